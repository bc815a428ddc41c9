import { given } from '../../contract/fields.ts';
import { type EarlierRecord, type Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { sha256 } from '../../machine/files/hash.ts';
import type { Added, Json, StateStore, StateView, Transaction } from '../../store/store.ts';
import type { KnownRow, KnownStatement } from './bookings.ts';
import type { BankStatement, RowTexts, StatementRow } from './statement.ts';
import { everyOf, groupBy } from '../../group-by.ts';

/** `tijd` is the UTC moment. */
export type MadeBy = Pick<EarlierRecord, 'tijd' | 'gebruiker' | 'computer'>;

/** The facts that name nobody, under the key of `statementKey`. */
interface PlainStatement extends KnownStatement {
  readonly gelezen: MadeBy;
}

/** Kept apart so that they can be removed. */
export interface StatementTexts {
  /** Makes the hash of these texts its own, and is removed with them. */
  readonly zout: string;
  readonly holder: string | null;
  readonly rows: readonly RowTexts[];
}

/** The mark that the texts of a statement were removed, with what was known of its rows by them alone. */
export interface RemovedTexts {
  readonly gewist: string;
  /** The places of the rows that went to or came from an own account, and of those that a rule set aside. */
  readonly eigen: readonly number[];
  readonly terzijde: readonly number[];
}

export interface BankRow extends StatementRow {
  /** Ten hexadecimal digits: the same in every format and reading of its booking. Empty for one that kept rows show otherwise divided. */
  readonly id: string;
  /** The code of the total that it is a part of. */
  readonly van?: string;
  /** Another statement shows the booking too, and tells more of it: the row does not count. */
  readonly repeats?: true;
  readonly statement: string;
  readonly account: string;
  readonly currency: string;
  readonly format: BankStatement['format'];
  /** Known though the texts are removed: a transfer of the own accounts, or set aside by a rule. */
  readonly was?: 'eigen' | 'terzijde';
}

export interface KeptStatement extends Omit<BankStatement, 'rows'> {
  readonly key: string;
  readonly rows: readonly BankRow[];
  readonly gelezen: MadeBy;
  /** The UTC moment at which its texts were removed. */
  readonly gewist?: string;
}

export const statements = 'bank-afschrift';
export const statementTexts = 'bank-tekst';

/** The key of a statement: account, closing day, and a hash of days, balances and amounts, in which all copies of it agree. */
export function statementKey({ account, currency, opened, openingCents, closed, closingCents, rows }: KnownStatement): string {
  const facts = [account, currency, opened, openingCents, closed, closingCents, rows.map(({ booked, cents, ogm }) => [booked, cents, ogm])];
  return `${account} ${closed} ${sha256(JSON.stringify(facts)).slice(0, 20)}`;
}

export function partedTexts(
  statement: BankStatement,
  codes: readonly Pick<KnownRow, 'id' | 'van'>[],
  gelezen: MadeBy,
  zout: string,
): { plain: PlainStatement; texts: StatementTexts } {
  const { holder, rows, ...facts } = statement;
  // V8 gives each object that begins with a spread a shape of its own, which takes more memory than all that a row tells.
  const plain = rows.map(
    ({ text: _text, party: _party, party_account: _account, booking_text: _whole, end_to_end: _reference, ...row }, at): KnownRow =>
      Object.assign(row, codes[at]),
  );
  const named = rows.map(({ text, party, party_account, booking_text, end_to_end }): RowTexts => {
    return { text, party, party_account, ...given({ booking_text, end_to_end }) };
  });
  return { plain: { ...facts, rows: plain, gelezen }, texts: { zout, holder, rows: named } };
}

export const hashOfValue = (value: object): string => sha256(JSON.stringify(value));

function joined(key: string, { rows, gelezen, ...facts }: PlainStatement, kept: StatementTexts | RemovedTexts | undefined): KeptStatement {
  const texts = kept && 'rows' in kept ? kept : undefined;
  const removed = kept && 'gewist' in kept ? kept : undefined;
  const { account, currency, format } = facts;
  const place = { statement: key, account, currency, format };
  const all = rows.map((row, at): BankRow => {
    const { text = '', party = null, party_account = null, booking_text, end_to_end } = texts?.rows[at] ?? {};
    const stated = { text, party, party_account, ...given({ booking_text, end_to_end }) };
    const was = removed?.eigen.includes(at) ? 'eigen' : removed?.terzijde.includes(at) ? 'terzijde' : undefined;
    return { id: row.id ?? '', ...stated, ...(was && { was }), ...row, ...place };
  });
  return { ...facts, key, rows: all, gelezen, holder: texts?.holder ?? null, ...(removed && { gewist: removed.gewist }) };
}

export interface KeyedStatement extends PlainStatement {
  readonly key: string;
}

/** Every kept statement without its texts, in order of account and closing day: for work that needs none, where there are many. */
export async function* plainStatements(view: StateView): AsyncGenerator<KeyedStatement> {
  for await (const [key, value] of view.list(statements)) yield { ...(value as unknown as PlainStatement), key };
}

/** Every kept statement, in order of account and closing day, with the code of each row as it is kept. */
export async function keptStatements(view: StateView): Promise<KeptStatement[]> {
  const texts = new Map(await everyOf(view.list(statementTexts)));
  const found: KeptStatement[] = [];
  for await (const { key, ...plain } of plainStatements(view)) {
    found.push(joined(key, plain, texts.get(key) as unknown as StatementTexts | RemovedTexts | undefined));
  }
  return found;
}

/** The days and balances of every kept statement, with the days and codes of its rows alone. Fails with exit 10 if the store can't be used. */
export const keptSpans = (store: StateStore) =>
  store.read(async (view) => {
    const found: (Omit<PlainStatement, 'rows'> & { readonly rows: readonly Pick<KnownRow, 'booked' | 'id' | 'van'>[] })[] = [];
    for await (const { rows, ...facts } of plainStatements(view)) {
      found.push({ ...facts, rows: rows.map(({ booked, id, van }) => ({ booked, ...given({ id, van }) })) });
    }
    return found;
  });

export const bankLog = 'bank';

export const logged = (transaction: Transaction, body: { readonly [name: string]: Json | undefined }): Promise<Added> =>
  transaction.append(bankLog, { settles: true, body });

/**
 * The moment of a word of a person that a later one can take back: by the clock that machines share, and never before another line, though a
 * clock was set back. Their order is that of their moments, which another store keeps as well.
 */
export async function momentIn(transaction: Transaction, tijd: string): Promise<string> {
  const lines = (await transaction.records(bankLog)).map(({ body }) => body as { tijd?: string; besluit?: { tijd?: string } });
  const moments = lines.map(({ tijd: own, besluit }) => besluit?.tijd ?? own ?? '');
  return [transaction.time?.toISOString() ?? tijd, ...moments].reduce((last, one) => (one > last ? one : last));
}

/** The moments at which statements were read that are not kept any more, the newest last: the log outlives a store that was lost. */
export async function lostStatements(view: StateView): Promise<string[]> {
  const read = new Map<string, string>();
  for (const { body } of await view.records(bankLog)) {
    const { soort, sleutel, tijd } = body as { readonly soort?: string; readonly sleutel?: string; readonly tijd?: string };
    if (soort === 'afschrift' && sleutel !== undefined && tijd !== undefined) read.set(sleutel, tijd);
    if (soort === 'verwijderd' && sleutel !== undefined) read.delete(sleutel);
  }
  const kept = await view.many(statements, [...read.keys()]);
  return [...read].flatMap(([key, tijd]) => (kept.has(key) ? [] : [tijd])).toSorted();
}

/** Exit 10: statements that were read are lost, so that what is paid by them counts as open. */
export function statementsLost(read: readonly string[]): Failure {
  const days = [...new Set(read.map((tijd) => tijd.slice(0, 10)))].join(', ');
  return local(
    t({
      nl: `deze computer mist afschriften die gelezen werden op ${days} (${read.length})`,
      en: `this machine lacks statements that were read on ${days} (${read.length})`,
    }),
    { hint: t({ nl: 'Lees ze opnieuw: duit bank lees <bestand>', en: 'Read them again: duit bank lees <file>' }) },
  );
}

/** Fails with exit 10 if a statement that was read is lost. */
export async function withStatements(store: StateStore): Promise<StateStore> {
  const lost = await store.read(lostStatements);
  if (lost.length > 0) throw statementsLost(lost);
  return store;
}

/** How much a format tells of a row: a bank's table has no structured communications. */
const worth: Readonly<Record<BankRow['format'], number>> = { coda: 2, camt: 1, csv: 0 };

/**
 * Marks the rows that another statement shows as well, so that each booking counts once: the ones of the format that tells most stay, and
 * the parts of a total rather than the total. Rows that people decided on stay in the form in which they did.
 */
export function eachOnce(kept: readonly KeptStatement[], isDecided: (id: string) => boolean): KeptStatement[] {
  const all = kept.flatMap(({ rows, gewist }) => rows.map((row) => ({ row, isWiped: gewist !== undefined })));
  const inParts = all.filter(({ row }) => row.van !== undefined);
  const divided = groupBy(inParts, ({ row }) => row.van!);
  const wholes = new Set(all.flatMap(({ row }) => (row.van === undefined && divided.has(row.id) ? [row.id] : [])));
  const hidden = new Set<string>();
  for (const id of wholes) {
    const parts = [...new Set(divided.get(id)!.map(({ row }) => row.id))];
    const isWhole = isDecided(id) && !parts.some(isDecided);
    for (const one of isWhole ? parts : [id]) hidden.add(one);
  }
  const every = all.map(({ row }) => row);
  for (const id of otherDivisions(every, isDecided)) hidden.add(id);
  const best = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const { id, format } = one.row;
    if (id === '' || hidden.has(id)) continue;
    const other = best.get(id);
    const isBetter = !other || (other.isWiped !== one.isWiped ? other.isWiped : worth[format] > worth[other.row.format]);
    if (isBetter) best.set(id, one);
  }
  const old = groupBy(all, ({ row }) => row.id);
  const grossOf = (id: string): number | undefined => old.get(id)?.find(({ row }) => row.gross !== undefined)?.row.gross;
  return kept.map((statement) => ({
    ...statement,
    rows: statement.rows.map((row): BankRow => {
      if (best.get(row.id)?.row !== row) return { ...row, repeats: true };
      const gross = row.van === undefined ? grossOf(row.id) : row.gross;
      return { ...row, ...(gross !== undefined && { gross }) };
    }),
  }));
}

/** The rows of totals that statements divide in several ways, but for one way: the one that people decided on, or else the finest. */
function otherDivisions(rows: readonly BankRow[], isDecided: (id: string) => boolean): string[] {
  const divided = rows.filter(({ van }) => van !== undefined);
  const parts = groupBy(divided, ({ van }) => van!);
  return [...parts.values()].flatMap((theirs) => {
    const ways = [...groupBy(theirs, ({ statement }) => statement).values()].map((way) => new Set(way.map(({ id }) => id)));
    const finest = ways.toSorted((one, other) => other.size - one.size);
    const shown = finest.find((way) => [...way].some(isDecided)) ?? finest[0];
    return finest.flatMap((way) => [...way].filter((id) => !shown?.has(id)));
  });
}
