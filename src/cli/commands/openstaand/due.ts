import { today } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { given } from '../../../contract/fields.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { type Failure, notFound } from '../../../failure.ts';
import { keepReminder, leftOutIn } from '../../../jobs/bank/reminders.ts';
import type { Payments } from '../../../jobs/reports/count/debt.ts';
import { byCustomer, outstanding } from '../../../jobs/reports/count/outstanding.ts';
import { claimsIn } from '../../../jobs/reports/count/set-off.ts';
import { openLists, readLedger } from '../../../jobs/reports/read/ledger.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { madeNow } from '../../flows/bank/open.ts';
import { openPayments, returnedNotes } from '../../flows/bank/payments.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { incompleteFailure, incompleteText, openReader, tell, warning } from '../../flows/reports/found.ts';
import { shortList } from '../../output/counts.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import type { Due } from './letter.ts';

const owes = (theirs: readonly Due[]): boolean => addedUp(theirs.map(({ openstaand }) => openstaand)) > 0;

/**
 * Groups the overdue documents and loose credit notes by customer: of the named customers, or of all if none was named. Leaves out and
 * names those who owe nothing; fails with exit 3 if nobody owes anything.
 */
export async function dueOf(
  session: OpenSession,
  named: ReadonlyMap<string, string>,
  opties: LeavingOut,
): Promise<{ due: readonly (readonly [Due, ...Due[]])[]; failure: Failure | undefined }> {
  const known = await openPayments(session);
  const reader = await openReader(session);
  const { documents, ...ledger } = await readLedger(reader, known ? [reader.api.facturen.list()] : openLists(reader.api));
  const read = new Map(documents.map((one) => [one.id, one]));
  const payments = known?.of(documents);
  const bankNotes = [...(known?.notes ?? []), ...returnedNotes(payments)];
  await tell(session, [...warning(incompleteText({ documents, ...ledger })), ...bankNotes]);
  const claims = claimsIn(documents, payments);
  const rows = outstanding(documents, today(session.now()), payments).map(
    (row): Due => ({
      ...row,
      claims: claims.get(row.id.toLowerCase()) ?? [],
      ogm: row.type === 'factuur' && row.openstaand > 0 ? read.get(row.id)?.ogm : undefined,
      regels: read.get(row.id)?.regels.flatMap(({ omschrijving }) => omschrijving || []) ?? [],
    }),
  );
  const isMeant = ({ klant_id: klant }: Due): boolean => klant !== null && (named.size === 0 || named.has(klant.toLowerCase()));
  const isLeftOut = await leaveOut(session, rows, opties);
  const asked = rows.filter((row) => isMeant(row) && !isLeftOut(row) && ((row.dagen_te_laat ?? 0) > 0 || row.openstaand < 0));
  const due = [...byCustomer(asked).values()].filter(owes);
  if (due.length === 0) throw notFound({ nl: 'er is niets over de vervaldatum', en: 'nothing is past its due date' });
  await tellNothingDue(session, named, due);
  await tellProposed(session, due.flat(), payments);
  return { due, failure: incompleteFailure(ledger) };
}

/** The documents that a person leaves out of reminders from now on, with the reason, and those that return to them. */
export interface LeavingOut {
  readonly zonder?: readonly string[] | undefined;
  readonly weer?: readonly string[] | undefined;
  readonly reden?: string | undefined;
}

/** Keeps which documents are left out, and names all of them. Fails with exit 3 for a word that names no open document. */
async function leaveOut(
  session: OpenSession,
  rows: readonly Due[],
  { zonder = [], weer = [], reden }: LeavingOut,
): Promise<(row: Due) => boolean> {
  const store = await session.state();
  const idsOf = (words: readonly string[]): string[] => words.map((word) => openNamed(rows, word).id.toLowerCase());
  const [without, again] = [idsOf(zonder), idsOf(weer)];
  const left = await leftOutIn(store);
  for (const id of without) left.set(id, reden ?? '');
  for (const id of again) left.delete(id);
  await unlessDryRun(session, async () => {
    if (without.length > 0)
      await keepReminder(store, { soort: 'herinnering_zonder', documenten: without, ...given({ reden }), ...madeNow(session) });
    if (again.length > 0) await keepReminder(store, { soort: 'herinnering_weer', documenten: again, ...madeNow(session) });
  });
  const named = rows.flatMap(({ id, nummer }) => {
    const why = left.get(id.toLowerCase());
    return why === undefined ? [] : [clean(`${nummer ?? id} (${why})`)];
  });
  if (named.length > 0) {
    const list = named.join(', ');
    await session.out.notice({
      nl: `Niet in herinneringen: ${list}; weer opnemen met --weer.`,
      en: `Left out of reminders: ${list}; take back in with --weer.`,
    });
  }
  return ({ id }) => left.has(id.toLowerCase());
}

function openNamed(rows: readonly Due[], word: string): Due {
  const found = rows.find(({ id, nummer }) => isSameId(id, word) || nummer === word.trim());
  if (found) return found;
  throw notFound({ nl: `geen open document '${word}' gevonden`, en: `no open document '${word}' found` });
}

/** Names the documents with a proposed payment that nobody accepted yet: the letter still asks for them. */
async function tellProposed({ out }: Opened<'out'>, due: readonly Due[], payments: Payments | undefined): Promise<void> {
  const paid = due.filter(({ id }) => payments?.proposed?.has(id.toLowerCase())).map(({ id, nummer }) => nummer ?? id);
  if (paid.length === 0) return;
  const names = shortList(paid.map(clean));
  await out.notice({
    nl: `Misschien al betaald: ${names}. Bekijk de betalingen eerst met duit bank voorstel.`,
    en: `Perhaps paid already: ${names}. Look at the payments first with duit bank voorstel.`,
  });
}

/** Warns about the named customers who owe nothing past its due date. */
async function tellNothingDue(
  { out }: Opened<'out'>,
  named: ReadonlyMap<string, string>,
  due: readonly (readonly [Due, ...Due[]])[],
): Promise<void> {
  const owing = new Set(due.map(([{ klant_id }]) => klant_id?.toLowerCase()));
  const names = [...named].flatMap(([id, word]) => (owing.has(id) ? [] : [clean(word)])).join(', ');
  if (names === '') return;
  await out.warn({
    nl: `geen herinnering voor ${names}: er is niets te betalen dat over de vervaldatum is`,
    en: `no reminder for ${names}: nothing owed is past its due date`,
  });
}
