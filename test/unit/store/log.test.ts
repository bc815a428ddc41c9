import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadSqlite } from '../../../src/store/sqlite/adapter.ts';
import { connect } from '../../../src/store/sqlite/connection.ts';
import { beginReading } from '../../../src/store/sqlite/open.ts';
import { bundleScript } from '../../support/bundle.ts';
import { add, bodies, fold, newState, storeIn } from '../../support/store.ts';

const frame = 24 + 4096;

/** A copy of a store of which the first ten records stand in its file and the next ten in its log. */
async function half(): Promise<{ folder: string; path: string; log: string }> {
  const place = newState();
  const store = storeIn(place);
  await add(store, ...Array.from({ length: 10 }, (_, body) => ({ body })));
  await fold(place);
  await add(store, ...Array.from({ length: 10 }, (_, body) => ({ body: body + 10 })));
  const folder = newState();
  cpSync(place, folder, { recursive: true });
  return { folder, path: join(folder, 'state.sqlite'), log: join(folder, 'state.sqlite-wal') };
}

const all = Array.from({ length: 20 }, (_, body) => body);

describe('a write-ahead log', () => {
  let folder: string;
  let path: string;
  let log: string;
  beforeEach(async () => {
    ({ folder, path, log } = await half());
  });

  it('holds the last records; without it the store knows less, which the mark tells', async () => {
    expect(await bodies(storeIn(folder))).toEqual(all);
    for (const lose of [() => rmSync(log), () => truncateSync(log), () => truncateSync(log, 32 + 2 * frame)]) {
      const { folder: other, log: own } = await half();
      log = own;
      lose();
      expect(await bodies(storeIn(other))).toEqual(all.slice(0, 10));
    }
  });

  it('whose store is gone stops every write and read', async () => {
    rmSync(path);
    const told = { reason: 'local', message: `${path} is weg, maar het bestand -wal dat erbij hoort niet` };
    await expect(add(storeIn(folder), { body: 0 })).rejects.toMatchObject(told);
    await expect(bodies(storeIn(folder))).rejects.toMatchObject(told);
  });

  it('that is of another time than the store stops every write', async () => {
    copyFileSync(path, `${path}.before`);
    await fold(folder);
    const store = storeIn(folder);
    await add(store, ...Array.from({ length: 40 }, () => ({ body: 'x'.repeat(900) })));
    await fold(folder);
    await add(store, { body: 'last' });
    const other = newState();
    cpSync(folder, other, { recursive: true });
    copyFileSync(`${path}.before`, join(other, 'state.sqlite'));
    await expect(add(storeIn(other), { body: 0 })).rejects.toMatchObject({ message: `${join(other, 'state.sqlite')} is beschadigd` });
  });

  it('that is taken away while a process writes stops it', async () => {
    const store = storeIn(folder);
    await add(store, { body: 20 });
    const failed = store.transaction(async (tx) => {
      rmSync(log);
      await tx.append('log', { body: 21 });
    });
    await expect(failed).rejects.toMatchObject({ reason: 'local', message: `${path} is intussen verplaatst` });
  });

  it('keeps no copy of a record that was forgotten once it was cleaned, and neither does any other file', async () => {
    const store = storeIn(folder);
    await add(store, { body: 'canary' }, { body: 'stays' });
    const holding = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('canary'));
    expect(holding()).toEqual(['state.sqlite-wal']);
    await store.transaction((tx) => tx.forget('log', [21]));
    await store.clean();
    expect(holding()).toEqual([]);
    expect((await bodies(store)).at(-1)).toBe('stays');
  });

  it('says that a copy is left while another process reads what was there before', async () => {
    const store = storeIn(folder, 'a', 50);
    await add(store, { body: 'canary' });
    const reader = connect(await loadSqlite(), path);
    onTestFinished(() => reader.close());
    beginReading(reader);
    await store.transaction((tx) => tx.forget('log', [21]));
    await expect(store.clean()).rejects.toMatchObject({ reason: 'temporary' });
    reader.exec('rollback');
    await store.clean();
  });
});

const disk = mkdtempSync(join(tmpdir(), 'duit-log-disk-'));
const mounts = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk]).status === 0;
if (!mounts) console.warn('NOT TESTED, because nothing can be mounted here: a store with a log on a read-only disk');

describe.skipIf(!mounts)('a store on a disk that is read-only (needs mount)', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundleScript('test/support/store-writer.ts');
  });
  afterAll(() => void execFileSync('umount', [disk]));

  const path = join(disk, 'state.sqlite');
  const run = (...argv: string[]) => execFileSync(process.execPath, [script, disk, ...argv], { encoding: 'utf8' }).trim();

  it.each<[string, string[], string]>([
    ['with its log', [], '{"lines":20,"damaged":0}'],
    ['with its log alone', ['-shm'], `${path}-wal kan hier niet gelezen worden, en daarin staan de laatste wijzigingen van ${path}`],
    ['without its log', ['-shm', '-wal'], '{"lines":10,"damaged":0}'],
  ])('can be read as it is %s, or says why not', async (_, lost, told) => {
    const { folder } = await half();
    cpSync(folder, disk, { recursive: true });
    execFileSync('chmod', ['700', disk]);
    for (const ending of lost) rmSync(path + ending);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    try {
      expect(run('read')).toBe(told);
      expect(run('append', '1')).toBe(told.startsWith('{') ? `${path} kan niet geschreven worden: de schijf is alleen-lezen` : told);
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk]);
    }
  });
});
