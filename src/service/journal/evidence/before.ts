import { Failure } from '../../../failure.ts';
import { creditsOf, type Looking, sizeOf } from './credits.ts';
import { documentOf, type Entry } from '../log/entries.ts';
import type { Write } from '../verdict/guard.ts';
import type { Listed, Remembered, ListedRow, WantedWrite } from './there.ts';
import { allTheSameHint, creditedText, readOnHint, sameText } from '../verdict/there-texts.ts';
import { isDraft, lasting, periodOf } from './creates.ts';

/** The state at the service before a write: the list that was read, and why the write may not go as it is. */
export interface Before {
  readonly listed?: Listed | undefined;
  /** The service has no such list or document for us, so nothing that is found later is certain. */
  readonly unlisted?: true;
  /** The documents that stand in the way, and why, in the user's language. */
  readonly stands?: Failure | undefined;
}

/** The parts of a look before a write. */
export interface LookingBefore extends Looking {
  readonly memory: Remembered | undefined;
  /** The earlier writes about the document. */
  readonly entries: readonly Entry[];
  /** Whether the user wants the document whatever is there, so that only the list is read. */
  readonly decided: boolean;
  /** The day from which on documents may have been made that the journal lost. */
  readonly lostSince?: string | undefined;
}

const nothing: Before = {};

/**
 * Looks at the service before a write that makes an invoice, quote or credit note, or makes a credit note final: whether the document
 * is there already, whoever made it. Throws a `Failure` where the service can't be asked now.
 */
export async function lookBefore(write: Write, looking: LookingBefore): Promise<Before> {
  try {
    const { operation } = write;
    if (operation === 'facturen.create') return await beforeInvoice(write, looking);
    if (operation === 'offertes.create') return await beforeQuote(write, looking);
    if (operation === 'facturen.creditnota') return await beforeCreditNote(write, looking);
    return operation === 'facturen.definitief' && !looking.decided ? await beforeFinal(write, looking) : nothing;
  } catch (error) {
    if (error instanceof Failure && lasting.has(error.reason)) return { unlisted: true };
    throw error;
  }
}

async function beforeInvoice(write: Write, looking: LookingBefore): Promise<Before> {
  const given = (write.body as { datum?: string } | undefined)?.datum;
  const { van, tot } = periodOf(given, looking.now);
  const { lostSince } = looking;
  if (given !== undefined || lostSince === undefined || !isBody(write.meant)) {
    return same('facturen', write, await looking.there.invoices(van, tot), looking);
  }
  // Without a date of its own it may have been made on any day since.
  const { datum: _, ...undated } = write.meant as { datum?: string };
  return same('facturen', { ...write, meant: undated }, await looking.there.invoices(lostSince < van ? lostSince : van, tot), looking);
}

async function beforeQuote(write: Write, looking: LookingBefore): Promise<Before> {
  const quotes = await looking.there.quotes(looking.lostSince !== undefined);
  const { listed, stands } = await same('offertes', write, quotes, looking);
  // Without any draft among many quotes, only the list of drafts tells later which one is new.
  return { listed: quotes.whole || quotes.rows.some(isDraft) ? listed : undefined, stands };
}

async function same(
  kind: WantedWrite['kind'],
  { meant, label, own }: Write,
  listed: Listed,
  { there, decided }: LookingBefore,
): Promise<Before> {
  if (decided || !isBody(meant)) return { listed };
  const found = await there.same(listed.rows, { kind, meant, label, own });
  return { listed, stands: found && standing(sameText(kind, found), [found]) };
}

/** Whether a body has lines, as one that a user typed for `duit api` may not. */
const isBody = (meant: unknown): boolean => Array.isArray((meant as { regels?: unknown } | null | undefined)?.regels);

async function beforeCreditNote({ document }: Write, looking: LookingBefore): Promise<Before> {
  if (document === null) return nothing;
  const factuur = await looking.there.factuur(document);
  if (looking.decided) return nothing;
  const credited = await creditsOf(factuur, looking);
  const text = creditedText(credited, sizeOf(factuur));
  const { listed, since } = credited;
  // Of an invoice that is dated ahead, an older draft may lie before the list.
  const whole = listed.whole && since === factuur.datum;
  return { listed: { ...listed, whole }, stands: text === undefined ? undefined : standing(text, credited.by, credited.unread > 0) };
}

/** A draft takes nothing away yet, so only the final credit notes count beside the one that becomes final. */
async function beforeFinal({ document, seen }: Write, looking: LookingBefore): Promise<Before> {
  const { there, memory, entries } = looking;
  if (document === null || isInvoice(entries, document) || (await memory?.typeOf(document)) === 'factuur') return nothing;
  const note = seen ?? (await there.factuur(document));
  if (note.type !== 'creditnota' || note.gekoppelde_factuur_id == null || note.status !== 'concept') return nothing;
  const credited = await creditsOf(await there.factuur(note.gekoppelde_factuur_id), looking, isFinal);
  const text = creditedText(credited, sizeOf(note));
  return { stands: text === undefined ? undefined : standing(text, credited.by, credited.unread > 0) };
}

const isFinal = (row: ListedRow): boolean => !isDraft(row);

/** Whether duit made this document as an invoice. */
const isInvoice = (entries: readonly Entry[], document: string): boolean =>
  entries.some((entry) => entry.intent.operation === 'facturen.create' && documentOf(entry)?.toLowerCase() === document);

/** Exit 12: the document is there already, or nobody knows. */
const standing = (text: string, documents: readonly ListedRow[], isUnread = false): Failure =>
  new Failure('not_confirmed', text, {
    there: documents.map(({ id, nummer = null }) => ({ id, nummer })),
    hint: isUnread ? `${readOnHint()} ${allTheSameHint()}` : allTheSameHint(),
  });
