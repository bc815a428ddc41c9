import type { Element } from '../read/tree.ts';
import { belgianRules } from './belgian/index.ts';
import { belgianNumbers } from './belgian/figures.ts';
import { type Doc, docOf, find, isSelfBilling, isWithin, matches, norm, textAt, toPath, isUbl } from './doc.ts';
import { en16931 } from './en/index.ts';
import type { Pattern, Addressee, Broken, Context, Rule } from './rule.ts';
import { nationalRules } from './national/index.ts';
import { peppol } from './peppol/index.ts';
import { ublSchema } from './schema/index.ts';
import { t, type Text } from '../../../language.ts';
import { spaces } from '../read/kind.ts';
import { groupBy } from '../../../group-by.ts';
import { memo } from '../../../memo.ts';

/** The rules that hold in every country, in the order in which a document is held against them. */
export const patterns: readonly Pattern[] = [ublSchema, ...en16931, ...peppol, ...belgianRules];

export interface CheckFacts {
  /** The day of the check, `YYYY-MM-DD`: an access point judges on the day on which it sends, whatever the date of the document. */
  readonly day: string;
  /** The ten digits of the enterprise number of the user, or true if the document is known to be the user's own. */
  readonly own?: string | true | undefined;
}

/** Applies every rule in force on the day, and those to come. Never throws. */
export async function checkUbl(root: Element, { day, own }: CheckFacts): Promise<readonly RuleFinding[]> {
  const doc = docOf(root);
  const held = [ublSchema, ...en16931, ...peppol, ...(await nationalRules(doc)), ...belgianRules];
  const maker = makerOf(doc, own);
  return saidOnce(breaches(doc, held, day), day).map((said) => findingOf(said, maker));
}

/** One rule that a document breaks, in the language of this run. */
export interface RuleFinding {
  readonly regel: string;
  /** The ids of the other rules that the same mistake breaks. */
  readonly ook: readonly string[];
  readonly ernst: 'fataal' | 'waarschuwing';
  /** The first day, `YYYY-MM-DD`, on which this is refused, where it is not yet: until then it is a warning. */
  readonly vanaf: string | null;
  readonly tekst: string;
  readonly gevonden: string | null;
  readonly verwacht: string | null;
  /** The line and column in the file, counted from 1, and the path of the element. */
  readonly plaats: { readonly lijn: number; readonly kolom: number; readonly pad: string };
  /** The party that can put it right; in self-billing the customer made the document. `self` and `service` are of the user's own one. */
  readonly vraag: Addressee | (typeof asked)[keyof typeof asked][Addressee];
}

const mostShown = 200;

const asked = {
  supplier: { supplier: 'supplier', software: 'software', nobody: 'nobody' },
  customer: { supplier: 'customer', software: 'customer_software', nobody: 'nobody' },
  user: { supplier: 'self', software: 'service', nobody: 'nobody' },
} as const;

function makerOf(doc: Doc, own: CheckFacts['own']): keyof typeof asked {
  const maker = isSelfBilling(doc) ? 'customer' : 'supplier';
  const party = find(doc.root, maker === 'customer' ? 'AccountingCustomerParty/Party' : 'AccountingSupplierParty/Party');
  const isOwn = own === true || party.some((one) => belgianNumbers(one).some(([number]) => number === own));
  return isOwn ? 'user' : maker;
}

/** A value that was found is shortened: an attachment can have fifty million characters. */
function findingOf({ rule, at, found, expected, text = rule.text, hint, ook, vanaf }: Said, maker: keyof typeof asked): RuleFinding {
  const leaf = at.children.length === 0 ? at.text.slice(0, mostShown + 1).trim() : '';
  const value = found === undefined || found === '' ? (expected === undefined && leaf !== '' ? leaf : undefined) : found;
  return {
    regel: rule.id,
    ook,
    ernst: rule.flag === 'fatal' && vanaf === null ? 'fataal' : 'waarschuwing',
    vanaf,
    tekst: [text, hint, aboutText(at, text)].flatMap((one) => (one ? t(one) : [])).join(' '),
    gevonden: value === undefined ? null : shortened(value),
    verwacht: expected === undefined ? null : shortened(expected),
    plaats: { lijn: at.line, kolom: at.column, pad: pathOf(at) },
    // The user cannot put right by himself what a coming release refuses in a document that the service makes.
    vraag: maker === 'user' && vanaf !== null ? 'service' : asked[maker][rule.ask],
  };
}

const shortened = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

/** The path of an element from the root, with the usual prefixes, and a number where a sibling has its name. */
function pathOf(element: Element): string {
  const { parent, name, space } = element;
  const prefix = { [spaces.cac]: 'cac:', [spaces.cbc]: 'cbc:', [spaces.ext]: 'ext:' }[space] ?? '';
  if (!parent) return `/${name}`;
  let [place, same] = [0, 0];
  for (const child of parent.children) {
    if (child.name !== name) continue;
    same += 1;
    if (child === element) place = same;
  }
  return `${pathOf(parent)}/${prefix}${name}${same > 1 ? `[${place}]` : ''}`;
}

