import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { inboxKey, inboxService, serveInbox } from '../support/inbox-service.ts';
import { canKill, failing, stepsOf } from '../support/kill.ts';
import { isLong } from '../support/long.ts';

const served: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(served.map((server) => server.close())));

const once = ['inbox', 'ophalen', '--map', 'in', '--voer-uit', './boek', '--vanaf', 'alles'];
const stay = [...once, '--blijf', '--elke', '5'];

/** A service, and a place with a profile whose key a file holds; `boek` is the command of the user. */
async function prepared(boek: string, key = inboxKey) {
  const service = inboxService();
  const server = await serveInbox(service);
  served.push(server);
  const place = warmEnvironment();
  const { folder } = place;
  writeFileSync(join(folder, 'boek'), `#!/bin/sh\n${boek}\n`);
  chmodSync(join(folder, 'boek'), 0o700);
  writeFileSync(join(folder, 'sleutel'), key);
  const source = ['--sleutel-opdracht', `cat ${join(folder, 'sleutel')}`, '--zonder-controle'];
  expect((await here(place, 'profiel', 'maak', 'werk', '--base-url', server.base_url, ...source)).code).toBe(0);
  return { service, place, base_url: server.base_url, at: (name: string) => join(folder, name) };
}

const there = (path: string) => vi.waitFor(() => expect(existsSync(path)).toBe(true), { timeout: 110_000, interval: 20 });

describe('a follower as a service', () => {
  it.each((['SIGTERM', 'SIGINT', 'SIGHUP'] as const).slice(0, isLong ? 3 : 1))(
    'lets the command that runs end at %s, and ends with 0',
    async (signal) => {
      const { service, place, at } = await prepared(
        'cat > /dev/null; touch begonnen; while ! test -e verder; do sleep 0.05; done; echo "$DUIT_ID" >> klaar',
      );
      service.add();
      service.add();
      const running = duit(stay, place);
      await there(at('begonnen'));
      running.kill(signal);
      writeFileSync(at('verder'), '');
      const { exitCode, signal: by } = await running;
      expect({ exitCode, by }).toEqual({ exitCode: 0, by: undefined });
      expect(readFileSync(at('klaar'), 'utf8').trim().split('\n').length).toBe(1);
    },
  );

  it('has a second one end with 0, which names the first', async () => {
    const { service, place } = await prepared('cat > /dev/null');
    const running = duit(stay, place);
    await vi.waitFor(() => expect(service.asked.length).toBeGreaterThan(0), { timeout: 110_000 });
    const { exitCode, stderr } = await duit(once, place);
    expect([exitCode, String(stderr)]).toEqual([0, expect.stringContaining(`proces ${running.pid}`)]);
    running.kill('SIGTERM');
    await running;
  });
});

describe('the command of the user', () => {
  it('gets the document on its input and no key in its environment', async () => {
    const { service, place, base_url, at } = await prepared('cat > in.json; env > omgeving');
    const { id } = service.add();
    const env = { ...place.env, DUIT_API_KEY: inboxKey, DUIT_BASE_URL: base_url };
    const { exitCode } = await duit(once, { ...place, env });
    expect(exitCode).toBe(0);
    expect(JSON.parse(readFileSync(at('in.json'), 'utf8'))).toMatchObject({ id });
    const environment = readFileSync(at('omgeving'), 'utf8');
    expect(environment).toContain(`DUIT_ID=${id}`);
    expect(environment).not.toContain(inboxKey);
  });

  it('is stopped with all that it started after --max-duur, and the run ends with 8', async () => {
    const { service, place } = await prepared('sleep 300 & sleep 300');
    service.add();
    const { exitCode, stderr } = await duit([...once, '--max-duur', '1s'], place);
    expect([exitCode, String(stderr)]).toEqual([8, expect.stringContaining('het commando was na 1 s niet klaar en is gestopt')]);
  });
});

describe.runIf(canKill())('a disk that is full (needs strace)', () => {
  it.runIf(isLong).each(['write:error=ENOSPC:when=1+', 'pwrite64:error=ENOSPC:when=12+', 'pwrite64:error=ENOSPC:when=40+'])(
    'at %s loses nothing: the next run does what is left',
    async (inject) => {
      const { service, place, at } = await prepared('cat > /dev/null; echo "$DUIT_ID" >> klaar');
      const ids = [service.add().id, service.add().id];
      const { exitCode } = await failing(inject, once, place);
      expect(exitCode).not.toBe(0);
      // A command that failed on the full disk waits a minute, unless it is asked for again.
      if ((await duit(once, place)).exitCode !== 0) await duit(['inbox', 'opnieuw', ...ids], place);
      await duit(once, place);
      expect([...new Set(readFileSync(at('klaar'), 'utf8').trim().split('\n'))].toSorted()).toEqual(ids.toSorted());
    },
  );

  it('before a command can be written down runs it in the next run, and not before', async () => {
    const { service, place, at } = await prepared('cat > /dev/null; echo "$DUIT_ID" >> klaar');
    const first = service.add().id;
    expect((await duit(once, place)).exitCode).toBe(0);
    const second = service.add().id;
    const file = readdirSync(place.env.DUIT_CONFIG_DIR).find((name) => name.startsWith('journaal-')) ?? '';
    const path = join(place.env.DUIT_CONFIG_DIR, file);
    const done = () => readFileSync(at('klaar'), 'utf8').trim().split('\n');
    const { exitCode } = await failing('fdatasync:error=EIO:when=1', once, place, [path]);
    expect({ exitCode, done: done() }).toEqual({ exitCode: 10, done: [first] });
    expect([(await duit(once, place)).exitCode, done()]).toEqual([0, [first, second]]);
  });

  it('for the store once a command ended has that end in the file of lines, and the command goes not again', async () => {
    const { service, place, at } = await prepared('cat > /dev/null; echo "$DUIT_ID" >> klaar');
    service.add();
    expect((await duit(once, place)).exitCode).toBe(0);
    const { id } = service.add();
    const log = join(place.env.DUIT_STATE_DIR, 'state.sqlite-wal');
    const { steps } = await stepsOf(once, place);
    // The last flush is of what the memory keeps, and the one before it of the end of the command.
    const end = steps.filter(({ call, text }) => call.endsWith('sync') && text.includes(log)).length - 1;
    const { id: next } = service.add();
    const { exitCode } = await failing(`fsync,fdatasync:error=EIO:when=${end}+`, once, place, [log]);
    expect(exitCode).toBe(10);
    expect([(await duit(once, place)).exitCode, readFileSync(at('klaar'), 'utf8').trim().split('\n').slice(1)]).toEqual([0, [id, next]]);
  });
});
