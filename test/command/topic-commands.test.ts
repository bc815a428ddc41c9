import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { topics } from '../../src/cli/help/topics.ts';
import { inProcessKeys } from '../../src/practice/index.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { sharedServer } from '../support/postgres.ts';
import { savedWorld } from '../support/service.ts';
import { commandsIn } from '../support/shell-words.ts';
import { addressOf, newDatabase } from '../support/stores.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/* Every command of a help topic is run as it stands, in the order of the topic. */

const server = await sharedServer('the commands of duit help team');

const onAnAccount = [
  'opties',
  'formaten',
  'afsluitcodes',
  'stabiel',
  'regels',
  'batchbestanden',
  'onzeker',
  'herstel',
  'limiet',
  'grenzen',
  'goedkeuring',
  'omgeving',
];
const serving = ['oefendienst', 'oefen-keuzes'];
/** Their commands are run by tests of their own, as a shell runs them. */
const elsewhere = ['assistent', 'pipelines'];

/** How the commands end that can't end with 0 on an account where all is well: by their beginning, with the code and words. */
const others: readonly (readonly [start: string, code: number, told: string])[] = [
  ['duit journaal herstel 12', 3, 'geen nummer 12'],
  ['duit profiel wijzig werk --zonder-grenzen', 12, 'terminal'],
  ['duit factuur verstuur 2026-0013', 3, 'geen document'],
  ...['toon', 'geef', 'weiger'].map((verb) => [`duit goedkeuring ${verb} a12`, 3, 'geen aanvraag a12'] as const),
];

const isCommand = (line: string): boolean => line.startsWith('  duit ');
const withoutIndent = (line: string): string => line.slice(2);

/** The indented lines of a topic. */
async function blocksOf(topic: string, language: string): Promise<string[]> {
  // On a terminal the later lines of an item are indented too.
  const { stdout } = await run(['help', topic, '--json', '--taal', language]);
  const { text } = JSON.parse(stdout) as { text: string };
  return text.split('\n').filter((line) => line.startsWith('  '));
}

/** The lines of a topic that call duit, each without its indent. */
async function linesOf(topic: string, language = 'nl'): Promise<string[]> {
  const lines = (await blocksOf(topic, language)).filter(isCommand);
  // test/e2e/oefendienst.test.ts runs the scripts of that topic whole.
  const own = topic === 'oefendienst' ? lines.filter((line) => /^ {2}duit oefen start [^>]*$/.test(line)) : lines;
  return own.map(withoutIndent);
}

/** The document in YAML that duit help regels shows. */
async function exampleOf(language: string): Promise<string> {
  const lines = await blocksOf('regels', language);
  const from = lines.slice(lines.findIndex((line) => line.startsWith('  klant:')));
  return from.slice(0, from.findIndex(isCommand)).map(withoutIndent).join('\n');
}

/** Runs the commands of a line through a pipe, the first with a key on its standard input, and keeps what `>` sends to a file. */
async function shell(line: string, world: TestWorld) {
  let result = { code: 0, stdout: inProcessKeys.normaal, stderr: '' };
  for (const [program, ...words] of commandsIn(line)) {
    if (program !== 'duit') continue;
    const stream = Readable.from([Buffer.from(result.stdout)]);
    result = await run(words, { ...world, stdin: { isTTY: false, stream } });
  }
  const [, file] = / > (\S+)$/.exec(line) ?? [];
  if (file) writeFileSync(join(world.folder, file), result.stdout);
  return result;
}

async function expectToRun(topic: string, world: TestWorld, asMeant = (line: string) => line, language = 'nl'): Promise<void> {
  for (const line of await linesOf(topic, language)) {
    const [, code = 0, told = ''] = others.find(([start]) => line.startsWith(start)) ?? [];
    const result = await shell(asMeant(line), world);
    expect({ line, code: result.code, stderr: result.stderr }).toEqual({ line, code, stderr: expect.stringContaining(told) as string });
  }
}

