import type { InvoiceView } from '../../../einvoice/view/view.ts';
import { t } from '../../../language.ts';
import { broken } from '../../output/broken.ts';
import type { Pen } from '../../output/out.ts';
import { hanging, indented, labelled, labelWidth, withAmount } from './rows.ts';
import { tableLines } from './table.ts';

// A longer line of text is hard to read, however wide the terminal is.
const widest = 120;

/** A document as a page of text that is at most `columns` wide. `save` is the command that saves its attachments. */
export function invoicePage(view: InvoiceView, save: string | undefined, pen: Pen, columns: number = widest): string {
  const width = Math.min(columns, widest);
  const labels = labelsOf(view);
  const table = tableLines(view.lines, pen, width);
  const parts = [
    [...hanging(view.title, width).map((line) => pen.bold(line)), ...view.remarks.flatMap((remark) => broken(remark, width))],
    ...head(view, labels, width, pen),
    table.text,
    sums(view, pen, table.width),
    view.vatReasons.flatMap((reason) => hanging(reason, width)),
    view.payment.flatMap(([label, value]) => labelled(label, [value], labels, width, pen.dim)),
    view.notes.length === 0 ? [] : labelled(t({ nl: 'Notities', en: 'Notes' }), view.notes, labels, width, pen.dim),
    attachments(view, save, pen, width),
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

const labelsOf = ({ parties, facts, payment }: InvoiceView): number =>
  labelWidth([...parties.map(({ title }) => title), ...[...facts, ...payment].map(([label]) => label)]);

function head(view: InvoiceView, labels: number, width: number, pen: Pen): string[][] {
  return [
    view.parties.flatMap(({ title, name, lines }) => labelled(title, [name, ...lines].filter(Boolean), labels, width, pen.dim)),
    view.facts.flatMap(([label, value]) => labelled(label, [value], labels, width, pen.dim)),
  ];
}

function sums({ sums: rows, due }: InvoiceView, pen: Pen, width: number): string[] {
  const text = [...rows, ...due.slice(0, -1)].flatMap(([label, amount]) => withAmount(label, amount, width));
  const [label, amount] = due.at(-1) ?? [];
  return label === undefined ? text : [...text, ...withAmount(label, amount ?? '', width).map((line) => pen.bold(line))];
}

function attachments({ attachments: all }: InvoiceView, save: string | undefined, pen: Pen, width: number): string[] {
  if (all.length === 0) return [];
  const text = [pen.dim(t({ nl: 'Bijlagen', en: 'Attachments' })), ...indented(all, width)];
  // A command stays on one line, so that it can be copied.
  return save === undefined ? text : [...text, pen.dim(t({ nl: 'Bewaren:', en: 'Save them:' })), `  ${save}`];
}
