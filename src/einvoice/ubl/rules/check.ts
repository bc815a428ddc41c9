import type { Element } from '../read/tree.ts';
import { belgianRules } from './belgian/index.ts';
import { aboutText } from './about.ts';
import { belgianNumbers } from './belgian/figures.ts';
import { type Doc, docOf, isSelfBilling, kids } from './doc.ts';
import { en16931 } from './en/index.ts';
import { breaches } from './engine.ts';
import type { Pattern, Addressee } from './rule.ts';
import { nationalRules } from './national/index.ts';
import { peppol } from './peppol/index.ts';
import { type Said, saidOnce } from './said-once.ts';
import { ublSchema } from './schema/index.ts';
import { t } from '../../../language.ts';
import { spaces } from '../read/kind.ts';

/** The rules that hold in every country, in the order in which a document is held against them. */
export const patterns: readonly Pattern[] = [ublSchema, ...en16931, ...peppol, ...belgianRules];

/** All that a verdict on a document hangs on beside the document. */
export interface CheckFacts {
  /** The day of the check, `YYYY-MM-DD`: an access point judges on the day on which it sends, whatever the date of the document. */
  readonly day: string;
  /** The ten digits of the enterprise number of the user, or true where the document is known to be the user's own. */
  readonly own?: string | true | undefined;
}

/**
 * Holds an Invoice or CreditNote, given by its root element, against every rule that is in force on the day, and those that will refuse
 * it later. Never throws.
 */
export async function checkUbl(root: Element, { day, own }: CheckFacts): Promise<readonly RuleFinding[]> {
  const doc = docOf(root);
  const held = [ublSchema, ...en16931, ...peppol, ...(await nationalRules(doc)), ...belgianRules];
  const maker = makerOf(doc, own);
  return saidOnce(breaches(doc, held, day), day).map((said) => findingOf(said, maker));
}

/** One rule that a document breaks, in the language of this run. */
export interface RuleFinding {
  /** The id of the rule. */
  readonly regel: string;
  /** The ids of the other rules that the same mistake breaks. */
  readonly ook: readonly string[];
  readonly ernst: 'fataal' | 'waarschuwing';
  /** The first day, `YYYY-MM-DD`, on which this is refused, where it is not yet: until then it is a warning. */
  readonly vanaf: string | null;
  /** The fault, in a sentence or two. */
  readonly tekst: string;
  readonly gevonden: string | null;
  readonly verwacht: string | null;
  /** The line and column in the file, counted from 1, and the path of the element. */
  readonly plaats: { readonly lijn: number; readonly kolom: number; readonly pad: string };
  /** The party that can put it right; in self-billing the customer made the document. `self` and `service` are of the user's own one. */
  readonly vraag: Addressee | (typeof asked)[keyof typeof asked][Addressee];
}

const mostShown = 200;

/** The party to ask, by the one that made the document. */
const asked = {
  supplier: { supplier: 'supplier', software: 'software', nobody: 'nobody' },
  customer: { supplier: 'customer', software: 'customer_software', nobody: 'nobody' },
  user: { supplier: 'self', software: 'service', nobody: 'nobody' },
} as const;

function makerOf(doc: Doc, own: CheckFacts['own']): keyof typeof asked {
  const maker = isSelfBilling(doc) ? 'customer' : 'supplier';
  const party = kids(doc.root, maker === 'customer' ? 'AccountingCustomerParty' : 'AccountingSupplierParty').flatMap((of) =>
    kids(of, 'Party'),
  );
  const isOwn = own === true || party.some((one) => belgianNumbers(one).some(([number]) => number === own));
  return isOwn ? 'user' : maker;
}

/** A rule that was broken as a finding. A value that was found is shortened: an attachment can have fifty million characters. */
function findingOf({ rule, at, found, expected, text = rule.text, hint, ook, vanaf }: Said, maker: keyof typeof asked): RuleFinding {
  const leaf = at.children.length === 0 ? at.text.slice(0, mostShown + 1).trim() : '';
  const value = found ?? (expected === undefined && leaf !== '' ? leaf : undefined);
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
