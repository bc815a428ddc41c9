import type { Profile } from '../../../service/profiles/profile.ts';
import { choiceOf } from '../../flows/choosing/documents.ts';

/** The choice of a profile that is saved. */
export const profileChoice = choiceOf<Profile>({
  title: { nl: 'Profiel', en: 'Profile' },
  none: { nl: 'er is nog geen profiel', en: 'there is no profile yet' },
  hint: { nl: 'Maak er een met: duit profiel maak <naam>', en: 'Make one with: duit profiel maak <name>' },
  read: async ({ profiles }) => ({ items: await profiles.list(), more: false }),
  word: ({ naam }) => naam,
  columns: () => [
    { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
    { field: 'soort', title: { nl: 'Soort', en: 'Kind' } },
    { field: 'base_url', title: { nl: 'Adres', en: 'Address' } },
  ],
});
