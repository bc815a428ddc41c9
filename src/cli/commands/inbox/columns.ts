import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import type { SeenDocument, Stand } from '../../../jobs/inbox/seen.ts';
import { t, type Text } from '../../../language.ts';
import type { Unfinished } from '../../flows/received/unfinished.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Column, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';

export const standWords: Record<Stand, Text> = {
  gezien: { nl: 'van vroeger', en: 'from before' },
  wacht: { nl: 'wacht', en: 'waits' },
  opzij: { nl: 'opzijgezet', en: 'set aside' },
  gedaan: { nl: 'gedaan', en: 'done' },
  overgeslagen: { nl: 'overgeslagen', en: 'skipped' },
  verdwenen: { nl: 'verdwenen', en: 'gone' },
};

const standColumn: Column<{ readonly stand: Stand | null }> = {
  field: 'stand',
  title: { nl: 'Stand', en: 'State' },
  shown: ({ stand }) => t(stand === null ? { nl: 'nieuw', en: 'new' } : standWords[stand]),
};

/** The view of documents as `inbox ophalen` remembers them. A person reads moments of their own clock, a program UTC. */
export const seenView = ({ timeZone }: Opened<'timeZone'>): View<SeenDocument> => ({
  columns: [
    columns.datum,
    columns.leverancier,
    columns.factuurnummer,
    columns.bedrag,
    standColumn,
    {
      field: 'volgende',
      title: { nl: 'Opnieuw om', en: 'Again at' },
      kind: 'heel',
      sparse: true,
      worth: 3,
      shown: ({ volgende }) => volgende && formatMoment(volgende, timeZone),
    },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, sparse: true, worth: 4 },
    { field: 'map', title: { nl: 'Map', en: 'Folder' }, sparse: true, worth: 1 },
    columns.id,
  ],
  row: 'SeenDocument',
});

const { id, status, datum, leverancier, factuurnummer, bedrag } = columns;

const listed = [datum, leverancier, factuurnummer, status, { ...bedrag, summed: true }];

/** The view of a list of received documents. */
export const inboxView = viewOf<InboxDocumentKort>('InboxDocumentKort', [...listed, id]);

/** The view of those that the follower of the inbox has yet to do. */
export const unfinishedView = viewOf<Unfinished>('Unfinished', [...listed, standColumn, id]);

/** The view of one received document, with its warnings for programs. */
export const inboxDocumentView = viewOf<InboxDocument>('Received', [
  leverancier,
  factuurnummer,
  datum,
  bedrag,
  status,
  { field: 'heeft_pdf', title: { nl: 'PDF', en: 'PDF' } },
  { field: 'heeft_ubl', title: { nl: 'UBL', en: 'UBL' } },
  id,
]);
