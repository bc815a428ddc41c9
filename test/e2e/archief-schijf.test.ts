import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, duit, node, warmEnvironment, startService } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { archiveIn, sha256sum } from '../support/archive.ts';
import { canKill, failing } from '../support/kill.ts';
import { isLong } from '../support/long.ts';

type Place = ReturnType<typeof warmEnvironment>;

let service: Awaited<ReturnType<typeof startService>>;
const newPlace = (): Place => warmEnvironment(service.env);

beforeAll(async () => {
  const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
  for (const _ of [1, 2]) expect((await here(place, 'inbox', 'test', '--leverancier', 'Claes')).code).toBe(0);
  service = await startService(place, '--zonder-limiet');
});
afterAll(() => service.stop());

/** Runs duit in a shell that has first run `limit`. */
const limited = (limit: string, argv: readonly string[], { env, folder }: Place) =>
  execa('bash', ['-c', `${limit}; exec "$@"`, 'bash', node, bin, ...argv], { cwd: folder, env, extendEnv: false, reject: false });

const traced = canKill() ? it : it.skip;

describe('an archive on a disk that refuses', () => {
  it('ends with exit 10 in the middle of a run, and the next run makes it whole', async () => {
    const place = newPlace();
    const folder = join(place.folder, 'archief');
    // So many blocks of 1024 bytes hold the log and the data, and no PDF.
    const { exitCode, stderr } = await limited('ulimit -f 12', ['archief', 'bijwerken', '--map', folder], place);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 10,
      stderr: expect.stringMatching(/kan niet geschreven worden: het wordt groter dan deze schijf of dit systeem toelaat/) as string,
    });
    const again = await here(place, 'archief', 'bijwerken', '--stil');
    expect([0, 8]).toContain(again.code);
    expect([...sha256sum(folder), ...sha256sum(folder, 'tagmanifest-sha256.txt')]).toEqual([]);
  });

  traced('ends with exit 10 before a request where the disk is full from the start', async () => {
    const place = newPlace();
    const argv = ['archief', 'bijwerken', '--map', 'vol', '--debug'];
    for (const call of isLong ? ['fsync', 'mkdir'] : ['mkdir']) {
      const { exitCode, stderr } = await failing(`${call}:error=ENOSPC`, argv, place);
      expect({ call, exitCode }).toEqual({ call, exitCode: 10 });
      expect(stderr).toContain('de schijf is vol');
      expect(stderr).not.toContain('GET ');
    }
  });

  traced('names the program to close where another program holds a file, and the next run goes on', async () => {
    const place = newPlace();
    const folder = join(place.folder, 'archief');
    const { exitCode, stderr } = await failing('rename:error=EBUSY:when=12', ['archief', 'bijwerken'], place);
    expect(exitCode).toBe(10);
    expect(stderr).toContain('een ander programma heeft het open');
    const again = await here(place, 'archief', 'bijwerken', '--stil');
    expect([0, 8]).toContain(again.code);
    expect([...sha256sum(folder), ...sha256sum(folder, 'tagmanifest-sha256.txt')]).toEqual([]);
  });
});

/** A user who is bound by the modes of files; root is not, so it runs as nobody. */
const nobody = process.getuid?.() === 0 ? 65534 : undefined;
const asUser = nobody === undefined ? {} : { uid: nobody, gid: nobody };

describe('an archive on a medium that can only be read', () => {
  it('is checked, shown and searched, and not written to', async () => {
    const place = newPlace();
    const folder = join(place.folder, 'archief');
    await here(place, 'archief', 'bijwerken', '--stil');
    const before = archiveIn(folder);
    execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
    // The state of this user lies elsewhere, where it can be written; the folders above the archive can be passed.
    const own = warmEnvironment();
    for (const above of [tmpdir(), own.folder, place.folder]) chmodSync(above, 0o755);
    if (nobody !== undefined) {
      chownSync(own.folder, nobody, nobody);
      execFileSync('chown', ['-R', String(nobody), folder]);
    }
    const run = (...argv: string[]) => duit(['archief', ...argv, '--map', folder], own, asUser);
    const checked = await run('controleer', '--taal', 'en');
    expect({ code: checked.exitCode, told: String(checked.stderr).includes('they are as they were kept') }).toEqual({
      code: 0,
      told: true,
    });
    expect((await run('toon', '--stil')).exitCode).toBe(0);
    for (const _ of isLong ? [1, 2] : [1]) {
      const found = await run('zoek', 'claes', '--stil');
      expect({ code: found.exitCode, some: String(found.stdout).length > 0 }).toEqual({ code: 0, some: true });
    }
    const withKey = { folder: own.folder, env: { ...place.env, ...own.env } };
    const refused = await duit(['archief', 'bijwerken', '--map', folder, '--debug'], withKey, asUser);
    expect(refused.exitCode).toBe(10);
    expect(refused.stderr).toContain(folder);
    expect(refused.stderr).not.toContain('GET ');
    expect(archiveIn(folder)).toEqual(before);
    execFileSync('chmod', ['-R', 'u+w', folder]);
  });
});
