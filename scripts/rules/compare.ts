import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree } from '../../src/einvoice/ubl/read/tree.ts';
import { patterns } from '../../src/einvoice/ubl/rules/check.ts';
import { countries, rulesOfCountry } from '../../src/einvoice/ubl/rules/national/index.ts';
import { releases } from '../../src/einvoice/ubl/rules/release.ts';
import { decidedOn, type Held, readDecisions, undecided, writeDecisions } from './decisions.ts';
import { officialRules } from './schematron.ts';

const usage = 'npm run rules:compare -- <schematron file or folder>... [--day 2027-02-24] [--accept]';
const last = releases.at(-1)?.from;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { day: { type: 'string', default: last }, accept: { type: 'boolean' }, decisions: { type: 'string' } },
});
const place = values.decisions ?? 'scripts/rules/decisions.tsv';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** The files of Schematron that a path stands for: itself, or those in a folder and its folders. */
const files = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.sch'))
        .map((name) => join(path, name))
        .toSorted()
    : [path];

function rootOf(path: string) {
  const read = readTree(readFileSync(path));
  if ('reason' in read) throw new Error(`${path}, line ${read.line}: ${read.reason}`);
  return read.root;
}

async function heldOn(day: string): Promise<Held> {
  const national = await Promise.all(countries.map(rulesOfCountry));
  const rules = [...patterns, ...national.flat()].flatMap((pattern) => pattern.flatMap((context) => context.rules));
  return new Map(rules.filter(({ from = '', until = '9999' }) => from <= day && day < until).map(({ id, flag }) => [id, flag]));
}

const paths = positionals.flatMap(files);
if (paths.length === 0) throw new Error(usage);
const official = officialRules(paths.map(rootOf));
if (official.size === 0) throw new Error(`no rule of Schematron in ${paths.join(', ')}`);
const held = await heldOn(values.day ?? '');
const decided = readDecisions(existsSync(place) ? readFileSync(place, 'utf8') : '');
const open = undecided(official, held, decided);
for (const { id, what, facts } of open) say(`${what}\t${id}\t${facts}`);
say(`${official.size} rules, variables and functions in ${paths.length} files; ${open.length} differences that are not decided`);
if (values.accept) {
  writeFileSync(place, writeDecisions(decidedOn(official, held, decided)));
  say(`${place} now says that each of them was looked at`);
} else if (open.length > 0) process.exitCode = 1;
