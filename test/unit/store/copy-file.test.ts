import { execFileSync } from 'node:child_process';
import fs, {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCopyFile } from '../../../src/store/copy-file.ts';
import { sharedWithFile } from '../../../src/store/twofold.ts';
import { newState, storeIn, tamper, unfollowed } from '../../support/store.ts';

const line = (id: string, body: unknown = 'x') => ({ id, log: 'journaal', body: body as string });
const ids = (path: string) =>
  openCopyFile(path, 'a')
    .lines()
    .map(({ id }) => id);

describe('the file of lines', () => {
  let path: string;
  beforeEach(() => {
    path = join(newState(), 'config', 'journaal-a.jsonl');
  });

  it('has a head, and then each line with its sum', () => {
    const file = openCopyFile(path, 'a');
    file.append([line('1', { kind: 'intent' })], true);
    file.append([{ ...line('2', 'é'), of: '1', settles: true }], false);
    const [head, ...lines] = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    for (const one of [head ?? '', ...lines]) expect(one.slice(0, 8)).toBe(crc32(one.slice(9)).toString(16).padStart(8, '0'));
    expect(JSON.parse((head ?? '').slice(9))).toEqual({ kopie: 1, id: expect.stringMatching(/^[0-9a-f]{16}$/) as string, account: 'a' });
    expect(lines.map((one) => JSON.parse(one.slice(9)) as unknown)).toEqual([
      { id: '1', log: 'journaal', body: { kind: 'intent' } },
      { id: '2', log: 'journaal', body: 'é', of: '1', settles: true },
    ]);
  });

  it('loses what is torn at its end, and nothing else', () => {
    const file = openCopyFile(path, 'a');
    file.append([line('1'), line('2')], true);
    appendFileSync(path, 'abcd1234 {"id":"3"');
    expect(ids(path)).toEqual(['1', '2']);
    file.append([line('4')], true);
    expect(ids(path)).toEqual(['1', '2', '4']);
    truncateSync(path, 10);
    file.append([line('5')], true);
    expect(ids(path)).toEqual(['5']);
  });

  /** Has a call of the file system, its next one, be this in its place. */
  function once<K extends 'readSync' | 'writeSync'>(name: K, instead: (work: (typeof fs)[K]) => (typeof fs)[K]): void {
    const work = fs[name];
    const put = (to: (typeof fs)[K]) => {
      fs[name] = to;
      syncBuiltinESMExports();
    };
    put(((...given: Parameters<typeof work>) => {
      put(work);
      return (instead(work) as (...all: typeof given) => number)(...given);
    }) as (typeof fs)[K]);
  }
  const another = () => openCopyFile(path, 'a').append([line('2')], true);

  it('keeps the line that another process adds while this one looks at what is torn', () => {
    openCopyFile(path, 'a').append([line('1')], true);
    appendFileSync(path, 'abcd1234 {"id":"0"');
    once(
      'readSync',
      (work) =>
        ((...given: Parameters<typeof work>) => {
          const read = work(...given);
          another();
          return read;
        }) as typeof work,
    );
    openCopyFile(path, 'a').append([line('3')], true);
    expect(ids(path)).toEqual(['1', '2', '3']);
  });

  it.each(['before', 'after'])('keeps the line that another process adds %s this one fills the disk with a part of its own', (when) => {
    openCopyFile(path, 'a').append([line('1')], true);
    once(
      'writeSync',
      (work) =>
        ((file: number, bytes: Buffer) => {
          if (when === 'before') another();
          const done = work(file, bytes.subarray(0, 20));
          if (when === 'after') another();
          return done;
        }) as typeof work,
    );
    expect(() => openCopyFile(path, 'a').append([line('3')], true)).toThrow('de schijf is vol');
    expect(
      readFileSync(path, 'utf8')
        .split('\n')
        .map((text) => /"id":"(\d)"/.exec(text)?.[1]),
    ).toEqual([undefined, '1', '2', undefined]);
    expect(ids(path)).toEqual(['1', '2']);
  });

  it('takes no line for sound of which a byte changed', () => {
    openCopyFile(path, 'a').append([line('1', 'aaa'), line('2', 'bbb'), line('3', 'ccc')], true);
    writeFileSync(path, readFileSync(path, 'utf8').replace('bbb', 'bxb'));
    expect(ids(path)).toEqual(['1', '3']);
  });

  it('gets a long line whole, and one behind it', () => {
    const file = openCopyFile(path, 'a');
    file.append([line('1', 'x'.repeat(300_000))], true);
    file.append([line('2')], true);
    expect(ids(path)).toEqual(['1', '2']);
  });

  it('has another head once it is written anew, and is gone without lines', () => {
    const file = openCopyFile(path, 'a');
    file.append([line('1'), line('2')], true);
    const head = () => readFileSync(path, 'utf8').split('\n')[0];
    const before = head();
    file.rewrite([line('2')]);
    expect([ids(path), head() === before]).toEqual([['2'], false]);
    file.rewrite([]);
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it('of a newer duit stays as it is, and asks for that one', () => {
    const json = JSON.stringify({ kopie: 2, id: 'f', account: 'a' });
    mkdirSync(dirname(path));
    const text = `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
    writeFileSync(path, text, { mode: 0o600 });
    expect(() => openCopyFile(path, 'a').append([line('1')], true)).toThrow('van een nieuwere duit');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it.each<[string, (path: string) => unknown]>([
    ['a folder', (file) => [rmSync(file), mkdirSync(file)]],
    ['a link', (file) => [renameSync(file, `${file}.there`), symlinkSync(`${file}.there`, file)]],
    ['a pipe', (file) => [rmSync(file), execFileSync('mkfifo', [file])]],
    ['open to others', (file) => chmodSync(file, 0o666)],
  ])('that is %s is exit 10', (_, spoil) => {
    const file = openCopyFile(path, 'a');
    file.append([line('1')], true);
    spoil(path);
    for (const work of [() => file.append([line('2')], true), () => file.lines()])
      expect(work).toThrow(expect.objectContaining({ reason: 'local' }));
  });
});

const onto = async () => unfollowed;

describe('a store whose lines stand in a file too', () => {
  const opened = () => {
    const folder = newState();
    const path = join(folder, 'config', 'journaal-a.jsonl');
    return {
      folder,
      path,
      file: openCopyFile(path, 'a'),
      store: sharedWithFile(storeIn(folder), { file: openCopyFile(path, 'a'), machine: 'kantoor-1', onto, report: async () => {} }),
    };
  };

  it('has each line of every log in both, with the same id', async () => {
    const { folder, file, store } = opened();
    await store.transaction(async (tx) => {
      const { n } = await tx.append('journaal', { subject: 's', body: { kind: 'intent' } });
      await tx.append('bank', { settles: true, body: 1 });
      await tx.append('journaal', { about: n, settles: true, body: { kind: 'result' } });
    });
    const [first, second, third, ...more] = file.lines();
    expect([first, second, third, more]).toEqual([
      { id: expect.any(String) as string, log: 'journaal', subject: 's', body: { kind: 'intent' } },
      { id: expect.any(String) as string, log: 'bank', settles: true, body: 1 },
      { id: expect.any(String) as string, log: 'journaal', settles: true, of: first?.id, body: { kind: 'result' } },
      [],
    ]);
    await tamper(folder, (connection) => {
      expect(connection.all('select line from record order by id').map(({ line: id }) => id)).toEqual([first?.id, second?.id, third?.id]);
    });
  });

  it('has nothing of work that throws, in neither', async () => {
    const { path, store } = opened();
    const failing = store.transaction(async (tx) => {
      await tx.append('journaal', { body: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(ids(path)).toEqual([]);
    expect(await store.read((view) => view.last('journaal'))).toBe(0);
  });

  it('keeps nothing where the file can not be written', async () => {
    const { path, store } = opened();
    mkdirSync(path, { recursive: true });
    await expect(store.transaction((tx) => tx.append('journaal', { body: 1 }))).rejects.toMatchObject({ reason: 'local' });
    expect(await store.read((view) => view.last('journaal'))).toBe(0);
  });

  it('forgets an entry in both', async () => {
    const { path, file, store } = opened();
    await store.transaction(async (tx) => {
      await tx.append('journaal', { body: 'geheim' });
      await tx.append('journaal', { about: 1, settles: true, body: 'geheim' });
      await tx.append('journaal', { body: 'blijft' });
    });
    await store.transaction((tx) => tx.forget('journaal', [1]));
    expect(file.lines().map(({ body }) => body)).toEqual(['blijft']);
    expect(readFileSync(path, 'utf8')).not.toContain('geheim');
  });

  it('writes a value to the store alone', async () => {
    const { path, store } = opened();
    await store.transaction((tx) => tx.put('c', 'k', 'naam'));
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });
});
