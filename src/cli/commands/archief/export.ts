import { failureIn, unlessFailing, usage, Failure, partlyDone } from '../../../failure.ts';
import { exporting, whyForgotten } from '../../../jobs/archive/export/make.ts';
import { type AskedExport, type ExportedPayments, select, type Exported, type Selected } from '../../../jobs/archive/export/collect.ts';
import { type ReadArchive, readArchive } from '../../../jobs/archive/read.ts';
import { t, type Text } from '../../../language.ts';
import { checkStandardOutput } from '../../flows/downloading/download.ts';
import { newTarget } from '../../flows/planning/place.ts';
import { period } from '../../options.ts';
import { belgianSheet } from '../../output/csv.ts';
import { type ExportOptions, makeExport, folderOf, archiveProfile } from './place.ts';
import { today, writeDay } from '../../../belgium/dates.ts';
import { addedUp, formatAmount } from '../../../belgium/decimal.ts';
import { groupBy } from '../../../group-by.ts';
import type { DayBookSheet } from '../../../jobs/archive/export/day-book.ts';
import type { KeptFacts } from '../../../jobs/archive/export/booking.ts';
import { keptCodes } from '../../../jobs/reports/read/return.ts';
import { soldDocuments } from '../../../jobs/archive/export/sources.ts';
import { unpaidText, exportWarnings } from '../../../jobs/archive/export/control-text.ts';
import { readUpTo } from '../../../jobs/bank/chain.ts';
import { matched } from '../../../jobs/bank/match/match.ts';
import { type PaymentLine, paymentLines } from '../../../jobs/bank/payments.ts';
import { type BankState, readBank, tellsOfPayments } from '../../../jobs/bank/decisions.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { accountText } from '../../flows/bank/payments.ts';
import type { OpenSession } from '../../session/session.ts';
import { addressIn } from '../../flows/mail-address.ts';
import { mailing } from '../../../jobs/archive/export/mails.ts';
import { sharedNumbers } from '../../../jobs/archive/check.ts';
import { leadsInto } from '../../../machine/files/links.ts';
import { saved } from '../../flows/downloading/saving.ts';
import { stream } from '../../flows/stream.ts';
import type { RowOf } from '../../replies/index.ts';
import { titleOf } from '../../../jobs/archive/contents.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import type { Out, View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';
import { documentCount, shortList } from '../../output/counts.ts';

/** Works without the service. Fails if one of the documents' files did not go along. */
export async function exportArchive(session: OpenSession, { eml, aan, metAankoop, ...opties }: ExportOptions): Promise<void> {
  if (eml) return exportMails(session, { ...opties, aan, metAankoop });
  const idle = aan === undefined ? metAankoop && '--met-aankoop' : '--aan';
  if (idle) throw usage({ nl: `${idle} doet niets zonder --eml`, en: `${idle} does nothing without --eml` });
  return exportZip(session, opties);
}

async function exportZip(
  session: OpenSession,
  { nieuw = false, uitvoer, overschrijven, map, metTegenpartij, ...days }: ExportOptions,
): Promise<void> {
  const { out, files, globals, stop } = session;
  checkStandardOutput(session, { uitvoer, overschrijven });
  if (uitvoer !== '-') out.check(exportView);
  const asked = { ...period(days), nieuw };
  const folder = await folderOf(session, { map });
  const read = readArchive(folder);
  const { contents } = read;
  const selected = select(contents, asked);
  const target = uitvoer === '-' ? undefined : await newTarget(files, uitvoer, overschrijven);
  const account = await accountOf(session, contents.account);
  const payments = await paymentsFor(session, account, metTegenpartij === true);
  const own = (await archiveProfile(session, contents.account))?.ondernemingsnummer;
  if (nieuw && !target?.again) throw noFile();
  const isNothing = async () => nieuw || !(await payments(read, asked))?.sheet?.rijen.length;
  if (selected.documents.length === 0 && (await isNothing())) {
    await tellNothing(out, selected);
    return target && out.record(noExport, exportView);
  }
  if (globals.proef) return tellDryRun(out, selected, uitvoer);

  const make = async (archive: ReadArchive) => {
    const chosen = select(archive.contents, asked);
    const { body, done, result } = exporting(archive, {
      asked,
      selected: chosen,
      own,
      kept: 'unknown' in account ? undefined : account.kept,
      payments: await payments(archive, asked),
      csv: belgianSheet,
      stop,
    });
    const progress = () =>
      t({ nl: `Exporteren: ${done()} van ${chosen.documents.length}`, en: `Exporting: ${done()} of ${chosen.documents.length}` });
    const writing = target ? target.save(body, { id: uitvoer, name: null }) : files.print(body, 'raw').then(() => undefined);
    return { saved: await out.busy(progress, writing), ...result() };
  };
  const reason = target?.again ? whyForgotten(folder) : t({ nl: 'de zip is geen gewoon bestand', en: 'the zip is no plain file' });
  const made = await makeExport(session, read, { make, reason });
  await tellExport(out, made, reason);
  failIncomplete(made, folder);
}

