import type { DatabaseAccess } from './connection.ts';
import type { User } from './lock.ts';
import { type PasswordWorld, passwordFor } from './password.ts';
import { placeOf } from './place.ts';

/** How a database is reached, and by whom. */
export interface PostgresOptions {
  /** Such as `postgres://anna@db.example/duit`. */
  readonly address: string;
  readonly world: PasswordWorld;
  /** Gives the password where it comes from elsewhere than PGPASSWORD or the password file; undefined for none. */
  readonly password?: () => Promise<string | undefined>;
  readonly user: User;
  /** Told once, in words, that something is waited for; nothing is said without it. */
  readonly tell?: (text: string) => void;
  /** How many milliseconds others are waited for, before that is exit 5. */
  readonly patience?: number;
  /** How many milliseconds the server is waited for. */
  readonly timeout?: number;
}

/** How a connection is made. Fails with exit 10 on an address that can't be read. */
export function accessOf({ address, world, password, tell, patience = 7_000, timeout = 10_000 }: PostgresOptions): DatabaseAccess {
  const place = placeOf(address, world.home);
  return { place, password: async () => (await password?.()) ?? passwordFor(place, world), patience, timeout, tell: firstTime(tell) };
}

/** Calls a function the first time only. */
function firstTime(tell: PostgresOptions['tell']): (text: string) => void {
  let hasTold = false;
  return (text) => {
    if (hasTold) return;
    hasTold = true;
    tell?.(text);
  };
}
