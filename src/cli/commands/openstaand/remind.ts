import { today } from '../../../belgium/dates.ts';
import type { Klant } from '../../../contract/index.ts';
import { isIban } from '../../../belgium/iban.ts';
import { usage, type Failure, partlyDone, notConfirmed } from '../../../failure.ts';
import { readUpTo } from '../../../jobs/bank/chain.ts';
import { reminderDay, keepReminder, type Reminder, remindersIn } from '../../../jobs/bank/reminders.ts';
import { withStatements } from '../../../jobs/bank/kept.ts';
import { type BankState, readBank } from '../../../jobs/bank/decisions.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { t } from '../../../language.ts';
import { datedName, fileName } from '../../../machine/files/names.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { readKlant } from '../../../service/references/name.ts';
import { madeNow } from '../../flows/bank/open.ts';
import { oldAfter, tellAccounts } from '../../flows/bank/payments.ts';
import { senderOf, type Sender, saying } from '../../flows/letters/paper.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { stopWith, unlessDryRun } from '../../flows/dry-run.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import { stream } from '../../flows/stream.ts';
import { checkTotals, type TotalOptions } from '../../flows/listing/part.ts';
import type { NamedWord } from '../../command/command.ts';
import type { DryRunNotes, OpenSession, Opened } from '../../session/session.ts';
import { chargeable, consumerOr, confirmUncounted, regularIn, tellFree, tellPostage, dueOf, type LeavingOut } from './due.ts';
import type { ExtrasAsked } from './extras.ts';
import { amountsOf, type Due, type Letter, letterText, codesFor, reminderPaper, subjectOf } from './letter.ts';
import { factLines } from '../../output/aligned.ts';
import { counted } from '../../output/counts.ts';
import type { View } from '../../output/out.ts';
import { bankMoney } from '../../views/bank.ts';
import { type ReminderRow, reminderView, withTotals } from '../../views/outstanding.ts';
import { everyOf } from '../../../group-by.ts';
import { pngOfQr } from '../../../einvoice/pdf/epc.ts';
import { writeEml } from '../../../machine/text/eml.ts';
import { letterHtml } from '../../flows/letters/html.ts';
import { bytesOf } from '../../flows/reading/root.ts';

interface Reminding {
  readonly naam: string;
  readonly email: string | undefined;
  readonly letter: Letter;
  readonly found: Klant;
  readonly language: ReturnType<typeof saying>;
  readonly profile: Sender;
}

async function mailOf({ api, now, uuid }: OpenSession, { naam, email = '', letter, found, language, profile }: Reminding): Promise<string> {
  const { say } = language;
  const paper = reminderPaper(letter, { profile, klant: found, date: now() }, language);
  const codes = codesFor(letter, say).map((code, at) => ({ ...code, name: `qr-${at + 1}@duit.invalid` }));
  const { facturen } = await api();
  const attachments = [];
  for (const { id, type, nummer, openstaand } of letter.documents) {
    if (type !== 'factuur' || openstaand <= 0) continue;
    const { body } = await facturen.pdf(id);
    attachments.push({ naam: fileName(nummer, id, 'pdf'), type: 'application/pdf', bytes: await bytesOf(body) });
  }
  return writeEml({
    to: { naam, email },
    subject: subjectOf(letter, say),
    text: letterText(letter, say, paper),
    html: {
      text: letterHtml(
        paper,
        codes.map(({ name, ...code }) => ({ ...code, src: `cid:${name}` })),
      ),
      pictures: codes.map(({ name, text }) => ({ naam: name, type: 'image/png', bytes: pngOfQr(text) })),
    },
    attachments,
    date: now(),
    messageId: `${uuid()}@duit.invalid`,
  });
}

interface RemindOptions extends LeavingOut, TotalOptions {
  readonly vervallen?: true | undefined;
  readonly map?: string | undefined;
  readonly eml?: true | undefined;
  readonly afzender?: string | undefined;
  readonly kosten?: true | undefined;
  readonly kostenPer?: ExtrasAsked['kostenPer'] | undefined;
  readonly rente?: ExtrasAsked['rente'];
  readonly regelmatig?: true | undefined;
  /** The file of contracts whose customers get deliveries regularly. */
  readonly abonnementen?: string | undefined;
  /** In euro. */
  readonly port?: number | undefined;
  readonly opnieuw?: true | undefined;
  readonly toch?: true | undefined;
}

interface Written extends Omit<Reminding, 'profile'> {
  readonly klant: string;
  /** Whether a person said now that the customer is a consumer. */
  readonly answer: boolean | undefined;
  /** The warnings of a dry run that are about this letter alone. */
  readonly remarks: readonly string[];
}

