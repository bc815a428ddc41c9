import { clean } from '../../machine/text/sanitise.ts';
import { plainName } from '../../service/references/name.ts';

interface Named {
  id: string;
  naam?: string | null | undefined;
}

/**
 * How a command names this item: its name where that can be typed and none of `all` shares it, else its id.
 * Without `all` it is not known what shares the name.
 */
export function nameOrId({ id, naam }: Named, all: readonly Named[] | undefined): string {
  const typable = naam != null && naam !== '' && clean(naam) === naam && naam.trim() === naam;
  // A name of hexadecimal digits would be taken for an id.
  if (!typable || /^[0-9a-f]{8}-|^[0-9a-f-]{30}/i.test(naam)) return id;
  return all?.filter((other) => plainName(other.naam ?? '') === plainName(naam)).length === 1 ? naam : id;
}
