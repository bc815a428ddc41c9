import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { alreadyBusy, anotherDuit, holderText, sinceText, takeOver } from '../../../store/holder.ts';
import type { Lock, StateStore } from '../../../store/store.ts';
import { type Plan, planElsewhere } from '../plan/plan.ts';

/** The surroundings in which a batch is the only one of its account. */
interface OnlyBatch {
  readonly store: StateStore;
  readonly account: string;
  /** A UTC moment as the user reads it. */
  readonly moment: (time: string) => string;
  /** Waits a while for another batch, of which it is given the failure; false where the user stops. Without it nobody is waited for. */
  readonly standBy?: ((failure: Failure) => Promise<boolean>) | undefined;
}

/**
 * Does work for a plan while no other batch of the account runs. Fails with exit 2 for a plan of another account, with exit 10 while another
 * batch runs, and with exit 5 where the user stops while it stands by.
 */
export async function asOnlyBatch<T>(plan: Plan, { store, account, moment, standBy }: OnlyBatch, work: () => Promise<T>): Promise<T> {
  if (plan.account !== account) throw planElsewhere(plan);
  const tryIt = async (): Promise<Lock | Failure> => (await store.lock('batch', plan.invoer.bestand)) ?? busy(store, moment);
  const lock = await takeOver(tryIt, standBy);
  if (!lock) throw stoppedStanding();
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

const stoppedStanding = (): Failure =>
  new Failure('temporary', t({ nl: 'gestopt bij het wachten op een andere batch', en: 'stopped while waiting for another batch' }), {
    hint: t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' }),
  });

/** Another batch of the account is under way. On a store that machines share it may be somebody else's, so that one is named. */
async function busy(store: StateStore, moment: OnlyBatch['moment']): Promise<Failure> {
  const other = await store.holder('batch');
  const elsewhere = store.shared === undefined ? undefined : other;
  const by = elsewhere ? holderText(elsewhere) : anotherDuit();
  const sentence = t({
    nl: `${by} voert al een batch uit voor dit account`,
    en: `${by} is carrying out a batch for this account already`,
  });
  const hint = t({
    nl: 'Wacht tot die klaar is, of laat duit wachten met --wacht.',
    en: 'Wait until it is done, or have duit wait with --wacht.',
  });
  const goingOn = t({
    nl: 'Valt die computer uit, dan kan deze een halve minuut later verder met dezelfde batch.',
    en: 'Should that machine fail, this one can go on with the same batch half a minute later.',
  });
  return alreadyBusy(sentence, other ? [other.work, sinceText(other, moment)] : [], elsewhere ? `${hint} ${goingOn}` : hint);
}