const noFile = () =>
  usage(t({ nl: '--nieuw: geef met -o een gewoon bestand', en: '--nieuw: give a plain file with -o' }), {
    hint: t({
      nl: 'Pas als de zip daar helemaal staat, onthoudt het archief wat erin zit.',
      en: 'The archive remembers its documents once the zip is complete.',
    }),
  });

const plainFields = ['datum', 'wijze', 'rekening', 'afschrift', 'bedrag', 'bestemming', 'document', 'ogm', 'rij', 'document_id', 'munt'];
const partyFields = ['tegenpartij', 'tegenrekening', 'mededeling', 'reden'];

/** Gives the payments of an export; undefined if the account of an archive knows of none. `named` adds names, accounts and texts of others. */
type PaymentsFor = (archive: ReadArchive, asked: AskedExport) => Promise<ExportedPayments | undefined>;

/** Works for any profile. If nothing here can tell, it warns and passes the reason. Exit 2 if parties are asked for and none exist. */
async function paymentsFor(session: OpenSession, found: AccountFacts, named: boolean): Promise<PaymentsFor> {
  if ('unknown' in found) {
    if (named) throw noPayments(found.unknown);
    await session.out.warn(`${unpaidText()}: ${clean(found.unknown)}.`);
    return async () => ({ lines: [found.unknown] });
  }
  const { state, own } = found;
  if (!tellsOfPayments(state)) {
    if (named) throw noPayments();
    return async () => undefined;
  }
  return async (archive, asked) => {
    const lines = paymentLines(state.statements, matched({ ...state, documents: await soldDocuments(archive), own }), asked);
    return { sheet: sheetOf(lines, archive, named), lines: summaryOf(state, lines, today(session.now())) };
  };
}

/** The bank statements and documents that the store has of an account, or why this computer has none. */
type AccountFacts = { readonly state: BankState; readonly own: readonly string[]; readonly kept: KeptFacts } | { readonly unknown: string };

async function accountOf(session: OpenSession, account: string): Promise<AccountFacts> {
  const [chosen, theirs] = [await unlessFailing(session.profile()), await archiveProfile(session, account)];
  if (!theirs) {
    return {
      unknown: t({
        nl: 'op deze computer is geen profiel van dit account, dus niets zegt wat er betaald is',
        en: 'this computer has no profile of this account, so nothing tells what was paid',
      }),
    };
  }
  try {
    const read = chosen?.account === account ? readKept(session) : session.within(theirs.naam, session.out, readKept);
    return { ...(await read), own: theirs.rekeningen ?? [] };
  } catch (error) {
    return { unknown: `${theirs.naam}: ${failureIn(error).message}` };
  }
}

async function readKept({ state, memory }: OpenSession): Promise<Pick<Exclude<AccountFacts, { unknown: string }>, 'state' | 'kept'>> {
  const [store, known] = [await state(), await memory()];
  const read = await known.klantenOf((await known.customers()).map(({ id }) => id));
  const klanten = new Map(read.flatMap((one) => (one ? [[one.klant.id.toLowerCase(), one.klant] as const] : [])));
  return { state: await readBank(store), kept: { ...(await keptCodes(store)), klanten } };
}

