import { usage } from '../../../failure.ts';
import type { Profile } from '../../../service/profiles/profile.ts';
import type { Opened } from '../../session/session.ts';

/** Fails with exit 2 when `--profiel` names another profile than the argument does. */
export function checkNamed({ globals }: Opened<'globals'>, naam: string): void {
  const { profiel } = globals;
  if (profiel === undefined || profiel === naam) return;
  throw usage({ nl: `--profiel ${profiel} en ${naam} spreken elkaar tegen`, en: `--profiel ${profiel} and ${naam} contradict each other` });
}

export async function namedProfile(session: Opened<'globals' | 'profile' | 'profiles'>, naam: string | undefined): Promise<Profile> {
  if (naam === undefined) return session.profile();
  checkNamed(session, naam);
  return session.profiles.get(naam);
}
