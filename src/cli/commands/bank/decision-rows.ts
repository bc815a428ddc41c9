import type { RowOf } from '../../replies/index.ts';
import type { BankDecision } from '../../../jobs/bank/decisions.ts';
import type { Explained } from '../../../jobs/bank/match/state.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import { t, type Text } from '../../../language.ts';
import type { Bank } from '../../flows/bank/open.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import { linkedParts, partsText } from '../../views/bank.ts';
import { columns } from '../../views/columns.ts';

const decisionTexts = {
  koppel: { nl: 'gekoppeld', en: 'matched' },
  voorschot: { nl: 'voorschot', en: 'advance' },
  negeer: { nl: 'terzijde', en: 'set aside' },
  negeer_altijd: { nl: 'altijd terzijde', en: 'always set aside' },
  negeer_regel: { nl: 'altijd terzijde', en: 'always set aside' },
  boek: { nl: 'geboekt', en: 'booked' },
} as const satisfies Partial<Record<BankDecision['soort'], Text>>;

/** Amounts are in euro. */
export type DecisionRow = RowOf<'DecisionRow'>;

export const decisionsView = (timeZone: string | undefined): View<DecisionRow> => ({
  columns: [
    { field: 'code', title: { nl: 'Code', en: 'Code' }, kind: 'heel' },
    { field: 'soort', title: { nl: 'Besluit', en: 'Decision' }, shown: ({ soort }) => t(decisionTexts[soort]) },
    { ...columns.datum, worth: 4 },
    columns.bedrag,
    { field: 'documenten', title: { nl: 'Document', en: 'Document' }, sparse: true, shown: ({ documenten }) => partsText(documenten) },
    { field: 'partij', title: { nl: 'Van/aan', en: 'From/to' }, worth: 3, shown: ({ partij, waarde }) => partij ?? waarde ?? undefined },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, sparse: true, worth: 2 },
    { field: 'besloten', title: { nl: 'Besloten', en: 'Decided' }, worth: 1, shown: ({ besloten }) => formatMoment(besloten, timeZone) },
    { field: 'gebruiker', title: { nl: 'Door', en: 'By' }, worth: 1 },
  ],
  row: 'DecisionRow',
  id: 'code',
});

function decisionRow(decision: BankDecision, debts: Bank['debts'], rows: ReadonlyMap<string, Explained>): DecisionRow[] {
  const { soort, n, tijd: besloten, gebruiker, computer, reden = null, waarde = null } = decision;
  const richting = 'teken' in decision ? (decision.teken < 0 ? 'uit' : 'in') : null;
  const made = { reden, veld: null, waarde, richting, besloten, gebruiker, computer } as const;
  if (soort === 'negeer_regel') {
    return [{ code: `r${n}`, soort, datum: null, bedrag: null, partij: null, documenten: [], wijze: null, ...made, veld: decision.veld }];
  }
  if (soort === 'boek') {
    const { document, cents, datum, wijze } = decision;
    const documenten = linkedParts([{ document, cents }], debts);
    const partij = debts.get(document)?.head.klant ?? null;
    return [{ code: `k${n}`, soort, datum, bedrag: euroOf(cents), partij, documenten, wijze, ...made }];
  }
  if (soort === 'begin' || soort === 'herroep' || soort === 'ontkoppel') return [];
  const row = rows.get(decision.rij)?.row;
  const documenten = soort === 'koppel' ? linkedParts(decision.delen, debts) : [];
  const about = { datum: row?.booked ?? null, bedrag: row ? euroOf(row.cents) : null, partij: row?.party ?? null, documenten };
  return [{ code: soort === 'negeer_altijd' ? `r${n}` : decision.rij, soort, ...about, wijze: null, ...made }];
}

/** A decision that takes another back is no row. */
export function decisionRows(decisions: readonly BankDecision[], { debts, rows }: Pick<Bank, 'debts' | 'rows'>): DecisionRow[] {
  const byId = new Map(rows.map((one) => [one.row.id, one]));
  return decisions.flatMap((one) => decisionRow(one, debts, byId));
}
