import { writeDay } from '../../belgium/dates.ts';
import { groupIban } from '../../belgium/iban.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import { centsOf, euroOf } from '../../belgium/decimal.ts';
import type { Matched } from '../../jobs/bank/match/match.ts';
import {
  bankSums,
  type Explained,
  type ProposalDoubt,
  type ProposalReason,
  type RowStatus,
  rowStatusOf,
  type Sums,
} from '../../jobs/bank/match/state.ts';
import { isOtherParty } from '../../jobs/bank/match/party.ts';
import type { Part } from '../../jobs/bank/decisions.ts';
import { t, type Text } from '../../language.ts';
import { daysText } from '../output/days.ts';
import { formatMoney } from '../output/money.ts';
import type { Column, View } from '../output/out.ts';
import type { RowOf } from '../replies/index.ts';
import { columns } from './columns.ts';

/** Whole cents as a person reads them; an amount in another currency than euro has its code. */
export const bankMoney = (cents: number, currency = 'EUR'): string => {
  const money = formatMoney(euroOf(cents));
  return currency === 'EUR' ? money : money.replace('€', currency);
};

/** A document that a row goes to, or may go to, with the amount in euro. */
export type LinkedPart = RowOf<'BankLine'>['documenten'][number];

export const linkedParts = (parts: readonly Part[], debts: Matched['debts']): LinkedPart[] =>
  parts.map(({ document: id, cents }) => {
    const debt = debts.get(id);
    const nummer = debt && [debt.head, ...debt.notes].find((each) => each.id === id)?.nummer;
    return { id, nummer: nummer ?? null, klant: debt?.head.klant ?? null, bedrag: euroOf(cents) };
  });

/** Amounts are in `munt`; `debts` give the numbers of the documents. */
export function bankLine(one: Explained, debts: Matched['debts']) {
  const { row, parts, proposal, prepaid, differenceCents, restCents, certain, reden, rule } = one;
  return {
    id: row.id,
    rekening: row.account,
    datum: row.booked,
    valuta: row.valued,
    bedrag: euroOf(row.cents),
    // The amount of the payment itself, where the bank took charges off.
    voor_kosten: row.gross === undefined ? null : euroOf(row.gross),
    partij: row.party,
    partij_rekening: row.party_account,
    ogm: row.ogm,
    mededeling: row.text,
    // The bank's text about the whole booking, of which this row may be one payment.
    boekingstekst: row.booking_text ?? null,
    // The reference that the payer gave it. (EndToEndId)
    end_to_end: row.end_to_end ?? null,
    soort: row.kind,
    stand: rowStatusOf(one),
    // Matched by its OGM and the open amount, by nobody's decision.
    vanzelf: certain,
    documenten: linkedParts(parts, debts),
    verschil: euroOf(differenceCents),
    // The customer whose next documents the amount waits for.
    voorschot_klant_id: prepaid?.klant ?? null,
    voorstel: proposal?.reden ?? null,
    voorgesteld: linkedParts(proposal?.delen ?? [], debts),
    andere_partij: proposal?.andere_partij ?? isFromOther(one, debts),
    twijfel: proposal?.twijfel ?? [],
    // The amount that nothing explains yet.
    rest: euroOf(restCents),
    reden: reden ?? null,
    // The code of the rule that set it aside.
    regel: rule === undefined ? null : `r${rule}`,
    munt: row.currency,
  };
}

/** Whether a row that was matched automatically names another party than the customer. */
const isFromOther = ({ row, parts, certain }: Explained, debts: Matched['debts']): boolean =>
  certain && parts.some(({ document }) => isOtherParty(row.party, debts.get(document)?.head.klant ?? null));

export type BankLine = ReturnType<typeof bankLine>;

export const statusText = ({ stand }: Pick<BankLine, 'stand'>): string => t(statusWords[stand]);

const statusWords: Record<RowStatus, Text> = {
  gekoppeld: { nl: 'gekoppeld', en: 'matched' },
  voorstel: { nl: 'voorstel', en: 'proposed' },
  terzijde: { nl: 'terzijde', en: 'set aside' },
  open: { nl: 'open', en: 'open' },
};

