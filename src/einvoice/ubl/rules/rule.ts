import type { Big } from 'big.js';
import type { Text } from '../../../language.ts';
import { written } from '../../../belgium/decimal.ts';
import type { Element } from '../read/tree.ts';
import { type Doc, decimalsOf, find, has, isBlank, kids, textAt, norm } from './doc.ts';
import { lists } from './codes.ts';
import { firstDayOf } from './release.ts';

export type Flag = 'fatal' | 'warning';

/** The party that can put a broken rule right: the supplier a figure or number, his software the form of the document. */
export type Addressee = 'supplier' | 'software' | 'nobody';

export interface Broken {
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
  /** The element to look at, where it is not the one that the rule is about. */
  readonly at?: Element | undefined;
  readonly text?: Text | undefined;
  readonly hint?: Text | undefined;
  /** The name of the child that is missing, or there too often. */
  readonly child?: string | undefined;
}

/** One rule, or one version of it: true if an element keeps it, and false or the facts where it does not. */
export interface Rule {
  readonly id: string;
  /** The first day, `YYYY-MM-DD`, on which it holds, and the first on which it no longer does; undefined if no release sets one. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The rules that say the same: where one of them is broken by the same mistake, this one is only named with it. */
  readonly saidBy: readonly string[];
  readonly flag: Flag;
  /** The business terms of EN 16931 that it is about, such as `BT-31`; empty if it is about none. */
  readonly terms: string;
  readonly text: Text;
  readonly ask: Addressee;
  readonly test: (element: Element, doc: Doc) => boolean | Broken;
}

export type Test = Rule['test'];

export interface Context {
  /** Paths of names, ` | ` between, each matching what ends it: one with `/` begins at the document, `/` is it, `*` is any name. */
  readonly path: string;
  readonly when?: (element: Element, doc: Doc) => boolean;
  readonly rules: readonly Rule[];
}

/** Contexts in order. As in Schematron an element is held against the rules of the first context that it is in, and no other. */
export type Pattern = readonly Context[];

/** A fatal rule for the supplier, unless `more` says otherwise. */
export const rule = (
  id: string,
  terms: string,
  nl: string,
  en: string,
  test: Test,
  more: Partial<Pick<Rule, 'flag' | 'ask' | 'from' | 'until' | 'saidBy'>> = {},
): Rule => ({ id, saidBy: [], flag: 'fatal', terms, text: { nl, en }, ask: 'supplier', test, ...more });

const present =
  (path: string): Test =>
  (element) =>
    has(element, path);

/** There is an element at the path with more than white space in it. */
export const filled =
  (path: string): Test =>
  (element) =>
    find(element, path).some(({ text, children }) => !isBlank(text) || children.length > 0);

export const atMost =
  (most: number, path: string): Test =>
  (element) => {
    const found = find(element, path);
    return found.length <= most || { found: String(found.length), expected: `≤ ${most}`, at: found[most] };
  };

/** The element at the path has at most two decimals, counted in its text as it stands. */
export const cents =
  (path: string): Test =>
  (element) => {
    const text = textAt(element, path) ?? '';
    return decimalsOf(text).length <= 2 || { found: text, at: find(element, path)[0] };
  };

/** Compares two decimals; one that is missing is never equal. */
export const equal = (found: Big | undefined, expected: Big | undefined, at?: Element): boolean | Broken =>
  found !== undefined && expected !== undefined && found.eq(expected)
    ? true
    : { found: found && written(found, 2), expected: expected && written(expected, 2), at };

/** An amount in a sentence, such as `€ 1.234,50`. */
export function amountIn(amount: Big, currency: string): Text {
  const [whole = '', rest = ''] = written(amount, 2).split('.');
  const grouped = (mark: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark);
  const sign = currency === 'EUR' ? '€' : currency;
  return { nl: `${sign} ${grouped('.')},${rest}`, en: `${sign} ${grouped(',')}.${rest}` };
}

export interface PlacedRow {
  readonly where: string;
  readonly rule: Rule;
}

export type Tests = Readonly<Record<string, Test>>;
type Conditions = Readonly<Record<string, NonNullable<Context['when']>>>;

const several =
  (between: string, test: (path: string) => Test, holds: 'some' | 'every') =>
  (rest: string): Test => {
    const tests = rest.split(between).map(test);
    return (element, doc) => tests[holds]((one) => one(element, doc) === true);
  };

const listOf = (name: string): ReadonlySet<string> => {
  const list = new Map(Object.entries(lists)).get(name);
  if (!list) throw new Error(`no list of codes is called ${name}`);
  return list;
};

/** The demands that rows make in words, each with its function, which gets the text behind the word. */
const demands: Readonly<Record<string, (rest: string) => Test>> = {
  present: several(' or ', present, 'some'),
  filled: several(' or ', filled, 'some'),
  all: several(' and ', present, 'every'),
  one: (path) => (element) => find(element, path).length === 1,
  once: (child) => (element) => {
    const found = kids(element, child);
    return found.length === 1 || { found: String(found.length), expected: '1', at: found[1], child };
  },
  'at most': (rest) => {
    const [most = '', path = ''] = rest.split(' ');
    return atMost(Number(most), path);
  },
  cents,
  attribute:
    (name) =>
    ({ attributes }) =>
      attributes.has(name),
  in: (name) => {
    const list = listOf(name);
    return ({ text }) => list.has(norm(text)) || { found: text };
  },
  /** The value of the attribute is a code of the list; `exactly` lets no white space around it pass. */
  '@': (rest) => {
    const [, attribute = '', exactly, name = ''] = /^(\w+)( exactly)? in (\w+)$/.exec(rest) ?? [];
    const list = listOf(name);
    return ({ attributes }) => {
      const found = attributes.get(attribute);
      return list.has(exactly ? (found ?? '') : norm(found)) || { found };
    };
  },
};

