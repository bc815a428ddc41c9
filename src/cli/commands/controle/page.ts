import { aligned } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import type { PartFinding } from './finding.ts';

/** One line for each part, with its advice on the line below. */
export function findingsPage({ onderdelen }: { onderdelen: readonly PartFinding[] }, pen: Pen): string {
  const lines = aligned(onderdelen.map(({ status, onderdeel, bevinding }) => [status, onderdeel, bevinding]));
  return onderdelen
    .flatMap(({ status, advies }, at) => {
      const line = lines[at] ?? '';
      const colored = pen.status(status) + line.slice(status.length);
      return advies === null ? [colored] : [colored, `        ${advies}`];
    })
    .join('\n');
}
