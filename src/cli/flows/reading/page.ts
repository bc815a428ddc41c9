import type { InvoiceView } from '../../../einvoice/view/view.ts';
import { t } from '../../../language.ts';
import { broken, wrapped } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import type { LineView } from '../../../einvoice/view/lines.ts';
import { widthOf } from '../../output/width.ts';

const gap = '  ';
const narrowestName = 20;
const widestName = 60;

type Figures = readonly ['quantity', 'price', 'rate', 'total'];
const figures: Figures = ['quantity', 'price', 'rate', 'total'];

/** The lines of a document, at most `width` columns wide, and how wide they are. */
function tableLines(lines: readonly LineView[], pen: Pen, width: number): { readonly width: number; readonly text: string[] } {
  if (lines.length === 0) return { width: Math.min(width, widestName), text: [] };
  const titles = {
    quantity: t({ nl: 'Aantal', en: 'Quantity' }),
    price: t({ nl: 'Prijs', en: 'Price' }),
    rate: t({ nl: 'Btw', en: 'VAT' }),
    total: t({ nl: 'Totaal', en: 'Total' }),
  };
  const widths = figures.map((field) => lines.reduce((widest, line) => Math.max(widest, widthOf(line[field])), widthOf(titles[field])));
  const taken = widths.reduce((sum, one) => sum + gap.length + one, 0);
  if (width - taken < narrowestName) return { width, text: lines.flatMap((line) => stacked(line, width)) };
  const longest = lines.reduce((widest, line) => Math.max(widest, wishOf(line, taken)), narrowestName);
  const room = Math.min(widestName, width - taken, longest);
  const row = (name: string, cells: Record<Figures[number], string>): string => {
    const right = figures.map((field, at) => ' '.repeat((widths[at] ?? 0) - widthOf(cells[field])) + cells[field]);
    return [name + ' '.repeat(room - widthOf(name)), ...right].join(gap).trimEnd();
  };
  const text = lines.flatMap((line) => {
    const [first = '', ...rest] = hanging(line.name, room);
    return [row(first, line), ...rest, ...indented(line.details, room + taken)];
  });
  return { width: room + taken, text: [pen.dim(row(t({ nl: 'Omschrijving', en: 'Description' }), titles)), ...text] };
}

/** How wide the names would be if nothing of a line were broken; the details may be below the figures too. */
const wishOf = ({ name, details }: LineView, taken: number): number =>
  details.reduce((widest, detail) => Math.max(widest, widthOf(detail) + gap.length - taken), widthOf(name));

/** A line of a document below its name, where a table would leave too little room for the names. */
function stacked({ name, quantity, price, rate, total, details }: LineView, width: number): string[] {
  const product = [quantity, price].filter(Boolean).join(' × ');
  const figuresText = [product, rate].filter(Boolean).join(' · ');
  return [...hanging(name, width), ...withAmount(figuresText, total, width, gap.length), ...indented(details, width)];
}

// A longer line of text is hard to read, however wide the terminal is.
const widest = 120;

/** A document as a page of text that is at most `columns` wide. `save` is the command that saves its attachments. */
export function invoicePage(view: InvoiceView, save: string | undefined, pen: Pen, columns: number = widest): string {
  const width = Math.min(columns, widest);
  const labels = labelWidth([...view.parties.map(({ title }) => title), ...[...view.facts, ...view.payment].map(([label]) => label)]);
  const table = tableLines(view.lines, pen, width);
  const parts = [
    [...hanging(view.title, width).map((line) => pen.bold(line)), ...view.remarks.flatMap((remark) => broken(remark, width))],
    view.parties.flatMap(({ title, name, lines }) => labelled(title, [name, ...lines].filter(Boolean), labels, width, pen.dim)),
    view.facts.flatMap(([label, value]) => labelled(label, [value], labels, width, pen.dim)),
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

const widestLabel = 16;

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

const labelWidth = (labels: readonly string[]): number =>
  Math.min(
    widestLabel,
    labels.reduce((most, label) => Math.max(most, widthOf(label)), 0),
  );

/** Breaks both to fit; the value is below the label if that would cut a word, such as an e-mail address. */
function labelled(label: string, values: readonly string[], labels: number, width: number, paint: (text: string) => string): string[] {
  const left = label === '' ? [] : broken(label, labels);
  const room = Math.max(10, width - labels - gap.length);
  if (values.some((value) => isCut(value, room) && !isCut(value, width - gap.length))) {
    return [...left.map((line) => paint(line)), ...indented(values, width)];
  }
  const right = values.flatMap((value) => broken(value, room));
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    `${paint(padded(left[at] ?? '', labels))}${gap}${right[at] ?? ''}`.trimEnd(),
  );
}

const isCut = (text: string, width: number): boolean => wrapped(text, width).some((line) => widthOf(line) > width);

/** A text on the left, broken to fit and moved to the right by `indent` columns, with an amount at the right edge. */
function withAmount(text: string, amount: string, width: number, indent = 0): string[] {
  const room = Math.max(10, width - widthOf(amount) - gap.length - indent);
  const [first = '', ...rest] = broken(text, room);
  const space = ' '.repeat(indent);
  const line = `${padded(space + first, Math.max(0, width - widthOf(amount)))}${amount}`;
  // Only an amount of absurd length leaves no room for the text beside it.
  const top = widthOf(line) <= width ? [line] : [space + first, ...broken(amount, width)];
  return [...top, ...rest.map((more) => `${space}${gap}${more}`)].map((one) => one.trimEnd());
}

/** A text broken to fit, with all its lines but the first moved to the right, so that none of them looks like one of duit. */
function hanging(text: string, width: number): string[] {
  const [first = '', ...rest] = broken(text, width - gap.length);
  return [first, ...rest.map((line) => gap + line)];
}

const indented = (texts: readonly string[], width: number): string[] =>
  texts.flatMap((text) => broken(text, width - gap.length).map((line) => `${gap}${line}`));
