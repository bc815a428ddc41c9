import type { Part } from '../decisions.ts';
import type { DifferenceKind } from '../statement.ts';
import type { BankRow } from '../kept.ts';
import type { Debt } from '../../reports/count/debt.ts';

/** Amounts are whole cents. */
export interface RowState {
  readonly row: BankRow;
  /** What goes to documents, by a decision or by the OGM. */
  readonly parts: readonly Part[];
  readonly differenceCents: number;
  readonly prepaid?: { readonly klant: string; readonly cents: number };
  /** Whether it was matched by its OGM and the amount that was open. */
  readonly certain: boolean;
  readonly aside?: 'eigen' | 'besluit' | 'regel';
  /** The number of the rule that set it aside, while its party is known. */
  readonly rule?: number;
  readonly reden?: string;
  readonly restCents: number;
}

/** Why a proposal is made, and is no more than one. */
export type ProposalReason =
  | 'ogm'
  | 'ogm_getypt'
  | 'nummer'
  | 'naam_bedrag'
  | 'rekening_bedrag'
  | 'deel'
  | 'te_veel'
  | 'tweemaal'
  | 'samen'
  | 'ander_document'
  | 'afronding'
  | 'korting'
  | 'domiciliering'
  | 'kosten'
  | 'creditnota'
  | 'teruggekeerd'
  | 'terugbetaling'
  | 'voorschot'
  | 'inkoop';

/** Why only a person may accept a proposal, however well it fits. */
const proposalDoubts = [
  /** Nothing tells for certain which way the money of a received document goes. */
  'richting',
  'dubbel_ontvangen',
  /** One sale has an own invoice and one that the customer made. */
  'eigen_factuur',
] as const;
export type ProposalDoubt = (typeof proposalDoubts)[number];

/** Cents that go to none of them stay open on the row. */
export interface Proposal {
  readonly reden: ProposalReason;
  readonly delen: readonly Part[];
  /** The cents that the row has more than its documents, or less where negative, and why; costs if nothing is stated. */
  readonly verschil?: number;
  readonly wijze?: DifferenceKind;
  /** Whether it comes from another party than the customer, as far as the names tell. */
  readonly andere_partij: boolean;
  readonly twijfel?: readonly ProposalDoubt[];
}

/** Documents are in euro, so nothing in another currency is set against one: not automatically, by a proposal or by a decision. */
export const isEuro = ({ currency }: Pick<BankRow, 'currency'>): boolean => currency === 'EUR';

export interface Explained extends RowState {
  readonly proposal?: Proposal;
}

/** The debts that an OGM names, with the id of the document that carries it. */
export type ByOgm = ReadonlyMap<string, readonly { readonly id: string; readonly debt: Debt }[]>;

export type RowStatus = 'gekoppeld' | 'voorstel' | 'terzijde' | 'open';

export function rowStatusOf({ aside, restCents, proposal, row }: Explained): RowStatus {
  if (aside || row.cents === 0) return 'terzijde';
  if (restCents === 0) return 'gekoppeld';
  return proposal ? 'voorstel' : 'open';
}

/** The cents of all rows by their state: the parts add up to `totaal`, which is that of the statements. */
export type Sums = Readonly<Record<RowStatus | 'totaal', number>>;

const noSums = () => ({ totaal: 0, gekoppeld: 0, voorstel: 0, terzijde: 0, open: 0 });

/** Adds up the rows of each currency, the euro first. The part of a row that is matched counts as matched, and only its rest as something else. */
export function bankSums(rows: readonly Explained[]): Map<string, Sums> {
  const all = new Map<string, Record<keyof Sums, number>>([['EUR', noSums()]]);
  for (const one of rows) {
    const sums = all.get(one.row.currency) ?? noSums();
    all.set(one.row.currency, sums);
    sums.totaal += one.row.cents;
    sums.gekoppeld += one.row.cents - one.restCents;
    if (one.restCents !== 0) sums[rowStatusOf(one)] += one.restCents;
  }
  if (all.size > 1 && !rows.some(({ row }) => isEuro(row))) all.delete('EUR');
  return all;
}
