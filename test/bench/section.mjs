// The parts of results.md that other scripts than run.mjs write: each has a heading of its own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = `${import.meta.dirname}/results.md`;

/** The sections below the first, by their headings. */
export function sections() {
  const parts = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : [''];
  return { first: parts[0], others: new Map(parts.slice(1).map((part) => [part.slice(0, part.indexOf('\n')), part])) };
}

/** Puts a section in the place of the one with this heading, or at the end, and prints it. */
export function keepSection(heading, text) {
  console.log(`## ${heading}\n\n${text}`);
  const { first, others } = sections();
  others.set(heading, `${heading}\n\n${text}\n`);
  writeAll(first, others);
}

/** Writes the file: the first part, and every other section. */
export function writeAll(first, others) {
  const parts = [first, ...[...others.values()].map((part) => `## ${part}`)];
  writeFileSync(file, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
}
