import { Failure, local } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import { kindByCode, sidesOf } from '../../../einvoice/view/money.ts';
import type { ArchivedDocument, ArchivedFile, ExportedDocument } from '../records.ts';
import { manifestLine } from '../tag-files.ts';
import { type ReadArchive, inspectArchive, readArchive, type ArchivePlace } from '../read.ts';
import {
  collect,
  nothingCollected,
  type Exported,
  type ExportedPayments,
  type AskedExport,
  filesToExport,
  type Selected,
} from './collect.ts';
import { controlText } from './control-text.ts';
import { dayBook, type DayBookSheet, sumSheet, bookedSums, soldTwiceIn } from './day-book.ts';
import type { KeptFacts } from './booking.ts';
import { readDocument, readLinked } from './sources.ts';
import { mostEntries, mostZipBytes, type ZipEntry, zipped } from './zip.ts';
import { fileName, joinedName } from '../../../machine/files/names.ts';
import { sharedNumbers } from '../check.ts';
import { accessSync, constants, statSync } from 'node:fs';
import { diskReason } from '../../../machine/files/disk.ts';
import { checkPrivate } from '../../../machine/files/private.ts';
import { refuseDamage } from '../proof.ts';
import { withArchive } from '../open.ts';

const exportFolders = { verkoop: 'verkoop', ontvangen: 'aankoop' } as const;

/**
 * The path of the files of each document in an export, without ending: `verkoop/2026-0042`. Safe on every system, and none twice or among
 * those `taken`, to which they are added.
 */
export function stemsOf(documents: readonly ArchivedDocument[], taken = new Set<string>()): Map<string, string> {
  const stems = new Map<string, string>();
  for (const { id, stuk, nummer, naam } of documents) {
    const base = stuk === 'verkoop' ? nummer : joinedName([naam, nummer], id);
    const stem = (name: string): string => `${exportFolders[stuk]}/${name.slice(0, -'.xml'.length)}`;
    const path = stem(fileName(base, id, 'xml', (name) => taken.has(stem(name).toLowerCase())));
    taken.add(path.toLowerCase());
    stems.set(id, path);
  }
  return stems;
}

interface Exporting {
  readonly asked: AskedExport;
  readonly selected: Selected;
  readonly own?: string | undefined;
  readonly kept?: KeptFacts | undefined;
  readonly payments?: ExportedPayments | undefined;
  /** Writes rows as a file for a Belgian spreadsheet. */
  readonly csv: (sheet: DayBookSheet) => string;
  readonly stop: AbortSignal;
}

/** The files beside those of the documents. */
const beside = 6;

/**
 * Makes the zip: sound files, day books, payments, control totals, a manifest; damaged ones are named. The same archive, customers and payments
 * give the same bytes. The result is there once the body was read to its end. Exit 10 beyond what a zip holds.
 */
export function exporting(
  { folder, contents }: Pick<ReadArchive, 'folder' | 'contents'>,
  { asked, selected, own, kept, payments, csv, stop }: Exporting,
) {
  const { documents, late, undated } = selected;
  checkSize(documents.flatMap((document) => filesToExport(document)));
  const numberOf = (id: string): string | null => contents.documents.get(id)?.nummer ?? null;
  const found = nothingCollected();
  const manifest: string[] = [];
  const doubles = sharedNumbers(contents.documents.values(), documents);
  const taken = new Set<string>();
  const result = (): Exported => {
    const { bookings } = found;
    const selfBilled = bookings
      .filter((one) => one.door_klant)
      .map(({ nummer, naam, id }) => [nummer, naam].filter(Boolean).join(' ') || id);
    return { ...found, late, undated, sums: bookedSums(bookings), doubles, selfBilled, soldTwice: soldTwiceIn(bookings), payments };
  };

  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const document of documents) {
      if (stop.aborted)
        throw new Failure('temporary', t({ nl: 'gestopt; er is niets bewaard', en: 'stopped; nothing was saved' }), { because: 'stopped' });
      const read = await readDocument(folder, document);
      const { invoice } = read;
      const isSale = document.stuk === 'verkoop' || (invoice && sidesOf(invoice, own).zijde === 'verkoop');
      const stem = stemsOf([{ ...document, stuk: isSale ? 'verkoop' : 'ontvangen' }], taken).get(document.id) ?? document.id;
      const isNote = document.type === 'creditnota' || (invoice && kindByCode(invoice) === 'creditnota');
      const linked = isNote ? await readLinked(folder, document, read, contents) : null;
      for (const { file, name, body } of collect(found, document, read, { stem, numberOf, linked, own, kept })) {
        manifest.push(manifestLine({ pad: name, sha256: file.sha256 }));
        yield { name, datum: document.datum, body, packed: name.endsWith('.pdf') };
      }
    }
    const days = documents.map((document) => document.datum ?? '').toSorted();
    const datum = days.at(-1) ?? null;
    for (const [name, text] of texts(result(), { asked, csv })) {
      manifest.push(manifestLine({ pad: name, sha256: sha256(text) }));
      yield textEntry(name, text, datum);
    }
    yield textEntry('manifest-sha256.txt', manifest.join(''), datum);
  }

  return { body: zipped(entries()), done: () => found.bookings.length, result };
}

