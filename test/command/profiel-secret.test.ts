import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/machine/transport.ts';
import { answeringWorld } from '../support/answers.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { sampleBySeed } from '../support/long.ts';
import { canary } from '../support/profiles.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/** A service that quotes the key in every reply, as a careless service does. */
function careless(status: number): Transport {
  return fetchTransport(({ headers }) => {
    const key = headers.get('authorization') ?? '';
    const body = status === 200 ? { data: [], total: 0 } : { error: { status, message: `geweigerd: ${key}`, errors: { naam: key } } };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'x-echo': key } });
  });
}

const lines = [
  'profiel list --json',
  'profiel toon --json --debug',
  'profiel controleer --debug',
  'profiel controleer --json --debug',
  'profiel gebruik werk --debug',
  'profiel gebruik onbekend --json',
  'klanten list --debug',
  'klanten maak --naam X --debug --json',
  'klanten maak --naam X --proef --debug',
  'factuur toon 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11 --debug',
  'klanten --help',
  'profiel maak --help',
  'profiel onbekend',
  '--onbekend',
];

/** The same key, from each source of a key. */
const sources: Record<string, (world: TestWorld) => TestWorld> = {
  bestand: (world) => world,
  omgeving: (world) => ({ ...world, env: { ...world.env, DUIT_API_KEY: canary, DUIT_BASE_URL: 'https://dienst.example/api/v1' } }),
  opdracht: (world) => ({ ...world, env: { ...world.env, DUIT_PROFIEL: 'kluis' }, command: async () => `${canary}\n` }),
};

let made: TestWorld;

beforeAll(async () => {
  made = testWorld({ stdin: `${canary}\n` });
  await run('profiel maak werk --base-url https://dienst.example/api/v1 --zonder-controle', made);
  await run('profiel maak kluis --base-url https://dienst.example/api/v1 --zonder-controle --sleutel-opdracht x', made);
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe.each(Object.keys(sources).map((source, at) => [source, at] as const))('a key from %s', (source, at) => {
  it.each(sampleBySeed([200, 401, 422, 500], 4, at))('is never printed when the service answers %i', async (status) => {
    const sent: boolean[] = [];
    const transport = careless(status);
    const spy: Transport = {
      ...transport,
      send: (request) => (sent.push(JSON.stringify(request.headers).includes(canary)), transport.send(request)),
    };
    const printed: string[] = [];
    for (const line of lines) {
      const world = sources[source]?.({ ...testWorld({ transport: spy }), env: made.env }) ?? made;
      const { stdout, stderr } = await run(line, world);
      printed.push(`${line}\n${stdout}${stderr}`);
      expect(filesIn(world.folder)).toEqual([]);
    }
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.every(Boolean)).toBe(true);
    expect(printed.filter((text) => text.includes('KANARIE'))).toEqual([]);
  });
});

it.each(['klanten list --debug', 'profiel controleer --debug'])('is removed from the stack of a bug: %s', async (line) => {
  const broken: Transport = {
    send: async ({ headers }) => {
      throw new RangeError(`stumbled over ${headers['authorization']}`);
    },
    close: async () => {},
  };
  const { code, stderr } = await run(line, { ...testWorld({ transport: broken }), env: made.env });
  expect(code).toBe(1);
  expect(stderr).toContain('RangeError: stumbled over Bearer ***');
  expect(stderr).not.toContain('KANARIE');
});

it('is in no file outside the configuration', () => {
  expect(filesIn(made.folder).filter((file) => readFileSync(file, 'utf8').includes('KANARIE'))).toEqual([
    join(made.folder, 'config', 'profielen.json'),
  ]);
});

it.each([
  ['damaged', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"bron": ', '"bron" '))],
  ['the bare key', (file: string) => writeFileSync(file, canary)],
  ['open to others', (file: string) => chmodSync(file, 0o644)],
])('is not printed when the file is %s', async (_, spoil) => {
  const world = testWorld({ stdin: `${canary}\n` });
  await run('profiel maak werk --base-url https://dienst.example/api/v1 --zonder-controle', world);
  spoil(join(world.folder, 'config', 'profielen.json'));
  for (const line of ['klanten list --debug', 'profiel list --json', 'profiel gebruik oefen --debug', 'profiel verwijder werk --ja']) {
    const { code, stdout, stderr } = await run(line, world);
    expect([line, code, stdout]).toEqual([line, 10, '']);
    expect(stderr).not.toMatch(/KANARIE|sk_live/);
  }
});

it.each(['KANARIE twee', 'KANARIE\r\nX-Kop: 1', 'KANARIEé'])('is not sent when no header can carry it: %j', async (key) => {
  for (const line of ['klanten list --debug', 'klanten maak --naam X --debug', 'api GET /klanten --debug', 'profiel controleer --debug']) {
    const world = answeringWorld({}, { env: { DUIT_API_KEY: key } });
    const { code, stderr } = await run(line, world);
    expect([line, code, world.sent]).toEqual([line, 4, []]);
    expect(stderr).toContain('DUIT_API_KEY: de sleutel bevat tekens die niet in een sleutel horen');
    expect(stderr).not.toContain('KANARIE');
  }
});
