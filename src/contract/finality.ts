/** How far an invoice or credit note is: a draft, final, or unclear where its number and status do not agree. */
type Finality = 'draft' | 'final' | 'unclear';

/**
 * What an invoice or credit note shows of itself. A draft has the status `concept`, or neither a number nor a status; a final one has
 * both. With a number and no status, or another status and no number, it is unclear: nothing is then done on the word of it. (factuur)
 */
function finalityOf(document: object): Finality {
  const { nummer, status } = document as { nummer?: unknown; status?: unknown };
  const numbered = typeof nummer === 'string' && nummer !== '';
  const isText = typeof status === 'string';
  if (status === 'concept' || (!numbered && !isText)) return 'draft';
  return numbered && isText ? 'final' : 'unclear';
}

/** Whether an invoice or credit note is final beyond doubt, so that nothing but its status changes any more. (factuur) */
export const isFinal = <T extends object>(document: T): document is T & { nummer: string; status: string } =>
  finalityOf(document) === 'final';

/** Whether an invoice or credit note is a draft beyond doubt. (factuur) */
export const isConcept = (document: object): boolean => finalityOf(document) === 'draft';
