import { wrapped } from '../../output/aligned.ts';
import { broken } from '../../output/broken.ts';
import { widthOf } from '../../output/width.ts';

const gap = 2;
const widestLabel = 16;

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** How many columns the labels take, of which a long one is broken. */
export const labelWidth = (labels: readonly string[]): number =>
  Math.min(
    widestLabel,
    labels.reduce((widest, label) => Math.max(widest, widthOf(label)), 0),
  );

/** A label with its value beside it, both broken to fit; below it where that would cut a word, such as an e-mail address. `paint` colours the label. */
export function labelled(
  label: string,
  values: readonly string[],
  labels: number,
  width: number,
  paint: (text: string) => string,
): string[] {
  const left = label === '' ? [] : broken(label, labels);
  const room = Math.max(10, width - labels - gap);
  if (values.some((value) => isCut(value, room) && !isCut(value, width - gap))) {
    return [...left.map((line) => paint(line)), ...indented(values, width)];
  }
  const right = values.flatMap((value) => broken(value, room));
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    `${paint(padded(left[at] ?? '', labels))}${' '.repeat(gap)}${right[at] ?? ''}`.trimEnd(),
  );
}

/** Whether this width cuts one of the words of a text. */
const isCut = (text: string, width: number): boolean => wrapped(text, width).some((line) => widthOf(line) > width);

/** A text on the left, broken to fit and moved to the right by `indent` columns, with an amount at the right edge. */
export function withAmount(text: string, amount: string, width: number, indent = 0): string[] {
  const room = Math.max(10, width - widthOf(amount) - gap - indent);
  const [first = '', ...rest] = broken(text, room);
  const space = ' '.repeat(indent);
  const line = `${padded(space + first, Math.max(0, width - widthOf(amount)))}${amount}`;
  // Only an amount of absurd length leaves no room for the text beside it.
  const top = widthOf(line) <= width ? [line] : [space + first, ...broken(amount, width)];
  return [...top, ...rest.map((more) => `${space}${' '.repeat(gap)}${more}`)].map((one) => one.trimEnd());
}

/** A text broken to fit, with all its lines but the first moved to the right, so that none of them looks like one of duit. */
export function hanging(text: string, width: number): string[] {
  const [first = '', ...rest] = broken(text, width - gap);
  return [first, ...rest.map((line) => ' '.repeat(gap) + line)];
}

/** Lines of text moved to the right by two columns, broken to fit. */
export const indented = (texts: readonly string[], width: number): string[] =>
  texts.flatMap((text) => broken(text, width - gap).map((line) => `${' '.repeat(gap)}${line}`));
