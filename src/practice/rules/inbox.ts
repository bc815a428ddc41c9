import type { TestDocumentInvoer } from '../../contract/index.ts';
import { decimal, round, toNumber } from '../../belgium/decimal.ts';
import { today } from '../../belgium/dates.ts';

export type StoredInboxDocument = ReturnType<typeof testDocument>;

export const testDocument = (id: string, invoer: TestDocumentInvoer, now: Date) => ({
  id,
  leverancier: invoer.leverancier ?? 'Testleverancier BV',
  factuurnummer: invoer.factuurnummer ?? `TEST-${Number.parseInt(id.slice(0, 8), 16)}`,
  datum: invoer.datum ?? today(now),
  /** In euro with VAT. */
  bedrag: toNumber(round(decimal(invoer.bedrag ?? 121))),
  status: 'nieuw',
  heeft_pdf: true,
});
