import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { run, testWorld, type Options } from '../support/world.ts';

const stopped = (options: Options = {}) => testWorld({ stop: AbortSignal.abort('SIGTERM'), ...options });

interface Address {
  readonly base_url: string;
  readonly sleutel: string;
  readonly testsleutel: string;
  readonly bediening: string;
}

/** Serves until `use` ends; gives what it gave, with the exit code and the rest of the output. */
async function serving<T>(line: string, use: (address: Address) => Promise<T>, options: Options = {}) {
  const stop = new AbortController();
  const world = testWorld({ stop: stop.signal, ...options });
  let announced = '';
  const { stdout } = world;
  const running = run(`oefen start --json ${line}`.trim(), {
    ...world,
    stdout: { ...stdout, isTTY: false, columns: 80, stream: stdout.stream, write: async (chunk) => void (announced += String(chunk)) },
  });
  await vi.waitFor(() => expect(announced).toContain('\n'), { timeout: 110_000 });
  const result = await use(JSON.parse(announced) as Address);
  stop.abort('SIGINT');
  return { result, ...(await running) };
}

const ask = ({ base_url, testsleutel }: Address, method: string, path: string, body?: object) =>
  fetch(base_url + path, {
    method,
    headers: { Authorization: `Bearer ${testsleutel}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('options that contradict each other, or can not be read', () => {
  it.each([
    ['--log --stil', '--log gaat niet samen met --stil'],
    ['--poort 4711 --bediening 4711', '--poort en --bediening noemen dezelfde poort'],
    ['--limiet 0', "--limiet: '0' is geen geheel getal van 1 tot 1000000"],
    [
      '--limiet-soort soms',
      "--limiet-soort: 'soms' is geen geldige waarde; kies uit schuivend, vast-venster, emmer:<aantal>, telt-geweigerde",
    ],
    ['--limiet-soort emmer:0', "--limiet-soort emmer: '0' is geen geheel getal van 1 tot 100000"],
    [
      '--limiet-soort emmer',
      "--limiet-soort: 'emmer' is geen geldige waarde; kies uit schuivend, vast-venster, emmer:<aantal>, telt-geweigerde",
    ],
    ['--bediening 70000', "--bediening: '70000' is geen geheel getal van 0 tot 65535"],
    ['--zaad x', "--zaad: 'x' is geen geheel getal vanaf 0"],
    ['--sleutel-bestand nergens', 'nergens'],
  ])('end with exit 2: %s', async (words, told) => {
    const { code, stdout, stderr } = await run(`oefen start ${words}`, stopped());
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(told);
  });

  it('name the nearest operation of a rule that fits none', async () => {
    const { code, stdout, stderr } = await run(['oefen', 'start', '--fout', 'GET /klant traag 5'], stopped());
    expect({ code, stdout, stderr: stderr.split('\n').slice(0, 2) }).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        "fout: de fout 'GET /klant traag 5' past bij geen enkele bewerking",
        'tip: Bedoel je GET /klanten? Het pad staat na /api/v1. Alle bewerkingen geeft duit oefen openapi.',
      ],
    });
  });

  it('do not let --zaad meet data that is there already', async () => {
    const world = testWorld();
    await run('oefen vul', world);
    const { code, stderr } = await run('oefen start --zaad 1', world);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'fout: --zaad gaat alleen met een leeg account\ntip: Neem er --tijdelijk bij, of maak het account leeg: duit oefen wis.\n',
    });
  });

  it('say which port of the control interface is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await run(`oefen start --bediening ${port}`, stopped());
    other.close();
    expect({ code, stdout, stderr }).toEqual({
      code: 10,
      stdout: '',
      stderr: `fout: poort ${port} is al in gebruik\ntip: Kies een andere met --bediening, of 0 voor een vrije.\n`,
    });
  });
});

describe('--sleutel-bestand', () => {
  it('takes both keys from standard input, and shows them nowhere else', async () => {
    const keys = 'gewone-sleutel-1\nandere-sleutel-2\n';
    const { code, result, stderr } = await serving(
      '--sleutel-bestand - --log',
      async (address) => (await ask(address, 'POST', '/test/inbox', {})).status,
      {
        stdin: keys,
      },
    );
    expect([code, result]).toEqual([0, 201]);
    expect(stderr).not.toContain('sleutel-2');
  });

  it.each([
    ['alleen-een-sleutel\n', 'verwacht twee regels'],
    ['een-sleutel\ntwee-sleutel\ndrie-sleutel\n', 'verwacht twee regels'],
    ['kort\nandere-sleutel\n', 'de sleutel op regel 1 moet 8 tot 200 letters, cijfers of tekens hebben, zonder spatie'],
    ['zelfde-sleutel\nzelfde-sleutel\n', 'de twee sleutels zijn dezelfde'],
  ])('refuses %j', async (text, told) => {
    const world = stopped();
    writeFileSync(join(world.folder, 'sleutels'), text);
    const { code, stdout, stderr } = await run('oefen start --sleutel-bestand sleutels', world);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `fout: --sleutel-bestand sleutels: ${told}\ntip: Zet de gewone sleutel op de eerste regel en de testsleutel op de tweede.\n`,
    );
  });
});

it.each([
  ['--tijdelijk', 'nee', ['datum', 'geldig_tot', 'id', 'nummer', 'status', 'totaal_incl']],
  ['--tijdelijk --karig', 'nee', ['id', 'status', 'totaal_incl']],
  ['--tijdelijk', 'ja', ['id', 'status', 'totaal_incl']],
  ['--karig', 'nee', ['id', 'status', 'totaal_incl']],
])('shows of a quote in a list, with %s and DUIT_OEFEN_KARIG=%s, %j', async (words, DUIT_OEFEN_KARIG, fields) => {
  const listed = async (address: Address) => {
    await fetch(`${address.bediening}/vul`, { method: 'POST', body: '{"klanten": 3, "facturen": 3}' });
    const { data } = (await (await ask(address, 'GET', '/offertes')).json()) as { data: [{ id: string }] };
    const whole = await ask(address, 'GET', `/offertes/${data[0].id}`);
    return { row: Object.keys(data[0]).toSorted(), whole: (await whole.json()) as { data: object } };
  };
  const { code, result } = await serving(`${words} --bediening`, listed, { env: { DUIT_OEFEN_KARIG } });
  expect({ code, row: result.row }).toEqual({ code: 0, row: fields });
  expect(result.whole.data).toMatchObject({ datum: expect.any(String) as string, nummer: expect.any(String) as string });
});

it('gives with --tijdelijk, --datum and --zaad the same bytes on every run', async () => {
  const whole = async (address: Address) => {
    const klant = (await (await ask(address, 'POST', '/klanten', { naam: 'A', kbo_btw_nummer: '0403123486' })).json()) as {
      data: { id: string };
    };
    const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 10, btw_percentage: 21 }];
    const made = await ask(address, 'POST', '/facturen', { klant_id: klant.data.id, regels });
    const { data } = (await made.json()) as { data: { id: string } };
    const replies = [made];
    for (const part of ['/definitief', '/creditnota']) replies.push(await ask(address, 'POST', `/facturen/${data.id}${part}`));
    for (const part of ['', '/ubl', '/pdf']) replies.push(await ask(address, 'GET', `/facturen/${data.id}${part}`));
    const texts = await Promise.all(replies.slice(1).map(async (reply) => Buffer.from(await reply.arrayBuffer()).toString('latin1')));
    return [JSON.stringify(data), ...replies.map(({ headers }) => headers.get('date')), ...texts];
  };
  const line = '--tijdelijk --datum 15/03/2026 --zaad 7';
  const first = await serving(line, whole);
  const second = await serving(line, whole, { now: '2027-01-01T10:00:00Z' });
  expect(second.result).toEqual(first.result);
  expect(first.result.slice(1, 3)).toEqual(Array.from({ length: 2 }, () => 'Sun, 15 Mar 2026 12:00:00 GMT'));
  expect((await serving(`${line}7`, whole)).result[0]).not.toBe(first.result[0]);
});

it('leaves the practice account alone with --tijdelijk', async () => {
  const world = stopped();
  expect((await run('oefen start --tijdelijk --json', world)).code).toBe(0);
  expect(existsSync(join(world.folder, 'state/oefen'))).toBe(false);
});

it('warns of --host, and takes it as the name of this machine', async () => {
  const { code, stderr } = await run('oefen start --host 0.0.0.0', stopped());
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Let op: de oefendienst luistert op 0.0.0.0. Wie op dat netwerk een sleutel kent, kan het oefenaccount lezen en wijzigen.\n',
  });
});

it.each(['--log', '--debug'])('writes a line for each request with %s, as an object with --json', async (option) => {
  const { stderr } = await serving(`${option} --limiet 1`, async (address) => {
    await ask(address, 'GET', '/klanten');
    await ask(address, 'GET', '/klanten');
  });
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { nr: 1, methode: 'GET', pad: '/klanten', bewerking: 'klanten.list', sleutel: 'test', status: 200, fout: null },
    { nr: 2, status: 429, sleutel: null },
  ]);
});

describe('--bediening', () => {
  const control = async ({ bediening }: Address, method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(bediening + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    return { status: reply.status, json: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
  };

  it('lists the received requests with their bodies, also of a fault that never reached the service', async () => {
    const served = await serving('--bediening', async (address) => {
      expect((await control(address, 'PUT', '/fouten', { fouten: ['POST /klanten status 503 1'] })).json).toEqual({
        fouten: ['POST /klanten status 503 1'],
      });
      await ask(address, 'POST', '/klanten', { naam: 'Weg' });
      await ask(address, 'POST', '/klanten', { naam: 'Er' });
      await ask(address, 'GET', '/klanten');
      const posts = await control(address, 'GET', '/verzoeken?methode=POST&pad=/klanten');
      await control(address, 'DELETE', '/verzoeken');
      return [posts.json, (await control(address, 'GET', '/verzoeken')).json];
    });
    expect(served.result).toEqual([
      {
        data: [
          expect.objectContaining({ nr: 1, status: 503, fout: 'status', body: { naam: 'Weg' } }),
          expect.objectContaining({ nr: 2, status: 201, fout: null, body: { naam: 'Er' } }),
        ],
        total: 2,
      },
      { data: [], total: 0 },
    ]);
    expect(JSON.stringify(served.result)).not.toContain('oefen_');
  });

  it('fills, pays, moves a quote, tells the state, and empties', async () => {
    const { result } = await serving('--bediening --tijdelijk', async (address) => {
      const filled = await control(address, 'POST', '/vul', { klanten: 2, facturen: 30 });
      const state = (await control(address, 'GET', '/toestand')).json?.['data'] as Record<string, Record<string, unknown>[]>;
      const open = state['facturen']?.find((each) => each['nummer'] !== null);
      const paid = await control(address, 'POST', '/betaal', { document: open?.['nummer'] });
      const quote = await control(address, 'POST', '/offerte', { offerte: state['offertes']?.[0]?.['nummer'], status: 'geweigerd' });
      const emptied = await control(address, 'POST', '/wis');
      const after = (await control(address, 'GET', '/toestand')).json?.['data'] as object;
      return { filled, paid, quote, emptied, after: Object.values(after).flat() };
    });
    expect(result).toMatchObject({
      filled: { status: 200, json: { data: { klanten: 2, facturen: 30 } } },
      paid: { status: 200, json: { data: { status: 'betaald' } } },
      quote: { status: 200, json: { data: { status: 'geweigerd' } } },
      emptied: { status: 204 },
      after: [],
    });
  });

  it('refuses in the error shape, and a page in a browser altogether', async () => {
    const { result } = await serving('--bediening', async (address) => [
      await control(address, 'GET', '/iets'),
      await control(address, 'POST', '/betaal', { document: '2026-0001' }),
      await control(address, 'POST', '/betaal', { nummer: 1 }),
      await control(address, 'POST', '/vul', { facturen: -1 }),
      await control(address, 'PUT', '/fouten', { fouten: ['onzin'] }),
      await control(address, 'POST', '/wis', {}, { Origin: 'https://kwaad.example' }),
    ]);
    expect(result.map(({ status, json }) => [status, (json as { error: { status: number } } | undefined)?.error.status])).toEqual(
      [404, 404, 422, 422, 422, 403].map((status) => [status, status]),
    );
    expect(result[2]?.json).toMatchObject({ error: { errors: { document: 'ontbreekt', nummer: 'onbekend veld' } } });
  });

  it('listens with --bediening-host elsewhere, for who has its token', async () => {
    const keys = 'gewone-sleutel-1\nandere-sleutel-2\nderde-token-3\n';
    const { result, stderr } = await serving(
      '--bediening-host 0.0.0.0 --sleutel-bestand -',
      async (address) => {
        const status = async (headers: Record<string, string>) =>
          (await control(address, 'POST', '/alles-terug', undefined, headers)).status;
        return [
          (address as unknown as { bediening_token: string }).bediening_token,
          await status({}),
          await status({ Authorization: 'Bearer gewone-sleutel-1' }),
          await status({ Authorization: 'Bearer derde-token-3' }),
        ];
      },
      { stdin: keys },
    );
    expect(result).toEqual(['derde-token-3', 401, 401, 204]);
    expect(stderr).toContain('luistert op 0.0.0.0');
  });

  it('describes itself', async () => {
    const { result } = await serving('--bediening', async (address) => control(address, 'GET', '/openapi.json'));
    expect(Object.keys(result.json?.['paths'] as object)).toEqual([
      '/openapi.json',
      '/verzoeken',
      '/alles-terug',
      '/wis',
      '/vul',
      '/betaal',
      '/offerte',
      '/fouten',
      '/klok',
      '/limiet',
      '/toestand',
    ]);
  });

  it('is not there unless it is asked for', async () => {
    const { result } = await serving('', async ({ bediening }) => bediening);
    expect(result).toBeUndefined();
  });
});
