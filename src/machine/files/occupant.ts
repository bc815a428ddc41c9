import { hostname, userInfo } from 'node:os';

export interface Occupant {
  readonly gebruiker: string | null;
  readonly computer: string;
}

/** This user on this machine. A user without a name, as containers have, is null. */
export function thisOccupant(): Occupant {
  try {
    return { gebruiker: userInfo().username, computer: hostname() };
  } catch {
    return { gebruiker: null, computer: hostname() };
  }
}
