import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { inProcessKeys, openPractice } from '../../src/practice/index.ts';
import { layCable } from '../support/cable.ts';
import { copiesIn } from '../support/copies.ts';
import { duit, ownEnvironment, warmEnvironment } from '../support/duit.ts';
import { canKill, killAtStep, type Step, stepsOf } from '../support/kill.ts';
import { isLong, killingTime, sampleBySeed } from '../support/long.ts';
import { machineOn, stubService } from '../support/office.ts';
import { sharedServer } from '../support/postgres.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { asSuperuser, newDatabase } from '../support/stores.ts';

const server = await sharedServer('kill -9 while an outcome waits or is handed over');
const runs = server !== undefined && canKill();
const cable = server && (await layCable(server));
afterAll(() => cable?.close());

/** One of these steps, or all of them in a long run. */
const chosen = (steps: readonly Step[]): readonly Step[] => sampleBySeed(steps, steps.length, 1);

/** How many outcomes the file of lines in a folder has. */
const outcomesIn = (folder: string): number =>
  copiesIn(folder).reduce((count, path) => count + readFileSync(path, 'utf8').split('"kind":"result"').length - 1, 0);

/** The practice service over HTTP, whose way to the database is cut before it answers a write. */
async function serve() {
  const practice = await openPractice({ folder: mkdtempSync(join(tmpdir(), 'duit-service-')), now: () => new Date(), uuid: randomUUID });
  const answer = fetchFrom(practice);
  const writes: string[] = [];
  const headers = { authorization: `Bearer ${inProcessKeys.test}`, 'content-type': 'application/json' };
  const answered = async (request: IncomingMessage, reply: ServerResponse) => {
    const { method = '', url = '' } = request;
    const body = Buffer.concat(await request.toArray());
    const response = await answer(new Request(base_url + url, { method, headers, ...(method !== 'GET' && { body }) }));
    if (method !== 'GET') {
      writes.push(url);
      cable?.cut();
    }
    reply.writeHead(response.status, { ...Object.fromEntries(response.headers), 'x-oefen-limiet': 'geen' });
    reply.end(Buffer.from(await response.arrayBuffer()));
  };
  const http = createServer((request, reply) => void answered(request, reply)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const base_url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const create = async (path: string, given: object = {}): Promise<string> => {
    const reply = await answer(new Request(`${base_url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(given) }));
    return ((await reply.json()) as { data: { id: string } }).data.id;
  };
  return { base_url: `${base_url}/api/v1`, writes, create };
}

/** An account with a final invoice, the command that credits it, and what must hold once that command ended in any way. */
async function newAccount() {
  const service = await serve();
  const database = await newDatabase(server!);
  // Each command begins with as much behind it as the one that is killed, or its steps would be others.
  const place = warmEnvironment({
    DUIT_BASE_URL: service.base_url,
    DUIT_API_KEY: inProcessKeys.test,
    DUIT_SOORT: 'test',
    DUIT_OPSLAG: cable!.address(database),
  });
  const klant_id = await service.create('/klanten', { naam: 'Peeters', kbo_btw_nummer: '0403123486' });
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const id = await service.create('/facturen', { klant_id, regels });
  await service.create(`/facturen/${id}/definitief`);
  const credit = ['creditnota', 'maak', id];
  const afterwards = async (step: string): Promise<number | undefined> => {
    cable?.mend();
    // A few requests without a known end make others wait for a minute.
    await asSuperuser(server!, database, 'delete from duit.shared');
    const isKept = outcomesIn(place.env.DUIT_CONFIG_DIR) > 0;
    const again = await duit(credit, place);
    expect({ step, code: again.exitCode, told: again.stderr }).toMatchObject({ step, code: isKept ? 12 : 7 });
    if (!isKept) expect((await duit(['journaal', 'herstel', '--niet-wachten'], place)).exitCode).toBe(0);
    expect({ step, times: service.writes.filter((url) => url.includes(id)).length }).toEqual({ step, times: 1 });
    const { stdout } = await duit(['journaal', 'list', '--json', '--alles'], place);
    expect((JSON.parse(String(stdout)) as { toestand: string }[]).map(({ toestand }) => toestand)).toEqual(['done']);
    expect((await duit(['controle'], place)).exitCode).toBe(0);
    return again.exitCode;
  };
  const draft = await service.create('/facturen', { klant_id, regels });
  return { place, credit, afterwards, id, draft, klant_id };
}

it.skipIf(!runs)(
  'every write is done with 0 where the database is away by its reply, whatever it tells of it (needs PostgreSQL)',
  async () => {
    const { place, credit, id, draft, klant_id } = await newAccount();
    const line = ['--klant', klant_id, '--regel', 'Reis;2;30;21'];
    const writes = [
      credit,
      ['factuur', 'definitief', draft, '--ja'],
      ['factuur', 'verstuur', id, '--kanaal', 'peppol'],
      ['factuur', 'maak', ...line],
      ['offerte', 'maak', ...line],
      ['klanten', 'maak', '--naam', 'Claes', '--email', 'a@claes.example'],
      ['klanten', 'wijzig', klant_id, '--email', 'b@peeters.example'],
    ];
    for (const words of sampleBySeed(writes, 4, 1)) {
      const { exitCode, stderr } = await duit([...words, '--json'], place);
      cable?.mend();
      expect({ words, exitCode, stderr }).toMatchObject({ words, exitCode: 0 });
    }
  },
  120_000,
);

it.skipIf(!runs)(
  'at any step of having an outcome wait, it is known to the next command or read back, and nothing goes twice (needs PostgreSQL and strace)',
  async () => {
    // Keeps the compiled code of all that follows, so that keeping it is no step.
    const warm = await newAccount();
    await duit(warm.credit, warm.place);
    await warm.afterwards('none');
    const whole = await newAccount();
    const { steps, exitCode } = await stepsOf(whole.credit, whole.place);
    expect([exitCode, await whole.afterwards('all')]).toEqual([0, 12]);
    const after = steps.slice(1 + steps.findIndex(({ text }) => text.includes('POST /api')));
    expect(after.length).toBeGreaterThan(8);
    for (const step of chosen(after)) {
      const { credit, place, afterwards } = await newAccount();
      await killAtStep(step, credit, place);
      await afterwards(step.text);
    }
  },
  killingTime,
);

// In `npm test` unit/service/journal/shared/waits.test.ts hands outcomes over.
it.skipIf(!runs || !isLong)(
  'at any step of handing outcomes over, each stands in the journal once after the next command (needs PostgreSQL and strace)',
  async () => {
    const [account, database] = [randomUUID(), cable!.address(await newDatabase(server!))];
    const service = stubService();
    const desk = machineOn(database, 'kantoor-1', service, account);
    const config = join(desk.folder, 'config');
    const place = ownEnvironment({
      DUIT_STATE_DIR: join(desk.folder, 'state'),
      DUIT_CONFIG_DIR: config,
      DUIT_BASE_URL: 'https://dienst.example/api/v1',
      DUIT_API_KEY: 'sleutel',
      DUIT_ACCOUNT: account,
      DUIT_OPSLAG: database,
    });
    const list = ['journaal', 'list', '--json'];
    let made = 0;
    /** Two commands whose outcomes both wait. */
    const haveWait = async () => {
      let cut = () => {};
      const isCut = new Promise<void>((resolve) => (cut = resolve));
      let sent = 0;
      service.meanwhile = async (when) => {
        if (when === 'before') return;
        sent += 1;
        if (sent === 2) {
          cable?.cut();
          cut();
        }
        await isCut;
      };
      const write = async (naam: string) => {
        const { client, close } = desk.command();
        await client.one('klanten.create', { body: { naam } });
        await close();
      };
      made += 2;
      await Promise.all([write(`Klant ${made - 1}`), write(`Klant ${made}`)]);
      cable?.mend();
      expect(outcomesIn(config)).toBe(made);
    };

    await haveWait();
    await duit(list, place);
    await haveWait();
    const { steps, exitCode } = await stepsOf(list, place);
    expect(exitCode).toBe(0);
    for (const step of chosen(steps)) {
      await haveWait();
      await killAtStep(step, list, place);
      const { journal, close } = desk.command();
      const states = (await journal.entries()).map(({ state }) => state);
      const { lines, damaged } = await journal.check();
      await close();
      expect({ step, states, lines, damaged }).toEqual({ step, states: Array(made).fill('done'), lines: 2 * made, damaged: 0 });
    }
    expect(service.done).toHaveLength(made);
  },
  killingTime,
);
