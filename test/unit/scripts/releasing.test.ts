import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleBySeed } from '../../support/long.ts';
import { rehearse, release } from '../../../scripts/releasing.mjs';

const schema = 'src/store/postgres/schema.ts';
/** The tables as before any release. */
const tables = readFileSync(join(import.meta.dirname, '../../..', schema), 'utf8').replaceAll(/needs: '[^']*'/g, "needs: ''");

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** A repository of its own whose `npm` only notes what it was asked, and fails at `failing`. */
function repository(failing = '') {
  const root = mkdtempSync(join(tmpdir(), 'duit-release-'));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const npm: string[] = [];
  const said: string[] = [];
  const run = (program: string, ...words: string[]) => {
    if (program === 'git') return git(...words);
    npm.push(words.join(' '));
    if (words[0] === 'pack') {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      writeFileSync(join(root, `duit-${version}.tgz`), '');
      mkdirSync(join(root, 'dist'), { recursive: true });
      writeFileSync(join(root, 'dist/LICENSES.txt'), '');
    }
    if (words[0] === failing) throw new Error(`npm ${failing} failed`);
    return '';
  };
  const manifest = { name: 'duit', version: '0.1.0', license: 'MIT' };
  writeFileSync(join(root, '.gitignore'), 'dist/\n*.tgz\n*.cdx.json\n*.sha256\n');
  writeFileSync(join(root, 'package.json'), json(manifest));
  writeFileSync(
    join(root, 'package-lock.json'),
    json({ ...manifest, packages: { '': manifest, 'node_modules/x': { version: '0.1.0', license: 'MIT' } } }),
  );
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n- One.\n');
  mkdirSync(join(root, 'src/store/postgres'), { recursive: true });
  writeFileSync(join(root, schema), tables);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@duit.invalid');
  git('config', 'core.autocrlf', 'false');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  const manner = { root, day: '2026-02-03', run, say: (line: string) => void said.push(line) };
  const make = (version: string, address = '') => release(version, { ...manner, repository: address });
  const dry = (version?: string) => rehearse(version, manner);
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const state = () => ({
    log: git('log', '--format=%s'),
    tags: git('tag'),
    status: git('status', '--porcelain'),
    version: text('package.json'),
  });
  return { root, git, npm, said, make, dry, text, state };
}

test('a release is tested, committed, tagged and packed', () => {
  const { git, npm, said, make, text, state } = repository();
  make('0.2.0');
  expect(npm).toEqual(['cit', 'pack']);
  expect(state()).toMatchObject({ log: 'Release 0.2.0\nBegin\n', tags: 'v0.2.0\n', status: '' });
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(JSON.parse(text('package.json'))).toEqual({ name: 'duit', version: '0.2.0', license: 'MIT' });
  expect(JSON.parse(text('package-lock.json'))).toEqual({
    name: 'duit',
    version: '0.2.0',
    license: 'MIT',
    packages: { '': { name: 'duit', version: '0.2.0', license: 'MIT' }, 'node_modules/x': { version: '0.1.0', license: 'MIT' } },
  });
  expect(text('CHANGELOG.md')).toBe('# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n- One.\n');
  expect(said.join('\n')).toContain('Nothing was published.');
});

test('an older duit is told to install the release that first had the tables', () => {
  const { root, git, make, text } = repository();
  const asked = () => [...text(schema).matchAll(/needs: '([^']*)'/g)].map(([, needs]) => needs);
  expect(asked()).toEqual(['']);
  make('0.1.1');
  expect(asked()).toEqual(['0.1.1']);
  const again = (from: string, to: string) => writeFileSync(join(root, 'CHANGELOG.md'), text('CHANGELOG.md').replace(from, to));
  again('[Unreleased]\n', '[Unreleased]\n\n- Two.\n');
  git('commit', '--quiet', '--all', '--message', 'Change no table');
  make('0.1.2');
  expect(asked()).toEqual(['0.1.1']);
  writeFileSync(join(root, schema), text(schema).replace("needs: '0.1.1'", "needs: ''"));
  again('[Unreleased]\n', '[Unreleased]\n\n- Three.\n');
  git('commit', '--quiet', '--all', '--message', 'Change the tables');
  make('0.2.0');
  expect(asked()).toEqual(['0.2.0']);
});

test('a dry run changes nothing, and runs no tests', () => {
  const { root, npm, said, dry, state } = repository();
  const before = state();
  dry('0.2.0');
  expect(state()).toEqual(before);
  expect(npm).toEqual(['pack']);
  expect(existsSync(join(root, 'duit-0.1.0.cdx.json'))).toBe(true);
  expect(() => dry('0.1.0')).toThrow('0.1.0 does not come after 0.1.0');
  expect(said.join('\n')).toContain('Nothing was changed.');
});

test.each(sampleBySeed(['cit', 'pack'], 2, 1))('a failure of npm %s leaves everything as it was', (failing) => {
  const { root, make, state } = repository(failing);
  const before = state();
  expect(() => make('0.2.0')).toThrow(`npm ${failing} failed`);
  expect(state()).toEqual(before);
  expect(existsSync(join(root, 'duit-0.2.0.tgz'))).toBe(false);
});

test('what is not ready is refused before anything is done', () => {
  const { root, git, npm, make } = repository();
  expect(() => make('0.1.0')).toThrow('0.1.0 does not come after 0.1.0');
  expect(() => make('next')).toThrow('next is no semantic version');
  writeFileSync(join(root, 'new.txt'), '');
  expect(() => make('0.2.0')).toThrow('the working tree has changes that are not committed');
  git('add', '.');
  git('commit', '--quiet', '--message', 'More');
  git('tag', 'v0.2.0');
  expect(() => make('0.2.0')).toThrow('the tag v0.2.0 exists already');
  git('switch', '--quiet', '--create', 'side');
  expect(() => make('0.3.0')).toThrow('a release is made on main, not on side');
  expect(npm).toEqual([]);
});

test('the first release writes the address of the repository and the name of its file into every page, and says which is untrue now', () => {
  const { root, git, said, make, text, state } = repository();
  mkdirSync(join(root, 'examples'));
  writeFileSync(
    join(root, 'README.md'),
    'No release is published yet.\nnpm pack git+https://repository.example/duit.git\n./duit-0.1.0.tgz ./duit_0.1.0_amd64.deb\n',
  );
  writeFileSync(join(root, 'examples/nacht.yml'), 'install ./duit-0.1.0.tgz\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Pages');
  const before = state();
  expect(() => make('0.2.0')).toThrow('https://repository.example/duit stands in README.md: say with --repository which address it is');
  for (const wrong of ['duit', 'http://git.example/duit', 'https://git.example/duit/'])
    expect(() => make('0.2.0', wrong)).toThrow(`--repository ${wrong}: expected an address such as https://git.example/owner/duit`);
  expect(state()).toEqual(before);
  make('0.2.0', 'https://git.example/anna/duit');
  expect(text('README.md')).toBe(
    'No release is published yet.\nnpm pack git+https://git.example/anna/duit.git\n./duit-0.2.0.tgz ./duit_0.2.0_amd64.deb\n',
  );
  expect(text('examples/nacht.yml')).toBe('install ./duit-0.2.0.tgz\n');
  expect(state()).toMatchObject({ status: '', tags: 'v0.2.0\n' });
  expect(said.at(-1)).toBe('  say in README.md how to install what is published');
});
