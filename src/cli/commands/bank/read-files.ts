import type { RowOf } from '../../replies/index.ts';
import { writeDay } from '../../../belgium/dates.ts';
import { isAccountNumber } from '../../../belgium/iban.ts';
import { sharedWord, usage, Failure, notConfirmed } from '../../../failure.ts';
import { type EqualRows, type DayDoubt, equalRows } from '../../../jobs/bank/identity.ts';
import { type KeepResult, type EqualRowsOf, keepStatements } from '../../../jobs/bank/keep.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import type { CsvLayout, TableNotes } from '../../../jobs/bank/read/csv/index.ts';
import { readStatements, statementFiles } from '../../../jobs/bank/read/index.ts';
import { keptSpans, statementKey } from '../../../jobs/bank/kept.ts';
import type { BankStatement } from '../../../jobs/bank/statement.ts';
import { groupBy } from '../../../group-by.ts';
import { t, type Text } from '../../../language.ts';
import { shortList } from '../../output/counts.ts';
import { accountText, gapNotes, tellAccounts } from '../../flows/bank/payments.ts';
import { bankMoney } from '../../views/bank.ts';
import { tell } from '../../flows/reports/found.ts';
import { stream } from '../../flows/stream.ts';
import { oefen, type Profile, type CsvColumns, csvColumns, environmentName } from '../../../service/profiles/profile.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns as shared } from '../../views/columns.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import type { KnownStatement } from '../../../jobs/bank/bookings.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { StateStore } from '../../../store/store.ts';
import { madeNow } from '../../flows/bank/open.ts';

/** Amounts are in euro. */
type ReadRow = RowOf<'ReadRow'>;

const statusWords: Record<ReadRow['stand'], Text> = {
  nieuw: { nl: 'bewaard', en: 'kept' },
  gekend: { nl: 'al gekend', en: 'known' },
  andere_rekening: { nl: 'andere rekening', en: 'other account' },
};

const statusText = ({ stand, duplicaat }: ReadRow): string =>
  t(statusWords[stand]) + (duplicaat ? t({ nl: ', duplicaat', en: ', duplicate' }) : '');

const view: View<ReadRow> = {
  columns: [
    { ...shared.bestand, worth: 1 },
    { field: 'rekening', title: { nl: 'Rekening', en: 'Account' }, kind: 'heel', worth: 2 },
    { field: 'tot', title: { nl: 'Tot', en: 'Up to' }, kind: 'datum' },
    { field: 'rijen', title: { nl: 'Betalingen', en: 'Payments' }, kind: 'getal' },
    shared.bedrag,
    { field: 'slotsaldo', title: { nl: 'Slotsaldo', en: 'Balance' }, kind: 'bedrag', worth: 3 },
    { field: 'stand', title: { nl: 'Stand', en: 'State' }, shown: statusText },
  ],
  row: 'ReadRow',
  id: 'rekening',
};

interface ReadOptions {
  /** The columns of a CSV by its headers. */
  readonly kolom?: Readonly<Record<string, string>> | undefined;
  readonly rekening?: string | undefined;
  /** The user's answer where nothing tells whether equal rows are the same booking or a second one. */
  readonly gelijkeRijen?: EqualRows | undefined;
}

