import { join } from 'node:path';
import { diskReason } from '../../machine/files/disk.ts';
import { hashOf } from '../../machine/files/hash.ts';
import { filesBelow, type TreeFile } from '../../machine/files/tree.ts';
import { checkBeside } from './proof.ts';
import { absentOf, type Contents, gapsOf } from './contents.ts';
import type { ArchivedDocument, ArchivedFile } from './records.ts';
import { archiveDifferenceText, type ArchiveFinding, found } from './findings.ts';
import { places } from './layout.ts';
import type { ReadArchive } from './read.ts';
import { groupBy } from '../../group-by.ts';
import { t } from '../../language.ts';
import { doubleNumbers, judgeNumbers } from '../reports/count/numbering.ts';

interface Checking {
  /** From above 0 up to 1: how many of the files are read; the others are looked at by name and size. */
  readonly share: number;
  readonly random: () => number;
  readonly looked: (far: { readonly read: number; readonly done: number; readonly all: number }) => void;
}

/** Looks for all that is not as duit left it, then for warnings: files never fetched, numbers missing or double, UBLs that disagree. */
export async function* checkArchive(read: ReadArchive, checking: Checking): AsyncGenerator<ArchiveFinding> {
  const { folder, contents } = read;
  const beside = checkBeside(read);
  yield* beside.findings;
  const there = new Map(filesBelow(join(folder, places.payload)).map((file) => [`${places.payload}/${file.path}`, file]));
  const extra = new Set([...there.keys()].filter((pad) => !beside.files.has(pad)));
  yield* checkFiles(folder, { wanted: [...beside.files.values()], there, extra }, checking);
  for (const pad of extra) yield found('te_veel', pad);
  for (const document of contents.documents.values()) {
    for (const naam of gapsOf(document)) yield found('nooit_gekregen', `${document.map}/${naam}`);
    for (const { naam, reden } of absentOf(document)) yield found('bestaat_niet', `${document.map}/${naam}`, reden);
  }
  yield* checkDocuments(contents.documents);
}

function* checkDocuments(documents: Contents['documents']): Generator<ArchiveFinding> {
  const missing = judgeNumbers([...documents.values()].filter(isSold)).findings.filter(({ bevinding }) => bevinding === 'ontbreekt');
  for (const { nummer, tot_en_met: last } of missing) {
    yield found('nummer_ontbreekt', nummer ?? '', last === nummer ? null : t({ nl: `tot en met ${last}`, en: `up to ${last}` }));
  }
  for (const group of sharedNumbers(documents.values())) {
    yield found('nummer_dubbel', group[0].nummer ?? '', group.map(({ map }) => map).join(', '));
  }
  for (const { map, afwijkingen } of documents.values()) {
    for (const difference of afwijkingen ?? []) yield found('ubl_wijkt_af', map, archiveDifferenceText(difference));
  }
}

interface Files {
  readonly wanted: readonly ArchivedFile[];
  readonly there: ReadonlyMap<string, TreeFile>;
  /** The files that nothing asks for; one that turns out to be a renamed file is taken out. */
  readonly extra: Set<string>;
}

async function* checkFiles(
  folder: string,
  { wanted, there, extra }: Files,
  { share, random, looked }: Checking,
): AsyncGenerator<ArchiveFinding> {
  const plain = [...extra].filter((pad) => there.get(pad)?.plain);
  const renamed = await renamedFiles(folder, wanted.some(({ pad }) => !there.has(pad)) ? plain : []);
  let done = 0;
  let read = 0;
  for (const file of wanted) {
    const size = there.get(file.pad);
    const now = size ? undefined : renamed.get(file.sha256);
    if (now !== undefined) extra.delete(now);
    if (!size) yield now === undefined ? found('ontbreekt', file.pad) : found('hernoemd', file.pad, now);
    else if (!size.plain || (file.bytes >= 0 && size.bytes !== file.bytes)) yield found('gewijzigd', file.pad);
    else if (random() < share) {
      read += 1;
      yield* checkHash(folder, file);
    }
    done += 1;
    looked({ read, done, all: wanted.length });
  }
}

async function* checkHash(folder: string, { pad, sha256 }: ArchivedFile): AsyncGenerator<ArchiveFinding> {
  try {
    if ((await hashOf(join(folder, pad))) !== sha256) yield found('gewijzigd', pad);
  } catch (error) {
    yield found('onleesbaar', pad, diskReason(error));
  }
}

async function renamedFiles(folder: string, extra: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const pad of extra) {
    const hash = await hashOf(join(folder, pad)).catch(() => undefined);
    if (hash !== undefined) paths.set(hash, pad);
  }
  return paths;
}

/** The documents that share a number, for each such number that one at least of `among` has: of one series, or of one supplier. */
export function sharedNumbers(
  documents: Iterable<ArchivedDocument>,
  among?: readonly ArchivedDocument[],
): (readonly [ArchivedDocument, ...ArchivedDocument[]])[] {
  const all = [...documents];
  const received = all.filter(({ stuk, nummer }) => stuk === 'ontvangen' && nummer);
  const ofSuppliers = [...groupBy(received, ({ nummer, naam }) => JSON.stringify([nummer, naam])).values()];
  const shared = [...doubleNumbers(all.filter(isSold)), ...ofSuppliers.filter(({ length }) => length > 1)];
  const ids = among && new Set(among.map(({ id }) => id));
  return ids ? shared.filter((group) => group.some(({ id }) => ids.has(id))) : shared;
}

const isSold = ({ stuk }: ArchivedDocument): boolean => stuk === 'verkoop';
