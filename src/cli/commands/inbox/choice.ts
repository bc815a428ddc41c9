import { lastChanged, type SeenDocument } from '../../../jobs/inbox/seen.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';
import { seenView } from './columns.ts';

/** The choice of a document that `inbox ophalen` remembers, those that changed last first. */
export const rememberedChoice = choiceOf<SeenDocument>({
  title: { nl: 'Document', en: 'Document' },
  none: { nl: 'er kwam nog niets binnen', en: 'nothing came in so far' },
  hint: { nl: 'Haal de inbox op met: duit inbox ophalen --map inkoop', en: 'Fetch the inbox with: duit inbox ophalen --map inkoop' },
  read: async ({ state }) => {
    const all = await (await state()).read(lastChanged);
    return firstOffered(all);
  },
  word: ({ id }) => id,
  called: ({ factuurnummer }) => factuurnummer,
  columns: (session) => seenView(session).columns,
});
