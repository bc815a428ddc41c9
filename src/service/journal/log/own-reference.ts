import { t } from '../../../language.ts';

/** As many characters as the reference of the user's own for a document may have. */
const longestReference = 200;

/** A reference of the user's own as it counts: an accent may be typed as one character or as two. */
export const asReference = (text: string): string => text.trim().normalize('NFC');

/** The fault of a reference of the user's own; undefined for one that can be kept. */
export function referenceFault(text: string): string | undefined {
  if (text.trim() === '') return t({ nl: 'mag niet leeg zijn', en: 'must not be empty' });
  if (/\p{Cc}/u.test(text)) return t({ nl: 'mag geen stuurteken bevatten', en: 'must hold no control character' });
  const { length } = text;
  if (length <= longestReference) return undefined;
  return t({
    nl: `mag hoogstens ${longestReference} tekens lang zijn, en heeft er ${length}`,
    en: `may have at most ${longestReference} characters, and has ${length}`,
  });
}

/** A reference without what writers vary: capitals, the kind of hyphen or space between its parts, and the points around it. */
export const bareReference = (referentie: string): string =>
  referentie
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}\u2212]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
