import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, answeringWorld, page } from './answers.ts';
import { typing } from './typing.ts';
import { run, type TestWorld } from './world.ts';

/** A line as a person writes it. */
export interface Line {
  readonly omschrijving: string;
  readonly aantal?: string;
  readonly eenheidsprijs?: string;
  readonly btw_percentage?: string;
}

/** A document as a person writes it. */
export interface Input {
  readonly regels: readonly Line[];
  readonly notities?: string;
  readonly datum?: string;
}

/** How a document ended that was offered: refused, asked about and declined, or made. */
export type Outcome = 'refused' | 'asked' | 'passed';

const klant = { id: '123e4567-e89b-12d3-a456-426614174000', naam: 'Peeters BV', type: 'bedrijf', land: 'BE' };
const source = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const numeric = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replace(/\s*%$/, '').replace(',', '.'));

/** A service with one customer, and one invoice and quote with these lines. */
function world({ regels, notities }: Input): TestWorld & { readonly sent: string[] } {
  const original = {
    id: source,
    nummer: 'X-1',
    status: 'verzonden',
    type: 'factuur',
    customer_id: klant.id,
    klant_id: klant.id,
    datum: '2026-03-01',
    notities: notities ?? null,
    regels: regels.map(({ omschrijving, ...figures }) => ({
      omschrijving,
      aantal: numeric(figures.aantal),
      eenheidsprijs: numeric(figures.eenheidsprijs),
      btw_percentage: numeric(figures.btw_percentage),
    })),
  };
  const made: Answer = () =>
    Response.json({ data: { id: randomUUID(), nummer: null, status: 'concept', totaal_incl: 0 } }, { status: 201 });
  return answeringWorld({
    'GET /klanten': page(klant),
    [`GET /klanten/${klant.id}`]: { data: klant },
    'GET /producten': page(),
    'GET /facturen': page(),
    'GET /offertes': page(),
    [`GET /facturen/${source}`]: { data: original },
    [`GET /offertes/${source}`]: { data: original },
    'POST /facturen': made,
    'POST /offertes': made,
  });
}

const quoted = (text: string): string => JSON.stringify(text);

const yamlLines = (regels: readonly Line[], indent: string): string =>
  regels
    .map((line) =>
      Object.entries(line)
        .map(([name, value], at) => `${indent}${at === 0 ? '- ' : '  '}${name}: ${quoted(value as string)}\n`)
        .join(''),
    )
    .join('');

const yaml = ({ regels, notities, datum }: Input): string =>
  [
    'klant: Peeters BV\n',
    datum === undefined ? '' : `datum: ${quoted(datum)}\n`,
    notities === undefined ? '' : `notities: ${quoted(notities)}\n`,
    `regels:\n${yamlLines(regels, '  ')}`,
  ].join('');

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;notities';

const csv = ({ regels, notities = '', datum = '' }: Input): string =>
  [
    header,
    ...regels.map(({ omschrijving, aantal = '', eenheidsprijs = '', btw_percentage = '' }) =>
      ['A1', 'Peeters BV', omschrijving, aantal, eenheidsprijs, btw_percentage, datum, notities].join(';'),
    ),
    '',
  ].join('\n');

const contract = ({ regels, notities, datum }: Input): string =>
  [
    `- naam: A1\n  klant: Peeters BV\n  ritme: maand\n  naar_dagen: nee\n  van: ${datum ?? '2026-03'}\n`,
    notities === undefined ? '' : `  notities: ${quoted(notities)}\n`,
    `  regels:\n${yamlLines(regels, '    ')}`,
  ].join('');

const copyWords = ({ datum }: Input): string[] => (datum === undefined ? [] : ['--datum', datum]);

/** The outcome of a command whose questions nobody answers. */
async function unasked(made: ReturnType<typeof world>, words: readonly string[], posts = true): Promise<string> {
  const { code, stderr } = await run([...words, '--ja'], made);
  if (code === 2) return 'refused';
  if (code === 12 && stderr.includes('dit is niet bevestigd')) return 'asked';
  const isMade = !posts || made.sent.some((request) => request.startsWith('POST'));
  return code === 0 && isMade ? 'passed' : `${code}: ${stderr}`;
}

