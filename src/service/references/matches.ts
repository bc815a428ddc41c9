import { Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';

export interface Sought extends Text {
  /** The command that lists the items. */
  readonly list: string;
}

/** The id of the only match. No match fails with exit 3; several fail with exit 2 and a list of the candidates. */
export function only<T extends { id: string }>(found: readonly T[], what: Sought, ref: string, describe: (item: T) => string): string {
  const [first, ...others] = found;
  if (!first) {
    throw new Failure('not_found', t({ nl: `geen ${what.nl} '${ref}' gevonden`, en: `no ${what.en} '${ref}' found` }), {
      hint: t({ nl: `Bekijk welke er zijn: ${what.list}`, en: `See which there are: ${what.list}` }),
    });
  }
  if (others.length === 0) return first.id;
  const candidates = found.map((item) => `  ${clean(`${item.id}  ${describe(item)}`)}`).join('\n');
  throw usage(
    t({ nl: `'${ref}' kan meer dan één ${what.nl} zijn:\n${candidates}`, en: `'${ref}' may be more than one ${what.en}:\n${candidates}` }),
    { hint: t({ nl: 'Geef het id van de juiste.', en: 'Give the id of the right one.' }) },
  );
}

/** Turns the failure of a read into undefined where the document does not exist; any other failure is thrown on. */
export function unlessNotFound(error: unknown): undefined {
  if (error instanceof Failure && error.reason === 'not_found') return undefined;
  throw error;
}
