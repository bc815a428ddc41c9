import { hostname, userInfo } from 'node:os';

/** This user on this machine. A user without a name, as containers have, is null. */
export function thisOccupant(): { readonly gebruiker: string | null; readonly computer: string } {
  try {
    return { gebruiker: userInfo().username, computer: hostname() };
  } catch {
    return { gebruiker: null, computer: hostname() };
  }
}
