import { aDay } from '../../../belgium/dates.ts';
import { documentOf, type Entry, isFinished, nummerIn, refusedByPeppol, wasSoughtInVain } from '../log/entries.ts';
import { isLikeLabel } from '../log/references.ts';
import { bodyDigest, meantBody } from '../log/fields.ts';
import { goesOver, isMadeElsewhere } from '../log/sent.ts';
import { actOf, type Act, type Evidence, type Write } from '../verdict/evidence.ts';
import type { LossFlag } from '../log/lost.ts';

/** What the user knew when they decided. */
export interface KnownWrites {
  /** Of the writes on a document those up to this number. */
  readonly acts: number;
  /** Of equal creates those that ended up to this number. */
  readonly creates: number;
}

/** What the earlier writes of the journal tell of this one. Those that the user knew of when they decided tell nothing more. */
export function ofJournal(
  entries: readonly Entry[],
  write: Write,
  isUnderWay: (entry: Entry) => boolean,
  { acts, creates }: KnownWrites,
): Evidence[] {
  const act = actOf(write);
  const evidence = (entry: Entry): Evidence[] => {
    if (!isFinished(entry)) return isUnderWay(entry) ? underWay(entry, write, act) : uncertain(entry, write, act, acts);
    if (entry.state === 'refused' && entry.n > acts) return refused(entry, write, act);
    if (entry.state !== 'done') return [];
    return [
      ...ofReference(entry, write),
      ...(entry.n > acts ? done(entry, write, act) : []),
      ...(entry.last > creates && isDuplicate(entry, write, act) ? [of(entry, 'same', 'done')] : []),
    ];
  };
  const found = [...entries.flatMap(evidence), ...ofElsewhere(entries, write, act)];
  // The newest of those that are over is the one to tell of.
  return [...found.filter((one) => !isOver(one)), ...found.filter(isOver).toReversed()];
}

export function ofEarlierRun(entries: readonly Entry[], write: Write, isUnderWay: (entry: Entry) => boolean): Evidence[] {
  const own = entries.filter((entry) => isVery(entry, write));
  const entry =
    own.find(({ state }) => state === 'done') ??
    own.find((one) => !isFinished(one)) ??
    own.findLast((one) => refusedByPeppol(one) !== undefined);
  if (!entry) return [];
  const found: Evidence = { ...of(entry, 'same', 'refused'), source: 'reference' };
  if (entry.state === 'done')
    return [{ ...found, standing: 'done', documents: [{ id: documentOf(entry) ?? '', nummer: nummerIn(entry) }] }];
  return [isFinished(entry) ? found : { ...found, standing: isUnderWay(entry) ? 'under_way' : 'uncertain' }];
}

/** Whether it is this write itself: a create has a reference of its own, and anything else is done to a document once, over each channel. */
function isVery(entry: Entry, write: Write): boolean {
  const { operation, document, label } = entry.intent;
  if (operation !== write.operation) return false;
  if (write.label !== undefined) return label === write.label;
  return document !== null && document === write.document && (actOf(write) !== 'send' || goesOver(entry, kanaalOf(write)));
}

const isOver = ({ standing }: Evidence): boolean => standing === 'done' || standing === 'refused';

const ofElsewhere = (entries: readonly Entry[], { document }: Write, act: Act): Evidence[] =>
  act === 'send' && document !== null && isMadeElsewhere(entries, document)
    ? [{ source: 'journal', extent: 'perhaps', standing: 'uncertain' }]
    : [];

const of = (entry: Entry, extent: Evidence['extent'], standing: Evidence['standing']): Evidence => ({
  source: 'journal',
  extent,
  standing,
  entry,
});

const makesAnother = (act: Act): boolean => act === 'make' || act === 'credit' || act === 'call';

/** A write of unknown outcome. Once sought in vain it stops only a create that would make a second one, and a sending to a recipient. */
function uncertain(entry: Entry, write: Write, act: Act, acts: number): Evidence[] {
  if (entry.intent.simulated) return [];
  if (makesAnother(act) && isDuplicate(entry, write, act)) return [of(entry, 'same', 'uncertain')];
  if (write.document === null || entry.intent.document !== write.document) return [];
  if (!wasSoughtInVain(entry)) return [of(entry, 'part', 'uncertain')];
  return act === 'send' && entry.n > acts ? sent(entry, write, 'uncertain') : [];
}

