import { aligned } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import { wordText } from '../../output/words.ts';
import type { PartFinding } from './finding.ts';

/** One line for each part, with its advice on the line below. */
export function findingsPage({ onderdelen }: { onderdelen: readonly PartFinding[] }, pen: Pen): string {
  const lines = aligned(onderdelen.map(({ status, onderdeel, bevinding }) => [wordText(status), wordText(onderdeel), bevinding]));
  return onderdelen
    .flatMap(({ status, advies }, at) => {
      const line = lines[at] ?? '';
      const word = wordText(status);
      const colored = pen.status(word, status) + line.slice(word.length);
      return advies === null ? [colored] : [colored, `        ${advies}`];
    })
    .join('\n');
}
