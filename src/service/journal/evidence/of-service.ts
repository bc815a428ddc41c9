import { addDays, type Days, today } from '../../../belgium/dates.ts';
import { isFinal } from '../../../contract/finality.ts';
import type { KlantWijziging } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../api/index.ts';
import { documentOf, type Entry } from '../log/entries.ts';
import type { Journal } from '../log/journal.ts';
import { shownReference } from '../log/own-reference.ts';
import { referenceIn } from '../log/references.ts';
import { findDuplicates } from '../../references/duplicates.ts';
import type { Evidence, Write } from '../verdict/evidence.ts';
import { creditedText, knownText, resemblingText, sameText, unreadSameText } from '../verdict/there-texts.ts';
import { customerExists, ofDuplicates } from './of-duplicates.ts';
import { isDraft, lasting, periodOf } from './creates.ts';
import { creditsOf, type Looking, sizeOf } from './credits.ts';
import { laterFound } from './of-account.ts';
import type { Listed, Remembered, Same } from './there.ts';
import { sameUncredited, type SameUncredited } from './uncredited.ts';
import { sameness, type WantedWrite } from './wanted.ts';

export interface Seen {
  readonly listed?: Listed | undefined;
  /** The service has no such list or document for us, so nothing that is found later is certain. */
  readonly unlisted?: true;
  readonly evidence: readonly Evidence[];
}

export interface LookingBefore extends Looking {
  readonly api: Api;
  readonly memory?: Remembered | undefined;
  readonly journal: Looking['journal'] & Pick<Journal, 'foundLater'>;
  readonly entries: readonly Entry[];
  /** Whether the user wants the document whatever is there, so that only the list is read. */
  readonly decided: boolean;
  /** The day from which on documents may have been made that the journal lost. */
  readonly lostSince?: string | undefined;
}

const nothingSeen: Seen = { evidence: [] };

/** Looks for the document before a write that makes one or makes a credit note final. Throws a `Failure` where it can't be asked now. */
export async function seenAtService(write: Write, looking: LookingBefore): Promise<Seen> {
  try {
    const { operation } = write;
    if (operation === 'facturen.create') return await beforeInvoice(write, looking);
    if (operation === 'offertes.create') return await beforeQuote(write, looking);
    if (operation === 'facturen.creditnota') return await beforeCreditNote(write, looking);
    if (operation === 'klanten.create') return await beforeCustomer(write, looking);
    return operation === 'facturen.definitief' ? await beforeFinal(write, looking) : nothingSeen;
  } catch (error) {
    if (error instanceof Failure && lasting.has(error.reason)) return { ...nothingSeen, unlisted: true };
    throw error;
  }
}

const alreadyThere: Text = { nl: 'staat deze klant er al?', en: 'does this customer already exist?' };

/** A customer is looked for by its name while lines that named it may be lost, and the one of a job by its numbers too: nobody looked before. */
async function beforeCustomer({ meant, repeat }: Write, { api, lostSince, decided }: LookingBefore): Promise<Seen> {
  if (decided) return nothingSeen;
  const fields = (meant ?? {}) as KlantWijziging;
  const { naam = '', kbo_btw_nummer: number } = fields;
  for await (const klant of lostSince === undefined ? [] : api.klanten.list({ q: naam }, {}, alreadyThere)) {
    const { id, kbo_btw_nummer: other } = klant;
    if (klant.naam !== naam || !(number === undefined || other == null || meansTheSame('kbo_btw_nummer', number, other))) continue;
    const text = t({ nl: `deze klant is er al: ${clean(naam)}`, en: `this customer already exists: ${clean(naam)}` });
    return { evidence: [{ source: 'service', extent: 'same', standing: 'done', documents: [{ id }], text }] };
  }
  return repeat === 'take over' ? { evidence: ofDuplicates(await findDuplicates(api, fields, naam), t(customerExists), ' ') } : nothingSeen;
}

