import { today } from '../../../belgium/dates.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import { type Failure, notConfirmed, unlessFailing, unlessNotFound, usage } from '../../../failure.ts';
import { type BatchOrder, orderOf, runsOf } from '../../../jobs/batch/run/runs.ts';
import { unattended } from '../../../jobs/inbox/seen.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import { overviewLists } from '../../../jobs/reports/read/overview.ts';
import { t, type Text } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { writeEml } from '../../../machine/text/eml.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { requestName } from '../../../service/journal/approval/records.ts';
import { documentOf, type Entry, nummerIn, refusedByPeppol } from '../../../service/journal/log/entries.ts';
import { lossIn, type ReportedLoss } from '../../../service/journal/log/lost.ts';
import { referenceIn } from '../../../service/journal/log/references.ts';
import { todoWord } from '../../../service/journal/log/words.ts';
import { answersTo } from '../../../service/journal/verdict/unsettled.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { openPayments } from '../../flows/bank/payments.ts';
import { addressIn } from '../../flows/mail-address.ts';
import { openReader } from '../../flows/reports/found.ts';
import { stream } from '../../flows/stream.ts';
import { counted } from '../../output/counts.ts';
import { formatDate } from '../../output/days.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { View } from '../../output/out.ts';
import type { RowOf } from '../../replies/index.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { lostSince, mayLackLines } from '../../views/finding.ts';

/** The amount is in euro, with VAT; null if nothing here tells it. */
type Waiting = RowOf<'Waiting'>;

const kinds: Record<Waiting['soort'], Text> = {
  verlies: { nl: 'journaal, kan regels missen', en: 'journal, may lack lines' },
  vraag: { nl: 'is dit gebeurd?', en: 'did this happen?' },
  goedkeuring: { nl: 'wacht op goedkeuring', en: 'waits for approval' },
  inbox: { nl: 'inbox, opzijgezet', en: 'inbox, set aside' },
  verzending: { nl: 'door Peppol niet aanvaard', en: 'not taken by Peppol' },
  betaling: { nl: 'betaling kwam terug', en: 'returned payment' },
  batch: { nl: 'batch, niet af', en: 'batch, not finished' },
};

