import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { guarded } from '../../store/faults.ts';
import { putWhole } from '../../store/mark.ts';
import { markText } from '../../store/mark-text.ts';
import { railPath } from './places.ts';
import { doHold, newestOf, type Rails } from './rails.ts';

/** The newest copy of the rails of an id in these folders; undefined where there is none. Fails with exit 10 on one that can't be read. */
export const copyOf = (folders: readonly string[], id: string): Rails | undefined =>
  newestOf(folders.map((folder) => readCopy(railPath(folder, id))));

function readCopy(path: string): Rails | undefined {
  const text = markText(path);
  if (text === undefined) return undefined;
  const rails = parsed(text);
  if (rails) return rails;
  throw local(t({ nl: `${path} is beschadigd`, en: `${path} is damaged` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Daarin staan de grenzen van het account: zet een goede kopie terug, of haal het weg en stel ze opnieuw in.',
      en: 'Nothing was sent. It holds the rails of the account: put a good copy back, or remove it and set them again.',
    }),
  });
}

function parsed(text: string): Rails | undefined {
  try {
    const kept = JSON.parse(text) as (Partial<Rails> & { readonly grenzen?: Partial<Rails> }) | null;
    const value = kept?.grenzen ?? kept;
    return typeof value?.versie === 'number' && typeof value.account === 'string' ? (value as Rails) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Puts a copy of the rails under each id into each folder where an older one or none lies. Those of another account with the same key
 * stay while they hold anything back. Fails with exit 10.
 */
export function keepCopies(folders: readonly string[], ids: readonly string[], rails: Rails): void {
  for (const path of folders.flatMap((folder) => ids.map((id) => railPath(folder, id)))) {
    const before = readCopy(path);
    if (before && (before.account === rails.account ? before.versie >= rails.versie : doHold(before))) continue;
    put(path, rails);
  }
}

/** Puts a copy of the rails under each id into each folder, whatever lies there. Fails with exit 10. */
export const replaceCopies = (folders: readonly string[], ids: readonly string[], rails: Rails): void =>
  folders.flatMap((folder) => ids.map((id) => railPath(folder, id))).forEach((path) => put(path, rails));

/** An older duit knows no rail of approval, and must not take a copy with one for rails that it can hold: it stops with 10 at this form. */
const keptForm = (rails: Rails): object => (rails.goedkeuring === undefined ? rails : { grenzen: rails });

const put = (path: string, rails: Rails): void => guarded(path, () => putWhole(path, `${JSON.stringify(keptForm(rails))}\n`));
