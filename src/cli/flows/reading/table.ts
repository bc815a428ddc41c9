import type { LineView } from '../../../einvoice/view/lines.ts';
import { t } from '../../../language.ts';
import type { Pen } from '../../output/out.ts';
import { widthOf } from '../../output/width.ts';
import { hanging, indented, withAmount } from './rows.ts';

const gap = '  ';
const narrowestName = 20;
const widestName = 60;

type Figures = readonly ['quantity', 'price', 'rate', 'total'];
const figures: Figures = ['quantity', 'price', 'rate', 'total'];

/** The lines of a document, at most `width` columns wide, and how wide they are. */
export function tableLines(lines: readonly LineView[], pen: Pen, width: number): { readonly width: number; readonly text: string[] } {
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

/** How wide the names would be if nothing of a line were broken; the details may stand below the figures too. */
const wishOf = ({ name, details }: LineView, taken: number): number =>
  details.reduce((widest, detail) => Math.max(widest, widthOf(detail) + gap.length - taken), widthOf(name));

/** A line of a document below its name, where a table would leave too little room for the names. */
function stacked({ name, quantity, price, rate, total, details }: LineView, width: number): string[] {
  const product = [quantity, price].filter(Boolean).join(' × ');
  const figuresText = [product, rate].filter(Boolean).join(' · ');
  return [...hanging(name, width), ...withAmount(figuresText, total, width, gap.length), ...indented(details, width)];
}
