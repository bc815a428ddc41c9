import type { Json, StateView, Transaction } from '../../store/store.ts';
import { type InboxFacts, type NumberedParty, lastElsewhere, type SeenIn, inboxFactsOf, type ReceivedInvoice } from './facts.ts';
import { collections, descending, keysOf, ofName, ofNumber, type Supplier, supplierAt } from './suppliers.ts';
import type { Warning } from './warning.ts';

export interface EarlierReceived {
  readonly id: string;
  readonly nummer: string;
  readonly datum: string;
  readonly bedrag?: number;
  readonly soort?: 'factuur' | 'creditnota';
  readonly leverancier?: string;
  /** Whether the number is the same but for capitals and white space. */
  readonly gelijk: boolean;
}

const mostAlike = 100;

/** `laatst` is the day on which another document last had it, empty if it is unknown. */
interface KnownReceived {
  readonly waarde: string;
  readonly laatst: string;
}

const elsewhere = (marks: Readonly<Record<string, SeenIn>> | undefined, id: string): KnownReceived[] =>
  Object.entries(marks ?? {}).flatMap(([waarde, seen]) => {
    const last = lastElsewhere(seen, id);
    return last ? [{ waarde, laatst: last.datum }] : [];
  });

/**
 * The accounts in the other invoices of the supplier: those of its number, or of its name where it gives no number. `known` are those that it is
 * known by, the last one first; `others` tells whether it also had accounts that duit still warns of.
 */
export async function accountsElsewhere(view: StateView, facts: InboxFacts, tijd: string | undefined) {
  const keys = keysOf(facts).slice(0, facts.leverancier === undefined ? undefined : 1);
  const found = new Map<string, KnownReceived>();
  let others = false;
  for (const key of keys) {
    const warned = await warnedOf(view, key);
    const trusted = [...warned].flatMap(([waarde, first]) => (first === trust ? [{ waarde, laatst: '' }] : []));
    for (const { waarde: rekening, laatst } of [...trusted, ...elsewhere((await supplierAt(view, key))?.rekeningen, facts.id)]) {
      if (isStillNew(warned.get(rekening), tijd)) {
        others = true;
        continue;
      }
      const before = found.get(rekening);
      if (!before || before.laatst < laatst) found.set(rekening, { waarde: rekening, laatst });
    }
  }
  const known = [...found.values()].toSorted((one, other) => descending(one.laatst, other.laatst) || descending(other.waarde, one.waarde));
  return { known, others };
}

/**
 * How well the supplier of a document is known from other documents: `seen` where one of them was read, or it is not to be reported; `named`
 * where its name was seen before; and the numbers of other suppliers that have its name.
 */
export async function acquaintance(view: StateView, { id, leverancier, namen }: InboxFacts) {
  const own = leverancier === undefined ? undefined : await supplierAt(view, ofNumber(leverancier));
  if (lastElsewhere(own?.gezien, id)) return { seen: true, named: true, namesakes: [] };
  const others = await Promise.all(namen.map((naam) => supplierAt(view, ofName(naam))));
  const named = others.some((one) => lastElsewhere(one?.gezien, id) !== undefined);
  const namesakes = leverancier === undefined ? [] : others.flatMap((one) => elsewhere(one?.nummers, id).map(({ waarde }) => waarde));
  const isOfHistory = namesakes.length === 0 && others.some((one) => one?.vroeger);
  return { seen: isOfHistory || (leverancier === undefined && named), named, namesakes: [...new Set(namesakes)].toSorted() };
}

export async function knowsOthers(view: StateView, { id }: InboxFacts): Promise<boolean> {
  for await (const [, supplier] of view.list(collections.suppliers)) {
    if (lastElsewhere((supplier as unknown as Supplier).gezien, id)) return true;
  }
  return false;
}

function earlierOf(path: string, value: Json, number: NumberedParty): EarlierReceived {
  const [id = '', plain] = path.split('\t').toReversed();
  return { ...(value as unknown as Omit<EarlierReceived, 'id' | 'gelijk'>), id, gelijk: plain === number.plain };
}

