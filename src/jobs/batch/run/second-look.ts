import type { Days } from '../../../belgium/dates.ts';
import { groupBy } from '../../../group-by.ts';
import { t } from '../../../language.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { sameId, type ListedRow } from '../../../service/journal/evidence/there.ts';
import { sameUncredited, type SameUncredited } from '../../../service/journal/evidence/uncredited.ts';
import { creditedMeanwhile, type Looking, newestNotes } from '../../../service/journal/evidence/credits.ts';
import type { Evidence, Write } from '../../../service/journal/verdict/evidence.ts';
import { creditedTwiceText, notLookedText } from '../../../service/journal/verdict/there-texts.ts';
import { failureIn } from '../../../failure.ts';
import { ofSame, undatedDays } from '../../../service/journal/evidence/of-service.ts';
import { type Entry, mayBeDone } from '../../../service/journal/log/entries.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import { meantBody } from '../../../service/journal/log/fields.ts';
import { judgeAtOnce } from '../../../service/run/judge.ts';
import { isCalled } from '../../../service/references/name.ts';
import { inPhase, noteFailure, thereOf, type DocumentProgress, type Running } from './progress.ts';
import { customerLabel } from './steps.ts';
import { openDocumentOrder } from './finalise.ts';

/**
 * Looks at the days of the drafts of this run once more, before any of them becomes final: a job on a machine that does not share this
 * store may have made the same orders since the first look. Each of two such jobs makes its draft before it looks, so at least one of them
 * sees the other's, and leaves its own a draft. It costs one list for each day.
 */
export async function lookOnceMore(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  const due = await dueOf(documents, running);
  if (due.length === 0) return;
  const looking = { there: running.look(), journal: running.journal, now: running.now() };
  // A document for which an order stopped at the first look stands for that order, so it is no duplicate of another.
  const counted = documents.flatMap((document) => thereOf(document)?.id.toLowerCase() ?? []);
  const own = new Set([...running.own, ...counted]);
  for (const [, together] of groupBy(due, (document) => `${document.planned.datum} ${document.planned.zonder_datum}`)) {
    if (running.stop.aborted) return;
    const [first] = together as [DocumentProgress];
    const { van, tot } = daysOf(first, running) ?? { van: first.planned.datum, tot: first.planned.datum };
    const { rows } = await looking.there.invoices(van, tot);
    for (const document of together) await judge(document, rows, looking, { ...running, own });
  }
}

const daysOf = ({ planned: { datum, zonder_datum: isUndated } }: DocumentProgress, { now }: Pick<Running, 'now'>): Days | undefined =>
  isUndated ? undatedDays(datum, now()) : undefined;

/** The draft invoices that are about to become final, without those that did already, perhaps did, or wait for an earlier one. */
async function dueOf(documents: readonly DocumentProgress[], running: Running): Promise<DocumentProgress[]> {
  const order = openDocumentOrder();
  const due: DocumentProgress[] = [];
  for (const document of documents.filter(({ planned }) => inPhase('definitief', planned))) {
    const { planned, ended, step, wrote } = document;
    const goes = ended === 'niet_af' && step === 'gemaakt' && (running.withoutOrder || !order.holder(document));
    if (!goes && step !== 'definitief' && ended !== 'bestaat_al') order.missed(document);
    if (!goes || planned.soort !== 'factuur') continue;
    if (wrote || (await isStillDraft(document, running))) due.push(document);
  }
  return due;
}

/**
 * Looks once whether others credited the same invoices meanwhile. A note that was to become final stays a draft then; others are told. A run
 * that stopped looks at none, so the one that continues looks at its notes too. Gives those that it looked at, which are none of `looked`.
 */
