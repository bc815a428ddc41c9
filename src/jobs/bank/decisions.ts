import { everyOf } from '../../group-by.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Json, Logged, StateStore, StateView } from '../../store/store.ts';
import { bankLog, eachOnce, hashOfValue, type KeptStatement, keptStatements, logged, type MadeBy, momentIn } from './kept.ts';
import type { BookingWay, DifferenceKind, RuleField } from './statement.ts';

/** An amount in cents that goes to a document, by its id in lower case. Negative where a payment is taken back. */
export interface Part {
  readonly document: string;
  readonly cents: number;
}

/** `rij` is the id of a row of a statement. */
export type Choice =
  | {
      readonly soort: 'koppel';
      readonly rij: string;
      readonly delen: readonly Part[];
      /** The amount of the row that goes to no document, with the reason: negative where the documents were closed with more. */
      readonly verschil?: { readonly wijze: DifferenceKind; readonly cents: number };
    }
  /** The rest of the row was paid before any document: it waits for documents of this customer. */
  | { readonly soort: 'voorschot'; readonly rij: string; readonly klant: string }
  | { readonly soort: 'negeer'; readonly rij: string }
  /** All rows of the party of this row that have its sign. The party is kept as a salted hash alone. */
  | { readonly soort: 'negeer_altijd'; readonly rij: string; readonly zout: string; readonly partij: string; readonly teken: 1 | -1 }
  /**
   * All rows of this sign with a text, an account or a party. The value is among the texts of the decision; of an account and a party
   * `partij` is the salted hash, so that the rule holds without it.
   */
  | { readonly soort: 'negeer_regel'; readonly veld: RuleField; readonly zout: string; readonly partij: string; readonly teken: 1 | -1 }
  /** Earlier decisions on the row hold no more, and with `ook_vanzelf` it is matched automatically no more. */
  | { readonly soort: 'ontkoppel'; readonly rij: string; readonly ook_vanzelf?: true }
  | { readonly soort: 'boek'; readonly document: string; readonly cents: number; readonly datum: string; readonly wijze: BookingWay }
  /** The booking or rule whose line has this id holds no more. */
  | { readonly soort: 'herroep'; readonly besluit: string }
  | { readonly soort: 'begin'; readonly datum: string };

/** Kept apart so that they can be removed. */
interface ChoiceTexts {
  readonly reden?: string;
  readonly waarde?: string;
}

/** A decision with the id of its line and, for people, its number in this store. */
export type BankDecision = Choice & MadeBy & ChoiceTexts & Pick<Logged, 'id' | 'n'>;

/** The texts of decisions by the id of the line of each. */
export const choiceTexts = 'bank-reden';

/** Sorted by time: lines from another copy have later numbers. */
async function decisionsIn(view: StateView): Promise<BankDecision[]> {
  const texts = new Map(await everyOf(view.list(choiceTexts)));
  const decisions = (await view.records(bankLog)).flatMap(({ id, n, body }) => {
    const { soort, besluit } = body as unknown as { soort: string; besluit?: Choice & MadeBy };
    if (soort !== 'besluit' || !besluit) return [];
    const { reden, waarde } = (texts.get(id) ?? {}) as ChoiceTexts;
    return [{ ...besluit, ...(reden !== undefined && { reden }), ...(waarde !== undefined && { waarde }), id, n }];
  });
  return decisions.toSorted((a, b) => a.tijd.localeCompare(b.tijd));
}

/** A decision is made on the state that this line belongs to. */
const lastLine = (view: StateView): Promise<number> => view.last(bankLog);

export interface ToDecide {
  readonly choice: Choice;
  readonly texts?: ChoiceTexts;
}

/** Keeps decisions that were made on the state up to line `seen`, all or none. Exit 5 if another duit changed it since, else 10. */
export const decideOn = (
  store: StateStore,
  seen: number,
  decided: readonly ToDecide[],
  made: MadeBy,
  salt: () => string,
): Promise<number[]> =>
  store.transaction(async (transaction) => {
    if ((await lastLine(transaction)) !== seen) throw changedMeanwhile();
    const own = { ...made, tijd: await momentIn(transaction, made.tijd) };
    const numbers: number[] = [];
    for (const { choice, texts } of decided) {
      const kept = texts && { zout: salt(), ...texts };
      const body = { soort: 'besluit', besluit: { ...choice, ...own } as unknown as Json, ...(kept && { teksten: hashOfValue(kept) }) };
      const { id, n } = await logged(transaction, body);
      if (kept) await transaction.put(choiceTexts, id, kept);
      numbers.push(n);
    }
    return numbers;
  });

const changedMeanwhile = (): Failure =>
  new Failure(
    'temporary',
    t({
      nl: 'een andere duit las of besliste intussen iets over de bank; er is niets gewijzigd',
      en: 'another duit read or decided something about the bank in the meantime; nothing was changed',
    }),
    {
      because: 'busy',
      hint: t({
        nl: 'Voer het commando opnieuw uit: het kijkt dan naar de nieuwe stand.',
        en: 'Run the command again: it then looks at the new state.',
      }),
    },
  );

export interface BankState {
  readonly statements: readonly KeptStatement[];
  readonly decisions: readonly BankDecision[];
  /** The number of the last line of its log. */
  readonly line: number;
}

/** As it was at one moment. Fails with exit 10 if the store can't be used. */
export const readBank = (store: StateStore): Promise<BankState> =>
  store.read(async (view) => {
    const statements = await keptStatements(view);
    const decisions = await decisionsIn(view);
    const decided = new Set(decisions.flatMap((one) => ('rij' in one ? [one.rij] : [])));
    return { statements: eachOnce(statements, (id) => decided.has(id)), decisions, line: await lastLine(view) };
  });

export const tellsOfPayments = ({ statements, decisions }: BankState): boolean =>
  statements.length > 0 || decisions.some(({ soort }) => soort === 'boek');

type Of<S extends Choice['soort']> = Extract<BankDecision, { soort: S }>;

export interface RowChoice {
  readonly links: readonly Of<'koppel'>[];
  readonly prepaid?: Of<'voorschot'>;
  readonly aside?: Of<'negeer'>;
  /** It is not matched automatically. */
  readonly freed: boolean;
}

export type BankRule = Of<'negeer_altijd'> | Of<'negeer_regel'>;

export interface Choices {
  readonly rows: ReadonlyMap<string, RowChoice>;
  readonly rules: readonly BankRule[];
  readonly bookings: readonly Of<'boek'>[];
  /** Undefined if none was given. */
  readonly begin: string | undefined;
}

function after(before: RowChoice, decision: BankDecision): RowChoice {
  const { aside: _aside, ...rest } = before;
  if (decision.soort === 'koppel') return { ...rest, links: [...before.links, decision] };
  if (decision.soort === 'voorschot') return { ...rest, prepaid: decision };
  if (decision.soort === 'negeer') return { ...before, aside: decision };
  if (decision.soort === 'ontkoppel') return { links: [], freed: before.freed || decision.ook_vanzelf === true };
  return before;
}

/** The newest first. */
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
    if ('rij' in decision) rows.set(decision.rij, after(rows.get(decision.rij) ?? { links: [], freed: false }, decision));
    if (decision.soort === 'begin') begin = decision.datum;
  }
  const holding = ({ id }: BankDecision): boolean => !withdrawn.has(id);
  return {
    rows,
    rules: decisions.flatMap((one) => ((one.soort === 'negeer_altijd' || one.soort === 'negeer_regel') && holding(one) ? [one] : [])),
    bookings: decisions.flatMap((one) => (one.soort === 'boek' && holding(one) ? [one] : [])),
    begin,
  };
}
