import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/failure.ts';
import { openCopyFile } from '../../../src/store/copy-file.ts';
import { sampleBySeed } from '../../support/long.ts';
import { chance } from '../../support/chance.ts';
import { copyFolder } from '../../support/copy.ts';
import type { CopiedLine, StateStore, Transaction } from '../../../src/store/store.ts';
import { storeWithFile, type Onto } from '../../../src/store/completed.ts';
import { isStoreAsLeft } from '../../../src/store/sqlite/stamp.ts';
import { newState, storeIn, unfollowed } from '../../support/store.ts';

const flagged = (is: 'begin' | 'klaar') => ({ settles: true, body: { kind: 'verlies', is } });
const onto: Onto = { ...unfollowed, raise: async (transaction) => void (await transaction.append('journaal', flagged('begin'))) };

class Death extends Error {}

/** A store whose process dies at its transaction number `at`: before its work, or after it and before its commit. */
function dying(store: StateStore, at: number, isAfter: boolean): StateStore {
  let count = 0;
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (transaction: Transaction) => {
        count += 1;
        if (count === at && !isAfter) throw new Death();
        const result = await work(transaction);
        if (count === at) throw new Death();
        return result;
      }),
  };
}

/** The two folders of a machine, which processes write one after the other, and may lose. */
function machine() {
  const folder = newState();
  const [state, path] = [join(folder, 'state'), join(folder, 'config', 'journaal-a.jsonl')];
  mkdirSync(join(folder, 'config'));
  const process = async <T>(work: (store: StateStore) => Promise<T>, at = 0, isAfter = false): Promise<T | undefined> => {
    const store = storeIn(state);
    try {
      return await work(
        storeWithFile(dying(store, at, isAfter), {
          file: openCopyFile(path, 'a'),
          onto: async () => onto,
          isAsLeft: () => isStoreAsLeft(state),
          report: async () => {},
        }),
      );
    } catch (error) {
      if (!(error instanceof Death)) throw error;
      return undefined;
    } finally {
      await store.close();
    }
  };
  let snaps = 0;
  return {
    path,
    write: (token: string, at = 0, isAfter = false) =>
      process(
        async (store) => {
          await store.transaction((transaction) => transaction.append('journaal', { settles: true, body: token }));
          return token;
        },
        at,
        isAfter,
      ),
    settle: () => process((store) => store.transaction(async () => {})),
    end: () => process((store) => store.transaction(async (transaction) => void (await transaction.append('journaal', flagged('klaar'))))),
    /** The tokens that the store has, and whether the flag stands. */
    found: async () => {
      const store = storeIn(state);
      const bodies = (await store.read((view) => view.records('journaal'))).map(({ body }) => body as unknown);
      await store.close();
      const last = bodies.findLast((body) => typeof body === 'object') as { is: string } | undefined;
      return { tokens: new Set(bodies.filter((body) => typeof body === 'string')), isFlagged: last?.is === 'begin' };
    },
    /** Keeps both as they are now. The functions put one of them back. */
    snap: () => {
      const before = join(folder, `snap-${(snaps += 1)}`);
      const [hasState, bytes] = [existsSync(state), existsSync(path) ? readFileSync(path) : undefined];
      if (hasState) copyFolder(state, before);
      return {
        state: () => {
          rmSync(state, { recursive: true, force: true });
          if (hasState) copyFolder(before, state);
        },
        file: () => (bytes ? writeFileSync(path, bytes, { mode: 0o600 }) : rmSync(path, { force: true })),
      };
    },
    loseState: () => rmSync(state, { recursive: true, force: true }),
  };
}

/** So many histories, from this seed on. */
const runs = Number(process.env['DUIT_TEST_RUNS'] ?? 5);
const firstSeed = Number(process.env['DUIT_TEST_SEED'] ?? 1);