/** The test that a demand stands for: one of `tests` by its name, or one of the words above. Throws on any other. */
function testOf(demand: string, tests: Tests): Test {
  if (Object.hasOwn(tests, demand)) return tests[demand] as Test;
  const [, word = '', rest = ''] = /^(@|at most|\w+) ?(.*)$/.exec(demand) ?? [];
  const make = Object.hasOwn(demands, word) ? demands[word] : undefined;
  if (!make) throw new Error(`no rule can demand: ${demand}`);
  return make(rest);
}

/** The party to ask as a row says it, behind it `warning` for a rule that is not fatal, and `from` or `until` a release. */
function askOf(cell: string): Pick<Rule, 'ask' | 'flag' | 'from' | 'until'> {
  const [, ask = '', flag, side, version = ''] = /^(\w+)( warning)?(?: (from|until) (\S+))?$/.exec(cell) ?? [];
  return {
    ask: (['software', 'nobody'] as const).find((one) => one === ask) ?? 'supplier',
    flag: flag ? 'warning' : 'fatal',
    ...(side && { [side]: firstDayOf(version) }),
  };
}

const said = (cell: string, sentence: string): string => (cell.endsWith('.') ? cell : sentence.replace('…', () => cell));

/**
 * The rules of a table. A row begins at the margin; its cells are parted by ` | `, or are on indented lines of their own: id,
 * terms, the party to ask, context, demand, Dutch and English. Behind an id `= ` begins the ids of the rules that say the same. A row
 * of two cells is a sentence in both languages: below it a text without a full stop takes the place of its `…`. A row without texts has those of the row before:
 * it is another version of that rule.
 */
export function rulesOf(table: string, tests: Tests = {}): PlacedRow[] {
  let sentence: Text = { nl: '…', en: '…' };
  let text = sentence;
  const rows = table.trim().split(/\n(?=\S)/);
  return rows.flatMap((row) => {
    const [head = '', terms = '', ask, where = '', demand = '', nl = '', en = ''] = row.split(/ \| |\n +/);
    if (ask === undefined) {
      sentence = { nl: head, en: terms };
      return [];
    }
    if (nl !== '') text = { nl: said(nl, sentence.nl), en: said(en, sentence.en) };
    const [id = '', ...saidBy] = head.split(/ = | /);
    return [{ where, rule: rule(id, terms, text.nl, text.en, testOf(demand, tests), { ...askOf(ask), saidBy }) }];
  });
}

/** The named contexts in their order, each with its rules. Throws where a rule names none of them. */
export function inContexts(contexts: Readonly<Record<string, Omit<Context, 'rules'>>>, placed: readonly PlacedRow[]): Pattern {
  const lost = placed.find(({ where }) => !Object.hasOwn(contexts, where));
  if (lost) throw new Error(`${lost.rule.id} has no context ${lost.where}`);
  return Object.entries(contexts).map(([name, context]) => ({ ...context, rules: rulesAt(name, placed) }));
}

/**
 * The contexts that the rows themselves give, in the order of their first rows: paths with commas between, and behind them `@name`
 * for elements with that attribute, or `if` and the name of a condition. `holds` says for which documents any of them counts.
 */
export const inPlaces = (placed: readonly PlacedRow[], conditions: Conditions = {}, holds?: (doc: Doc) => boolean): Pattern =>
  [...new Set(placed.map(({ where }) => where))].map((where) => {
    const { path, when } = contextOf(where, conditions);
    const both: Context['when'] = holds ? (element, doc) => holds(doc) && (when?.(element, doc) ?? true) : when;
    return { path, ...(both && { when: both }), rules: rulesAt(where, placed) };
  });

const rulesAt = (name: string, placed: readonly PlacedRow[]): Rule[] => placed.filter(({ where }) => where === name).map((one) => one.rule);

function contextOf(where: string, conditions: Conditions): Omit<Context, 'rules'> {
  const [, paths = '', attribute, condition] = /^(.*?)(?: @(\w+)| if (.*))?$/.exec(where) ?? [];
  const path = paths.replaceAll(', ', ' | ');
  if (attribute !== undefined) return { path, when: (element) => element.attributes.has(attribute) };
  if (condition === undefined) return { path };
  const when = Object.hasOwn(conditions, condition) ? conditions[condition] : undefined;
  if (!when) throw new Error(`no rule can hold if ${condition}`);
  return { path, when };
}

/** Each rule as a pattern of its own, so that an element is held against every one that names it. */
export const apart = (placed: readonly PlacedRow[], holds: (doc: Doc) => boolean, conditions: Conditions = {}): Pattern[] =>
  placed.map((one) => inPlaces([one], conditions, holds));
