import { t } from '../../../language.ts';
import type { BatchDocument } from '../document.ts';
import type { Mistake } from '../mistakes.ts';
import { bareReference } from '../../../service/journal/log/own-reference.ts';
import type { Made, References } from '../../../service/journal/log/references.ts';
import type { PlannedDocument } from './plan.ts';

/** A reference that became another document than the one that would be planned now. */
export interface MadeOtherwise {
  readonly document: BatchDocument;
  /** The number or the id of the document that it became. */
  readonly nummer: string;
  readonly how: string;
}

/** A planned document whose reference became one already; told and undefined if that one differs. A date left open is no difference. */
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

export const otherReference = ({ document, nummer, how }: MadeOtherwise): Mistake => ({
  line: document.lines[0]?.line ?? 0,
  column: 'referentie',
  value: document.referentie,
  text: t({
    nl: `werd al ${nummer}, met ${how}; geef een nieuw document een andere referentie`,
    en: `became ${nummer} already, with ${how}; give a new document another reference`,
  }),
});

/** The references that another one, of the file or earlier, is but for its writing: nobody could tell them apart later. */
export async function alikeReferences(documents: readonly BatchDocument[], references: Pick<References, 'all'>): Promise<Mistake[]> {
  const earlier = await references.all();
  const exact = new Set(earlier);
  const known = new Map(earlier.map((referentie) => [bareReference(referentie), referentie]));
  const seen = new Map<string, BatchDocument>();
  return documents.flatMap((document): Mistake[] => {
    const { referentie, lines } = document;
    const name = bareReference(referentie);
    const other = seen.get(name);
    if (!other) seen.set(name, document);
    const before = exact.has(referentie) ? undefined : known.get(name);
    const texts = [other && inFile(other), before === undefined ? undefined : madeEarlier(before)].filter((text) => text !== undefined);
    return texts.map((text) => ({ line: lines[0]?.line ?? 0, column: 'referentie', value: referentie, text }));
  });
}

const inFile = ({ referentie, lines }: BatchDocument): string =>
  t({
    nl: `lijkt te veel op '${referentie}' op rij ${lines[0]?.line}; is het hetzelfde document, schrijf ze dan gelijk, en geef het anders een andere referentie`,
    en: `is too much like '${referentie}' on row ${lines[0]?.line}; write both alike if this is the same document, and otherwise give it another reference`,
  });

const madeEarlier = (referentie: string): string =>
  t({
    nl: `lijkt te veel op '${referentie}', dat al een document werd; is het hetzelfde, schrijf het dan zo, en geef het anders een andere referentie`,
    en: `is too much like '${referentie}', which became a document already; write it so if this is the same, and otherwise give it another reference`,
  });
