import { totalsOf } from '../../belgium/checks/totals.ts';
import { today } from '../../belgium/dates.ts';
import { given } from '../../contract/fields.ts';
import type { Factuur, Klant, Regel, RegelInvoer } from '../../contract/index.ts';
import { isObject } from '../../contract/object.ts';
import { type Failure, unlessFailing, unlessNotFound } from '../../failure.ts';
import { t } from '../../language.ts';
import { todoWord } from '../../service/journal/log/words.ts';
import { operationOf, uuidIn } from '../../service/api/url.ts';
import type { StepOutcome } from '../../service/run/runner.ts';
import type { PlannedRequest } from '../../service/run/step.ts';
import { readKlant } from '../../service/references/name.ts';
import { exitFor } from '../exit.ts';
import { fieldTitle } from '../../contract/titles.ts';
import { notesOf } from './dry-run.ts';
import { formatDate } from '../output/days.ts';
import { isJson, type Pen, type View } from '../output/out.ts';
import type { RowName, RowOf } from '../replies/index.ts';
import type { DryRunNotes, OpenSession } from '../session/session.ts';
import { forProgram } from '../output/values.ts';
import { columns } from '../views/columns.ts';
import { openFacts } from './facts.ts';
import { filledRegels } from './making/draft.ts';
import { documentSheet, totalLines, vatRows } from './regels.ts';
import { stream } from './stream.ts';

type PlannedWrite = RowOf<'PlannedWrite'>;

/** The effect of a write. A field is null if duit doesn't know it. */
type Meant = Omit<PlannedWrite, 'request' | 'outcome' | 'warnings' | 'would_stop'>;

const nothingKnown: Meant = {
  nummer: null,
  klant_id: null,
  klant: null,
  adres: null,
  naar: null,
  datum: null,
  regels: null,
  totalen: null,
  was: null,
};

const outcomes = {
  go: { nl: 'zou vertrekken', en: 'would be sent' },
  stop: { nl: 'zou stoppen', en: 'would stop' },
  planned: { nl: 'volgt daarna', en: 'follows after that' },
} as const;

const reasonColumns = [
  { field: 'warnings', title: { nl: 'Waarschuwingen', en: 'Warnings' }, aside: true },
  { field: 'would_stop', title: { nl: 'Stopt', en: 'Stops' }, aside: true },
] as const;

export const plannedWriteView: View<PlannedWrite> = {
  columns: [
    { field: 'request', title: { nl: 'Verzoek', en: 'Request' }, shown: ({ request: { method, path } }) => `${method} ${path}`, worth: 1 },
    { field: 'outcome', title: { nl: 'Proef', en: 'Dry run' }, shown: ({ outcome }) => t(outcomes[outcome]) },
    { ...columns.nummer, sparse: true },
    { field: 'klant_id', title: { nl: 'Klant-id', en: 'Customer id' }, kind: 'id', aside: true },
    { field: 'klant', title: { nl: 'Klant', en: 'Customer' }, sparse: true },
    { field: 'adres', title: { nl: 'Adres', en: 'Address' }, aside: true },
    { ...columns.naar, sparse: true },
    { ...columns.datum, sparse: true },
    { ...columns.regels, aside: true },
    { field: 'totalen', title: columns.totaal_incl.title, kind: 'bedrag', shown: ({ totalen }) => totalen?.totaal_incl, sparse: true },
    { field: 'was', title: { nl: 'Nu', en: 'Now' }, aside: true },
    ...reasonColumns,
  ],
  row: 'PlannedWrite',
  instead: true,
};

type Judgement = Pick<PlannedWrite, 'outcome' | 'warnings' | 'would_stop'>;

export const changeOutcome = ({ outcome = 'go' }: Partial<Judgement>): string =>
  outcome === 'go' ? t({ nl: 'zou gebeuren', en: 'would be done' }) : t(outcomes[outcome]);

export const judgedView = <T extends object>({ columns: own, usual, ...view }: View<T>, row: RowName): View<T & Partial<Judgement>> => ({
  ...view,
  ...(usual && { usual: [...usual, 'outcome', 'warnings', 'would_stop'] }),
  columns: [...own, { field: 'outcome', title: { nl: 'Proef', en: 'Dry run' }, shown: changeOutcome }, ...reasonColumns],
  row,
});

/**
 * Shows the writes of a dry run that belong together, in their order, one as a record unless it `isList`, and tells what would stop the
 * command but for the first, with which it ends. Fails as the first that could not be held against anything.
 */
