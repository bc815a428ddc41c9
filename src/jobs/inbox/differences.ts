import type { Invoice } from '../../einvoice/ubl/read/model.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import { type ReceivedInvoice, sidesOf } from './facts.ts';
import { plainNumber, plainParty, short } from './plain.ts';
import type { Warning } from './warning.ts';

type Difference = Extract<Warning, { code: 'verschil_met_ubl' }>;

/** The facts of the document that the service tells otherwise than the UBL that came with it. */
export function differences({ document, invoice }: ReceivedInvoice): Difference[] {
  if (!invoice) return [];
  return [otherName(document, invoice), otherNumber(document, invoice), otherAmount(document, invoice)].filter((one) => one !== undefined);
}

function otherName({ leverancier }: InboxDocumentKort, invoice: Invoice): Difference | undefined {
  const party = sidesOf(invoice).theirs;
  const names = [party?.naam, party?.handelsnaam].filter((name) => name !== undefined);
  const given = plainParty(leverancier ?? '');
  const [shown] = names;
  // A service may leave out the legal form, and a supplier may add a branch.
  const agrees = names.map(plainParty).some((name) => name.includes(given) || given.includes(name));
  if (shown === undefined || given === '' || agrees) return undefined;
  return { code: 'verschil_met_ubl', veld: 'leverancier', dienst: short(leverancier ?? ''), ubl: short(shown) };
}

function otherNumber({ factuurnummer }: InboxDocumentKort, { nummer }: Invoice): Difference | undefined {
  if (!factuurnummer || nummer === undefined || plainNumber(factuurnummer) === plainNumber(nummer)) return undefined;
  return { code: 'verschil_met_ubl', veld: 'factuurnummer', dienst: short(factuurnummer), ubl: short(nummer) };
}

const cents = (figure: string): number => Math.round(Math.abs(Number(figure)) * 100);

/**
 * The text calls it the amount and no more, so the total with or without VAT and the amount to pay all agree, with any sign.
 * In another currency the service may have converted it. (inbox document)
 */
function otherAmount({ bedrag }: InboxDocumentKort, { totalen, valuta }: Invoice): Difference | undefined {
  const figures = [totalen.te_betalen, totalen.incl, totalen.excl].filter((figure) => figure !== undefined);
  const [shown] = figures;
  if (typeof bedrag !== 'number' || shown === undefined || (valuta !== undefined && valuta !== 'EUR')) return undefined;
  const meant = figures.map(cents);
  if (meant.some(Number.isNaN) || meant.includes(cents(String(bedrag)))) return undefined;
  return { code: 'verschil_met_ubl', veld: 'bedrag', dienst: String(bedrag), ubl: shown };
}