function outcomeOf(made: ReturnType<typeof world>, { stderr }: { readonly stderr: string }): Outcome {
  if (made.sent.some((request) => request.startsWith('POST'))) return 'passed';
  if (stderr.includes('kan geen btw-tarief zijn')) return 'refused';
  return stderr.includes('Klopt dat?') ? 'asked' : 'refused';
}

async function wizard(input: Input, kind: string): Promise<Outcome> {
  const made = world(input);
  const lines = input.regels.flatMap((line) => [
    line.omschrijving,
    line.aantal ?? 'x',
    line.eenheidsprijs ?? 'x',
    line.btw_percentage ?? 'x',
  ]);
  const answers = ['peeters', '', ...lines, '', input.datum ?? '', ...(kind === 'offerte' ? [''] : []), input.notities ?? '', ''];
  return outcomeOf(made, await run([kind, 'maak'], typing(made, ...answers)));
}

async function edited(input: Input, kind: string, options: readonly string[]): Promise<Outcome> {
  const made = world(input);
  const editor = async (line: string) => {
    const path = line.split(' ').at(-1) ?? '';
    if (!readFileSync(path, 'utf8').startsWith('#!')) writeFileSync(path, yaml(input));
    return 0;
  };
  const answers = ['n', ...(options.length > 0 ? [] : ['n'])];
  const terminal = typing({ ...made, editor }, ...(options.length > 0 ? ['j'] : answers));
  const asking = { ...terminal, env: { ...terminal.env, EDITOR: 'edit' } };
  const ended = await run([kind, 'maak', '--bewerk', ...options], asking);
  return ended.stderr.includes('Klopt dat?') ? 'asked' : ended.stderr.includes(' maken? [') ? 'passed' : outcomeOf(made, ended);
}

async function fromFile(input: Input, name: string, text: string, words: readonly string[], posts: boolean) {
  const made = world(input);
  writeFileSync(join(made.folder, name), text);
  return unasked(made, words, posts);
}

/** The eight ways in which a document comes in. Each offers the input, with these options, and tells how it ended. */
export const waysIn: Readonly<Record<string, (input: Input, options: readonly string[], kind?: string) => Promise<string>>> = {
  'a command': (input, options, kind = 'factuur') => {
    const lines = input.regels.flatMap((line) => {
      const named = Object.entries(line).map(([name, value]) => `${name}="${value}"`);
      return ['--regel', named.join(';')];
    });
    const rest = [...copyWords(input), ...(input.notities === undefined ? [] : ['--notities', input.notities])];
    return unasked(world(input), [kind, 'maak', '--klant', 'Peeters BV', ...lines, ...rest, ...options]);
  },
  'the wizard': (input, _options, kind = 'factuur') => wizard(input, kind),
  '--invoer': (input, options, kind = 'factuur') =>
    fromFile(input, 'in.yaml', yaml(input), [kind, 'maak', '--invoer', 'in.yaml', ...options], true),
  '--bewerk': (input, options, kind = 'factuur') => edited(input, kind, options),
  kopieer: (input, options) => unasked(world(input), ['factuur', 'kopieer', source, ...copyWords(input), ...options]),
  factureer: (input, options) =>
    unasked(world(input), ['offerte', 'factureer', source, '--klant', 'Peeters BV', ...copyWords(input), ...options]),
  'a batch': (input, options) => fromFile(input, 'in.csv', csv(input), ['batch', 'plan', 'in.csv', ...options], false),
  'a contract': (input, options) =>
    fromFile(
      input,
      'abonnementen.yaml',
      contract(input),
      ['abonnement', 'plan', '--periode', input.datum?.slice(0, 7) ?? '2026-03', ...options],
      false,
    ),
};
