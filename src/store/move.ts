import { local } from '../failure.ts';
import { t } from '../language.ts';
import { chainsOf, type Copied, copyAccount, erased, holdsAny, type Whole } from './copy.ts';
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
 * copy, or undefined where an earlier move had made it. From then on the old database says where the account went, and nobody
 * can write to it there; until both are done nobody can write to the new one either. Where it is interrupted, doing the same
 * again goes on. Fails with exit 10 where the copy is not the same as the original, and then nothing was moved.
 */
export async function moveAccount(from: Side, to: Side, account: string): Promise<Copied | undefined> {
  const copied = await from.whole.writing(async (read) => {
    const gone = await read(destinationOf(account));
    if (gone && gone.plaats !== to.at.plaats) throw new MovedAccount(gone);
    const made = await to.whole.writing((write) => (gone ? checkArrived(write, account) : arrive(read, write, account, from.at)));
    if (!gone) await read(setDestination(account, to.at));
    return made;
  });
  await to.whole.writing((write) => Promise.resolve(write(setDestination(account, undefined))));
  return copied;
}

/** Copies the account; until the old database knows that it went, the new one says that it is still there. */
async function arrive(read: Run, write: Run, account: string, from: Destination): Promise<Copied> {
  if (await write(destinationOf(account))) await eraseRemains(read, write, account);
  else if (await write(holdsAny(account))) throw notEmpty();
  const copied = await copyAccount(read, write, account);
  for (const sealed of await read(sealedFor(account))) {
    if (await write(holdsAny(sealed))) await eraseRemains(read, write, sealed);
    await copyAccount(read, write, sealed);
  }
  await write(setDestination(account, from));
  return copied;
}

/** Removes the remains of an earlier move, of which the other database must know every log at least as far. */
async function eraseRemains(read: Run, write: Run, account: string): Promise<void> {
  const known = new Map((await read(chainsOf(account))).map(({ log, last }) => [log, Number(last)]));
  for (const { log, last } of await write(chainsOf(account))) if (Number(last) > (known.get(log) ?? 0)) throw notEmpty();
  await write(erased(account));
}

async function checkArrived(write: Run, account: string): Promise<undefined> {
  if (await write(holdsAny(account))) return undefined;
  throw local(t({ nl: 'De nieuwe opslag heeft niets van dit account', en: 'The new store has nothing of this account' }), {
    hint: t({
      nl: 'Het is er al naartoe verhuisd, maar daar is het niet meer. Zet een goede kopie van die database terug.',
      en: 'It was moved there already, but it is there no more. Restore a good copy of that database.',
    }),
  });
}

const notEmpty = () =>
  local(t({ nl: 'De nieuwe opslag is niet leeg', en: 'The new store is not empty' }), {
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
