import { Failure } from '../../failure.ts';
import { folderName } from '../../machine/files/names.ts';
import type { Api } from '../../service/api/index.ts';
import { parallel } from '../../service/api/parallel.ts';
import { type ArchivedDocument, documentOf, gapsOf, titleOf } from './contents.ts';
import { type Fetched, fetchDocument } from './fetch.ts';
import { places } from './layout.ts';
import type { OpenArchive } from './open.ts';
import type { DocumentFacts } from './records.ts';
import { store } from './store.ts';
import { compare, type Compared, isHopeless, type Wanted } from './wanted.ts';

/** How many documents are fetched at the same time; the budget decides when each request goes. */
const sideBySide = 4;

/** The findings and the work of one run. */
export interface Updated extends Pick<Compared, 'gone' | 'changed'> {
  /** Why each document, file or list could not be fetched, by its name. */
  readonly failed: ReadonlyMap<string, Failure>;
  /** Whether the user stopped it. */
  readonly cut: boolean;
}

/** A run as it goes on: the documents that got files, one by one, and its sum at the end. */
export interface Updating {
  readonly documents: AsyncGenerator<ArchivedDocument>;
  /** How many documents were looked at, and of how many; undefined until the lists are read. */
  readonly progress: () => { readonly done: number; readonly all: number } | undefined;
  /** Once all documents came. */
  readonly result: () => Updated;
}

/**
 * Fetches every final document that the archive does not have, and every file that could not be fetched before. Each document
 * is whole on disk before the next one is given. What can't be fetched is named and tried again by the next run.
 */
export function updating(archive: OpenArchive, api: Api, stop: AbortSignal): Updating {
  const failed = new Map<string, Failure>();
  let compared: Compared | undefined;
  let done = 0;
  let cut = false;

  function* untilStopped(wanted: readonly Wanted[]): Generator<Wanted> {
    for (const one of wanted) {
      cut = stop.aborted;
      if (cut) return;
      yield one;
    }
  }

  async function* documents(): AsyncGenerator<ArchivedDocument> {
    compared = await compare(api, archive.documents);
    for (const [name, failure] of compared.failed) failed.set(name, failure);
    const fetched = parallel(untilStopped(compared.wanted), sideBySide, (wanted) => fetchOrFailure(api, archive, wanted));
    for await (const one of fetched) {
      done += 1;
      if ('failure' in one) failed.set(one.title, one.failure);
      else {
        for (const [file, failure] of one.failed) failed.set(`${titleOf(one.facts)}, ${file}`, failure);
        const kept = keep(archive, one);
        if (kept) yield kept;
      }
    }
    const gaps = [...archive.documents.values()].filter((document) => gapsOf(document).length > 0);
    archive.log.append({ soort: 'einde', documenten: archive.documents.size, gaten: gaps.length });
  }

  return {
    documents: documents(),
    progress: () => compared && { done, all: compared.wanted.length },
    result: () => ({ gone: compared?.gone ?? [], changed: compared?.changed ?? [], failed, cut }),
  };
}

type Failed = { readonly title: string; readonly failure: Failure };

/** Fetches a document. Where it can't be read it is named, unless the next one would fail as well. */
async function fetchOrFailure(api: Api, archive: OpenArchive, wanted: Wanted): Promise<Fetched | Failed> {
  try {
    return await fetchDocument(api, archive, wanted);
  } catch (error) {
    if (!(error instanceof Failure) || isHopeless(error)) throw error;
    return { title: titleOf(wanted.facts), failure: error };
  }
}

/** Adds what was fetched of a document to the archive; undefined where that is nothing. */
function keep(archive: OpenArchive, { facts, verwacht, pieces }: Fetched): ArchivedDocument | undefined {
  if (pieces.length === 0) return undefined;
  const { id } = facts;
  const known = archive.documents.get(id);
  const map = known?.map ?? folderFor(archive, facts);
  const bestanden = pieces.map(({ naam, sha256, bytes }) => ({ pad: `${map}/${naam}`, sha256, bytes }));
  const document = documentOf(known ? { ...known, bestanden: [...known.bestanden, ...bestanden] } : { ...facts, map, verwacht, bestanden });
  const stashed = pieces.map(({ stash }) => stash);
  store(archive, known ? { soort: 'aanvulling', id, bestanden } : { soort: 'document', ...document }, stashed);
  archive.documents.set(id, document);
  return document;
}

/** A folder of its own for a document. Names that differ only in case count as one, as they do on many disks. */
function folderFor({ folders }: OpenArchive, { id, stuk, nummer, datum, naam }: DocumentFacts): string {
  const year = /^\d{4}(?=-)/.exec(datum ?? nummer ?? '')?.[0] ?? 'zonder-datum';
  const above = [places.payload, ...(stuk === 'ontvangen' ? ['ontvangen'] : []), year].join('/');
  const map = `${above}/${folderName([nummer, naam], id, (name) => folders.has(`${above}/${name}`.toLowerCase()))}`;
  folders.add(map.toLowerCase());
  return map;
}
