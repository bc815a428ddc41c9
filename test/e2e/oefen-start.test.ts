import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { isLong } from '../support/long.ts';

interface Address {
  readonly base_url: string;
  readonly testsleutel: string;
  readonly bediening: string;
}

const running: ReturnType<typeof duit>[] = [];
afterAll(() => {
  for (const server of running.splice(0)) server.kill('SIGKILL');
});

async function announced(...options: string[]) {
  const place = warmEnvironment();
  const env = { ...place.env, TMPDIR: place.folder };
  const server = duit(['oefen', 'start', ...options], { ...place, env }, { forceKillAfterDelay: false });
  running.push(server);
  const text = String(await new Promise<Buffer>((resolve) => server.stdout?.once('data', resolve)));
  return { server, text, folder: place.folder };
}

async function start(...options: string[]) {
  const { text, ...started } = await announced('--json', ...options);
  return { ...started, address: JSON.parse(text) as Address };
}

const ask = ({ base_url, testsleutel }: Address, path: string) =>
  fetch(base_url + path, { headers: { Authorization: `Bearer ${testsleutel}` } });

/** Sends a write; gives the id of what it is about. */
async function send({ base_url, testsleutel }: Address, path: string, body?: object): Promise<string> {
  const headers = { Authorization: `Bearer ${testsleutel}`, 'Content-Type': 'application/json' };
  const reply = await fetch(base_url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
  return ((await reply.json()) as { data: { id: string } }).data.id;
}

/** An order to the control interface. */
const order = ({ bediening }: Address, path: string, body?: object) =>
  fetch(bediening + path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ omschrijving: `Stuk ${at}`, aantal: 1, eenheidsprijs: 1, btw_percentage: 21 }));

const temporary = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('duit-oefen-'));

it('a temporary account needs no home folder', async () => {
  const place = warmEnvironment();
  const env = { PATH: place.env.PATH, TMPDIR: place.folder };
  const server = duit(['oefen', 'start', '--tijdelijk', '--json'], place, { env, forceKillAfterDelay: false });
  running.push(server);
  const text = String(await new Promise<Buffer>((resolve) => server.stdout?.once('data', resolve)));
  expect((await ask(JSON.parse(text) as Address, '/klanten')).status).toBe(200);
});

// In `npm test` unit/practice/server/guarded.test.ts ends a request that takes longer than it gets.
describe('oefen start ends', () => {
  it.concurrent.each(isLong ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'with 0 on %s, after the request under way, and takes its temporary account along',
    async (signal) => {
      const { server, address, folder } = await start('--tijdelijk', '--fout', 'GET /klanten traag 1000');
      expect(temporary(folder)).toHaveLength(1);
      const reply = ask(address, '/klanten');
      await ask(address, '/producten');
      server.kill(signal);
      expect((await reply).status).toBe(200);
      const { exitCode, signal: by } = await server;
      expect([exitCode, by]).toEqual([0, undefined]);
      expect(temporary(folder)).toEqual([]);
    },
  );

  it.concurrent('within 5 seconds, whatever is under way', { skip: !isLong }, async () => {
    const { server, address } = await start('--tijdelijk', '--fout', 'GET /klanten traag 60000');
    const reply = ask(address, '/klanten').catch(() => 'lost');
    await ask(address, '/producten');
    const begun = performance.now();
    server.kill('SIGTERM');
    expect((await server).exitCode).toBe(0);
    // The reply would take a minute.
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(await reply).toBe('lost');
  });
});

