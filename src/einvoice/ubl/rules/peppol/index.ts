import type { Pattern } from '../engine.ts';
import { isBlank } from '../nodes.ts';
import { inPlaces, rulesOf } from '../table.ts';
import { peppolCodes } from './codes.ts';
import { creditNotePattern, documentContexts } from './document.ts';
import { identifierContexts } from './identifiers.ts';
import { lineContexts } from './lines.ts';

const emptyElements = inPlaces(
  rulesOf(
    `
PEPPOL-EN16931-R008 |  | software | * if empty | never
  Dit element is leeg, en dat mag niet. | This element is empty, which is not allowed.
`,
    { never: () => false },
  ),
  { empty: ({ children, text }) => children.length === 0 && isBlank(text) },
);

/** The rules of Peppol BIS Billing, version 3.0.21, that hold in every country. */
export const peppol: readonly Pattern[] = [
  emptyElements,
  creditNotePattern,
  [...documentContexts, ...lineContexts, ...identifierContexts],
  peppolCodes,
];