function texts(exported: Exported, { asked, csv }: Pick<Exporting, 'asked' | 'csv'>): [name: string, text: string][] {
  const booked = (stuk: ArchivedDocument['stuk']) => exported.bookings.filter((booking) => booking.stuk === stuk);
  return [
    ['verkoopdagboek.csv', csv(dayBook('verkoop', booked('verkoop')))],
    ['aankoopdagboek.csv', csv(dayBook('ontvangen', booked('ontvangen')))],
    ...(exported.payments?.sheet ? [['betalingen.csv', csv(exported.payments.sheet)] as [string, string]] : []),
    ['totalen.csv', csv(sumSheet(exported.sums))],
    ['controle.txt', controlText(asked, exported)],
  ];
}

const textEntry = (name: string, text: string, datum: string | null): ZipEntry => ({ name, datum, body: Buffer.from(text), packed: false });

function checkSize(files: readonly ArchivedFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length + beside <= mostEntries && bytes <= mostZipBytes) return;
  const size = `${files.length} / ${(bytes / 1e9).toFixed(1)} GB`;
  throw local(
    t({
      nl: `dit past niet in een zip (${size}): hoogstens ${mostEntries} bestanden en ${mostZipBytes / 1e9} GB`,
      en: `this does not fit into a zip (${size}): at most ${mostEntries} files and ${mostZipBytes / 1e9} GB`,
    }),
    {
      hint: t({
        nl: 'Er is niets geschreven. Kies een kortere periode, bijvoorbeeld met --maand.',
        en: 'Nothing was written. Choose a shorter period, for example with --maand.',
      }),
    },
  );
}

/** Why an archive can't remember an export, for a person; undefined if it can. */
export function whyForgotten(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    checkPrivate(folder, statSync(folder), t({ nl: 'alles van je klanten', en: 'everything about your customers' }));
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.message : `${folder}: ${diskReason(error)}`;
  }
}

/**
 * Makes an export while no other run is at work in the archive, and remembers its documents once `make` ended well. So a crash in
 * between has them exported twice and never left out. Where a `reason` tells that the archive can't remember, it is read alone. Exit 13
 * for an archive that was changed, so that documents could lack, and 5 if another run is at work.
 */
export async function runExport<T extends { readonly documents: readonly ExportedDocument[] }>(
  place: ArchivePlace,
  make: (archive: ReadArchive) => Promise<T>,
  reason: string | undefined,
): Promise<T> {
  const { folder, marks } = place;
  if (reason !== undefined) {
    const read = inspectArchive(folder, await marks?.of(folder));
    refuseDamage(read);
    return make(read);
  }
  return withArchive({ ...place, opdracht: 'exporteer' }, async ({ log }) => {
    const made = await make(readArchive(folder));
    log.append({ soort: 'export', documenten: made.documents });
    return made;
  });
}