const noPayments = (unknown = '') =>
  usage(
    t({
      nl: '--met-tegenpartij: duit kent voor dit archief geen betalingen',
      en: '--met-tegenpartij: duit knows no payments for this archive',
    }) + (unknown && `: ${unknown}`),
    { hint: t({ nl: 'Lees eerst afschriften: duit bank lees <bestand>', en: 'Read statements first: duit bank lees <file>' }) },
  );

function sheetOf(lines: readonly PaymentLine[], { contents }: ReadArchive, named: boolean): DayBookSheet {
  const numberOf = (id: string | null): string | null => (id === null ? null : (contents.documents.get(id)?.nummer ?? null));
  return {
    velden: named ? [...plainFields, ...partyFields] : plainFields,
    rijen: lines.map((line) => ({ ...line, document: numberOf(line.document_id) })),
  };
}

const destinations: Record<PaymentLine['bestemming'], Text> = {
  document: { nl: 'op documenten', en: 'for documents' },
  kosten: { nl: 'kosten', en: 'costs' },
  korting: { nl: 'korting', en: 'discount' },
  afronding: { nl: 'afronding', en: 'rounding' },
  verlies: { nl: 'verlies', en: 'loss' },
  vooruitbetaald: { nl: 'vooruitbetaald', en: 'paid in advance' },
  voorschot: { nl: 'voorschotten', en: 'advance payments' },
  eigen_rekening: { nl: 'van en naar eigen rekeningen', en: 'between the own accounts' },
  terzijde: { nl: 'terzijde', en: 'set aside' },
  open: { nl: 'niet verklaard', en: 'unexplained' },
};

const sumByCurrency = (some: readonly PaymentLine[]): string =>
  Array.from(
    groupBy(some, ({ munt }) => munt),
    ([munt, theirs]) => {
      return `${formatAmount(addedUp(theirs.map(({ bedrag }) => bedrag)))} ${munt}`;
    },
  ).join(' en ');

/** The sums of payments and the days up to which each account was read, for the page of an accountant. */
function summaryOf({ statements }: BankState, lines: readonly PaymentLine[], day: string): string[] {
  const sums = groupBy(lines, ({ bestemming }) => bestemming);
  const parts = (Object.keys(destinations) as PaymentLine['bestemming'][]).flatMap((name) => {
    const some = sums.get(name);
    return some ? [`${t(destinations[name])} ${sumByCurrency(some)}`] : [];
  });
  return [
    `${t({ nl: 'samen', en: 'in all' })} ${sumByCurrency(lines)}${parts.length > 0 ? ` = ${parts.join(' + ')}` : ''}`,
    ...readUpTo(statements, day).map(({ tot, ...whose }) => {
      const [iban, last] = [accountText(whose), writeDay(tot)];
      return t({ nl: `bank ${iban} gelezen tot en met ${last}`, en: `bank ${iban} read up to ${last}` });
    }),
  ];
}

