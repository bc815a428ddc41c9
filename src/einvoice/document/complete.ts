import { peppolIdFor, splitPeppolId, type PeppolAddress } from '../../belgium/peppol.ts';
import { vatNumber } from '../../belgium/vat.ts';
import { categorieVan } from './category.ts';
import { peppolProblems } from './deliverable.ts';
import type { Afnemer, DocumentData, DocumentInvoer, Koper } from './model.ts';

/** Royal Decree no. 4, article 4. */
const terugstorting = 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.';

/** The document with every conclusion drawn that its PDF and its UBL show. */
export function complete({ seller, klant, document }: DocumentInvoer): DocumentData {
  const afnemer: Afnemer = { ...klant, btw_nummer: vatNumber(klant), peppol: addressOf(klant) };
  const keuzes = document.regels.map((regel) => categorieVan(regel, afnemer, document.notities));
  const levering = { datum: document.origineel?.datum ?? document.datum, land: klant.land ?? 'BE' };
  return {
    seller,
    klant: afnemer,
    document: {
      ...document,
      regels: document.regels.map((regel, index) => ({ ...regel, categorie: keuzes[index]?.categorie ?? { id: 'S' } })),
      vermeldingen: document.type === 'creditnota' ? [terugstorting] : [],
      opmerkingen: [...new Set(keuzes.flatMap(({ opmerking }) => opmerking ?? []))],
      // The API has no day of delivery, and one that differs from the date of the invoice would have to stand on it.
      levering: keuzes.some(({ categorie }) => categorie.id === 'K') ? levering : undefined,
    },
  };
}

/** A creditnota of a final factuur: the parties, the lines and their categories are those of that factuur. */
export const credit = (
  { seller, klant, document: { nummer, datum, regels, opmerkingen, levering } }: DocumentData,
  own: Pick<DocumentData['document'], 'nummer' | 'datum' | 'ogm' | 'notities'>,
): DocumentData => ({
  seller,
  klant,
  document: {
    ...own,
    type: 'creditnota',
    regels,
    origineel: { nummer: nummer ?? '', datum },
    vermeldingen: [terugstorting],
    opmerkingen,
    levering,
  },
});

function addressOf(klant: Koper): PeppolAddress | undefined {
  return Object.keys(peppolProblems(klant)).length === 0 ? splitPeppolId(peppolIdFor(klant) ?? '') : undefined;
}
