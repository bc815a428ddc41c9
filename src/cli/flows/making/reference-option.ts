import { parseReference } from '../../input/reference.ts';
import { option } from '../../options.ts';

/** The option by which the user names a document, so that it is made once. */
export const referenceOption = () =>
  option(
    '--eigen-referentie <naam>',
    {
      nl: 'eigen naam, waarvan maar één document komt; staat niet op het document',
      en: 'a name of your own, of which only one document is made; it is not on the document',
    },
    parseReference,
  );

export interface ReferenceOptions {
  eigenReferentie?: string | undefined;
}
