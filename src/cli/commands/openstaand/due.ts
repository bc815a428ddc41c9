import { today, firstDay, lastDay } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { given } from '../../../contract/fields.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { type Failure, notFound, notConfirmed, usage } from '../../../failure.ts';
import { keepReminder, leftOutIn, type Reminder } from '../../../jobs/bank/reminders.ts';
import type { Payments } from '../../../jobs/reports/count/debt.ts';
import { byCustomer, outstanding } from '../../../jobs/reports/count/outstanding.ts';
import { claimsIn } from '../../../jobs/reports/count/set-off.ts';
import { openLists, readLedger } from '../../../jobs/reports/read/ledger.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { madeNow } from '../../flows/bank/open.ts';
import { openPayments, returnedNotes } from '../../flows/bank/payments.ts';
import { unlessDryRun, stopWith } from '../../flows/dry-run.ts';
import { incompleteFailure, incompleteText, openReader, tell, warning } from '../../flows/reports/found.ts';
import { shortList, counted } from '../../output/counts.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import type { Due } from './letter.ts';
import type { Klant } from '../../../contract/index.ts';
import { isCalled, type Named } from '../../../service/references/name.ts';
import { contractsOf } from '../../flows/contracts.ts';
import { t, type Text } from '../../../language.ts';
import { askFirst } from '../../flows/confirm.ts';
import { formatPercent } from '../../output/money.ts';
import { type Extras, type ExtrasAsked, extrasOf, RateTooHigh } from './extras.ts';

const owes = (theirs: readonly Due[]): boolean => addedUp(theirs.map(({ openstaand }) => openstaand)) > 0;

/** Groups overdue documents and loose credit notes by customer. Names those who owe nothing; exit 3 if nobody owes anything. */
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

