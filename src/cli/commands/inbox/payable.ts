import { euroOf } from '../../../belgium/decimal.ts';
import { addDays, today } from '../../../belgium/dates.ts';
import { compactIban, groupIban, isIban } from '../../../belgium/iban.ts';
import { readUpTo } from '../../../jobs/bank/chain.ts';
import { type BankState, readBank } from '../../../jobs/bank/decisions.ts';
import {
  isPayableBy,
  type PaidFacts,
  type PayableDocument,
  payableDocuments,
  type PaymentDoubt,
  type UnpayableReason,
} from '../../../jobs/inbox/payable.ts';
import { receivedOf } from '../../../jobs/reports/count/debt.ts';
import { groupBy } from '../../../group-by.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { accountText, gapNotes, paymentFigures } from '../../flows/bank/payments.ts';
import { type Note, openReader, tell } from '../../flows/reports/found.ts';
import { stream } from '../../flows/stream.ts';
import { formatDate } from '../../output/days.ts';
import { formatMoney } from '../../output/money.ts';
import type { Column } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import type { RowOf } from '../../replies/index.ts';
import { columns, viewOf } from '../../views/columns.ts';

export const reasonTexts: Readonly<Record<UnpayableReason, Text>> = {
  andere_munt: { nl: 'in een andere munt dan de euro', en: 'in another currency than the euro' },
  onzeker: { nl: 'niet zeker wie wie betaalt, of hoeveel', en: 'not certain who pays, or how much' },
  geen_ubl: { nl: 'zonder bewaarde UBL (duit inbox ophalen)', en: 'without a saved UBL (duit inbox ophalen)' },
  geen_rekening: { nl: 'zonder IBAN', en: 'without an IBAN' },
  foute_rekening: { nl: 'de cijfers van de IBAN kloppen niet', en: 'the digits of the IBAN are wrong' },
  te_groot: { nl: 'een groter bedrag dan een QR-code kan vragen', en: 'a larger amount than a QR code can ask for' },
  niet_opgehaald: { nl: 'niet door duit opgehaald', en: 'not fetched by duit' },
  niet_betalen: { nl: 'niet te betalen volgens duit inbox betalen-niet', en: 'not to be paid by duit inbox betalen-niet' },
  verkoop: { nl: 'een verkoop die de klant opmaakte', en: 'a sale that the customer made out' },
  creditnota: { nl: 'een creditnota', en: 'a credit note' },
  niets_te_betalen: { nl: 'niets te betalen', en: 'nothing to pay' },
  domiciliering: { nl: 'via domiciliëring: de leverancier int zelf', en: 'by direct debit: the supplier collects it' },
  kaart: { nl: 'met een kaart betaald', en: 'paid by card' },
  contant: { nl: 'contant betaald', en: 'paid in cash' },
  betaald: { nl: 'al betaald volgens de afschriften', en: 'already paid by the statements' },
};

const doubtWords: Readonly<Record<PaymentDoubt, Text>> = {
  eerste_betaling: { nl: 'eerste betaling', en: 'first payment' },
  andere_begunstigde: { nl: 'andere begunstigde', en: 'another payee' },
  ander_peppol_adres: { nl: 'ander Peppol-adres', en: 'another Peppol address' },
  misschien_betaald: { nl: 'misschien betaald', en: 'maybe paid' },
};

const noStatements: PaidFacts = { paid: new Map(), maybe: new Set(), accounts: new Set() };

function factsIn({ statements }: BankState, { debts, rows }: Bank): PaidFacts {
  const bought = [...debts].filter(([, { head }]) => head.type === 'inkoop');
  const out = statements.flatMap((one) => one.rows).filter(({ cents, kind }) => cents < 0 && kind !== 'returned');
  return {
    paid: new Map(bought.map(([id, debt]) => [id, 0 - receivedOf(debt)])),
    maybe: new Set(rows.flatMap(({ proposal }) => proposal?.delen.map(({ document }) => document) ?? [])),
    accounts: new Set(out.flatMap(({ party_account }) => (party_account ? [compactIban(party_account)] : []))),
  };
}

function readNotes(state: BankState, day: string): Note[] {
  if (state.statements.length === 0) {
    const text = t({
      nl: 'Er is nog geen afschrift gelezen: duit weet niet wat al betaald is. Lees er met: duit bank lees <bestand>',
      en: 'No statement was read yet: duit does not know what is paid already. Read some with: duit bank lees <file>',
    });
    return [{ text, warns: true }];
  }
  const late = readUpTo(state.statements, day).filter(({ tot }) => tot < addDays(day, -1));
  const notes = late.map(({ tot, ...whose }): Note => {
    const [account, last] = [accountText(whose), formatDate(tot)];
    const text = t({
      nl: `Bank ${account} is gelezen tot en met ${last}: wat daarna betaald is, weet duit niet.`,
      en: `Bank ${account} is read up to and including ${last}: duit does not know what was paid after that.`,
    });
    return { text, warns: true };
  });
  return [...notes, ...gapNotes(state)];
}

