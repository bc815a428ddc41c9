import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import type { DocumentMoney, MoneyDoubt } from '../../../einvoice/view/money.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import type { SeenDocument, InboxStatus } from '../../../jobs/inbox/seen.ts';
import { t, type Text } from '../../../language.ts';
import type { Unfinished } from '../../flows/received/unfinished.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Column, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';

export const statusWords: Record<InboxStatus, Text> = {
  gezien: { nl: 'van vroeger', en: 'from before' },
  wacht: { nl: 'wacht', en: 'waits' },
  opzij: { nl: 'opzijgezet', en: 'set aside' },
  gedaan: { nl: 'gedaan', en: 'done' },
  overgeslagen: { nl: 'overgeslagen', en: 'skipped' },
  verdwenen: { nl: 'verdwenen', en: 'gone' },
};

const statusColumn: Column<{ readonly stand: InboxStatus | null }> = {
  field: 'stand',
  title: { nl: 'Stand', en: 'State' },
  shown: ({ stand }) => t(stand === null ? { nl: 'nieuw', en: 'new' } : statusWords[stand]),
};

/** A person reads moments of their own clock, a program UTC. */
export const seenView = ({ timeZone }: Opened<'timeZone'>): View<SeenDocument> => ({
  columns: [
    columns.datum,
    columns.leverancier,
    columns.factuurnummer,
    columns.bedrag,
    statusColumn,
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

export const inboxView = viewOf<InboxDocumentKort>('InboxDocumentKort', [...listed, id]);

export const unfinishedView = viewOf<Unfinished>('Unfinished', [...listed, statusColumn, id]);

interface MoneyFields {
  readonly richting: 'in' | 'uit' | null;
  /** In euro, never below zero. */
  readonly te_betalen: number | null;
  readonly partij: string | null;
  readonly twijfel: readonly MoneyDoubt[];
}

export type ReceivedRow = InboxDocument & Partial<MoneyFields>;

/** No direction where there is nothing to pay. */
export const moneyFields = ({ cents, partij, twijfel }: DocumentMoney): MoneyFields => ({
  richting: cents === null || cents === 0 ? null : cents < 0 ? 'uit' : 'in',
  te_betalen: cents === null ? null : euroOf(Math.abs(cents)),
  partij,
  twijfel,
});

const ways = {
  uit: { nl: 'te betalen', en: 'to pay' },
  in: { nl: 'te ontvangen', en: 'to receive' },
} as const satisfies Record<string, Text>;

const onOneDocument: readonly Column<ReceivedRow>[] = [
  leverancier,
  factuurnummer,
  datum,
  bedrag,
  status,
  { field: 'heeft_pdf', title: { nl: 'PDF', en: 'PDF' } },
  { field: 'heeft_ubl', title: { nl: 'UBL', en: 'UBL' } },
  id,
];

export const inboxDocumentView = viewOf<ReceivedRow>('Received', onOneDocument);

export const inboxMoneyView = viewOf<ReceivedRow>('Received', [
  ...onOneDocument.slice(0, -1),
  { field: 'richting', title: { nl: 'Richting', en: 'Direction' }, shown: ({ richting }) => (richting ? t(ways[richting]) : undefined) },
  { field: 'te_betalen', title: { nl: 'Saldo', en: 'Amount due' }, kind: 'bedrag' },
  {
    field: 'partij',
    title: { nl: 'Andere partij', en: 'Other party' },
    aside: true,
    shown: ({ partij, leverancier: listedName }) => (partij === listedName ? undefined : partij),
  },
  // A person reads the doubts as sentences below the document.
  { field: 'twijfel', title: { nl: 'Twijfel', en: 'Doubt' }, aside: true, shown: () => undefined },
  id,
]);
