import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/store/faults.ts';
import { openTempo } from '../../../src/store/sqlite/tempo.ts';
import { sampleBySeed } from '../../support/long.ts';
import { add, bodies, newState, storeIn } from '../../support/store.ts';
import { bundleScript } from '../../support/bundle.ts';

it.each(['EACCES', 'EROFS', 'EPERM'])('a place where nobody may write names the variable for another one (%s)', (code) => {
  const fault = faultOf('/home/anna/state.sqlite', Object.assign(new Error('no'), { code, syscall: 'open' }));
  expect(fault).toMatchObject({ reason: 'local', hint: expect.stringContaining('DUIT_STATE_DIR') as string });
});

it.each([
  ['the disk can not be read', 266, 'kan niet gelezen worden'],
  ['the file is shorter than it was', 522, 'kan niet gelezen worden'],
  ['its size can not be asked', 1802, 'kan niet gelezen worden'],
  ['a write fails', 778, 'kan niet geschreven worden'],
  ['a flush fails', 1034, 'kan niet geschreven worden'],
  ['the disk is full', 13, 'de schijf is vol'],
  ['the file moved', 1032, 'is intussen verplaatst'],
  ['a page is damaged', 11, 'is beschadigd'],
  ['it is no database', 26, 'is beschadigd'],
])('is told where %s', (_, errcode, text) => {
  const fault = faultOf('/home/anna/state.sqlite', Object.assign(new Error('no'), { errcode }));
  expect(fault).toMatchObject({ reason: 'local', message: expect.stringContaining(text) as string });
});

async function filled(): Promise<string> {
  const folder = newState();
  await add(storeIn(folder), { body: 1 });
  return folder;
}

const others = {
  'a folder': (path: string) => mkdirSync(path, { mode: 0o700 }),
  'a link': (path: string) => {
    writeFileSync(`${path}.elsewhere`, '', { mode: 0o600 });
    symlinkSync(`${path}.elsewhere`, path);
  },
  'a link to nothing': (path: string) => symlinkSync(`${path}.nowhere`, path),
  'a pipe': (path: string) => void execFileSync('mkfifo', ['-m', '600', path]),
};

describe.skipIf(process.platform === 'win32').each(Object.entries(others))('%s in the place of', (_, put) => {
  it.each(['state.sqlite', 'state.sqlite-journal', 'state.sqlite-wal', 'state.sqlite-shm'])(
    '%s is told, and not waited for',
    async (name) => {
      const folder = await filled();
      const path = join(folder, name);
      rmSync(path, { force: true });
      put(path);
      const told = { reason: 'local', message: `${path} is geen gewoon bestand` };
      await expect(add(storeIn(folder), { body: 2 })).rejects.toMatchObject(told);
      await expect(bodies(storeIn(folder))).rejects.toMatchObject(told);
    },
  );

  it('a lock or the shared count is told, and not waited for', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await (await store.lock('herstel'))?.release();
    const [name = ''] = readdirSync(folder);
    rmSync(join(folder, name));
    put(join(folder, name));
    await expect(store.lock('herstel')).rejects.toMatchObject({ reason: 'local', message: `${join(folder, name)} is geen gewoon bestand` });
    put(join(folder, 'tempo.sqlite'));
    const tempo = openTempo({ folder });
    await expect(tempo.update('k', () => ({ value: 1, result: 0 }))).rejects.toMatchObject({
      message: `${join(folder, 'tempo.sqlite')} is geen gewoon bestand`,
    });
  });

  it('the note of the last commit does no harm', async () => {
    const folder = await filled();
    const path = join(folder, 'state.sqlite.gezien');
    rmSync(path);
    put(path);
    const store = storeIn(folder);
    await add(store, { body: 2 });
    expect(await bodies(store)).toEqual([1, 2]);
  });
});

