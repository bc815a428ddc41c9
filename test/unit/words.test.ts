import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import markdown from '../../src/cli/help/topics/*/*.md';
import { variables } from '../../src/cli/help/variables.ts';
import { fieldSentences } from '../../src/cli/replies/schema.ts';

/* One word for each concept in the texts for users. */

const src = join(import.meta.dirname, '../../src');

/** The texts of a language: those in pairs, in tables, and the help topics but the one for assistants, each with its place. */
function textsIn(language: 'nl' | 'en'): (readonly [place: string, text: string])[] {
  const pair = new RegExp(`\\b${language}: (?:'((?:\\\\.|[^'\\\\])*)'|"((?:\\\\.|[^"\\\\])*)"|\`((?:\\\\.|[^\`\\\\])*)\`)`, 'g');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const pairs = files.flatMap((name) =>
    Array.from(
      readFileSync(join(src, name), 'utf8').matchAll(pair),
      ([, ...texts]) => [name, texts.join('').replaceAll(/\$\{[^}]*\}/g, '…')] as const,
    ),
  );
  const topics = Object.entries(markdown).filter(([name]) => name !== 'assistent');
  const lines = topics.flatMap(([name, text]) =>
    text[language]
      .replaceAll(/^```[^]*?^```$/gm, '')
      .split('\n')
      .map((line) => [name, line] as const),
  );
  const rows = Object.entries({ ...fieldSentences, ...variables }).map(([name, text]) => [name, text[language]] as const);
  return [...pairs, ...rows, ...lines];
}

/** What is not written, and what is written in its place. */
const english: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\brails?\b/i, 'limit'],
  [/\bma(?:k(?:e|es|ing)|de) (?:(?:it|them|a document|a draft|drafts) )?final\b/i, 'finalise'],
  [/\b(?:a|the|each|every|of|no) sendings?\b/i, 'delivery'],
  [/\bthere already\b/i, 'already exists'],
  [/\bgo(?:es|ing)? on\b(?! (?:the|a) )/i, 'continue, resume'],
  [/(?:^|[.;:] )Where [a-z]+ .*, /, 'if, when'],
  [/\bgrids?\b/i, 'box'],
  [/\bthe (?:shared )?store\b/i, 'database'],
  [/\bstate folder\b/i, 'data folder'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bcarr(?:y|ies|ied|ying) (?:\w+ )?out\b/i, 'run'],
  [/\banew\b/i, 'again'],
  [/(?<!person )\b(?:at|off|on) a terminal\b/i, 'in a terminal, without a terminal'],
  [/(?<!by )\bwhom\b/i, 'who'],
  [/\bmeanwhile\b/i, 'in the meantime, since'],
];

const dutch: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bstatusmap\b/i, 'gegevensmap'],
  [/\bop een terminal\b/i, 'aan een terminal'],
  [/\b(?:gedeelde|de) opslag\b/i, 'gedeelde database'],
];

/** Texts that hold such a word all the same, each with its reason. */
const exceptions: readonly (readonly [part: string, reason: string])[] = [
  ['the owner of the store go on with this one', 'leaves with the mark of the last line'],
  ['de eigenaar van de opslag met deze verdergaan', 'leaves with the mark of the last line'],
  ['This machine goes on with this database now', 'leaves with the mark of the last line'],
];

it.each([
  ['en', english],
  ['nl', dutch],
] as const)('no text for users has a word that another one replaced (%s)', (language, words) => {
  const texts = textsIn(language);
  expect(texts.length).toBeGreaterThan(4000);
  const found = texts.flatMap(([place, text]) =>
    exceptions.some(([part]) => text.includes(part))
      ? []
      : words.flatMap(([word, instead]) =>
          word.test(text) ? [`${place}: ${word.exec(text)?.[0]} (${instead}) in: ${text.slice(0, 160)}`] : [],
        ),
  );
  expect(found).toEqual([]);
});
