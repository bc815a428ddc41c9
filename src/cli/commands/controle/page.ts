import { aligned } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import type { Finding } from './finding.ts';

/** One line each, and under what is wrong what to do about it. */
export function page({ onderdelen }: { onderdelen: readonly Finding[] }, pen: Pen): string {
  const lines = aligned(onderdelen.map(({ status, onderdeel, bevinding }) => [status, onderdeel, bevinding]));
  return onderdelen
    .flatMap(({ status, advies }, at) => {
      const line = lines[at] ?? '';
      const colored = pen.status(status) + line.slice(status.length);
      return advies === null ? [colored] : [colored, `        ${advies}`];
    })
    .join('\n');
}