describe.skipIf(process.platform === 'win32')('the place of a store', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundleScript('test/support/store-writer.ts');
  });
  afterAll(() => process.umask(0o022));

  it.each(sampleBySeed(['000', '022', '077', '277', '777'], 3, 1))('is private whatever the umask, which is %s', (umask) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'duit-umask-')), 'a', 'b');
    execFileSync('sh', ['-c', `umask ${umask}; "$0" "$@"`, process.execPath, script, folder, 'append', '1']);
    execFileSync('sh', ['-c', `umask ${umask}; "$0" "$@"`, process.execPath, script, folder, 'count', '1']);
    const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(Object.fromEntries(modes)).toEqual({
      'state.sqlite': '600',
      'state.sqlite-shm': '600',
      'state.sqlite-wal': '600',
      'state.sqlite.gezien': '600',
      'state.sqlite.lock': '600',
      'tempo.sqlite': '600',
      'tempo.sqlite-journal': '600',
      'tempo.sqlite.lock': '600',
    });
  });

  it('that others can open is refused, with the command that mends it', async () => {
    const folder = await filled();
    const path = join(folder, 'state.sqlite');
    chmodSync(path, 0o640);
    const told = {
      reason: 'local',
      message: `${path} is open voor andere gebruikers, en er kan iets vertrouwelijks in staan`,
      hint: `chmod 600 ${path}`,
    };
    await expect(add(storeIn(folder), { body: 2 })).rejects.toMatchObject(told);
    await expect(bodies(storeIn(folder))).rejects.toMatchObject(told);
    chmodSync(path, 0o600);
    chmodSync(folder, 0o711);
    await expect(storeIn(folder).lock('l')).rejects.toMatchObject({ hint: `chmod 700 ${folder}` });
    await expect(bodies(storeIn(folder))).rejects.toMatchObject({ hint: `chmod 700 ${folder}` });
  });

  it.skipIf(process.getuid?.() !== 0)('that is of someone else is refused, with the command that mends it', async () => {
    const folder = await filled();
    const journal = join(folder, 'state.sqlite-wal');
    chownSync(journal, 12_345, 12_345);
    await expect(add(storeIn(folder), { body: 2 })).rejects.toMatchObject({
      reason: 'local',
      message: `${journal} is van een andere gebruiker`,
      hint: `sudo chown 0 ${journal}`,
    });
  });

  it('may be a link to a folder', async () => {
    const folder = await filled();
    renameSync(folder, `${folder}-moved`);
    symlinkSync(`${folder}-moved`, folder);
    expect(await bodies(storeIn(folder))).toEqual([1]);
  });

  it('that can not be made is told in words', async () => {
    writeFileSync(join(newState(), 'file'), '');
    await expect(add(storeIn('/proc/nowhere/state'), { body: 1 })).rejects.toMatchObject({
      reason: 'local',
      message: '/proc/nowhere/state/state.sqlite kan niet geschreven worden: de map bestaat niet',
    });
    const file = join(newState(), 'file');
    writeFileSync(file, '');
    await expect(add(storeIn(join(file, 'state')), { body: 1 })).rejects.toMatchObject({ reason: 'local' });
    await expect(bodies(storeIn(join(file, 'state')))).resolves.toEqual([]);
  });
});

const disk = mkdtempSync(join(tmpdir(), 'duit-store-disk-'));
const mounts = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'none', disk]).status === 0;
if (!mounts) console.warn('NOT TESTED, because nothing can be mounted here: a store on a full and on a read-only disk');

describe.skipIf(!mounts)('a disk of 300 KiB (needs mount)', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundleScript('test/support/store-writer.ts');
  });
  afterAll(() => void execFileSync('umount', [disk]));

  const folder = join(disk, 'state');
  const path = join(folder, 'state.sqlite');
  // In processes of their own: a file that is open here would keep the disk from being changed.
  const run = (...argv: string[]) =>
    execFileSync(process.execPath, [script, ...argv], { encoding: 'utf8' })
      .trim()
      .split('\n');

  it('that fills up loses nothing that was told to be kept, and takes records again once there is room', () => {
    run(folder, 'append', '1');
    writeFileSync(join(disk, 'ballast'), 'x'.repeat(100_000));
    const told = run(folder, 'append', '1000', '2000');
    expect(told.pop()).toBe(`${path} kan niet geschreven worden: de schijf is vol`);
    const kept = Number(told.at(-1));
    expect(run(folder, 'read')).toEqual([`{"lines":${kept},"damaged":0}`]);
    rmSync(join(disk, 'ballast'));
    expect(run(folder, 'append', '1')).toEqual([String(kept + 2)]);
  });

  it('that is read-only can be read, and a write is told in words', () => {
    const kept = Number(run(folder, 'append', '1')[0]);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    try {
      const refused = (place: string) => [`${place} kan niet geschreven worden: de schijf is alleen-lezen`];
      expect(run(folder, 'read')).toEqual([`{"lines":${kept},"damaged":0}`]);
      expect(run(folder, 'append', '1')).toEqual(refused(path));
      expect(run(folder, 'lock', 'name')).toEqual(refused(folder));
      expect(run(folder, 'count', '1')).toEqual(refused(join(folder, 'tempo.sqlite')));
      expect(run(join(disk, 'new'), 'append', '1')).toEqual(refused(join(disk, 'new', 'state.sqlite')));
      expect(run(join(disk, 'new'), 'read')).toEqual(['{"lines":0,"damaged":0}']);
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk]);
    }
  });
});
