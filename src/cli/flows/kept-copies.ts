import { t } from '../../language.ts';
import { onDisk } from '../../machine/files/disk.ts';
import { stateFolder } from '../../machine/folders.ts';
import { shellLine } from '../../machine/shell/shell.ts';
import { removeStoresAside, storesAside } from '../../store/sqlite/aside.ts';
import { requestName, type Standing } from '../../service/journal/approval/records.ts';
import type { Opened } from '../session/session.ts';
import { declined, isPreviewed } from './confirm.ts';

/** The requests of these that a person can still decide on, so that no wipe takes them. */
export const openRequests = (
  all: readonly { readonly aanvraag: { readonly nummer: number; readonly tijd: string }; readonly stand: Standing }[],
  before: Date,
): number[] =>
  all.flatMap(({ aanvraag: { nummer, tijd }, stand }) =>
    ['wacht', 'goedgekeurd'].includes(stand) && Date.parse(tijd) <= before.getTime() ? [nummer] : [],
  );

/** Names what still holds names and amounts after a wipe, each with the command that removes it. */
export async function tellKept(
  { out, globals, world }: Opened<'globals' | 'out' | 'world'>,
  requests: readonly number[] = [],
  profile = globals.profiel,
): Promise<void> {
  const aside = await onDisk(stateFolder(world), async () => storesAside(stateFolder(world)));
  const named = profile === undefined ? [] : ['--profiel', profile];
  if (requests.length > 0) {
    const lines = requests.map((nummer) => `  ${shellLine(['duit', 'goedkeuring', 'weiger', requestName(nummer), ...named])}`).join('\n');
    await out.warn({
      nl: `Aanvragen die nog open staan, bewaren klant, adres en regels. Weiger ze, en wis dan het journaal (duit journaal wis):\n${lines}`,
      en: `Open requests keep the customer, the address and the lines. Refuse them, then wipe the journal (duit journaal wis):\n${lines}`,
    });
  }
  if (aside.length > 0) {
    const lines = aside.map((path) => `  ${path}`).join('\n');
    await out.warn({
      nl: `Oude kopieën van alles wat duit onthield, blijven staan:\n${lines}\nVerwijder ze met: duit journaal wis --opzij`,
      en: `Old copies of all that duit remembered stay:\n${lines}\nRemove them with: duit journaal wis --opzij`,
    });
  }
}

/** Removes the stores that were put aside by `journaal herstel --opnieuw`, once a person at a terminal agrees. */
export async function removeOldCopies(session: Opened<'ask' | 'globals' | 'out' | 'world'>): Promise<void> {
  const { ask, globals, out, world } = session;
  const folder = stateFolder(world);
  const count = await onDisk(folder, async () => storesAside(folder).length);
  if (globals.proef) {
    return out.notice({
      nl: `Proef: oude kopieën die verwijderd zouden worden: ${count}.`,
      en: `Dry run: old copies that would be removed: ${count}.`,
    });
  }
  const question = t({
    nl: `Oude kopieën van het journaal verwijderen: ${count}. Wat er niet uit overgenomen kon worden, is dan voorgoed weg. Doorgaan?`,
    en: `Remove old copies of the journal: ${count}. Whatever could not be taken over from them is then gone for good. Continue?`,
  });
  if (count > 0 && isPreviewed(session) && !(await ask.confirm(question))) throw declined({ nl: 'verwijderd', en: 'removed' });
  await removeStoresAside(folder);
  await out.notice({ nl: `Oude kopieën verwijderd: ${count}.`, en: `Old copies removed: ${count}.` });
}
