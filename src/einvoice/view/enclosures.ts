import { t } from '../../language.ts';
import type { Attachment } from '../ubl/read/model.ts';
import { size } from './figures.ts';

/** A file that comes with a document, or the address of one, and the file `bestand` that it was saved in. */
export function attachmentLine({ id, omschrijving, bestandsnaam, mime, bytes, uri, bestand }: Attachment & { bestand?: string }): string {
  const name = bestandsnaam ?? omschrijving ?? id ?? t({ nl: 'zonder naam', en: 'without a name' });
  return [
    name,
    omschrijving === name ? undefined : omschrijving,
    bytes === undefined ? undefined : [kindOf(mime), size(bytes)].filter(Boolean).join(', '),
    uri,
    bestand && t({ nl: `bewaard als ${bestand}`, en: `saved as ${bestand}` }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
};

const kindOf = (mime: string | undefined): string | undefined => (mime !== undefined && Object.hasOwn(kinds, mime) ? kinds[mime] : mime);