export async function readPayables(session: OpenSession): Promise<{ payables: PayableDocument[]; notes: Note[] }> {
  const store = await session.figures(paymentFigures(), 'bank');
  const { ondernemingsnummer: own } = await session.profile();
  const state = await readBank(store);
  const bank = state.statements.length > 0 ? await openBank(session) : undefined;
  const reader = await openReader(session);
  const documents = await reader.whole(reader.api.inbox.list());
  const payables = await payableDocuments(store, documents, bank ? factsIn(state, bank) : noStatements, own);
  return { payables, notes: readNotes(state, today(session.now())) };
}

type PayableRow = RowOf<'PayableRow'>;

export const payableRow = ({ document, ...one }: PayableDocument): PayableRow => ({
  id: document.id,
  leverancier: document.leverancier ?? null,
  factuurnummer: document.factuurnummer ?? null,
  datum: document.datum ?? null,
  vervaldatum: one.vervaldatum,
  begunstigde: one.begunstigde,
  rekening: one.rekening,
  te_betalen: one.cents === null ? null : euroOf(one.cents),
  mededeling: one.mededeling,
  betaald: euroOf(one.betaald),
  creditnotas: one.creditnotas.map(({ id, nummer, cents }) => ({ id, nummer, bedrag: euroOf(cents) })),
  waarschuwingen: [...one.twijfel, ...one.gewaarschuwd.map(({ code }) => code)],
  getoond: one.getoond ?? null,
  reden: one.reden,
});

const warningWords = ({ waarschuwingen }: PayableRow): string | undefined => {
  const words = waarschuwingen.map((code) => (code in doubtWords ? t(doubtWords[code as PaymentDoubt]) : code.replaceAll('_', ' ')));
  return words.join(', ') || undefined;
};

const creditWords = ({ creditnotas }: PayableRow): string | undefined =>
  creditnotas.map(({ id, nummer, bedrag }) => clean(`${nummer ?? id} ${formatMoney(bedrag)}`)).join(', ') || undefined;

export const accountColumn: Column<{ readonly rekening: string | null }> = {
  field: 'rekening',
  title: { nl: 'Rekening', en: 'Account' },
  kind: 'heel',
  shown: ({ rekening }) => rekening && (isIban(rekening) ? groupIban(rekening) : rekening),
};

const view = viewOf<PayableRow>('PayableRow', [
  { field: 'vervaldatum', title: { nl: 'Vervalt', en: 'Due' }, kind: 'datum' },
  { field: 'begunstigde', title: { nl: 'Begunstigde', en: 'Payee' } },
  columns.factuurnummer,
  accountColumn,
  { field: 'te_betalen', title: { nl: 'Te betalen', en: 'To pay' }, kind: 'bedrag', summed: true },
  { field: 'mededeling', title: { nl: 'Mededeling', en: 'Message' }, worth: 5 },
  { field: 'betaald', title: { nl: 'Betaald', en: 'Paid' }, kind: 'bedrag', sparse: true, shown: ({ betaald }) => betaald || undefined },
  { field: 'creditnotas', title: { nl: "Creditnota's", en: 'Credit notes' }, sparse: true, shown: creditWords, worth: 4 },
  { field: 'waarschuwingen', title: { nl: 'Waarschuwingen', en: 'Warnings' }, sparse: true, shown: warningWords, worth: 6 },
  { field: 'reden', title: { nl: 'Geen QR', en: 'No QR' }, sparse: true, shown: ({ reden }) => reden && t(reasonTexts[reden]), worth: 6 },
  { field: 'getoond', title: { nl: 'QR getoond', en: 'QR shown' }, aside: true },
  { ...columns.leverancier, aside: true },
  { ...columns.datum, aside: true },
  columns.id,
]);

const order = ({ vervaldatum, datum, id }: PayableRow): string => [vervaldatum ?? '9999', datum ?? '', id].join(' ');

export async function showPayable(session: OpenSession, { tot }: { readonly tot?: string | undefined }): Promise<void> {
  session.out.check(view);
  const { payables, notes } = await readPayables(session);
  await tell(session, notes);
  const day = tot ?? today(session.now());
  const due = payables.filter((one) => isPayableBy(one, day)).map(payableRow);
  await session.out.list(stream(due.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))), view);
  await tellLeftOut(session, payables);
}

async function tellLeftOut({ out }: OpenSession, payables: readonly PayableDocument[]): Promise<void> {
  const left = payables.filter((one) => one.reden !== null && !isPayableBy(one, '9999-12-31') && one.reden !== 'creditnota');
  const counts = Array.from(
    groupBy(left, ({ reden }) => reden),
    ([reden, some]) => `${some.length} ${reden === null ? '' : t(reasonTexts[reden])}`,
  );
  if (counts.length > 0) await out.notice({ nl: `Niet hierin: ${counts.join('; ')}.`, en: `Not listed: ${counts.join('; ')}.` });
}
