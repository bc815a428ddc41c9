import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { confidentialText } from '../../machine/files/whole.ts';
import { railPath } from './places.ts';
import { approvalLevels } from './operations.ts';
import { doHold, newestOf, type Rails } from './rails.ts';

/** The newest copy of the rails of an id in these folders; undefined where there is none. Fails with exit 10 on one that can't be read. */
export const copyOf = (folders: readonly string[], id: string): Rails | undefined =>
  newestOf(folders.map((folder) => readCopy(railPath(folder, id))));

/** The copy of the rails at a path; undefined where none lies there. Fails with exit 10 on one that can't be read. */
export function readCopy(path: string): Rails | undefined {
  const text = confidentialText(path);
  if (text === undefined) return undefined;
  const rails = parsed(text);
  if (rails) return rails;
  throw local(t({ nl: `${path} is beschadigd`, en: `${path} is damaged` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Daarin staan de grenzen van het account: zet een goede kopie terug, of haal het weg en stel ze opnieuw in.',
      en: 'Nothing was sent. It holds the limits of the account: put a good copy back, or remove it and set them again.',
    }),
  });
}

/**
 * The rails as their copies hold them. Rails that were lifted say so, because a copy without a limit would otherwise be the same as one
 * of which the limits are gone.
 */
export const keptForm = (rails: Rails): KeptRails => ({ ...rails, ...(!doHold(rails) && { opgeheven: true }) });

const isText = (value: unknown): boolean => typeof value === 'string';
const isTrue = (value: unknown): boolean => value === undefined || value === true;
const isAmount = (value: unknown): boolean => value === undefined || typeof value === 'number';
// A limit of a later duit can't be held by this one, so no other members are let pass.
const members: Readonly<Record<keyof KeptRails, (value: unknown) => boolean>> = {
  versie: Number.isSafeInteger,
  account: isText,
  alleen_lezen: isTrue,
  mag: (value) => value === undefined || (Array.isArray(value) && value.every(isText)),
  hoogstens_bedrag: isAmount,
  hoogstens_per_dag: isAmount,
  alleen_bekend: isTrue,
  goedkeuring: (value) => value === undefined || (approvalLevels as readonly unknown[]).includes(value),
  opgeheven: isTrue,
};

function isKeptRails(kept: unknown): kept is KeptRails {
  if (typeof kept !== 'object' || kept === null || !Object.keys(kept).every((name) => Object.hasOwn(members, name))) return false;
  return Object.entries(members).every(([name, fits]) => fits((kept as Readonly<Record<string, unknown>>)[name]));
}

type KeptRails = Rails & { readonly opgeheven?: true };

function parsed(text: string): Rails | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isKeptRails(kept)) return undefined;
    const { opgeheven, ...rails } = kept;
    return doHold(rails) === (opgeheven === undefined) ? rails : undefined;
  } catch {
    return undefined;
  }
}
