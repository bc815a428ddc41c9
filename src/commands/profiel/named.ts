import { t } from '../../language.ts';
import type { Profile } from '../../profiles/index.ts';
import type { Session } from '../../session.ts';

/** What `[naam]` takes. */
export const namedArgument = (): string =>
  t({ nl: 'naam van het profiel; zonder naam het profiel dat gebruikt wordt', en: 'name of the profile; without a name the one in use' });

/** The profile of this name, or else the one that any other command would use. */
export const named = (session: Session, naam: string | undefined): Promise<Profile> =>
  naam === undefined ? session.profile() : session.profiles.get(naam);