const parties: Readonly<Record<string, Text>> = {
  AccountingSupplierParty: { nl: 'de leverancier', en: 'the supplier' },
  AccountingCustomerParty: { nl: 'de klant', en: 'the customer' },
  PayeeParty: { nl: 'de begunstigde', en: 'the payee' },
  TaxRepresentativeParty: { nl: 'de fiscaal vertegenwoordiger', en: 'the tax representative' },
};

const longestName = 60;

/** The line or party that an element is in, in a sentence; undefined for anything else, and where `said` names the party already. */
function aboutText(element: Element, said: Text): Text | undefined {
  for (let at: Element | undefined = element; at; at = at.parent) {
    if (at.name === 'InvoiceLine' || at.name === 'CreditNoteLine') return lineText(at);
    const party = Object.hasOwn(parties, at.name) ? parties[at.name] : undefined;
    if (party) return said.nl.includes(party.nl.slice(3)) ? undefined : { nl: `Het gaat om ${party.nl}.`, en: `It is about ${party.en}.` };
  }
  return undefined;
}

function lineText(line: Element): Text | undefined {
  const number = norm(textAt(line, 'ID'));
  const name = norm((textAt(line, 'Item/Name') ?? '').slice(0, longestName));
  const which = [number, name && `(${name})`].filter(Boolean).join(' ');
  return which === '' ? undefined : { nl: `Het gaat om lijn ${which}.`, en: `It is about line ${which}.` };
}

interface Said extends Breach {
  readonly ook: readonly string[];
  readonly vanaf: string | null;
}

/** Tells each mistake once: a rule is behind another that says it too, and a version to come behind the one in force. */
function saidOnce(broken: readonly Breach[], day: string): Said[] {
  const byRule = groupBy(broken, ({ rule }) => rule.id);
  const said = new Map(broken.map((breach) => [breach, { ook: new Set<string>(), vanaf: comesFrom(breach, day) }]));
  for (const breach of broken) {
    const { rule } = breach;
    const head = [rule.id, ...rule.saidBy]
      .flatMap((id) => byRule.get(id) ?? [])
      .find((one) => one !== breach && isSame(one, breach) && saysEnough(one, breach, day));
    const first = head && said.get(head);
    if (!first) continue;
    said.delete(breach);
    const vanaf = comesFrom(breach, day);
    if (vanaf === null && rule.id !== head.rule.id) first.ook.add(rule.id);
    else if (head.rule.flag === 'warning') first.vanaf = vanaf;
  }
  return [...said].map(([breach, { ook, vanaf }]) => ({ ...breach, ook: [...ook], vanaf }));
}

const comesFrom = ({ rule }: Breach, day: string): string | null => (isLater(rule, day) ? (rule.from ?? null) : null);

/** Whether two rules are broken by the same mistake: at one element, or at one within the other, and about the same child of it. */
const isSame = (one: Breach, other: Breach): boolean =>
  (one.child === undefined || one.child === other.child) &&
  (isWithin(one.at, (at) => at === other.at) || isWithin(other.at, (at) => at === one.at));

/** A rule that is to come stands for none in force, and one that only warns for none that is fatal. */
const saysEnough = (one: Breach, other: Breach, day: string): boolean =>
  !isLater(one.rule, day) && (isLater(other.rule, day) || one.rule.flag === 'fatal' || other.rule.flag === 'warning');

interface Breach extends Broken {
  readonly rule: Rule;
  readonly at: Element;
}

interface Ready extends Context {
  readonly paths: readonly ReturnType<typeof toPath>[];
}

/** So many elements that break one rule are reported; whatever comes after says nothing new and would cost memory. */
const mostOfOne = 100;

/** Every rule that is broken on a day, `YYYY-MM-DD`, or will be fatally on a later one, pattern by pattern in document order. */
export const breaches = (doc: Doc, held: readonly Pattern[], day: string): Breach[] =>
  held.flatMap((pattern) => ofPattern(doc, pattern, day));

export const isLater = ({ from }: Rule, day: string): boolean => from !== undefined && from > day;

const counts = (rule: Rule, day: string): boolean =>
  (rule.until === undefined || rule.until > day) && (rule.flag === 'fatal' || !isLater(rule, day));

function ofPattern(doc: Doc, pattern: Pattern, day: string): Breach[] {
  const contextsOf = prepare(pattern);
  const found: Breach[] = [];
  const counted = new Map<Rule, number>();
  for (const element of doc.elements) {
    const candidates = contextsOf(isUbl(element) ? element.name : '');
    const context = candidates.find(({ paths, when }) => paths.some((path) => matches(element, path)) && (when?.(element, doc) ?? true));
    for (const rule of context?.rules ?? []) {
      if (!counts(rule, day)) continue;
      const kept = rule.test(element, doc);
      const count = counted.get(rule) ?? 0;
      if (kept === true || count >= mostOfOne) continue;
      counted.set(rule, count + 1);
      const broken = kept === false ? {} : kept;
      found.push({ ...broken, at: broken.at ?? element, rule });
    }
  }
  return found;
}

const prepare = memo((pattern: Pattern) => {
  const contexts = pattern.map((context): Ready => ({ ...context, paths: context.path.split(' | ').map(toPath) }));
  return memo((name: string) =>
    contexts.filter(({ paths }) => paths.some((path) => path.name === '*' || path.name === name || path.name === '')),
  );
});