/** Reads files of banks and keeps statements of the own accounts, each file whole. Exit 2 or 12 where nothing was kept, else 8. */
export async function readFiles(
  session: OpenSession,
  words: readonly string[],
  { kolom, rekening, gelijkeRijen }: ReadOptions,
): Promise<void> {
  const { out, state } = session;
  out.check(view);
  const profile = await session.profile();
  const { rekeningen: own = [] } = profile;
  const given = kolom && columnsGiven(kolom);
  const csv: CsvLayout = { columns: given, kept: keptColumns(profile), account: rekening ?? (own.length === 1 ? own[0] : undefined) };
  const store = await state();
  const rows: ReadRow[] = [];
  const failures = new Map<string, Failure>();
  const alike = new Set<string>();
  const banks = new Map<string, TableNotes['bank']>();
  for await (const file of statementFiles(session.files, words)) {
    try {
      if ('failure' in file) throw file.failure;
      const told: Text[] = [];
      const read = await readStatements(file, { csv, tell: (text) => told.push(text), table: ({ bank }) => banks.set(file.name, bank) });
      if (own.length === 0) throw noAccount(profile, read);
      const isOwn = ({ account }: BankStatement): boolean => own.includes(account);
      const kept = await saveWithAnswers(session, store, read.filter(isOwn), { naam: file.name, gelijkeRijen });
      refuseOverlap(file.name, kept);
      const results = new Map(kept.map((one) => [one.statement, one]));
      if (kept.some((one) => 'mayBeSecond' in one)) alike.add(file.name);
      for (const text of told) await out.notice(`${file.name}: ${t(text)}.`);
      rows.push(...read.map((statement) => readRowOf(file.name, statement, results.get(statement))));
    } catch (error) {
      if (!(error instanceof Failure) || error.reason === 'local') throw error;
      failures.set(file.name, error);
    }
  }
  const tables = [...banks].filter(([name]) => !failures.has(name));
  for (const text of layoutTexts(tables, given !== undefined)) await out.notice(text);
  if (given && [...banks.values()].includes(undefined)) await keepColumns(session, profile, given);
  if (alike.size > 0) await out.notice(alikeText([...alike].join(', ')));
  await finish(session, profile, rows, failures);
}

async function finish(
  session: OpenSession,
  profile: Profile,
  rows: readonly ReadRow[],
  failures: ReadonlyMap<string, Failure>,
): Promise<void> {
  const { out, state } = session;
  const [first, ...others] = failures.values();
  if (first && others.length === 0 && rows.length === 0) throw first;
  // A table without rows is only its titles, under which a person reads that nothing was kept.
  if (rows.length > 0 || out.format !== 'tabel') await out.list(stream(rows), view);
  if (rows.length + failures.size === 0)
    await out.notice({ nl: 'Er staat geen bestand: niets gelezen.', en: 'There is no file: nothing was read.' });
  if (rows.some(({ stand }) => stand === 'andere_rekening')) await out.warn(otherAccountText(profile, rows));
  const copies = rows.filter(({ stand, duplicaat }) => duplicaat && stand === 'nieuw').map(({ bestand }) => bestand);
  if (copies.length > 0) await out.notice(copyText([...new Set(copies)].join(', ')));
  await tell(session, gapNotes({ statements: await keptSpans(await state()) }));
  if (first) throw notAllRead(failures, rows.length > 0);
}

const readRowOf = (bestand: string, statement: BankStatement, result: KeepResult | undefined): ReadRow => ({
  bestand,
  rekening: statement.account,
  nummer: statement.number,
  van: statement.opened,
  tot: statement.closed,
  rijen: statement.rows.length,
  bedrag: euroOf(statement.closingCents - statement.openingCents),
  slotsaldo: euroOf(statement.closingCents),
  stand: result && 'fresh' in result ? result.stand : 'andere_rekening',
  duplicaat: statement.duplicate === true,
  nieuwe_rijen: result && 'fresh' in result ? result.fresh : 0,
});

