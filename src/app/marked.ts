import type { Profile } from '../service/profiles/index.ts';
import type { StateStore } from '../store/store.ts';
import type { Surroundings } from './surroundings.ts';

/** The store of an account, as its mark watches over it. */
export async function markedState(chosen: Profile, { world, globals, stores }: Surroundings): Promise<StateStore> {
  const { openMark, watchedStore } = await import('../service/journal/index.ts');
  return watchedStore(await stores.state(chosen), openMark(world, chosen, !globals.proef), world.now);
}
