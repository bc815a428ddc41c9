import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Onto } from '../../../src/store/completed.ts';
import { openCopyFile } from '../../../src/store/copy-file.ts';
import { copyFolder } from '../../support/copy.ts';
import type { StateStore, StateView } from '../../../src/store/store.ts';
import { sharedWithFile } from '../../../src/store/twofold.ts';
import { chance } from '../../support/chance.ts';
import { newState, storeIn, tamper, unfollowed } from '../../support/store.ts';

/* A store that a disk snapshot may put back, without anything in it that tells: only the files of the machines do. */

const flagged = (is: 'begin' | 'klaar') => ({ settles: true, body: { kind: 'verlies', is } });
const onto: Onto = { ...unfollowed, raise: async (transaction) => void (await transaction.append('journaal', flagged('begin'))) };

/** The bodies of both logs, of which the bank's has no flags. */
const bodiesIn = async (view: StateView): Promise<unknown[]> =>
  [...(await view.records('bank')), ...(await view.records('journaal'))].map(({ body }) => body);

class Death extends Error {}

/** The store that machines share, and the files of each. */
function office() {
  const folder = newState();
  const state = join(folder, 'state');
  const pathOf = (name: string) => join(folder, name, 'journaal-a.jsonl');
  const using = async <T>(work: (store: StateStore) => Promise<T>): Promise<T> => {
    const store = storeIn(state);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  /** A machine that dies after its work and before the commit where it is told to. */
  const machine = (name: string, host = name) => {
    mkdirSync(join(folder, name), { recursive: true });
    const path = pathOf(name);
    const on = <T>(work: (store: StateStore) => Promise<T>, dies = false): Promise<T | undefined> =>
      using(async (store) => {
        const mortal: StateStore = {
          ...store,
          transaction: (doing) =>
            store.transaction(async (transaction) => {
              const result = await doing(transaction);
              if (dies) throw new Death();
              return result;
            }),
        };
        return work(
          sharedWithFile(mortal, { file: openCopyFile(path, 'a'), machine: host, onto: async () => onto, report: async () => {} }),
        );
      }).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
        return undefined;
      });
    const write = (token: string, dies = false, log = 'journaal') =>
      on(async (store) => {
        await store.transaction((transaction) => transaction.append(log, { settles: true, body: token }));
        return token;
      }, dies);
    return {
      path,
      on,
      write,
      read: () => on((store) => store.read(bodiesIn)),
      settle: () => on((store) => store.transaction(async () => {})),
      end: () => on((store) => store.transaction(async (transaction) => void (await transaction.append('journaal', flagged('klaar'))))),
      lines: () => openCopyFile(path, 'a').lines(),
    };
  };
  let snaps = 0;
  return {
    machine,
    tampered: (work: Parameters<typeof tamper>[1]) => tamper(state, work),
    /** Keeps the store as it is now. The function puts it back. */
    snap: () => {
      const before = join(folder, `snap-${(snaps += 1)}`);
      if (existsSync(state)) copyFolder(state, before);
      return () => {
        rmSync(state, { recursive: true, force: true });
        if (existsSync(before)) copyFolder(before, state);
      };
    },
    /** The tokens that the store has, and whether the flag stands. */
    found: () =>
      using(async (store) => {
        const bodies = await store.read(bodiesIn);
        const last = bodies.findLast((body) => typeof body === 'object') as { is: string } | undefined;
        return { tokens: new Set<unknown>(bodies.filter((body) => typeof body === 'string')), isFlagged: last?.is === 'begin' };
      }),
  };
}

/** So many histories, from this seed on. */
const runs = Number(process.env['DUIT_TEST_RUNS'] ?? 10);
const firstSeed = Number(process.env['DUIT_TEST_SEED'] ?? 1);

it.each(Array.from({ length: runs }, (_, at) => firstSeed + at))(
  'loses nothing that a machine knew without the flag, whichever comes first, and has all of it once each came (history %i)',
  async (seed) => {
    const random = chance(seed);
    const below = (most: number) => Math.floor(random() * most);
    const { machine, snap, found } = office();
    const machines = ['kantoor-1', 'kantoor-2'].map((name) => ({
      ...machine(name),
      report: new Set<unknown>(),
      known: new Set<unknown>(),
    }));
    await machines[0]!.write('first');
    machines[0]!.report.add('first').add('first');
    const snaps = [snap()];
    const happened: string[] = [];
    for (let step = 0; step < 6 + below(10); step += 1) {
      const one = machines[below(2)]!;
      const kind = below(10);
      if (kind < 6) {
        const token = `${seed}.${step}`;
        const kept = await one.write(token, below(4) === 0, below(3) === 0 ? 'bank' : 'journaal');
        if (kept !== undefined) one.report.add(kept);
        happened.push(kept === undefined ? 'died' : 'wrote');
      } else if (kind < 8) {
        for (const token of (await one.read()) ?? []) one.known.add(token);
        happened.push('read');
      } else {
        const bytes = existsSync(one.path) ? readFileSync(one.path) : undefined;
        const losses: Record<string, () => unknown> = {
          'store older': snaps[below(snaps.length)]!,
          'file gone': () => rmSync(one.path, { force: true }),
          'file emptied': () => bytes && writeFileSync(one.path, ''),
          'file cut': () => bytes && writeFileSync(one.path, bytes.subarray(0, below(bytes.length))),
        };
        const name = Object.keys(losses)[below(4)]!;
        losses[name]!();
        happened.push(name);
        // Without its file a machine can't put its lines back, and must still tell that they are lost.
        if (name.startsWith('file')) {
          for (const token of one.report) one.known.add(token);
          one.report.clear();
        }
        const order = below(2) === 0 ? machines : machines.toReversed();
        const { tokens: left } = await found();
        await order[0]!.settle();
        const isKnown = [...order[0]!.report, ...order[0]!.known].some((token) => typeof token === 'string' && !left.has(token));
        if (isKnown) expect({ happened, ...(await found()) }).toMatchObject({ happened, isFlagged: true });
        await order[1]!.settle();
        const { tokens, isFlagged } = await found();
        const report = machines.flatMap((each) => [...each.report]);
        expect({ happened, missing: report.filter((token) => !tokens.has(token)) }).toEqual({ happened, missing: [] });
        if (isFlagged) await order[0]!.end();
        for (const each of machines) for (const token of each.known) if (!tokens.has(token)) each.known.delete(token);
      }
      if (below(3) === 0) snaps.push(snap());
    }
  },
);

