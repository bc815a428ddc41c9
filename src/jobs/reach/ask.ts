import { bareReach, type ReachLookup, type Reach, type ReachAnswer } from '../../einvoice/peppol/reach.ts';
import { DryRun, Failure } from '../../failure.ts';
import { reachCache } from '../../service/memory/caches.ts';
import type { StateStore } from '../../store/store.ts';
import { checkPeppolId, type Ontvanger, peppolIdFor, type PeppolProblem } from '../../belgium/peppol.ts';

export interface FoundReach extends RememberedReach {
  readonly participant: string;
  /** The last one before it that was no fault; undefined if there is none. */
  readonly eerder: RememberedReach | undefined;
}

interface Asking {
  readonly lookup: () => Promise<ReachLookup>;
  readonly store: StateStore | undefined;
  readonly now: () => Date;
  readonly stop: AbortSignal;
  /** Takes a "yes" of less than so many milliseconds ago for an answer, without asking again. */
  readonly recent?: number;
  readonly progress?: (done: number) => void;
}

const atOnce = 20;

/** Asks about each participant once and remembers the answers. Gives each answer by its participant. */
export async function askReach(participants: readonly string[], asking: Asking): Promise<ReadonlyMap<string, FoundReach>> {
  const { store, stop, now, recent = 0, progress } = asking;
  const each = [...new Set(participants)];
  const earlier = await rememberedIn(store, each);
  const isRecent = ({ bereik, nagekeken }: RememberedReach) => bereik === 'ja' && now().getTime() - Date.parse(nagekeken) < recent;
  const known = new Map([...earlier].filter(([, one]) => isRecent(one)));
  const lookup = known.size === each.length ? undefined : await asking.lookup();
  const found = new Map<string, FoundReach>();
  const answer = async (participant: string): Promise<FoundReach> => {
    const [eerder, answered] = [earlier.get(participant), known.get(participant)];
    if (answered) return { ...answered, participant, eerder: undefined };
    if (!lookup || stop.aborted) return { ...bareReach('onbekend', 'gestopt'), nagekeken: now().toISOString(), participant, eerder };
    return { ...(await answerOf(participant, lookup)), nagekeken: now().toISOString(), participant, eerder };
  };
  // Each of the twenty takes the next one as soon as it has an answer, so that one that waits long holds nobody up.
  const waiting = each.values();
  const ask = async () => {
    for (const participant of waiting) {
      found.set(participant, await answer(participant));
      progress?.(found.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const news = [...found.values()].filter(({ participant, bereik }) => bereik !== 'onbekend' && !known.has(participant));
  await remember(store, news);
  return found;
}

/** The answer about a participant; where a Belgian one can't receive by one of its two numbers, with the other address if that can. */
async function answerOf(participant: string, lookup: ReachLookup): Promise<Omit<RememberedReach, 'nagekeken'>> {
  const reach = await lookup.ask(participant);
  const ander = reach.bereik === 'nee' ? byOtherNumber(participant) : undefined;
  if (ander === undefined) return reach;
  const other = await lookup.ask(ander);
  return other.bereik === 'nee' || other.bereik === 'onbekend' ? reach : { ...reach, ander, ander_bereik: other.bereik };
}

/** An answer as it is remembered: the last one that was no fault. */
interface RememberedReach extends Reach {
  /** The moment at which it was asked for, UTC. */
  readonly nagekeken: string;
  /** The address by the other number of the participant, where only that is registered, and the answer about it. */
  readonly ander?: string;
  readonly ander_bereik?: ReachAnswer;
}

/** Without a store, or where it fails, nothing is known. */
async function rememberedIn(store: StateStore | undefined, participants: readonly string[]): Promise<ReadonlyMap<string, RememberedReach>> {
  const found = new Map<string, RememberedReach>();
  const reading = store?.read(async (view) => {
    for (const participant of participants) {
      const kept = await view.get(reachCache, participant);
      if (kept !== undefined) found.set(participant, kept as unknown as RememberedReach);
    }
  });
  await reading?.catch(unlessBug);
  return found;
}

/** Without a store, or where it fails, nothing is kept. */
async function remember(store: StateStore | undefined, answers: readonly FoundReach[]): Promise<void> {
  if (answers.length === 0) return;
  const writing = store?.transaction(async (transaction) => {
    for (const { participant, eerder: _eerder, ...kept } of answers) await transaction.put(reachCache, participant, kept);
  });
  await writing?.catch(unlessBug);
}

/** An answer counts without being remembered, so a store that fails stops nothing; a dry run keeps nothing either. */
function unlessBug(error: unknown): void {
  if (!(error instanceof Failure || error instanceof DryRun)) throw error;
}

export type AskedAddress =
  | { readonly participant: string }
  | { readonly skipped: 'particulier' | 'geen_adres' }
  | { readonly problem: PeppolProblem };

/** The address under which a customer would receive: that on record, else that of its number. A private person has none. */
export function addressToAsk(klant: Ontvanger): AskedAddress {
  if (klant.type === 'particulier') return { skipped: 'particulier' };
  const participant = peppolIdFor(klant)?.trim().toLowerCase();
  if (participant === undefined) return { skipped: 'geen_adres' };
  const problem = checkPeppolId(participant.toUpperCase());
  return problem === undefined ? { participant } : { problem };
}

/** The other of the two addresses of a Belgian firm, by its enterprise number and by its VAT number; undefined for any other firm. */
function byOtherNumber(participant: string): string | undefined {
  const [, scheme, number] = /^(0208:|9925:be)(\d{10})$/.exec(participant) ?? [];
  return number && (scheme === '0208:' ? `9925:be${number}` : `0208:${number}`);
}
