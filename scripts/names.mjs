/*
 * Fails where an exported name of src means two things: each is declared in one file. Another name at the top of a file may stand in
 * four files, because a reader who meets a fifth no longer knows which one is meant. What declares a command or a group is left out,
 * because it is called as the user calls it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const src = join(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
const exported = /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|enum|const|let|function\*?|class|interface|type) (\w+)/gm;
const ofAnyFile =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:const enum|enum|const|let|function\*?|class|interface|type) (\w+)\b(?! = (?:command|lone)\()/gm;

/** The names that each file of a kind has for the same part of it, by the folder of those files. */
const parts = {
  /** The conditions, tests and rules for sellers that stand beside the rows of a table of rules. */
  'einvoice/ubl/rules/': ['conditions', 'ofSeller', 'tests'],
  /** The view of the only thing that the commands of a file print. */
  'cli/': ['view'],
  /** The collection of the store that belongs to a file alone. */
  'jobs/': ['collection'],
  'service/': ['collection'],
};
const isPart = (name, file) => Object.entries(parts).some(([folder, names]) => file.startsWith(folder) && names.includes(name));

/** The files that declare each name in the way of `declaration`. */
function placesOf(declaration) {
  const places = new Map();
  for (const file of files) {
    const names = new Set([...readFileSync(join(src, file), 'utf8').matchAll(declaration)].map(([, name]) => name));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return [...places];
}
const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isCommand = (name, file) =>
  file.startsWith('cli/commands/') &&
  file
    .split('/')
    .slice(2)
    .some((part) => camel(basename(part, '.ts')) === name);
const twice = placesOf(exported)
  .map(([name, where]) => [name, where.filter((file) => !isCommand(name, file))])
  .filter(([, where]) => where.length > 1);
const often = placesOf(ofAnyFile)
  .map(([name, where]) => [name, where.filter((file) => !isPart(name, file))])
  .filter(([, where]) => where.length > 4);
const found = [...twice, ...often];
for (const [name, where] of found) console.error(`${name} is declared in ${where.join(' and ')}: give each thing a name of its own`);
if (found.length > 0) process.exitCode = 1;
