/** The fields of an invoice or credit note that tell how far it is. (factuur) */
interface Shown {
  readonly nummer?: unknown;
  readonly status?: unknown;
}

/** Whether an invoice or credit note is a draft beyond doubt: by its status, or because it shows neither a number nor a status. (factuur) */
export function isConcept(document: object): boolean {
  const { nummer, status }: Shown = document;
  return status === 'concept' || (!nummer && !status);
}

/**
 * Whether an invoice or credit note is final beyond doubt, so that nothing but its status changes any more. One that shows only a
 * number, or only another status than `concept`, is neither this nor a draft: nothing is done on the word of it. (factuur)
 */
export function isFinal<T extends object>(document: T): document is T & { nummer: string; status: string } {
  const { nummer, status }: Shown = document;
  return Boolean(nummer && status) && !isConcept(document);
}
