import type { Element } from '../read/tree.ts';
import { belgianRules } from './belgian/index.ts';
import { docOf, isSelfBilling } from './doc.ts';
import { en16931 } from './en/index.ts';
import { breaches, type Breach } from './engine.ts';
import type { Pattern, Addressee } from './rule.ts';
import { nationalRules } from './national/index.ts';
import { peppol } from './peppol/index.ts';
import { ublSchema } from './schema/index.ts';
import { t } from '../../../language.ts';
import { spaces } from '../read/kind.ts';

/** The rules that hold in every country, in the order in which a document is held against them. */
export const patterns: readonly Pattern[] = [ublSchema, ...en16931, ...peppol, ...belgianRules];

/** Holds an Invoice or CreditNote, given by its root element, against every rule. Never throws. */
export async function checkUbl(root: Element): Promise<readonly RuleFinding[]> {
  const doc = docOf(root);
  const held = [ublSchema, ...en16931, ...peppol, ...(await nationalRules(doc)), ...belgianRules];
  return breaches(doc, held).map((breach) => findingOf(breach, isSelfBilling(doc)));
}

/** One rule that a document breaks, in the language of this run. */
export interface RuleFinding {
  /** The id of the rule. */
  readonly regel: string;
  readonly ernst: 'fataal' | 'waarschuwing';
  /** The fault, in a sentence or two. */
  readonly tekst: string;
  readonly gevonden: string | null;
  readonly verwacht: string | null;
  /** The line and column in the file, counted from 1, and the path of the element. */
  readonly plaats: { readonly lijn: number; readonly kolom: number; readonly pad: string };
  /** The party that can put it right; in self-billing the customer made the document. */
  readonly vraag: Addressee | 'customer' | 'customer_software';
}

const mostShown = 200;

const ofCustomer = { supplier: 'customer', software: 'customer_software', nobody: 'nobody' } as const;

/** A rule that was broken as a finding. A value that was found is shortened: an attachment can have fifty million characters. */
function findingOf({ rule, at, found, expected, hint }: Breach, selfBilled: boolean): RuleFinding {
  const leaf = at.children.length === 0 ? at.text.slice(0, mostShown + 1).trim() : '';
  const value = found ?? (expected === undefined && leaf !== '' ? leaf : undefined);
  return {
    regel: rule.id,
    ernst: rule.flag === 'fatal' ? 'fataal' : 'waarschuwing',
    tekst: hint ? `${t(rule.text)} ${t(hint)}` : t(rule.text),
    gevonden: value === undefined ? null : shortened(value),
    verwacht: expected === undefined ? null : shortened(expected),
    plaats: { lijn: at.line, kolom: at.column, pad: pathOf(at) },
    vraag: selfBilled ? ofCustomer[rule.ask] : rule.ask,
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

/** The releases of the official rules that duit holds, and the month since which Peppol demands the later one. */
export const release = {
  en16931: '1.3.16',
  peppol: '3.0.21',
  since: '2026-08',
} as const;

/** Peppol brings a release out every half year, and demands it some months later. */
const monthsOfUse = 9;

/** Whether the release is so old that a later one is likely in force. */
export function isOld(today: Date): boolean {
  const [year = 0, month = 0] = release.since.split('-').map(Number);
  return today.getUTCFullYear() * 12 + today.getUTCMonth() + 1 >= year * 12 + month + monthsOfUse;
}
