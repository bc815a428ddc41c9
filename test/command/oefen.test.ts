import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { journalIn, keep } from '../support/journal.ts';
import { run, testWorld } from '../support/world.ts';
import { intent } from '../unit/service/journal/records.ts';

it('refuses a DUIT_OEFEN_LIMIET that is no number, before any request', async () => {
  expect(await run('klanten list --profiel oefen', testWorld({ env: { DUIT_OEFEN_LIMIET: 'veel' } }))).toEqual({
    code: 2,
    stdout: '',
    stderr: "fout: DUIT_OEFEN_LIMIET: 'veel' is geen geheel getal vanaf 1\n",
  });
});

it('refuses a DUIT_OEFEN_KARIG that is neither ja nor nee', async () => {
  expect(await run('klanten list --profiel oefen', testWorld({ env: { DUIT_OEFEN_KARIG: '1' } }))).toEqual({
    code: 2,
    stdout: '',
    stderr: 'fout: DUIT_OEFEN_KARIG moet ja of nee zijn\n',
  });
});

it('waits for its turn when DUIT_OEFEN_LIMIET is used up', async () => {
  const world = testWorld({ env: { DUIT_OEFEN_LIMIET: '1' } });
  expect((await run('klanten list --profiel oefen --json', world)).code).toBe(0);
  expect(world.slept).toEqual([]);
  expect((await run('klanten list --profiel oefen --json', world)).code).toBe(0);
  expect(world.slept).toEqual([60_000]);
});

const stopped = () => testWorld({ stop: AbortSignal.abort('SIGTERM') });

it('prints with oefen start --exports the address and both keys, for a shell to read', async () => {
  const { code, stdout, stderr } = await run('oefen start --exports', stopped());
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, test] = /^export DUIT_API_KEY=([\w-]+)$/m.exec(stdout) ?? [];
  expect(stdout).toMatch(
    new RegExp(
      String.raw`^export DUIT_BASE_URL=http://127\.0\.0\.1:\d+/api/v1\nexport DUIT_API_KEY=${test}\nexport DUIT_SOORT=test\nexport OEFEN_SLEUTEL=(?!${test})[\w-]+\nexport OEFEN_TESTSLEUTEL=${test}\n$`,
    ),
  );
});

it.each([
  ['oefen start --formaat csv', "--formaat: 'csv' is geen geldige waarde; kies uit tabel, json, ndjson"],
  ['oefen start --formaat env', "--formaat <formaat>: 'env' is geen geldige waarde; kies uit tabel, tsv, csv, json, ndjson, id"],
  ['klanten list --formaat env', "--formaat <formaat>: 'env' is geen geldige waarde; kies uit tabel, tsv, csv, json, ndjson, id"],
  ['oefen start --exports --formaat tabel', '--exports gaat niet samen met --formaat tabel'],
])('refuses in %s a format that does nothing there, before the port opens', async (line, told) => {
  const { code, stdout, stderr } = await run(line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`fout: ${told}\n`);
});

it('gives the description of the service as JSON only', async () => {
  expect(await run('oefen openapi --formaat csv')).toEqual({ code: 2, stdout: '', stderr: 'fout: de beschrijving komt alleen als JSON\n' });
});

it('prints how many of each kind oefen vul made, with a count of its own for credit notes', async () => {
  expect(await run('oefen vul --klanten 2 --facturen 22 --velden klanten,facturen,creditnotas')).toEqual({
    code: 0,
    stdout: 'klanten\t2\nfacturen\t22\ncreditnotas\t2\n',
    stderr: '',
  });
});

it('changes nothing in the practice account with --proef', async () => {
  const world = testWorld();
  await run('oefen vul', world);
  const all = async () => {
    const lists = [];
    for (const group of ['klanten', 'factuur', 'offerte']) lists.push(await run(`${group} list --profiel oefen --alles --json`, world));
    return lists;
  };
  const before = await all();
  const nummer = (await run('factuur list --profiel oefen --status verzonden --limit 1 --velden nummer --stil', world)).stdout.trim();
  const id = (await run('offerte list --profiel oefen --limit 1 --velden id --stil', world)).stdout.trim();
  const offerte = (await run(`offerte toon ${id} --profiel oefen --velden nummer`, world)).stdout.trim().split('\t')[1];
  expect([nummer, offerte]).toEqual([expect.stringMatching(/^20\d\d-/), expect.stringMatching(/^OF-/)]);
  for (const line of ['wis', 'vul', 'demo', `betaal ${nummer}`, `offerte ${offerte} --status geaccepteerd`]) {
    const stderr = 'Proef: het oefenaccount is niet gewijzigd.\n';
    expect(await run(`oefen ${line} --proef`, world), line).toEqual({ code: 0, stdout: '', stderr });
  }
  expect(await all()).toEqual(before);
});

it('forgets the journal of the practice account with oefen wis, whatever the profile in use', async () => {
  const world = testWorld({ env: { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sleutel' } });
  await run('klanten maak --naam Weg --profiel oefen', world);
  await keep(journalIn(world, 'oefen'), intent({ profile: 'oefen', time: '2025-01-01T10:00:00Z' }));
  expect((await run('journaal list --profiel oefen --formaat id', world)).stdout).toBe('3\n1\n');
  expect(await run('oefen wis', world)).toEqual({ code: 0, stdout: '', stderr: 'Het oefenaccount is leeg, en zijn journaal ook.\n' });
  expect(await run('journaal list --profiel oefen', world)).toEqual({ code: 0, stdout: '', stderr: '' });
});

it('writes with oefen bank the statements of the practice account into a folder, and the same ones again', async () => {
  const world = testWorld();
  expect((await run('oefen vul', world)).code).toBe(0);
  const { code, stdout, stderr } = await run('oefen bank --map bank --json', world);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const files = JSON.parse(stdout) as { bestand: string; bytes: number }[];
  expect(files.length).toBeGreaterThan(20);
  for (const { bestand, bytes } of files) {
    expect(bestand).toMatch(/^bank\/(coda-\d{4}-\d\d\.cod|camt-\d{4}-\d\d\.xml)$/);
    expect(readFileSync(join(world.cwd, bestand))).toHaveLength(bytes);
  }
  expect((await run('oefen bank --map bank --json', world)).stdout).toBe(stdout);
});

it('writes nothing with oefen bank --proef', async () => {
  const world = testWorld();
  await run('oefen vul', world);
  const { code } = await run('oefen bank --map bank --proef', world);
  expect(code).toBe(0);
  expect(existsSync(join(world.cwd, 'bank'))).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'makes an empty folder that is open to others private, and stops at one that holds more',
  async () => {
    const place = () => {
      const world = testWorld();
      const state = join(world.folder, 'open');
      mkdirSync(state);
      chmodSync(state, 0o755);
      Object.assign(world.env, { DUIT_STATE_DIR: state });
      return { world, state };
    };
    const { world, state } = place();
    expect((await run('oefen vul --klanten 1 --facturen 1', world)).code).toBe(0);
    expect(statSync(state).mode & 0o777).toBe(0o700);
    expect((await run('klanten maak --naam Peeters --profiel oefen', world)).code).toBe(0);
    const other = place();
    writeFileSync(join(other.state, 'brief.txt'), 'x');
    expect(await run('oefen vul', other.world)).toMatchObject({
      code: 10,
      stderr: expect.stringContaining(`chmod 700 ${other.state}`) as string,
    });
    expect(existsSync(join(other.state, 'oefen'))).toBe(false);
  },
);