const reasonWords: Record<ProposalReason, Text> = {
  ogm: { nl: 'OGM en bedrag', en: 'reference and amount' },
  ogm_getypt: { nl: 'OGM in de tekst', en: 'reference typed in the text' },
  nummer: { nl: 'nummer in de tekst', en: 'number in the text' },
  naam_bedrag: { nl: 'naam en bedrag', en: 'name and amount' },
  rekening_bedrag: { nl: 'rekening van deze klant en bedrag', en: 'account of this customer and amount' },
  deel: { nl: 'deelbetaling', en: 'part-payment' },
  te_veel: { nl: 'te veel betaald', en: 'overpaid' },
  tweemaal: { nl: 'al betaald', en: 'paid already' },
  ander_document: { nl: 'verwijst naar een ander document, past bij dit', en: 'names another document, fits this one' },
  afronding: { nl: 'op enkele cent na', en: 'but for a few cents' },
  korting: { nl: 'met de korting van de factuur', en: 'with the discount of the invoice' },
  samen: { nl: 'samen het bedrag', en: 'add up to the amount' },
  domiciliering: { nl: 'domiciliëring', en: 'direct debit' },
  kosten: { nl: 'bedrag min bankkosten', en: 'amount less bank charges' },
  inkoop: { nl: 'ontvangen document', en: 'received document' },
  creditnota: { nl: 'met creditnota', en: 'with a credit note' },
  teruggekeerd: { nl: 'betaling teruggekeerd', en: 'payment returned' },
  terugbetaling: { nl: 'terugbetaling', en: 'refund' },
  voorschot: { nl: 'uit voorschot', en: 'from an advance' },
};

export function proposalText({
  voorstel,
  andere_partij: isOther,
  twijfel,
}: Pick<BankLine, 'voorstel' | 'andere_partij' | 'twijfel'>): string {
  if (voorstel === null) return '';
  const more = [...(isOther ? [t({ nl: 'andere partij', en: 'other party' })] : []), ...twijfel.map((doubt) => t(doubtWords[doubt]))];
  return [t(reasonWords[voorstel]), ...more].join(', ');
}

const doubtWords: Record<ProposalDoubt, Text> = {
  richting: { nl: 'richting onzeker', en: 'direction uncertain' },
  dubbel_ontvangen: { nl: 'dubbel ontvangen', en: 'received twice' },
  eigen_factuur: { nl: 'ook een eigen factuur of self-billing van dit bedrag', en: 'also an own or self-billed invoice of this amount' },
};

export const partsText = (parts: readonly LinkedPart[]): string => parts.map(({ id, nummer }) => nummer ?? id.slice(0, 8)).join(', ');

const code: Column<BankLine> = { field: 'id', title: { nl: 'Code', en: 'Code' }, kind: 'heel' };
const bedrag: Column<BankLine> = {
  ...columns.bedrag,
  // Only the amounts in euro add up below the column: a text does not count in its sum.
  shown: (line) => (line.munt === 'EUR' ? line.bedrag : bankMoney(centsOf(line.bedrag), line.munt)),
  summed: true,
};
const munt: Column<BankLine> = { field: 'munt', title: { nl: 'Munt', en: 'Currency' }, aside: true };
const partij: Column<BankLine> = {
  field: 'partij',
  title: { nl: 'Van/aan', en: 'From/to' },
  shown: ({ partij: name, mededeling }) => name ?? mededeling,
};

const kindWords: Record<BankLine['soort'], Text | undefined> = {
  payment: { nl: 'betaling', en: 'payment' },
  returned: { nl: 'teruggekeerd', en: 'returned' },
  direct_debit: { nl: 'domiciliëring', en: 'direct debit' },
  costs: { nl: 'bankkosten', en: 'bank charges' },
  interest: { nl: 'interest', en: 'interest' },
  other: undefined,
};
const inLanguage = (text: Text | undefined): string | undefined => text && t(text);
const euroText = (euro: number): string | undefined => (euro === 0 ? undefined : bankMoney(centsOf(euro)));

