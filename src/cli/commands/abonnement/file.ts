import { contractsOf } from '../../flows/contracts.ts';
import type { OpenSession } from '../../session/session.ts';
import { today } from '../../../belgium/dates.ts';
import { stream } from '../../flows/stream.ts';
import { formatAmount } from '../../../belgium/decimal.ts';
import { totals } from '../../../belgium/totals.ts';
import { indexedLines, type Contract, type Terms, termsOn } from '../../../jobs/recurring/contract.ts';
import type { View } from '../../output/out.ts';

const totalOfTerms = (terms: Terms): number => totals(indexedLines(terms)).totaal_excl;

/** The amount is that of one whole period without VAT. */
function contractRow(contract: Contract, day: string) {
  const { naam, klant, months, dag, van, tot, naar_dagen, wijzigingen = [] } = contract;
  const terms = termsOn(contract, day);
  const priced = indexedLines(terms);
  return {
    naam,
    klant,
    maanden: months,
    dag,
    van,
    tot: tot ?? null,
    naar_dagen: naar_dagen ?? null,
    totaal_zonder_index: totals(terms.regels).totaal_excl,
    totaal_excl: totalOfTerms(terms),
    prijzen: terms.indexering
      ? terms.regels
          .map(({ omschrijving, eenheidsprijs }, at) => `${omschrijving}: ${eenheidsprijs} → ${priced[at]?.eenheidsprijs}`)
          .join('; ')
      : null,
    wijzigingen:
      wijzigingen.length === 0
        ? null
        : wijzigingen.map(({ vanaf }) => `${vanaf}: ${formatAmount(totalOfTerms(termsOn(contract, vanaf)))}`).join('; '),
  };
}

const contractsView: View<ReturnType<typeof contractRow>> = {
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
    { field: 'wijzigingen', title: { nl: 'Wijzigt vanaf', en: 'Changes from' }, worth: 7, sparse: true },
  ],
  row: 'ContractRow',
  id: 'naam',
};

export async function showContracts(session: OpenSession, bestand: string): Promise<void> {
  session.out.check(contractsView);
  const { contracts } = await contractsOf(session, bestand);
  await session.out.list(stream(contracts.map((contract) => contractRow(contract, today(session.now())))), contractsView);
}