const dayIn = ({ body }: Write): string | undefined => (body as { datum?: string } | undefined)?.datum;

async function beforeInvoice(write: Write, looking: LookingBefore): Promise<Seen> {
  const period = periodOf(dayIn(write), looking.now);
  const { van, tot } = ownDays(write, looking) ?? period;
  const listed = await (showsReference(write) ? looking.there.invoices(knownSince(looking.now, van)) : looking.there.invoices(van, tot));
  return { listed: within(listed, period), evidence: await sameAs('facturen', write, listed, looking) };
}

/** The same list, of these days alone: what is new in it is known later by one of them. */
const within = ({ rows, ...listed }: Listed, days: Days): Listed => ({
  ...listed,
  ...days,
  rows: rows.filter(({ datum }) => datum == null || (datum >= days.van && datum <= days.tot)),
});

/** A document is looked for by its reference among those of so many days. */
const daysKnown = 400;

/** The day from which on a document is looked for by its reference, or the day from which on it may be like another one. */
export function knownSince(now: Date, van: string): string {
  const since = addDays(today(now), -daysKnown);
  return van < since ? van : since;
}

const showsReference = ({ meant }: Write): boolean => shownReference((meant as { notities?: unknown } | undefined)?.notities) !== undefined;

/** A document without a day of its own may have been made so many days before by a state that is lost. What recurs lies further apart. */
const daysBack = 6;

/** The days that a document without a day of its own may have, where one was made already; undefined for one that has its own. */
export function undatedDays(datum: string | undefined, now: Date, since?: string): Days {
  const day = today(now);
  const [first, last] = datum === undefined || datum > day ? [day, datum ?? day] : [datum, day];
  const van = addDays(first, -daysBack);
  return { van: since !== undefined && since < van ? since : van, tot: addDays(last, 1) };
}

const ownDays = (write: Write, { now, lostSince }: Pick<LookingBefore, 'now' | 'lostSince'>): Days | undefined =>
  dayIn(write) === undefined || write.isUndated ? undatedDays(dayIn(write), now, lostSince) : undefined;

async function beforeQuote(write: Write, looking: LookingBefore): Promise<Seen> {
  const quotes = await looking.there.quotes(looking.lostSince !== undefined || showsReference(write));
  const evidence = await sameAs('offertes', write, quotes, looking);
  // Without any draft among many quotes, only the list of drafts tells later which one is new.
  return { listed: quotes.whole || quotes.rows.some(isDraft) ? quotes : undefined, evidence };
}

/**
 * The document that is the same. One without a day of its own may have been made on a day before, so an equal one of those days counts too,
 * unless this journal knows that an earlier command made it. One that was found after its command ended without knowing counts on any day:
 * no command reported that it was made.
 */
async function sameAs(kind: WantedWrite['kind'], write: Write, { rows }: Listed, looking: LookingBefore): Promise<Evidence[]> {
  const { meant, label, own } = write;
  const { there, memory, decided, lostSince, journal } = looking;
  if (decided || !isBody(meant)) return [];
  const days = ownDays(write, looking);
  const wanted: WantedWrite = { kind, meant, days, label, own, ...(label !== undefined && { reference: referenceIn(label) }) };
  const listed = await sameUncredited(rows, wanted, looking);
  const later = days && !listed.found ? await foundBefore(wanted, write, { there, journal }) : undefined;
  const same = later ? { ...listed, found: later, unread: 0 } : listed;
  const datum = same.found?.datum;
  const isNearby = days !== undefined && lostSince === undefined && datum != null && datum !== (meant as { datum?: string }).datum;
  return ofSame(kind, same, { extent: isNearby ? 'perhaps' : 'same', isKept: memory?.keeps === true });
}

const always: Days = { van: '0000-01-01', tot: '9999-12-31' };

async function foundBefore(
  wanted: WantedWrite,
  write: Write,
  { there, journal }: Pick<LookingBefore, 'there' | 'journal'>,
): Promise<Same['found']> {
  for (const id of await laterFound(journal, write)) {
    const document = await there.whole(wanted.kind, { id });
    if (document && sameness({ ...wanted, days: always }, undefined, document)) return document;
  }
  return undefined;
}