/** Remembers each reminder that it writes. Nothing is sent. */
export async function remind(session: OpenSession, klanten: NamedWord<string[]>, opties: RemindOptions): Promise<void> {
  if (opties.vervallen ? klanten.typed : !klanten.typed && !session.ask.interactive) {
    throw usage({ nl: 'noem een klant, of geef --vervallen', en: 'name a customer, or give --vervallen' });
  }
  if ((opties.zonder === undefined) !== (opties.reden === undefined))
    throw usage({ nl: 'geef --zonder en --reden samen', en: 'give --zonder and --reden together' });
  checkTotals(session, opties);
  const { formaat, json, velden } = session.globals;
  // Letters in a folder are listed as rows, and so are all letters in a given format.
  const asRows = opties.map !== undefined || [formaat, json, velden].some((given) => given !== undefined);
  if (asRows) session.out.check(reminderView);
  const store = await session.state();
  // A reminder never rests on figures that may be too old.
  await store.transaction(async () => {});
  const state = await readBank(await withStatements(store));
  refuseOld(session, state, opties.toch);
  const creditor = await creditorOf(session, state, opties.afzender);
  const named = new Map<string, string>();
  for (const word of opties.vervallen ? [] : await klanten.word()) named.set((await meant(session, aKlant, word)).id.toLowerCase(), word);
  const target =
    opties.map === undefined ? undefined : await session.files.target({ kind: 'raw', folder: opties.map, secret: true, overwrite: true });
  const { due, failure } = await dueOf(session, named, opties);
  const earlier = await remindersIn(store);
  const fresh = await notToday(session, due, { earlier, opties });
  const letters = await lettersFor(session, fresh, { creditor, earlier, opties });
  const written = opties.eml ? letters.filter(({ email }) => email !== undefined) : letters;
  const unaddressed = letters.filter((one) => !written.includes(one)).map(({ naam }) => naam);
  if (written.length === 0) throw withoutEmail(unaddressed);
  if (opties.eml && !asRows && written.length > 1) throw tooMany(written.length);
  const profile = opties.eml ? await senderOf(session, { named: true }) : undefined;
  await tellLanguage(session, written);
  const writing = { target, profile, earlier };
  if (asRows) {
    const rows: ReminderRow[] = [];
    const work = writeAll(session, written, { ...writing, kept: (row) => rows.push(row) });
    const own = session.dryRun ? (await import('../../flows/planned.ts')).judgedView(reminderView, 'PlannedReminder') : reminderView;
    const view: View<ReminderRow> = opties.metTotaal ? withTotals(own, rows) : own;
    // The columns of a table depend on all of its rows.
    if (session.out.format === 'tabel') await session.out.list(stream(await everyOf(work)), view);
    else await session.out.results(work, view);
    const saved = rows.filter(({ bestand }) => bestand !== null).length;
    if (saved > 0)
      await session.out.notice({
        nl: `${counted(saved, 'brief', 'brieven')} in ${opties.map}.`,
        en: `${counted(saved, 'letter', 'letters')} in ${opties.map}.`,
      });
  } else await everyOf(writeAll(session, written, writing));
  if (failure) throw failure;
  if (unaddressed.length > 0) throw partlyDone(withoutEmail(unaddressed).message);
}

interface Writing {
  readonly target: Awaited<ReturnType<OpenSession['files']['target']>> | undefined;
  readonly profile: Awaited<ReturnType<typeof senderOf>> | undefined;
  readonly earlier: readonly Reminder[];
  /** Gets each row before it is shown; without it the letters are printed. */
  readonly kept?: (row: ReminderRow) => void;
}

