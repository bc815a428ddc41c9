import { readArchive } from '../../../jobs/archive/read.ts';
import { newestFirst } from '../../../jobs/archive/search.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';
import { archivedRow, keptView } from './columns.ts';
import { folderOf } from './place.ts';

/** The choice of a document of the archive in the folder of `--map`. */
export const archivedChoice = choiceOf<ReturnType<typeof archivedRow>>({
  title: { nl: 'Document', en: 'Document' },
  none: { nl: 'het archief is leeg', en: 'the archive is empty' },
  hint: { nl: 'Vul het met: duit archief bijwerken', en: 'Fill it with: duit archief bijwerken' },
  read: async (session, options) => {
    const { contents } = readArchive(await folderOf(session, options));
    const all = newestFirst(contents.documents.values());
    const { items, more } = firstOffered(all);
    return { items: items.map((one) => archivedRow(one, contents.keeping)), more };
  },
  word: ({ id }) => id,
  called: ({ nummer, naam }) => nummer ?? naam,
  columns: () => keptView.columns,
});
