import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/store/sqlite/connection.ts';
import { loadSqlite } from '../../../src/store/sqlite/adapter.ts';
import { openTempo } from '../../../src/store/sqlite/tempo.ts';
import type { Shared, Tempo } from '../../../src/store/tempo.ts';
import { newState } from '../../support/store.ts';
import { kindsOfStore } from '../../support/stores.ts';

/** The paths of the databases that were begun again. */
const renewed: string[] = [];
const begunAnew = (path: string) => void renewed.push(path);
const tempoIn = (folder: string, patience = 2_000): Tempo => openTempo({ folder, patience, begunAnew });
/** Adds one, and gives what was there before. */
const count = (tempo: Tempo, key = 'key'): Promise<Shared> =>
  tempo.update(key, (shared) => ({ value: Number(shared.value ?? 0) + 1, result: shared }));

const exec = async (folder: string, sql: string) => {
  const connection = connect(await loadSqlite(), join(folder, 'tempo.sqlite'));
  connection.exec(sql);
  connection.close();
};

describe.each(await kindsOfStore('values that machines share in PostgreSQL'))(
  'a value that processes share in $name',
  ({ tempoIn: open }) => {
    it('is decided one at a time, key by key', async () => {
      const folder = newState();
      const [one, other] = [open(folder), open(folder)];
      expect(await one.peek('key')).toMatchObject({ value: undefined });
      await Promise.all(Array.from({ length: 50 }, (_, turn) => count(turn % 2 ? one : other)));
      expect(await count(one, 'second')).toMatchObject({ value: undefined });
      expect(await other.peek('key')).toMatchObject({ value: 50 });
    });

    it('stays as it was where the work throws', async () => {
      const folder = newState();
      const tempo = open(folder);
      await count(tempo);
      await expect(
        tempo.update('key', () => {
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await tempo.peek('key')).toMatchObject({ value: 1 });
    });
  },
);

describe('the values that processes share', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = join(newState(), 'state');
    path = join(folder, 'tempo.sqlite');
    renewed.length = 0;
  });

  it.each<[string, (folder: string, file: string) => unknown]>([
    ['is empty', (_, file) => truncateSync(file)],
    ['is garbage', (_, file) => writeFileSync(file, 'x'.repeat(9_000))],
    ['has random bytes', (_, file) => writeFileSync(file, randomBytes(9_000))],
    ['was cut', (_, file) => truncateSync(file, 5_000)],
    [
      'has a damaged page',
      (_, file) => writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 4_096), Buffer.alloc(8_192, 0xa5)])),
    ],
    ['belongs to another program', (place) => exec(place, 'pragma application_id = 7')],
    ['is of a newer version', (place) => exec(place, 'pragma user_version = 7')],
    ['is of an older version', (place) => exec(place, 'pragma user_version = 0')],
  ])('is begun anew where the file %s, and tells its path once', async (_, spoil) => {
    const before = tempoIn(folder);
    await count(before);
    await spoil(folder, path);
    const tempo = tempoIn(folder);
    expect(await tempo.peek('key')).toEqual({ value: undefined });
    expect(renewed).toEqual([]);
    expect(await count(tempo)).toEqual({ value: undefined });
    expect(await tempo.peek('key')).toEqual({ value: 1 });
    expect(renewed).toEqual([path]);
    // The file that was open before is not used any more.
    expect(await count(before)).toEqual({ value: 1 });
    expect(await tempo.peek('key')).toEqual({ value: 2 });
  });

  it('is begun again once, by the first that finds it damaged', async () => {
    const all = Array.from({ length: 6 }, () => tempoIn(folder));
    await count(all[0]!);
    writeFileSync(path, 'x'.repeat(9_000));
    await Promise.all(all.map((tempo) => count(tempo)));
    expect(renewed).toEqual([path]);
    expect(await all[0]!.peek('key')).toEqual({ value: 6 });
  });

  it('counts a value that is no JSON as none', async () => {
    const tempo = tempoIn(folder);
    await count(tempo);
    await exec(folder, `update shared set value = '{'`);
    expect(await count(tempo)).toEqual({ value: undefined });
    expect(await tempo.peek('key')).toEqual({ value: 1 });
  });

  it('begins without a loss where there is no file', async () => {
    const tempo = tempoIn(folder);
    await count(tempo);
    rmSync(path);
    expect(await count(tempo)).toEqual({ value: undefined });
    expect(renewed).toEqual([]);
  });

  it('costs well under a millisecond', async () => {
    const tempo = tempoIn(folder);
    await count(tempo);
    const times: number[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      const begun = performance.now();
      await count(tempo);
      times.push(performance.now() - begun);
    }
    // A flush would make each of them slow, and what runs beside this only some.
    expect(times.toSorted((a, b) => a - b)[20]).toBeLessThan(1);
  });

  it('waits for others no longer than its patience', async () => {
    await count(tempoIn(folder));
    const connection = connect(await loadSqlite(), path);
    connection.exec('begin immediate');
    await expect(count(tempoIn(folder, 60))).rejects.toMatchObject({ reason: 'temporary', message: `${path} is in gebruik` });
    connection.exec('commit');
    connection.close();
    expect(await count(tempoIn(folder))).toEqual({ value: 1 });
  });
});