/** A dry run writes none. */
async function* writeAll(
  session: OpenSession,
  written: readonly Written[],
  { target, profile, earlier, kept }: Writing,
): AsyncGenerator<ReminderRow> {
  const { out, now, dryRun } = session;
  const store = await session.state();
  let isKept = true;
  for (const one of written) {
    const text = profile ? await mailOf(session, { ...one, profile }) : letterText(one.letter, one.language.say);
    const row = { klant: one.naam, klant_id: one.klant, naar: one.email ?? null, ...amountsOf(one.letter), bestand: null };
    const rehearsed = dryRun && (await rehearsedRow({ ...row, brief: target ? null : text }, one, dryRun));
    const rule = one === written[0] ? '' : `\n${'-'.repeat(76)}\n\n`;
    if (!kept && rehearsed) await out.text(`${rule}${rehearsed.head}\n\n${letterText(one.letter, one.language.say)}`);
    else if (!kept) await out[profile ? 'raw' : 'text'](rule + text);
    let bestand: string | null = null;
    isKept &&= await unlessDryRun(session, async () => {
      // Two customers may have the same name, and several runs may use one folder.
      const name = datedName(today(now()), [one.naam, t({ nl: 'herinnering', en: 'reminder' })], one.klant);
      const file = { id: one.klant, name, ending: profile ? 'eml' : 'txt' };
      if (target) ({ bestand } = await target.save(stream([Buffer.from(text)]), file));
      if (isToday(earlier, one.klant, today(now()))) return;
      await keepReminder(store, {
        soort: 'herinnering',
        klant: one.klant,
        documenten: one.letter.documents.map(({ id }) => id.toLowerCase()),
        ...(one.letter.extras.reminder > 0 && { kosten: one.letter.extras.reminder }),
        ...(one.answer !== undefined && { particulier: one.answer }),
        ...(session.globals.taal && { taal: session.globals.taal }),
        ...madeNow(session),
      });
    });
    const shown = rehearsed?.row ?? { ...row, bestand, brief: target ? null : text };
    kept?.(shown);
    yield shown;
  }
}

async function rehearsedRow(row: ReminderRow, { remarks }: Written, notes: DryRunNotes) {
  const { changeOutcome, judgementOf } = await import('../../flows/planned.ts');
  const judged = { ...row, ...judgementOf({ ...notes, remarks: [...notes.remarks, ...remarks] }) };
  const facts = [
    [t({ nl: 'Klant', en: 'Customer' }), row.klant],
    [t({ nl: 'Naar', en: 'To' }), clean(row.naar ?? '')],
    [t({ nl: 'Documenten', en: 'Documents' }), clean(row.documenten.join(', '))],
    [t({ nl: 'Te betalen', en: 'To pay' }), bankMoney(centsOf(row.totaal))],
    [t({ nl: 'Proef', en: 'Dry run' }), changeOutcome(judged)],
  ];
  return { row: judged, head: factLines(facts.filter(([, fact]) => fact !== '')).join('\n') };
}

const isToday = (earlier: readonly Reminder[], klant: string, day: string): boolean =>
  earlier.some((one) => one.soort === 'herinnering' && one.klant === klant && reminderDay(one) === day);

/** The customers for whom no reminder was written today yet; all with `--opnieuw`. Fails with exit 12 if none is left. */
async function notToday(
  session: Opened<'dryRun' | 'now' | 'out'>,
  due: readonly (readonly [Due, ...Due[]])[],
  { earlier, opties }: Pick<Around, 'earlier' | 'opties'>,
): Promise<readonly (readonly [Due, ...Due[]])[]> {
  if (opties.opnieuw) return due;
  const day = today(session.now());
  const isDone = ([{ klant_id }]: readonly [Due, ...Due[]]): boolean => isToday(earlier, klant_id?.toLowerCase() ?? '', day);
  const done = due.filter(isDone).map(([{ klant, klant_id }]) => clean(klant ?? klant_id ?? ''));
  if (done.length === 0) return due;
  const text = t({
    nl: `vandaag al geschreven voor ${done.join(', ')}; --opnieuw geeft dezelfde brief`,
    en: `written today already for ${done.join(', ')}; --opnieuw gives the same letter`,
  });
  if (done.length === due.length) {
    stopWith(session, notConfirmed('already_done', text, { override: { option: '--opnieuw', repeats: true } }));
    return due;
  }
  await session.out.notice(`${text}.`);
  return due.filter((theirs) => !isDone(theirs));
}

/** Fails with exit 12 if the bank was read so long ago that the customer can have paid. */
function refuseOld(session: Opened<'dryRun' | 'now'>, { statements }: BankState, anyway: true | undefined): void {
  const old = readUpTo(statements, today(session.now())).find(({ dagen }) => dagen > oldAfter);
  if (!old || anyway) return;
  const refusal = notConfirmed('unusual', {
    nl: `de bank is ${old.dagen} dagen geleden gelezen: er kan intussen betaald zijn`,
    en: `the bank was read ${old.dagen} days ago: it may have been paid since`,
    hint: { nl: 'Lees de nieuwe afschriften: duit bank lees', en: 'Read the new statements: duit bank lees' },
    override: {
      option: '--toch',
      repeats: false,
      text: t({ nl: 'Toch een brief maken kan met --toch.', en: 'To write a letter all the same, give --toch.' }),
    },
  });
  stopWith(session, refusal);
}

