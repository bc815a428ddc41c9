import type { Json, StateStore, Transaction } from '../../store/store.ts';
import { type BankBooking, type KeptBooking, KnownBookings, type KnownStatement } from './bookings.ts';
import { type DayDiffers, type DayDoubt, type EqualRows, identified } from './identity.ts';
import {
  hashOfValue,
  type KeyedStatement,
  logged,
  type MadeBy,
  partedTexts,
  plainStatements,
  type RemovedTexts,
  statementKey,
  statements,
  statementTexts,
  type StatementTexts,
} from './kept.ts';
import { rekey } from './rekey.ts';
import type { BankStatement, StatementRow } from './statement.ts';
import { plainAccount, plainParty } from '../archive/plain.ts';
import { typedOgms } from './match/party.ts';

/** What became of a statement: kept, known already, against what is kept of a day, or waiting for what a person says of a day. */
export type KeepResult =
  | { readonly stand: 'nieuw' | 'gekend'; readonly statement: BankStatement; readonly fresh: number }
  | { readonly stand: 'overlapt'; readonly statement: BankStatement; readonly differs: DayDiffers }
  | { readonly stand: 'twijfel'; readonly statement: BankStatement; readonly doubt: DayDoubt };

/** What a person said of equal rows that a statement and another one have on a day. */
export type EqualRowsOf = (statement: BankStatement, day: string, other: KnownStatement) => EqualRows | undefined;

/**
 * Keeps the statements of one file, all of them or none: where one gives another sum of a day than what is kept, or `equal` does not tell
 * yet what equal rows are, nothing is kept and that day is named. Rows that are kept already get their codes again, and statements that are known change nothing. Fails with exit 10 where
 * the store can't be used.
 */
export const keepStatements = (
  store: StateStore,
  read: readonly BankStatement[],
  made: MadeBy,
  salt: () => string,
  equal: EqualRowsOf = () => undefined,
): Promise<KeepResult[]> =>
  store.transaction(async (transaction) => {
    await rekey(transaction, made);
    const [kept, texts] = [new Map<string, KeyedStatement>(), new Map<KnownStatement, TextsOf>()];
    const wallets = new Set(read.map(({ account }) => account));
    for await (const one of plainStatements(transaction)) if (wallets.has(one.account)) kept.set(one.key, one);
    const days = new Set(read.flatMap(({ account, rows }) => rows.map(({ booked }) => `${account} ${booked}`)));
    for (const one of kept.values()) {
      const isNear = one.rows.some(({ booked }) => days.has(`${one.account} ${booked}`));
      const found = isNear ? await transaction.get(statementTexts, one.key) : undefined;
      if (found) texts.set(one, textsIn(found));
    }
    const known = new KnownBookings(kept.values());
    const fresh = new Map<string, ReturnType<typeof partedTexts>>();
    const keys = new Set(kept.keys());
    const found = read.map((statement): KeepResult => {
      const key = statementKey(statement);
      if (keys.has(key)) return { stand: 'gekend', statement, fresh: 0 };
      keys.add(key);
      const result = identified(known, statement, likenessOf(statement.rows, texts), {
        equal: (day, other) => equal(statement, day, other),
      });
      if ('own' in result) return { stand: 'twijfel', statement, doubt: result };
      if ('day' in result) return { stand: 'overlapt', statement, differs: result };
      const parted = partedTexts(statement, result.codes, made, salt());
      known.add(parted.plain);
      texts.set(parted.plain, statement.rows);
      fresh.set(key, parted);
      return { stand: result.fresh > 0 || statement.rows.length === 0 ? 'nieuw' : 'gekend', statement, fresh: result.fresh };
    });
    if (found.some(({ stand }) => stand === 'overlapt' || stand === 'twijfel')) return found;
    for (const [key, parted] of fresh) await put(transaction, key, parted, made);
    return found;
  });

async function put(transaction: Transaction, key: string, { plain, texts }: ReturnType<typeof partedTexts>, made: MadeBy): Promise<void> {
  await transaction.put(statements, key, plain as unknown as Json);
  await transaction.put(statementTexts, key, texts as unknown as Json);
  await logged(
    transaction,
    { soort: 'afschrift', sleutel: key, inhoud: hashOfValue(plain), teksten: hashOfValue(texts), ...made },
    made.tijd,
  );
}

/** The texts of the rows of a statement, in their order; none where they were removed. */
type TextsOf = readonly Pick<StatementRow, 'text' | 'party' | 'party_account'>[];

const textsIn = (kept: Json): TextsOf => {
  const found = kept as unknown as StatementTexts | RemovedTexts;
  return 'rows' in found ? found.rows : [];
};

/**
 * How much the texts of two equal bookings look alike. Texts differ between formats, so they never tell whether a booking is kept: they
 * only choose among equal ones, so that two payments of one amount do not change places.
 */
function likenessOf(own: TextsOf, texts: ReadonlyMap<KnownStatement, TextsOf>): (booking: BankBooking, kept: KeptBooking) => number {
  return (booking, { sightings }) => {
    const [place] = booking.places;
    const told = place === undefined ? undefined : own[place];
    const scores = sightings.map(({ part, booking: seen }) => {
      const [at] = seen.places;
      const other = at === undefined ? undefined : texts.get(part.statement)?.[at];
      return told && other ? alike({ ...booking.rows[0]!, ...told }, { ...seen.rows[0]!, ...other }) : 0;
    });
    return Math.max(0, ...scores);
  };
}

type Told = Pick<StatementRow, 'ogm' | 'text' | 'party' | 'party_account'>;

function alike(one: Told, other: Told): number {
  const [own, theirs] = [one, other].map(({ ogm, text }) => [...(ogm === null ? [] : [ogm]), ...typedOgms(text)]);
  const sameOgm = own?.some((ogm) => theirs?.includes(ogm)) ? 16 : 0;
  const sameAccount =
    one.party_account && other.party_account && plainAccount(one.party_account) === plainAccount(other.party_account) ? 8 : 0;
  const sameParty = one.party && other.party && plainParty(one.party) === plainParty(other.party) ? 4 : 0;
  return sameOgm + sameAccount + sameParty;
}
