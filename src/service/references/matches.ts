import { Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';

/** What is looked for, and the command that shows which there are. */
export interface Sought extends Text {
  readonly list: string;
}

/** The only match's id. None is `not_found`; several list the candidates and stop, before anything is sent. */
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

/** For a read that may fail because the document is not there (any more): then it can't be the one that is looked for. */
export function unlessNotFound(error: unknown): undefined {
  if (error instanceof Failure && error.reason === 'not_found') return undefined;
  throw error;
}