export async function lookAtNotes(
  documents: readonly DocumentProgress[],
  looked: ReadonlySet<DocumentProgress>,
  running: Running,
): Promise<readonly DocumentProgress[]> {
  const { journal } = running;
  const made: DocumentProgress[] = [];
  for (const document of documents.filter((one) => one.planned.origineel && one.step === 'gemaakt' && !looked.has(one))) {
    const isDue = document.ended === 'niet_af' ? await isStillDraft(document, running) : running.goesOn && document.ended === 'klaar';
    if (document.wrote || isDue) made.push(document);
  }
  const there = running.look();
  let newest: Promise<readonly ListedRow[]> | undefined;
  for (const document of made) {
    const { id: ours = '', planned } = document;
    const { id = '', nummer = '' } = planned.origineel ?? {};
    try {
      const entry = (await doneOn(id, 'facturen.creditnota', journal)).find(({ state }) => state === 'done');
      if (!entry) continue;
      const others = await creditedMeanwhile(entry.intent, {
        newest: () => (newest ??= newestNotes(running.api, made.length)),
        there,
        journal,
        isMade: (note) => running.own.has(note.toLowerCase()),
        isDecided: running.decisions.tochMaken === true,
      });
      if (others.length === 0) continue;
      const text = creditedTwiceText(nummer, ours, others);
      if (inPhase('definitief', planned))
        hold(document, [{ source: 'service', extent: 'part', standing: 'done', documents: others, text }], running);
      else await running.warn(text);
    } catch (error) {
      await running.warn(notLookedText(nummer, failureIn(error).message));
    }
  }
  return made;
}

/** Whether nothing here tells that a draft became final already, or perhaps did. */
export const isStillDraft = async ({ id = '' }: Pick<DocumentProgress, 'id'>, { journal }: Pick<Running, 'journal'>): Promise<boolean> =>
  (await doneOn(id, 'facturen.definitief', journal)).length === 0;

/** The writes of this operation on a document that are done, or may be. */
export async function doneOn(id: string, operation: string, { about }: Pick<Journal, 'about'>): Promise<Entry[]> {
  const document = id.toLowerCase();
  return (await about(document)).filter(
    (entry) => entry.intent.operation === operation && entry.intent.document === document && mayBeDone(entry),
  );
}

async function judge(document: DocumentProgress, rows: readonly ListedRow[], looking: Looking, running: Running): Promise<void> {
  const same = await duplicateOf(document, rows, looking, running);
  hold(document, ofSame('facturen', same, { extent: 'same', isKept: true }), running);
}

function hold(document: DocumentProgress, evidence: readonly Evidence[], { decisions, others }: Running): void {
  const isAnother = others?.has(document.planned.referentie);
  const write: Write = { operation: 'facturen.definitief', document: document.id ?? null, body: undefined, meant: undefined, isAnother };
  try {
    judgeAtOnce({ decisions, moment: String }, write, evidence, []);
  } catch (error) {
    noteFailure(document, failureIn(error));
    const stays = t({ nl: `het eigen concept ${document.id} bleef een concept`, en: `the own draft ${document.id} stayed a draft` });
    document.reden = `${document.reden}; ${stays}`;
  }
}

/** A customer that this plan made may have been made once more too, so it counts by its name. */
async function duplicateOf(
  document: DocumentProgress,
  rows: readonly ListedRow[],
  looking: Looking,
  running: Running,
): Promise<SameUncredited> {
  const { klant, regels, datum, notities, referentie: label } = document.planned;
  const days = daysOf(document, running);
  const wanted = { kind: 'facturen', days, reference: label } as const;
  const klant_id = 'id' in klant ? klant.id : await running.customers.read(customerLabel(klant.naam));
  const meant = meantBody('facturen.create', { klant_id, regels, datum, notities }, running.now());
  if ('id' in klant) return sameUncredited(rows, { ...wanted, meant, label, own: running.own }, looking);
  const { klant_id: _ours, ...ofAnyone } = meant as { klant_id?: string };
  const others = new Set(running.own);
  for (;;) {
    const same = await sameUncredited(rows, { ...wanted, meant: ofAnyone, own: others }, looking);
    if (!same.found || (await isForSuch(same.found, klant_id, klant.naam, running))) return same;
    others.add(same.found.id.toLowerCase());
  }
}

async function isForSuch(document: Factuur | Offerte, klant_id: string | undefined, naam: string, { api }: Running): Promise<boolean> {
  const { customer_id: other }: Factuur = document;
  if (other == null || sameId(other, klant_id)) return true;
  const klant = await api.klanten.get(other, { nl: 'is dit dezelfde nieuwe klant?', en: 'is this the same new customer?' });
  return isCalled(klant, naam);
}