function underWay(entry: Entry, write: Write, act: Act): Evidence[] {
  if (makesAnother(act)) return isDuplicate(entry, write, act) ? [of(entry, 'same', 'under_way')] : [];
  if (entry.intent.document !== write.document) return [];
  if (act === 'send') return sent(entry, write, 'under_way');
  return act === 'final' && entry.intent.operation === write.operation ? [of(entry, 'same', 'under_way')] : [];
}

function done(entry: Entry, write: Write, act: Act): Evidence[] {
  if (write.document === null || entry.intent.document !== write.document) return [];
  if (act === 'send') return sent(entry, write, 'done');
  const isSame = (act === 'final' || act === 'credit') && entry.intent.operation === write.operation;
  return isSame ? [of(entry, 'same', 'done')] : [];
}

/** A sending over the same channel, or over the other one. A simulated one reaches nobody. */
function sent(entry: Entry, write: Write, standing: Evidence['standing']): Evidence[] {
  if (goesOver(entry, kanaalOf(write))) return [of(entry, 'same', standing)];
  const isSending = entry.intent.operation.endsWith('.versturen') && !entry.intent.simulated;
  // A document may reach its customer twice also where the first sending was only perhaps carried out.
  return isSending && write.overBoth !== true ? [of(entry, 'part', standing === 'uncertain' ? 'done' : standing)] : [];
}

const refused = (entry: Entry, write: Write, act: Act): Evidence[] =>
  act === 'send' && entry.intent.document === write.document && refusedByPeppol(entry) !== undefined && goesOver(entry, kanaalOf(write))
    ? [of(entry, 'same', 'refused')]
    : [];

const kanaalOf = ({ body }: Write): unknown => (body as { kanaal?: unknown } | undefined)?.kanaal;

function ofReference(entry: Entry, { operation, label }: Write): Evidence[] {
  if (label === undefined || entry.intent.label !== label) return [];
  const extent = entry.intent.operation === operation ? 'same' : 'part';
  return [{ ...of(entry, extent, 'done'), source: 'reference' }];
}

/** Whether two writes mean the same: the labels tell where both have one, and otherwise, or where only their writing differs, the bodies. */
function isDuplicate({ intent }: Entry, write: Write, act: Act): boolean {
  const { operation, document, label, offerte } = write;
  if (!makesAnother(act) || intent.document !== document) return false;
  // A reference names one document, of whatever kind.
  if (intent.label !== undefined && label !== undefined) {
    if (intent.label === label) return true;
    if (!isLikeLabel(intent.label, label)) return false;
  }
  if (intent.operation !== operation) return false;
  if (offerte !== undefined && intent.offerte === offerte.toLowerCase()) return true;
  return bodiesOf(write, intent).some((body) => bodyDigest(intent.salt, body) === intent.body);
}

/**
 * The bodies that this write may have been on the day of an earlier one: without a day of its own it is that of the earlier day. Where
 * neither had one, the days around it count too, because a store has a clock of its own.
 */
function bodiesOf({ operation, body, given = body, meant }: Write, { time, fields }: Entry['intent']): unknown[] {
  if ((given as { datum?: unknown } | null | undefined)?.datum !== undefined) return [meant];
  const shifts = 'datum' in fields ? [0] : [0, -aDay, aDay];
  return [meant, ...shifts.map((shift) => meantBody(operation, given, new Date(Date.parse(time) + shift)))];
}

/** What a loss tells of a write that the service does not show afterwards: it may have been done in the lines that are lost. It costs no request. */
export function ofLost(flag: LossFlag | undefined, write: Write, before: readonly Entry[]): Evidence[] {
  const act = actOf(write);
  if (!flag || (act !== 'send' && act !== 'call')) return [];
  // What a reply shows to have become final since was sent by nobody before; one that was only found may be older.
  const isOwnFinal = ({ n, intent, outcome }: Entry): boolean =>
    n > flag.n && outcome?.kind === 'result' && intent.operation === 'facturen.definitief' && intent.document === write.document;
  return act === 'send' && before.some(isOwnFinal) ? [] : [{ source: 'lost', extent: 'perhaps', standing: 'uncertain' }];
}

/** The first day from which on documents may be lost: a day early, because the service may have another date than this machine. */
export const dayOfLoss = ({ since }: LossFlag): string =>
  since === null ? '2000-01-01' : new Date(Date.parse(since) - 86_400_000).toISOString().slice(0, 10);
