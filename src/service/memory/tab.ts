import { stateFolder } from '../../machine/folders.ts';
import type { StateView } from '../../store/store.ts';
import type { World } from '../../machine/world.ts';
import type { Profile } from '../profiles/profile.ts';
import { type KnownDocument, newestIn } from './known.ts';
import { type NamedKind, isNameKind, namesOf } from './names.ts';

/** A press of Tab waits no longer than this for another process. */
const tabPatience = 100;
/** More than this nobody reads from a list below the command line. */
export const mostDocuments = 100;

export interface Completing {
  readonly profile: Profile;
  readonly world: World;
}

/** The names of a kind that the shell may offer for an account, the most recent first. Fails with exit 10. */
export const offeredNames = async (completing: Completing, kind: string): Promise<readonly string[]> =>
  isNameKind(kind) ? askStore(completing, (view) => namesOf(view, kind)) : [];

/** The documents of a kind that the shell may offer for an account, the newest first. Fails with exit 10. */
export function offeredDocuments(completing: Completing, kind: NamedKind): Promise<readonly KnownDocument[]> {
  const [type = '', status] = kind.split('-');
  return askStore(completing, (view) => newestIn(view, type, status === 'definitief', mostDocuments));
}

/** Reads the store of an account for a press of Tab, which waits for nobody. Fails with exit 10. */
export async function askStore<T>({ profile, world }: Completing, work: (view: StateView) => Promise<T>): Promise<T> {
  const { store, close } =
    profile.opslag === undefined
      ? await openHere(profile, world)
      : await (await import('./tab-elsewhere.ts')).openElsewhere(profile, world);
  try {
    return await store.read(work);
  } finally {
    await store.close();
    close();
  }
}

async function openHere({ account }: Profile, world: World) {
  const { openStore } = await import('../../store/sqlite/open.ts');
  return { store: openStore({ folder: stateFolder(world), account, world, patience: tabPatience }), close: () => {} };
}