const contract =
  '- naam: hosting\n  klant: Tandartspraktijk Claes\n  ritme: maand\n  dag: 1\n  van: 2026-01\n  regels:\n    - {omschrijving: Hosting, aantal: 1, eenheidsprijs: 24.50, btw_percentage: 21}\n';

async function account(language = 'nl'): Promise<TestWorld> {
  const world = await savedWorld();
  const ready = { ...world, uuid: randomUUID };
  for (const name of ['zaak', 'ci'])
    await run(
      ['profiel', 'maak', name, '--base-url', 'https://dienst.example/api/v1', '--account-van', 'werk', '--sleutel-omgeving', 'SLEUTEL'],
      ready,
    );
  await run(['klanten', 'maak', '--naam', 'Bakkerij Peeters BV'], ready);
  await run(['klanten', 'wijzig', 'Bakkerij De Gouden Korst BV', '--peppol-id', '0208:0403123486'], ready);
  writeFileSync(join(world.folder, 'factuur.yaml'), await exampleOf(language));
  writeFileSync(join(world.folder, 'abonnementen.yaml'), contract);
  return ready;
}

describe('the commands of a topic run as they stand', () => {
  it.each(sampleBySeed(onAnAccount, 6, 1))('in duit help %s', async (topic) => {
    const world = await account();
    const numbered = (await run('factuur list --status verzonden --type factuur --limit 1 --velden nummer', world)).stdout.trim();
    const draft = (await run('factuur list --status concept --type factuur --limit 1 --formaat id', world)).stdout.trim();
    await expectToRun(topic, world, (line) => line.replace('2026-0012', numbered).replace(/8f14e45f(?!-)/, draft));
  });

  it('in duit help profielen', async () => {
    const world = { ...(await account()), command: async () => `${inProcessKeys.normaal}\n` };
    const env = { ...world.env, DUIT_SLEUTEL: inProcessKeys.normaal, DUIT_PROFIEL: '', DUIT_CONFIG_DIR: join(world.folder, 'nieuw') };
    await expectToRun('profielen', { ...world, env });
  });

  it('in duit help peppol, on the practice account, which answers without a network', async () => {
    const world = await account();
    await expectToRun('peppol', { ...world, env: { ...world.env, DUIT_PROFIEL: 'oefen' } });
  });

  it.each(serving)('in duit help %s, until they are told to stop', async (topic) => {
    const world = testWorld({ stop: AbortSignal.abort('SIGTERM'), env: { DUIT_PROFIEL: 'oefen' } });
    writeFileSync(join(world.folder, 'sleutels'), 'een-sleutel-van-de-test\neen-testsleutel-van-de-test\neen-token-van-de-test\n');
    await expectToRun(topic, world, (line) => line.replaceAll(/ 808\d/g, ' 0'));
  });

  it.skipIf(!server)('in duit help team (needs PostgreSQL)', async () => {
    const address = addressOf(server!, await newDatabase(server!, ''));
    const world = await account();
    const id = (await run('profiel toon --velden account', world)).stdout.trim().split('\t')[1];
    await expectToRun('team', world, (line) => line.replace(/postgres:\S+/, address).replace(/--account \S+/, `--account ${id}`));
  });

  it.runIf(isLong)('in duit help regels in English', async () => expectToRun('regels', await account('en'), undefined, 'en'));

  it('in English, which are the same but for that topic', async () => {
    const same = topics.map(({ name }) => name).filter((name) => name !== 'regels');
    for (const topic of same) expect(await linesOf(topic, 'en')).toEqual(await linesOf(topic));
  });

  it('in every topic', () => {
    expect([...onAnAccount, ...serving, 'peppol', 'profielen', 'team', ...elsewhere].toSorted()).toEqual(
      topics.map(({ name }) => name).toSorted(),
    );
  });
});
