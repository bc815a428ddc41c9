import { isFoundWithin } from '../../store/postgres/find.ts';
import { openPostgres } from '../../store/postgres/open.ts';
import type { StateStore } from '../../store/store.ts';
import type { World } from '../../machine/world.ts';
import type { Profile } from '../profiles/profile.ts';

/** Milliseconds for the name of the server to be found, for the connection, and for each answer: together less than 300. */
const timeout = 90;
/** Milliseconds for others to let go of the account. */
const patience = 10;

/** Opens an account's store in a database for Tab, with no password command. Fails with exit 10, or where it is not found in time. */
export async function openElsewhere(
  { account, opslag: address = '' }: Profile,
  world: World,
): Promise<{ store: StateStore; close: () => void }> {
  // The process would wait for a name that is looked up without an answer, and the shell for the process.
  if (!(await isFoundWithin(address, timeout))) throw new Error('the server was not found in time');
  const database = openPostgres({ address, world, user: { machine: world.machine, person: world.person }, patience, timeout });
  return { store: database.store(account), close: () => database.close() };
}
