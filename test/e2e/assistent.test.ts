import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { bin, duit, node, warmEnvironment } from '../support/duit.ts';
import { isLong } from '../support/long.ts';

const languages = ['nl', 'en'] as const;

// Both languages have the same lines, as command/assistent-maand.test.ts finds; a long run does them twice all the same.
it.each(isLong ? languages : ['nl'])(
  'every command of the file for assistants works on the practice account, in %s',
  async (taal) => {
    const place = warmEnvironment({ DUIT_TAAL: taal });
    const { stdout, stderr } = await duit(['help', 'assistent'], place);
    const text = String(stdout);
    expect(stderr).toBe('');
    const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
    const lines = blocks.join('').trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    // A line that fails ends the script, and is the last that was traced.
    const ran = await execa('sh', ['-euxc', `duit() { '${node}' '${bin}' "$@"; }\n${lines.join('\n')}`], {
      cwd: place.folder,
      env: place.env,
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    });
    expect([ran.exitCode, ran.stderr.split('\n').slice(-6)]).toEqual([0, expect.any(Array)]);
    for (const line of lines) expect(line).toMatch(/^(?:export DUIT_PROFIEL=oefen|(?:(?:id|nota)=\$\()?duit )/);
  },
  120_000,
);

it.each(languages)(
  'it has the form of such a file, the six steps of a month and all codes, names no command that is not there, and has fewer than 250 lines, in %s',
  async (taal) => {
    const place = warmEnvironment({ DUIT_TAAL: taal });
    const text = String((await duit(['help', 'assistent'], place)).stdout);
    const tree = JSON.parse(String((await duit(['help', '--json'], place)).stdout)) as Tree & {
      exit_codes: { code: number; meaning: string }[];
    };
    expect(text).toMatch(
      /^---\nname: duit\ndescription: "[^\n]{50,1000}"\nmetadata:\n {2}made-by: duit help assistent\n {2}version: "[\d.]+"\n---\n\n# duit\n/,
    );
    expect(text.split('\n').length).toBeLessThan(250);
    expect(text.match(/^### [1-6]\. \S/gm)).toHaveLength(6);
    expect(text.match(/(?:Controle|Check): /g)).toHaveLength(6);
    expect(text).toContain('duit help --json --velden path,description');
    for (const { code, meaning } of tree.exit_codes) expect(text).toContain(`| ${code} | ${meaning} |`);
    const named = [...text.matchAll(/`duit ([a-z -]+?)(?: [<[-][^`]*)?`/g)].map(([, words = '']) => `duit ${words.trim()}`);
    for (const name of named)
      expect(
        [...leavesOf(tree), ...tree.commands.map(({ path }) => path)].some((path) => path === name || name.startsWith(`${path} `)),
        name,
      ).toBe(true);
  },
);

it('--map writes it, again over its own, and never over the file of another', async () => {
  const place = warmEnvironment();
  const map = '.agents/skills/duit';
  const path = join(place.folder, map, 'SKILL.md');
  const write = (...more: string[]) => duit(['help', 'assistent', '--map', map, ...more], place);
  const tried = await write('--proef');
  expect([tried.exitCode, tried.stderr]).toEqual([0, 'Proef: er is geen bestand geschreven.\n']);
  const first = await write();
  expect([first.exitCode, first.stdout, first.stderr]).toEqual([0, '', `${map}/SKILL.md bewaard.\n`]);
  expect(readFileSync(path, 'utf8')).toBe((await duit(['help', 'assistent'], place)).stdout);
  expect((await write('--taal', 'en')).exitCode).toBe(0);
  expect(readFileSync(path, 'utf8')).toContain('Never repeat a command that ended with code 7');
  writeFileSync(path, 'mine');
  const refused = await write();
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    expect.stringContaining(`${map}/SKILL.md bestaat al en is niet door duit gemaakt`),
  ]);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  mkdirSync(join(place.folder, 'b/duit'), { recursive: true });
  symlinkSync(path, join(place.folder, 'b/duit/SKILL.md'));
  expect((await duit(['help', 'assistent', '--map', 'b/duit'], place)).exitCode).toBe(2);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  const elsewhere = await duit(['help', 'assistent', '--map', 'c'], place);
  expect([elsewhere.exitCode, elsewhere.stderr]).toEqual([0, expect.stringContaining('assistenten verwachten een map die duit heet')]);
  expect((await duit(['help', 'regels', '--map', 'c'], place)).stderr).toContain('--map gaat alleen met duit help assistent');
});

interface Tree {
  readonly path: string;
  readonly commands: readonly Tree[];
}

const leavesOf = (tree: Tree): string[] => (tree.commands.length === 0 ? [tree.path] : tree.commands.flatMap(leavesOf));
