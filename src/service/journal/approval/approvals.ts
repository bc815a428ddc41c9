import type { Json, StateStore, StateView, Transaction } from '../../../store/store.ts';
import { given } from '../../../contract/fields.ts';
import { groupBy } from '../../../group-by.ts';
import { type Limits, newestOf, limitsCollection, limitsIn } from '../../limits/limits.ts';
import { keepLine } from '../log/log.ts';
import { lostUpTo } from '../log/lost.ts';
import type { Intent } from '../log/records.ts';
import { type Approval, isWhole, laterKeyOf } from './keys.ts';
import {
  type Aanvraag,
  counterKey,
  type HeldWrite,
  type KeptWrite,
  type Passing,
  requestIn,
  requestKey,
  requestsCollection,
  requestsIn,
  type Ruled,
  type SetAside,
  rulingHolds,
  type Standing,
  type AskedWrite,
  requestStanding,
  writesCollection,
  writesIn,
} from './records.ts';

export interface Asking {
  readonly door: Aanvraag['door'];
  readonly profiel: string;
  readonly reden?: string | undefined;
  /** The version of the limits that it was stopped by. */
  readonly grens: number;
}

/** A write that is about to leave, or one that is done `after` another of its plan, on what that makes or changes. */
export type LinkedWrite = HeldWrite | (AskedWrite & { readonly after: string });

/** The writes of a plan in their order, by the keys of their steps. */
type AskedPlan = ReadonlyMap<string, LinkedWrite>;

export interface Stood {
  readonly aanvraag: Aanvraag;
  readonly stand: Standing;
}

export interface Answered extends Stood {
  readonly approval: Approval;
}

export interface ReadRequest extends Stood {
  readonly writes: readonly KeptWrite[];
}

interface Later {
  readonly write: AskedWrite;
  /** The approvals that the earlier writes of its document or customer used. */
  readonly earlier: readonly Approval[];
  /** Whether the document or customer is now exactly as an earlier write left it; `maker` is the one that this earlier one followed. */
  readonly holds: (earlier: KeptWrite, maker: KeptWrite | undefined) => boolean;
}

/** Every method fails with exit 10 if the store can't be used. */
export type Approvals = ReturnType<typeof openApprovals>;

/** Opens the aanvragen of the account that a store belongs to; `copy` gives the newest copy of its limits outside the store. */
export function openApprovals(store: StateStore, now: () => Date, copy: () => Limits | undefined) {
  const passingIn = async (view: StateView): Promise<Passing> => ({
    grens: newestOf([await limitsIn(view), copy()])?.versie ?? 0,
    now: view.time ?? now(),
    lost: await lostUpTo(view),
    numberOf: (id) => view.numberOf(id),
  });
  const reading = <T>(work: (view: StateView, passing: Passing) => Promise<T>): Promise<T> =>
    store.read(async (view) => work(view, await passingIn(view)));
  const changing = <T>(work: (transaction: Transaction, passing: Passing) => Promise<T>): Promise<T> =>
    store.transaction(async (transaction) => work(transaction, await passingIn(transaction)));
  return {
    /** The aanvraag of a write with this hash that has not left, and its status; undefined if there is none that counts. */
    of: (sleutel: string) => reading((view, passing) => liveIn(view, sleutel, passing)),
    /** Makes one aanvraag of a plan, but for what another process asked meanwhile, and gives that of each step. */
    ask: (plan: AskedPlan, asking: Asking) => changing((transaction, passing) => askIn(transaction, plan, asking, passing)),
    /** The aanvraag that asked a write together with an earlier one, where `holds` says yes of that one; undefined if none did. */
    together: (later: Later) => reading((view, passing) => togetherIn(view, later, passing)),
    /** Every aanvraag that is kept, the oldest first. */
    list: (): Promise<ReadRequest[]> =>
      reading(async (view, passing) => {
        const writes = groupBy(await writesIn(view), ({ aanvraag }) => aanvraag);
        const all = (await requestsIn(view)).map(async (one) => ({ ...(await stood(one, passing)), writes: writes.get(one.nummer) ?? [] }));
        return Promise.all(all);
      }),
    waiting: () =>
      reading(async (view, passing) => {
        const stands = await Promise.all((await requestsIn(view)).map((one) => requestStanding(one, passing)));
        return stands.filter((stand) => stand === 'wacht').length;
      }),
    /** Forgets what needs no person any more and was decided, or asked, before this moment. Gives how many. */
    forget: (before: Date) => changing((transaction, passing) => forgetSettled(transaction, passing, before.getTime())),
    read: (nummer: number): Promise<ReadRequest | undefined> =>
      store.read(async (view) => {
        const aanvraag = await requestIn(view, nummer);
        if (!aanvraag) return undefined;
        return { ...(await stood(aanvraag, await passingIn(view))), writes: await numbered(view, await writesIn(view, nummer)) };
      }),
    /** Keeps a person's decision, unless the aanvraag got more writes or another decision since it was seen. Gives whether it is kept. */
    decide: (seen: Aanvraag, ruling: Ruled) => changing((transaction, passing) => decideIn(transaction, seen, ruling, passing)),
  };
}

