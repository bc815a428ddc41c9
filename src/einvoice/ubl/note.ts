import { plain } from '../document/text.ts';
import { lists } from './rules/codes.ts';

/**
 * The texts below each other. Three characters between the first two number signs are read as the code of a subject, so a space
 * parts any that are no such code.
 */
export const note = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .map(plain)
    .filter((text) => text !== '')
    .join('\n')
    .replace(/^([^#]*#)([^#]{3})(?=#)/u, (whole, before: string, code: string) =>
      lists.noteSubjects.has(code) ? whole : `${before} ${code}`,
    );
