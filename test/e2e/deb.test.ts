import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { node, warmEnvironment } from '../support/duit.ts';
import { isHere } from '../support/pty.ts';

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const architectures = ['amd64', 'arm64'];
const hasDpkg = isHere('dpkg', 'the package for Debian');
const hasLintian = hasDpkg && isHere('lintian', 'what lintian says of the package for Debian');

describe.skipIf(!hasDpkg)('the package for Debian (needs dpkg)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duit-deb-'));
  const file = (architecture: string) => join(folder, `duit_${version}_${architecture}.deb`);
  const deb = (...words: string[]) => execFileSync('dpkg-deb', words, { encoding: 'utf8' });

  beforeAll(() => {
    // The project may have been unpacked without its history.
    execFileSync(node, ['scripts/package-deb.mjs', folder], { cwd: root, env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000' } });
  }, 600_000);

  it.each(architectures)('brings the native code of %s alone', (architecture) => {
    const contents = deb('--contents', file(architecture));
    expect(contents.match(/\S+\.node$/gm)).toEqual([
      `./usr/lib/duit/node_modules/@photostructure/sqlite/prebuilds/linux-${architecture.replace('amd', 'x')}/@photostructure+sqlite.glibc.node`,
    ]);
    expect(
      contents
        .trim()
        .split('\n')
        .filter((line) => !/^\S+ root\/root /.test(line)),
    ).toEqual([]);
    expect(deb('--field', file(architecture), 'Depends')).toMatch(/^nodejs \(>= 20\.19\), libc6 \(>= 2\.\d+\), /);
  });

  it.skipIf(!hasLintian)('leaves lintian silent (needs lintian)', { timeout: 600_000 }, () => {
    expect(execFileSync('lintian', ['--fail-on', 'none', '--tag-display-limit', '0', file('amd64')], { encoding: 'utf8' })).toBe('');
  });

  it('is installed, used and removed', async () => {
    const system = mkdtempSync(join(tmpdir(), 'duit-system-'));
    const state = join(system, 'var/lib/dpkg');
    for (const name of ['info', 'updates']) mkdirSync(join(state, name), { recursive: true });
    writeFileSync(join(state, 'status'), '');
    const dpkg = (...words: string[]) =>
      // The packages that it needs are those of the real system; no user but root may give files to root.
      execa('dpkg', [`--root=${system}`, '--force-not-root', '--force-bad-path', '--force-depends', ...words], { reject: false });
    const own = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();
    if (!architectures.includes(own)) return;

    expect(await dpkg('--install', file(own))).toMatchObject({ exitCode: 0 });
    // Those of the package fonts-dejavu-extra, which the real system may not have.
    const fonts = 'usr/share/fonts/truetype/dejavu';
    for (const name of ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'])
      cpSync(join(root, 'node_modules/dejavu-fonts-ttf/ttf', name), join(system, fonts, name));
    const place = warmEnvironment();
    const run = async (...argv: string[]) =>
      (
        await execa(node, [join(system, 'usr/bin/duit'), ...argv, '--profiel', 'oefen'], {
          cwd: place.folder,
          env: place.env,
          extendEnv: false,
        })
      ).stdout;
    await run('klanten', 'maak', '--naam', 'Claes');
    const made = await run('factuur', 'maak', '--klant', 'Claes', '--regel', 'Advies;1;95;21', '--formaat', 'id');
    await run('factuur', 'pdf', made, '-o', 'concept.pdf');
    expect(readFileSync(join(place.folder, 'concept.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    for (const path of [
      'usr/share/man/man1/duit.1.gz',
      'usr/share/man/nl/man1/duit-factuur.1.gz',
      'usr/share/bash-completion/completions/duit',
      'usr/share/zsh/vendor-completions/_duit',
      'usr/share/fish/vendor_completions.d/duit.fish',
      'usr/share/doc/duit/copyright',
    ]) {
      expect(existsSync(join(system, path)), path).toBe(true);
    }

    rmSync(join(system, 'usr/share/fonts'), { recursive: true });
    expect(await dpkg('--remove', 'duit')).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(system, 'usr'))).toBe(false);
  });
});
