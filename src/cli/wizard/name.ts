import { clean } from '../../machine/text/sanitise.ts';
import { isCalled, type Named } from '../../service/references/name.ts';
import { passesForUuid } from '../../service/references/uuid.ts';

/**
 * The word that names this item in a command: its name if that can be typed and no other of `all` has it, else its id.
 * `all` is undefined when not all items are known; then it is the id.
 */
export function nameOrId({ id, naam }: Named, all: readonly Named[] | undefined): string {
  const typable = naam != null && naam !== '' && clean(naam) === naam && naam.trim() === naam;
  if (!typable || passesForUuid(naam)) return id;
  return all?.filter((other) => isCalled(other, naam)).length === 1 ? naam : id;
}
