import { isDeepStrictEqual } from 'node:util';
import { given } from '../../contract/fields.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import { groupBy } from '../../group-by.ts';
import type { Json, StateView, Transaction } from '../../store/store.ts';
import { type InboxFacts, inboxFactsOf, type NumberedParty, type ReceivedInvoice, type Mark, type SeenIn, seenAlsoIn } from './facts.ts';

export interface Supplier {
  readonly gezien: SeenIn;
  readonly rekeningen: Readonly<Record<string, SeenIn>>;
  /** For a name: the numbers of the suppliers that have it. */
  readonly nummers: Readonly<Record<string, SeenIn>>;
  /** Whether a history that is fetched whole has it. */
  readonly vroeger?: true;
}

export const collections = { suppliers: 'inbox.leverancier', numbers: 'inbox.nummer' };

// More accounts or numbers than a supplier can have in earnest: those that were seen last stay.
const mostKept = 50;

/** A tab is in none of these texts, so no key is the beginning of another. */
export const ofNumber = (leverancier: string): string => `nummer\t${leverancier}`;

export const ofName = (naam: string): string => `naam\t${naam}`;

export const keysOf = ({ leverancier, namen }: InboxFacts): string[] => [
  ...(leverancier === undefined ? [] : [ofNumber(leverancier)]),
  ...namen.map(ofName),
];

export const supplierAt = async (view: StateView, key: string): Promise<Supplier | undefined> =>
  (await view.get(collections.suppliers, key)) as unknown as Supplier | undefined;

/** Documents may come in any order, and again. */
export async function rememberReceived(transaction: Transaction, received: ReceivedInvoice): Promise<void> {
  await rememberAll(transaction, [inboxFactsOf(received)], () => false);
}

/** Remembers rows of the first look. A new supplier is not reported in a history that is fetched whole: of rows not left alone. */
export async function rememberListed(
  transaction: Transaction,
  rows: readonly InboxDocumentKort[],
  isLeftAlone: (row: InboxDocumentKort) => boolean,
): Promise<void> {
  const fetched = new Set(rows.filter((row) => !isLeftAlone(row)).map(({ id }) => id.toLowerCase()));
  const all = rows.map((document) => inboxFactsOf({ id: document.id, document }));
  await rememberAll(transaction, all, ({ id }) => fetched.has(id));
}

/** Asks for everything at once, so that a store that is far away is waited for a few times and not for each document. */
async function rememberAll(transaction: Transaction, all: readonly InboxFacts[], isFetched: (facts: InboxFacts) => boolean): Promise<void> {
  const keyed = all.flatMap((facts) => keysOf(facts).map((key) => ({ key, facts })));
  const suppliers = groupBy(keyed, ({ key }) => key);
  await Promise.all([
    ...Array.from(suppliers, ([key, same]) => {
      const documents = same.map(({ facts }) => facts);
      return rememberSupplier(transaction, key, documents, isFetched);
    }),
    ...keyed.flatMap(({ key, facts }) => facts.nummers.map((number) => rememberNumber(transaction, key, number, facts))),
  ]);
}

async function rememberSupplier(
  transaction: Transaction,
  key: string,
  documents: readonly InboxFacts[],
  isFetched: (facts: InboxFacts) => boolean,
): Promise<void> {
  const before = await supplierAt(transaction, key);
  let after = before;
  for (const facts of documents) {
    after = { ...after, ...withDocument(after, facts, key.startsWith('naam\t')), ...(isFetched(facts) && { vroeger: true }) };
  }
  if (!isDeepStrictEqual(before, after)) await transaction.put(collections.suppliers, key, after as unknown as Json);
}

/** Forgets supplier, number and accounts of a document that the user skips: nothing is learnt from it. Its number is still reported again. */
export async function forgetReceived(transaction: Transaction, id: string): Promise<void> {
  const own: [string, Supplier][] = [];
  for await (const [key, value] of transaction.list(collections.suppliers)) {
    const supplier = value as unknown as Supplier;
    if (isMarkedBy(supplier, id)) own.push([key, supplier]);
  }
  for (const [key, { gezien, rekeningen, nummers, ...rest }] of own) {
    const left = { ...rest, gezien: without(gezien, id), rekeningen: noneOf(rekeningen, id), nummers: noneOf(nummers, id) };
    await transaction.put(collections.suppliers, key, left as unknown as Json);
  }
}

/** Whether a document left a mark on a supplier. One that is older than its two last left it on an account or a number alone. */
const isMarkedBy = ({ gezien, rekeningen, nummers }: Supplier, id: string): boolean =>
  [gezien, ...Object.values(rekeningen), ...Object.values(nummers)].some((seen) => seen.some((mark) => mark.id === id));

const without = (seen: SeenIn, id: string): SeenIn => seen.filter((mark) => mark.id !== id);

const noneOf = (marks: Readonly<Record<string, SeenIn>>, id: string): Record<string, SeenIn> =>
  Object.fromEntries(
    Object.entries(marks)
      .map(([name, seen]) => [name, without(seen, id)] as const)
      .filter(([, seen]) => seen.length > 0),
  );

async function rememberNumber(
  transaction: Transaction,
  key: string,
  { nummer, plain, loose }: NumberedParty,
  facts: InboxFacts,
): Promise<void> {
  const { id, datum, bedrag, soort, leverancier } = facts;
  const path = `${key}\t${loose}\t${plain}\t${id}`;
  const known = (await transaction.get(collections.numbers, path)) as object | undefined;
  // A row of the list tells less than the UBL that was read before or after it.
  const value = { datum, ...known, nummer, ...given({ datum: datum || undefined, bedrag, soort, leverancier }) };
  if (!isDeepStrictEqual(known, value)) await transaction.put(collections.numbers, path, value);
}

function withDocument(before: Supplier | undefined, facts: InboxFacts, isName: boolean): Supplier {
  const own = isName && facts.leverancier !== undefined ? [facts.leverancier] : [];
  return {
    gezien: seenAlsoIn(before?.gezien, facts),
    rekeningen: withMarks(before?.rekeningen, facts.rekeningen, facts),
    nummers: withMarks(before?.nummers, own, facts),
  };
}

function withMarks(before: Readonly<Record<string, SeenIn>> = {}, names: readonly string[], mark: Mark): Record<string, SeenIn> {
  const all = { ...before };
  for (const name of names) all[name] = seenAlsoIn(all[name], mark);
  return Object.fromEntries(Object.entries(all).toSorted(byLast).slice(0, mostKept));
}

const lastDay = ([name, [last]]: [string, SeenIn]): string => `${last?.datum} ${name}`;
const byLast = (one: [string, SeenIn], other: [string, SeenIn]): number => descending(lastDay(one), lastDay(other));

export const descending = (one: string, other: string): number => Number(one < other) - Number(one > other);
