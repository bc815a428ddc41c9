import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command as Commander } from 'commander';
import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../src/cli/help/layout.ts';
import { topics } from '../../src/cli/help/topics.ts';
import markdown from '../../src/cli/help/topics/*/*.md';
import { topicText } from '../../src/cli/help/topic-text.ts';
import { treeOf } from '../../src/cli/help/tree.ts';
import { type Language, speak } from '../../src/language.ts';
import { leavesOf, programFor, wholeProgram } from '../support/program.ts';
import { topicFiles } from '../../scripts/texts.mjs';
import { commandsIn } from '../support/shell-words.ts';
import { run, testWorld } from '../support/world.ts';

const nl = await wholeProgram('nl');
const en = await wholeProgram('en');
const trees: Record<Language, Commander> = { nl, en };
const languages: Language[] = ['nl', 'en'];
const pathOf = (command: Commander): string => treeOf(command).path;

/** Every text of a command and of all commands below it, each with its place. */
function textsOf(command: Commander): [where: string, text: string][] {
  const path = pathOf(command);
  return [
    [path, command.description()],
    ...command.registeredArguments.map((argument): [string, string] => [`${path} <${argument.name()}>`, argument.description]),
    ...command.options.map(({ flags, description }): [string, string] => [`${path} ${flags}`, description]),
    ...command.commands.flatMap(textsOf),
  ];
}

/** Parses a line as the program does, and fails as it does. True when the line reaches the action of a command. */
async function reaches(words: readonly string[], language: Language): Promise<boolean> {
  let reached = false;
  const program = await programFor(words.slice(1), language, () => {
    reached = true;
  });
  await program.parseAsync(words.slice(1), { from: 'user' });
  return reached;
}

/** The lines that were parsed: the commands and options are those of both languages, and a line often is in several places. */
const parsed = new Set<string>();

async function expectToParse(line: string, language: Language): Promise<void> {
  if (parsed.has(line)) return;
  const calls = commandsIn(line).filter(([first]) => first === 'duit');
  expect(calls.length, line).toBeGreaterThan(0);
  for (const words of calls) expect(await reaches(words, language), line).toBe(true);
  parsed.add(line);
}

