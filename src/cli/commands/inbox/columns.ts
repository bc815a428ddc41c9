import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import { kort, velden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import type { Unfinished } from '../../flows/received/unfinished.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';
import { standWords } from './seen-view.ts';

const { id, status, datum, leverancier, factuurnummer, bedrag } = columns;

const listed = [datum, leverancier, factuurnummer, status, { ...bedrag, summed: true }];

/** The view of a list of received documents. */
export const inboxView = viewOf<InboxDocumentKort>(kort.inbox, [...listed, id]);

/** The view of those that the follower of the inbox has yet to do. */
export const unfinishedView = viewOf<Unfinished>(kort.inbox, [
  ...listed,
  {
    field: 'stand',
    title: { nl: 'Stand', en: 'State' },
    shown: ({ stand }) => t(stand === null ? { nl: 'nieuw', en: 'new' } : standWords[stand]),
  },
  id,
]);

/** The view of one received document, with its warnings for programs. */
export const inboxDocumentView = viewOf<InboxDocument>(
  [...velden.inbox, 'waarschuwingen'],
  [
    leverancier,
    factuurnummer,
    datum,
    bedrag,
    status,
    { field: 'heeft_pdf', title: { nl: 'PDF', en: 'PDF' } },
    { field: 'heeft_ubl', title: { nl: 'UBL', en: 'UBL' } },
    id,
  ],
);
