import { t } from '../../../language.ts';
import type { DocumentLanguage } from '../../profiles/profile.ts';

const longestReference = 200;

/** A reference of the user's own as it counts: an accent may be typed as one character or as two. */
export const asReference = (text: string): string => text.trim().normalize('NFC');

export function referenceFault(text: string): string | undefined {
  if (text.trim() === '') return t({ nl: 'mag niet leeg zijn', en: 'must not be empty' });
  // It has to stay on one line of the notes.
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) return t({ nl: 'mag geen stuurteken bevatten', en: 'must hold no control character' });
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

const words: Readonly<Record<DocumentLanguage, string>> = { nl: 'Onze referentie: ', fr: 'Notre référence : ', en: 'Our reference: ' };

/** A line that shows a reference, in whichever language, and however the service gives its spaces and accents back. */
const line = /^(?:onze referentie|notre référence|our reference)\s*:\s*(\S.*)$/iu;

function cutNotes(notities: unknown): { readonly before: string; readonly last: string } {
  const text = typeof notities === 'string' ? notities.trimEnd() : '';
  const [, before = '', last = ''] = /^([^]*?)([^\n\r]*)$/.exec(text) ?? [];
  return { before: before.trimEnd(), last };
}

/** The reference that the last line of the notes shows; undefined for none. */
export function shownReference(notities: unknown): string | undefined {
  const [, shown] = line.exec(asReference(cutNotes(notities).last)) ?? [];
  return shown;
}

export const withoutReference = (notities: string): string =>
  shownReference(notities) === undefined ? notities : cutNotes(notities).before;

/** The notes with a reference as their last line, in the place of one that they have. */
export const withReference = (notities: string | undefined, referentie: string, taal: DocumentLanguage = 'nl'): string =>
  [withoutReference(notities ?? ''), `${words[taal]}${referentie}`].filter(Boolean).join('\n');
