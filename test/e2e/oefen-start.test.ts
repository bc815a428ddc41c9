import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { duit, ownEnvironment } from '../support/duit.ts';

interface Address {
  readonly base_url: string;
  readonly testsleutel: string;
  readonly bediening: string;
}

const running: ReturnType<typeof duit>[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.kill('SIGKILL');
});

async function start(...options: string[]) {
  const place = ownEnvironment();
  const env = { ...place.env, TMPDIR: place.folder };
  const server = duit(['oefen', 'start', '--json', ...options], { ...place, env }, { forceKillAfterDelay: false });
  running.push(server);
  const line = await new Promise<Buffer>((resolve) => server.stdout?.once('data', resolve));
  return { server, address: JSON.parse(String(line)) as Address, folder: place.folder };
}

const ask = ({ base_url, testsleutel }: Address, path: string) =>
  fetch(base_url + path, { headers: { Authorization: `Bearer ${testsleutel}` } });

const temporary = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('duit-oefen-'));

describe('oefen start ends', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
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

  it('within 5 seconds, whatever is under way', { timeout: 20_000 }, async () => {
    const { server, address } = await start('--tijdelijk', '--fout', 'GET /klanten traag 60000');
    const reply = ask(address, '/klanten').catch(() => 'lost');
    await ask(address, '/producten');
    const begun = performance.now();
    server.kill('SIGTERM');
    expect((await server).exitCode).toBe(0);
    expect(performance.now() - begun).toBeLessThan(9_000);
    expect(await reply).toBe('lost');
  });
});

it('fills and writes a long document beside the thread that answers', { timeout: 60_000 }, async () => {
  const { server, address } = await start('--tijdelijk', '--zonder-limiet', '--bediening', '--datum', '2026-03-15');
  const post = (path: string, body: object) =>
    fetch(address.bediening + path, { method: 'POST', body: JSON.stringify(body) }).then(async (reply) => [
      reply.status,
      await reply.json(),
    ]);
  let done = false;
  const filling = post('/vul', { facturen: 8000 }).finally(() => (done = true));
  let answered = 0;
  await vi.waitFor(
    async () => {
      expect((await ask(address, '/producten')).status).toBe(200);
      if (!done) answered++;
      expect(done).toBe(true);
    },
    { timeout: 50_000, interval: 5 },
  );
  expect(await filling).toMatchObject([200, { data: { facturen: 8000 } }]);
  expect(answered).toBeGreaterThan(20);
  expect(await post('/vul', { klanten: 0 })).toMatchObject([422, { error: { errors: { klanten: 'moet minstens 1 zijn' } } }]);
  const { data } = (await (await ask(address, '/klanten?limit=1')).json()) as { data: { id: string }[] };
  const send = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${address.testsleutel}`, 'Content-Type': 'application/json' };
    return (await (
      await fetch(address.base_url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
    ).json()) as { data: { id: string } };
  };
  const regels = Array.from({ length: 400 }, (_, at) => ({ omschrijving: `Stuk ${at}`, aantal: 1, eenheidsprijs: 1, btw_percentage: 21 }));
  const made = await send('/facturen', { klant_id: data[0]?.id, regels });
  const pdf = Buffer.from(await (await ask(address, `/facturen/${made.data.id}/pdf`)).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // What the account holds now is the user's own: the refusal comes back from the worker with its advice.
  expect(await post('/vul', {})).toMatchObject([
    422,
    { error: { message: expect.stringContaining('Maak het eerst leeg: duit oefen wis.') } },
  ]);
  server.kill('SIGTERM');
  expect((await server).exitCode).toBe(0);
});
