import { Failure, failureIn, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { type Entry, isFinished } from '../../../service/journal/log/entries.ts';
import type { Recovery } from '../../../service/journal/recovery/recovery.ts';
import { provenAbsentText, foundText } from '../../../service/journal/recovery/found-texts.ts';
import { partly } from '../../flows/partly.ts';
import { noteWhole } from '../../flows/note-whole.ts';
import { aligned } from '../../output/aligned.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { recoveredView, writeRow } from './columns.ts';
import { busyText, namedEntry, readId, undecidedEntry } from './entry.ts';

export async function findOutcome(opened: OpenSession, n: number | undefined, opties: RecoverOptions): Promise<void> {
  if (opties.opnieuw) return (await import('./lost.ts')).restoreLines(opened, n);
  if (opties.klaar) return (await import('./lost.ts')).endLoss(opened);
  opened.out.check(recoveredView(opened));
  const declaration = readDeclaration(n, opties);
  const recovery = await opened.recovery();
  await recovery.alone(() => (declaration ? declareOutcome(opened, recovery, declaration) : findOutcomes(opened, recovery, n)));
}

interface Declaration {
  readonly n: number;
  readonly done: boolean;
  /** The document that it made or changed; null when the user names none. */
  readonly id: string | null;
}

interface RecoverOptions {
  opnieuw?: true | undefined;
  klaar?: true | undefined;
  gedaan?: string | true | undefined;
  nietGedaan?: true | undefined;
}

/** Reads `--gedaan` and `--niet-gedaan`; undefined without either. Fails with exit 2 without the number of a write. */
function readDeclaration(n: number | undefined, { gedaan, nietGedaan }: RecoverOptions): Declaration | undefined {
  if (gedaan === undefined && nietGedaan !== true) return undefined;
  if (n === undefined) throw usage({ nl: 'van welk nummer weet je dat?', en: 'of which number do you know that?' });
  return { n, done: gedaan !== undefined, id: typeof gedaan === 'string' ? readId(gedaan) : null };
}

async function declareOutcome(session: OpenSession, recovery: Recovery, { n, done, id }: Declaration): Promise<void> {
  const entry = await undecidedEntry(recovery, await session.journal(), n);
  if (session.globals.proef) return session.out.notice(rehearsedText(n, done));
  await recovery.declare(entry, { done, id, sure: session.globals.ja === true });
  await showOutcomes(session, recovery, [entry], async () => declaredText(done));
}

const rehearsedText = (n: number, done: boolean): string =>
  done
    ? t({ nl: `Proef: nummer ${n} zou als gedaan gelden.`, en: `Dry run: number ${n} would count as done.` })
    : t({ nl: `Proef: nummer ${n} zou als niet gedaan gelden.`, en: `Dry run: number ${n} would count as not done.` });

const declaredText = (done: boolean): string =>
  done
    ? t({ nl: 'uitgevoerd, zoals je zelf zei', en: 'done, as you said yourself' })
    : t({ nl: 'niet uitgevoerd, zoals je zelf zei', en: 'not done, as you said yourself' });

async function findOutcomes(session: OpenSession, recovery: Recovery, n: number | undefined): Promise<void> {
  await noteWhole(session);
  const entries = n === undefined ? await recovery.undecided() : [await undecidedEntry(recovery, await session.journal(), n)];
  if (entries.length === 0) session.checkFigures();
  const mayLack = n === undefined && (await (await import('./lost.ts')).tellLoss(session));
  const text = n === undefined && (await restText(session, entries, mayLack));
  if (text) await session.out.notice(text);
  await showOutcomes(session, recovery, entries, (entry) => lookUp(session, recovery, entry));
}

async function lookUp(session: Opened<'api' | 'now' | 'out' | 'timeZone'>, recovery: Recovery, entry: Entry): Promise<string> {
  const finding = await recovery.recover(entry);
  const moment = (time: string) => formatMoment(time, session.timeZone);
  if (finding.found === 'hidden') throw await recovery.unsettled(entry, moment);
  if (finding.found === 'absent') return provenAbsentText(entry);
  if (finding.found === 'done') return t({ nl: 'uitgevoerd', en: 'done' });
  if (finding.found === 'several') await showCandidates(session, finding.documents);
  return foundText(finding, entry, session.now(), moment);
}

/** Names the writes that another process is still busy with, or says that none is uncertain, which nobody knows if lines may be lost. */
async function restText({ journal }: Opened<'journal'>, entries: readonly Entry[], mayLack: boolean): Promise<string | undefined> {
  const { undecided, isUnderWay } = await journal();
  const busy = (await undecided()).filter(isUnderWay).map(busyText).join(', ');
  if (busy !== '')
    return t({ nl: `Nog bezig, en nog niet na te kijken: ${busy}.`, en: `Still under way, and not to be looked for yet: ${busy}.` });
  return entries.length === 0 && !mayLack ? t({ nl: 'Er is niets onzeker.', en: 'Nothing is uncertain.' }) : undefined;
}

type Candidate = Readonly<
  { id: string } & Partial<
    Record<'nummer' | 'factuurnummer' | 'datum' | 'naam' | 'leverancier' | 'customer_id' | 'totaal_incl' | 'bedrag', unknown>
  >
>;

async function showCandidates(session: Opened<'api' | 'out'>, documents: readonly Candidate[]): Promise<void> {
  const rows: string[][] = [];
  for (const document of documents) {
    const { id, nummer, factuurnummer, datum, totaal_incl, bedrag } = document;
    const total = totaal_incl ?? bedrag;
    const name = await candidateName(session, document);
    rows.push([shownText(nummer ?? factuurnummer), shownText(datum), name, typeof total === 'number' ? formatMoney(total) : '', id]);
  }
  await session.out.notice(aligned(rows, [3]).join('\n'));
}

const shownText = (value: unknown): string => (typeof value === 'string' ? clean(value) : '');

/** Gives the id of a customer that can't be read. */
async function candidateName({ api }: Opened<'api'>, { naam, leverancier, customer_id }: Candidate): Promise<string> {
  if (typeof customer_id !== 'string') return shownText(naam ?? leverancier);
  try {
    return shownText((await (await api()).klanten.get(customer_id)).naam);
  } catch (error) {
    if (error instanceof Failure) return shownText(customer_id);
    throw error;
  }
}

/** A write that failed or stays uncertain fails the command at the end. */
async function showOutcomes(
  session: OpenSession,
  recovery: Recovery,
  entries: readonly Entry[],
  outcomeOf: (entry: Entry) => Promise<string>,
): Promise<void> {
  const { journal, out, stop, timeZone } = session;
  const failed = new Map<string, Failure>();
  async function* outcomes() {
    for (const { n } of entries) {
      if (stop.aborted) return;
      let bevinding: string;
      try {
        bevinding = await outcomeOf(await namedEntry(await journal(), n));
      } catch (error) {
        const failure = failureIn(error);
        bevinding = failure.message;
        failed.set(String(n), failure);
      }
      const entry = await namedEntry(await journal(), n);
      if (!isFinished(entry) && !failed.has(String(n))) {
        const moment = (time: string) => formatMoment(time, timeZone);
        failed.set(String(n), await recovery.unsettled(entry, moment, bevinding));
      }
      yield { ...writeRow(entry), bevinding };
    }
  }
  await out.results(outcomes(), recoveredView(session));
  const [only] = failed.values();
  if (only && entries.length === 1) throw only;
  if (failed.size > 0) throw partly(entries.length, failed, { hint: commonHint(failed) });
}

/** The hint to declare the outcome, where the failures have different hints; otherwise `partly` takes the one they share. */
const commonHint = (failed: ReadonlyMap<string, Failure>): string | undefined =>
  new Set([...failed.values()].map(({ hint }) => hint)).size > 1
    ? t({
        nl: 'Weet je zelf hoe het afliep, zeg het dan: duit journaal herstel <n> --gedaan of --niet-gedaan',
        en: 'If you know yourself how it ended, say so: duit journaal herstel <n> --gedaan or --niet-gedaan',
      })
    : undefined;