it('fills and writes a long document beside the thread that answers', async () => {
  const { server, address } = await start('--tijdelijk', '--zonder-limiet', '--bediening', '--datum', '2026-03-15');
  const post = (path: string, body: object) => order(address, path, body).then(async (reply) => [reply.status, await reply.json()]);
  const many = isLong ? 3000 : 400;
  let done = false;
  const filling = post('/vul', { facturen: many }).finally(() => (done = true));
  let answered = 0;
  await vi.waitFor(
    async () => {
      expect((await ask(address, '/producten')).status).toBe(200);
      if (!done) answered++;
      expect(done).toBe(true);
    },
    { timeout: 110_000, interval: 5 },
  );
  expect(await filling).toMatchObject([200, { data: { facturen: many } }]);
  expect(answered).toBeGreaterThan(5);
  expect(await post('/vul', { klanten: 0 })).toMatchObject([422, { error: { errors: { klanten: 'moet minstens 1 zijn' } } }]);
  const { data } = (await (await ask(address, '/klanten?limit=1')).json()) as { data: { id: string }[] };
  const made = await send(address, '/facturen', { klant_id: data[0]?.id, regels: lines(isLong ? 400 : 80) });
  const pdf = Buffer.from(await (await ask(address, `/facturen/${made}/pdf`)).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // What the account holds now is the user's own: the refusal comes back from the worker with its advice.
  expect(await post('/vul', {})).toMatchObject([
    422,
    { error: { message: expect.stringContaining('Maak het eerst leeg: duit oefen wis.') } },
  ]);
  server.kill('SIGTERM');
  expect((await server).exitCode).toBe(0);
});

it('answers others while it writes a document of one line with a long text', async () => {
  const { server, address } = await start('--tijdelijk');
  const klant_id = await send(address, '/klanten', { naam: 'Bakkerij Peeters' });
  const id = await send(address, '/facturen', { klant_id, regels: [{ ...lines(1)[0], omschrijving: 'woord '.repeat(8_000) }] });
  const pdf = ask(address, `/facturen/${id}/pdf`);
  const ended = await Promise.race([pdf.then(() => 'pdf'), ask(address, '/producten').then(() => 'producten')]);
  expect([ended, (await pdf).status]).toEqual(['producten', 200]);
  server.kill('SIGTERM');
  await server;
});

/** The address that the lines of --exports tell a shell. */
function exported(text: string): Address {
  const value = (name: string): string => new RegExp(`^export ${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  return { base_url: value('DUIT_BASE_URL'), testsleutel: value('OEFEN_TESTSLEUTEL'), bediening: value('OEFEN_BEDIENING') };
}

/** Makes a document long enough to be written beside the thread that answers, and asks for it. */
async function longDocument(address: Address, form: 'pdf' | 'ubl') {
  const klant_id = await send(address, '/klanten', { naam: 'Bakkerij Peeters', type: 'bedrijf', kbo_btw_nummer: '0403123486' });
  const id = await send(address, '/facturen', { klant_id, regels: lines(40) });
  await send(address, `/facturen/${id}/definitief`);
  return ask(address, `/facturen/${id}/${form}`);
}

describe('standard output of oefen start has the addresses and nothing else', () => {
  const works = {
    '/vul': (address: Address) => order(address, '/vul', { klanten: 2, facturen: 2 }),
    'a long PDF': (address: Address) => longDocument(address, 'pdf'),
    'a long UBL': (address: Address) => longDocument(address, 'ubl'),
    '/alles-terug': (address: Address) => order(address, '/alles-terug'),
    '/wis': (address: Address) => order(address, '/wis'),
  };
  // The lines of --exports have a test without a process, and in a long run these too.
  const forms = { '--json': (text: string) => JSON.parse(text) as Address, ...(isLong && { '--exports': exported }) };

  it.each(Object.entries(forms))('with %s, after long documents and all orders', async (form, read) => {
    const { server, text } = await announced('--tijdelijk', '--bediening', form);
    for (const [name, work] of Object.entries(works)) expect([name, (await work(read(text))).ok]).toEqual([name, true]);
    server.kill('SIGTERM');
    const { stdout, stderr } = await server;
    expect({ stdout, stderr }).toEqual({ stdout: text, stderr: '' });
  });
});
