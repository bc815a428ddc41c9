import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command as Commander, Option } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { examplesOf, pathOf } from '../../src/cli/help/layout.ts';
import { treeOf } from '../../src/cli/help/tree.ts';
import { describe as fieldsOf } from '../../src/cli/replies/schema.ts';
import { leavesOf, wholeProgram } from '../support/program.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { commandsIn } from '../support/shell-words.ts';
import { everythingIn } from '../support/used-world.ts';
import { run } from '../support/world.ts';

/* What no command can use is refused before anything is asked, and nothing is written. */

let world: Awaited<ReturnType<typeof savedWorld>>;
let before: ReturnType<typeof everythingIn>;

beforeAll(async () => {
  world = await savedWorld();
  for (const line of [
    'profiel wijzig werk --ondernemingsnummer 0403123486 --btw-stelsel normaal --aangifte kwartaal',
    'profiel maak winkel --base-url https://winkel.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle',
    'profiel maak werk2 --account-van werk --sleutel-omgeving SLEUTEL --zonder-controle',
    'journaal list',
    'journaal list --profiel winkel',
  ])
    expect(await run(line, world)).toMatchObject({ code: 0 });
  mkdirSync(join(world.folder, 'map'));
  sentBy(world);
  before = everythingIn(world);
});

/** Expects each line to be refused with exit 2 and these words, without a result, a request or a change to a file. */
async function expectRefused(rows: readonly Row[]): Promise<void> {
  for (const [line, text] of rows) {
    const { code, stdout, stderr } = await run(line, world);
    expect([code, stdout, stderr, sentBy(world)], String(line)).toEqual([2, '', expect.stringContaining(text), []]);
  }
  expect(everythingIn(world)).toEqual(before);
}

/** The words of the first example of a command that does not print a download. */
function exampleOf(leaf: Commander): string[] {
  // The help is a text, whose fields only --json has.
  if (leaf.name() === 'help') return ['help', 'factuur', 'verstuur', '--json'];
  const path = pathOf(leaf).split(' ');
  const examples = examplesOf(leaf).lines.flatMap(commandsIn);
  const found = examples.find((words) => path.every((word, at) => word === words[at]) && !words.includes('-'));
  if (!found) throw new Error(`${pathOf(leaf)} has no such example`);
  return found.slice(1);
}

/** An option with a value that it takes. */
function given({ long, required, argChoices, parseArg }: Option): string[] {
  const values = [...(argChoices ?? []), '1', '2026-01-01', '2026-1', '2026', 'a=1', 'a;1;1;21', 'a@b.example', 'a.xml', 'schuivend'];
  const takes = (value: string): boolean => {
    try {
      parseArg?.(value, undefined);
      return true;
    } catch {
      return false;
    }
  };
  const value = required ? values.find(takes) : '';
  if (value === undefined) throw new Error(`no value for ${long}`);
  return [long ?? '', value].filter((word) => word !== '');
}

/** The options of a command with which this one does not go; a group of options also names some that this command lacks. */
const conflictsOf = (leaf: Commander, option: Option): Option[] => {
  const { conflictsWith } = option as Option & { conflictsWith: readonly string[] };
  return leaf.options.filter((other) => conflictsWith.includes(other.attributeName()));
};

/** The kinds of value that a question mark is none of. */
const measured =
  /[<[](?:aantal|bedrag|dag|dagen|datum|deel|euro|getal|jaar|kwartaal|maand|moment|ms|n|percentage|poort|seconden|tijd)[>\]]/;

/** Whether `--velden` has something to choose: the reply of any request has fields, and an address that is announced is no choice. */
const hasFields = (leaf: Commander, fields: readonly string[]): boolean =>
  leaf.name() === 'api' || (fields.length > 0 && leaf.name() !== 'start');

type Row = readonly [line: string | readonly string[], text: string];

/** A line for each thing that can be wrong with a command whatever its account holds: a word, an option, a value or a field. */
function rowsOf(leaf: Commander): Row[] {
  const example = exampleOf(leaf);
  const { registeredArguments: words, options } = leaf;
  const { fields } = treeOf(leaf, fieldsOf);
  // A field that only looks new is asked of the service, which may have it by now.
  const field = fields.toSorted((one, other) => other.length - one.length)[0]?.slice(0, -1) ?? 'nergens';
  const told = hasFields(leaf, fields) ? `--velden: het veld '${field}' bestaat hier niet` : '--velden doet hier niets';
  const isFull = !words.some(({ variadic }) => variadic);
  return [
    [[...example, '--nergens'], 'onbekende optie --nergens'],
    [[...example, '--velden', field], told],
    ...(isFull ? [[[...example, ...words.map(() => '1'), '1'], 'te veel argumenten'] as const] : []),
    ...options.flatMap((option): Row[] => {
      const { flags, long = '', argChoices } = option;
      const conflicts = conflictsOf(leaf, option).map((other) => [...example, ...given(option), ...given(other)]);
      return [
        ...(argChoices ? [[[...example, long, 'nergens'], "'nergens' is geen geldige waarde"] as const] : []),
        ...(measured.test(flags) && !argChoices ? [[[...example, `${long}=?`], `${long}: '?' is geen `] as const] : []),
        ...conflicts.map((line) => [line, 'gaat niet samen met'] as const),
      ];
    }),
  ];
}

const leaves = leavesOf(await wholeProgram('nl'));

describe('a word, option, value or field that is wrong for', () => {
  it.each(leaves.map((leaf) => [pathOf(leaf), leaf] as const))('%s', (_, leaf) => expectRefused(rowsOf(leaf)));
});

it.each([
  ['goedkeuring geef x', "'x' is geen aanvraag"],
  ['openstaand --profielen werk,wrk', "er is geen profiel 'wrk'"],
  ['openstaand --profielen ,', '--profielen: de waarde is leeg'],
  ['openstaand --profielen alle,werk', '--profielen: alle gaat niet samen met een naam'],
  ['openstaand --profielen werk,werk2', "--profielen: 'werk2' en 'werk' zijn hetzelfde account"],
  ['openstaand --profielen werk --profiel winkel', '--profiel en --profielen gaan niet samen'],
  ['openstaand --profielen werk --velden profil', 'Bedoel je profiel?'],
  ['rapport btw --btw-codes weg.yaml', 'weg.yaml'],
  ['rapport btw --btw-codes', '--btw-codes'],
  ['rapport btw --van 2026-01-01', 'een aangifte heeft een eerste en een laatste dag: geef --van en --tot'],
  ['rapport ic-opgave --kwartaal 2026-1 --btw-codes weg.yaml', 'weg.yaml'],
  ['rapport klantenlisting --csv-ruw', '--csv-ruw doet niets'],
  ['rapport omzet --vergelijk --tot 2026-01-01', '--vergelijk: geef ook --van, of een --jaar, --kwartaal of --maand'],
  ['rapport pagina --van 2026-02-01 --tot 2026-01-01', '--van'],
  ['rapport pagina -o - --overschrijven', '--overschrijven doet niets bij -o -'],
  ['rapport pagina -o - --velden bytes', '--velden doet niets bij -o -'],
  ['rapport pagina -o map', '-o: map is een map; geef de naam van een bestand'],
  ['rapport pagina --btw-codes codes.yaml --profiel winkel', '--btw-codes doet hier niets'],
])('%s', (line, text) => expectRefused([[line, text]]));
