import { isIban } from '../../belgium/iban.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import { sidesOf } from '../../einvoice/view/money.ts';
import { given } from '../../contract/fields.ts';
import type { Json, StateView, Transaction } from '../../store/store.ts';
import { type InboxFacts, inboxFactsOf, type ReceivedInvoice } from './facts.ts';
import { accountsElsewhere, acquaintance, type EarlierReceived, wasReported, keepNew, knowsOthers, withNumber } from './known.ts';
import { receivedDifferences } from '../archive/held.ts';
import { partyNumbers, short } from '../archive/plain.ts';
import { rememberReceived } from './suppliers.ts';
import type { Warning } from './warning.ts';

const mostKnown = 5;

/** The warnings of a received document, from all that is remembered of others. Texts in them are of the supplier and can hold anything. */
export async function warningsOf(view: StateView, received: ReceivedInvoice): Promise<Warning[]> {
  const facts = inboxFactsOf(received);
  return [
    ...(await sameNumber(view, facts)),
    ...(await otherAccount(view, facts, received)),
    ...(await accountInText(view, facts, received)),
    ...(await otherPeppolNumber(view, facts, received)),
    ...wrongAccounts(facts),
    ...(await newSupplier(view, facts)),
    ...otherAddressee(received),
    ...differences(received),
    ...(await unknownInvoices(view, facts)),
    ...breaches(received),
  ];
}

/** An invoice and a credit note may have one number; a document without UBL may be either. */
const isAlike = (one: InboxFacts['soort'], other: InboxFacts['soort']): boolean =>
  one === undefined || other === undefined || one === other;

async function sameNumber(view: StateView, facts: InboxFacts): Promise<Warning[]> {
  const found = new Map<string, EarlierReceived & { exact: boolean }>();
  for (const number of facts.nummers) {
    for (const earlier of await withNumber(view, facts, number)) {
      const exact = earlier.gelijk || found.get(earlier.id)?.exact === true;
      if (isAlike(facts.soort, earlier.soort)) found.set(earlier.id, { ...earlier, exact });
    }
  }
  const named = (exact: boolean) => [...found.values()].filter((earlier) => earlier.exact === exact).slice(0, mostKnown);
  const nummer = facts.nummers[0]?.nummer ?? '';
  return (['zelfde_nummer', 'bijna_zelfde_nummer'] as const).flatMap((code) => {
    const eerdere = named(code === 'zelfde_nummer').map(({ id, nummer: other, datum, bedrag }) => ({
      id,
      nummer: other,
      ...given({ datum: datum || undefined, bedrag }),
    }));
    return eerdere.length === 0 ? [] : [{ code, nummer, eerdere }];
  });
}

async function otherAccount(view: StateView, facts: InboxFacts, { invoice, tijd }: ReceivedInvoice): Promise<Warning[]> {
  const { known, others } = await accountsElsewhere(view, facts, tijd);
  const names = new Set(known.map(({ waarde }) => waarde));
  const rekeningen = facts.rekeningen.filter((rekening) => !names.has(rekening));
  if ((known.length === 0 && !others) || rekeningen.length === 0) return [];
  const bekende = known.slice(0, mostKnown).map(({ waarde, laatst }) => ({ rekening: waarde, ...(laatst !== '' && { laatst }) }));
  const begunstigde = short(invoice?.begunstigde?.naam);
  return [{ code: 'andere_rekening', rekeningen, bekende, ...given({ begunstigde }) }];
}

/** Each account is reported once, although a supplier writes it under all its invoices. */
async function accountInText(view: StateView, facts: InboxFacts, { tijd }: ReceivedInvoice): Promise<Warning[]> {
  if (facts.in_tekst.length === 0) return [];
  const { known } = await accountsElsewhere(view, facts, tijd);
  const usual = new Set(known.map(({ waarde }) => waarde));
  // Also where the payment names no account at all, so that only the text tells where the money is to go.
  const isNewToo = facts.soort === 'factuur' && usual.size > 0 && !facts.rekeningen.some((rekening) => usual.has(rekening));
  const rekeningen: string[] = [];
  for (const { rekening, aangekondigd } of facts.in_tekst) {
    if (!usual.has(rekening) && (aangekondigd || isNewToo) && !(await wasReported(view, facts, rekening))) rekeningen.push(rekening);
  }
  return rekeningen.length === 0 ? [] : [{ code: 'rekening_in_tekst', rekeningen }];
}

