import { today } from '../../belgium/dates.ts';
import { given } from '../../contract/fields.ts';
import type { StateView } from '../../store/store.ts';
import { allOperations, type ApprovalLevel, approvalLevels, isNamedBy, operationsOf } from './operations.ts';

/** The limits that a user sets for an account, so that a mistake of a person, a script or an assistant stops at them. */
export interface Limits {
  /** Grows with each change, so that the newest of several copies is known. */
  readonly versie: number;
  readonly account: string;
  readonly alleen_lezen?: true;
  /** Operations such as `klanten.list`, or groups of them such as `facturen.*`: no other request may be made. */
  readonly mag?: readonly string[];
  /** The most that one document may come to, in euro with VAT. */
  readonly hoogstens_bedrag?: number;
  /** So many documents may be finalised in a day of Brussels, and so many sendings made. */
  readonly hoogstens_per_dag?: number;
  /** No document is sent that this state did not finalise, because it may have gone out already. */
  readonly alleen_bekend?: true;
  /** The writes that leave only once a person approved them at a terminal. */
  readonly goedkeuring?: ApprovalLevel;
}

/** Whether a write leaves only once a person approved it. A level that this duit does not know holds every write. */
export function needsApproval({ goedkeuring: level }: LimitValues, operation: string): boolean {
  if (level === undefined) return false;
  const act = operation.split('.')[1];
  // Nobody can tell the effect of an unknown write.
  if (act === 'versturen' || !allOperations().includes(operation)) return true;
  return level !== 'verzenden' && (level !== 'definitief' || act === 'definitief');
}

const levelOf = ({ goedkeuring }: LimitValues): number => (goedkeuring === undefined ? -1 : approvalLevels.indexOf(goedkeuring));

export type LimitValues = Omit<Limits, 'versie' | 'account'>;

/** The collection of the store that holds the limits, under the key `account`, and the count of the day. */
export const limitsCollection = 'grenzen';

export const limitsIn = async (view: Pick<StateView, 'get'>): Promise<Limits | undefined> =>
  (await view.get(limitsCollection, 'account')) as unknown as Limits | undefined;

export type CountedAct = 'definitief' | 'versturen';

export type DayCount = { readonly dag: string } & Readonly<Record<CountedAct, number>>;

export const dayKey = 'dag';

/** The count that a day, `YYYY-MM-DD`, continues with. It is of the newest day counted on: a clock that goes back gives no day twice. */
export async function countOn(view: Pick<StateView, 'get'>, dag: string): Promise<DayCount> {
  const kept = (await view.get(limitsCollection, dayKey)) as DayCount | undefined;
  return kept && kept.dag >= dag ? kept : { dag, definitief: 0, versturen: 0 };
}

/** The count that today continues with, and which day that is by the clock of the store, or else `now`. */
export async function countNow(
  view: Pick<StateView, 'get' | 'time'>,
  now: Date,
): Promise<{ readonly count: DayCount; readonly day: string }> {
  const day = today(view.time ?? now);
  return { count: await countOn(view, day), day };
}

export const newestOf = (all: readonly (Limits | undefined)[]): Limits | undefined =>
  all.reduce((newest, one) => ((one?.versie ?? 0) > (newest?.versie ?? 0) ? one : newest), undefined);

export const limitsOf = ({ versie: _versie, account: _account, ...limits }: Limits): LimitValues => limits;

/** Whether they hold anything back: limits that were lifted are kept without a limit. */
export const hasLimits = (limits: Limits | undefined): limits is Limits => limits !== undefined && Object.keys(limitsOf(limits)).length > 0;

const mostOf = (value: number | undefined): number => value ?? Number.POSITIVE_INFINITY;

export function isLooser(before: LimitValues, after: LimitValues): boolean {
  const allowed = ({ mag }: LimitValues): string[] => (mag ? mag.flatMap(operationsOf) : [...allOperations(), 'other']);
  const room = new Set(allowed(before));
  return (
    (before.alleen_lezen === true && after.alleen_lezen !== true) ||
    (before.alleen_bekend === true && after.alleen_bekend !== true) ||
    levelOf(after) < levelOf(before) ||
    mostOf(after.hoogstens_bedrag) > mostOf(before.hoogstens_bedrag) ||
    mostOf(after.hoogstens_per_dag) > mostOf(before.hoogstens_per_dag) ||
    allowed(after).some((one) => !room.has(one))
  );
}

/** The limits that hold for a profile, and whether they are those of another account id that has the same key. */
export interface HeldBy {
  readonly limits: Limits;
  readonly isOther: boolean;
}

export interface AccountLimits {
  /** As the copies alone tell; opens no store. Fails with exit 10 on a damaged one. */
  readonly known: () => Limits | undefined;
  /** As the store tells too, where it can be asked. */
  readonly read: () => Promise<Limits | undefined>;
  /** Changes them in the store and then in the copies. Fails with exit 10. */
  readonly change: (edit: (before: Limits) => LimitValues) => Promise<Limits>;
  /** The count of the newest day that was counted on, and the day of now. */
  readonly counted: () => ReturnType<typeof countNow>;
  /** Gives the count of the day back to today, as the journal knows today. Fails with exit 10. */
  readonly countToday: () => Promise<void>;
}

const least = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));

/** The limits of two accounts that turned out to be one: of each the one that leaves less room. */
export function strictest(one: LimitValues, other: LimitValues): LimitValues {
  const both = one.mag && other.mag?.flatMap(operationsOf).filter((name) => one.mag?.some((pattern) => isNamedBy(name, pattern)));
  return given({
    alleen_lezen: one.alleen_lezen ?? other.alleen_lezen,
    mag: both ?? one.mag ?? other.mag,
    hoogstens_bedrag: least(one.hoogstens_bedrag, other.hoogstens_bedrag),
    hoogstens_per_dag: least(one.hoogstens_per_dag, other.hoogstens_per_dag),
    alleen_bekend: one.alleen_bekend ?? other.alleen_bekend,
    goedkeuring: levelOf(one) > levelOf(other) ? one.goedkeuring : other.goedkeuring,
  });
}
