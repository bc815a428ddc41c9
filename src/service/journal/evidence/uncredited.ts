import type { Factuur } from '../../../contract/index.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { creditedBeforeText } from '../verdict/there-texts.ts';
import { isDraft } from './creates.ts';
import { creditsOf, type Looking } from './credits.ts';
import type { ListedRow, Same } from './there.ts';
import type { WantedWrite } from './wanted.ts';

/** The document that is the same, and the evidence of those that have its reference and are credited whole, so that another may have it. */
export interface SameUncredited extends Same {
  readonly credited: readonly Evidence[];
}

export async function sameUncredited(rows: readonly ListedRow[], wanted: WantedWrite, looking: Looking): Promise<SameUncredited> {
  const credited: Evidence[] = [];
  let { own } = wanted;
  for (;;) {
    const same = await looking.there.same(rows, { ...wanted, own });
    const { found, reference } = same;
    if (!found || reference === undefined || wanted.kind !== 'facturen' || !(await isCredited(found, looking)))
      return { ...same, credited };
    own = new Set([...(own ?? []), found.id.toLowerCase()]);
    credited.push({
      source: 'link',
      extent: 'part',
      standing: 'done',
      documents: [found],
      text: creditedBeforeText(reference, found),
    });
  }
}

async function isCredited(factuur: Factuur, looking: Looking): Promise<boolean> {
  if (isDraft(factuur)) return false;
  const { by, left, unread } = await creditsOf(factuur, looking, (row) => !isDraft(row));
  return by.length > 0 && unread === 0 && left !== undefined && Math.round(left * 100) <= 0;
}
