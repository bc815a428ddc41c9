import { given } from '../../../contract/fields.ts';
import { DryRun, usage, type Failure, notConfirmed, unlessFailing, unlessNotFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { thisOccupant } from '../../../machine/files/occupant.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import { type KeptWrite, requestName, type Standing } from '../../../service/journal/approval/records.ts';
import { needsHuman } from '../../decided.ts';
import { declined } from '../../flows/confirm.ts';
import type { DateConfirmed } from '../../flows/sending/options.ts';
import type { NamedWord } from '../../command/command.ts';
import { openPen } from '../../output/pen.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { asRows, standingWords, type WriteRow, contentOf, namedRequest, pageLines, tableOf, writePage } from './show.ts';
import type { Regel } from '../../../contract/index.ts';
import { formatMoney } from '../../output/money.ts';
import { channelText } from '../../../service/journal/log/words.ts';
import { groupBy } from '../../../group-by.ts';
import { isFinal } from '../../../contract/finality.ts';
import { mostRead } from '../../../service/journal/evidence/there.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { draftsOf } from '../../flows/finalising/drafts.ts';

/** Has a person at the terminal look at an aanvraag and approve exactly that, once. No option replaces the answer: exit 12. */
export async function approve(
  session: OpenSession,
  asked: NamedWord<number>,
  { uitvoeren, bevestig }: DateConfirmed & { readonly uitvoeren?: true | undefined },
): Promise<void> {
  const { ask, globals, out, approvals } = session;
  const { carriedView, carryOutRequest, checkCarried, checkCarriedDates } = await import('./carry-out.ts');
  out.check(carriedView);
  if (bevestig && !uitvoeren) throw usage({ nl: '--bevestig hoort bij --uitvoeren', en: '--bevestig goes with --uitvoeren' });
  const nummer = await asked.word();
  const shown = await namedRequest(session, nummer);
  checkStatuses(shown, ['wacht', 'geweigerd', 'goedgekeurd']);
  const naam = requestName(nummer);
  if (uitvoeren) await checkCarried(session, shown);
  if (shown.stand === 'goedgekeurd') {
    await out.notice({ nl: `${naam} is al goedgekeurd.`, en: `${naam} is approved already.` });
    if (!uitvoeren) return;
    await checkCarriedDates(session, shown, bevestig);
    return carryOutRequest(session, shown);
  }
  if (globals.proef) throw new DryRun('aanvraag');
  if (!ask.interactive) throw needsHuman({ nl: 'een aanvraag goedkeuren', en: 'approve a request' });
  await showToDecide(session, shown);
  if (uitvoeren) await checkCarriedDates(session, shown, bevestig);
  if (!(await (await approvals()).decide(shown.aanvraag, { soort: 'goed', door: thisOccupant() }))) throw moved(naam);
  if (uitvoeren) return carryOutRequest(session, shown);
  await out.notice({
    nl: `${naam} goedgekeurd. Hetzelfde commando gaat nu één keer door, binnen 7 dagen en zolang geen grens wijzigt.`,
    en: `${naam} approved. The same command goes through once now, within 7 days and as long as no limit changes.`,
  });
}

/** Nothing can leave by a refusal, so nobody is asked. */
export async function refuse(session: OpenSession, asked: NamedWord<number>): Promise<void> {
  const nummer = await asked.word();
  const { globals, out, approvals } = session;
  const shown = await namedRequest(session, nummer);
  checkStatuses(shown, ['wacht', 'goedgekeurd', 'geweigerd']);
  if (globals.proef) throw new DryRun('aanvraag');
  const naam = requestName(nummer);
  const ruling = { soort: 'geweigerd', door: thisOccupant(), ...given({ reden: globals.reden }) } as const;
  if (!(await (await approvals()).decide(shown.aanvraag, ruling))) throw moved(naam);
  await out.notice({ nl: `${naam} geweigerd; er is niets verstuurd.`, en: `${naam} refused; nothing was sent.` });
}

/** Shows the aanvraag as one table, and any document of it whole, until the person says yes. Exit 12 if they say no. */
async function showToDecide({ api, ask, journal, memory, profile, timeZone }: OpenSession, shown: ReadRequest): Promise<void> {
  const { writes, aanvraag } = shown;
  const { naam } = await profile();
  const rows = asRows(writes);
  const remarks = [...(await overtakenIn({ api }, rows)), ...(await unusualIn({ journal, memory }, rows))];
  const lines = [
    ...pageLines(shown, rows, timeZone),
    '',
    ...remarks.map((remark) => `${t({ nl: 'Let op', en: 'Note' })}: ${clean(remark)}`),
    t({ nl: `Profiel: ${clean(naam)}`, en: `Profile: ${clean(naam)}` }),
  ];
  await ask.show(lines.join('\n'));
  const pen = await openPen(false);
  for (;;) {
    const answer = await ask.read(
      t({
        nl: `${requestName(aanvraag.nummer)} goedkeuren? j, n, of een nummer om het helemaal te zien`,
        en: `Approve ${requestName(aanvraag.nummer)}? y, n, or a number to see all of it`,
      }),
      (text) => parseAnswer(text, rows.length),
    );
    if (answer === 'yes') return;
    if (answer === 'no') throw declined({ nl: 'goedgekeurd', en: 'approved' });
    const row = rows[answer - 1]!;
    await ask.show(writePage(row, pen) || tableOf([row]).join('\n'));
  }
}

/** A yes, a no, or the place of a write. An empty line is none of them, so that nothing is approved by one key too many. */
function parseAnswer(text: string, count: number): 'yes' | 'no' | number {
  const word = text.toLowerCase();
  if (['j', 'ja', 'y', 'yes'].includes(word)) return 'yes';
  if (['n', 'nee', 'no'].includes(word)) return 'no';
  const place = /^\d{1,6}$/.test(word) ? Number(word) : 0;
  if (place >= 1 && place <= count) return place;
  throw usage({ nl: `antwoord j, n, of een nummer van 1 tot ${count}`, en: `answer y, n, or a number from 1 to ${count}` });
}

/** Fails with exit 12 for an aanvraag that needs no decision any more. */
function checkStatuses({ aanvraag, stand }: ReadRequest, good: readonly Standing[]): void {
  if (good.includes(stand)) return;
  const naam = requestName(aanvraag.nummer);
  throw notConfirmed('already_done', {
    nl: `${naam} is ${standingWords[stand].nl}; er is niets gewijzigd`,
    en: `${naam} is ${standingWords[stand].en}; nothing was changed`,
    hint: { nl: 'Het commando dat ze vroeg, vraagt ze opnieuw.', en: 'The command that asked for it asks again.' },
  });
}

const moved = (naam: string): Failure =>
  notConfirmed('unusual', {
    nl: `${naam} wijzigde intussen; er is niets goedgekeurd of geweigerd`,
    en: `${naam} changed in the meantime; nothing was approved or refused`,
    hint: { nl: `Bekijk ze opnieuw: duit goedkeuring toon ${naam}`, en: `Look at it again: duit goedkeuring toon ${naam}` },
  });

/** So many of the newest final documents of a customer tell what is usual. */
const newest = 5;

/** A price counts as far from the last where it is this much more or less of it. */
const farFrom = 0.2;

/** The writes that differ from earlier ones to this customer, with their place and the reason; not yet safe to print. It reads only this machine's memory. */
async function unusualIn(session: Opened<'memory' | 'journal'>, rows: readonly WriteRow[]): Promise<string[]> {
  const [memory, journal] = [await session.memory(), await session.journal()];
  const writes = rows.flatMap(({ write, later }, at) => [write, ...later].map((one) => [at, one] as const));
  const own = new Set(writes.flatMap(([, { document }]) => document ?? []));
  const known = (await memory.documents()).filter(({ final, id }) => final && !own.has(id.toLowerCase()));
  const byCustomer = groupBy(known, ({ klant_id }) => klant_id?.toLowerCase() ?? '');
  const remarks: string[] = [];
  const fresh = new Set<string>();
  for (const [at, write] of writes) {
    const say = (text: string) => remarks.push(`${at + 1}. ${write.klant ?? write.naam ?? ''}: ${text}`);
    const { klant_id, kanaal, naar, adres_klant } = write;
    if (kanaal === 'email' && naar !== undefined && naar !== adres_klant)
      say(
        t({
          nl: `ander adres dan dat van de klant (${adres_klant ?? 'geen'})`,
          en: `another address than that of the customer (${adres_klant ?? 'none'})`,
        }),
      );
    if (klant_id === undefined || write.bewerking.startsWith('klanten.')) continue;
    const before = (byCustomer.get(klant_id.toLowerCase()) ?? []).slice(0, newest);
    if (before.length === 0) {
      fresh.add(write.klant ?? klant_id);
      continue;
    }
    const last = kanaal === undefined ? undefined : await lastChannel(journal, before);
    if (last !== undefined && last !== kanaal)
      say(t({ nl: `de vorige keer ging het ${channelText(last)}`, en: `the last time it went ${channelText(last)}` }));
    const lines = (await memory.wholeOf(before)).flatMap((one) => one?.regels ?? []);
    for (const text of pricesFar(write, lines)) say(text);
  }
  const names = [...fresh].join(', ');
  if (fresh.size > 0)
    remarks.push(
      t({ nl: `nieuw, want hier is geen eerder document van bekend: ${names}`, en: `new, as no earlier document is known here: ${names}` }),
    );
  return remarks;
}

async function lastChannel(
  journal: Awaited<ReturnType<OpenSession['journal']>>,
  documents: readonly { readonly id: string }[],
): Promise<string | undefined> {
  for (const { id } of documents) {
    const sent = (await journal.about(id.toLowerCase())).findLast(
      ({ intent, state }) => intent.operation.endsWith('.versturen') && state === 'done',
    );
    if (sent?.intent.kanaal !== undefined) return sent.intent.kanaal;
  }
  return undefined;
}

function pricesFar(write: KeptWrite, before: readonly Regel[]): string[] {
  const regels = (contentOf(write)?.['regels'] ?? []) as readonly Regel[];
  return regels.flatMap(({ omschrijving, eenheidsprijs: price }) => {
    const last = before.find((one) => one.omschrijving === omschrijving && one.eenheidsprijs != null)?.eenheidsprijs;
    if (omschrijving == null || price == null || last == null || Math.abs(price - last) <= Math.abs(last) * farFrom) return [];
    return [
      t({
        nl: `${omschrijving} aan ${formatMoney(price)}, de vorige keer ${formatMoney(last)}`,
        en: `${omschrijving} at ${formatMoney(price)}, last time ${formatMoney(last)}`,
      }),
    ];
  });
}

const isStillDraft: Text = { nl: 'kan dit document nog definitief worden?', en: 'can this document still become final?' };

/** The documents that can't become final any more, with their place and the reason; not yet safe to print. It reads the drafts at the service. */
async function overtakenIn(session: Opened<'api'>, rows: readonly WriteRow[]): Promise<string[]> {
  const asked = rows.flatMap(({ write: { bewerking, document, gebruikt } }, at) =>
    bewerking === 'facturen.definitief' && document !== null && !gebruikt ? [{ at, id: document }] : [],
  );
  if (asked.length === 0) return [];
  const found = await unlessFailing(nowOf(session, asked));
  return found ?? [t({ nl: 'niet nagekeken of het nog concepten zijn', en: 'not checked whether these are drafts still' })];
}

async function nowOf({ api: open }: Opened<'api'>, asked: readonly { readonly at: number; readonly id: string }[]): Promise<string[]> {
  const api = await open();
  const ids = asked.map(({ id }) => id);
  const drafts = new Set((await draftsOf(api, ids)).map(({ id }) => id.toLowerCase()));
  const remarks: string[] = [];
  for (const { at, id } of asked.filter((one) => !drafts.has(one.id.toLowerCase())).slice(0, mostRead)) {
    const factuur = await readFactuur(api, id, isStillDraft).catch(unlessNotFound);
    const nummer = factuur?.nummer ?? id;
    if (!factuur) remarks.push(`${at + 1}. ${t({ nl: 'bestaat niet meer', en: 'is not there any more' })}: ${id}`);
    else if (isFinal(factuur)) remarks.push(`${at + 1}. ${t({ nl: 'is al definitief', en: 'is final already' })}: ${nummer}`);
  }
  return remarks;
}
