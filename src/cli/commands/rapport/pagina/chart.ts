import { t } from '../../../../language.ts';
import { formatMoney, formatNumber } from '../../../output/money.ts';
import { html, type Markup, noMarkup } from '../../../output/html.ts';

/** One bar: its amount, its colour as a class, and the words that a pointer on it shows before the amount. */
export interface Bar {
  readonly amount: number;
  readonly kind: 'now' | 'before' | 'late';
  readonly name: string;
}

export interface BarGroup {
  readonly label: string;
  readonly under?: string | undefined;
  readonly bars: readonly Bar[];
}

/** A chart of amounts in euro. The texts are read out instead of it. */
interface Chart {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly groups: readonly BarGroup[];
  /** Whether each bar has its amount above it. */
  readonly amounts?: true;
  readonly legend?: readonly { readonly kind: Bar['kind']; readonly text: string }[];
}

const width = 720;
const height = 260;
const above = 20;
const below = 50;
/** Room for one character of the axis in the larger letters that a telephone shows. */
const character = 12.5;

const place = (value: number): number => Math.round(value * 10) / 10;

interface Plot {
  readonly scale: Scale;
  readonly left: number;
  readonly y: (amount: number) => number;
  readonly step: number;
}

/** Draws a chart of upright bars; undefined if every amount is 0. It needs no script, and its colours are those of the page. */
export function chart({ id, title, description, groups, amounts, legend }: Chart): Markup | undefined {
  const scale = scaleOf(groups.flatMap(({ bars }) => bars.map(({ amount }) => amount)));
  if (!scale) return undefined;
  const left = 12 + character * Math.max(...scale.ticks.map((tick) => formatNumber(tick).length));
  const unit = (height - above - below) / (scale.highest - scale.lowest);
  const plot: Plot = { scale, left, y: (amount) => place(above + (scale.highest - amount) * unit), step: (width - left) / groups.length };
  return html`<figure>
${legendOf(legend ?? [])}<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-text">
<title id="${id}-title">${title}</title>
<desc id="${id}-text">${description}</desc>
${axis(plot)}${groups.map((group, at) => drawn(group, at, plot, amounts === true))}${labels(groups, plot)}<line class="zero" x1="${left}" x2="${width}" y1="${plot.y(0)}" y2="${plot.y(0)}"/>
</svg>
</figure>
`;
}

const legendOf = (
  entries: NonNullable<Chart['legend']>,
): Markup => html`<figcaption><span>${t({ nl: 'in euro', en: 'in euro' })}</span>${entries.map(
  ({ kind, text }) =>
    html`<span><svg class="key" viewBox="0 0 10 10" aria-hidden="true" focusable="false"><rect class="${kind}" width="10" height="10"/></svg>${text}</span>`,
)}</figcaption>
`;

const axis = ({ scale, left, y }: Plot): Markup =>
  html`${scale.ticks.map(
    (
      tick,
    ) => html`<line class="grid" x1="${left}" x2="${width}" y1="${y(tick)}" y2="${y(tick)}"/><text class="end" x="${left - 8}" y="${y(tick)}" dy="0.35em">${formatNumber(tick)}</text>
`,
  )}`;

const widestBar = 44;

function drawn({ bars }: BarGroup, at: number, { left, y, step }: Plot, amounts: boolean): Markup {
  const each = Math.min(widestBar, (step * 0.76) / bars.length);
  const first = left + step * (at + 0.5) - (each * bars.length) / 2;
  return html`${bars.map(({ amount, kind, name }, number) => {
    const x = place(first + each * number);
    const rect = html`<rect class="${kind}" x="${x}" y="${y(Math.max(0, amount))}" width="${place(each * 0.92)}" height="${place(
      Math.abs(y(0) - y(amount)),
    )}"><title>${name}: ${formatMoney(amount)}</title></rect>`;
    if (!amounts || amount === 0)
      return html`${rect}
`;
    // Below its bar, the amount of a negative one would touch the labels.
    const top = y(Math.max(0, amount)) - 6;
    return html`${rect}<text class="amount" x="${place(x + each / 2)}" y="${place(top)}">${formatMoney(amount)}</text>
`;
  })}`;
}

/** The narrowest step that has room for a label, on a wide screen and with the larger letters of a telephone. */
const room = { wide: 26, narrow: 46 };

/** The labels below the bars. Where they would touch, some are left out; `far` marks those that a telephone leaves out as well. */
function labels(groups: readonly BarGroup[], { left, step }: Plot): Markup {
  const wide = Math.max(1, Math.ceil(room.wide / step));
  const narrow = wide * Math.max(1, Math.ceil(room.narrow / (step * wide)));
  return html`${groups.map(({ label, under }, at) => {
    if (at % wide !== 0) return noMarkup;
    const x = place(left + step * (at + 0.5));
    const kind = at % narrow === 0 ? 'label' : 'label far';
    return html`<text class="${kind}" x="${x}" y="${height - below + 20}">${label}</text>${
      under === undefined ? noMarkup : html`<text class="${kind} under" x="${x}" y="${height - below + 37}">${under}</text>`
    }
`;
  })}`;
}

/** The part of an axis that a chart shows: it begins and ends at a tick, and holds 0. */
interface Scale {
  readonly ticks: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

/** About so many steps make an axis that is easy to read. */
const steps = 5;

/** The axis for these values, with a step of 1, 2 or 5 times a power of ten. Undefined where no value differs from 0. */
export function scaleOf(values: readonly number[]): Scale | undefined {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  if (low === high) return undefined;
  const rough = (high - low) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // A step below 1 is a binary fraction, and its multiples are rounded to the cent.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Math.round((first + at) * step * 100) / 100 + 0);
  return { ticks, lowest: first * step, highest: last * step };
}
