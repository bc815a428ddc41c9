import { bytesOf, type Enclosed } from '../../../einvoice/ubl/read/attachments.ts';
import type { Attachment } from '../../../einvoice/ubl/read/model.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { OpenSession } from '../../session/session.ts';
import { stream } from '../stream.ts';

/** An attachment of a document, with the file that it was saved in. */
export interface SavedAttachment extends Attachment {
  bestand?: string;
  sha256?: string;
}

/** The endings of the files that an invoice may carry; any other file gets a harmless one. (Peppol BIS Billing 3.0, MIMECODE) */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'txt',
};

const endingOf = ({ mime = '' }: Attachment): string => (Object.hasOwn(endings, mime) && endings[mime]) || 'bin';

/** Saves the attachments into a folder and says which can't be saved. A name of the supplier never leaves the folder. */
export async function saveAttachments(
  { files, out }: OpenSession,
  enclosed: readonly Enclosed[],
  folder: string,
  overwrite: boolean,
): Promise<SavedAttachment[]> {
  const target = await files.target({ kind: 'raw', folder, overwrite, option: '--bijlagen' });
  const saved: SavedAttachment[] = [];
  for (const [at, { attachment, base64 }] of enclosed.entries()) {
    const bytes = base64 === undefined ? undefined : bytesOf(base64);
    if (bytes === undefined) {
      if (base64 !== undefined) await out.warn(unreadable(attachment));
      saved.push(attachment);
      continue;
    }
    const name = (attachment.bestandsnaam ?? attachment.omschrijving ?? attachment.id ?? 'bijlage').replace(/\.[A-Za-z0-9]{1,5}$/, '');
    const { bestand, sha256 } = await target.save(stream([bytes]), { id: String(at + 1), name, ending: endingOf(attachment) });
    saved.push({ ...attachment, bestand, sha256 });
  }
  await out.notice(summary(saved.filter(({ bestand }) => bestand !== undefined).length, folder));
  return saved;
}

const unreadable = ({ bestandsnaam, id }: Attachment): string => {
  const name = clean(bestandsnaam ?? id ?? '?');
  return t({
    nl: `Bijlage ${name} is niet bewaard: de inhoud is beschadigd.`,
    en: `Attachment ${name} was not saved: its content is damaged.`,
  });
};

function summary(count: number, folder: string): string {
  if (count === 0) return t({ nl: 'Er zitten geen bijlagen in om te bewaren.', en: 'It holds no attachments to save.' });
  if (count === 1) return t({ nl: `1 bijlage bewaard in ${folder}.`, en: `1 attachment saved in ${folder}.` });
  return t({ nl: `${count} bijlagen bewaard in ${folder}.`, en: `${count} attachments saved in ${folder}.` });
}
