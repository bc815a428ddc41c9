import { addDays } from '../../../belgium/dates.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { plainParty } from '../../../service/references/party.ts';
import type { Booked } from '../../reports/count/booked.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { type BankState, choicesIn } from '../decisions.ts';
import type { BankRow } from '../kept.ts';
import { numbersIn, plainNumberText, typedOgms } from './party.ts';

/** The most days between a document and the payment that has its reference. */
const longestWait = 400;

/**
 * The received documents that a row may be for, or that a person gave one to: a UBL takes long to read, so no other is. Their amount moved,
 * alone or less another of the supplier, an open row names their number or supplier, or has a reference that no document sold has.
 */
export function maybePaid(
  inbox: readonly InboxDocumentKort[],
  { statements, decisions }: Pick<BankState, 'statements' | 'decisions'>,
  sold: readonly Booked[],
): InboxDocumentKort[] {
  const rows = statements.flatMap((one) => one.rows.filter(({ cents, repeats }) => cents !== 0 && !repeats));
  const { rows: choices, bookings } = choicesIn(decisions);
  const open = rows.filter(({ id }) => {
    const choice = choices.get(id);
    return !choice?.aside && !choice?.links.length;
  });
  const isNamed = namedIn(open, sold);
  const parts = [...choices.values()].flatMap(({ links }) => links.flatMap(({ delen }) => delen));
  const linked = new Set([...parts, ...bookings].map(({ document }) => document));
  const moved = movedIn(inbox, new Set(rows.map(({ cents }) => Math.abs(cents))));
  return inbox.filter((document) => moved.has(document) || linked.has(document.id.toLowerCase()) || isNamed(document));
}

/** The documents whose amount moved, alone or less another of the supplier. */
function movedIn(inbox: readonly InboxDocumentKort[], moved: ReadonlySet<number>): Set<InboxDocumentKort> {
  const known = inbox.flatMap((document) =>
    document.bedrag == null ? [] : [{ document, leverancier: document.leverancier ?? '', cents: Math.abs(centsOf(document.bedrag)) }],
  );
  const found = new Set(known.flatMap(({ document, cents }) => (moved.has(cents) ? [document] : [])));
  for (const theirs of groupBy(known, ({ leverancier }) => leverancier).values()) {
    for (const one of theirs) for (const note of theirs) if (moved.has(one.cents - note.cents)) found.add(one.document).add(note.document);
  }
  return found;
}

const nameWords = (name: string): string[] =>
  plainParty(name)
    .split(' ')
    .filter(({ length }) => length >= 4);

/** Tells whether one of these rows may name a document. */
function namedIn(rows: readonly BankRow[], sold: readonly Booked[]): (document: InboxDocumentKort) => boolean {
  const own = new Set(sold.flatMap(({ ogm }) => ogm ?? []));
  const numbers = new Set(rows.flatMap(({ text }) => numbersIn(text)));
  const words = new Set(rows.flatMap(({ party }) => (party === null ? [] : nameWords(party))));
  const referred = rows.filter(({ ogm, text }) => [...(ogm === null ? [] : [ogm]), ...typedOgms(text)].some((one) => !own.has(one)));
  const days = referred.map(({ booked }) => booked).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return ({ factuurnummer, leverancier, datum }) =>
    (factuurnummer != null && numbers.has(plainNumberText(factuurnummer))) ||
    (leverancier != null && nameWords(leverancier).some((word) => words.has(word))) ||
    (first !== undefined && last !== undefined && (datum == null || (datum >= addDays(first, -longestWait) && datum <= last)));
}