const viewOf = (timeZone: string | undefined): View<Waiting> => ({
  columns: [
    { field: 'soort', title: { nl: 'Soort', en: 'Kind' }, shown: ({ soort }) => t(kinds[soort]) },
    { field: 'naam', title: { nl: 'Wat', en: 'What' }, shown: (one) => whatText(one, timeZone) },
    { field: 'klant', title: { nl: 'Wie', en: 'Who' }, sparse: true },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', sparse: true },
    { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum', sparse: true },
    { field: 'commando', title: { nl: 'Verder met', en: 'Continue with' }, kind: 'heel' },
    { field: 'ja', title: { nl: 'Als het gebeurd is', en: 'If it happened' }, kind: 'heel', sparse: true },
    { field: 'nee', title: { nl: 'Als het niet gebeurd is', en: 'If it did not' }, kind: 'heel', sparse: true },
  ],
  row: 'Waiting',
  id: 'naam',
});

function whatText(one: Waiting, timeZone: string | undefined): string {
  const { soort, naam, tijd, bewerking, referentie, nummer, document, aantal, reden } = one;
  if (soort === 'verlies') {
    const since = lostSince({ since: tijd }, timeZone);
    return t({ nl: `wat vanaf ${since} gedaan is`, en: `what was done from ${since} on` });
  }
  const operations = bewerking?.split(',').map(todoWord).join(', ');
  const name = soort === 'vraag' ? (referentie ?? nummer ?? document?.slice(0, 8)) : (nummer ?? naam);
  const left = aantal === null ? undefined : t({ nl: `nog ${aantal}`, en: `${aantal} left` });
  return [name, operations, left, reden].filter(Boolean).join(', ');
}

/** Shows all that waits for a person, after a look at the service for each uncertain write. Fails with exit 12 for losses, questions and approvals. */
export async function showWaiting(session: OpenSession, { eml, aan }: { eml?: true | undefined; aan?: string | undefined }): Promise<void> {
  const { globals, out } = session;
  if (aan !== undefined && !eml) throw usage({ nl: '--aan gaat alleen samen met --eml', en: '--aan goes with --eml only' });
  const to = eml ? addressIn(aan) : undefined;
  const view = viewOf(session.timeZone);
  out.check(view);
  const recovery = await session.recovery();
  const lookAll = async () => {
    // A write that can't be looked for now stays a question.
    for (const entry of await recovery.undecided()) await unlessFailing(recovery.recover(entry));
  };
  if (!globals.proef) await recovery.alone(lookAll);
  const loss = await (await session.state()).read(lossIn);
  const here: Waiting[] = loss ? [lossOf(loss)] : [];
  for (const entry of await recovery.undecided()) here.push(await questionOf(session, entry));
  here.push(...(await requestsOf(session)), ...(await asideOf(session)), ...(await unfinishedOf(session)));
  const atService = Promise.all([refusedOf(session), returnedOf(session)]).then((found) => found.flat());
  const there = await atService.catch(() => []);
  const waiting = [...here, ...there];
  if (to === undefined) await out.list(stream(waiting), view);
  else if (waiting.length > 0) await out.raw(mailOf(session, to, waiting));
  // The failure of a loss says more than this one.
  if (!loss) session.checkFigures();
  const undecided = unanswered(waiting, loss && mayLackLines(loss, session.timeZone));
  if (undecided) throw undecided;
  // Fails if the service could not be read: more items may wait there.
  await atService;
  if (waiting.length === 0) await out.notice({ nl: 'Er wacht niets op jou.', en: 'Nothing waits for you.' });
}

const nothing = {
  tijd: null,
  bewerking: null,
  referentie: null,
  document: null,
  nummer: null,
  klant: null,
  bedrag: null,
  datum: null,
  aantal: null,
  reden: null,
  gezocht: [],
  ja: null,
  nee: null,
};

const lossOf = ({ since }: ReportedLoss): Waiting => ({
  ...nothing,
  soort: 'verlies',
  naam: 'journaal',
  tijd: since,
  commando: shellLine(['duit', 'help', 'herstel']),
});

async function questionOf({ memory, state, timeZone }: OpenSession, entry: Entry): Promise<Waiting> {
  const { n, intent, checks } = entry;
  const document = documentOf(entry);
  const [known] = document === null ? [] : await (await memory()).documentsOf([document]);
  const referentie = intent.label === undefined ? null : referenceIn(intent.label);
  const order: BatchOrder | undefined = referentie === null ? undefined : await (await state()).read((all) => orderOf(all, referentie));
  const [customer] = order?.klant_id == null ? [] : await (await memory()).klantenOf([order.klant_id]);
  const [ja, nee] = answersTo(entry);
  return {
    ...nothing,
    soort: 'vraag',
    naam: String(n),
    tijd: intent.time,
    bewerking: intent.operation,
    referentie,
    document,
    nummer: known?.nummer ?? nummerIn(entry),
    klant: known?.klant ?? customer?.klant.naam ?? null,
    bedrag: known?.totaal_incl ?? order?.totaal_incl ?? null,
    datum: known?.datum ?? order?.datum ?? null,
    gezocht: checks.map(({ time, found, ids }) => [formatMoment(time, timeZone), found, ...ids].join(' ')),
    commando: shellLine(['duit', 'journaal', 'toon', String(n)]),
    ja,
    nee,
  };
}

async function requestsOf({ approvals }: Opened<'approvals'>): Promise<Waiting[]> {
  const waiting = (await (await approvals()).list()).filter(({ stand }) => stand === 'wacht');
  return waiting.map(({ aanvraag: { nummer, tijd, aantal, gebruikt, reden = null }, writes }) => ({
    ...nothing,
    soort: 'goedkeuring',
    naam: requestName(nummer),
    tijd,
    bewerking: [...new Set(writes.map(({ bewerking }) => bewerking))].join(','),
    aantal: aantal - gebruikt,
    reden,
    commando: shellLine(['duit', 'goedkeuring', 'toon', requestName(nummer)]),
  }));
}

async function asideOf({ state }: Opened<'state'>): Promise<Waiting[]> {
  const aside = await (await state()).read(unattended);
  return aside.map(({ id, sinds, leverancier, factuurnummer, bedrag, datum, reden }) => ({
    ...nothing,
    soort: 'inbox',
    naam: id,
    tijd: sinds,
    document: id,
    nummer: factuurnummer ?? null,
    klant: leverancier ?? null,
    bedrag: bedrag ?? null,
    datum: datum ?? null,
    reden: reden ?? null,
    commando: shellLine(['duit', 'inbox', 'opnieuw', id]),
  }));
}

async function unfinishedOf({ state }: Opened<'state'>): Promise<Waiting[]> {
  const runs = (await runsOf(await state())).filter(({ documenten, stand }) => documenten > (stand.klaar ?? 0));
  return runs.map(({ bestand, laatst, documenten, stand }) => ({
    ...nothing,
    soort: 'batch',
    naam: bestand,
    tijd: laatst,
    aantal: documenten - (stand.klaar ?? 0),
    commando: `duit batch voer-uit <${t({ nl: 'plan', en: 'plan' })}>`,
  }));
}

const stillUnpaid: Text = { nl: 'is deze geweigerde factuur nog niet betaald?', en: 'is this refused invoice still unpaid?' };

/** The invoices that Peppol refused, that nobody sent otherwise since, and that are not paid. */
async function refusedOf(session: Opened<'api' | 'journal' | 'memory'>): Promise<Waiting[]> {
  const journal = await session.journal();
  const refused = await journal.entries((entry) => (refusedByPeppol(entry) === undefined ? undefined : (documentOf(entry) ?? undefined)));
  if (refused.length === 0) return [];
  const found: Waiting[] = [];
  for (const [id, sending] of await journal.sendings(refused)) {
    if (sending.is !== 'refused') continue;
    const factuur = await readFactuur(await session.api(), id, stillUnpaid).catch(unlessNotFound);
    if (!factuur || factuur.status === 'betaald') continue;
    const [known] = await (await session.memory()).documentsOf([id]);
    const { nummer, totaal_incl, datum, type } = factuur;
    found.push({
      ...nothing,
      soort: 'verzending',
      naam: nummer ?? id,
      tijd: sending.tijd,
      document: id,
      nummer: nummer ?? null,
      klant: known?.klant ?? null,
      bedrag: totaal_incl ?? null,
      datum: datum ?? null,
      reden: sending.peppol_status,
      commando: shellLine(['duit', type === 'creditnota' ? 'creditnota' : 'factuur', 'toon', nummer ?? id]),
    });
  }
  return found;
}

async function returnedOf(session: OpenSession): Promise<Waiting[]> {
  const known = await openPayments(session);
  if (!known) return [];
  const reader = await openReader(session);
  const { documents } = await readLedger(reader, overviewLists(reader.api, today(session.now()), true), { named: false });
  const returned = known.of(documents).returned ?? [];
  return returned.map(({ bron, cents, datum, naam }) => ({
    ...nothing,
    soort: 'betaling',
    naam: bron,
    klant: naam,
    bedrag: euroOf(cents),
    datum,
    commando: shellLine(['duit', 'bank', 'voorstel']),
  }));
}

function mailOf({ now, uuid, timeZone }: Opened<'now' | 'uuid' | 'timeZone'>, email: string, waiting: readonly Waiting[]): string {
  const subject = t({
    nl: `duit: ${counted(waiting.length, 'zaak wacht', 'zaken wachten')} op een mens`,
    en: `duit: ${counted(waiting.length, 'thing waits', 'things wait')} for a person`,
  });
  return writeEml({
    to: { email },
    subject,
    text: waiting.map((one) => waitingText(one, timeZone)).join('\n\n'),
    attachments: [],
    date: now(),
    messageId: `${uuid()}@duit.invalid`,
  });
}

function waitingText(one: Waiting, timeZone: string | undefined): string {
  const { soort, tijd, klant, bedrag, datum, gezocht, commando, ja, nee } = one;
  const [kind = '', ...rest] = t(kinds[soort]);
  const about = [
    whatText(one, timeZone),
    klant,
    bedrag === null ? null : formatMoney(bedrag),
    datum === null ? null : formatDate(datum),
    tijd === null || soort === 'verlies'
      ? null
      : t({ nl: `sinds ${formatMoment(tijd, timeZone)}`, en: `since ${formatMoment(tijd, timeZone)}` }),
  ];
  const looked = gezocht.length === 0 ? t({ nl: 'nog niet', en: 'not yet' }) : gezocht.join('; ');
  return [
    `${kind.toUpperCase()}${rest.join('')}${soort === 'vraag' ? '' : ':'} ${clean(about.filter((fact) => fact !== null).join(', '))}`,
    ...(soort === 'vraag' ? [t({ nl: `Nagekeken: ${looked}`, en: `Looked for: ${looked}` })] : []),
    ...(ja === null ? [] : [t({ nl: `Ja:  ${ja}`, en: `Yes: ${ja}` })]),
    ...(nee === null ? [] : [t({ nl: `Nee: ${nee}`, en: `No:  ${nee}` })]),
    t({ nl: `Verder met: ${commando}`, en: `Continue with: ${commando}` }),
  ].join('\n');
}

/** The failure (exit 12) if lines may be lost, or questions or approvals wait; undefined if only other items do. */
function unanswered(waiting: readonly Waiting[], loss: Failure | undefined): Failure | undefined {
  const questions = waiting.filter(({ soort }) => soort === 'vraag').length;
  const requests = waiting.filter(({ soort }) => soort === 'goedkeuring').length;
  if (!loss && questions + requests === 0) return undefined;
  const parts = [
    loss?.message,
    questions > 0 &&
      t({
        nl: counted(questions, 'vraag is open', 'vragen zijn open'),
        en: counted(questions, 'question is open', 'questions are open'),
      }),
    requests > 0 &&
      t({
        nl: counted(requests, 'goedkeuring wacht', 'goedkeuringen wachten'),
        en: counted(requests, 'approval is waited for', 'approvals are waited for'),
      }),
  ];
  const asked = t({
    nl: 'Kijk bij de dienst of de ontvanger na wat er gebeurd is, en geef het commando voor ja of nee.',
    en: 'See at the service or with the recipient what happened, and give the command for yes or no.',
  });
  const decided = t({ nl: 'Beslis met duit goedkeuring geef of weiger.', en: 'Decide with duit goedkeuring geef or weiger.' });
  return notConfirmed(loss || questions > 0 ? 'maybe_done' : 'needs_approval', parts.filter(Boolean).join(', '), {
    hint: [loss?.hint, questions > 0 && asked, requests > 0 && decided].filter(Boolean).join('\n'),
  });
}
