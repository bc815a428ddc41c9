import type { Days } from '../../../../belgium/dates.ts';
import { addedUp } from '../../../../belgium/decimal.ts';
import type { Counted } from '../../../../jobs/reports/btw/counted.ts';
import { type Rooster, roosters } from '../../../../jobs/reports/btw/placing.ts';
import { t, type Text } from '../../../../language.ts';
import type { Column, View } from '../../../output/out.ts';

/** One rooster of a return. Amounts are in euro. */
export interface RoosterRow extends Days {
  readonly rooster: Rooster;
  readonly omschrijving: string;
  readonly bedrag: number;
  /** Whether nothing that may belong in this rooster is missing. */
  readonly volledig: boolean;
  /** The part of documents that came into a filed period; null where there are none. */
  readonly nagekomen: number | null;
  /** The amount as it was filed; null for a return that was not. */
  readonly ingediend: number | null;
  readonly verschil: number | null;
}

const words: Record<Rooster, Text> = {
  '00': { nl: 'Nultarief en bijzondere regeling', en: 'Zero rate and special scheme' },
  '01': { nl: 'Verkopen aan 6 %', en: 'Sales at 6 %' },
  '02': { nl: 'Verkopen aan 12 %', en: 'Sales at 12 %' },
  '03': { nl: 'Verkopen aan 21 %', en: 'Sales at 21 %' },
  '44': { nl: 'Diensten in de EU', en: 'Services in the EU' },
  '45': { nl: 'Btw te voldoen door de medecontractant', en: 'VAT due by the contractor' },
  '46': { nl: 'Intracommunautaire leveringen', en: 'Intra-Community supplies' },
  '47': { nl: 'Uitvoer en andere vrijgestelde', en: 'Export and other exempt' },
  '48': { nl: "Creditnota's bij 44 en 46", en: 'Credit notes on 44 and 46' },
  '49': { nl: "Andere creditnota's", en: 'Other credit notes' },
  '54': { nl: 'Btw op verkopen', en: 'VAT on sales' },
  '64': { nl: "Btw op creditnota's", en: 'VAT on credit notes' },
};

/** The rows of a return, one for each rooster. */
export const rowsOf = ({ days, whole, ledger, late, ofLate, filed }: Counted): RoosterRow[] =>
  roosters.map((rooster) => {
    const bedrag = whole.bedragen[rooster];
    const ingediend = filed?.bedragen[rooster] ?? null;
    return {
      ...days,
      rooster,
      omschrijving: t(words[rooster]),
      bedrag,
      // A document that could not be read may belong in any rooster.
      volledig: ledger.unread.length === 0 && !whole.onvolledig.has(rooster),
      nagekomen: late.length > 0 ? ofLate[rooster] : null,
      ingediend,
      verschil: ingediend === null ? null : addedUp([bedrag, -ingediend]),
    };
  });

const amount = (field: keyof RoosterRow, nl: string, en: string, worth: number): Column<RoosterRow> => ({
  field,
  title: { nl, en },
  kind: 'bedrag',
  sparse: true,
  worth,
});

/** The view of the roosters of a return. */
export const returnView: View<RoosterRow> = {
  columns: [
    { field: 'rooster', title: { nl: 'Rooster', en: 'Box' }, kind: 'heel' },
    { field: 'omschrijving', title: { nl: 'Wat erin hoort', en: 'Contents' }, worth: 3 },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag' },
    amount('nagekomen', 'Waarvan nagekomen', 'Of which late', 2),
    amount('ingediend', 'Ingediend', 'Filed', 5),
    amount('verschil', 'Verschil', 'Difference', 6),
    {
      field: 'volledig',
      title: { nl: 'Volledig', en: 'Complete' },
      sparse: true,
      worth: 4,
      shown: ({ volledig }) => (volledig ? undefined : t({ nl: 'onvolledig', en: 'incomplete' })),
    },
  ],
  fields: ['rooster', 'omschrijving', 'bedrag', 'volledig', 'nagekomen', 'ingediend', 'verschil', 'van', 'tot'],
  id: 'rooster',
};
