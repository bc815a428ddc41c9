import type { Klant } from '../../contract/index.ts';
import { Failure, partFailure } from '../../failure.ts';
import type { Api } from '../../service/api/index.ts';
import { parallel } from '../../service/api/parallel.ts';
import { titleOf, without, completed, gapsOf } from './contents.ts';
import { archivedCustomer, type Fetched, fetchDocument, compareLists, type ComparedLists, type WantedDocument } from './fetch.ts';
import { type Both, bothOf, customerIn, hold, type HeldDocument } from './held.ts';
import type { OpenArchive } from './open.ts';
import { sharedNumbers } from './check.ts';
import { places, documentFolder } from './layout.ts';
import { store } from './store.ts';
import type { ArchivedDocument, DocumentFacts } from './records.ts';

/** How many documents are fetched at the same time; the budget decides when each request goes. */
const sideBySide = 4;

export interface Updated extends Pick<ComparedLists, 'gone' | 'changed'> {
  /** Why each document, file or list could not be fetched, by its name. */
  readonly failed: ReadonlyMap<string, Failure>;
  /** The files that do not exist at the service, each with its words, by their names. */
  readonly absent: ReadonlyMap<string, string>;
  /** The documents that were added or completed and whose UBL disagrees with the data of the service. */
  readonly differing: readonly ArchivedDocument[];
  /** The numbers of added documents that another document has as well. */
  readonly shared: readonly string[];
  readonly cut: boolean;
}

export type Updating = ReturnType<typeof updating>;

/**
 * Fetches every final document and file that is lacking, each whole on disk before the next. What fails is named and tried again. Gives the
 * documents that got files one by one, and the result once all of them came.
 */
export function updating(archive: OpenArchive, api: Api, stop: AbortSignal) {
  const failed = new Map<string, Failure>();
  const absent = new Map<string, string>();
  const kept: ArchivedDocument[] = [];
  let compared: ComparedLists | undefined;
  let done = 0;
  let cut = false;

  function* untilStopped(wanted: readonly WantedDocument[]): Generator<WantedDocument> {
    for (const one of wanted) {
      cut = stop.aborted;
      if (cut) return;
      yield one;
    }
  }

  async function* documents(): AsyncGenerator<ArchivedDocument> {
    compared = await compareLists(api, archive.documents, archive.now());
    for (const [name, failure] of compared.failed) failed.set(name, failure);
    const known = [...archive.documents.values(), ...compared.wanted.map(({ facts }) => facts)];
    const numbers = new Map(known.map(({ id, nummer }) => [id, nummer]));
    const numberOf = (id: string) => numbers.get(id) ?? null;
    const fetched = parallel(untilStopped(compared.wanted), sideBySide, (wanted) => fetchOrFailure(api, archive, wanted));
    for await (const one of fetched) {
      done += 1;
      for (const [name, failure] of failuresOf(one)) failed.set(name, failure);
      if ('failure' in one) continue;
      const document = keepFetched(archive, one, numberOf, absent);
      if (!document) continue;
      kept.push(document);
      yield document;
    }
    noteRunEnd(archive);
  }

  return {
    documents: documents(),
    /** Undefined until the lists are read. */
    progress: () => compared && { done, all: compared.wanted.length },
    result: (): Updated => ({
      gone: compared?.gone ?? [],
      changed: compared?.changed ?? [],
      failed,
      absent,
      differing: kept.filter(({ afwijkingen }) => afwijkingen?.length),
      shared: sharedNumbers(archive.documents.values(), kept).map(([{ nummer }]) => nummer ?? ''),
      cut,
    }),
  };
}

type Failed = { readonly title: string; readonly failure: Failure };

/** `both` is undefined if neither file is new. */
interface Ready extends Fetched {
  readonly both: Both | undefined;
  readonly klant: Klant | null;
}

const failuresOf = (one: Ready | Failed): [string, Failure][] =>
  'failure' in one
    ? [[one.title, one.failure]]
    : [...one.failed].filter((failed) => !isAbsent(failed)).map(([file, failure]) => [fetchedName(one, file), failure]);

const fetchedName = ({ facts }: Fetched, file: string): string => `${titleOf(facts)}, ${file}`;

/** Whether the service says that there is no such UBL: it has none for a customer without a Peppol address. (UBL, 422) */
const isAbsent = ([file, { status }]: readonly [string, Failure]): boolean => status === 422 && file.endsWith('.xml');

/** Undefined if none of its files came. */
function keepFetched(
  archive: OpenArchive,
  one: Ready,
  numberOf: (id: string) => string | null,
  absent: Map<string, string>,
): ArchivedDocument | undefined {
  const { facts, klant, both, pieces } = one;
  const against = { facts, klant, numberOf, supplier: archive.supplier };
  if (pieces.length > 0) add(archive, one, both && hold(archive.folder, both, against));
  noteAbsent(archive, one, absent);
  return pieces.length > 0 ? archive.documents.get(facts.id) : undefined;
}

function noteAbsent(archive: OpenArchive, one: Fetched, absent: Map<string, string>): void {
  const { id } = one.facts;
  for (const [naam, { message: reden }] of [...one.failed].filter(isAbsent)) {
    const document = archive.documents.get(id);
    if (!document) continue;
    const { tijd: sinds } = archive.log.append({ soort: 'bestaat_niet', id, naam, reden });
    archive.documents.set(id, without(document, { naam, reden, sinds }));
    absent.set(fetchedName(one, naam), reden);
  }
}

/** Where it can't be read it is named, unless the next one would fail as well. */
async function fetchOrFailure(api: Api, archive: OpenArchive, wanted: WantedDocument): Promise<Ready | Failed> {
  try {
    const fetched = await fetchDocument(api, archive, wanted);
    const both = bothOf(fetched.pieces, wanted.known);
    return { ...fetched, both, klant: await archivedCustomer(api, both?.data && customerIn(archive.folder, both.data)) };
  } catch (error) {
    return { title: titleOf(wanted.facts), failure: partFailure(error) };
  }
}

function add(archive: OpenArchive, { facts, verwacht, pieces }: Fetched, held: HeldDocument | undefined): void {
  if (held?.supplier && !archive.supplier) {
    archive.supplier = held.supplier;
    archive.log.append({ soort: 'leverancier', ...held.supplier });
  }
  const { id } = facts;
  const known = archive.documents.get(id);
  const map = known?.map ?? folderFor(archive, facts);
  const bestanden = pieces.map(({ naam, sha256, bytes }) => ({ pad: `${map}/${naam}`, sha256, bytes }));
  const added = { bestanden, afwijkingen: held?.differences ?? null };
  const document = known ? completed(known, added) : { ...facts, map, verwacht, ...added };
  const stashed = pieces.map(({ stash }) => stash);
  store(archive, known ? { soort: 'aanvulling', id, ...added } : { soort: 'document', ...document }, stashed);
  archive.documents.set(id, document);
}

export function noteRunEnd({ documents, log }: OpenArchive): void {
  const gaps = [...documents.values()].filter((document) => gapsOf(document).length > 0);
  log.append({ soort: 'einde', documenten: documents.size, gaten: gaps.length });
}

/** Names that differ only in case count as one, as they do on many disks. */
function folderFor({ folders }: OpenArchive, facts: DocumentFacts): string {
  const above = [places.payload, ...(facts.stuk === 'ontvangen' ? ['ontvangen'] : [])].join('/');
  const map = `${above}/${documentFolder(facts, (path) => folders.has(`${above}/${path}`.toLowerCase()))}`;
  folders.add(map.toLowerCase());
  return map;
}
