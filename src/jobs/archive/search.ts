import { readNumber } from '../../belgium/typed/number.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import { folded } from '../../machine/text/fold.ts';
import type { ArchivedDocument } from './contents.ts';
import { textsOf } from './index-texts.ts';
import type { ReadArchive } from './read.ts';

/** Whether a document is one that is sought; `text` is everything that is written in it, folded. */
type Test = (document: ArchivedDocument, text: string) => boolean;

/** The documents in which every word of `query` is found, newest first. It reads the files of the archive and asks nobody. */
export function searchArchive(read: ReadArchive, query: string): ArchivedDocument[] {
  const texts = textsOf(read);
  const isSought = testFor(query);
  return newestFirst(read.contents.documents.values()).filter((document) => isSought(document, texts.get(document.id) ?? ''));
}

/** Documents, those with the latest date first. */
export const newestFirst = (documents: Iterable<ArchivedDocument>): ArchivedDocument[] =>
  [...documents].toSorted((one, other) => (one.datum === other.datum ? 0 : (one.datum ?? '') < (other.datum ?? '') ? 1 : -1));

/** `>1000` and the like compare the amount; an OGM is found in any spelling; of other text each word must be there. */
function testFor(query: string): Test {
  const [, sign = '', typed = ''] = /^\s*([<>]=?|=)\s*(.+)$/.exec(query) ?? [];
  const amount = sign === '' ? undefined : readNumber(typed, 'bedrag').value;
  if (amount !== undefined) return ({ bedrag }) => bedrag !== null && compares(bedrag, sign, amount);
  const ogm = normalizeOgm(query.replaceAll(' ', ''));
  if (ogm !== undefined) return (_, text) => text.includes(ogm);
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (_, text) => words.every((word) => text.includes(word));
}

function compares(bedrag: number, sign: string, amount: number): boolean {
  if (sign === '=') return bedrag === amount;
  if (bedrag === amount) return sign.length === 2;
  return sign.startsWith('>') === bedrag > amount;
}