async function creditorOf(session: OpenSession, { statements }: BankState, named: string | undefined): Promise<Letter['creditor']> {
  const { ondernemingsnummer, ...profile } = await taxpayer(session, ['ondernemingsnummer']);
  const iban = profile.rekeningen?.find(isIban);
  if (iban === undefined) {
    const words = tellAccounts(profile, 'IBAN');
    throw usage(
      t({ nl: 'het profiel zegt niet op welke rekening te betalen is', en: 'the profile does not tell to which account to pay' }),
      { hint: t({ nl: `Stel ze in met: ${words}`, en: `Set it with: ${words}` }) },
    );
  }
  const naam = named ?? profile.firma ?? statements.findLast(({ account, holder }) => account === iban && holder)?.holder;
  if (!naam) {
    throw usage(t({ nl: 'geef met --afzender de naam van de schuldeiser', en: 'give the name of the creditor with --afzender' }), {
      hint: `${t({ nl: 'Of stel ze één keer in', en: 'Or set it once' })}: duit profiel wijzig ${profile.naam} --firma NAAM`,
    });
  }
  return { naam, ondernemingsnummer, iban };
}

interface Around {
  readonly creditor: Letter['creditor'];
  readonly earlier: readonly Reminder[];
  readonly opties: RemindOptions;
}

async function lettersFor(
  session: OpenSession,
  due: readonly (readonly [Due, ...Due[]])[],
  { creditor, earlier, opties }: Around,
): Promise<Written[]> {
  const day = today(session.now());
  const terms = await session.profile();
  const { kosten = false, kostenPer = 'klant', rente, regelmatig = false, port } = opties;
  const isRegular = await regularIn(session, opties.abonnementen, day);
  const written: Written[] = [];
  for (const documents of due) {
    const shared = session.dryRun?.remarks.length ?? 0;
    const klant = await readKlant(await session.api(), documents[0].klant_id ?? '');
    const { id, naam, type, email } = klant;
    const name = clean(naam ?? documents[0].klant ?? id);
    const asksMore = kosten || rente !== undefined;
    const { particulier, answer } = asksMore
      ? await consumerOr(session, klant, name, earlier)
      : { particulier: type !== 'bedrijf', answer: undefined };
    const asked = {
      today: day,
      klant: id.toLowerCase(),
      particulier,
      documents,
      reminders: earlier,
      terms,
      kosten,
      kostenPer,
      rente,
      regelmatig: regelmatig || isRegular({ id, naam }),
      port: centsOf(port ?? 0),
    };
    const extras = chargeable(asked, name);
    if (asksMore) await tellFree(session, name, extras);
    const letter: Letter = { today: day, klant: name, particulier, creditor, documents, extras, rente };
    const taal = earlier.findLast((one) => one.klant === id.toLowerCase() && one.taal !== undefined)?.taal;
    const language = saying(session.globals, taal);
    const remarks = session.dryRun?.remarks.splice(shared) ?? [];
    written.push({ klant: id.toLowerCase(), naam: name, email: email ?? undefined, letter, found: klant, language, answer, remarks });
  }
  const asks = written.map(({ letter }) => letter.extras);
  await confirmUncounted(session, asks);
  await tellPostage(session, port, asks);
  return written;
}

const withoutEmail = (names: readonly string[]): Failure =>
  usage({
    nl: `--eml: van ${names.join(', ')} is geen e-mailadres gekend`,
    en: `--eml: no e-mail address is known for ${names.join(', ')}`,
  });

const tooMany = (messages: number): Failure =>
  usage({
    nl: `--eml: ${messages} e-mails passen niet in één uitvoer; geef --map, of noem één klant`,
    en: `--eml: ${messages} e-mails don't fit in one output; give --map, or name one customer`,
  });

/** Warns before a letter in another language than that in which a Flemish firm writes what the law prescribes. */
async function tellLanguage({ out }: Opened<'out'>, written: readonly Written[]): Promise<void> {
  const names = written.filter(({ language }) => language.taal !== 'nl').map(({ naam }) => naam);
  if (names.length === 0) return;
  await out.warn({
    nl: `niet in het Nederlands: de brief aan ${names.join(', ')}. Een Vlaamse firma schrijft documenten die de wet voorschrijft in het Nederlands, en een herinnering aan een particulier kan er een zijn: vraag het na`,
    en: `not in Dutch: the letter to ${names.join(', ')}. A Flemish firm writes documents that the law prescribes in Dutch, and a reminder to a consumer may be one: ask before you send it`,
  });
}
