/** A document or a sending that the user wants once. */
export interface TurnOptions {
  readonly kind: 'factuur' | 'offerte' | 'creditnota' | 'versturen';
  /** The first line of an invoice or quote; otherwise the document that is credited or sent. */
  readonly subject: string;
  /** The user's own name of the document. */
  readonly reference?: string | undefined;
  /** The day of the document, where it was typed or is in a plan. */
  readonly day?: string | undefined;
}

/** One write that left for a wish. */
export interface Attempt {
  readonly wish: TurnOptions;
  /** Whether the user decided that another one is meant. */
  readonly isDecided: boolean;
  readonly desk: DeskBooks;
  readonly time: string;
}

/** What the service carried out; without an attempt another program did it. */
export interface Effect {
  readonly attempt: Attempt | undefined;
  readonly wish: TurnOptions;
  readonly id: string;
  readonly day: string;
  nummer: string | undefined;
  /** Whether the user was shown that it is there. */
  isTold: boolean;
}

/** The attempts that a machine can know of. */
export interface DeskBooks {
  /** Those in either copy of its journal. */
  knows: Set<Attempt>;
}

const shown = ({ wish, id, day }: Effect): string => `${JSON.stringify(wish)} ${id} of ${day}`;

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** The model: what exists at the service, and which wish each of it is for. */
export class Books {
  readonly effects: Effect[] = [];
  /** The effects that came twice without a decision of the user, in words. */
  readonly doubles: string[] = [];

  add(effect: Effect): void {
    const { attempt } = effect;
    const first = attempt && !attempt.isDecided ? this.effects.find((other) => isSecond(effect, attempt, other)) : undefined;
    this.effects.push(effect);
    if (first) this.doubles.push(`${shown(effect)} is the second one after ${shown(first)}`);
  }

  /** Notes what a command showed. */
  tell(text: string): void {
    for (const effect of this.effects) {
      if (text.includes(effect.id.slice(0, 8)) || (effect.nummer !== undefined && text.includes(effect.nummer))) effect.isTold = true;
    }
  }

  of(kind: TurnOptions['kind']): Effect[] {
    return this.effects.filter(({ wish }) => wish.kind === kind);
  }
}

/** Whether this effect repeats an earlier one, as far as duit could know on the machine that it left from. */
function isSecond(effect: Effect, attempt: Attempt, earlier: Effect): boolean {
  const { wish, desk } = attempt;
  const { wish: other } = earlier;
  const isKnown = earlier.attempt !== undefined && desk.knows.has(earlier.attempt);
  if (wish.reference !== undefined && wish.reference === other.reference && isKnown) return true;
  if (wish.kind !== other.kind || wish.subject !== other.subject) return false;
  // The service shows which invoice a credit note is for, and never what was sent.
  if (wish.kind === 'creditnota') return true;
  if (wish.kind === 'versturen') return isKnown;
  const isOther = wish.reference !== undefined && other.reference !== undefined && wish.reference !== other.reference;
  if (isOther && isKnown) return false;
  if (effect.day === earlier.day) return true;
  // One on a later day is another one, unless the user never heard of the first.
  if (isOther || wish.day !== undefined || other.day !== undefined || earlier.isTold) return false;
  return isKnown || daysBetween(effect.day, earlier.day) <= 1;
}
