import { bareReach, type ReachLookup } from '../../einvoice/peppol/reach.ts';
import { byVatNumber } from './asked.ts';
import type { RememberedReach, RememberedReaches } from './remembered.ts';

/** An answer about one participant, and the last answer before it. */
export interface FoundReach extends RememberedReach {
  readonly participant: string;
  /** The last answer before this one that was no fault; undefined where there is none. */
  readonly eerder: RememberedReach | undefined;
}

/** The surroundings of the questions. */
interface Asking {
  readonly lookup: () => Promise<ReachLookup>;
  readonly remembered: RememberedReaches;
  readonly now: () => Date;
  readonly stop: AbortSignal;
  /** Takes a "yes" of less than so many milliseconds ago for an answer, without asking again. */
  readonly recent?: number;
  /** Is told how many answers there are. */
  readonly progress?: (done: number) => void;
}

/** All answers, by participant. */
export interface FoundReaches {
  readonly found: ReadonlyMap<string, FoundReach>;
  /** How many that could receive suddenly could not, where those are too many to believe; 0 otherwise. */
  readonly disbelieved: number;
}

/** So many are asked about at the same time. */
const atOnce = 20;

/**
 * Asks about each participant once and remembers the answers. A sudden "no" for more than a tenth, and at least two, of those that could
 * receive before is not believed: their earlier answers stay.
 */
export async function askReach(participants: readonly string[], asking: Asking): Promise<FoundReaches> {
  const { remembered, stop, now, recent = 0, progress } = asking;
  const each = [...new Set(participants)];
  const earlier = await remembered.among(each);
  const isRecent = ({ bereik, nagekeken }: RememberedReach) => bereik === 'ja' && now().getTime() - Date.parse(nagekeken) < recent;
  const lookup = each.every((one) => isKnown(earlier.get(one), isRecent)) ? undefined : await asking.lookup();
  const found = new Map<string, FoundReach>();
  const answer = async (participant: string): Promise<FoundReach> => {
    const eerder = earlier.get(participant);
    if (!lookup || isKnown(eerder, isRecent)) return { ...(eerder as RememberedReach), participant, eerder: undefined };
    if (stop.aborted) return { ...bareReach('onbekend', 'gestopt'), nagekeken: now().toISOString(), participant, eerder };
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
  const sudden = suddenNo(found);
  const fresh = [...found].filter(([, one]) => one.bereik !== 'onbekend' && !sudden.includes(one));
  await remembered.keep(new Map(fresh.map(([key, one]) => [key, keptOf(one)])));
  for (const { participant, eerder } of sudden) {
    if (eerder) found.set(participant, { ...eerder, reden: 'plots_nee', participant, eerder: undefined });
  }
  return { found, disbelieved: sudden.length };
}

const isKnown = (earlier: RememberedReach | undefined, isRecent: (one: RememberedReach) => boolean): boolean =>
  earlier !== undefined && isRecent(earlier);

/** The answer about a participant; where its enterprise number is not registered, with the address of its VAT number if that is. */
async function answerOf(participant: string, lookup: ReachLookup): Promise<Omit<RememberedReach, 'nagekeken'>> {
  const reach = await lookup.ask(participant);
  const ander = reach.bereik === 'nee' && isUnregistered(reach) ? byVatNumber(participant) : undefined;
  if (ander === undefined) return reach;
  const other = await lookup.ask(ander);
  return other.bereik === 'nee' || other.bereik === 'onbekend' ? reach : { ...reach, ander, ander_bereik: other.bereik };
}

const isUnregistered = ({ reden }: Pick<RememberedReach, 'reden'>): boolean =>
  reden === 'niet_geregistreerd' || reden === 'weg_bij_aanbieder';

/** Those that could receive before and now can't, where they are too many to be true. */
function suddenNo(found: ReadonlyMap<string, FoundReach>): FoundReach[] {
  const before = [...found.values()].filter(({ eerder }) => eerder?.bereik === 'ja');
  const lost = before.filter(({ bereik }) => bereik === 'nee' || bereik === 'geen_facturen');
  return lost.length > 1 && lost.length > before.length / 10 ? lost : [];
}

function keptOf({ participant: _participant, eerder: _eerder, ...kept }: FoundReach): RememberedReach {
  return kept;
}
