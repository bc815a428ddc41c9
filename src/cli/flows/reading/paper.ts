import type { InvoiceView } from '../../../einvoice/view/view.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';

// Some sixty pages. More take minutes and hundreds of megabytes, and nobody prints them.
const mostLines = 1_500;
const mostText = 500_000;

/** Fails with exit 2 where a document is too long for a PDF, and says how to see all of it. */
export function checkRoom(view: InvoiceView): void {
  const { length } = view.lines;
  if (length <= mostLines && JSON.stringify(view).length <= mostText) return;
  throw usage(
    t({
      nl: `deze factuur is te lang voor een PDF: ${length} regels, of te veel tekst`,
      en: `this invoice is too long for a PDF: ${length} lines, or too much text`,
    }),
    {
      hint: t({
        nl: 'Toon ze zonder --pdf, of lees ze met een programma: --json',
        en: 'Show it without --pdf, or read it with a program: --json',
      }),
    },
  );
}