const stood = async (aanvraag: Aanvraag, passing: Passing): Promise<Stood> => ({
  aanvraag,
  stand: await requestStanding(aanvraag, passing),
});

const put = (transaction: Transaction, aanvraag: Aanvraag): Promise<void> =>
  transaction.put(requestsCollection, requestKey(aanvraag.nummer), aanvraag as unknown as Json);

const writeIn = async (view: StateView, sleutel: string): Promise<KeptWrite | undefined> =>
  (await view.get(writesCollection, sleutel)) as KeptWrite | undefined;

const numbered = (view: StateView, writes: readonly KeptWrite[]): Promise<KeptWrite[]> =>
  Promise.all(
    writes.map(async ({ ondanks, ...write }) => {
      const aside = ondanks?.map(async ({ regel, ...one }) => given({ ...one, n: regel && (await view.numberOf(regel)) }) as SetAside);
      return { ...write, ...(aside && { ondanks: await Promise.all(aside) }) };
    }),
  );

/** The aanvraag of a write that has not left, where it still counts. */
async function liveIn(view: StateView, sleutel: string, passing: Passing): Promise<Stood | undefined> {
  const write = await writeIn(view, sleutel);
  const aanvraag = write && !write.gebruikt ? await requestIn(view, write.aanvraag) : undefined;
  const stand = aanvraag && (await requestStanding(aanvraag, passing));
  return aanvraag && stand && stand !== 'vervallen' ? { aanvraag, stand } : undefined;
}

async function togetherIn(view: StateView, { write, earlier, holds }: Later, passing: Passing): Promise<Answered | undefined> {
  for (const before of earlier) {
    const { aanvraag } = before;
    const sleutel = laterKeyOf(before, write);
    const live = await liveIn(view, sleutel, passing);
    const kept = live?.aanvraag.nummer === aanvraag ? await writeIn(view, before.sleutel) : undefined;
    const maker = kept?.van === undefined ? undefined : await writeIn(view, kept.van);
    const isSound = kept && isWhole(kept) && (kept.van === undefined || (maker !== undefined && isWhole(maker)));
    if (live && isSound && holds(kept, maker)) return { ...live, approval: { aanvraag, sleutel } };
  }
  return undefined;
}

async function decideIn(transaction: Transaction, seen: Aanvraag, ruling: Ruled, passing: Passing): Promise<boolean> {
  const found = await requestIn(transaction, seen.nummer);
  const isSame = found?.besluit?.tijd === seen.besluit?.tijd && found?.gebruikt === seen.gebruikt;
  if (!found || !isSame || (await requestStanding(found, passing)) === 'vervallen') return false;
  const tijd = passing.now.toISOString();
  const regel = await keepLine(transaction, 'aanvraag', String(found.nummer), ruling.soort, tijd);
  await put(transaction, { ...found, besluit: { ...ruling, tijd, regel } });
  return true;
}

async function askIn(
  transaction: Transaction,
  plan: AskedPlan,
  { door, profiel, reden, grens }: Asking,
  passing: Passing,
): Promise<ReadonlyMap<string, Stood>> {
  const asked = new Map<string, Stood>();
  const sleutels = [...plan.values()].flatMap((write) => ('after' in write ? [] : [write.sleutel]));
  const known = await transaction.many(writesCollection, sleutels);
  for (const [step, write] of plan) {
    const isOther = 'sleutel' in write && known.has(write.sleutel);
    const other = 'after' in write ? asked.get(write.after) : isOther ? await liveIn(transaction, write.sleutel, passing) : undefined;
    if (other) asked.set(step, other);
  }
  if (asked.size === plan.size) return asked;
  const found = await newRequest(transaction, { door, profiel, grens, ...(reden !== undefined && { reden }) }, passing);
  const kept = new Map<string, KeptWrite>();
  for (const [step, write] of plan) {
    if (!asked.has(step)) kept.set(step, keptOf(write, found.nummer, kept));
  }
  for (const write of kept.values()) await transaction.put(writesCollection, write.sleutel, write as unknown as Json);
  const aanvraag = { ...found, aantal: new Set([...kept.values()].map(({ sleutel }) => sleutel)).size };
  await put(transaction, aanvraag);
  for (const step of kept.keys()) asked.set(step, { aanvraag, stand: 'wacht' });
  return asked;
}

