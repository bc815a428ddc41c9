import { everyOf } from '../../../group-by.ts';
import type { Vies, ViesAnswer, ViesFault, ViesNumber } from '../../../einvoice/vies.ts';
import type { StateStore } from '../../../store/store.ts';

/** An answer of VIES on a number, as evidence beside the supplies at 0 % that it is about. */
export interface ViesEvidence extends Pick<ViesAnswer, 'geldig' | 'naam' | 'raadpleging'> {
  /** With the letters of the member state in front. */
  readonly btw_nummer: string;
  /** The UTC moment of the question. */
  readonly tijd: string;
  /** The ids of the documents at 0 % that it was asked for. */
  readonly documenten: readonly string[];
}

const collection = 'btw-vies';

/** By number and moment. Fails with exit 10 if the store can't be used. */
export const keptEvidence = (store: StateStore): Promise<ViesEvidence[]> =>
  store.read(async (view) => (await everyOf(view.list(collection))).map(([, one]) => one as unknown as ViesEvidence));

export const latestOf = (all: readonly ViesEvidence[]): ReadonlyMap<string, ViesEvidence> =>
  new Map(all.toSorted((one, other) => (one.tijd < other.tijd ? -1 : 1)).map((one) => [one.btw_nummer, one]));

const keep = (store: StateStore, evidence: ViesEvidence): Promise<void> =>
  store.transaction(async (transaction) => {
    await transaction.put(collection, `${evidence.btw_nummer} ${evidence.tijd}`, { ...evidence });
  });

/** `vat` has its prefix. */
export const viesNumber = (vat: string): ViesNumber => ({ land: vat.slice(0, 2), nummer: vat.slice(2) });

interface ZeroRated {
  readonly btw_nummer: string;
  readonly documenten: readonly string[];
}

interface Checking {
  readonly vies: () => Promise<Vies>;
  readonly store: StateStore;
  readonly keeps: boolean;
  readonly own: ViesNumber | undefined;
  readonly now: () => Date;
  readonly stop: AbortSignal;
  readonly progress: (done: number) => void;
}

/** An answer counts for so long, as the same question would give it again. */
const dayLong = 86_400_000;

/**
 * Asks these numbers one at a time, and keeps each answer with its documents. An answer of the last day that is about all of them is not
 * asked for again; after a fault that is not of one member state nothing more is asked.
 */
export async function checkNumbers(
  numbers: readonly ZeroRated[],
  checking: Checking,
): Promise<ReadonlyMap<string, ViesEvidence | ViesFault>> {
  const { store, own, now, stop, progress } = checking;
  const found = new Map<string, ViesEvidence | ViesFault>();
  const known = latestOf(await keptEvidence(store));
  let fault: string | undefined;
  for (const { btw_nummer, documenten } of numbers) {
    const last = known.get(btw_nummer);
    const isRecent = last !== undefined && now().getTime() - Date.parse(last.tijd) < dayLong;
    if (isRecent && documenten.every((id) => last.documenten.includes(id))) found.set(btw_nummer, last);
    else if (fault !== undefined || stop.aborted) found.set(btw_nummer, { fault: fault ?? 'aborted' });
    else {
      const answer = await (await checking.vies()).check(viesNumber(btw_nummer), own);
      if ('fault' in answer) {
        if (!answer.fault.startsWith('MS_')) fault = answer.fault;
        found.set(btw_nummer, answer);
      } else {
        const { geldig, naam, raadpleging } = answer;
        const evidence = { btw_nummer, geldig, naam, raadpleging, tijd: now().toISOString(), documenten };
        if (checking.keeps) await keep(store, evidence);
        found.set(btw_nummer, evidence);
      }
    }
    progress(found.size);
  }
  return found;
}
