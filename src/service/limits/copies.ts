import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { confidentialText } from '../../machine/files/whole.ts';
import { limitPath } from './places.ts';
import { approvalLevels } from './operations.ts';
import { hasLimits, newestOf, type Limits } from './limits.ts';

/** The newest copy of the limits of an id in these folders; undefined if there is none. Fails with exit 10 on one that can't be read. */
export const copyOf = (folders: readonly string[], id: string): Limits | undefined =>
  newestOf(folders.map((folder) => readCopy(limitPath(folder, id))));

/** The copy of the limits at a path; undefined if none lies there. Fails with exit 10 on one that can't be read. */
export function readCopy(path: string): Limits | undefined {
  const text = confidentialText(path);
  if (text === undefined) return undefined;
  const limits = parsed(text);
  if (limits) return limits;
  throw local(t({ nl: `${path} is beschadigd`, en: `${path} is damaged` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Daarin staan de grenzen van het account: zet een goede kopie terug, of haal het weg en stel ze opnieuw in.',
      en: 'Nothing was sent. It holds the limits of the account: put a good copy back, or remove it and set them again.',
    }),
  });
}

/** Limits that were lifted say so: a copy without a limit would otherwise be the same as one of which the limits are gone. */
export const keptForm = (limits: Limits): KeptLimits => ({ ...limits, ...(!hasLimits(limits) && { opgeheven: true }) });

const isText = (value: unknown): boolean => typeof value === 'string';
const isTrue = (value: unknown): boolean => value === undefined || value === true;
const isAmount = (value: unknown): boolean => value === undefined || typeof value === 'number';
// A limit of a later duit can't be held by this one, so no other members are let pass.
const members: Readonly<Record<keyof KeptLimits, (value: unknown) => boolean>> = {
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

function isKeptLimits(kept: unknown): kept is KeptLimits {
  if (typeof kept !== 'object' || kept === null || !Object.keys(kept).every((name) => Object.hasOwn(members, name))) return false;
  return Object.entries(members).every(([name, fits]) => fits((kept as Readonly<Record<string, unknown>>)[name]));
}

type KeptLimits = Limits & { readonly opgeheven?: true };

function parsed(text: string): Limits | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isKeptLimits(kept)) return undefined;
    const { opgeheven, ...limits } = kept;
    return hasLimits(limits) === (opgeheven === undefined) ? limits : undefined;
  } catch {
    return undefined;
  }
}
