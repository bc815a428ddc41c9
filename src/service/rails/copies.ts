import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { markText } from '../../store/mark-text.ts';
import { railPath } from './places.ts';
import { newestOf, type Rails } from './rails.ts';

/** The newest copy of the rails of an id in these folders; undefined where there is none. Fails with exit 10 on one that can't be read. */
export const copyOf = (folders: readonly string[], id: string): Rails | undefined =>
  newestOf(folders.map((folder) => readCopy(railPath(folder, id))));

/** The copy of the rails at a path; undefined where none lies there. Fails with exit 10 on one that can't be read. */
export function readCopy(path: string): Rails | undefined {
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