it.each(Array.from({ length: runs }, (_, at) => firstSeed + at))(
  'loses nothing that was said to be kept without the flag (history %i)',
  async (seed) => {
    const next = chance(seed);
    const random = (below: number) => Math.floor(next() * below);
    const one = machine();
    const report = new Set<string>();
    let snaps = [one.snap()];
    const happened: string[] = [];
    for (let step = 0; step < 4 + random(10); step += 1) {
      let isAllowed = false;
      if (random(10) < 6) {
        const token = `${seed}.${step}`;
        const kept = await one.write(token, random(6), random(2) === 1);
        if (kept !== undefined) report.add(kept);
        happened.push(kept === undefined ? 'died' : 'wrote');
        if (random(3) === 0) snaps.push(one.snap());
        continue;
      }
      const old = snaps[random(snaps.length)]!;
      const bytes = existsSync(one.path) ? readFileSync(one.path) : undefined;
      const losses: Record<string, () => unknown> = {
        'state older': old.state,
        'state gone': one.loseState,
        'file older': old.file,
        'file gone': () => rmSync(one.path, { force: true }),
        'file emptied': () => bytes && writeFileSync(one.path, ''),
        'file cut': () => bytes && writeFileSync(one.path, bytes.subarray(0, random(bytes.length))),
        'byte flipped': () => {
          if (!bytes?.length) return;
          const at = random(bytes.length);
          bytes[at] = bytes[at]! ^ (1 << random(8));
          writeFileSync(one.path, bytes);
        },
        'both older': () => [old.state(), old.file()],
        'state older, file emptied': () => [old.state(), bytes && writeFileSync(one.path, '')],
        'state older, file torn': () => [old.state(), bytes && writeFileSync(one.path, bytes.subarray(0, -1 - random(20)))],
        'state gone, file torn': () => [one.loseState(), bytes && writeFileSync(one.path, bytes.subarray(0, -1 - random(20)))],
      };
      const name = Object.keys(losses)[random(11)]!;
      isAllowed = name === 'both older';
      losses[name]!();
      happened.push(name);
      await one.settle();
      const { tokens, isFlagged } = await one.found();
      const missing = [...report].filter((token) => !tokens.has(token));
      if (!isAllowed && !isFlagged) expect({ happened, missing }).toEqual({ happened, missing: [] });
      for (const token of missing) report.delete(token);
      if (isFlagged) await one.end();
      if (missing.length > 0) snaps = [one.snap()];
    }
  },
);

it('writes a file anew that came back from before it was made anew, so that nothing is lost with the store next', async () => {
  const one = machine();
  await one.write('a');
  const before = one.snap();
  rmSync(one.path);
  await one.settle();
  await one.write('b');
  before.file();
  await one.settle();
  one.loseState();
  await one.settle();
  expect(await one.found()).toEqual({ tokens: new Set(['a', 'b']), isFlagged: false });
});

/** A store of this process with its file, whose changes can be refused, and what both have afterwards. */
function recording() {
  const folder = newState();
  const path = join(folder, 'journaal-a.jsonl');
  let isRefused = false;
  const inner = storeIn(join(folder, 'state'));
  const from = { file: openCopyFile(path, 'a'), onto: async () => onto, isAsLeft: () => true, report: async () => {} };
  const refusing: { -readonly [Name in keyof StateStore]: StateStore[Name] } = {
    ...inner,
    transaction: (work) => (isRefused ? Promise.reject(new Failure('local', 'the store is full')) : inner.transaction(work)),
  };
  const store = storeWithFile({ ...refusing, transaction: (work) => refusing.transaction(work) }, from);
  const line = (id: string): CopiedLine => ({ id: id.padStart(16, '0'), log: 'journaal', settles: true, body: id });
  return {
    path,
    store,
    begin: (...bodies: string[]) =>
      store.transaction(async (transaction) => {
        for (const body of bodies) await transaction.append('journaal', { settles: true, body });
      }),
    record: (id: string) =>
      store.record!(line(id), async (transaction) => {
        const { of: _, log, ...addition } = line(id);
        await transaction.append(log, addition);
      }),
    refuse: (refused: boolean) => (isRefused = refused),
    /** Has another process leave a line in the file before this transaction of the store, counted from now. */
    leaveBefore: (at: number, id: string) => {
      let count = 0;
      refusing.transaction = (work) => {
        count += 1;
        if (count === at) openCopyFile(path, 'a').append([line(id)], true);
        return inner.transaction(work);
      };
    },
    inStore: async () => (await store.read((view) => view.records('journaal'))).map(({ body }) => body),
    inFile: () =>
      openCopyFile(path, 'a')
        .lines()
        .map(({ body }) => body),
  };
}

