import { makeIban } from '../../src/belgium/iban.ts';
import { kboCheckDigits } from '../../src/belgium/kbo.ts';
import type { Invoice } from '../../src/einvoice/ubl/read/invoice.ts';
import type { Party } from '../../src/einvoice/ubl/read/party.ts';
import type { ReceivedInvoice } from '../../src/jobs/inbox/facts.ts';

/** A valid Belgian enterprise number for each n. */
export const kbo = (n: number): string => {
  const eight = `04${String(n).padStart(6, '0')}`;
  return eight + kboCheckDigits(eight);
};

/** A valid Belgian IBAN for each n. */
export const ibanOf = (n: number): string => {
  const ten = String(5_390_000_000 + n);
  return makeIban('BE', ten + String(Number(ten) % 97 || 97).padStart(2, '0'));
};

export const party = (naam: string, nummer?: string): Party => ({
  nummers: [],
  naam,
  ...(nummer !== undefined && { ondernemingsnummer: { nummer, schema: '0208' }, btw_nummer: `BE${nummer}` }),
});

/** The fields of a received document that a test cares for. */
export interface Sketch {
  id: string;
  naam?: string;
  /** The enterprise number of the supplier. */
  van?: string | undefined;
  nummer?: string;
  datum?: string;
  bedrag?: number;
  ibans?: readonly string[];
  soort?: Invoice['soort'];
  eerder?: readonly string[];
  /** Fields of the UBL that replace those made here. */
  ubl?: Partial<Invoice>;
}

/** A received document with a UBL that agrees with it. */
export function receivedOf({
  id,
  naam = 'Drukkerij Claes',
  van,
  nummer = id,
  datum = '2026-02-01',
  bedrag = 121,
  ibans = [],
  soort = 'factuur',
  eerder = [],
  ubl = {},
}: Sketch): ReceivedInvoice {
  const invoice: Invoice = {
    soort,
    nummer,
    datum,
    valuta: 'EUR',
    leverancier: party(naam, van),
    eerdere_facturen: eerder.map((text) => ({ nummer: text })),
    betalingen: ibans.map((rekening) => ({ rekening })),
    kortingen_en_toeslagen: [],
    btw: [],
    totalen: { incl: bedrag.toFixed(2) },
    regels: [],
    bijlagen: [],
    ...ubl,
  };
  return { id, document: { id, leverancier: naam, factuurnummer: nummer, datum, bedrag, status: 'nieuw' }, invoice };
}

/** The same document as a row of the list tells it. */
export const rowOf = ({ id, document }: ReceivedInvoice): ReceivedInvoice => ({ id, document });
