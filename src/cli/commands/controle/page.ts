import { aligned, wrapped, wrappedLines } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import { widthOf } from '../../output/width.ts';
import { wordText } from '../../output/words.ts';
import type { PartFinding } from '../../views/finding.ts';

/** Each part with its finding beside it, broken between its words, and its advice below. */
export function findingsPage({ onderdelen }: { onderdelen: readonly PartFinding[] }, pen: Pen, width = Number.POSITIVE_INFINITY): string {
  const heads = aligned(onderdelen.map(({ status, onderdeel }) => [wordText(status), wordText(onderdeel)]));
  const indent = Math.max(...heads.map(widthOf)) + 2;
  return onderdelen
    .flatMap(({ status, bevinding, advies }, at) => {
      const head = heads[at] ?? '';
      const word = wordText(status);
      const colored = pen.status(word, status) + head.slice(word.length);
      const [first = '', ...rest] = wrapped(bevinding, width - indent);
      const lines = [colored + ' '.repeat(indent - widthOf(head)) + first, ...rest.map((line) => ' '.repeat(indent) + line)];
      return advies === null ? lines : [...lines, wrappedLines(`        ${advies}`, width)];
    })
    .join('\n');
}