/** Fails with exit 12 if a statement gives a day another sum than the kept rows do. */
function refuseOverlap(name: string, kept: readonly KeepResult[]): void {
  const overlap = kept.find((one) => one.stand === 'overlapt');
  if (overlap?.stand !== 'overlapt') return;
  const { statement, differs } = overlap;
  const [account, day] = [accountText(statement), writeDay(differs.day)];
  const [own, other] = [differs.cents, differs.otherCents].map((cents) => bankMoney(cents, statement.currency));
  const [here, before] = [`${own} (${statement.format})`, `${other} (${differs.other.format})`];
  const why = differs.unsure
    ? { nl: 'de saldi zeggen niet of dat dezelfde betalingen zijn', en: 'the balances do not tell whether these are the same payments' }
    : { nl: 'dat zijn niet dezelfde betalingen', en: 'these are not the same payments' };
  throw notConfirmed('unusual', {
    nl: `${name}: op ${day} geeft dit bestand voor ${account} samen ${here}, en wat al gelezen is ${before}: ${why.nl}`,
    en: `${name}: on ${day} this file gives for ${account} in all ${here}, and what was read before ${before}: ${why.en}`,
    hint: differs.unsure
      ? t({
          nl: 'Van dit bestand is niets bewaard. Lees één afschrift van heel die dag; haal zo nodig eerst het andere eruit met duit bank verwijder <afschrift>.',
          en: 'Nothing of this file was kept. Read one statement of that whole day; if need be, first take the other one out with duit bank verwijder <statement>.',
        })
      : t({
          nl: 'Van dit bestand is niets bewaard. Is het andere fout? Zie duit bank afschriften, en haal het eruit met duit bank verwijder <afschrift>.',
          en: 'Nothing of this file was kept. Is the other one wrong? See duit bank afschriften, and take it out with duit bank verwijder <statement>.',
        }),
  });
}

/** Says by whose columns each table was read: of a bank, or of the profile unless they were named just now. */
function layoutTexts(tables: readonly (readonly [string, TableNotes['bank']])[], areNamed: boolean): Text[] {
  return [...groupBy(tables, ([, bank]) => bank)].flatMap(([bank, some]): Text[] => {
    if (bank === undefined && areNamed) return [];
    const names = shortList(some.map(([name]) => name));
    return [
      bank === undefined
        ? {
            nl: `${names}: gelezen met de kolommen die het profiel onthoudt.`,
            en: `${names}: read by the columns that the profile remembers.`,
          }
        : { nl: `${names}: gelezen met de kolommen van ${bank}.`, en: `${names}: read by the columns of ${bank}.` },
    ];
  });
}

const copyText = (files: string): Text => ({
  nl: `${files}: de bank noemt dit een duplicaat. Het origineel was niet gelezen, dus het is bewaard; lees je dat later, dan telt niets dubbel.`,
  en: `${files}: the bank calls this a duplicate. The original had not been read, so it was kept; if you read that later, nothing counts twice.`,
});

const alikeText = (files: string): Text => ({
  nl: `${files}: een afschrift dat op 0,00 uitkomt, met dezelfde bedragen en teksten als wat van die dag al gelezen is, is als kopie genomen. Is het een tweede, haal het eerste er dan uit met duit bank verwijder <afschrift>, en lees één afschrift van heel die dag.`,
  en: `${files}: a statement that comes to 0.00, with the same amounts and texts as one of that day that was read before, was taken for a copy. If it is a second one, take the first out with duit bank verwijder <statement>, and read one statement of that whole day.`,
});

function noAccount(profile: Profile, read: readonly BankStatement[]): Failure {
  const { words, wrong } = owning(
    profile,
    read.map(({ account }) => account),
  );
  const own = t({ nl: `Is dit je eigen rekening? Voeg ze toe met: ${words}`, en: `Is this your own account? Add it with: ${words}` });
  return usage(t({ nl: 'het profiel zegt niet welke rekeningen van jou zijn', en: 'the profile does not tell which accounts are yours' }), {
    hint: [words && own, wrong].filter(Boolean).join(' '),
  });
}

function otherAccountText(profile: Profile, rows: readonly ReadRow[]): string {
  const others = rows.flatMap(({ stand, rekening }) => (stand === 'andere_rekening' ? [rekening] : []));
  const { words, wrong } = owning(profile, others);
  const kept = t({ nl: 'Betalingen van een andere rekening zijn niet bewaard.', en: 'Payments of another account were not kept.' });
  const own = t({ nl: `Is ze van jou: ${words}`, en: `If it is yours: ${words}` });
  return [kept, profile.naam !== oefen.naam && words && own, wrong].filter(Boolean).join(' ');
}

