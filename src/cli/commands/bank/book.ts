import { writeDay, today, addDays } from '../../../belgium/dates.ts';
import { usage, type Failure, notConfirmed, notFound } from '../../../failure.ts';
import { decideOn, readBank, type ToDecide } from '../../../jobs/bank/decisions.ts';
import { type BookingWay, ruleFields, type RuleField } from '../../../jobs/bank/statement.ts';
import { expectedOf, owedOf } from '../../../jobs/reports/count/debt.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { t } from '../../../language.ts';
import { madeNow, openBank, type Bank } from '../../flows/bank/open.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { tellKept } from '../../flows/kept-copies.ts';
import { bankMoney, bankLine, bankView } from '../../views/bank.ts';
import { debtName, decideSurely, type DecidingOptions, debtNamed, showDecided, decideRow, linkedBefore } from './decide.ts';
import { removeTexts, toRemove } from '../../../jobs/bank/wipe.ts';
import { rowNamed } from '../../../jobs/bank/choose.ts';
import { hasValue, ruleKey } from '../../../jobs/bank/match/aside.ts';
import { partyHash, partyKey } from '../../../jobs/bank/match/party.ts';
import type { Explained } from '../../../jobs/bank/match/state.ts';

export interface CashBooking extends DecidingOptions {
  /** In euro. */
  readonly bedrag: number;
  readonly datum: string;
  readonly wijze: BookingWay;
  /** It is another payment than an equal one that was booked before. */
  readonly nogmaals?: true | undefined;
}

export async function book(
  session: OpenSession,
  named: NamedWord<string>,
  { bedrag, datum, wijze, nogmaals, ...confirming }: CashBooking,
): Promise<void> {
  const word = await named.word();
  const bank = await openBank(session);
  const { document, debt } = await debtNamed(session, bank, word, { cents: centsOf(bedrag), party: null });
  const cents = centsOf(bedrag);
  if (cents === 0) throw usage({ nl: '--bedrag: nul is geen betaling', en: '--bedrag: zero is no payment' });
  const equal = bank.choices.bookings.find(
    (one) => one.document === document && one.cents === cents && one.datum === datum && one.wijze === wijze,
  );
  if (equal && !nogmaals) throw bookedBefore(equal.n);
  const open = expectedOf(debt);
  if (cents > 0 && cents > open) {
    throw notConfirmed('unusual', {
      nl: `${debtName(debt)} heeft nog ${bankMoney(open)} open, minder dan ${bankMoney(cents)}`,
      en: `${debtName(debt)} has ${bankMoney(open)} open, less than ${bankMoney(cents)}`,
    });
  }
  const { bank: after, numbers } = await decideSurely(
    session,
    bank,
    [{ choice: { soort: 'boek', document, cents, datum, wijze } }],
    confirming,
  );
  const left = bankMoney(owedOf(after.debts.get(document) ?? debt));
  const name = debtName(debt);
  if (numbers[0] === undefined)
    return session.out.notice({ nl: `${name}: daarna nog ${left} open.`, en: `${name}: ${left} open after that.` });
  const undo = `duit bank ontkoppel k${numbers[0]}`;
  await session.out.notice({
    nl: `${name}: ${bankMoney(cents)} ${wijze} geboekt, nog ${left} open. Ongedaan maken: ${undo}`,
    en: `${name}: ${bankMoney(cents)} booked (${wijze}), ${left} still open. To undo it: ${undo}`,
  });
}

function bookedBefore(n: number): Failure {
  const undo = `duit bank ontkoppel k${n}`;
  return notConfirmed('already_done', t({ nl: `deze betaling is al geboekt (k${n})`, en: `this payment is booked already (k${n})` }), {
    hint: t({ nl: `Ongedaan maken: ${undo}`, en: `To undo it: ${undo}` }),
    override: {
      option: '--nogmaals',
      repeats: true,
      text: t({
        nl: 'Is het een andere, gelijke betaling? Geef dan --nogmaals.',
        en: 'Is it another, equal payment? Then give --nogmaals.',
      }),
    },
  });
}

/** Sets the day from which the bank tells of payments. It asks nothing of the service. */
export async function setBegin(session: OpenSession, datum: string): Promise<void> {
  const store = await session.state();
  const { line } = await readBank(store);
  await decideOn(store, line, [{ choice: { soort: 'begin', datum } }], madeNow(session), session.uuid);
  const day = writeDay(datum);
  await session.out.notice({ nl: `De bank telt vanaf ${day}.`, en: `The bank counts from ${day}.` });
}

