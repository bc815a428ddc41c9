import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { node } from '../support/duit.ts';
import { run } from '../support/world.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'duit-man-'));
execaSync(node, [join(root, 'scripts/man.mjs'), folder]);

interface Tree {
  path: string;
  examples: string[];
  options: { long: string }[];
  commands: Tree[];
}

const treeIn = async (language: string): Promise<Tree> => JSON.parse((await run(['help', '--json', '--taal', language])).stdout) as Tree;

const all = (tree: Tree): Tree[] => [tree, ...tree.commands.flatMap(all)];
const hasGroff = !execaSync('groff', ['--version'], { reject: false }).failed;

const places = [
  ['nl', 'man1'],
  ['en', 'en/man1'],
] as const;

/** Pages as a terminal shows them, without the overstrikes for bold. A warning of groff, which names its page, fails the test. */
async function rendered(pages: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execa('groff', ['-man', '-Tutf8', '-ww', '-rLL=250n', '-P-cbou', ...pages]);
  expect(stderr).toBe('');
  return stdout;
}

const trees = new Map(await Promise.all(places.map(async ([language]) => [language, await treeIn(language)] as const)));

describe.each(places)('the man pages in %s', (language, place) => {
  const tree = trees.get(language)!;
  const pages = readdirSync(join(folder, place)).toSorted();

  it('are one for duit and one for each group', () => {
    const groups = tree.commands.map(({ path }) => `${path.replace(' ', '-')}.1`);
    expect(pages).toEqual(['duit.1', ...groups].toSorted());
  });

  // On some systems groff forgives these, so the test reads the source too.
  it('hold no character that roff would print as another', () => {
    const lines = pages.flatMap((page) => readFileSync(join(folder, place, page), 'utf8').split('\n'));
    const wrong = lines.filter(
      (line) => /[^\x20-\x7e]|(?<!\\)-|['`^~]/.test(line) || (line.startsWith('.') && !/^\.(?:TH|SH|SS|TP|PP|EX|EE|nh|ad)\b/.test(line)),
    );
    expect(wrong).toEqual([]);
  });

  it.skipIf(!hasGroff)('print every example and option as it is typed (needs groff)', async () => {
    const text = await rendered(pages.map((page) => join(folder, place, page)));
    const commands = all(tree);
    expect(commands.length).toBeGreaterThan(40);
    expect(commands.flatMap(({ examples }) => examples).filter((example) => !text.includes(example))).toEqual([]);
    expect(commands.flatMap(({ options }) => options.map(({ long }) => long)).filter((long) => !text.includes(long))).toEqual([]);
    expect(text).toContain(language === 'nl' ? "COMMANDO'S" : 'COMMANDS');
  });
});

it('all ship with the package, for man to find', () => {
  const { man } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { man: string[] };
  expect(man).toEqual(
    readdirSync(join(folder, 'man1'))
      .toSorted()
      .map((page) => `dist/man/man1/${page}`),
  );
});
