import type { Element } from '../read/tree.ts';
import { belgian } from './belgian/index.ts';
import { docOf } from './doc.ts';
import { en16931 } from './en/index.ts';
import { breaches, type Pattern } from './engine.ts';
import { type Finding, findingOf } from './finding.ts';
import { national, uncheckedCountry } from './national/index.ts';
import { peppol } from './peppol/index.ts';
import { ublSchema } from './schema/index.ts';

/** Every rule that duit holds a document against, in the order in which they are held. */
export const patterns: readonly Pattern[] = [ublSchema, ...en16931, ...peppol, ...national, ...belgian];

/** The findings in a document, and the country of its supplier where Peppol has rules for it that duit does not hold. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly unchecked: string | undefined;
}

/** Holds an Invoice or CreditNote, given by its root element, against every rule. Never throws. */
export function checkUbl(root: Element): Checked {
  const doc = docOf(root);
  return { findings: breaches(doc, patterns).map(findingOf), unchecked: uncheckedCountry(doc) };
}
