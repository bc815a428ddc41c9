import { t } from '../../language.ts';
import type { InvoiceView } from '../view/view.ts';
import { drawPaper } from './draw.ts';
import type { PaperColumn, Paper } from './paper.ts';

// pdfkit comes with this file, so it is loaded with `await import()`.

/** A received invoice on A4 pages that each say they are a rendering; `datum` is its day. The same view gives the same bytes. */
export const writePaper = (view: InvoiceView, datum: string | undefined): Promise<Uint8Array> => drawPaper(paperOf(view, dateOf(datum)));

const nobody = { title: '', name: '', lines: [] };

function paperOf(view: InvoiceView, date: Date): Paper {
  const [from = nobody, to = nobody, ...others] = view.parties;
  return {
    lang: t({ nl: 'nl-BE', en: 'en' }),
    date,
    title: view.title,
    heading: view.title,
    runningHead: view.title,
    from,
    to,
    others,
    facts: view.facts,
    warnings: view.remarks,
    columns: columns(),
    lines: view.lines.map(({ name, details, quantity, price, rate, total }) => ({ name, details, cells: [quantity, price, rate, total] })),
    vat: undefined,
    sums: [...view.sums, ...view.due.slice(0, -1)],
    total: view.due.at(-1),
    sentences: view.vatReasons,
    payment:
      view.payment.length === 0
        ? undefined
        : { title: t({ nl: 'Betalen', en: 'Payment' }), rows: view.payment, boxed: false, code: undefined },
    notes: view.notes.join('\n'),
    attachments: { title: t({ nl: 'Bijlagen in het XML-bestand', en: 'Attachments in the XML file' }), texts: view.attachments },
    incomplete: t({
      nl: 'Het lettertype van deze PDF kent niet alle tekens van dit document. Een woord tussen vierkante haken, zoals [emoji] of [2 tekens], vervangt ze.',
      en: 'The font of this PDF does not have all characters of this document. A Dutch word in square brackets, such as [emoji] or [2 tekens], replaces them.',
    }),
    watermark: '',
    mark: t({ nl: 'WEERGAVE, GEEN ORIGINEEL', en: 'RENDERING, NOT THE ORIGINAL' }),
    foot: t({
      nl: 'Alleen het XML-bestand (UBL) zelf is de factuur. Dit is een weergave ervan.',
      en: 'Only the XML file (UBL) itself is the invoice. This is a rendering of it.',
    }),
    pageNumber: (page, count) => t({ nl: `Pagina ${page} van ${count}`, en: `Page ${page} of ${count}` }),
  };
}

const columns = (): PaperColumn[] => [
  { label: t({ nl: 'Omschrijving', en: 'Description' }), most: Infinity, align: 'left' },
  { label: t({ nl: 'Aantal', en: 'Quantity' }), most: 62, align: 'right' },
  { label: t({ nl: 'Prijs', en: 'Price' }), most: 90, align: 'right' },
  { label: t({ nl: 'Btw', en: 'VAT' }), most: 48, align: 'right' },
  { label: t({ nl: 'Totaal', en: 'Total' }), most: 90, align: 'right' },
];

/** The day of the invoice, as the day on which the PDF says it was made; the first day of the count of time where it has none. */
function dateOf(datum: string | undefined): Date {
  const date = new Date(/^\d{4}-\d{2}-\d{2}/.exec(datum ?? '')?.[0] ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
