import { t } from '../../../language.ts';
import type { BatchDocument } from '../document.ts';
import type { Mistake } from '../mistakes.ts';
import type { Made } from '../references.ts';
import type { PlannedDocument } from './plan.ts';

/** A reference that became another document than the one that would be planned now. */
export interface MadeOtherwise {
  readonly document: BatchDocument;
  /** The number or the id of the document that it became. */
  readonly nummer: string;
  /** The ways in which that is another one, in words. */
  readonly how: string;
}

/**
 * A planned document whose reference already became one. Where that can't be this one, because it has another total, customer,
 * kind or date, this is told and undefined. A date that the file leaves open is no difference.
 */
export function madeBefore(
  document: BatchDocument,
  planned: PlannedDocument,
  made: Made,
  tell: (otherwise: MadeOtherwise) => void,
): PlannedDocument | undefined {
  const { klant, totaal_incl, soort } = planned;
  const different = [
    made.totaal_incl === totaal_incl ? '' : t({ nl: 'een ander totaal', en: 'another total' }),
    made.klant_id === ('id' in klant ? klant.id : made.klant_id) ? '' : t({ nl: 'een andere klant', en: 'another customer' }),
    made.datum === (document.datum ?? made.datum) ? '' : t({ nl: `een andere datum (${made.datum})`, en: `another date (${made.datum})` }),
    made.soort === soort ? '' : t({ nl: 'een andere soort', en: 'another kind' }),
  ].filter((difference) => difference !== '');
  if (different.length === 0) return { ...planned, waarschuwingen: [], gemaakt: { id: made.id, nummer: made.nummer } };
  tell({ document, nummer: made.nummer ?? made.id, how: different.join(', ') });
  return undefined;
}

/** The mistake of a file whose reference became another document. */
export const otherReference = ({ document, nummer, how }: MadeOtherwise): Mistake => ({
  line: document.lines[0]?.line ?? 0,
  column: 'referentie',
  value: document.referentie,
  text: t({
    nl: `werd al ${nummer}, met ${how}; geef een nieuw document een andere referentie`,
    en: `became ${nummer} already, with ${how}; give a new document another reference`,
  }),
});