/** Removes the names, accounts and texts of statements that closed more than so many days ago. It asks nothing of the service. */
export async function forgetTexts(session: OpenSession, { ouder }: { ouder: number }): Promise<void> {
  const { out, globals } = session;
  const store = await session.state();
  const { rekeningen: own = [] } = await session.profile();
  const state = await readBank(store);
  const removing = toRemove(state, addDays(today(session.now()), -ouder));
  const [count, ended] = [removing.old.length, removing.rules.length];
  if (globals.proef) {
    return out.notice({
      nl: `Proef: van ${count} afschriften zouden namen, rekeningen en mededelingen gewist worden, en ${ended} regels van 'bank negeer'.`,
      en: `Dry run: names, accounts and messages of ${count} statements would be removed, and ${ended} rules of 'bank negeer'.`,
    });
  }
  await removeTexts(store, state, own, removing, madeNow(session));
  await out.notice({
    nl: `Van ${count} afschriften zijn namen, rekeningen en mededelingen gewist. Wat gekoppeld of terzijde was, is dat nog.`,
    en: `Names, accounts and messages of ${count} statements were removed. What was matched or set aside still is.`,
  });
  await tellKept(session);
  if (ended === 0) return;
  await out.notice({
    nl: `Mee gewist: ${ended} regels van 'bank negeer' op een naam of rekening die in geen ander afschrift staat. Nieuwe betalingen daarvan komen weer open.`,
    en: `Removed with them: ${ended} rules of 'bank negeer' on a name or account that is in no other statement. New payments of it are open again.`,
  });
}

interface AsideOptions extends DecidingOptions, Partial<Readonly<Record<RuleField, string | undefined>>> {
  readonly reden: string;
  readonly altijd?: true | undefined;
  readonly richting?: 'uit' | 'in' | undefined;
}

interface Meant {
  readonly veld: RuleField;
  readonly waarde: string;
  readonly teken: 1 | -1;
}

/** Fewer characters of a text would be in rows that have nothing to do with each other. */
const shortestText = 3;

/** Sets rows aside with a reason: those that are named, or all with a text, an account or a party; with `altijd` later ones too. */
export async function ignore(session: OpenSession, rijen: NamedWord<string[]>, opties: AsideOptions): Promise<void> {
  const { out } = session;
  out.check(bankView);
  const isByRule = ruleFields.some((veld) => opties[veld] !== undefined);
  const words = rijen.typed || (session.ask.interactive && !isByRule) ? await rijen.word() : [];
  const meant = meantBy(words, opties);
  const named = words.includes('-') ? [...words.filter((word) => word !== '-'), ...(await session.files.lines())] : words;
  const bank = await openBank(session);
  const { reden, altijd } = opties;
  const sameId = named.length === 1 && !words.includes('-');
  if (sameId && !altijd) {
    const one = setAside(rowNamed(bank.rows, named[0] ?? ''));
    return void (await decideRow(session, bank, one, [{ choice: { soort: 'negeer', rij: one.row.id }, texts: { reden } }], opties));
  }
  const rows = meant ? rowsOf(bank, meant) : [...new Set(named.map((word) => rowNamed(bank.rows, word)))];
  const decided =
    meant && altijd ? [ruleFor(session, bank, meant, reden)] : altijd ? rulesOf(session, bank, rows, reden) : eachOf(rows, reden);
  if (decided.length === 0) throw notFound({ nl: 'geen betaling is zo', en: 'no payment is like that' });
  const { bank: after, numbers } = await decideSurely(session, bank, decided, opties);
  const before = new Map(bank.rows.map((one) => [one.row.id, one.aside]));
  const ids = new Set(rows.map(({ row }) => row.id));
  const changed = after.rows.filter(({ row, aside }) => (meant === undefined && ids.has(row.id)) || (aside && !before.get(row.id)));
  const lines = changed.map((one) => bankLine(one, after.debts)).toReversed();
  const [first] = lines;
  // One row that was named is one object, as for every command; its rule may set other rows aside too.
  await showDecided(session, sameId ? [lines.find(({ id }) => ids.has(id)) ?? first!] : lines, sameId);
  for (const n of altijd ? numbers : []) {
    await out.notice({ nl: `Ongedaan maken: duit bank ontkoppel r${n}`, en: `To undo it: duit bank ontkoppel r${n}` });
  }
}

