import { isOgm } from '../../../belgium/ogm.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import type { AskedPayment } from '../../inbox/saved.ts';
import type { Booked } from '../../reports/count/booked.ts';
import { type BankDecision, type Part, type Choices, choicesIn, type RowChoice } from '../decisions.ts';
import type { BankRow, KeptStatement } from '../kept.ts';
import { openAside, type Why } from './aside.ts';
import { type Debt, debtsOf, expectedOf, type Receipt } from '../../reports/count/debt.ts';
import { proposals } from './propose.ts';
import { asDecided, purchasesOf } from './purchases.ts';
import { type ByOgm, type Explained, isEuro, type RowState } from './state.ts';

/** Everything that is computed again from the statements, the documents and the decisions. */
export interface Matched {
  /** In order of booking. */
  readonly rows: readonly Explained[];
  /** By the id of each document, in lower case. */
  readonly debts: ReadonlyMap<string, Debt>;
  readonly choices: Choices;
}

/** Everything that the matching is made of. */
interface MatchSources {
  readonly statements: readonly KeptStatement[];
  readonly documents: readonly Booked[];
  readonly decisions: readonly BankDecision[];
  /** The received documents, where they were read: debits are proposed for them. */
  readonly inbox?: readonly InboxDocumentKort[];
  /** How received documents ask to be paid, by id in lower case, where that is known. */
  readonly asked?: ReadonlyMap<string, AskedPayment>;
  /** The own accounts, without blanks. */
  readonly own: readonly string[];
}

/** The order in which rows are matched: of booking, and then always the same, whichever was read first. */
const bookedFirst = (a: BankRow, b: BankRow): number =>
  a.booked.localeCompare(b.booked) || (a.statement < b.statement ? -1 : a.statement > b.statement ? 1 : 0);

/** A decision on a row as far as it can hold: a row in another currency can be set aside, and no more. */
const heldFor = (row: BankRow, choice: RowChoice | undefined): RowChoice | undefined => {
  if (choice === undefined || isEuro(row)) return choice;
  return { links: [], freed: choice.freed, ...(choice.aside && { aside: choice.aside }) };
};

/**
 * Matches rows with documents. Decisions of people come first; then the rows in order of booking, each certain only by the OGM of one
 * document and the amount that is open on its day. Everything else is a proposal. The order of reading and deciding does not matter.
 */
export function matched({ statements, documents: read, decisions, own, inbox = [], asked = new Map() }: MatchSources): Matched {
  const documents = read.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const choices = choicesIn(decisions);
  const given = [...choices.rows.values()].flatMap(({ links }) => links.flatMap(({ delen }) => delen));
  const bought = asDecided(purchasesOf(inbox, asked), [...given, ...choices.bookings]);
  const debts = new Map([...bought, ...debtsOf(documents)]);
  const rows = statements.flatMap((one) => one.rows.filter(({ repeats }) => !repeats)).toSorted(bookedFirst);
  for (const { document, cents, datum, n } of choices.bookings)
    debts.get(document)?.receipts.push({ document, cents, datum, bron: String(n) });
  const choiceOf = (row: BankRow): RowChoice | undefined => heldFor(row, choices.rows.get(row.id));
  for (const row of rows) for (const link of choiceOf(row)?.links ?? []) pay(debts, row, link.delen);
  const byOgm = debtsByOgm(documents, debts);
  const asideOf = openAside(choices, new Set(own), byOgm);
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const states = rows.map((row): RowState => {
    const choice = choiceOf(row);
    const why = asideOf(row, choice);
    const sure = !choice?.links.length && !choice?.prepaid && !choice?.freed && !why ? certainPart(row, byOgm, places) : undefined;
    if (sure) pay(debts, row, [sure]);
    return stateOf(row, choice, sure, why);
  });
  return { rows: proposals(states, { debts, byOgm, begin: choices.begin ?? rows[0]?.booked }), debts, choices };
}

function pay(debts: ReadonlyMap<string, Debt>, { id, booked }: BankRow, parts: readonly Part[]): void {
  for (const { document, cents } of parts) debts.get(document)?.receipts.push({ document, cents, datum: booked, bron: id });
}

function debtsByOgm(documents: readonly Booked[], debts: ReadonlyMap<string, Debt>): ByOgm {
  const found = new Map<string, { id: string; debt: Debt }[]>();
  for (const { id, ogm } of documents) {
    const debt = debts.get(id.toLowerCase());
    if (ogm && debt) found.set(ogm, [...(found.get(ogm) ?? []), { id: id.toLowerCase(), debt }]);
  }
  return found;
}

/** The part of a row that is certain. Money that went back after it, by its place among all rows, was not open on its day. */
function certainPart(row: BankRow, byOgm: ByOgm, places: ReadonlyMap<string, number>): Part | undefined {
  const { id, ogm, cents, booked, format, kind } = row;
  if (!isEuro(row) || ogm === null || cents === 0 || format === 'csv' || kind === 'returned' || !isOgm(ogm)) return undefined;
  const [one, ...others] = byOgm.get(ogm) ?? [];
  if (!one || others.length > 0) return undefined;
  const wasThere = ({ bron, datum }: Receipt): boolean => {
    const place = places.get(bron);
    return place === undefined ? datum <= booked : place < (places.get(id) ?? 0);
  };
  const receipts = one.debt.receipts.filter((receipt) => receipt.cents > 0 || wasThere(receipt));
  if (expectedOf({ ...one.debt, receipts }, booked) !== cents) return undefined;
  return { document: one.id, cents };
}

function stateOf(row: BankRow, choice: RowChoice | undefined, sure: Part | undefined, why: Why | undefined): RowState {
  const links = choice?.links ?? [];
  const parts = sure ? [sure] : links.flatMap(({ delen }) => delen);
  const differenceCents = links.reduce((sum, { verschil }) => sum + (verschil?.cents ?? 0), 0);
  const left = parts.reduce((sum, { cents }) => sum - cents, row.cents - differenceCents);
  const prepaid = choice?.prepaid && left !== 0 ? { klant: choice.prepaid.klant, cents: left } : undefined;
  const reden = choice?.aside?.reden;
  return {
    row,
    parts,
    differenceCents,
    certain: sure !== undefined,
    restCents: prepaid ? 0 : left,
    ...(prepaid && { prepaid }),
    ...why,
    ...(reden !== undefined && { reden }),
  };
}