/** Saves drafts in one folder, and fails if a document lacks a file. Nothing is sent. */
async function exportMails(
  session: OpenSession,
  { nieuw = false, uitvoer, overschrijven, map, metTegenpartij, aan, metAankoop, ...days }: Omit<ExportOptions, 'eml'>,
): Promise<void> {
  const { out, files, globals, stop } = session;
  if (metTegenpartij) throw usage({ nl: '--met-tegenpartij doet niets met --eml', en: '--met-tegenpartij does nothing with --eml' });
  if (uitvoer === '-') throw usage({ nl: '--eml: geef met -o een map', en: '--eml: give a folder with -o' });
  const to = addressIn(aan);
  const asked = { ...period(days), nieuw, alleenVerkoop: !metAankoop };
  const folder = await folderOf(session, { map });
  const read = readArchive(folder);
  const selected = select(read.contents, asked);
  refuseInside(folder, await files.absolute(uitvoer), uitvoer);
  out.check(saved);
  if (selected.documents.length === 0) {
    await tellNothing(out, selected);
    return out.list(stream([]), saved);
  }
  const target = await files.target({ kind: 'raw', folder: uitvoer, overwrite: overschrijven, option: '-o', secret: true });
  if (globals.proef) return tellDryRun(out, selected, uitvoer);

  const own = (await archiveProfile(session, read.contents.account))?.ondernemingsnummer;
  const make = (archive: ReadArchive) => {
    const chosen = select(archive.contents, asked);
    const making = mailing(archive, {
      selected: chosen,
      own,
      to,
      save: (text, document) => target.save(stream([Buffer.from(text)]), { ...document, ending: 'eml' }),
      stop,
    });
    const [done, count] = [making.done, chosen.documents.length];
    return out.busy(() => t({ nl: `Exporteren: ${done()} van ${count}`, en: `Exporting: ${done()} of ${count}` }), making.made());
  };
  const reason = whyForgotten(folder);
  const made = await makeExport(session, read, { make, reason });
  await out.list(stream(made.mails), saved);
  await warnOf(out, withoutFile, made.bare);
  await tellDoubles(out, sharedNumbers(read.contents.documents.values(), selected.documents));
  await tellAround(out, made, reason);
  if (metAankoop && selected.documents.some(({ stuk }) => stuk === 'ontvangen')) await out.notice(t(receivedAlready));
  failIncomplete({ ...made, unsigned: [] }, folder);
}

const withoutFile: Text = {
  nl: 'Zonder bestand bij de dienst, en dus zonder bericht',
  en: 'Without a file at the service, and so without a message',
};

const receivedAlready: Text = {
  nl: 'Er zijn ontvangen documenten bij. Een boekhoudpakket kreeg die vaak al via Peppol: kijk dat na voor je ze mailt, anders staan ze er twee keer in.',
  en: 'Received documents are among them. An accounting package often has those from Peppol already: check that before you mail them, or it has them twice.',
};

/** Fails with exit 2 on a folder in the archive, which holds nothing but its own files. */
function refuseInside(archive: string, place: string, name: string): void {
  if (!leadsInto(archive, place)) return;
  throw usage({
    nl: `-o: ${name} ligt in het archief zelf; geef een andere map`,
    en: `-o: ${name} lies in the archive itself; give another folder`,
  });
}

type ExportRow = RowOf<'ExportRow'>;

const exportView: View<ExportRow> = {
  columns: [
    columns.bestand,
    { field: 'verkoop', title: { nl: 'Verkoop', en: 'Sales' }, kind: 'getal' },
    { field: 'aankoop', title: { nl: 'Aankoop', en: 'Purchases' }, kind: 'getal' },
    { field: 'betalingen', title: { nl: 'Betalingen', en: 'Payments' }, kind: 'getal' },
    { field: 'volledig', title: { nl: 'Volledig', en: 'Complete' }, shown: ({ volledig }) => t(volledig ? yes : no) },
    columns.bytes,
    columns.sha256,
  ],
  row: 'ExportRow',
  id: 'bestand',
};
const yes: Text = { nl: 'ja', en: 'yes' };
const no: Text = { nl: 'nee', en: 'no' };

async function tellNothing(out: Out, selected: Selected): Promise<void> {
  await tellMissed(out, selected);
  await out.notice({
    nl: 'Niets te exporteren: geen enkel document voldoet. Er is geen bestand gemaakt.',
    en: 'Nothing to export: no document matches. No file was made.',
  });
}

const noExport: ExportRow = { bestand: null, bytes: null, sha256: null, verkoop: 0, aankoop: 0, betalingen: null, volledig: true };

async function tellDryRun(out: Out, selected: Selected, file: string): Promise<void> {
  await tellMissed(out, selected);
  const count = selected.documents.length;
  await out.notice({
    nl: `Proef: ${documentCount(count)} ${count === 1 ? 'zou' : 'zouden'} in ${clean(file)} komen. Er is niets geschreven of onthouden.`,
    en: `Dry run: ${documentCount(count)} would go into ${clean(file)}. Nothing was written or remembered.`,
  });
}

