import type { Opened } from '../cli/session/session.ts';
import { Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import type { World } from '../machine/world.ts';
import type { UnmadeStore } from '../store/away.ts';

/** The failure for a database without a store. Where this machine has a mark the store is gone, and making one is no first step. */
export async function lostStore(unmade: UnmadeStore, { profile }: Opened<'profile'>, world: World): Promise<Failure> {
  // An address on the command line needs no profile.
  const chosen = await profile().catch(() => undefined);
  if (chosen?.opslag !== unmade.address) return unmade;
  const { openMark } = await import('../service/journal/loss/mark.ts');
  const last = openMark(world, chosen, false).lines()[0];
  if (!last) return unmade;
  const { shown, cause } = unmade;
  const message = t({
    nl: `${shown}: de database die hier was is weg, en deze computer kent er een journaal tot nummer ${last.n} van`,
    en: `${shown}: the database that was here is gone, and this machine knows a journal of it up to number ${last.n}`,
  });
  const hint = t({
    nl: 'Er is niets verstuurd. Laat een goede kopie van de database terugzetten. Is er geen, geef dan: duit opslag maak\nen daarna: duit journaal herstel --opnieuw',
    en: 'Nothing was sent. Have a good copy of the database restored. If there is none, give: duit opslag maak\nand then: duit journaal herstel --opnieuw',
  });
  return local(message, { hint, cause });
}
