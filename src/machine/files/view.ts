import { resolve } from 'node:path';
import type { World } from '../world.ts';

/** Opens a file, named relative to the working folder, in the user's viewer; false where there is none. */
export const viewFile = (path: string, { cwd, viewer }: Pick<World, 'cwd' | 'viewer'>): Promise<boolean> => viewer(resolve(cwd, path));