/** The members of a VAT group share its number, so that this is reported once for each supplier. */
async function otherPeppolNumber(view: StateView, facts: InboxFacts, received: ReceivedInvoice): Promise<Warning[]> {
  const { invoice, ondernemingsnummer: own } = received;
  const { peppol_id = '', btw_nummer = '' } = (invoice && sidesOf(invoice, own).theirs) ?? {};
  const peppol = peppol_id.startsWith('0208:') ? normalizeKbo(peppol_id.slice('0208:'.length)) : undefined;
  const btw = /^\s*BE/i.test(btw_nummer) ? normalizeKbo(btw_nummer) : undefined;
  if (peppol === undefined || btw === undefined || peppol === btw || (await wasReported(view, facts, `${peppol} ${btw}`))) return [];
  return [{ code: 'ander_peppol_nummer', peppol, btw }];
}

/** Accounts that are written as an IBAN; those of countries without IBAN have no digits to check. */
const wrongAccounts = ({ rekeningen }: InboxFacts): Warning[] =>
  rekeningen
    .filter((rekening) => /^[A-Z]{2}\d{2}/.test(rekening) && !isIban(rekening))
    .map((rekening) => ({ code: 'ongeldige_rekening', rekening }));

async function newSupplier(view: StateView, facts: InboxFacts): Promise<Warning[]> {
  const { naam, leverancier } = facts;
  if (naam === undefined && leverancier === undefined) return [];
  const { seen, named, namesakes } = await acquaintance(view, facts);
  // At the very beginning every supplier is new.
  if (seen || !(await knowsOthers(view, facts))) return [];
  const fields = given({ leverancier: naam, nummer: leverancier });
  return [{ code: 'nieuwe_leverancier', ...fields, naam_bekend: named, zelfde_naam: namesakes.slice(0, mostKnown) }];
}

function otherAddressee({ invoice, ondernemingsnummer }: ReceivedInvoice): Warning[] {
  const ours = invoice && sidesOf(invoice, ondernemingsnummer).ours;
  if (!ours || ondernemingsnummer === undefined) return [];
  const nummers = partyNumbers(ours);
  // The members of a VAT group share a VAT number that is not their enterprise number: one number that fits is enough.
  if (nummers.length === 0 || nummers.includes(`BE${ondernemingsnummer}`)) return [];
  return [{ code: 'andere_bestemmeling', ...given({ naam: short(ours.naam) }), nummers, ondernemingsnummer }];
}

async function unknownInvoices(view: StateView, facts: InboxFacts): Promise<Warning[]> {
  const unknown: string[] = [];
  for (const number of facts.eerdere) {
    if ((await withNumber(view, facts, number)).every(({ soort }) => soort === 'creditnota')) unknown.push(number.nummer);
  }
  return unknown.length === 0 ? [] : [{ code: 'onbekende_factuur', nummers: unknown }];
}

const breaches = ({ bevindingen }: ReceivedInvoice): Warning[] =>
  bevindingen === undefined || bevindingen.fouten === 0 ? [] : [{ code: 'fouten_in_ubl', ...bevindingen }];

/** The facts of the document that the service tells otherwise than the UBL that came with it; the day costs no money. */
const differences = ({ document, invoice, ondernemingsnummer }: ReceivedInvoice): Warning[] =>
  (invoice ? receivedDifferences(document, invoice, ondernemingsnummer) : []).flatMap(({ veld, dienst, ubl }) =>
    veld === 'leverancier' || veld === 'factuurnummer' || veld === 'bedrag' ? [{ code: 'verschil_met_ubl', veld, dienst, ubl }] : [],
  );

const judged = 'inbox.waarschuwing';

/** Undefined if nobody looked at it. */
export const warningsMade = async (view: StateView, id: string): Promise<readonly Warning[] | undefined> =>
  (await view.get(judged, id.toLowerCase())) as unknown as readonly Warning[] | undefined;

/** The warnings of a document, made and remembered the first time, and the same afterwards, so that a second try gets no others. */
export async function judge(transaction: Transaction, received: ReceivedInvoice): Promise<readonly Warning[]> {
  const before = await warningsMade(transaction, received.id);
  if (before) return before;
  const warnings = await warningsOf(transaction, received);
  await rememberReceived(transaction, received);
  await keepNew(transaction, received, warnings);
  await transaction.put(judged, received.id.toLowerCase(), warnings as unknown as Json);
  return warnings;
}
