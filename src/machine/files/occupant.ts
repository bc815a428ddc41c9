import { hostname, userInfo } from 'node:os';

/** The user and the machine that do something, as a person knows them. */
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