/** The facts that the page of one row adds to its line in a list; a fact that says nothing is left out. */
const onPage: readonly Column<BankLine>[] = (
  [
    ['rekening', { nl: 'Rekening', en: 'Account' }, ({ rekening }) => groupIban(rekening)],
    [
      'valuta',
      { nl: 'Valutadatum', en: 'Value date' },
      ({ valuta, datum }) => (valuta === null || valuta === datum ? undefined : writeDay(valuta)),
    ],
    [
      'voor_kosten',
      { nl: 'Vóór bankkosten', en: 'Before bank charges' },
      ({ voor_kosten: gross, munt: currency }) => (gross === null ? undefined : bankMoney(centsOf(gross), currency)),
    ],
    ['partij_rekening', { nl: 'Tegenrekening', en: 'Their account' }, ({ partij_rekening: iban }) => iban && groupIban(iban)],
    ['ogm', { nl: 'OGM', en: 'Payment reference' }, ({ ogm }) => ogm && (normalizeOgm(ogm) ?? ogm)],
    ['mededeling', { nl: 'Mededeling', en: 'Message' }, ({ mededeling }) => mededeling],
    ['boekingstekst', { nl: 'Hele boeking', en: 'Complete entry' }, ({ boekingstekst }) => boekingstekst],
    ['soort', { nl: 'Soort', en: 'Kind' }, ({ soort }) => inLanguage(kindWords[soort])],
    ['vanzelf', { nl: 'Vanzelf', en: 'Automatically' }, ({ vanzelf }) => (vanzelf ? t({ nl: 'ja', en: 'yes' }) : undefined)],
    ['verschil', { nl: 'Verschil', en: 'Difference' }, ({ verschil }) => euroText(verschil)],
    ['voorgesteld', { nl: 'Voorgesteld', en: 'Proposed' }, ({ voorgesteld }) => partsText(voorgesteld)],
    ['voorstel', { nl: 'Waarom', en: 'Why' }, (line) => proposalText(line)],
    ['andere_partij', { nl: 'Andere partij', en: 'Other party' }, () => undefined],
    ['twijfel', { nl: 'Twijfel', en: 'Doubt' }, () => undefined],
    [
      'rest',
      { nl: 'Niet verklaard', en: 'Unexplained' },
      (line) => (line.rest === 0 ? undefined : bankMoney(centsOf(line.rest), line.munt)),
    ],
    ['reden', { nl: 'Reden', en: 'Reason' }, ({ reden }) => reden],
    ['regel', { nl: 'Regel', en: 'Rule' }, ({ regel }) => regel],
  ] satisfies [keyof BankLine, Text, (line: BankLine) => unknown][]
).map(([field, title, shown]) => ({ field, title, shown, aside: true }));

export const bankView: View<BankLine> = {
  columns: [
    code,
    { ...columns.datum, worth: 9 },
    bedrag,
    partij,
    // A payment that comes back looks like any other that goes the same way.
    {
      field: 'stand',
      title: { nl: 'Stand', en: 'State' },
      shown: (line) => [statusText(line), line.soort === 'returned' && inLanguage(kindWords.returned)].filter(Boolean).join(', '),
    },
    {
      field: 'documenten',
      title: { nl: 'Document', en: 'Document' },
      worth: 8,
      sparse: true,
      shown: (line) => partsText(line.documenten) || (line.voorschot_klant_id === null ? undefined : t({ nl: 'voorschot', en: 'advance' })),
    },
    munt,
  ],
  row: 'BankLine',
};

export const rowView: View<BankLine> = { columns: [...bankView.columns, ...onPage], row: 'BankLine' };

export const proposalView: View<BankLine> = {
  columns: [
    code,
    { ...columns.datum, worth: 3 },
    bedrag,
    { ...partij, worth: 2 },
    { field: 'voorgesteld', title: { nl: 'Document', en: 'Document' }, shown: ({ voorgesteld }) => partsText(voorgesteld) },
    { field: 'voorstel', title: { nl: 'Reden', en: 'Reason' }, shown: proposalText },
    munt,
  ],
  row: 'ProposalRow',
  // To judge a proposal by; all the rest is in duit bank toon.
  usual: ['id', 'datum', 'bedrag', 'munt', 'partij', 'voorgesteld', 'voorstel', 'andere_partij', 'twijfel'],
};

export function withBankTotals<T extends object>(view: View<T>, rows: readonly Explained[]): View<T> {
  const perMunt = Array.from(bankSums(rows), ([currency, sums]) => ({
    munt: currency,
    ...Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, euroOf(cents)])),
  }));
  return { ...view, whole: { rows: 'rows', others: () => ({ totals: { aantal: rows.length, per_munt: perMunt } }) } };
}

export const sumsText = (sums: ReadonlyMap<string, Sums>, days: Parameters<typeof daysText>[0] = {}): string =>
  Array.from(sums, ([currency, { totaal, gekoppeld, voorstel, terzijde, open }]) => {
    const money = (cents: number): string => bankMoney(cents, currency);
    const when = days.van === undefined && days.tot === undefined ? '' : ` ${daysText(days)}`;
    return t({
      nl: `Afschriften${when} samen ${money(totaal)}: gekoppeld ${money(gekoppeld)}, voorgesteld ${money(voorstel)}, terzijde ${money(terzijde)}, open ${money(open)}.`,
      en: `Statements${when} in total ${money(totaal)}: matched ${money(gekoppeld)}, proposed ${money(voorstel)}, set aside ${money(terzijde)}, open ${money(open)}.`,
    });
  }).join(' ');
