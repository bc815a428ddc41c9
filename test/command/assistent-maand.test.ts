import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { commandsIn } from '../support/shell-words.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

/* The month of the file for assistants, by its own lines, on an account that lets nothing leave without a person. */

/** The lines of the file, which a shell can read, but for those that choose and fill the practice account. */
async function linesOf(taal: string): Promise<string[]> {
  const { stdout } = await run(['help', 'assistent', '--taal', taal]);
  const blocks = [...stdout.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  execFileSync('sh', ['-n'], { input: blocks.join('') });
  const lines = blocks.join('').trim().split('\n');
  for (const line of lines) expect(line).toMatch(/^(?:export DUIT_PROFIEL=oefen|(?:(?:id|nota)=\$\()?duit )/);
  expect(lines.length).toBeGreaterThan(20);
  return lines.filter((line) => line !== 'export DUIT_PROFIEL=oefen' && line !== 'duit oefen vul');
}

/** The words of a line as a shell hands them to duit, with what earlier lines kept in variables. */
function wordsOf(line: string, kept: ReadonlyMap<string, string>, folder: string): string[] {
  const command = line.replace(/^\w+=\$\((.*)\)$/, '$1').replace(/ \|\| test .*$/, '');
  const filled = command.replaceAll(/\$(\w+)/g, (_, name: string) => kept.get(name) ?? '');
  const [words = []] = commandsIn(filled);
  return words.slice(1).flatMap((word) => (word === 'bank/*' ? readdirSync(join(folder, 'bank')).map((name) => `bank/${name}`) : [word]));
}

/** The name of the request that a command ended with; undefined if it did not. */
const requestIn = (stderr: string): string | undefined => /aanvraag(?:":"| )(a\d+)/.exec(stderr)?.[1];

interface Month {
  /** How often a person gave `goedkeuring geef` and typed a yes. */
  readonly approvals: number;
  readonly writes: string[];
  readonly codes: Map<string, number>;
}

/** Runs the lines as the file says: a command that ends with 12 and a request is given again once a person has approved it. */
async function month(world: TestWorld & Parameters<typeof sentBy>[0], lines: readonly string[]): Promise<Month> {
  const kept = new Map<string, string>();
  const codes = new Map<string, number>();
  let approvals = 0;
  sentBy(world);
  for (const line of lines) {
    const words = wordsOf(line, kept, world.folder);
    let ran = await run(words, world);
    // A batch of which a part is done ends with 8.
    for (let asked = requestIn(ran.stderr); [8, 12].includes(ran.code) && asked; asked = requestIn(ran.stderr)) {
      const given = await run(['goedkeuring', 'geef', asked], typing(world, 'j'));
      expect(given.code, given.stderr).toBe(0);
      approvals += 1;
      ran = await run(words, world);
    }
    // A dry run ends as the command itself would, which waits for a person.
    const may = line.includes('|| test $? -eq 8') ? [0, 8] : line.includes('--proef') ? [0, 12] : [0];
    expect(may, `${line}: ${ran.stderr}`).toContain(ran.code);
    codes.set(line, ran.code);
    const [, name] = /^(\w+)=\$\(/.exec(line) ?? [];
    if (name) kept.set(name, ran.stdout.trim());
  }
  return { approvals, codes, writes: sentBy(world).filter((request) => !request.startsWith('GET ')) };
}

it('is the same month with --goedkeuring alles, where a person approves each write, and a batch as one', async () => {
  const lines = await linesOf('nl');
  expect(await linesOf('en')).toEqual(lines);
  const made = async (...limits: string[]) => {
    const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
    await run('oefen vul --klanten 12 --facturen 24 --profiel oefen', world);
    const facts = '--ondernemingsnummer 0403123486 --btw-stelsel normaal --aangifte kwartaal --rekening BE48001123456727'.split(' ');
    expect(await run(['profiel', 'wijzig', 'werk', ...facts, ...limits], world)).toMatchObject({ code: 0 });

    return month(world, lines);
  };
  const held = await made('--goedkeuring', 'alles');
  if (isLong) {
    const free = await made();
    const plain = (writes: readonly string[]) => writes.map((write) => write.replaceAll(/[0-9a-f-]{36}/g, '…'));
    expect(free.approvals).toBe(0);
    expect(plain(held.writes)).toEqual(plain(free.writes));
  }
  expect(held.writes.length).toBeGreaterThan(6);
  // What a person types in a month: so many times `duit goedkeuring geef aN` and a yes.
  expect(held.approvals).toBe(7);
});