describe.each(languages)('the help in %s', (language) => {
  const leaves = leavesOf(trees[language]);

  it('describes every group, command, argument and option', () => {
    expect(leaves.length).toBeGreaterThan(30);
    expect(textsOf(trees[language]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(leaves.map((leaf) => [pathOf(leaf), leaf] as const))('has two examples of %s, and each parses', async (path, leaf) => {
    const { lines } = examplesOf(leaf);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines) {
      expect(line).toContain(path);
      await expectToParse(line, language);
    }
  });

  it.each(topics.map(({ name }) => [name] as const))('has examples under %s that parse', async (name) => {
    speak(language);
    const text = topicText(name, trees[language]);
    // The file for assistants is Markdown.
    const isExample = name === 'assistent' ? /^duit (?!bedient|operates)/ : /^ {2}duit /;
    const lines = text.split('\n').filter((line) => isExample.test(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) await expectToParse(line, language);
  });

  it('fits a hundred columns on a wide terminal, except for the examples', async () => {
    for (const path of leaves.map(pathOf)) {
      const { code, stdout } = await run([...path.split(' ').slice(1), '--help', '--taal', language], testWorld({ tty: 200 }));
      expect(code, path).toBe(0);
      expect(
        stdout.split('\n').filter((line) => line.length > 100 && !line.startsWith('  duit ')),
        path,
      ).toEqual([]);
    }
  });
});

describe.each([
  'README.md',
  'README.nl.md',
  'SECURITY.md',
  'docs/install.md',
  'docs/install.nl.md',
  'docs/scripts.md',
  'docs/scripts.nl.md',
  'docs/safety.md',
  'docs/safety.nl.md',
])('%s', (page) => {
  const inline = Array.from(
    readFileSync(join(import.meta.dirname, '../..', page), 'utf8').matchAll(/`([^`\n]+)`/g),
    ([, code = '']) => code,
  );

  it('names commands, topics and options that exist', async () => {
    const lines = inline.filter((code) => code.startsWith('duit '));
    const paths = leavesOf(en).map(pathOf);
    if (page.startsWith('README')) expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const words = line.split(' ').slice(1);
      if (words[0] === 'help') expect(await run(words), line).toMatchObject({ code: 0 });
      else {
        expect(await run([...words, '--help']), line).toMatchObject({ code: 0 });
        // The help of a group answers for a command that the group lacks.
        const isPath = paths.some((path) => `${line} `.startsWith(`${path} `) || path.startsWith(`${line} `));
        expect(isPath || line.startsWith('duit --'), line).toBe(true);
      }
    }
    const options = new Set(JSON.stringify(treeOf(en)).match(/--[a-z-]+/g));
    const named = inline.flatMap((code) => (/^p?npm/.test(code) ? [] : (code.match(/--[a-z-]+/g) ?? [])));
    expect(named.filter((option) => !options.has(option))).toEqual([]);
  });
});

describe('the help topics', () => {
  it('are the Markdown files, one a topic and language', () => {
    expect(Object.keys(markdown).toSorted()).toEqual(topics.map(({ name }) => name).toSorted());
  });

  it.each(topics.map(({ name }) => [name] as const))('say all of %s: no placeholder and no Markdown is left', (name) => {
    const asked: Record<string, string[]> = {};
    for (const language of languages) {
      speak(language);
      const text = topicText(name, trees[language]);
      expect(text).not.toMatch(/\{\{\w+\}\}/);
      if (name !== 'assistent') expect(text).not.toMatch(/`|<!--|^#|^\|/m);
      asked[language] = text.split('\n').filter((line) => /^ *duit (?!bedient|operates)/.test(line));
    }
    expect(asked['en']).toHaveLength(asked['nl']?.length ?? 0);
  });

  it.each(topics.map(({ name }) => name).filter((name) => name !== 'assistent'))(
    'open %s with when to read it, and keep each paragraph and item under 60 words',
    (name) => {
      const openings = { nl: /^# .+\n\nLees dit /, en: /^# .+\n\nRead this / };
      for (const language of languages) {
        const text = markdown[name][language];
        expect(text).toMatch(openings[language]);
        const prose = text.replaceAll(/^```[^]*?^```$|^\|.*$/gm, '');
        const long = prose.split(/\n\n+|\n(?=- |\d\. )/).filter((paragraph) => paragraph.trim().split(/\s+/).length > 60);
        expect(long).toEqual([]);
      }
    },
  );

  it('fail the build when one lacks a language', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'duit-topics-')), 'topics');
    for (const language of languages) mkdirSync(join(folder, language), { recursive: true });
    for (const language of languages) writeFileSync(join(folder, language, 'both.md'), '# Both\n');
    const read = () =>
      topicFiles.load.call({ addWatchFile: () => undefined }, topicFiles.resolveId('./topics/*/*.md', join(folder, '../x.ts')));
    expect(read()).toContain('# Both');
    writeFileSync(join(folder, 'en/alone.md'), '# Alone\n');
    expect(read).toThrow(/nl\/alone\.md/);
  });
});

describe('the two languages', () => {
  it('have the same commands and options', () => {
    expect(textsOf(en).map(([where]) => where)).toEqual(textsOf(nl).map(([where]) => where));
  });

  it('differ in every text', () => {
    const english = new Map(textsOf(en));
    const alike = textsOf(nl).filter(([where, text]) => english.get(where) === text);
    expect(alike).toEqual([]);
  });
});

describe('a shell line in a help page', () => {
  it('is split as a shell splits it', () => {
    expect(commandsIn(`duit a -v x:='[{"y":"1; 2"}]' --z "a \\"b\\"" 2> /dev/null | duit b - && echo klaar`)).toEqual([
      ['duit', 'a', '-v', 'x:=[{"y":"1; 2"}]', '--z', 'a "b"'],
      ['duit', 'b', '-'],
      ['echo', 'klaar'],
    ]);
  });

  it('is also split inside a command substitution', () => {
    expect(commandsIn('source <(duit a b) > x; echo $(duit c) $?')).toEqual([
      ['source'],
      ['duit', 'a', 'b'],
      ['echo'],
      ['duit', 'c'],
      ['$?'],
    ]);
  });

  it('is refused when a quote is not closed', () => {
    expect(() => commandsIn('duit a "b')).toThrow('no shell would read this');
  });
});
