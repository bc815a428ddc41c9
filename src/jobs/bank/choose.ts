import { usage, notFound } from '../../failure.ts';
import type { Choice, Part } from './decisions.ts';
import type { DifferenceKind } from './statement.ts';
import { type Debt, expectedOf, receivedOf, sumOf } from '../reports/count/debt.ts';
import type { Matched } from './match/match.ts';
import type { Explained, Proposal, ProposalReason } from './match/state.ts';

const shortest = 4;

/** A row is named by its id, or a beginning of it that no other row has. Fails with exit 2 or 3. */
export function rowNamed(rows: readonly Explained[], word: string): Explained {
  const typed = word.trim().toLowerCase();
  if (!/^[0-9a-f]+$/.test(typed) || typed.length < shortest) {
    throw usage({
      nl: `'${word}' is geen betaling: geef de code die duit bank list toont, of haar eerste ${shortest} tekens`,
      en: `'${word}' is not a payment: give the code that duit bank list shows, or its first ${shortest} characters`,
    });
  }
  const [one, ...others] = rows.filter(({ row }) => row.id.startsWith(typed));
  if (one && others.length === 0) return one;
  if (!one) throw notFound({ nl: `geen betaling begint met '${typed}'`, en: `no payment begins with '${typed}'` });
  const ids = [one, ...others].map(({ row }) => row.id).join(', ');
  throw usage({ nl: `meer dan één betaling begint met '${typed}': ${ids}`, en: `more than one payment begins with '${typed}': ${ids}` });
}

/** The cents of a row that can still go to documents: what nothing explains, and what waits for documents of a customer. */
export const availableOf = ({ restCents, prepaid }: Explained): number => restCents + (prepaid?.cents ?? 0);

/** The choice of the row itself is first. Certain payments of the same debts keep what they pay. */
export function proposedLinks(
  { rows, debts }: Matched,
  { row }: Explained,
  { delen, verschil, wijze = 'kosten' }: Proposal,
): [Choice, ...Choice[]] {
  const own: Choice = { soort: 'koppel', rij: row.id, delen, ...(verschil !== undefined && { verschil: { wijze, cents: verschil } }) };
  const meant = new Set(delen.map(({ document }) => debts.get(document)));
  const beside = rows.filter(({ certain, parts }) => certain && parts.some(({ document }) => meant.has(debts.get(document))));
  return [own, ...beside.map((one): Choice => ({ soort: 'koppel', rij: one.row.id, delen: one.parts }))];
}

/** The reasons of which one document alone, with exactly its amount, is clear. */
const clearReasons: ReadonlySet<ProposalReason> = new Set([
  'ogm',
  'ogm_getypt',
  'nummer',
  'naam_bedrag',
  'rekening_bedrag',
  'inkoop',
  'terugbetaling',
]);

/** The rows whose whole rest one document alone fits, which no other row is proposed for, in order of booking. */
export function clearProposals(rows: readonly Explained[]): { readonly one: Explained; readonly proposal: Proposal }[] {
  const times = new Map<string, number>();
  for (const { proposal } of rows) {
    for (const { document } of proposal?.delen ?? []) times.set(document, (times.get(document) ?? 0) + 1);
  }
  return rows.flatMap((one) => {
    const { proposal, restCents } = one;
    const [part, ...others] = proposal?.delen ?? [];
    if (!proposal || !part || others.length > 0 || part.cents !== restCents || proposal.verschil !== undefined) return [];
    const isNamed = proposal.reden === 'ogm' || proposal.reden === 'ogm_getypt' || !proposal.andere_partij;
    const isClear = clearReasons.has(proposal.reden) && isNamed && !proposal.twijfel;
    return isClear && times.get(part.document) === 1 ? [{ one, proposal }] : [];
  });
}

export interface NamedDebt {
  readonly document: string;
  readonly debt: Debt;
}

/** Documents that do not make the amount of a row; `wanted` are their open amounts, in the same order. */
export class AmountsDiffer extends Error {
  constructor(
    readonly available: number,
    readonly wanted: readonly number[],
  ) {
    super('the documents do not make the amount of the row');
  }
}

/** The decision that gives a row to documents: one may be paid in part, several make the amount, or `wijze` is why they differ. */
export function linkFor(state: Explained, named: readonly NamedDebt[], wijze: DifferenceKind | undefined): Choice {
  const available = availableOf(state);
  const link = { soort: 'koppel', rij: state.row.id } as const;
  const wanted = named.map(({ debt }) => expectedOf(debt));
  const sum = wanted.reduce((total, open) => total + open, 0);
  const whole = named.map(({ document }, at): Part => ({ document, cents: wanted[at] ?? 0 }));
  if (sum === available && sum !== 0) return { ...link, delen: whole };
  if (wijze !== undefined) return { ...link, delen: whole, verschil: { wijze, cents: available - sum } };
  const back = named.map(({ document, debt }): Part => ({ document, cents: -receivedOf(debt) }));
  if (available < 0 && sumOf(back) === available) return { ...link, delen: back };
  const [one, ...others] = named;
  if (!one || others.length > 0) throw new AmountsDiffer(available, wanted);
  return { ...link, delen: [{ document: one.document, cents: available > 0 && sum > 0 ? Math.min(available, sum) : available }] };
}
