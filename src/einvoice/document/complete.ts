import { peppolIdFor, splitPeppolId, type PeppolAddress, checkPeppolId } from '../../belgium/peppol.ts';
import { vatNumber } from '../../belgium/vat.ts';
import { categorieVan } from './category.ts';
import type { Afnemer, DocumentData, DocumentInvoer, Koper } from './model.ts';
import { isLand } from '../../belgium/land.ts';

export function peppolProblems(klant: Koper): Record<string, string> {
  if (!isLand(klant.land ?? 'BE')) return { land: 'deze landcode bestaat niet' };
  const id = peppolIdFor(klant);
  if (id === undefined) {
    return klant.type === 'particulier'
      ? { peppol_id: 'een particulier ontvangt niet via Peppol; verstuur per e-mail' }
      : { peppol_id: 'ontbreekt, en uit kbo_btw_nummer is geen Peppol-adres af te leiden' };
  }
  const problem = checkPeppolId(id);
  if (problem === 'form') return { peppol_id: 'geen Peppol-adres; verwacht schema:nummer, zoals 0208:0403123486' };
  if (problem === 'scheme') return { peppol_id: 'dit schema bestaat niet in Peppol' };
  return problem ? { peppol_id: 'het nummer in dit Peppol-adres klopt niet' } : {};
}

export function ublProblems({ klant, document }: DocumentData): Record<string, string> {
  const concept = document.nummer === null ? { nummer: 'een concept heeft nog geen nummer en dus geen UBL' } : {};
  // An address that was right when the document became final stays its address.
  return { ...concept, ...(klant.peppol ? {} : peppolProblems(klant)) };
}

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
      // The API has no day of delivery, and one that differs from the date of the invoice would have to be on it.
      levering: keuzes.some(({ categorie }) => categorie.id === 'K') ? levering : undefined,
    },
  };
}

/** The parties, the lines and their categories are those of the factuur. */
export const credit = (
  { seller, klant, document: { nummer, datum, regels, levering } }: DocumentData,
  own: Pick<DocumentData['document'], 'nummer' | 'datum' | 'ogm' | 'notities'>,
): DocumentData => ({
  seller,
  klant,
  document: { ...own, type: 'creditnota', regels, origineel: { nummer: nummer ?? '', datum }, vermeldingen: [terugstorting], levering },
});

function addressOf(klant: Koper): PeppolAddress | undefined {
  return Object.keys(peppolProblems(klant)).length === 0 ? splitPeppolId(peppolIdFor(klant) ?? '') : undefined;
}
