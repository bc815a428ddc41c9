import type { Element } from '../read/tree.ts';
import { belgianRules } from './belgian/index.ts';
import { docOf, isSelfBilling } from './doc.ts';
import { en16931 } from './en/index.ts';
import { breaches, type Pattern } from './engine.ts';
import { type RuleFinding, findingOf } from './finding.ts';
import { nationalRules } from './national/index.ts';
import { peppol } from './peppol/index.ts';
import { ublSchema } from './schema/index.ts';

/** The rules that hold in every country, in the order in which a document is held against them. */
export const patterns: readonly Pattern[] = [ublSchema, ...en16931, ...peppol, ...belgianRules];

/** Holds an Invoice or CreditNote, given by its root element, against every rule. Never throws. */
export async function checkUbl(root: Element): Promise<readonly RuleFinding[]> {
  const doc = docOf(root);
  const held = [ublSchema, ...en16931, ...peppol, ...(await nationalRules(doc)), ...belgianRules];
  return breaches(doc, held).map((breach) => findingOf(breach, isSelfBilling(doc)));
}
