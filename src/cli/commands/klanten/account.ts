import { today, writeDay } from '../../../belgium/dates.ts';
import type { Klant } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import type { Paper, PaperLine } from '../../../einvoice/pdf/paper.ts';
import { type AccountRow, type AccountRowKind, accountRows } from '../../../jobs/reports/count/account.ts';
import { periodOrYear } from '../../../jobs/reports/count/days.ts';
import type { PaidBy } from '../../../jobs/reports/count/debt.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import { t } from '../../../language.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { readKlant } from '../../../service/references/name.ts';
import type { NamedWord } from '../../command/command.ts';
import { openPayments } from '../../flows/bank/payments.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { letterHtml } from '../../flows/letters/html.ts';
import { letterPaper, type Sender, senderOf, type Say, saying, type LetterText } from '../../flows/letters/paper.ts';
import { newTarget } from '../../flows/planning/place.ts';
import { incompleteFailure, incompleteText, note, openReader, tell, warning } from '../../flows/reports/found.ts';
import { stream } from '../../flows/stream.ts';
import { period, type PeriodOptions } from '../../options.ts';
import { formatMoney } from '../../output/money.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { paidText } from '../../views/outstanding.ts';

interface AccountOptions extends PeriodOptions {
  readonly volgens?: PaidBy | undefined;
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
}

/** Fails with exit 8 if a document is missing; nothing is saved then. */
export async function showAccount(
  session: OpenSession,
  klant: NamedWord<string>,
  { volgens, uitvoer, overschrijven, ...days }: AccountOptions,
): Promise<void> {
  const { files, globals, out } = session;
  if (uitvoer === undefined && overschrijven)
    throw usage({ nl: '--overschrijven doet niets zonder -o', en: '--overschrijven does nothing without -o' });
  if (uitvoer === undefined && globals.taal === 'fr')
    throw usage({ nl: '--taal fr doet niets zonder -o', en: '--taal fr does nothing without -o' });
  if (uitvoer === undefined) out.check(accountView);
  else out.check(savedView);
  const day = today(session.now());
  const range = periodOrYear(period(days), day);
  const { id } = await meant(session, aKlant, await klant.word());
  const target = uitvoer === undefined ? undefined : await newTarget(files, uitvoer, overschrijven, true);
  const profile = uitvoer === undefined ? undefined : await senderOf(session);
  const found = await readKlant(await session.api(), id);
  const known = await openPayments(session, volgens);
  const reader = await openReader(session);
  const ledger = await readLedger(reader, [reader.api.facturen.list()], { named: false });
  const rows = accountRows(ledger.documents, found.id.toLowerCase(), range, day, known?.of(ledger.documents));
  await tell(session, [
    ...(known ? known.notes : note(paidText())),
    ...warning(incompleteText(ledger)),
    ...note(rows.some(isUndated) ? t(undated) : undefined),
  ]);
  const failure = incompleteFailure(ledger);
  if (uitvoer === undefined || !target || !profile) await out.list(stream(rows), accountView);
  else if (!failure) {
    const paper = statementPaper(rows, { profile, klant: found, date: session.now() }, saying(globals));
    const { drawPaper } = await import('../../../einvoice/pdf/draw.ts');
    const bytes = /\.pdf$/i.test(uitvoer) ? await drawPaper(paper) : Buffer.from(letterHtml(paper));
    await out.record(await target.save(stream([bytes]), { id: uitvoer, name: null }), savedView);
  }
  if (failure) throw failure;
}

const isUndated = ({ soort }: AccountRow): boolean => soort === 'volgens_dienst';

const savedView: View<Saved> = { columns: [columns.bestand, columns.bytes, columns.sha256], row: 'Saved', id: 'bestand' };

