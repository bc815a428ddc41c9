import { Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';

export { unlessNotFound } from '../../failure.ts';

/** The kind of thing that is looked for, as a message calls it. */
export interface Sought extends Text {
  /** The command that lists the items. */
  readonly list: string;
}

/**
 * The id of the only match. No match fails with exit 3 and offers the names in `near`; several fail with exit 2 and a list of
 * the candidates.
 */
export function only<T extends { id: string }>(
  found: readonly T[],
  what: Sought,
  ref: string,
  describe: (item: T) => string,
  near: readonly string[] = [],
): string {
  const [first, ...others] = found;
  if (!first) {
    throw new Failure('not_found', t({ nl: `geen ${what.nl} '${ref}' gevonden`, en: `no ${what.en} '${ref}' found` }), {
      hint: nearHint(near) ?? t({ nl: `Bekijk welke er zijn: ${what.list}`, en: `List them with: ${what.list}` }),
    });
  }
  if (others.length === 0) return first.id;
  const candidates = found.map((item) => `  ${clean(`${item.id}  ${describe(item)}`)}`).join('\n');
  throw usage(
    t({ nl: `'${ref}' kan meer dan één ${what.nl} zijn:\n${candidates}`, en: `'${ref}' may be more than one ${what.en}:\n${candidates}` }),
    { hint: t({ nl: 'Geef het id van de juiste.', en: 'Give the id of the right one.' }) },
  );
}

const mostNear = 10;

function nearHint(near: readonly string[]): string | undefined {
  const [first, ...others] = near;
  if (first === undefined) return undefined;
  if (others.length === 0) return t({ nl: `Bedoel je ${clean(first)}?`, en: `Did you mean ${clean(first)}?` });
  const names = near.slice(0, mostNear).map((name) => `  ${clean(name)}`);
  const rest = near.length - names.length;
  if (rest > 0) names.push(t({ nl: `  en nog ${rest}`, en: `  and ${rest} more` }));
  return [t({ nl: 'Bedoel je een van deze?', en: 'Did you mean one of these?' }), ...names].join('\n');
}