it('keeps an outcome in the file where the store refuses it, and hands it over once', async () => {
  const { begin, record, refuse, inStore, inFile } = recording();
  await begin('begun');
  refuse(true);
  expect([(await record('done'))?.message, inFile()]).toEqual(['the store is full', ['begun', 'done']]);
  refuse(false);
  expect([await inStore(), await inStore()]).toEqual([
    ['begun', 'done'],
    ['begun', 'done'],
  ]);
  expect(inFile()).toEqual(['begun', 'done']);
});

it('keeps an outcome in the store alone where the file refuses it, and writes the file anew once it can', async () => {
  const { path, begin, record, inStore, inFile } = recording();
  await begin('begun');
  renameSync(path, `${path}.before`);
  mkdirSync(path);
  expect(await record('done')).toBeUndefined();
  rmSync(path, { recursive: true });
  renameSync(`${path}.before`, path);
  expect([await inStore(), inFile()]).toEqual([
    ['begun', 'done'],
    ['begun', 'done'],
  ]);
});

it('says why both refuse an outcome', async () => {
  const { path, begin, record, refuse } = recording();
  await begin('begun');
  rmSync(path);
  mkdirSync(path);
  refuse(true);
  await expect(record('done')).rejects.toThrow(`the store is full; ${path} is geen gewoon bestand`);
});

it('hands over the outcome at the end of a long file of which the store forgot how far it read it', async () => {
  const { store, begin, record, refuse, inStore } = recording();
  await begin(...Array.from({ length: 2_001 }, (_, at) => String(at)));
  await store.transaction((transaction) => transaction.remove('opslag', 'kopie'));
  refuse(true);
  await record('done');
  refuse(false);
  expect((await inStore()).at(-1)).toBe('done');
});

it.each(sampleBySeed([1_999, 2_000, 2_001, 4_000, 4_001], 2, 1))(
  'gives a store that is gone all of %i lines back, in parts',
  async (count) => {
    const one = machine();
    const lines = Array.from({ length: count }, (_, at) => ({
      id: String(at).padStart(16, '0'),
      log: 'journaal',
      settles: true as const,
      body: String(at),
    }));
    openCopyFile(one.path, 'a').append(lines, true);
    await one.settle();
    expect((await one.found()).tokens.size).toBe(count);
  },
);

it('keeps what another process leaves in the file just before that is written anew', async () => {
  const { path, begin, leaveBefore, inStore, inFile } = recording();
  await begin('begun');
  await inStore();
  rmSync(path);
  // The first has the store forget how far it read the file, and the second writes the file again.
  leaveBefore(2, 'done');
  const both = ['begun', 'done'];
  expect([await inStore(), inFile(), await inStore()]).toEqual([both, both, both]);
});

it('hands over all that came since lines were forgotten, before the file is written anew without those', async () => {
  const { store, begin, inStore, path } = recording();
  await begin('begun');
  const place = (await store.get('opslag', 'kopie')) as object;
  await store.transaction((transaction) => transaction.put('opslag', 'kopie', { ...place, gewist: true }));
  const added = Array.from({ length: 2_001 }, (_, at) => ({
    id: String(at).padStart(16, 'f'),
    log: 'journaal',
    settles: true as const,
    body: at,
  }));
  openCopyFile(path, 'a').append(added, true);
  expect((await inStore()).at(-1)).toBe(2_000);
});

it('keeps every line that holds of a long file with a damaged one, though the store is gone', async () => {
  const one = machine();
  await one.write('first');
  const lines = Array.from({ length: 2_500 }, (_, at) => ({ id: String(at).padStart(16, '0'), log: 'journaal', body: `line ${at}` }));
  openCopyFile(one.path, 'a').append(lines, true);
  writeFileSync(one.path, readFileSync(one.path, 'utf8').replace('"line 3"', '"line x"'));
  one.loseState();
  await one.settle();
  one.loseState();
  await one.settle();
  const { tokens, isFlagged } = await one.found();
  expect([tokens.size, tokens.has('line 3'), tokens.has('line 2499'), isFlagged]).toEqual([2_500, false, true, true]);
});