export const ofSame = (
  kind: WantedWrite['kind'],
  { found, reference, unread, like, credited }: SameUncredited,
  { extent, isKept }: { readonly extent: 'same' | 'perhaps'; readonly isKept: boolean },
): Evidence[] => [
  ...(found ? [ofFound(kind, found, reference, extent)] : []),
  ...credited,
  ...(like
    ? [{ source: 'service', extent: 'part', standing: 'uncertain', documents: [like], text: resemblingText(kind, like) } as const]
    : []),
  ...(unread > 0
    ? [{ source: 'service', extent: 'perhaps', standing: 'uncertain', text: unreadSameText(kind, unread), isKept } as const]
    : []),
];

const ofFound = (
  kind: WantedWrite['kind'],
  found: NonNullable<Same['found']>,
  reference: string | undefined,
  extent: 'same' | 'perhaps',
): Evidence => ({
  source: 'service',
  extent: reference === undefined ? extent : 'same',
  standing: 'done',
  documents: [found],
  text: reference === undefined ? sameText(kind, found, extent) : knownText(kind, reference, found),
  reference,
});

/** Whether a body has lines, as one that a user typed for `duit api` may not. */
const isBody = (meant: unknown): boolean => Array.isArray((meant as { regels?: unknown } | null | undefined)?.regels);

async function beforeCreditNote({ document }: Write, looking: LookingBefore): Promise<Seen> {
  if (document === null) return nothingSeen;
  const factuur = await looking.there.factuur(document);
  if (looking.decided) return nothingSeen;
  const credited = await creditsOf(factuur, looking);
  const { listed, since } = credited;
  // Of an invoice that is dated ahead, an older draft may lie before the list.
  const whole = listed.whole && since === factuur.datum;
  return { listed: { ...listed, whole }, evidence: ofCredits(credited, sizeOf(factuur)) };
}

/** A draft takes nothing away yet, so only the final credit notes count beside the one that becomes final. */
async function beforeFinal({ document, seen, typed }: Write, looking: LookingBefore): Promise<Seen> {
  const { there, memory, entries, decided } = looking;
  if (document === null) return nothingSeen;
  const factuur = typed && (seen ?? (await there.factuur(document)));
  if (factuur && isFinal(factuur)) {
    const { id, nummer, type } = factuur;
    return { evidence: [{ source: 'seen', extent: 'same', standing: 'done', documents: [{ id, nummer, soort: type ?? undefined }] }] };
  }
  if (decided || isInvoice(entries, document) || (await memory?.typeOf(document)) === 'factuur') return nothingSeen;
  const note = seen ?? factuur ?? (await there.factuur(document));
  if (note.type !== 'creditnota' || note.gekoppelde_factuur_id == null || note.status !== 'concept') return nothingSeen;
  const credited = await creditsOf(await there.factuur(note.gekoppelde_factuur_id), looking, (row) => !isDraft(row));
  return { evidence: ofCredits(credited, sizeOf(note)) };
}

/** The evidence of the credit notes that already exist for one of this size, in euro without a sign. */
export function ofCredits(credited: Awaited<ReturnType<typeof creditsOf>>, size: number | undefined): Evidence[] {
  const text = creditedText(credited, size);
  if (text === undefined) return [];
  const { by, unread } = credited;
  return [
    unread > 0
      ? { source: 'service', extent: 'perhaps', standing: 'uncertain', documents: by, text, isKept: true }
      : { source: 'service', extent: 'part', standing: 'done', documents: by, text },
  ];
}

/** Whether duit made this document as an invoice. */
const isInvoice = (entries: readonly Entry[], document: string): boolean =>
  entries.some((entry) => entry.intent.operation === 'facturen.create' && documentOf(entry)?.toLowerCase() === document);