describe('the file of a machine that shares a store', () => {
  it('is followed by two machines that are copies of each other, each with its own place', async () => {
    const { machine, found } = office();
    const one = machine('kantoor-1');
    await one.write('before');
    const two = machine('kantoor-2');
    cpSync(one.path, two.path);
    for (let turn = 0; turn < 100; turn += 1) await [one, two][turn % 2]!.write(`turn ${turn}`);
    const { tokens, isFlagged } = await found();
    expect([tokens.size, isFlagged]).toEqual([101, false]);
    expect([one, two].map(({ lines }) => lines().length)).toEqual([51, 51]);
  });

  it.each([
    ['was put back', 1, true],
    ['has all', 0, false],
  ])('raises the flag where its last line is torn, only for a store that %s', async (_, back, isFlagged) => {
    const { machine, snap, found } = office();
    const one = machine('kantoor-1');
    await one.write('first');
    const restore = snap();
    await one.write('second');
    if (back === 0) writeFileSync(one.path, '01234567 {"id"', { flag: 'a' });
    else {
      await one.write('third');
      restore();
      const text = readFileSync(one.path, 'utf8');
      writeFileSync(one.path, text.slice(0, text.indexOf('third')));
    }
    await one.settle();
    expect(await found()).toEqual({ tokens: new Set(['first', 'second']), isFlagged });
  });

  it('raises the flag for an older store, though the note that it had the last line was lost before', async () => {
    const { machine, snap, found } = office();
    const one = machine('kantoor-1');
    await one.write('first');
    const restore = snap();
    await one.write('second');
    const text = readFileSync(one.path, 'utf8');
    writeFileSync(one.path, text.slice(0, text.trimEnd().lastIndexOf('\n') + 1));
    await one.read();
    restore();
    await one.read();
    expect(await found()).toEqual({ tokens: new Set(['first', 'second']), isFlagged: true });
  });

  it('brings back a line of its own that the store lost from before the place, and tells of the loss', async () => {
    const { machine, found, tampered } = office();
    const one = machine('kantoor-1');
    for (const token of ['first', 'second']) await one.write(token);
    await tampered((connection) =>
      connection.exec('delete from record where n = (select max(n) from record); update log set kept = kept - 1'),
    );
    expect((await found()).tokens).toEqual(new Set(['first']));
    await one.read();
    expect(await found()).toEqual({ tokens: new Set(['first', 'second']), isFlagged: true });
  });

  it('is no proof of a wrong database while another command is at the first write of the account', async () => {
    const { machine } = office();
    const one = machine('kantoor-1');
    let read: Promise<unknown> | undefined;
    await one.on((store) =>
      store.transaction(async (transaction) => {
        // What the other command had in the file before its commit.
        openCopyFile(one.path, 'a').append([{ id: '0'.repeat(16), log: 'journaal', settles: true, body: 'first' }], true);
        read = one.read();
        await transaction.append('journaal', { settles: true, body: 'second' });
      }),
    );
    expect(new Set((await read) as string[])).toEqual(new Set(['first', 'second']));
  });

  it('has no more ids of lines that were seen than lines of its own, however often it reads', async () => {
    const { machine } = office();
    const [writer, reader] = [machine('kantoor-1'), machine('kantoor-2')];
    await reader.write('own');
    for (let turn = 0; turn < 130; turn += 1) {
      await writer.write(`turn ${turn}`);
      await reader.read();
    }
    expect(readFileSync(reader.path, 'utf8').split('\n').length).toBeLessThan(130);
    expect(reader.lines().map(({ body }) => body)).toEqual(['own']);
  });

  it('is written anew by a machine that comes after another forgot its lines, which do not come back', async () => {
    const { machine, found } = office();
    const [owner, other] = [machine('kantoor-1'), machine('kantoor-2')];
    await other.write('geheim');
    await other.write('blijft');
    await owner.on((store) => store.transaction((transaction) => transaction.forget('journaal', [1])));
    await other.settle();
    expect(other.lines().map(({ body }) => body)).toEqual(['blijft']);
    expect(readFileSync(other.path, 'utf8')).not.toContain('geheim');
    expect(await found()).toEqual({ tokens: new Set(['blijft']), isFlagged: false });
  });
});
