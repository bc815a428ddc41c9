import type { Verkoper } from '../einvoice/document/model.ts';
import { makeIban } from '../belgium/iban.ts';
import { kboCheckDigits } from '../belgium/kbo.ts';

const kbo = `09988771${kboCheckDigits('09988771')}`;

/** The fictitious company that owns the account: it sends documents and receives them. */
export const account = {
  naam: 'Atelier Vermeulen BV',
  adres: 'Kouterstraat 14, 9000 Gent',
  land: 'BE',
  email: 'facturen@ateliervermeulen.example',
  kbo,
  peppol_id: `0208:${kbo}`,
  iban: makeIban('BE', '001123456727'),
  rpr: 'RPR Gent, afdeling Gent',
  /** Days between `datum` and `vervaldatum`. */
  betaaltermijn: 30,
} as const;

const { naam, adres, land, email, iban, rpr } = account;

export const practiceSeller: Verkoper = { naam, adres, land, email, kbo, iban, rpr };
