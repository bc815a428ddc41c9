// Measures the time that a store which machines share adds to a command, with a PostgreSQL of its own on this machine.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { startDatabase } from './database.mjs';
import { paired } from './measure.mjs';
import { keepSection } from './section.mjs';
import { serve } from './starts.mjs';

const bin = `${import.meta.dirname}/../../bin/duit.js`;
const { address, password } = await startDatabase();
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const base = {
  PATH: process.env.PATH,
  HOME: folder,
  DUIT_CONFIG_DIR: `${folder}/config`,
  DUIT_STATE_DIR: `${folder}/state`,
  PGPASSWORD: password,
};
const { env, stop } = await serve(base, '--tijdelijk');
execFileSync(process.execPath, [bin, 'opslag', 'maak', '--opslag', address], { env, stdio: 'ignore' });
const id = execFileSync(process.execPath, [bin, 'klanten', 'maak', '--naam', 'Peeters', '--formaat', 'id'], {
  env: { ...env, DUIT_OPSLAG: address },
  encoding: 'utf8',
}).trim();

const lines = ['| a shared store on loopback adds | ms | goal |', '|---|---:|---:|'];
for (const [name, goal, ...words] of [
  ['to a command that reads once', 18, 'toon', id],
  ['to a command that writes once', 26, 'wijzig', id, '--adres', 'Straat 1'],
]) {
  const duit = (opslag, state) => [
    'env',
    `DUIT_OPSLAG=${opslag}`,
    `DUIT_STATE_DIR=${folder}/${state}/state`,
    // The second copy of a store lies with the configuration, and each of the two stores has its own.
    `DUIT_CONFIG_DIR=${folder}/${state}/config`,
    process.execPath,
    bin,
    'klanten',
    ...words,
  ];
  const [{ more }] = await paired(duit('lokaal', 'own'), [{ name, command: duit(address, 'shared') }], { pairs: 30, env });
  lines.push(`| ${name} | ${more.toFixed(1)} | ${goal} |`);
}
await stop();
keepSection(
  'A shared store',
  `Beside the store of one machine, with connecting. Written by \`npm run bench:opslag\`.\n\n${lines.join('\n')}`,
);
