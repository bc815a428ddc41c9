import { gapsOf, type Keeping, keepUntil } from '../../../jobs/archive/contents.ts';
import type { ArchivedDocument } from '../../../jobs/archive/records.ts';
import { archiveDifferenceText } from '../../../jobs/archive/findings.ts';
import type { View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';

export const archivedRow = (document: ArchivedDocument, keeping: Keeping) => {
  const { id, stuk, type, nummer, datum, naam, bedrag, map, bestanden, afwijkingen } = document;
  return {
    id,
    stuk,
    type,
    nummer,
    datum,
    naam,
    bedrag,
    map,
    bestanden: bestanden.length,
    gaten: gapsOf(document).join(' ') || null,
    afwijkingen: afwijkingen?.map(archiveDifferenceText).join('; ') || null,
    bewaren_tot_minstens: keepUntil(document, keeping),
  };
};
type ArchivedRow = ReturnType<typeof archivedRow>;

const archiveTitles = {
  naam: { field: 'naam', title: { nl: 'Klant of leverancier', en: 'Customer or supplier' }, worth: 6 },
  map: { field: 'map', title: { nl: 'Map', en: 'Folder' }, worth: 2 },
  gaten: { field: 'gaten', title: { nl: 'Ontbreekt', en: 'Missing' }, sparse: true },
  afwijkingen: { field: 'afwijkingen', title: { nl: 'UBL wijkt af', en: 'UBL differs' }, sparse: true },
  bewaren: { field: 'bewaren_tot_minstens', title: { nl: 'Bewaren tot', en: 'Keep until' }, kind: 'datum', worth: 5 },
} as const;

export const archivedView: View<ArchivedRow> = {
  columns: [columns.nummer, columns.datum, archiveTitles.naam, archiveTitles.gaten, archiveTitles.map],
  row: 'ArchivedRow',
};

export const keptView: View<ArchivedRow> = {
  columns: [
    columns.nummer,
    columns.datum,
    archiveTitles.naam,
    { ...columns.bedrag, shown: ({ type, bedrag }) => (type === 'creditnota' && bedrag ? -Math.abs(bedrag) : bedrag) },
    archiveTitles.bewaren,
    archiveTitles.gaten,
    archiveTitles.map,
    archiveTitles.afwijkingen,
  ],
  row: 'ArchivedRow',
};
