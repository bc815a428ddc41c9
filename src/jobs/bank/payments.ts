import type { BookingWay, DifferenceKind } from './statement.ts';
import type { BankRow, KeptStatement } from './kept.ts';
import type { Matched } from './match/match.ts';
import { type Explained, isEuro } from './match/state.ts';
import { type Payments } from '../reports/count/debt.ts';
import { euroOf } from '../../belgium/decimal.ts';

/** A part of a movement or of a booking without a bank, for an accountant. The lines of a movement add up to its amount. */
export interface PaymentLine {
  readonly datum: string;
  readonly wijze: 'bank' | BookingWay;
  /** The own account; null if it came by no bank. */
  readonly rekening: string | null;
  readonly afschrift: string | null;
  /** In `munt`; negative is money that went out. */
  readonly bedrag: number;
  readonly munt: string;
  readonly bestemming: 'document' | DifferenceKind | 'voorschot' | 'eigen_rekening' | 'terzijde' | 'open';
  /** The id of the document in lower case; null for any other part. */
  readonly document_id: string | null;
  readonly ogm: string | null;
  /** The code of the movement, or that of the booking. */
  readonly rij: string;
  readonly tegenpartij: string | null;
  readonly tegenrekening: string | null;
  readonly mededeling: string | null;
  readonly reden: string | null;
}

type Of = Pick<PaymentLine, 'bestemming' | 'document_id'> & { readonly cents: number };

/** In order of day. */
export function paymentLines(
  statements: readonly KeptStatement[],
  { rows, choices }: Matched,
  { van = '', tot = '9999-12-31' }: { readonly van?: string | undefined; readonly tot?: string | undefined },
): PaymentLine[] {
  const numbers = new Map(statements.map(({ key, number }) => [key, number]));
  const isWithin = (datum: string): boolean => datum >= van && datum <= tot;
  const nobody = { tegenpartij: null, tegenrekening: null, mededeling: null, reden: null };
  const booked = choices.bookings.map(({ n, document, cents, datum, wijze }): PaymentLine => {
    const about = { datum, wijze, rekening: null, afschrift: null, bedrag: euroOf(cents), munt: 'EUR', bestemming: 'document' } as const;
    return { ...about, document_id: document, ogm: null, rij: `k${n}`, ...nobody };
  });
  const moved = rows.flatMap((one) => {
    const about = aboutRow(one.row, numbers.get(one.row.statement) ?? null);
    const links = isEuro(one.row) ? (choices.rows.get(one.row.id)?.links ?? []) : [];
    const differences = links.flatMap(({ verschil }) => verschil ?? []);
    return partsOfRow(one, differences).map(({ cents, ...part }): PaymentLine => {
      return { ...about, bedrag: euroOf(cents), ...part, reden: one.reden ?? null };
    });
  });
  return [...moved, ...booked].filter(({ datum }) => isWithin(datum)).toSorted((a, b) => a.datum.localeCompare(b.datum));
}

function aboutRow({ id, booked, account, currency: munt, ogm, text, party, party_account }: BankRow, afschrift: string | null) {
  const other = { tegenpartij: party, tegenrekening: party_account, mededeling: text || null };
  return { datum: booked, wijze: 'bank', rekening: account, afschrift, munt, ogm, rij: id, ...other } as const;
}

function partsOfRow(
  { row, parts, prepaid, restCents, aside }: Explained,
  differences: readonly { wijze: DifferenceKind; cents: number }[],
): Of[] {
  const other = (bestemming: Of['bestemming'], cents: number): Of => ({ bestemming, document_id: null, cents });
  const left = aside === undefined ? 'open' : aside === 'eigen' ? 'eigen_rekening' : 'terzijde';
  const found = [
    ...parts.map(({ document, cents }): Of => ({ bestemming: 'document', document_id: document, cents })),
    ...differences.map(({ wijze, cents }) => other(wijze, cents)),
    ...(prepaid ? [other('voorschot', prepaid.cents)] : []),
    ...(restCents === 0 ? [] : [other(left, restCents)]),
  ];
  return found.length > 0 || row.cents !== 0 ? found : [other('terzijde', 0)];
}

/** `names` are those of customers by id in lower case. */
export const paymentsIn = (
  { rows, choices, debts }: Matched,
  volgens: Payments['volgens'],
  names: ReadonlyMap<string, string> = new Map(),
): Payments => ({
  volgens,
  receipts: [...new Set(debts.values())].flatMap(({ receipts }) => receipts),
  advances: rows.flatMap(({ row, prepaid }) => {
    if (!prepaid) return [];
    const { klant, cents } = prepaid;
    return [{ klant, naam: names.get(klant) ?? row.party, cents, datum: row.booked, bron: row.id }];
  }),
  returned: rows.flatMap((one) => {
    const { id: bron, booked: datum, party } = one.row;
    return cameBack(one) ? [{ cents: one.restCents, bron, datum, naam: party }] : [];
  }),
  proposed: new Set(rows.flatMap(({ row, proposal }) => (row.cents > 0 && proposal ? proposal.delen.map(({ document }) => document) : []))),
  sinds: rows.length === 0 ? undefined : (choices.begin ?? rows[0]?.row.booked),
});

/** Whether a row takes a payment back, and nobody said of which document. */
const cameBack = ({ row, restCents, aside, proposal }: Explained): boolean =>
  restCents < 0 && !aside && isEuro(row) && (row.kind === 'returned' || proposal?.reden === 'teruggekeerd');
