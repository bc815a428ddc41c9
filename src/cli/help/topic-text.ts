import type { Command as Commander } from 'commander';
import { version } from '../../../package.json';
import { t } from '../../language.ts';
import type { FailureWord } from '../../failure.ts';
import { aligned } from '../output/aligned.ts';
import { codes, wordTexts } from './codes.ts';
import { allOptions } from './layout.ts';
import type { TopicName } from './topics.ts';
// The bundler, and vitest for tests, read the folder (`scripts/texts.mjs`).
import markdown from './topics/*/*.md';
import { variables } from './variables.ts';

/** Paragraphs and lists with an empty line between them, and indented blocks as they are. The one for assistants stays Markdown. */
export function topicText(name: TopicName, program: Commander): string {
  const text = t(markdown[name]).trim();
  const shown = name === 'assistent' ? text : plain(text);
  return shown.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => computed[key]?.(program) ?? placeholder);
}

/** What a topic says of this program, by the placeholder that stands for it. */
const computed: Readonly<Record<string, (program: Commander) => string>> = {
  // Each heading becomes a paragraph, and its options a block.
  opties: (program) => allOptions(program).replaceAll(/^(\S.*)\n/gm, '$1\n\n'),
  variabelen: () => columns(Object.entries(variables).map(([name, text]) => [name, t(text)])),
  afsluitcodes: codeRows,
  codetabel: codeTable,
  redenen: reasonRows,
  versie: () => version,
};

const indented = (lines: readonly string[]): string => lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
const columns = (rows: readonly (readonly string[])[], right: readonly number[] = []): string => indented(aligned(rows, right));

function codeRows(): string {
  const titles = [t({ nl: 'code', en: 'code' }), t({ nl: 'betekenis', en: 'meaning' }), t({ nl: 'opnieuw?', en: 'again?' })];
  const rows = codes().map(({ code, meaning, again }) => [String(code), meaning, again]);
  return columns([titles, ...rows], [0]);
}

function reasonRows(): string {
  const rows = codes().flatMap(({ code, reasons }) => reasons.map((word) => [String(code), word, wordText(word)]));
  return columns(rows, [0]);
}

const wordText = (word: FailureWord): string => (wordTexts[word] ? t(wordTexts[word]) : '');

function codeTable(): string {
  const head = t({ nl: '| code | betekenis | opnieuw? |', en: '| code | meaning | again? |' });
  const never = t({ nl: '**nooit herhalen**', en: '**never repeat**' });
  const rows = codes().map(
    ({ code, meaning, again, reasons }) => `| ${code} | ${meaning} | ${reasons.includes('unknown') ? `${never}; ${again}` : again} |`,
  );
  return [head, '|---|---|---|', ...rows].join('\n');
}

/** A block of code between fences, a table, or a line of a heading, a list or a paragraph. */
const parts = /^```\w*\n([^]*?)\n```$|^(\|[^]*?\|)$(?!\n\|)|^(?:#+ )?(.+)$/gm;

const plain = (text: string): string =>
  text.replaceAll(parts, (_, code?: string, table?: string, line = '') => {
    if (code !== undefined) return indented(code.split('\n'));
    // The first rows are the empty headings that Markdown wants, and the line below them.
    if (table !== undefined) return columns(table.split('\n').slice(2).map(cellsOf));
    return prose(line);
  });

const prose = (line: string): string => line.replaceAll('`', '').replace(/ <!-- .* -->$/, '');
const cellsOf = (row: string): string[] => prose(row).slice(2, -2).split(' | ');
