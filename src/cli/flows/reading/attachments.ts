import { attachmentBytes, type Enclosed, fitsKind, type Attachment } from '../../../einvoice/ubl/read/attachments.ts';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
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

/** The attachments of a document, those that were saved with their files, and why the others were not. */
interface AttachmentSaving {
  readonly attachments: SavedAttachment[];
  readonly failed: Map<string, Failure>;
}

/**
 * Saves the attachments into a folder and says which can't be saved. A name of the supplier never leaves the folder, and a file
 * gets the ending of the kind that it says it is only where its first bytes are of that kind.
 */
export async function saveAttachments(
  { files, out }: Pick<OpenSession, 'files' | 'out'>,
  enclosed: readonly Enclosed[],
  folder: string,
  overwrite: boolean,
): Promise<AttachmentSaving> {
  const target = await files.target({ kind: 'raw', folder, overwrite, option: '--bijlagen' });
  const [attachments, failed]: [SavedAttachment[], Map<string, Failure>] = [[], new Map()];
  for (const [at, { attachment, base64 }] of enclosed.entries()) {
    const bytes = base64 === undefined ? undefined : attachmentBytes(base64);
    if (base64 === undefined || bytes === undefined) {
      if (base64 !== undefined)
        failed.set(
          `${at + 1} ${nameOf(attachment)}`,
          new Failure('partly', { nl: 'de inhoud is beschadigd', en: 'its content is damaged' }),
        );
      attachments.push(attachment);
      continue;
    }
    const honest = fitsKind(attachment.mime ?? '', base64);
    if (!honest) await out.warn(disguised(attachment));
    const name = (attachment.bestandsnaam ?? attachment.omschrijving ?? attachment.id ?? 'bijlage').replace(/\.[A-Za-z0-9]{1,5}$/, '');
    const ending = honest ? endingOf(attachment) : 'bin';
    const { bestand, sha256 } = await target.save(stream([bytes]), { id: String(at + 1), name, ending });
    attachments.push({ ...attachment, bestand, sha256 });
  }
  await out.notice(summary(attachments.filter(({ bestand }) => bestand !== undefined).length, folder));
  return { attachments, failed };
}

const nameOf = ({ bestandsnaam, omschrijving, id }: Attachment): string => clean(bestandsnaam ?? omschrijving ?? id ?? '?');

const disguised = (attachment: Attachment): Text => ({
  nl: `Bijlage ${nameOf(attachment)} zegt ${clean(attachment.mime ?? '')} te zijn, maar is dat niet. Ze is bewaard als .bin; open ze niet zomaar.`,
  en: `Attachment ${nameOf(attachment)} says that it is ${clean(attachment.mime ?? '')}, but it is not. It was saved as .bin; do not simply open it.`,
});

function summary(count: number, folder: string): string {
  if (count === 0) return t({ nl: 'Er zitten geen bijlagen in om te bewaren.', en: 'It holds no attachments to save.' });
  if (count === 1) return t({ nl: `1 bijlage bewaard in ${folder}.`, en: `1 attachment saved in ${folder}.` });
  return t({ nl: `${count} bijlagen bewaard in ${folder}.`, en: `${count} attachments saved in ${folder}.` });
}