/** The supplier's other documents with such a number, the last first. A name joins two only where not both suppliers give a number. */
export async function withNumber(view: StateView, facts: InboxFacts, number: NumberedParty): Promise<EarlierReceived[]> {
  const found = new Map<string, EarlierReceived>();
  for (const key of keysOf(facts)) {
    let looked = 0;
    for await (const [path, value] of view.list(collections.numbers, `${key}\t${number.loose}\t`)) {
      const earlier = earlierOf(path, value, number);
      const isOther = facts.leverancier !== undefined && earlier.leverancier !== undefined && facts.leverancier !== earlier.leverancier;
      if (earlier.id !== facts.id && !isOther && !found.get(earlier.id)?.gelijk) found.set(earlier.id, earlier);
      looked += 1;
      if (looked === mostAlike) break;
    }
  }
  return [...found.values()].toSorted((one, other) => descending(`${one.datum} ${one.id}`, `${other.datum} ${other.id}`));
}

/** The first warning of an account of a supplier, by the key of the supplier and the account: its UTC moment, or that it is trusted. */
const collection = 'inbox.rekening';
const trust = 'vertrouwd';

/** What was reported of a supplier once, by its key and what it was: the id of the document. */
const reported = 'inbox.gemeld';

/** The keys of the supplier of a document of which something was reported that a person can settle, by the id of the document. */
const settling = 'inbox.sleutels';

/** A new bank account is warned of for so many days: by then, a supplier that was not paid would have complained. */
const days = 90;

const pathOf = (key: string, rest: string): string => `${key}\t${rest}`;

async function warnedOf(view: StateView, key: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const [path, first] of view.list(collection, pathOf(key, ''))) found.set(path.slice(key.length + 1), first as string);
  return found;
}

/** Whether an account was first warned of less than 90 days before `tijd`, or ever, by the moments at which duit looked. */
function isStillNew(first: string | undefined, tijd: string | undefined): boolean {
  if (first === undefined || first === trust) return false;
  return tijd === undefined || Date.parse(tijd) - Date.parse(first) < days * 86_400_000;
}

export async function wasReported(view: StateView, facts: InboxFacts, what: string): Promise<boolean> {
  const found = await Promise.all(keysOf(facts).map((key) => view.get(reported, pathOf(key, what))));
  return found.some((id) => id !== undefined && id !== facts.id);
}

/** Remembers what a document is warned of: its accounts, so that the next document with one is warned of as well, and what is reported once. */
export async function keepNew(transaction: Transaction, received: ReceivedInvoice, warnings: readonly Warning[]): Promise<void> {
  const { tijd } = received;
  if (tijd === undefined) return;
  const facts: InboxFacts = inboxFactsOf(received);
  const keys = keysOf(facts);
  const once = warnings.flatMap((one) =>
    one.code === 'rekening_in_tekst' ? one.rekeningen : one.code === 'ander_peppol_nummer' ? [`${one.peppol} ${one.btw}`] : [],
  );
  const all = [
    ...warnings
      .flatMap((one) => (one.code === 'andere_rekening' ? one.rekeningen : []))
      .map((rekening) => [collection, rekening, tijd] as const),
    ...once.map((what) => [reported, what, facts.id] as const),
  ];
  for (const [kept, what, value] of all) {
    for (const path of keys.map((key) => pathOf(key, what))) {
      if ((await transaction.get(kept, path)) === undefined) await transaction.put(kept, path, value);
    }
  }
  if (all.length > 0) await transaction.put(settling, facts.id, keys);
}

/** Takes these accounts of a document's supplier for its own, so that none is warned of them; false if nothing was warned of. */
export async function trustAccounts(transaction: Transaction, id: string, rekeningen: readonly string[]): Promise<boolean> {
  const keys = ((await transaction.get(settling, id.toLowerCase())) ?? []) as string[];
  if (rekeningen.length === 0) return false;
  for (const path of keys.flatMap((key) => rekeningen.map((rekening) => pathOf(key, rekening))))
    await transaction.put(collection, path, trust);
  return keys.length > 0;
}

/** Forgets what was reported with the document with this id, so that it is reported again. */
export async function forgetReported(transaction: Transaction, id: string): Promise<void> {
  const own: string[] = [];
  for await (const [path, value] of transaction.list(reported)) if (value === id.toLowerCase()) own.push(path);
  for (const path of own) await transaction.remove(reported, path);
}
