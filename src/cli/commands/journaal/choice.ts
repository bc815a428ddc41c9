import { choiceOf, mostOffered } from '../../flows/choosing/documents.ts';
import { writeRow, writesView } from './columns.ts';

/** The choice of a write of the journal. */
export const writeChoice = choiceOf<ReturnType<typeof writeRow>>({
  title: { nl: 'Schrijfactie', en: 'Write' },
  none: { nl: 'het journaal is leeg', en: 'the journal is empty' },
  hint: { nl: 'Er werd met dit profiel nog niets verstuurd.', en: 'Nothing was sent with this profile yet.' },
  read: async ({ journal }) => {
    const entries = await (await journal()).newest(mostOffered + 1);
    return { items: entries.slice(-mostOffered).toReversed().map(writeRow), more: entries.length > mostOffered };
  },
  word: ({ n }) => String(n),
  columns: (session) => writesView(session).columns,
});