/** Fails with exit 3 for a word that names no open document. */
async function leaveOut(
  session: OpenSession,
  rows: readonly Due[],
  { zonder = [], weer = [], reden }: LeavingOut,
): Promise<(row: Due) => boolean> {
  const store = await session.state();
  const idsOf = (words: readonly string[]): string[] =>
    words.map((word) => {
      const found = rows.find(({ id, nummer }) => isSameId(id, word) || nummer === word.trim());
      if (found) return found.id.toLowerCase();
      throw notFound({ nl: `geen open document '${word}' gevonden`, en: `no open document '${word}' found` });
    });
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

/** Fails with exit 2 for a file with a mistake. */
export async function regularIn(session: Opened<'files'>, bestand: string | undefined, day: string): Promise<(klant: Named) => boolean> {
  if (bestand === undefined) return () => false;
  const { contracts } = await contractsOf(session, bestand);
  const running = contracts.filter(({ van, tot }) => firstDay(van) <= day && (tot === undefined || day <= lastDay(tot)));
  return (klant) => running.some((one) => isSameId(one.klant, klant.id) || isCalled(klant, one.klant));
}

/**
 * Whether the law protects a customer as a consumer. Without a type the service takes one for a business, which owes € 40 and interest at
 * once: one without a number is asked about, once, and off a terminal taken for a consumer. `answer` is what a person said now.
 */
export async function consumerOr(
  { ask, out }: Opened<'ask' | 'out'>,
  { id, type, kbo_btw_nummer }: Pick<Klant, 'id' | 'type' | 'kbo_btw_nummer'>,
  name: string,
  reminders: readonly Reminder[],
): Promise<{ particulier: boolean; answer: boolean | undefined }> {
  if (type !== 'bedrijf' || kbo_btw_nummer) return { particulier: type !== 'bedrijf', answer: undefined };
  const said = reminders.findLast((one) => isSameId(one.klant, id) && one.particulier !== undefined)?.particulier;
  if (said !== undefined) return { particulier: said, answer: undefined };
  if (ask.interactive) {
    const question = t({
      nl: `${name} heeft geen ondernemingsnummer. Is het een bedrijf, dat kosten en interest meteen betaalt?`,
      en: `${name} has no enterprise number. Is it a business, which pays costs and interest at once?`,
    });
    const particulier = !(await ask.confirm(question));
    return { particulier, answer: particulier };
  }
  await out.warn({
    nl: `${name} heeft geen ondernemingsnummer en krijgt een brief als particulier; is het een bedrijf, zet het er dan bij (duit klanten wijzig ${id} --kbo-btw-nummer …)`,
    en: `${name} has no enterprise number and gets the letter of a consumer; if it is a business, add it (duit klanten wijzig ${id} --kbo-btw-nummer …)`,
  });
  return { particulier: true, answer: undefined };
}

/** Fails with exit 2 if the rate is above that of the law for a consumer. */
export function chargeable(asked: ExtrasAsked, name: string): Extras {
  try {
    return extrasOf(asked);
  } catch (error) {
    if (!(error instanceof RateTooHigh)) throw error;
    const most = formatPercent(error.most);
    throw usage({
      nl: `--rente: ${name} is een particulier, en de wettelijke rente van ${most} is het hoogste`,
      en: `--rente: ${name} is a consumer, and the legal rate of ${most} is the most`,
    });
  }
}

const freeTexts: Record<NonNullable<Extras['free']>, Text> = {
  niet_verstuurd: {
    nl: 'geen kosten en interest: er is nog geen herinnering verstuurd (duit openstaand herinnerd <klant> --op … --per mail)',
    en: 'no costs and interest: no reminder was sent yet (duit openstaand herinnerd <klant> --op … --per mail)',
  },
  termijn: {
    nl: 'geen kosten en interest: de termijn van de herinnering loopt nog',
    en: 'no costs and interest: the term of the reminder still runs',
  },
  geen_beding: {
    nl: 'geen kosten en interest: het profiel zegt niet dat je voorwaarden ze vragen (duit profiel wijzig --schadebeding ja)',
    en: 'no costs and interest: the profile does not say that your conditions ask them (duit profiel wijzig --schadebeding ja)',
  },
  regelmatig: {
    nl: 'geen kosten en interest: drie herinneringen per jaar zijn gratis',
    en: 'no costs and interest: three reminders a year are free',
  },
};

export async function tellFree({ out }: Opened<'out'>, name: string, { free }: Extras): Promise<void> {
  if (free) await out.warn(`${name}: ${t(freeTexts[free])}`);
}

/** Asks whether letters may go without the interest of half-years whose rate of the law is not set. Fails with exit 12 if nobody says so. */
export async function confirmUncounted(session: Opened<'ask' | 'dryRun' | 'globals' | 'out'>, letters: readonly Extras[]): Promise<void> {
  const days = new Map<string, number>();
  for (const one of letters.flatMap(({ uncounted = [] }) => uncounted)) days.set(one.half, Math.max(one.days, days.get(one.half) ?? 0));
  if (days.size === 0) return;
  const halves = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const [nl, en] = [
    `geen wettelijke rente ingesteld voor ${halves.map(([half, count]) => `${half} (${counted(count, 'dag', 'dagen')} zonder interest)`).join(', ')}`,
    `no legal rate is set for ${halves.map(([half, count]) => `${half} (${counted(count, 'day', 'days')} without interest)`).join(', ')}`,
  ];
  const rates = halves.map(([half]) => `${half}=…`).join(',');
  const { ask, globals, out } = session;
  if (globals.ja) return out.warn({ nl, en });
  if (!ask.interactive) {
    const refusal = notConfirmed('unusual', t({ nl: `er is geen brief geschreven: ${nl}`, en: `no letter was written: ${en}` }), {
      hint: t({
        nl: `Stel ze in met: duit profiel wijzig --wettelijke-rente ${rates}`,
        en: `Set it with: duit profiel wijzig --wettelijke-rente ${rates}`,
      }),
      override: { option: '--ja', repeats: false },
    });
    return stopWith(session, refusal);
  }
  await ask.show(t({ nl: `Let op: ${nl}.`, en: `Note: ${en}.` }));
  const question = t({ nl: 'Toch schrijven, zonder die interest?', en: 'Write all the same, without that interest?' });
  await askFirst(session, question, { done: { nl: 'geschreven', en: 'written' } });
}

export async function tellPostage({ out }: Opened<'out'>, port: number | undefined, letters: readonly Extras[]): Promise<void> {
  if (port === undefined || letters.some(({ reminder }) => reminder > 0)) return;
  await out.warn({
    nl: 'geen port gevraagd: dat mag alleen vanaf de vierde herinnering in een kalenderjaar aan een particulier met regelmatige leveringen (--regelmatig of --abonnementen), met --kosten',
    en: 'no postage asked: that is allowed only from the fourth reminder in a calendar year on, to a consumer with regular deliveries (--regelmatig or --abonnementen), with --kosten',
  });
}
