import { totalsOf } from '../../../belgium/checks/totals.ts';
import { today } from '../../../belgium/dates.ts';
import { checkSchema, type Endpoint, endpoints, type RegelInvoer } from '../../../contract/index.ts';
import type { StateStore, Transaction } from '../../../store/store.ts';
import {
  countNow,
  type HeldBy,
  needsApproval,
  newestOf,
  type Limits,
  limitsCollection,
  type LimitValues,
  limitsIn,
} from '../../limits/limits.ts';
import { checkHeld, tooMuch } from '../../limits/texts.ts';
import { sizeOf } from '../evidence/credits.ts';
import { countAgain, countBegun, countedAct, countOneMore, dayRefusal } from './day-count.ts';
import type { Write } from '../verdict/evidence.ts';
import { approvalGone } from '../approval/texts.ts';
import type { There } from '../evidence/there.ts';

export interface WriteLimits {
  /** The limits as this machine knows them now, and the store as it was just read; undefined if nothing is held back. */
  readonly current: (stored: Limits | undefined) => Promise<HeldBy | undefined>;
  /** The newest copy outside the store. */
  readonly copy: () => Limits | undefined;
  /** The name of the profile, for messages. */
  readonly naam: string;
}

/** The measure of a write: the total of its document in euro with VAT; null for a write without an amount, undefined if nobody can tell. */
export type Measure = number | null | undefined;

/** Holds a write against the limits before anything else is done for it, and gives its measure where a limit asks for that. Exit 12. */
export async function measured(
  { held, naam }: { readonly held: HeldBy | undefined; readonly naam: string },
  write: Write,
  there: There,
): Promise<Measure> {
  if (!held) return undefined;
  checkHeld(held, write.operation, true, naam);
  const { hoogstens_bedrag: most } = held.limits;
  if (most === undefined) return undefined;
  const amount = await amountOf(write, there);
  checkAmount(most, amount, naam);
  return amount;
}

function checkAmount(most: number, amount: Measure, naam: string): void {
  if (amount !== null && !(amount !== undefined && amount <= most)) throw tooMuch(most, amount, naam);
}

/** A draft can have been made elsewhere, or before the limit was set, so its total is read. */
async function amountOf({ operation, document, body }: Write, there: There): Promise<Measure> {
  if (operation === 'facturen.create' || operation === 'offertes.create') {
    if (checkSchema((endpoints[operation] as Endpoint).body!, body).issues) return undefined;
    const regels = await Promise.all((body as { regels: RegelInvoer[] }).regels.map((regel) => there.priced(regel)));
    const total = totalsOf(regels)?.totaal_incl;
    return total === undefined ? undefined : Math.abs(total);
  }
  if (!operation.startsWith('facturen.') && !operation.startsWith('creditnotas.')) return null;
  return document === null ? undefined : sizeOf(await there.factuur(document));
}

/** Uses up an approval in the transaction of an intent; gives whether there was one that holds. */
export type UseApproval = (transaction: Transaction, limits: Limits, now: Date) => Promise<boolean>;

export interface Reserved {
  readonly measure: Measure;
  /** Uses the approval up; undefined if none was asked for. */
  readonly use: UseApproval | undefined;
}

/** Holds a write against the limits within the transaction of its intent, counts it for its day and uses up its approval. Exit 12. */
export async function reserve(
  transaction: Transaction,
  limits: WriteLimits,
  write: Write,
  { measure, use }: Reserved,
  now: Date,
): Promise<void> {
  const { naam } = limits;
  const found = newestOf([await limitsIn(transaction), limits.copy()]);
  if (!found) return;
  checkHeld({ limits: found, isOther: false }, write.operation, true, naam);
  if (found.hoogstens_bedrag !== undefined) checkAmount(found.hoogstens_bedrag, measure, naam);
  if (needsApproval(found, write.operation) && !(await use?.(transaction, found, now))) throw approvalGone(found, naam);
  const act = countedAct(write.operation);
  if (!act || found.hoogstens_per_dag === undefined) return;
  const counted = await countNow(transaction, now);
  const full = dayRefusal(found, write.operation, counted, naam);
  if (full) throw full;
  await countOneMore(transaction, counted.count, act);
}

export async function changeLimits(
  store: StateStore,
  copy: Limits | undefined,
  account: string,
  edit: (before: Limits) => LimitValues,
  now: Date,
): Promise<Limits> {
  return store.transaction(async (transaction) => {
    const before = newestOf([await limitsIn(transaction), copy]) ?? { versie: 0, account };
    const after = { ...edit(before), versie: before.versie + 1, account };
    await transaction.put(limitsCollection, 'account', after);
    if (after.hoogstens_per_dag !== undefined) await countBegun(transaction, today(transaction.time ?? now));
    return after;
  });
}

/** Gives the count of the day back to today from a later day. */
export async function countToday(store: StateStore, now: Date): Promise<void> {
  await store.transaction((transaction) => countAgain(transaction, today(transaction.time ?? now)));
}