const kinds: Readonly<Record<AccountRowKind, LetterText>> = {
  beginsaldo: { nl: 'Beginsaldo', fr: 'Solde initial', en: 'Opening balance' },
  factuur: { nl: 'Factuur', fr: 'Facture', en: 'Invoice' },
  creditnota: { nl: 'Creditnota', fr: 'Note de crédit', en: 'Credit note' },
  betaling: { nl: 'Betaling', fr: 'Paiement', en: 'Payment' },
  terugbetaling: { nl: 'Terugbetaling', fr: 'Remboursement', en: 'Repayment' },
  voorschot: { nl: 'Voorschot', fr: 'Acompte', en: 'Advance payment' },
  volgens_dienst: { nl: 'Betaald of verrekend', fr: 'Payé ou compensé', en: 'Paid or settled' },
  eindsaldo: { nl: 'Eindsaldo', fr: 'Solde final', en: 'Closing balance' },
};

const undated: LetterText = {
  nl: 'Waar geen bank of boeking een betaling toont, is haar dag niet gekend: ze staat op de dag van haar document.',
  fr: "Sans extrait de compte, le jour d'un paiement n'est pas connu : il figure à la date de son document.",
  en: 'If no bank or booking shows a payment, its day is not known: the day of its document is shown.',
};

const accountView: View<AccountRow> = {
  columns: [
    columns.datum,
    { field: 'soort', title: { nl: 'Soort', en: 'Type' }, shown: ({ soort }) => t(kinds[soort]) },
    columns.nummer,
    { field: 'vervaldatum', title: { nl: 'Vervaldatum', en: 'Due date' }, kind: 'datum', worth: 3 },
    columns.bedrag,
    { field: 'saldo', title: { nl: 'Saldo', en: 'Balance' }, kind: 'bedrag' },
  ],
  row: 'AccountRow',
};

function statementPaper(
  rows: readonly AccountRow[],
  about: { profile: Sender; klant: Klant; date: Date },
  language: ReturnType<typeof saying>,
): Paper {
  const { say } = language;
  const { profile, date } = about;
  const begin = rows[0]?.datum ?? null;
  const heading = say({ nl: 'Rekeningoverzicht', fr: 'Relevé de compte', en: 'Statement of account' });
  const last = rows.at(-1);
  const day = writeDay(last?.datum ?? '');
  const shown = letterPaper({ ...about, naam: profile.firma ?? profile.naam }, language);
  return {
    ...shown,
    title: `${heading} ${shown.to.name}`,
    heading,
    facts: [
      [say({ nl: 'Datum', fr: 'Date', en: 'Date' }), writeDay(today(date))],
      [say({ nl: 'Periode', fr: 'Période', en: 'Period' }), begin === null ? `– ${day}` : `${writeDay(begin)} – ${day}`],
    ],
    columns: [
      { label: say({ nl: 'Omschrijving', fr: 'Description', en: 'Description' }), most: Infinity, align: 'left' },
      { label: say({ nl: 'Datum', fr: 'Date', en: 'Date' }), most: 70, align: 'left' },
      { label: say({ nl: 'Vervaldatum', fr: 'Échéance', en: 'Due date' }), most: 70, align: 'left' },
      { label: say({ nl: 'Bedrag', fr: 'Montant', en: 'Amount' }), most: 90, align: 'right' },
      { label: say({ nl: 'Saldo', fr: 'Solde', en: 'Balance' }), most: 90, align: 'right' },
    ],
    lines: rows.slice(0, -1).map((row) => statementLine(row, say)),
    total: [say({ nl: `Saldo op ${day}`, fr: `Solde au ${day}`, en: `Balance on ${day}` }), formatMoney(last?.saldo ?? 0)],
    sentences: [
      ...((last?.saldo ?? 0) < 0
        ? [say({ nl: 'Dit saldo is in uw voordeel.', fr: 'Ce solde est en votre faveur.', en: 'This balance is in your favour.' })]
        : []),
      ...(rows.some(isUndated) ? [say(undated)] : []),
    ],
  };
}

const statementLine = ({ soort, nummer, datum, vervaldatum, bedrag, saldo }: AccountRow, say: Say): PaperLine => ({
  name: [say(kinds[soort]), nummer].filter(Boolean).join(' '),
  details: [],
  cells: [
    datum === null ? '' : writeDay(datum),
    vervaldatum === null ? '' : writeDay(vervaldatum),
    bedrag === null ? '' : formatMoney(bedrag),
    formatMoney(saldo),
  ],
});