function meantBy(words: readonly string[], { altijd: _altijd, richting, ...opties }: AsideOptions): Meant | undefined {
  const given = ruleFields.filter((veld) => opties[veld] !== undefined);
  const [veld, ...others] = given;
  if (words.length > 0 ? veld !== undefined : veld === undefined || others.length > 0) {
    throw usage({
      nl: 'noem betalingen, of geef één van --tekst, --tegenrekening en --tegenpartij',
      en: 'name payments, or give one of --tekst, --tegenrekening and --tegenpartij',
    });
  }
  if (veld === undefined) {
    if (richting === undefined) return undefined;
    throw usage({ nl: '--richting gaat niet samen met een betaling', en: '--richting does not go with a payment' });
  }
  const waarde = opties[veld] ?? '';
  if (ruleKey(veld, waarde).length < shortestText) {
    throw usage({
      nl: `--${veld}: geef minstens ${shortestText} letters of cijfers`,
      en: `--${veld}: give at least ${shortestText} letters or digits`,
    });
  }
  return { veld, waarde, teken: richting === 'in' ? 1 : -1 };
}

/** The rows that are meant and still wait for an explanation; one with the OGM of a document is never among them. */
const rowsOf = ({ rows, debts }: Bank, { veld, waarde, teken }: Meant): Explained[] => {
  const ogms = new Set([...debts.values()].flatMap(({ head }) => head.ogm ?? []));
  return rows.filter(
    ({ row, aside, restCents }) =>
      !aside && restCents !== 0 && Math.sign(row.cents) === teken && !ogms.has(row.ogm ?? '') && hasValue(row, veld, waarde),
  );
};

function setAside(one: Explained): Explained {
  const { id } = one.row;
  if (one.aside === 'besluit') {
    throw notConfirmed('already_done', { nl: `betaling ${id} staat al terzijde`, en: `payment ${id} is set aside already` });
  }
  if (one.parts.length > 0 && !one.certain) throw linkedBefore(one);
  return one;
}

const eachOf = (rows: readonly Explained[], reden: string): ToDecide[] =>
  rows.map((one) => ({ choice: { soort: 'negeer', rij: setAside(one).row.id }, texts: { reden } }));

const saltOf = ({ choices }: Bank, { uuid }: Opened<'uuid'>): string => choices.rules[0]?.zout ?? uuid();

function ruleFor(session: OpenSession, bank: Bank, { veld, waarde, teken }: Meant, reden: string): ToDecide {
  const zout = saltOf(bank, session);
  const partij = veld === 'tekst' ? '' : partyHash(zout, ruleKey(veld, waarde));
  return { choice: { soort: 'negeer_regel', veld, zout, partij, teken }, texts: { reden, waarde } };
}

function rulesOf(session: OpenSession, bank: Bank, rows: readonly Explained[], reden: string): ToDecide[] {
  const zout = saltOf(bank, session);
  const ogms = new Set([...bank.debts.values()].flatMap(({ head }) => head.ogm ?? []));
  const rules = new Map<string, ToDecide>();
  for (const { row } of rows) {
    const key = partyKey(row);
    if (key === '') throw withoutParty(row.id);
    if (row.ogm !== null && ogms.has(row.ogm))
      throw usage({
        nl: `betaling ${row.id} draagt de OGM van een document: --altijd geldt nooit voor zo'n betaling`,
        en: `payment ${row.id} has the payment reference of a document: --altijd never applies to such a payment`,
      });
    const teken = row.cents < 0 ? -1 : 1;
    const choice = { soort: 'negeer_altijd', rij: row.id, zout, partij: partyHash(zout, key), teken } as const;
    rules.set(`${teken} ${key}`, { choice, texts: { reden } });
  }
  return [...rules.values()];
}

const withoutParty = (id: string): Failure =>
  usage({
    nl: `--altijd: van betaling ${id} is de andere partij niet gekend`,
    en: `--altijd: the other party of payment ${id} is not known`,
    hint: {
      nl: 'Geef een deel van haar mededeling: duit bank negeer --tekst … --reden … --altijd',
      en: 'Give a part of its message: duit bank negeer --tekst … --reden … --altijd',
    },
  });
