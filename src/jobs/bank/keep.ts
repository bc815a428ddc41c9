import type { Json, StateStore, Transaction } from '../../store/store.ts';
import { type BankBooking, dayParts, type KeptBooking, KnownBookings, type KnownStatement, opensBefore } from './bookings.ts';
import { type DayDiffers, type DayDoubt, type EqualRows, identified } from './identity.ts';
import {
  hashOfValue,
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
import type { BankStatement, StatementRow } from './statement.ts';
import { plainAccount } from '../archive/plain.ts';
import { plainParty } from '../../service/references/party.ts';
import { typedOgms } from './match/party.ts';

/**
 * The outcome of a statement: kept, known already, against the kept rows of a day, or waiting for a person's answer on a day. One that is
 * known may be a second one of its day (`mayBeSecond`) where nothing but its texts could tell, and they do not.
 */
export type KeepResult =
  | { readonly stand: 'nieuw' | 'gekend'; readonly statement: BankStatement; readonly fresh: number; readonly mayBeSecond?: true }
  | { readonly stand: 'overlapt'; readonly statement: BankStatement; readonly differs: DayDiffers }
  | { readonly stand: 'twijfel'; readonly statement: BankStatement; readonly doubt: DayDoubt };

export type EqualRowsOf = (statement: BankStatement, day: string, other: KnownStatement) => EqualRows | undefined;

/**
 * Keeps the statements of one file, all of them or none: where one gives another sum of a day than what is kept, or `equal` does not tell
 * yet what equal rows are, nothing is kept and that day is named. Rows that are kept already get their codes again, and statements that are known change nothing. Fails with exit 10 if
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
    const [kept, texts] = [new Map<string, KnownStatement>(), new Map<KnownStatement, TextsOf>()];
    const wallets = new Set(read.map(({ account }) => account));
    for await (const one of plainStatements(transaction)) if (wallets.has(one.account)) kept.set(one.key, one);
    const days = new Set(read.flatMap(({ account, rows }) => rows.map(({ booked }) => `${account} ${booked}`)));
    for (const [key, one] of kept) {
      const isNear = one.rows.some(({ booked }) => days.has(`${one.account} ${booked}`));
      const found = isNear ? await transaction.get(statementTexts, key) : undefined;
      if (found) texts.set(one, textsIn(found));
    }
    const known = new KnownBookings(kept.values());
    const fresh = new Map<string, ReturnType<typeof partedTexts>>();
    const found = read.map((statement): KeepResult => {
      const own = statementKey(statement);
      const duplicates: KnownStatement[] = [];
      let key = own;
      for (let duplicate = kept.get(key); duplicate; duplicate = kept.get(key)) {
        const mayBeSecond = mayFollowEqual(statement);
        if (!mayBeSecond || !isOther(statement, duplicate, texts.get(duplicate) ?? []))
          return { stand: 'gekend', statement, fresh: 0, ...(mayBeSecond && { mayBeSecond }) };
        key = `${own} ${duplicates.push(duplicate) + 1}`;
      }
      const result = identified(known, statement, likenessOf(statement.rows, texts), {
        mayBeOne: ({ sightings }) => !sightings.some(({ part }) => duplicates.includes(part.statement)),
        equal: (day, other) => equal(statement, day, other),
      });
      if ('own' in result) return { stand: 'twijfel', statement, doubt: result };
      if ('day' in result) return { stand: 'overlapt', statement, differs: result };
      const parted = partedTexts(statement, result.codes, made, salt());
      known.add(parted.plain);
      texts.set(parted.plain, statement.rows);
      kept.set(key, parted.plain);
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
  await logged(transaction, { soort: 'afschrift', sleutel: key, inhoud: hashOfValue(plain), teksten: hashOfValue(texts), ...made });
}

/** Whether a statement that follows this one on its day may have the same key: one that comes to nothing, and may begin during its day. */
function mayFollowEqual(statement: KnownStatement): boolean {
  const [part, ...others] = dayParts(statement);
  return part !== undefined && others.length === 0 && part.start === part.end && !opensBefore(part);
}

/**
 * Whether a statement is another one than its duplicate, of the same days, balances and amounts: a bank gives a copy in one format the same
 * texts and references. Where that tells nothing, as between two formats or after texts were removed, it is taken for a copy: files are
 * read twice far more often than equal ones that come to nothing follow each other on a day, and the user is told.
 */
const isOther = ({ format, rows }: BankStatement, duplicate: KnownStatement, texts: TextsOf): boolean =>
  format === duplicate.format &&
  rows.some((row, at) => {
    const [seen, other] = [texts[at], duplicate.rows[at]?.reference];
    const isReferred = row.reference !== undefined && other !== undefined && row.reference !== other;
    return isReferred || (seen !== undefined && lettersOf(row) !== lettersOf(seen));
  });

/** Without signs and accents, which a mail program or another encoding may change. */
const lettersOf = ({ text, party, party_account }: TextsOf[number]): string =>
  [text, party, party_account].map((one) => (one ?? '').replaceAll(/[^a-z0-9]/gi, '')).join(' ');

/** In the order of the rows; none if they were removed. */
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
    const stated = place === undefined ? undefined : own[place];
    const scores = sightings.map(({ part, booking: seen }) => {
      const [at] = seen.places;
      const other = at === undefined ? undefined : texts.get(part.statement)?.[at];
      return stated && other ? alike({ ...booking.rows[0]!, ...stated }, { ...seen.rows[0]!, ...other }) : 0;
    });
    return Math.max(0, ...scores);
  };
}

type StatedText = Pick<StatementRow, 'ogm' | 'text' | 'party' | 'party_account'>;

function alike(one: StatedText, other: StatedText): number {
  const [own, theirs] = [one, other].map(({ ogm, text }) => [...(ogm === null ? [] : [ogm]), ...typedOgms(text)]);
  const sameOgm = own?.some((ogm) => theirs?.includes(ogm)) ? 16 : 0;
  const sameAccount =
    one.party_account && other.party_account && plainAccount(one.party_account) === plainAccount(other.party_account) ? 8 : 0;
  const sameParty = one.party && other.party && plainParty(one.party) === plainParty(other.party) ? 4 : 0;
  return sameOgm + sameAccount + sameParty;
}
