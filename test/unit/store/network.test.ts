import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../src/store/sqlite/connection.ts';
import { loadSqlite } from '../../../src/store/sqlite/adapter.ts';
import { add, bodies, newState, storeIn } from '../../support/store.ts';

let onNetwork = true;
vi.mock(import('../../../src/store/sqlite/disks.ts'), () => ({ isOnNetwork: () => onNetwork }));
beforeEach(() => {
  onNetwork = true;
});

describe('a store on a disk that several machines have', () => {
  it('keeps a reader waiting while it is put on disk', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, { body: 1 });
    const connection = connect(await loadSqlite(), join(folder, 'state.sqlite'));
    connection.exec('begin exclusive');
    await expect(bodies(storeIn(folder, 'a', 40))).rejects.toMatchObject({ message: `${join(folder, 'state.sqlite')} is in gebruik` });
    const reading = bodies(store);
    await new Promise((resolve) => setTimeout(resolve, 30));
    connection.exec('commit');
    connection.close();
    expect(await reading).toEqual([1]);
  });

  it('uses a commit that was broken off as SQLite does', async () => {
    const folder = newState();
    const path = join(folder, 'state.sqlite');
    const journal = join(folder, 'state.sqlite-journal');
    const store = storeIn(folder);
    await add(store, { body: 'kept' });
    let copies: [Buffer, Buffer] | undefined;
    await store.transaction(async (tx) => {
      await tx.append('log', { body: 'x'.repeat(12_000_000) });
      copies = [readFileSync(path), readFileSync(journal)];
    });
    await store.close();
    const [there, undo] = copies ?? [Buffer.alloc(0), Buffer.alloc(0)];
    expect(there.length).toBeGreaterThan(1_000_000);
    writeFileSync(path, there);
    writeFileSync(journal, undo);
    expect(await bodies(storeIn(folder))).toEqual(['kept']);
  });

  it('has no log beside it, and no shared memory', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, { body: 1 }, { body: 2 });
    await store.close();
    expect(readdirSync(folder).toSorted()).toEqual(['state.sqlite', 'state.sqlite-journal', 'state.sqlite.gezien', 'state.sqlite.lock']);
    expect(await bodies(storeIn(folder))).toEqual([1, 2]);
  });

  it('that was copied there with its log has every record, and has them when it is copied back', async () => {
    onNetwork = false;
    const [here, there, back] = [newState(), newState(), newState()];
    await add(storeIn(here), { body: 1 }, { body: 2 });
    cpSync(here, there, { recursive: true });
    onNetwork = true;
    expect(await bodies(storeIn(there))).toEqual([1, 2]);
    await add(storeIn(there), { body: 3 });
    expect(existsSync(join(there, 'state.sqlite-wal'))).toBe(false);
    cpSync(there, back, { recursive: true });
    onNetwork = false;
    await add(storeIn(back), { body: 4 });
    expect(existsSync(join(back, 'state.sqlite-wal'))).toBe(true);
    expect(await bodies(storeIn(back))).toEqual([1, 2, 3, 4]);
  });
});
