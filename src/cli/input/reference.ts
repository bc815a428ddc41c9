import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** As many characters as the reference of the user's own for a document may have. */
const longestReference = 200;

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

/** Reads a reference of the user's own; fails with exit 2. `name` begins the message. */
export function parseReference(text: string, name: string): string {
  const fault = referenceFault(text);
  if (fault !== undefined) throw usage(`${name}: ${fault}`);
  return text.trim();
}
