import { clean } from '../../machine/text/sanitise.ts';
import { plainName } from '../../service/api/known.ts';

interface Named {
  id: string;
  naam?: string | null | undefined;
}

/**
 * The word that names this item in a command: its name if that can be typed and no other of `all` has it, else its id.
 * `all` is undefined when not all items are known; then it is the id.
 */
export function nameOrId({ id, naam }: Named, all: readonly Named[] | undefined): string {
  const typable = naam != null && naam !== '' && clean(naam) === naam && naam.trim() === naam;
  // The command would read a name of hexadecimal digits as an id.
  if (!typable || /^[0-9a-f]{8}-|^[0-9a-f-]{30}/i.test(naam)) return id;
  return all?.filter((other) => plainName(other.naam ?? '') === plainName(naam)).length === 1 ? naam : id;
}
