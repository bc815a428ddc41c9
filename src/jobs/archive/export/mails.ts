import { everyOf } from '../../../group-by.ts';
import { writeDay } from '../../../belgium/dates.ts';
import { Failure } from '../../../failure.ts';
import { kindByCode, sidesOf } from '../../../einvoice/view/money.ts';
import { t } from '../../../language.ts';
import { datedName } from '../../../machine/files/names.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { writeEml } from '../../../machine/text/eml.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { titleOf } from '../contents.ts';
import type { ReadArchive } from '../read.ts';
import type { ArchivedDocument } from '../records.ts';
import { fileGaps, noFilesCollected, type Selected, soundFiles } from './collect.ts';
import { readDocument, type ReadDocument } from './sources.ts';
import type { ZipEntry } from './zip.ts';

interface Mailing {
  readonly selected: Selected;
  readonly own?: string | undefined;
  readonly to: string;
  /** Saves a message whole, under a base of its name. */
  readonly save: (text: string, document: { readonly id: string; readonly name: string }) => Promise<Saved>;
  readonly stop: AbortSignal;
}

/**
 * Saves a draft of an e-mail for each document, with its UBL and PDF; the same document gives the same bytes, so that a broken
 * export is begun again over what it left. A document of which a file is damaged or was never fetched gets none and is named,
 * because the program that reads it would book it twice once the rest comes. `done` tells how many documents are read.
 */
export function mailing({ folder, contents }: ReadArchive, { selected, own, to, save, stop }: Mailing) {
  const { documents, late, undated } = selected;
  const found = { ...noFilesCollected(), late, undated, mails: [] as (Saved & { readonly id: string })[], bare: [] as string[] };
  let done = 0;

  async function mail(document: ArchivedDocument): Promise<void> {
    const { id, datum, naam, nummer } = document;
    const read = await readDocument(folder, document);
    const name = datedName(datum, [naam, nummer], id);
    const files = soundFiles(found, document, read, name);
    if (read.findings.length + fileGaps(document).length > 0) return;
    found.documents.push({ id, bestanden: files.length });
    if (files.length === 0) return void found.bare.push(titleOf(document));
    const attachments = await Promise.all(files.map(async (file) => ({ ...mediaTypeOf(file.name), bytes: await bytesOfEntry(file.body) })));
    const message = writeEml({
      to: { email: to },
      ...wordsOf(document, read, own),
      attachments,
      date: momentOf(datum ?? '', contents.begonnen),
      messageId: `${id}@duit.invalid`,
    });
    found.mails.push({ id, ...(await save(message, { id, name })) });
  }

  async function made(): Promise<typeof found> {
    for (const document of documents) {
      if (stop.aborted)
        throw new Failure('temporary', t({ nl: 'gestopt; de export wordt niet onthouden', en: 'stopped; the export is not remembered' }), {
          because: 'stopped',
          hint: t({ nl: 'Hetzelfde commando gaat verder waar het stopte.', en: 'The same command continues from there.' }),
        });
      await mail(document);
      done += 1;
    }
    return found;
  }
  return { made, done: () => done };
}

const mediaTypeOf = (naam: string) => ({ naam, type: naam.endsWith('.pdf') ? 'application/pdf' : 'application/xml' });

async function bytesOfEntry(body: ZipEntry['body']): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const pieces = await everyOf(body);
  return Buffer.concat(pieces);
}

function wordsOf(document: ArchivedDocument, { invoice }: ReadDocument, own: string | undefined): { subject: string; text: string } {
  const { stuk, type, datum } = document;
  const isNote = type === 'creditnota' || (invoice && kindByCode(invoice) === 'creditnota');
  const isByCustomer = stuk === 'ontvangen' && invoice && sidesOf(invoice, own).zijde === 'verkoop';
  const sold = isNote ? t({ nl: 'Creditnota', en: 'Credit note' }) : t({ nl: 'Factuur', en: 'Invoice' });
  const bought = isNote ? t({ nl: 'Aankoopcreditnota', en: 'Credit note received' }) : t({ nl: 'Aankoopfactuur', en: 'Invoice received' });
  const byCustomer = isNote
    ? t({ nl: 'Verkoopcreditnota door de klant opgemaakt', en: 'Self-billed credit note on a sale' })
    : t({ nl: 'Verkoopfactuur door de klant opgemaakt', en: 'Self-billed sales invoice' });
  const subject = clean(`${isByCustomer ? byCustomer : stuk === 'verkoop' ? sold : bought} ${titleOf(document)}`);
  const day = datum === null ? '' : `, ${clean(writeDay(datum))}`;
  return { subject, text: `${subject}${day}\n${t({ nl: 'De bestanden zitten in bijlage.', en: 'The files are attached.' })}\n` };
}

/** Noon on the day of the document, by which a mail program sorts; a text that is no day gives the moment of its archive. */
function momentOf(datum: string, otherwise: string): Date {
  const noon = new Date(`${datum}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? new Date(otherwise) : noon;
}