/** The command that adds accounts to those of a profile, and a sentence on those that no command takes. */
function owning(profile: Profile, accounts: readonly string[]): { readonly words: string; readonly wrong: string } {
  const found = [...new Set(accounts)];
  const [right, wrong] = [found.filter(isAccountNumber), found.filter((one) => !isAccountNumber(one)).join(', ')];
  return {
    words: right.length === 0 ? '' : tellAccounts(profile, [...new Set([...(profile.rekeningen ?? []), ...right])].join(',')),
    wrong:
      wrong &&
      t({
        nl: `${wrong} is geen IBAN met juiste controlecijfers: klopt het bestand?`,
        en: `${wrong} is not an IBAN with the right check digits: is the file right?`,
      }),
  };
}

function notAllRead(failures: ReadonlyMap<string, Failure>, some: boolean): Failure {
  const errors = Object.fromEntries([...failures].map(([name, { message }]) => [name, message]));
  const message = t({
    nl: `${failures.size} van de bestanden ${failures.size === 1 ? 'is' : 'zijn'} niet bewaard`,
    en: `${failures.size} of the files ${failures.size === 1 ? 'was' : 'were'} not kept`,
  });
  const [first] = failures.values();
  return new Failure(some ? 'partly' : (first?.reason ?? 'usage'), message, { errors, because: sharedWord(failures.values()) });
}

/** The columns of a bank's CSV from `--kolom`, by header. Fails with exit 2 for an unknown name, one given twice, or without a day or amount. */
function columnsGiven(named: Readonly<Record<string, string>>): CsvColumns {
  const headers = (name: string): string[] => Object.keys(named).filter((header) => named[header] === name);
  const unknown = Object.entries(named).find(([, name]) => !csvColumns.some((one) => one === name));
  if (unknown) {
    const [all, given] = [csvColumns.join(', '), unknown.join('=')];
    throw usage({ nl: `--kolom "${given}": kies uit ${all}`, en: `--kolom "${given}": choose from ${all}` });
  }
  const twice = csvColumns.find((name) => name !== 'tekst' && headers(name).length > 1);
  if (twice !== undefined) {
    throw usage({
      nl: `--kolom: ${twice} kan maar één kolom zijn; alleen tekst mag meermaals`,
      en: `--kolom: ${twice} can be one column alone; only tekst may be several`,
    });
  }
  const [datum] = headers('datum');
  const hasAmount = headers('bedrag').length > 0 || (headers('debet').length > 0 && headers('krediet').length > 0);
  if (datum === undefined || !hasAmount) {
    throw usage({
      nl: '--kolom: zeg minstens welke kolom de datum is en welke het bedrag (of debet en krediet), zoals --kolom Datum=datum --kolom Bedrag=bedrag',
      en: '--kolom: tell at least which column is the day and which the amount (or debet and krediet), such as --kolom Date=datum --kolom Amount=bedrag',
    });
  }
  const single = csvColumns.filter((name) => name !== 'tekst').flatMap((name) => headers(name).map((header) => [name, header] as const));
  const tekst = headers('tekst');
  return { ...Object.fromEntries(single), datum, ...(tekst.length > 0 && { tekst }) };
}

const keptColumns = ({ bankkolommen }: Pick<Profile, 'bankkolommen'>): readonly CsvColumns[] => bankkolommen ?? [];

/** The headers that columns are named by: those of another bank have columns of their own. */
const headersOf = (columns: CsvColumns): string =>
  Object.values(columns)
    .flat()
    .toSorted((a: string, b: string) => (a < b ? -1 : 1))
    .join(';')
    .toLowerCase();

