import { writeDay } from '../../../belgium/dates.ts';
import { notConfirmed } from '../../../failure.ts';
import type { KnownStatement } from '../../../jobs/bank/bookings.ts';
import { type DayDoubt, type EqualRows, equalRows } from '../../../jobs/bank/identity.ts';
import { type EqualRowsOf, type KeepResult, keepStatements } from '../../../jobs/bank/keep.ts';
import { statementKey } from '../../../jobs/bank/kept.ts';
import type { BankStatement } from '../../../jobs/bank/statement.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { StateStore } from '../../../store/store.ts';
import { madeNow } from '../../flows/bank/open.ts';
import { accountText } from '../../flows/bank/payments.ts';
import type { OpenSession } from '../../session/session.ts';
import { bankMoney } from '../../views/bank.ts';

const pairKey = (day: string, ...both: readonly KnownStatement[]): string => [day, ...both.map(statementKey)].join(' ');

/** Keeps the statements of a file; asks about equal rows that nothing tells apart, and off a terminal fails with exit 12. */
export async function keptAsTold(
  session: OpenSession,
  store: StateStore,
  read: readonly BankStatement[],
  { naam, gelijkeRijen }: { readonly naam: string; readonly gelijkeRijen: EqualRows | undefined },
): Promise<KeepResult[]> {
  const { ask } = session;
  const told = new Map<string, EqualRows>();
  for (;;) {
    const equal: EqualRowsOf = (statement, day, other) => gelijkeRijen ?? told.get(pairKey(day, statement, other));
    const kept = await keepStatements(store, read, madeNow(session), session.uuid, equal);
    const doubted = kept.find((one) => one.stand === 'twijfel');
    if (doubted?.stand !== 'twijfel') return kept;
    const { statement, doubt } = doubted;
    if (!ask.interactive) throw notConfirmed(doubtText(naam, statement, doubt), { hint: doubtHint() });
    await ask.show(`${doubtText(naam, statement, doubt)}.`);
    const words = equalRows.map((one) => t(equalRowsWords[one]));
    const chosen = await ask.choose(t({ nl: 'Wat zijn de rijen van dit bestand?', en: 'What are the rows of this file?' }), words);
    told.set(pairKey(doubt.day, statement, doubt.other), equalRows[chosen]!);
  }
}

const equalRowsWords: Record<EqualRows, Text> = {
  zelfde: { nl: 'dezelfde boekingen', en: 'the same bookings' },
  tweede: { nl: 'een tweede boeking voor elke rij van dit bestand', en: 'a second booking for each row of this file' },
};

/** Names the rows of both, so that a person can look them up at the bank. */
function doubtText(naam: string, statement: BankStatement, { day, other, own, theirs }: DayDoubt): string {
  const money = (cents: number): string => bankMoney(cents, statement.currency);
  const rows = statement.rows
    .filter((_, at) => own.includes(at))
    .map(({ cents, party, text }) => `${money(cents)} (${clean(party ?? text)})`);
  const before = theirs.map(({ cents, id = '' }) => `${money(cents)} (duit bank toon ${id})`);
  const [account, when] = [accountText(statement), writeDay(day)];
  return t({
    nl: `${naam}: op ${when} staan voor ${account} in dit bestand (${statement.format}) ${rows.join(', ')}, en wat al gelezen is (${other.format}) heeft ${before.join(', ')}: niets zegt of dat dezelfde boekingen zijn`,
    en: `${naam}: on ${when} this file (${statement.format}) has for ${account} ${rows.join(', ')}, and what was read before (${other.format}) has ${before.join(', ')}: nothing tells whether these are the same bookings`,
  });
}

const doubtHint = (): string =>
  t({
    nl: 'Van dit bestand is niets bewaard. Kijk bij je bank, en geef --gelijke-rijen zelfde of --gelijke-rijen tweede. Is het van elk wat, lees dan één afschrift van heel die dag.',
    en: 'Nothing of this file was kept. Look at your bank, and give --gelijke-rijen zelfde (the same) or --gelijke-rijen tweede (second ones). If it is some of each, read one statement of that whole day.',
  });