/** `reason` tells why the export is not remembered. */
async function tellExport(out: Out, exported: Exported & { readonly saved: Saved | undefined }, reason: string | undefined): Promise<void> {
  const { bookings, doubles, payments } = exported;
  const count = (stuk: string): number => bookings.filter((booking) => booking.stuk === stuk).length;
  const [verkoop, aankoop, volledig] = [count('verkoop'), count('ontvangen'), isWhole(exported)];
  const betalingen = payments?.sheet?.rijen.length ?? null;
  if (exported.saved) await out.record({ ...exported.saved, verkoop, aankoop, betalingen, volledig }, exportView);
  await tellDoubles(out, doubles);
  for (const kind of ['wrong', 'unread', 'unsigned', 'doubtful', 'selfBilled', 'soldTwice'] as const) {
    await warnOf(out, exportWarnings[kind], exported[kind]);
  }
  await tellAround(out, exported, reason);
}

async function tellDoubles(out: Out, doubles: Exported['doubles']): Promise<void> {
  const text: Text = {
    nl: 'Hetzelfde nummer meer dan eens in het archief; elk gekozen document gaat mee',
    en: 'The same number more than once in the archive; each chosen document goes along',
  };
  await warnOf(
    out,
    text,
    doubles.map((group) => group[0]?.nummer ?? ''),
  );
}

async function tellAround(out: Out, selected: Pick<Selected, 'late' | 'undated'>, reason: string | undefined): Promise<void> {
  await tellMissed(out, selected);
  if (reason !== undefined) {
    await out.warn({
      nl: `Deze export wordt niet onthouden voor --nieuw: ${clean(reason)}.`,
      en: `This export is not remembered for --nieuw: ${clean(reason)}.`,
    });
  }
}

async function tellMissed(out: Out, { late, undated }: Pick<Selected, 'late' | 'undated'>): Promise<void> {
  const before: Text = {
    nl: 'Van voor deze periode en nog in geen export (duit archief exporteer --nieuw, zonder periode, neemt ze mee)',
    en: 'From before this period and in no export yet (duit archief exporteer --nieuw, without a period, includes them)',
  };
  await warnOf(out, before, late.map(titleOf));
  await warnOf(out, exportWarnings.undated, undated.map(titleOf));
}

async function warnOf(out: Out, text: Text, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await out.warn(`${t(text)}: ${names.length} (${shortList(names.map(clean))})`);
}

type Incomplete = Pick<Exported, 'damaged' | 'gaps' | 'unsigned'>;

const isWhole = ({ damaged, gaps, unsigned }: Incomplete): boolean => damaged.length + gaps.length + unsigned.length === 0;

/** Fails with exit 13 if a file of the archive is damaged or gone, and with exit 8 if the service never gave one or a credit note has no sign. */
function failIncomplete(exported: Incomplete, folder: string): void {
  if (isWhole(exported)) return;
  const { damaged, gaps, unsigned } = exported;
  const files = damaged.length + gaps.length;
  if (files === 0)
    throw partlyDone(t({ nl: 'de export is ONVOLLEDIG', en: 'the export is INCOMPLETE' }), {
      errors: { [t(exportWarnings.unsigned)]: unsigned.map(clean).join('; ') },
    });
  const gone = damaged.length > 0;
  const errors = Object.fromEntries([
    ...damaged.map(({ bestand }) => [bestand, t({ nl: 'beschadigd of weg in het archief', en: 'damaged in the archive or gone' })]),
    ...gaps.map((file) => [file, t({ nl: 'nooit van de dienst gekregen', en: 'never received from the service' })]),
  ]);
  const next = shellLine(['duit', 'archief', gone ? 'herstel' : 'bijwerken', '--map', folder]);
  throw new Failure(gone ? 'broken_rules' : 'partly', {
    nl: `de export is ONVOLLEDIG: ${files} bestanden`,
    en: `the export is INCOMPLETE: ${files} files`,
    errors,
    hint: {
      nl: `Probeer ze te halen met: ${next}. Exporteer daarna opnieuw.`,
      en: `Try to fetch them with: ${next}. Then export again.`,
    },
  });
}