/** A profile that duit makes itself keeps none. */
async function keepColumns(session: OpenSession, profile: Profile, columns: CsvColumns): Promise<void> {
  const { naam } = profile;
  if (naam === environmentName || naam === oefen.naam) return;
  const others = keptColumns(profile).filter((one) => headersOf(one) !== headersOf(columns));
  const bankkolommen = [...others, columns];
  const isKept = await unlessDryRun(session, () => session.profiles.tell(naam, { bankkolommen }));
  if (!isKept) return;
  await session.out.notice({ nl: `Het profiel ${naam} onthoudt deze kolommen.`, en: `The profile ${naam} remembers these columns.` });
}

const pairKey = (day: string, ...both: readonly KnownStatement[]): string => [day, ...both.map(statementKey)].join(' ');

/** Keeps the statements of a file; asks about equal rows that nothing tells apart, and off a terminal fails with exit 12. */
async function saveWithAnswers(
  session: OpenSession,
  store: StateStore,
  read: readonly BankStatement[],
  { naam, gelijkeRijen }: { readonly naam: string; readonly gelijkeRijen: EqualRows | undefined },
): Promise<KeepResult[]> {
  const { ask } = session;
  const told = new Map<string, EqualRows>();
  for (;;) {
    const equal: EqualRowsOf = (statement, day, other) => gelijkeRijen ?? told.get(pairKey(day, statement, other));
    const kept = await keepStatements(store, read, madeNow(session), session.uuid, equal);
    const doubted = kept.find((one) => one.stand === 'twijfel');
    if (doubted?.stand !== 'twijfel') return kept;
    const { statement, doubt } = doubted;
    if (!ask.interactive) throw notConfirmed('unusual', doubtText(naam, statement, doubt), { hint: t(doubtHint) });
    await ask.show(`${doubtText(naam, statement, doubt)}.`);
    const words = equalRows.map((one) => t(equalRowsWords[one]));
    const chosen = await ask.choose(t({ nl: 'Wat zijn de rijen van dit bestand?', en: 'What are the rows of this file?' }), words);
    told.set(pairKey(doubt.day, statement, doubt.other), equalRows[chosen]!);
  }
}

const equalRowsWords: Record<EqualRows, Text> = {
  zelfde: { nl: 'dezelfde betalingen', en: 'the same payments' },
  tweede: { nl: 'een tweede betaling voor elke rij van dit bestand', en: 'a second payment for each row of this file' },
};

/** Names the rows of both, so that a person can look them up at the bank. */
function doubtText(naam: string, statement: BankStatement, { day, other, own, theirs }: DayDoubt): string {
  const money = (cents: number): string => bankMoney(cents, statement.currency);
  const rows = statement.rows
    .filter((_, at) => own.includes(at))
    .map(({ cents, party, text }) => `${money(cents)} (${clean(party ?? text)})`);
  const before = theirs.map(({ cents, id = '' }) => `${money(cents)} (duit bank toon ${id})`);
  const [account, when] = [accountText(statement), writeDay(day)];
  return t({
    nl: `${naam}: op ${when} staan voor ${account} in dit bestand (${statement.format}) ${rows.join(', ')}, en wat al gelezen is (${other.format}) heeft ${before.join(', ')}: niets zegt of dat dezelfde betalingen zijn`,
    en: `${naam}: on ${when} this file (${statement.format}) has for ${account} ${rows.join(', ')}, and what was read before (${other.format}) has ${before.join(', ')}: nothing tells whether these are the same payments`,
  });
}

const doubtHint: Text = {
  nl: 'Van dit bestand is niets bewaard. Kijk bij je bank, en geef --gelijke-rijen zelfde of --gelijke-rijen tweede. Is het van elk wat, lees dan één afschrift van heel die dag.',
  en: 'Nothing of this file was kept. Look at your bank, and give --gelijke-rijen zelfde (the same) or --gelijke-rijen tweede (second ones). If it is some of each, read one statement of that whole day.',
};
