import { readNumber } from '../../belgium/typed/number.ts';
import { folded } from '../../machine/text/fold.ts';
import { readOgm } from '../../service/references/factuur.ts';
import type { ArchivedDocument } from './contents.ts';
import { readIndex, type SearchIndex, type SoughtInArchive, soughtWord } from './search-index.ts';

/** Whether a document is one that is sought. */
type Test = (sought: SoughtInArchive) => boolean;

/** The documents that were found, newest first, and the rules by which they are kept. */
interface FoundDocuments extends Pick<SearchIndex, 'keeping'> {
  readonly documents: readonly ArchivedDocument[];
}

/**
 * The documents in which every word of `query` is found. It reads the files of the archive and asks nobody, and keeps an index for
 * the next search where it may write. Fails as `readArchive`.
 */
export function searchArchive(folder: string, query: string, mayWrite: boolean): FoundDocuments {
  const { sought, keeping } = readIndex(folder, mayWrite);
  return { documents: sought.filter(testFor(query)).map(({ document }) => document()), keeping };
}

/** `>1000` and the like compare the amount; an OGM is found in any spelling; of other text each word must be there. */
function testFor(query: string): Test {
  const [, sign = '', typed = ''] = /^\s*([<>]=?|=)\s*(.+)$/.exec(query) ?? [];
  const amount = sign === '' ? undefined : readNumber(typed, 'bedrag').value;
  if (amount !== undefined) return ({ bedrag }) => bedrag !== null && compares(bedrag, sign, amount);
  const ogm = readOgm(query);
  const words = ogm === undefined ? folded(query).split(/\s+/).filter(Boolean) : [ogm];
  const sought = words.map(soughtWord);
  return ({ has }) => sought.every(has);
}

function compares(bedrag: number, sign: string, amount: number): boolean {
  if (sign === '=') return bedrag === amount;
  if (bedrag === amount) return sign.length === 2;
  return sign.startsWith('>') === bedrag > amount;
}
