import { t, type Text } from '../../../language.ts';
import type { SeenDocument, Stand } from '../../../jobs/inbox/seen.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';

export const standWords: Record<Stand, Text> = {
  gezien: { nl: 'van vroeger', en: 'from before' },
  wacht: { nl: 'wacht', en: 'waits' },
  opzij: { nl: 'opzijgezet', en: 'set aside' },
  gedaan: { nl: 'gedaan', en: 'done' },
  overgeslagen: { nl: 'overgeslagen', en: 'skipped' },
  verdwenen: { nl: 'verdwenen', en: 'gone' },
};

/** The view of documents as `inbox ophalen` remembers them. A person reads moments of their own clock, a program UTC. */
export const seenView = ({ timeZone }: Pick<OpenSession, 'timeZone'>): View<SeenDocument> => ({
  columns: [
    columns.datum,
    columns.leverancier,
    columns.factuurnummer,
    columns.bedrag,
    { field: 'stand', title: { nl: 'Stand', en: 'State' }, shown: ({ stand }) => t(standWords[stand]) },
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
  fields: [
    'id',
    'leverancier',
    'factuurnummer',
    'datum',
    'bedrag',
    'stand',
    'gezien',
    'sinds',
    'pogingen',
    'volgende',
    'reden',
    'map',
    'bestanden',
  ],
});
