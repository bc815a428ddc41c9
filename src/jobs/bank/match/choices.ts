import type { Choice, BankDecision } from '../decisions.ts';

type Of<S extends Choice['soort']> = Extract<BankDecision, { soort: S }>;

/** What people decided of one row, as it holds now. */
export interface RowChoice {
  readonly links: readonly Of<'koppel'>[];
  readonly prepaid?: Of<'voorschot'>;
  readonly aside?: Of<'negeer'>;
  /** It is not matched by itself. */
  readonly freed: boolean;
}

/** Everything that people decided, as it holds now. */
export interface Choices {
  readonly rows: ReadonlyMap<string, RowChoice>;
  readonly rules: readonly Of<'negeer_altijd'>[];
  readonly bookings: readonly Of<'boek'>[];
  /** The day from which the bank tells of payments; undefined where none was told. */
  readonly begin: string | undefined;
}

const none: RowChoice = { links: [], freed: false };

function after(before: RowChoice, decision: BankDecision): RowChoice {
  const { aside: _aside, ...rest } = before;
  if (decision.soort === 'koppel') return { ...rest, links: [...before.links, decision] };
  if (decision.soort === 'voorschot') return { ...rest, prepaid: decision };
  if (decision.soort === 'negeer') return { ...before, aside: decision };
  if (decision.soort === 'ontkoppel') return { links: [], freed: before.freed || decision.ook_vanzelf === true };
  return before;
}

/** Every decision that holds and can be undone, the newest first. */
export const undoable = ({ rows, rules, bookings }: Choices): BankDecision[] =>
  [
    ...[...rows.values()].flatMap(({ links, prepaid, aside }) => [...links, prepaid ?? [], aside ?? []].flat()),
    ...rules,
    ...bookings,
  ].toSorted((one, other) => other.n - one.n);

/** The decisions that hold, of all that were made in this order. */
export function choicesIn(decisions: readonly BankDecision[]): Choices {
  const rows = new Map<string, RowChoice>();
  const withdrawn = new Set(decisions.flatMap((one) => (one.soort === 'herroep' ? [one.besluit] : [])));
  let begin: string | undefined;
  for (const decision of decisions) {
    if ('rij' in decision) rows.set(decision.rij, after(rows.get(decision.rij) ?? none, decision));
    if (decision.soort === 'begin') begin = decision.datum;
  }
  const holding = ({ n }: BankDecision): boolean => !withdrawn.has(n);
  return {
    rows,
    rules: decisions.flatMap((one) => (one.soort === 'negeer_altijd' && holding(one) ? [one] : [])),
    bookings: decisions.flatMap((one) => (one.soort === 'boek' && holding(one) ? [one] : [])),
    begin,
  };
}