function keptOf(write: LinkedWrite, aanvraag: number, before: ReadonlyMap<string, KeptWrite>): KeptWrite {
  const place = { aanvraag, plaats: before.size };
  if (!('after' in write)) return { ...write, ...place };
  const { after, ...later } = write;
  const van = before.get(after)!.sleutel;
  return { ...later, van, sleutel: laterKeyOf({ aanvraag, sleutel: van }, later), ...place };
}

async function newRequest(
  transaction: Transaction,
  of: Pick<Aanvraag, 'door' | 'profiel' | 'grens' | 'reden'>,
  passing: Passing,
): Promise<Aanvraag> {
  await forgetSettled(transaction, passing, passing.now.getTime() - rulingHolds);
  const last = await transaction.get(limitsCollection, counterKey);
  const nummer = (typeof last === 'number' ? last : 0) + 1;
  await transaction.put(limitsCollection, counterKey, nummer);
  const tijd = passing.now.toISOString();
  await keepLine(transaction, 'aanvraag', String(nummer), 'gevraagd', tijd);
  return { nummer, tijd, ...of, aantal: 0, gebruikt: 0 };
}

/** Forgets what was carried out, refused or lapsed, up to a moment in milliseconds: an aanvraag tells of customers and their addresses. */
async function forgetSettled(transaction: Transaction, passing: Passing, until: number): Promise<number> {
  const gone: Aanvraag[] = [];
  for (const one of await requestsIn(transaction)) {
    const isOld = Date.parse(one.besluit?.tijd ?? one.tijd) <= until;
    if (isOld && !['wacht', 'goedgekeurd'].includes(await requestStanding(one, passing))) gone.push(one);
  }
  if (gone.length === 0) return 0;
  const numbers = new Set(gone.map(({ nummer }) => nummer));
  for (const { aanvraag, sleutel } of await writesIn(transaction)) {
    if (numbers.has(aanvraag)) await transaction.remove(writesCollection, sleutel);
  }
  for (const nummer of numbers) await transaction.remove(requestsCollection, requestKey(nummer));
  return gone.length;
}

/**
 * Uses up the approval of a write, in the transaction that adds its intent, so that it lets one write leave. Gives whether there was one
 * that holds at this moment. It is the one place that lets a write pass that a person has to approve.
 */
export async function useApproval(
  transaction: Transaction,
  { aanvraag: nummer, sleutel }: Approval,
  { versie }: Pick<Limits, 'versie'>,
  now: Date,
): Promise<boolean> {
  const lost = await lostUpTo(transaction);
  const passing: Passing = { grens: versie, now: transaction.time ?? now, lost, numberOf: (id) => transaction.numberOf(id) };
  const live = await liveIn(transaction, sleutel, passing);
  if (live?.aanvraag.nummer !== nummer || live.stand !== 'goedgekeurd') return false;
  await mark(transaction, live.aanvraag, sleutel, 1);
  return true;
}

/** Gives an approval back whose write provably changed nothing. That of one with an unknown outcome stays used up. */
export async function giveApprovalBack(transaction: Transaction, { goedkeuring }: Intent): Promise<void> {
  if (!goedkeuring) return;
  const { aanvraag: nummer, sleutel } = goedkeuring;
  const [aanvraag, write] = [await requestIn(transaction, nummer), await writeIn(transaction, sleutel)];
  if (aanvraag && write?.aanvraag === nummer && write.gebruikt) await mark(transaction, aanvraag, sleutel, -1);
}

/** Uses an approval up whose write another copy tells of. One that is not here any more is asked again. */
export async function useAgain(transaction: Transaction, { aanvraag: nummer, sleutel }: Approval): Promise<void> {
  const [aanvraag, write] = [await requestIn(transaction, nummer), await writeIn(transaction, sleutel)];
  if (aanvraag && write?.aanvraag === nummer && !write.gebruikt) await mark(transaction, aanvraag, sleutel, 1);
}

async function mark(transaction: Transaction, aanvraag: Aanvraag, sleutel: string, more: 1 | -1): Promise<void> {
  const { gebruikt: _gebruikt, ...write } = (await writeIn(transaction, sleutel))!;
  const kept: KeptWrite = { ...write, ...(more === 1 && { gebruikt: true }) };
  await transaction.put(writesCollection, sleutel, kept as unknown as Json);
  await put(transaction, { ...aanvraag, gebruikt: aanvraag.gebruikt + more });
}
