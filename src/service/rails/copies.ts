import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { markText } from '../../store/mark-text.ts';
import { aNumber, aText, eachItem, ifThere, type KeptShape, oneOf, onlyMembers } from '../../store/shape.ts';
import { railPath } from './places.ts';
import { approvalLevels } from './operations.ts';
import { doHold, newestOf, type Rails } from './rails.ts';

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
      en: 'Nothing was sent. It holds the limits of the account: put a good copy back, or remove it and set them again.',
    }),
  });
}

/**
 * The rails as their copies hold them. Rails that were lifted say so, because a copy without a limit would otherwise be the same as one
 * of which the limits are gone.
 */
export const keptForm = (rails: Rails): KeptRails => ({ ...rails, ...(!doHold(rails) && { opgeheven: true }) });

// A limit of a later duit can't be held by this one, so no other members are let pass.
const limits = onlyMembers({
  versie: (value) => Number.isSafeInteger(value),
  account: aText,
  alleen_lezen: ifThere(oneOf(true)),
  mag: ifThere(eachItem(aText)),
  hoogstens_bedrag: ifThere(aNumber),
  hoogstens_per_dag: ifThere(aNumber),
  alleen_bekend: ifThere(oneOf(true)),
  goedkeuring: ifThere(oneOf(...approvalLevels)),
  opgeheven: ifThere(oneOf(true)),
} satisfies Record<keyof KeptRails, KeptShape>);

type KeptRails = Rails & { readonly opgeheven?: true };

function parsed(text: string): Rails | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (!limits(kept)) return undefined;
    const { opgeheven, ...rails } = kept as KeptRails;
    return doHold(rails) === (opgeheven === undefined) ? rails : undefined;
  } catch {
    return undefined;
  }
}
