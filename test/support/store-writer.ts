import { openStore } from '../../src/store/sqlite/open.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { openTempo } from '../../src/store/sqlite/tempo.ts';

/**
 * Run as a process of its own on a state folder, or on the database with the given address: `append <count> <size>` adds records of so many letters to a log and prints
 * the number of each, `lock <name>` prints whether it got a lock and then waits, `hold` waits within a transaction,
 * `count <count>` adds one to a shared number so many times, and `read` prints how many records hold. A failure is printed.
 */
const [folder = '', work = '', one = '1', two = '1'] = process.argv.slice(2);
const user = { machine: 'kantoor-2', person: 'bert' };
const world = { env: {}, home: '/nergens', platform: process.platform, ...user, now: () => new Date() };
const database = folder.startsWith('postgres:') ? openPostgres({ address: folder, world, user }) : undefined;
const store = database?.store('a') ?? openStore({ folder, account: 'a', world });
const forever = (kept?: unknown): Promise<never> => {
  const waiting = new Promise<never>(() => {});
  // What nothing refers to is collected: a lock, or a promise with the connection of the work that waits for it.
  setInterval(() => [waiting, kept], 60_000);
  return waiting;
};

async function main(): Promise<void> {
  if (work === 'append') {
    for (let turn = 0; turn < Number(one); turn += 1) {
      const { n } = await store.transaction(async (tx) => {
        const { n: about } = await tx.append('log', {
          subject: `document-${turn}`,
          body: { by: process.pid, turn, text: 'x'.repeat(Number(two)) },
        });
        await tx.put('turns', `${process.pid}-${turn}`, about);
        return tx.append('log', { about, settles: true, body: 'done' });
      });
      process.stdout.write(`${n}\n`);
    }
  }
  if (work === 'lock') {
    const lock = await store.lock(one);
    process.stdout.write(`${lock !== undefined}\n`);
    await forever(lock);
  }
  if (work === 'hold') {
    await store.transaction(async (tx) => {
      await tx.append('log', { body: 'never' });
      process.stdout.write('held\n');
      await forever();
    });
  }
  if (work === 'count') {
    const tempo = database?.tempo ?? openTempo({ folder });
    for (let turn = 0; turn < Number(one); turn += 1) {
      await tempo.update('key', ({ value }) => ({ value: Number(value ?? 0) + 1, result: undefined }));
    }
    tempo.close();
  }
  if (work === 'read') process.stdout.write(`${JSON.stringify(await store.check())}\n`);
  await store.close();
  database?.close();
}

main().catch((error: Error) => process.stdout.write(`${error.message}\n`));
