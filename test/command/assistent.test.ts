import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandsIn } from '../support/shell-words.ts';
import { type SurfaceTree, surfaceOf, unknownIn } from '../support/surface.ts';
import { run, testWorld } from '../support/world.ts';

it.each(['nl', 'en'])(
  'it has the form of such a file, the six steps of a month and all codes, names no command that is not there, and has fewer than 250 lines, in %s',
  async (taal) => {
    const world = testWorld({ env: { DUIT_TAAL: taal } });
    const text = (await run('help assistent', world)).stdout;
    const tree = JSON.parse((await run('help --json', world)).stdout) as SurfaceTree & {
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
    const surface = new Set(surfaceOf(tree));
    const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
    const spans = [...text.replaceAll(/```[^]*?```/g, '').matchAll(/`(duit [^`]+|--[a-z][^`]*)`/g)].map(([, span = '']) =>
      span.replaceAll(/[<>…]/g, ''),
    );
    const words = [...blocks.join('').split('\n'), ...spans].flatMap(commandsIn);
    expect(words.length).toBeGreaterThan(30);
    for (const line of words.filter(([first]) => first === 'duit')) expect(unknownIn(line, surface), line.join(' ')).toEqual([]);
    const options = spans.filter((span) => span.startsWith('--')).map((span) => span.split(/[ =]/)[0]!);
    for (const option of options) expect([...surface].join('\n'), option).toMatch(new RegExp(`[ ,]${option}\\b`));
  },
);

it('--map writes it, again over its own, and never over the file of another', async () => {
  const world = testWorld();
  const map = '.agents/skills/duit';
  const path = join(world.folder, map, 'SKILL.md');
  const write = (...more: string[]) => run(['help', 'assistent', '--map', map, ...more], world);
  const tried = await write('--proef');
  expect([tried.code, tried.stderr]).toEqual([0, 'Proef: er is geen bestand geschreven.\n']);
  const first = await write();
  expect([first.code, first.stdout, first.stderr]).toEqual([0, '', `${map}/SKILL.md bewaard.\n`]);
  expect(readFileSync(path, 'utf8')).toBe((await run('help assistent', world)).stdout);
  expect((await write('--taal', 'en')).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toContain('Never repeat a command that ended with code 7');
  writeFileSync(path, 'mine');
  const refused = await write();
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${map}/SKILL.md bestaat al en is niet door duit gemaakt`)]);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  mkdirSync(join(world.folder, 'b/duit'), { recursive: true });
  symlinkSync(path, join(world.folder, 'b/duit/SKILL.md'));
  expect((await run('help assistent --map b/duit', world)).code).toBe(2);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  const elsewhere = await run('help assistent --map c', world);
  expect([elsewhere.code, elsewhere.stderr]).toEqual([0, expect.stringContaining('assistenten verwachten een map die duit heet')]);
  expect((await run('help regels --map c', world)).stderr).toContain('--map gaat alleen met duit help assistent');
});
