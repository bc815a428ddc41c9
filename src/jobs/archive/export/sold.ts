import type { Factuur } from '../../../contract/index.ts';
import { booked, type Booked } from '../../reports/count/booked.ts';
import { linkOf } from '../../reports/read/linked.ts';
import type { ReadArchive } from '../read.ts';
import { readDocument } from './sources.ts';

/** Every document that the account sold, as the archive has it; one without sound data, or whose sign nothing tells, is left out. */
export async function soldDocuments({ folder, contents: { documents, replaced } }: ReadArchive): Promise<Booked[]> {
  const read = new Map<string, Factuur>();
  const names = new Map<string, string>();
  for (const document of documents.values()) {
    if (document.stuk !== 'verkoop') continue;
    const bestanden = document.bestanden.filter(({ pad }) => pad.endsWith('/document.json'));
    const { data } = await readDocument(folder, { ...document, bestanden }, replaced);
    const factuur = data && ({ ...data, id: document.id } as unknown as Factuur);
    if (!factuur) continue;
    read.set(document.id.toLowerCase(), factuur);
    if (factuur.customer_id && document.naam !== null) names.set(factuur.customer_id.toLowerCase(), document.naam);
  }
  return [...read.values()].flatMap((factuur) => {
    const link = linkOf(factuur);
    const one = booked(factuur, { ...factuur, id: factuur.id }, names, link === undefined ? null : read.get(link));
    return 'row' in one ? [] : [one];
  });
}
