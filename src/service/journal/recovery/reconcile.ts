import type { Client } from '../../api/index.ts';
import { createOf } from '../evidence/creates.ts';
import { documentOf, type Entry } from '../log/entries.ts';
import { compare } from '../log/fields.ts';
import type { Journal } from '../log/journal.ts';
import { type WriteFinding, lookFor } from './findings.ts';
import type { World } from '../../../machine/world.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Remembered } from '../evidence/there.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';

export interface ReadingBack extends Pick<Settling, 'waiting'> {
  readonly journal: Journal;
  readonly profile: Pick<Profile, 'naam' | 'base_url'>;
  readonly key: () => Promise<string>;
  readonly world: Pick<World, 'now' | 'monotonic' | 'sleep' | 'stop' | 'random' | 'pid' | 'started'>;
  /** The documents that were read before; without it every one is read. */
  readonly memory?: Remembered | undefined;
  /** Leaves an unknown outcome to `journaal herstel`. */
  readonly nietWachten: boolean;
}

interface Reconciling extends Settling {
  /** The name of a customer that was created, where it is still known. */
  readonly naam?: string | undefined;
  /** Look once, whatever time has passed. */
  readonly once?: boolean | undefined;
  /** Whether another command looks than the one that sent it. */
  readonly later?: true | undefined;
}

/** Finds out by reads how a write went, and keeps it. Throws a `Failure` where the service can't be read or the journal not written. */
export async function reconcile(journal: Journal, client: Client, entry: Entry, options: Reconciling): Promise<Settled> {
  const { world, since, naam, once, later } = options;
  const look = () => lookOnce(journal, client, entry, naam);
  const result = once ? { finding: await look(), settled: world.now().getTime() >= since + settling } : await settle(look, options);
  await keepFinding(journal, entry, result, { now: world.now(), later });
  return result;
}

/** Looks once for what a write made or changed. A document that another write may have made is not certain. */
export async function lookOnce(journal: Journal, client: Client, entry: Entry, naam?: string): Promise<WriteFinding> {
  const finding = await lookFor(client, entry.intent, (id) => isOwned(journal, entry, id), naam);
  // Read after the list: every duit that made a document in it had its intent on disk before.
  return finding.found === 'done' && (await isContested(journal, entry, finding)) ? contested(finding.data) : finding;
}

const contested = (data: { readonly id: string } & object): WriteFinding => ({
  found: 'several',
  ids: [data.id],
  documents: [data],
  different: [],
});

export async function isOwned(journal: Journal, { n }: Entry, id: string): Promise<boolean> {
  const others = (await journal.about(id.toLowerCase())).filter((entry) => entry.n !== n && entry.state === 'done');
  return others.some((entry) => createOf(entry.intent.operation) !== undefined && documentOf(entry)?.toLowerCase() === id.toLowerCase());
}

/**
 * Whether another write may have made this document: one that has ended meanwhile, one that is still under way, or an uncertain one that
 * differs by its label alone, which no document shows. A document that was there before the other write is not of that one.
 */
async function isContested(journal: Journal, entry: Entry, { data }: Extract<WriteFinding, { found: 'done' }>): Promise<boolean> {
  const { operation } = entry.intent;
  if (!createOf(operation)) return false;
  if (await isOwned(journal, entry, data.id)) return true;
  const others = await journal.undecided();
  return others.some(
    (other) =>
      other.n !== entry.n &&
      other.intent.operation === operation &&
      other.intent.document === entry.intent.document &&
      (journal.isUnderWay(other) || other.intent.label !== entry.intent.label) &&
      other.intent.snapshot?.ids.includes(data.id) !== true &&
      compare(other.intent, data).different.length === 0,
  );
}

async function keepFinding(
  journal: Journal,
  { n }: Entry,
  { finding, settled }: Settled,
  { now, later }: Pick<Reconciling, 'later'> & { readonly now: Date },
): Promise<void> {
  const { found } = finding;
  const data: { id?: string; nummer?: unknown } = found === 'done' ? finding.data : {};
  await journal.add({
    kind: 'reconciled',
    of: n,
    time: now.toISOString(),
    found,
    evidence: found === 'done' ? finding.evidence : 'none',
    settled,
    ...(later && { later }),
    ids: data.id === undefined ? (found === 'several' ? finding.ids : []) : [data.id],
    nummer: typeof data.nummer === 'string' ? data.nummer : null,
  });
}

/** A commit may come this long after its reply was lost; nothing shorter says that it did not come. */
const settling = 60_000;
const between = 30_000;

export interface Settling {
  readonly world: Pick<World, 'now' | 'monotonic' | 'sleep' | 'stop'>;
  /** When the write was last known to be under way, in milliseconds. */
  readonly since: number;
  readonly waiting: (seconds: number, work: Promise<void>, what: string) => Promise<void>;
}

/** The last finding, and whether all of the settling time had passed by then. */
interface Settled {
  readonly finding: WriteFinding;
  readonly settled: boolean;
}

/**
 * Looks at once, and again every 30 s until something certain is found or 60 s have passed since the write. When the
 * user stops, the last finding counts. A service that can't be read shows nothing; its last failure is thrown at the end.
 */
export async function settle(look: () => Promise<WriteFinding>, { world, since, waiting }: Settling): Promise<Settled> {
  const text = t({ nl: 'Nagaan of het toch uitgevoerd is', en: 'Finding out whether it was done' });
  // A clock that is set back meanwhile must not make this longer.
  const end = world.monotonic() + Math.min(settling, since + settling - world.now().getTime());
  for (;;) {
    const seen = await attempt(look);
    const left = end - world.monotonic();
    if (!(seen instanceof Failure) && (seen.found === 'done' || left <= 0)) return { finding: seen, settled: true };
    if (world.stop.aborted || left <= 0) return ended(seen);
    await waiting(Math.ceil(left / 1000), world.sleep(Math.min(between, left), world.stop), text).catch(() => {});
    if (world.stop.aborted) return ended(seen);
  }
}

function ended(seen: WriteFinding | Failure): Settled {
  if (seen instanceof Failure) throw seen;
  return { finding: seen, settled: false };
}

async function attempt(look: () => Promise<WriteFinding>): Promise<WriteFinding | Failure> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Failure && error.reason !== 'key') return error;
    throw error;
  }
}
