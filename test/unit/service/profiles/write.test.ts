import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleScript } from '../../../support/bundle.ts';
import { isLong } from '../../../support/long.ts';
import { canary, profilesIn, sample, tempFolder } from '../../../support/profiles.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;
const names = async (folder: string) => (await profilesIn(folder).list()).map((profile) => profile.naam);

let script: string;
const start = (...argv: string[]) => execa(process.execPath, [script, ...argv], { reject: false });

beforeAll(async () => {
  script = await bundleScript('test/support/profile-writer.ts');
});

describe('what is written', () => {
  it.skipIf(process.platform === 'win32')('is 0600 in a 0700 folder, whatever the umask', async () => {
    const folder = join(tempFolder(), 'nieuwe', 'map');
    await start('add', folder, 'a', '2');
    expect(modeOf(folder)).toBe(0o700);
    for (const file of readdirSync(folder)) expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600]);
    expect(readdirSync(folder).toSorted()).toEqual(['profielen.json', 'profielen.json.lock']);
  });

  it('keeps what another version of duit wrote', async () => {
    const folder = tempFolder();
    const file = join(folder, 'profielen.json');
    await profilesIn(folder).add(sample('werk'), { sleutel: canary });
    const known = JSON.parse(readFileSync(file, 'utf8')) as { profielen: object[] };
    writeFileSync(file, JSON.stringify({ ...known, later: 1, profielen: known.profielen.map((one) => ({ ...one, kleur: 'rood' })) }));
    await profilesIn(folder).use('oefen');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      later: 1,
      huidig: 'oefen',
      profielen: [{ naam: 'werk', kleur: 'rood' }],
    });
  });

  it('clears away what a killed writer left', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, '.nieuw'));
    writeFileSync(join(folder, '.nieuw', 'profielen.json'), canary);
    await profilesIn(folder).add(sample('werk'), { sleutel: canary });
    expect(readdirSync(folder).toSorted()).toEqual(['profielen.json', 'profielen.json.lock']);
  });
});

describe('several processes', () => {
  it('lose no profile of each other', async () => {
    const folder = tempFolder();
    const each = isLong ? 50 : 6;
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((prefix) => start('add', folder, prefix, String(each))));
    expect(results.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(Array.from({ length: 4 }, () => [0, '']));
    const found = await names(folder);
    expect(found.length).toBe(4 * each + 1);
    expect(new Set(found).size).toBe(4 * each + 1);
    const profiles = profilesIn(folder);
    expect(await profiles.readKey(await profiles.get(`c.${each - 1}`))).toBe(`${canary}_c_${each - 1}`);
  });

  it('killed at any moment leave whole profiles and no lock', async () => {
    const folder = tempFolder();
    await profilesIn(folder).add(sample('eerst'), { sleutel: canary });
    for (let round = 0; round < (isLong ? 6 : 1); round += 1) {
      const writer = start('add', folder, `r${round}`, '500');
      for (const until = Date.now() + 10_000; (await names(folder)).every((naam) => !naam.startsWith(`r${round}.`)) && Date.now() < until; )
        await after(5);
      await after(round * 3);
      writer.kill('SIGKILL');
      expect((await writer).signal).toBe('SIGKILL');
      await profilesIn(folder).add(sample(`na-${round}`), { sleutel: canary });
      expect(await names(folder)).toContain('eerst');
    }
  });

  it('wait for the process that holds the lock, and go on when it dies', async () => {
    const folder = tempFolder();
    await profilesIn(folder).add(sample('eerst'), { sleutel: canary });
    const holder = start('hold', join(folder, 'profielen.json.lock'));
    await once(holder.stdout, 'data');
    const writer = start('add', folder, 'w', '1');
    await after(700);
    expect(await names(folder)).not.toContain('w.0');
    holder.kill('SIGKILL');
    expect((await writer).exitCode).toBe(0);
    expect(await names(folder)).toContain('w.0');
  });
});

it('reading a profile and its key loads neither conf nor the writer nor SQLite', async () => {
  const folder = tempFolder();
  await profilesIn(folder).add(sample('werk'), { sleutel: canary });
  const { stdout } = await start('loaded', folder);
  expect(stdout).toContain('script.js');
  expect(stdout).not.toMatch(/conf|write|sqlite/);
});

/** Mounts a small disk, or skips the test with a reason. */
function mount(size: string, skip: (note: string) => never): string {
  const folder = tempFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    return skip('no right to mount a small disk here');
  }
}

/** Fills the disk except for `pages` pages of 4 KiB. */
function fill(disk: string, pages: number): void {
  const ballast = join(disk, 'ballast');
  rmSync(ballast, { force: true });
  let left = 64;
  for (; left > 0; left -= 1) {
    try {
      writeFileSync(ballast, Buffer.alloc(left * 4096));
      break;
    } catch {
      rmSync(ballast, { force: true });
    }
  }
  writeFileSync(ballast, Buffer.alloc(Math.max(0, left - pages) * 4096));
}

describe('a full disk', () => {
  it('loses no profile, however full it is', async ({ skip }) => {
    const disk = mount('256k', skip);
    try {
      const folder = join(disk, 'config');
      const profiles = profilesIn(folder);
      for (let i = 0; i < 40; i += 1) await profiles.add(sample(`p.${i}`), { sleutel: canary.repeat(20) });
      const file = join(folder, 'profielen.json');
      const outcomes: string[] = [];
      for (let pages = 0; pages <= 12; pages += 1) {
        const before = readFileSync(file, 'utf8');
        fill(disk, pages);
        const failure = await profiles.add(sample(`vol.${pages}`), { sleutel: canary }).then(
          () => undefined,
          (error: unknown) => error,
        );
        outcomes.push(failure === undefined ? 'saved' : 'refused');
        if (failure === undefined) expect(await names(folder)).toContain(`vol.${pages}`);
        else {
          expect(failure).toMatchObject({
            reason: 'local',
            message: `${file} kan niet geschreven worden: de schijf is vol`,
            hint: 'De profielen zijn gebleven zoals ze waren.',
          });
          expect(readFileSync(file, 'utf8')).toBe(before);
          expect(readdirSync(folder)).not.toContain('.nieuw');
        }
        expect(modeOf(file)).toBe(0o600);
      }
      expect(outcomes[0]).toBe('refused');
      expect(outcomes.at(-1)).toBe('saved');
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it('that is read-only is a failure before anything is changed', async ({ skip }) => {
    const disk = mount('256k', skip);
    try {
      await profilesIn(disk).add(sample('werk'), { sleutel: canary });
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      expect(await profilesIn(disk).readKey(await profilesIn(disk).resolve())).toBe(canary);
      await expect(profilesIn(disk).use('oefen')).rejects.toMatchObject({
        reason: 'local',
        message: expect.stringContaining('profielen.json kan niet geschreven worden: de schijf is alleen-lezen') as string,
      });
      await expect(profilesIn(join(disk, 'nieuw')).add(sample('x'), { sleutel: 'k' })).rejects.toMatchObject({
        reason: 'local',
        message: expect.stringContaining('profielen.json kan niet geschreven worden') as string,
      });
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
