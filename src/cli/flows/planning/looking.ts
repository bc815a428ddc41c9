import { openThere, type ThereSources, type There } from '../../../service/journal/there.ts';
import type { OpenSession } from '../../session/session.ts';

/** Opens the look at what is at the service already, with all that is remembered of it. */
export async function openLooking(
  session: Pick<OpenSession, 'api' | 'journal' | 'memory'>,
): Promise<ThereSources & { readonly there: There }> {
  const sources = { api: await session.api(), memory: await session.memory(), journal: await session.journal() };
  return { ...sources, there: openThere(sources) };
}
