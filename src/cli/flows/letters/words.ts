import { language } from '../../../language.ts';
import type { DocumentLanguage } from '../../../service/profiles/profile.ts';
import type { Globals } from '../../session/session.ts';

/** A text to a customer, in each language that it can be in. */
export type LetterText = Record<DocumentLanguage, string>;

export type Say = (words: LetterText) => string;

/** Gives the texts to a customer in the language that `--taal` names, else in the one that was kept for the customer, else in that of this run. */
export function saying({ taal }: Pick<Globals, 'taal'>, kept?: DocumentLanguage): { readonly taal: DocumentLanguage; readonly say: Say } {
  const chosen = taal ?? kept ?? language();
  return { taal: chosen, say: (words) => words[chosen] };
}
