import { isDeepStrictEqual } from 'node:util';
import { local, unlessFailing } from '../failure.ts';
import { t } from '../language.ts';
import { changedMeanwhile, type Copied, copyHalf, copyRest, type Half, type Whole } from './copy.ts';
import { chainsOf, erased, erasedLogs, erasedSome, holdsAny, leftBehind } from './rows.ts';
import { type Destination, destinationOf, MovedAccount, setDestination } from './moved.ts';
import { putItem } from './items.ts';
import { sealedFor, sealedKey } from './sealed.ts';
import type { Run, Steps } from './steps.ts';

/** A database and the place that it is. */
export interface Side {
  readonly whole: Whole;
  readonly at: Destination;
}

/**
 * Moves an account, with those that were sealed for it, into a database that has nothing of it, or only the remains of an earlier move; gives the facts of the
 * copy, or undefined where an earlier move had made it. Others can write to it until the last part of it is copied. From then on the old database says where
 * the account went, and nobody can write to it there; until both are done nobody can write to the new one either. Where it is interrupted, doing the same
 * again goes on. Of the old database only the journal stays, and no file of this machine has a copy of the rest. Fails with exit 10 where the
 * copy is not the same as the original, and then nothing was moved.
 */
export async function moveAccount(from: Side, to: Side, account: string): Promise<Copied | undefined> {
  const gone = await from.whole.reading((read) => Promise.resolve(read(destinationOf(account))));
  if (gone && gone.plaats !== to.at.plaats) throw new MovedAccount(gone);
  const copied = gone ? await to.whole.reading((read) => checkArrived(read, account)) : await bring(from, to, account);
  await to.whole.writing([account], (write) => Promise.resolve(write(setDestination(account, undefined))));
  await empty(from.whole, account);
  for (const { whole } of [from, to]) await whole.clean?.();
  return copied;
}

/** Removes names and texts from a database that an account left: whoever wipes them later wipes them where it is. */
async function empty(whole: Whole, account: string): Promise<void> {
  const sealed = await whole.reading((read) => Promise.resolve(read(sealedFor(account))));
  for (const one of [account, ...sealed]) {
    while (await whole.writing([one], (write) => Promise.resolve(write(erasedSome(one, leftBehind)))));
    await whole.writing([one], (write) => Promise.resolve(write(erasedLogs(one, leftBehind))));
  }
}

async function bring(from: Side, to: Side, account: string): Promise<Copied> {
  const sealed = await from.whole.reading((read) => Promise.resolve(read(sealedFor(account))));
  const all = [account, ...sealed];
  await beginMove(from, to, account, all);
  // The first writing of a process checks a file as a whole: here, and not in the last part, for which others wait as well.
  await from.whole.writing(all, async () => {});
  const halves: Half[] = [];
  try {
    for (const one of all) halves.push(await copyHalf(from.whole, to.whole, one));
  } catch (error) {
    // The old database knows nothing of it yet.
    await unlessFailing(erase(to.whole, all));
    throw error;
  }
  return from.whole.writing(all, async (read) => {
    const now = [await read(sealedFor(account)), await read(destinationOf(account))];
    if (!isDeepStrictEqual(now, [sealed, undefined])) throw changedMeanwhile();
    const copied: Copied[] = [];
    for (const half of halves) copied.push(await copyRest(read, to.whole, half));
    await read(setDestination(account, to.at));
    return copied[0]!;
  });
}

/** Has the new database say that the account is still in the old one, until that knows that it went; what an earlier move left is removed. */
async function beginMove(from: Side, to: Side, account: string, all: readonly string[]): Promise<void> {
  const known = await from.whole.reading((read) => lastsOf(read, all));
  const hasRemains = await to.whole.writing(all, async (write) => {
    const isMarked = (await write(destinationOf(account))) !== undefined;
    // Of the remains the old database must know every log at least as far.
    for (const [log, last] of await lastsOf(write, all)) if (!isMarked || last > (known.get(log) ?? 0)) throw notEmpty();
    if (!isMarked && (await write(holdsAny(account)))) throw notEmpty();
    await write(setDestination(account, from.at));
    return isMarked;
  });
  if (hasRemains) await erase(to.whole, all, from.at);
}

async function lastsOf(run: Run, accounts: readonly string[]): Promise<Map<string, number>> {
  const rows = [];
  for (const one of accounts) rows.push(...(await run(chainsOf(one))));
  return new Map(rows.map(({ account, log, last }) => [JSON.stringify([account, log]), Number(last)]));
}

/** Removes what a database has of accounts, in parts that keep nobody waiting; the first of them is still at another place where that is given. */
async function erase(whole: Whole, accounts: readonly string[], at?: Destination): Promise<void> {
  for (const one of accounts) {
    while (await whole.writing([one], (write) => Promise.resolve(write(erasedSome(one)))));
  }
  await whole.writing(accounts, async (write) => {
    for (const one of accounts) await write(erased(one));
    if (at) await write(setDestination(accounts[0]!, at));
  });
}

async function checkArrived(read: Run, account: string): Promise<undefined> {
  if (await read(holdsAny(account))) return undefined;
  throw local(t({ nl: 'De nieuwe database heeft niets van dit account', en: 'The new database has nothing of this account' }), {
    hint: t({
      nl: 'Het is er al naartoe verhuisd, maar daar is het niet meer. Zet een goede kopie van die database terug.',
      en: 'It was moved there before, but it is gone. Restore a good copy of that database.',
    }),
  });
}

const notEmpty = () =>
  local(t({ nl: 'De nieuwe database is niet leeg', en: 'The new database is not empty' }), {
    hint: t({
      nl: 'Er is niets verhuisd. Kies een database waarin van dit account nog niets staat.',
      en: 'Nothing was moved. Choose a database that has nothing of this account yet.',
    }),
  });

/**
 * Seals an account, of which another one of the same database turned out to be the same: nobody can write to it any more, an older duit
 * neither, and the other one sees all that it keeps. Nothing is copied, and doing it again changes nothing.
 */
export function* sealAccount(account: string, into: string, at: Destination): Steps<void> {
  if (yield* destinationOf(account)) return;
  const [own, others] = [yield* sealedFor(account), yield* sealedFor(into)];
  yield* setDestination(account, { naar: `account ${into}`, plaats: `${at.plaats}#${into}`, account: into });
  yield* putItem(into, ...sealedKey, [...others, account, ...own]);
}
