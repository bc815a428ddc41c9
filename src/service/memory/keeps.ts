import type { World } from '../../machine/world.ts';
import { hasMemory, type Profile } from '../profiles/profile.ts';

/** Whether readings with this profile are kept, and offered to the shell. DUIT_GEHEUGEN=nee forbids it for all. */
export const keepsMemory = (profile: Pick<Profile, 'geheugen'>, { env }: Pick<World, 'env'>): boolean =>
  env['DUIT_GEHEUGEN'] !== 'nee' && hasMemory(profile);
