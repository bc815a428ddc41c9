import { t } from '../../language.ts';
import type { Attachment, Invoice } from '../ubl/read/model.ts';
import { invoiceFacts, type FactRow } from './facts.ts';
import { size } from './figures.ts';
import { kindText, remarksOn } from './kinds.ts';
import { type LineView, lineView } from './lines.ts';
import { type Block, blocksOf } from './party.ts';
import { paymentRows } from './payments.ts';
import { dueOf, sumsOf, vatReasons } from './sums.ts';
import { textLines } from './text.ts';

/** A document in words in the language of this run, each text on one line, as a terminal or a page of paper lays it out. */
export interface InvoiceView {
  readonly title: string;
  readonly remarks: readonly string[];
  readonly parties: readonly Block[];
  readonly facts: readonly FactRow[];
  readonly lines: readonly LineView[];
  readonly sums: readonly FactRow[];
  /** The amount to pay is the last row. */
  readonly due: readonly FactRow[];
  readonly vatReasons: readonly string[];
  readonly payment: readonly FactRow[];
  readonly notes: readonly string[];
  readonly attachments: readonly string[];
}

/** Makes every text within a value safe to show. */
export type Safe = <T>(value: T) => T;

/** Everything that a person wants to know of a document, in words. */
export const invoiceViewOf = (invoice: Invoice, safe: Safe): InvoiceView => ({
  title: safe([kindText(invoice), invoice.nummer].filter(Boolean).join(' ')),
  remarks: remarksOn(invoice),
  parties: safe(blocksOf(invoice)),
  facts: safe(invoiceFacts(invoice)),
  lines: invoice.regels.map((line) => safe(lineView(line, invoice.valuta))),
  sums: safe(sumsOf(invoice)),
  due: safe(dueOf(invoice)),
  vatReasons: safe(vatReasons(invoice)),
  payment: safe(paymentRows(invoice)),
  notes: safe(textLines(invoice.notities)),
  attachments: safe(invoice.bijlagen.map(attachmentLine)),
});

/** A file that comes with a document, or the address of one, and the file `bestand` that it was saved in. */
function attachmentLine({ id, omschrijving, bestandsnaam, mime, bytes, uri, bestand }: Attachment & { bestand?: string }): string {
  const name = bestandsnaam ?? omschrijving ?? id ?? t({ nl: 'zonder naam', en: 'without a name' });
  return [
    name,
    omschrijving === name ? undefined : omschrijving,
    bytes === undefined ? undefined : [fileKind(mime), size(bytes)].filter(Boolean).join(', '),
    uri,
    bestand && t({ nl: `bewaard als ${bestand}`, en: `saved as ${bestand}` }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const fileKinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
};

const fileKind = (mime: string | undefined): string | undefined =>
  mime !== undefined && Object.hasOwn(fileKinds, mime) ? fileKinds[mime] : mime;