export async function showPlannedSteps(
  session: OpenSession,
  ends: AsyncIterable<{ readonly outcome: StepOutcome }>,
  isList: boolean,
): Promise<void> {
  const { out } = session;
  const planned: Extract<StepOutcome, { readonly request: PlannedRequest }>[] = [];
  for await (const { outcome } of ends) {
    if (outcome.kind === 'failed') throw outcome.failure;
    if ('request' in outcome) planned.push(outcome);
  }
  if (planned.length === 0 && !isList) return;
  const rows: PlannedWrite[] = [];
  for (const { kind, request } of planned)
    rows.push(kind === 'planned' ? await later(session, request) : judged(request, await meantBy(session, request), notesOf(session)));
  await tellNothingSent(session);
  const [only, ...others] = rows;
  if (only && others.length === 0 && !isList) await out.record(only, plannedWriteView, async () => plannedPage);
  else await out.results(stream(rows), plannedWriteView, async () => plannedPage);
  await tellOthers(session, stopsOf(notesOf(session)).slice(1));
}

/** A write that needs what an earlier one makes. */
async function later(session: OpenSession, request: PlannedRequest): Promise<PlannedWrite> {
  const { path, body } = request;
  const meant =
    path === '/facturen' || path === '/offertes' ? await ofInvoer(session, { ...(body as object), klant_id: undefined }) : nothingKnown;
  return { ...meant, request, outcome: 'planned', naar: mailAddress(body) ?? null, warnings: [], would_stop: null };
}

/** Shows the writes of a dry run that do not depend on each other. `failed` takes the failure that would stop one, by its name. */
export async function showEachPlanned(
  session: OpenSession,
  ends: AsyncIterable<{ readonly name: string; readonly outcome: StepOutcome }>,
  failed: Map<string, Failure>,
): Promise<void> {
  const notes = notesOf(session);
  const [stops, remarks] = [notes.stops.length, notes.remarks.length];
  let shown = 0;
  async function* rows(): AsyncGenerator<PlannedWrite> {
    for await (const { name, outcome } of ends) {
      if (!('request' in outcome)) continue;
      const own = { stops: notes.stops.splice(stops), remarks: notes.remarks.splice(remarks) };
      const [stop, ...others] = own.stops;
      if (stop) failed.set(name, stop);
      await tellOthers(session, others);
      const all = { ...notes, stops: [...notes.stops, ...own.stops], remarks: [...notes.remarks, ...own.remarks] };
      shown += 1;
      yield judged(outcome.request, await meantBy(session, outcome.request), all);
    }
  }
  await session.out.results(rows(), plannedWriteView);
  if (shown > 0 && failed.size > 0)
    await session.out.notice({
      nl: 'Proef: dit zou nog niet allemaal verstuurd worden; er is niets geschreven.',
      en: 'Dry run: not all of this would be sent yet; nothing was written.',
    });
  else if (shown > 0) await tellNothingSent(session);
}

const stopsOf = ({ stops, questions }: DryRunNotes): readonly Failure[] => [...stops, ...questions];

const tellNothingSent = async (session: OpenSession): Promise<void> =>
  session.out.notice(
    stopsOf(notesOf(session)).length === 0
      ? { nl: 'Proef: dit zou verstuurd worden; er is niets geschreven.', en: 'Dry run: this would be sent; nothing was written.' }
      : {
          nl: 'Proef: dit zou nog niet verstuurd worden; er is niets geschreven.',
          en: 'Dry run: this would not be sent yet; nothing was written.',
        },
  );

/** Tells a person of more that would stop the command; a program reads it in the result. */
async function tellOthers({ out }: OpenSession, stops: readonly Failure[]): Promise<void> {
  if (!isJson(out.format)) for (const { message } of stops) await out.notice(`${t({ nl: 'Ook', en: 'Also' })}: ${message}`);
}

function judged(request: PlannedRequest, meant: Meant, notes: DryRunNotes): PlannedWrite {
  const { outcome, ...judgement } = judgementOf(notes);
  return { request, outcome, ...meant, ...judgement };
}

export function judgementOf(notes: DryRunNotes): Judgement {
  const stops = stopsOf(notes);
  const [first] = stops;
  const remarks = notes.remarks.filter((text) => !stops.some(({ message }) => text.includes(message)));
  return {
    outcome: first ? 'stop' : 'go',
    warnings: [
      ...stops.map(({ word, message, override }) => ({ reason: word, text: message, option: override?.option ?? null })),
      ...remarks.map((text) => ({ reason: null, text, option: null })),
    ],
    would_stop: first ? { code: exitFor(first).code, reason: first.word } : null,
  };
}

/** A field that can't be read stays null. */
async function meantBy(session: OpenSession, { method, path, body }: PlannedRequest): Promise<Meant> {
  const operation = operationOf(method, path.replace(/\?.*$/s, ''));
  const id = uuidIn(path);
  const values = isObject(body) ? body : {};
  if (operation === 'facturen.create' || operation === 'offertes.create') return ofInvoer(session, values);
  if (operation === 'klanten.create') return { ...nothingKnown, ...ofKlant(values) };
  if (id === undefined) return nothingKnown;
  if (operation === 'klanten.update') return ofChange(session, id, values);
  if (/^(?:facturen|creditnotas)\./.test(operation ?? '')) return ofDocument(session, id, operation ?? '', values);
  return nothingKnown;
}

