import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { inboxKey, type InboxService, inboxService, serveInbox } from '../support/inbox-service.ts';
import { killingTime } from '../support/long.ts';

type Place = ReturnType<typeof warmEnvironment>;

/** So many kills; a long run takes as many as it says. */
const kills = Number(process.env['DUIT_TEST_RUNS'] ?? 1);

const fetch = ['inbox', 'ophalen', '--map', 'in', '--voer-uit', './boek', '--vanaf', 'alles'];

const served: { close(): Promise<void> }[] = [];

/** A service with documents of every age, and a place whose command writes down each document that it has done. */
async function prepared(count: number): Promise<{ service: InboxService; place: Place }> {
  const service = inboxService();
  for (let n = 0; n < count; n += 1) service.add({ heeft_pdf: n % 3 !== 0, heeft_ubl: n % 2 === 0 });
  const server = await serveInbox(service);
  served.push(server);
  const place = warmEnvironment({ DUIT_API_KEY: inboxKey, DUIT_BASE_URL: server.base_url });
  writeFileSync(join(place.folder, 'boek'), '#!/bin/sh\ncat > /dev/null\ntest -s "$DUIT_JSON" && echo "$DUIT_ID" >> done.txt\n');
  chmodSync(join(place.folder, 'boek'), 0o700);
  return { service, place };
}

/** The documents whose command ended with 0, each as often as it did. */
function done({ folder }: Place): string[] {
  const path = join(folder, 'done.txt');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

/** Runs duit until nothing waits any more. A command that was killed makes its document wait a minute, so that is asked for again. */
async function finish(place: Place): Promise<number | undefined> {
  for (let again = 0; again < 5; again += 1) {
    const { exitCode } = await duit(fetch, place);
    if (exitCode !== 8) return exitCode;
    const { stdout } = await here(place, 'inbox', 'opvolging', '--formaat', 'id');
    await here(place, 'inbox', 'opnieuw', ...stdout.trim().split('\n'));
  }
  return 8;
}

async function expectAllDone(service: InboxService, place: Place, where: unknown): Promise<void> {
  const ids = service.documents.map(({ id }) => id).toSorted();
  expect({ where, done: [...new Set(done(place))].toSorted() }).toEqual({ where, done: ids });
  const { stdout } = await here(place, 'inbox', 'opvolging', '--alles', '--json');
  const seen = JSON.parse(stdout) as { id: string; stand: string; map: string }[];
  expect({ where, seen: seen.map(({ id, stand }) => `${id} ${stand}`).toSorted() }).toEqual({
    where,
    seen: ids.map((id) => `${id} gedaan`),
  });
  expect(new Set(seen.map(({ map }) => map)).size).toBe(ids.length);
  for (const { id, map } of seen) expect(JSON.parse(readFileSync(join(map, 'document.json'), 'utf8'))).toMatchObject({ id });
}

afterAll(() => Promise.all(served.map((server) => server.close())));

describe('kill -9 at random', () => {
  it('loses no document, however they come in meanwhile, and a quiet run runs no command again', { timeout: killingTime }, async () => {
    const { service, place } = await prepared(4);
    for (let kill = 0; kill < kills; kill += 1) {
      const running = duit(fetch, place);
      const asked = service.asked.length + 1 + Math.floor(Math.random() * 12);
      await new Promise<void>((resolve) => {
        service.before = () => {
          if (Math.random() < 0.2) service.add();
          if (service.asked.length < asked) return undefined;
          running.kill('SIGKILL');
          resolve();
          return undefined;
        };
        void running.then(() => resolve());
      });
      await running;
    }
    service.before = () => undefined;
    expect(await finish(place)).toBe(0);
    await expectAllDone(service, place, 'random');
    const before = done(place).length;
    expect((await duit(fetch, place)).exitCode).toBe(0);
    expect(done(place).length).toBe(before);
  });
});
