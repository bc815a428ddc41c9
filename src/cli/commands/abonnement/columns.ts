import { totals } from '../../../belgium/totals.ts';
import type { Contract } from '../../../jobs/recurring/contract.ts';
import { indexed } from '../../../jobs/recurring/due.ts';
import type { View } from '../../output/out.ts';

/** One contract as a row; the amount is that of one invoice without VAT. */
export function contractRow({ naam, klant, regels, months, dag, van, tot, indexering }: Contract) {
  const priced = regels.map((regel) => ({
    ...regel,
    eenheidsprijs: indexering ? indexed(regel.eenheidsprijs, indexering) : regel.eenheidsprijs,
  }));
  return {
    naam,
    klant,
    maanden: months,
    dag,
    van,
    tot: tot ?? null,
    totaal_zonder_index: totals(regels).totaal_excl,
    totaal_excl: totals(priced).totaal_excl,
    prijzen: indexering
      ? regels.map(({ omschrijving, eenheidsprijs }, at) => `${omschrijving}: ${eenheidsprijs} → ${priced[at]?.eenheidsprijs}`).join('; ')
      : null,
  };
}

/** The view of the contracts of a file. */
export const contractsView: View<ReturnType<typeof contractRow>> = {
  columns: [
    { field: 'naam', title: { nl: 'Naam', en: 'Name' }, names: true },
    { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
    { field: 'maanden', title: { nl: 'Om de … maanden', en: 'Every … months' }, kind: 'getal', worth: 4 },
    { field: 'dag', title: { nl: 'Dag', en: 'Day' }, kind: 'getal', worth: 2 },
    { field: 'van', title: { nl: 'Van', en: 'From' }, worth: 5 },
    { field: 'tot', title: { nl: 'Tot', en: 'Until' }, worth: 3 },
    { field: 'totaal_zonder_index', title: { nl: 'Zonder index', en: 'Without index' }, kind: 'bedrag', worth: 1 },
    { field: 'totaal_excl', title: { nl: 'Totaal excl.', en: 'Total excl.' }, kind: 'bedrag', summed: true },
    { field: 'prijzen', title: { nl: 'Prijzen na indexering', en: 'Prices after indexing' }, worth: 6, sparse: true },
  ],
  fields: ['naam', 'klant', 'maanden', 'dag', 'van', 'tot', 'totaal_zonder_index', 'totaal_excl', 'prijzen'],
  id: 'naam',
};
