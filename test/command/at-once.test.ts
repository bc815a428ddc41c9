import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run as runIn } from '../../src/app/run.ts';
import { inProcessKeys } from '../../src/practice/index.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { practiceIn } from '../support/service.ts';
import { virtualTime } from '../support/virtual-time.ts';
import { testWorld } from '../support/world.ts';
import { isLong } from '../support/long.ts';

/** So many rounds of each write. */
const rounds = isLong ? 20 : 1;
const together = isLong ? 14 : 5;
const base = 'https://dienst.example/api/v1';

/** Processes of one machine and a service that answers each of them at its own pace: a list may be old when it arrives. */
async function office() {
  const folder = mkdtempSync(join(tmpdir(), 'duit-tegelijk-'));
  const time = virtualTime(Date.parse('2026-03-15T10:00:00Z'), { waits: true });
  const now = () => new Date(time.now());
  const practice = await practiceIn(join(folder, 'dienst'), now);
  const done: string[] = [];
  const transport = fetchTransport(async (request) => {
    const isRead = request.method === 'GET';
    const pause = () => time.sleep(Math.random() * (Math.random() < 0.2 ? 3_000 : 100));
    if (!isRead) await pause();
    const response = await fetchFrom(practice)(request);
    if (!isRead && response.ok) done.push(`${request.method} ${request.url.slice(base.length)}`);
    await pause();
    return response;
  });
  let pid = 1000;
  const living = new Set<number>();
  const run = async (line: string) => {
    const places = { DUIT_STATE_DIR: join(folder, 'state'), DUIT_CONFIG_DIR: join(folder, 'config') };
    const env = { ...places, DUIT_BASE_URL: base, DUIT_API_KEY: inProcessKeys.test, DUIT_SOORT: 'test' };
    const own = testWorld({ env, transport });
    pid += 1;
    const id = pid;
    living.add(id);
    const process = { ...own, pid: id, now, monotonic: time.now, sleep: time.sleep };
    const code = await runIn(line.split(' '), { ...process, started: (one: number) => (living.has(one) ? String(one) : undefined) });
    living.delete(id);
    rmSync(own.folder, { recursive: true, force: true });
    return { code, ...own.take() };
  };
  return {
    done,
    out: async (line: string) => {
      const { code, stdout, stderr } = await time.run(run(line));
      expect(code, stderr).toBe(0);
      return stdout.trim();
    },
    atOnce: (line: string) => time.run(Promise.all(Array.from({ length: together }, () => run(line)))),
    close: () => {
      practice.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const klant = 'klanten maak --naam Peeters --email p@example.be --formaat id';
const lines = '--regel Advies;1;100;21 --formaat id';

const writes: Record<string, (out: (line: string) => Promise<string>) => Promise<string>> = {
  'klanten maak': async () => klant,
  'factuur maak for a customer by name': async (out) => out(klant).then(() => `factuur maak --klant Peeters ${lines}`),
  'factuur maak for a customer by id': async (out) => `factuur maak --klant ${await out(klant)} ${lines}`,
  'offerte maak for a customer by name': async (out) => out(klant).then(() => `offerte maak --klant Peeters ${lines}`),
  'factuur definitief': async (out) => `factuur definitief ${await out(`factuur maak --klant ${await out(klant)} ${lines}`)}`,
  'creditnota maak by number': async (out) => {
    const id = await out(`factuur maak --klant ${await out(klant)} ${lines}`);
    await out(`factuur definitief ${id}`);
    return 'creditnota maak 2026-0001';
  },
  'factuur verstuur by number': async (out) => {
    const id = await out(`factuur maak --klant ${await out(klant)} ${lines}`);
    await out(`factuur definitief ${id}`);
    return 'factuur verstuur 2026-0001 --kanaal email';
  },
};

/** A second way to name a customer and a quote, which differ in nothing that decides, are for a long run. */
const tried = Object.entries(writes).filter(([name]) => isLong || !/by id$|^offerte/.test(name));

it.each(tried)(
  `of ${together} equal commands at once one goes, however slowly each looks things up: %s`,
  async (_, prepare) => {
    for (let round = 1; round <= rounds; round += 1) {
      const { out, atOnce, done, close } = await office();
      const line = await prepare(out);
      done.length = 0;
      const ended = await atOnce(line);
      expect(done, `round ${round}: ${ended.map(({ stderr }) => stderr).join('')}`).toHaveLength(1);
      expect(ended.filter(({ code }) => code === 0)).toHaveLength(1);
      for (const { code, stderr } of ended) expect([0, 2, 12], stderr).toContain(code);
      close();
    }
  },
  120_000 * rounds,
);
