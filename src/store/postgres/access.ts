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
  /** How many milliseconds others are waited for, before that is exit 10. */
  readonly patience?: number;
  /** How many milliseconds the server is waited for. */
  readonly timeout?: number;
}

/** How a connection is made. Fails with exit 10 on an address that can't be read. */
export function accessOf({ address, world, password, patience = 10_000, timeout = 10_000 }: PostgresOptions): DatabaseAccess {
  const place = placeOf(address);
  return { place, password: async () => (await password?.()) ?? passwordFor(place, world), patience, timeout };
}