const ofKlant = ({ id, naam, adres }: Partial<Klant>): Pick<Meant, 'klant_id' | 'klant' | 'adres'> => ({
  klant_id: id ?? null,
  klant: naam ?? null,
  adres: adres ?? null,
});

async function ofInvoer(session: OpenSession, values: Record<string, unknown>): Promise<Meant> {
  const { klant_id, datum = today(session.now()), regels } = values as { klant_id?: string; datum?: string; regels?: RegelInvoer[] };
  const api = await session.api();
  const klant = klant_id === undefined ? undefined : await unlessFailing(readKlant(api, klant_id).catch(unlessNotFound));
  const full = Array.isArray(regels) ? await unlessFailing(filledRegels(session, regels)) : undefined;
  return { ...nothingKnown, ...ofKlant({ ...given({ id: klant_id }), ...klant }), datum, ...ofRegels(full ?? regels, {}) };
}

async function ofChange(session: OpenSession, id: string, values: Record<string, unknown>): Promise<Meant> {
  const klant = await unlessFailing(readKlant(await session.api(), id).catch(unlessNotFound));
  const before = klant && Object.fromEntries(Object.keys(values).map((field) => [field, klant[field] ?? null]));
  return { ...nothingKnown, ...ofKlant({ id, ...klant }), was: before ?? null };
}

async function ofDocument(session: OpenSession, id: string, operation: string, values: Record<string, unknown>): Promise<Meant> {
  const { factuur, klant } = (await unlessFailing(openFacts(await session.api())(id))) ?? {};
  const { kanaal } = values;
  const own = kanaal === 'peppol' ? klant?.peppol_id : klant?.email;
  const isNote = operation === 'facturen.creditnota' || factuur?.type === 'creditnota';
  return {
    ...nothingKnown,
    nummer: factuur?.nummer ?? null,
    ...ofKlant({ ...given({ id: factuur?.customer_id ?? undefined }), ...klant }),
    naar: operation.endsWith('.versturen') ? (mailAddress(values) ?? own ?? null) : null,
    // A credit note is dated when it is made.
    datum: operation === 'facturen.creditnota' ? today(session.now()) : (factuur?.datum ?? null),
    ...ofRegels(factuur?.regels, factuur ?? {}, isNote),
  };
}

const mailAddress = (body: unknown): string | undefined => {
  const { email } = isObject(body) ? body : {};
  return typeof email === 'string' ? email : undefined;
};

/** The lines, and the totals that the service gives or else those of the lines; of a credit note they are below zero. */
function ofRegels(
  regels: readonly Regel[] | null | undefined,
  total: Pick<Factuur, 'totaal_excl' | 'totaal_btw' | 'totaal_incl'>,
  isNote = false,
): Pick<Meant, 'regels' | 'totalen'> {
  const ours = regels ? totalsOf(regels) : undefined;
  const signed = (amount: number | null | undefined): number | null => (amount == null ? null : isNote ? -Math.abs(amount) : amount);
  const [excl, btw, incl] = [
    total.totaal_excl ?? ours?.totaal_excl,
    total.totaal_btw ?? ours?.totaal_btw,
    total.totaal_incl ?? ours?.totaal_incl,
  ].map(signed);
  const isKnown = incl !== null && incl !== undefined;
  return {
    regels: regels ? [...regels] : null,
    totalen: isKnown ? { totaal_excl: excl ?? null, totaal_btw: btw ?? null, totaal_incl: incl } : null,
  };
}

function plannedPage(row: PlannedWrite, pen: Pen, width = Number.POSITIVE_INFINITY): string {
  const { request, nummer, klant, klant_id, adres, naar, datum, regels, totalen, was } = row;
  const { method, path, body } = request;
  const operation = operationOf(method, path.replace(/\?.*$/s, '')) ?? `${method} ${path}`;
  const changed = Object.entries(was ?? {}).map(([field, old]) => [
    fieldTitle(field),
    `${textOf(old)} → ${textOf(isObject(body) ? body[field] : undefined)}`,
  ]);
  const facts = [
    [t({ nl: 'Klant', en: 'Customer' }), klant ?? klant_id],
    [t({ nl: 'Adres', en: 'Address' }), was ? undefined : adres],
    [t({ nl: 'Naar', en: 'To' }), naar],
    [t({ nl: 'Datum', en: 'Date' }), datum && formatDate(datum)],
    ...changed,
  ];
  const head = [pen.bold([todoWord(operation), nummer].filter(Boolean).join(' '))];
  const rates = (totalen?.totaal_incl ?? 0) < 0 ? [] : vatRows(regels ?? []);
  return documentSheet({ head, facts, regels, totals: totalen ? totalLines(totalen, rates) : undefined }, pen, width);
}

const textOf = (value: unknown): string => forProgram(value) || '-';
