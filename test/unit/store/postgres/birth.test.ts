import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { canRun, killServer, runServer, type Server, sharedServer, startServer } from '../../../support/postgres.ts';
import { addressOf, asSuperuser, newDatabase, openFrom, rowsOf } from '../../../support/stores.ts';

const runs = canRun('a standby that took over');
const shared = await sharedServer('tables that were emptied and filled again');

async function used(server: Server): Promise<string> {
  const name = await newDatabase(server);
  const database = openFrom(addressOf(server, name));
  await database.store('a').transaction((tx) => tx.append('log', { body: 1 }));
  database.close();
  return name;
}

/** Whether the account sees another database than the one where it was used last. */
async function isReplaced(server: Server, name: string): Promise<boolean> {
  const database = openFrom(addressOf(server, name));
  try {
    return await database.store('a').read(async (view) => view.isReplaced);
  } finally {
    database.close();
  }
}

it.skipIf(!runs)(
  'a server that was only started again is the same, and a copy of it that took over is another at once (needs PostgreSQL)',
  async () => {
    const folder = join(tmpdir(), `server-${randomUUID().slice(0, 8)}`);
    const first = await startServer(folder);
    const running = [first];
    onTestFinished(async () => {
      for (const one of running) await killServer(one);
      for (const one of [folder, `${folder}-b`]) rmSync(one, { recursive: true, force: true });
    });
    const name = await used(first);
    await killServer(first);
    execFileSync('cp', ['-a', folder, `${folder}-b`]);

    const again = await runServer(folder, process.pid, first.port);
    running.push(again);
    expect(await isReplaced(again, name)).toBe(false);
    await killServer(again);

    execFileSync('cp', ['-a', join(folder, 'data/PG_VERSION'), join(`${folder}-b`, 'data/recovery.signal')]);
    appendFileSync(join(`${folder}-b`, 'settings'), `\nrestore_command=false\nunix_socket_directories=${folder}-b`);
    const promoted = await runServer(`${folder}-b`, process.pid);
    running.push(promoted);
    const recovery = () => asSuperuser(promoted, name, 'select pg_is_in_recovery() as still');
    await vi.waitFor(async () => expect(await recovery()).toEqual([{ still: false }]), { timeout: 110_000 });
    expect(await isReplaced(promoted, name)).toBe(true);
  },
);

it.skipIf(!shared)('tables that were vacuumed are the same, and those emptied and filled again are others (needs PostgreSQL)', async () => {
  const name = await used(shared!);
  for (const statement of ['vacuum freeze', 'vacuum (full, freeze)']) {
    await asSuperuser(shared!, name, statement);
    expect([statement, await isReplaced(shared!, name)]).toEqual([statement, false]);
  }
  const refill = await rowsOf(shared!, name, 'truncate');
  await refill();
  expect(await isReplaced(shared!, name)).toBe(true);
});
