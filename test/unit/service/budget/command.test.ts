import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../../src/machine/transport.ts';
import { openBudget } from '../../../../src/service/budget/index.ts';
import { type Options, run, testWorld, type TestWorld } from '../../../support/world.ts';

const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sk_test_canary_7f3a' };

/** When each request was sent, in seconds. */
let sent: number[];
let world: TestWorld;

beforeEach(() => {
  sent = [];
});

/** A world whose service answers its n-th request with the n-th status, and from then on with 200. */
function worldWith(statuses: (number | [status: number, retry_after: string] | 'refused')[], options: Options = {}): TestWorld {
  const transport: Transport = {
    send: async () => {
      const answer = statuses[sent.length] ?? 200;
      sent.push(Math.round((world.monotonic() - Date.parse('2026-03-15T10:00:00Z')) / 10) / 100);
      if (answer === 'refused') throw new TransportError('refused', false);
      const [status, retry] = Array.isArray(answer) ? answer : [answer, undefined];
      return {
        status,
        headers: { 'content-type': 'application/json', ...(retry === undefined ? {} : { 'retry-after': retry }) },
        body: (async function* () {
          yield Buffer.from(status === 200 ? '{"data":[],"total":0}' : '{"error":{"status":429,"message":"te veel"}}');
        })(),
        discard: () => {},
      };
    },
    close: async () => {},
  };
  world = testWorld({ transport, ...options, env: { ...env, ...options.env } });
  return world;
}

const list = 'klanten list';

it('waits once for a 429: as long as it asks', async () => {
  expect(await run(list, worldWith([[429, '7']]))).toEqual({ code: 0, stdout: '', stderr: 'Wachten op de dienst: nog 7 s\n' });
  expect(sent).toEqual([0, 7]);
});

it('waits for a 429 that asks for nothing, and goes on until the time for waiting is up', async () => {
  const { code, stderr } = await run(list, worldWith(Array.from({ length: 50 }, () => 429)));
  expect({ code, sent }).toEqual({ code: 5, sent: [0, 2, 12, 62] });
  expect(stderr.split('\n')[0]).toBe('Wachten op de dienst: nog 2 s');
  expect(stderr).toMatch(
    /\nfout: de limiet van dienst\.example is bereikt: zo lang wordt er niet gewacht\. Dit verzoek ging niet weg\.\ntip: Probeer het opnieuw over \d+ s \(na [-0-9: ]+\), of wacht langer met --max-wacht\.\n$/,
  );
});

it('sends nothing where the wait would be longer than --max-wacht', async () => {
  worldWith([[429, '30']]);
  const { code } = await run(`${list} --max-wacht 5`, world);
  expect({ code, sent, slept: world.slept }).toEqual({ code: 5, sent: [0], slept: [0] });
  const again = await run(`${list} --max-wacht 5`, world);
  expect({ code: again.code, sent, stderr: again.stderr.split('\n')[0] }).toEqual({
    code: 5,
    sent: [0],
    stderr: 'fout: de limiet van dienst.example is bereikt: zo lang wordt er niet gewacht. Dit verzoek ging niet weg.',
  });
});

it('holds one command after another to the pace', async () => {
  worldWith([]);
  for (let i = 0; i < 59; i += 1) await run(list, world);
  expect(sent).toEqual([...Array.from({ length: 58 }, () => 0), 60.5]);
});

it.each<[{ argv?: string; env?: Record<string, string> }, number[]]>([
  [{ argv: '--tempo 12' }, [0, 4.5]],
  [{ env: { DUIT_TEMPO: '12' } }, [0, 4.5]],
  [{ argv: '--tempo 60', env: { DUIT_TEMPO: '12' } }, [0, 0]],
])('holds to %j', async ({ argv = '', env: extra = {} }, times) => {
  worldWith([], { env: extra });
  for (const _ of times) await run(`${list} ${argv}`.trim(), world);
  expect(sent).toEqual(times);
});

it.each([
  ['--tempo 0', {}, "--tempo: '0' is geen geheel getal van 1 tot 60"],
  ['--tempo 61', {}, "--tempo: '61' is geen geheel getal van 1 tot 60"],
  ['--tempo x', {}, "--tempo: 'x' is geen geheel getal van 1 tot 60"],
  ['--stil', { DUIT_TEMPO: '0' }, "DUIT_TEMPO: '0' is geen geheel getal van 1 tot 60"],
  ['--stil', { DUIT_TEMPO: '61' }, "DUIT_TEMPO: '61' is geen geheel getal van 1 tot 60"],
  ['--stil', { DUIT_TEMPO: 'snel' }, "DUIT_TEMPO: 'snel' is geen geheel getal van 1 tot 60"],
])('refuses %s with %j', async (argv, extra, message) => {
  const { code, stderr } = await run(`${list} ${argv}`, worldWith([], { env: extra }));
  expect({ code, stderr, sent }).toEqual({ code: 2, stderr: `fout: ${message}\n`, sent: [] });
});

it('charges nothing for a request that never left', async () => {
  worldWith(['refused', 'refused', 'refused', 'refused']);
  expect((await run(list, world)).code).toBe(5);
  const budget = openBudget({ folder: () => join(world.folder, 'state'), key: async () => env.DUIT_API_KEY, world });
  expect(await budget.peek()).toMatchObject({ used: 0 });
  await budget.close();
});

it('takes nothing from the practice service in this process', async () => {
  worldWith([]);
  for (let i = 0; i < 8; i += 1) await run(`${list} --profiel oefen`, world);
  expect(world.slept).toEqual([]);
  expect(readdirSync(join(world.folder, 'state'))).not.toContain('tempo.sqlite');
});
