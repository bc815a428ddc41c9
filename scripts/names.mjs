/*
 * Fails if an exported name of src means two things: each is declared in one file. What declares a command or a group is
 * left out, because it is called as the user calls it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const src = join(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
const exported = /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|enum|const|let|function\*?|class|interface|type) (\w+)/gm;

/** The files that export each name. */
function placesOf() {
  const places = new Map();
  for (const file of files) {
    const names = new Set([...readFileSync(join(src, file), 'utf8').matchAll(exported)].map(([, name]) => name));
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
const found = placesOf()
  .map(([name, where]) => [name, where.filter((file) => !isCommand(name, file))])
  .filter(([, where]) => where.length > 1);
for (const [name, where] of found) console.error(`${name} is declared in ${where.join(' and ')}: give each thing a name of its own`);
if (found.length > 0) process.exitCode = 1;
