import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { bin, node, warmEnvironment, startService } from '../support/duit.ts';
import { isLong } from '../support/long.ts';
import { dumpedServer } from '../support/postgres.ts';
import { addressOf, asSuperuser } from '../support/stores.ts';
import { run } from '../support/world.ts';

const server = await dumpedServer('the commands with which duit help team looks after a database');

const linesIn = async (language: string): Promise<string[]> => (await run(['help', 'team', '--taal', language])).stdout.split('\n');

/** The indented lines of the topic from the one that begins so up to the next paragraph, without their indent. */
async function section(first: string): Promise<string> {
  const lines = await linesIn('nl');
  const from = lines.findIndex((line) => line.startsWith(`  ${first}`));
  expect([first, from]).not.toEqual([first, -1]);
  const length = lines.slice(from).findIndex((line) => !line.startsWith('  '));
  return lines
    .slice(from, from + length)
    .map((line) => line.slice(2))
    .join('\n');
}

it('gives the same commands in both languages', async () => {
  // A block of commands is a paragraph of indented lines; the second line of an item of a list is no command.
  const commands = async (language: string) =>
    (await linesIn(language))
      .join('\n')
      .split('\n\n')
      .filter((block) => block.startsWith('  '));
  const dutch = await commands('nl');
  expect(dutch.join('\n').split('\n').length).toBeGreaterThan(15);
  expect(await commands('en')).toEqual(dutch);
});

it.skipIf(!server || !isLong)(
  'looks after a database to the letter of duit help team (needs pg_dump and pg_restore)',
  { timeout: 120_000 },
  async () => {
    const { folder: socket, port } = server!;
    const roles = ['beheer', 'anna'].map((role) => `create role ${role} login`);
    await asSuperuser(server!, 'postgres', 'drop database if exists duit', 'drop role if exists beheer, anna, bert');
    await asSuperuser(server!, 'postgres', ...roles, 'create database duit owner beheer');
    const service = await startService(warmEnvironment(), '--tijdelijk', '--zonder-limiet');
    const machine = () => {
      const { folder, env } = warmEnvironment({ PGPORT: String(port), PGHOST: socket, PGUSER: 'beheer' });
      writeFileSync(join(folder, 'duit'), `#!/bin/sh\nexec '${node}' '${bin}' "$@"\n`, { mode: 0o755 });
      const path = `${folder}:${env.PATH}`;
      return async (script: string) => {
        const here = script
          .replaceAll(/postgres:\/\/(\w+)@db\.kantoor\.be\/duit/g, (_, user: string) => `'${addressOf(server!, 'duit', user)}'`)
          .replaceAll('db.kantoor.be', socket)
          .replaceAll('https://dienst.example/api/v1', service.base_url);
        const words = ['-c', `set -e\n${here}`];
        const { exitCode, stdout, stderr } = await execa('sh', words, {
          cwd: folder,
          env: { ...env, PATH: path },
          extendEnv: false,
          reject: false,
          input: service.sleutel,
        });
        return { code: exitCode, stdout, stderr };
      };
    };
    const [one, two] = [machine(), machine()];
    const done = async (on: typeof one, script: string) => {
      const { code, stdout, stderr } = await on(script);
      expect([script, code, code === 0 ? '' : stderr]).toEqual([script, 0, '']);
      return stdout.trim();
    };
    await done(one, 'duit profiel maak werk --base-url https://dienst.example/api/v1');
    await done(one, await section('duit opslag maak'));
    await done(one, await section('createuser'));
    const account = (await done(one, 'duit profiel toon --velden account --formaat tsv')).split('\t')[1] ?? '';
    await done(two, (await section('duit profiel maak')).replace(/--account \S+/, `--account ${account}`));
    await done(two, 'duit profiel gebruik kantoor');

    const klant = await done(one, 'duit klanten maak --naam Peeters --email peeters@example.be --formaat id');
    const id = await done(one, `duit factuur maak --klant ${klant} --regel 'Advies;3;95;21' --formaat id`);
    await done(one, `duit factuur definitief ${id} --ja`);
    await done(one, await section('pg_dump'));
    const send = `duit factuur verstuur ${id} --kanaal email --ja`;
    await done(two, send);
    await done(one, await section('pg_restore'));
    // The machine that sent it brings its lines back, and on the other one the owner says that everything is checked.
    expect([(await two(send)).code, (await one(send)).code]).toEqual([12, 12]);
    await done(one, await section('export'));
    expect([(await two(send)).code, (await one(send)).code]).toEqual([12, 12]);
    await done(two, 'duit opslag controleer');

    await done(one, await section('duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit'));
    await done(one, await section('psql'));
    expect((await two('duit klanten maak --naam Janssens')).code).toBe(10);
    await done(one, 'duit klanten maak --naam Janssens');
    await done(one, await section('duit profiel wijzig --opslag postgres://beheer'));
    await done(one, 'duit klanten maak --naam Maes');
    await service.stop();
  },
);
