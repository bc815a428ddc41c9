import type { Overview } from '../../jobs/reports/count/overview.ts';
import { t, type Text } from '../../language.ts';
import type { Column, ValueKind, View } from '../output/out.ts';

export interface OverviewRow extends Overview {
  readonly profiel: string;
  readonly volledig: boolean;
}

const column = (field: keyof OverviewRow, nl: string, en: string, kind?: ValueKind): Column<OverviewRow> => ({
  field,
  title: { nl, en },
  ...(kind && { kind }),
});

/** One that is `sparse` is left out where its count is 0. */
interface Subject {
  readonly title: Text;
  readonly count?: keyof Overview;
  readonly amount?: keyof Overview;
  readonly sparse?: true;
  /** Its columns are behind all others, so that those of before stay in their places. */
  readonly last?: true;
}

/** The counts beside which the overview has an amount of the same name. */
type Totalled = { [Name in keyof Overview]-?: `${Name}_totaal` extends keyof Overview ? Name : never }[keyof Overview];

const totalled = (count: Totalled, nl: string, en: string, more: Pick<Subject, 'sparse' | 'last'> = {}): Subject => ({
  title: { nl, en },
  count,
  amount: `${count}_totaal`,
  ...more,
});

const lines: readonly Subject[] = [
  totalled('concepten', 'Concepten', 'Drafts'),
  totalled('verstuurd', 'Verstuurd, niet betaald', 'Sent, not paid', { last: true }),
  totalled('door_peppol_geweigerd', 'Door Peppol niet aanvaard', 'Not taken by Peppol', { sparse: true, last: true }),
  totalled('niet_verstuurd', 'Definitief, niet verstuurd', 'Final, not sent'),
  totalled('verzending_onbekend', 'Definitief, verzending onbekend', 'Final, not known whether sent', { last: true }),
  totalled('openstaand', "Openstaand, na creditnota's", 'Outstanding, after credits'),
  totalled('vervallen', 'Vervallen facturen', 'Overdue invoices'),
  {
    title: { nl: 'Offertes, nog hoogstens 14 d.', en: 'Quotes, at most 14 d. left' },
    count: 'offertes_vervallen_binnenkort',
    amount: 'offertes_totaal',
  },
  totalled('open_bij_dienst', 'Betaald, open bij de dienst', 'Paid, open at the service', { sparse: true }),
  totalled('niet_bij_bank', 'Bij de dienst betaald, niet bij de bank', 'Paid at the service, not at the bank', { sparse: true }),
  totalled('teruggekeerd', 'Betalingen die terugkwamen', 'Returned payments', { sparse: true, last: true }),
  { title: { nl: 'Nieuw in de inbox', en: 'New in the inbox' }, count: 'inbox_nieuw', amount: 'inbox_totaal' },
  { title: { nl: 'Inbox, wacht op opvolging', en: 'Inbox, to be followed up' }, count: 'inbox_wacht', sparse: true },
  { title: { nl: 'Inbox, opzijgezet', en: 'Inbox, set aside' }, count: 'inbox_opzij', sparse: true },
  { title: { nl: 'Onzekere verzoeken', en: 'Uncertain requests' }, count: 'onzeker' },
  { title: { nl: 'Wacht op goedkeuring', en: 'Waits for approval' }, count: 'wacht_op_goedkeuring', sparse: true, last: true },
  { title: { nl: 'Omzet dit jaar, excl. btw', en: 'Turnover this year, excl. VAT' }, amount: 'omzet_dit_jaar' },
];

export const subjectsOf = (overview: Overview): readonly Subject[] =>
  lines.filter(({ count, sparse }) => !sparse || count === undefined || (overview[count] ?? 0) !== 0);

const columnsOf = ({ title: { nl, en }, count, amount }: Subject): Column<OverviewRow>[] => [
  ...(count ? [column(count, nl, en, 'getal')] : []),
  ...(amount ? [column(amount, `${nl}, bedrag`, `${en}, amount`, 'bedrag')] : []),
];

const overviewColumns: readonly Column<OverviewRow>[] = [
  column('profiel', 'Profiel', 'Profile'),
  column('datum', 'Datum', 'Date', 'datum'),
  ...lines.filter(({ last }) => !last).flatMap(columnsOf),
  column('omzetgrens', 'Omzetgrens', 'Turnover limit', 'bedrag'),
  column('btw_periode', 'Btw-periode', 'VAT period'),
  column('btw_aangifte_uiterlijk', 'Btw-aangifte uiterlijk', 'VAT return by', 'datum'),
  column('volledig', 'Volledig', 'Complete'),
  ...lines.filter(({ last }) => last).flatMap(columnsOf),
];

const ofPayments = new Set(['open_bij_dienst', 'niet_bij_bank', 'teruggekeerd'].flatMap((name) => [name, `${name}_totaal`]));
const withoutPayments = overviewColumns.filter(({ field }) => !ofPayments.has(field));

export const overviewView: View<OverviewRow> = { columns: withoutPayments, row: 'OverviewRow', id: 'profiel' };

export const overviewViewOf = (row: OverviewRow): View<OverviewRow> =>
  row.open_bij_dienst === undefined ? overviewView : { ...overviewView, columns: overviewColumns };

/** The columns that a table of several accounts has room for: their short title, and how much a narrow one values them. */
const inTable: Readonly<Partial<Record<string, { readonly title: Text; readonly worth: number }>>> = {
  concepten: { title: { nl: 'Concepten', en: 'Drafts' }, worth: 5 },
  niet_verstuurd: { title: { nl: 'Niet verst.', en: 'Not sent' }, worth: 6 },
  openstaand_totaal: { title: { nl: 'Openstaand', en: 'Outstanding' }, worth: 9 },
  vervallen_totaal: { title: { nl: 'Vervallen', en: 'Overdue' }, worth: 10 },
  inbox_nieuw: { title: { nl: 'Inbox', en: 'Inbox' }, worth: 4 },
  onzeker: { title: { nl: 'Onzeker', en: 'Uncertain' }, worth: 3 },
  omzet_dit_jaar: { title: { nl: 'Omzet', en: 'Turnover' }, worth: 7 },
  open_bij_dienst: { title: { nl: 'Open dienst', en: 'Open there' }, worth: 2 },
  niet_bij_bank: { title: { nl: 'Niet op bank', en: 'Not at bank' }, worth: 2 },
  btw_aangifte_uiterlijk: { title: { nl: 'Aangifte', en: 'VAT return' }, worth: 8 },
};

/** The view of the overviews of several accounts, a row for each; the columns about payments are last, where any of them has them. */
export const overviewsView = (rows: readonly OverviewRow[]): View<OverviewRow> => ({
  ...overviewView,
  columns: [
    ...withoutPayments,
    ...(rows.some((row) => row.open_bij_dienst !== undefined) ? overviewColumns.filter(({ field }) => ofPayments.has(field)) : []),
  ].map((one) => ({
    ...one,
    ...(one.field !== 'profiel' && { worth: 1 }),
    ...inTable[one.field],
    ...(one.kind === 'bedrag' && one.field !== 'omzetgrens' && { summed: true }),
  })),
});

/** The warning for an account above the turnover limit of its scheme; undefined below it, and without a limit. */
export function aboveLimit({ omzetgrens, omzet_dit_jaar: omzet }: Pick<Overview, 'omzetgrens' | 'omzet_dit_jaar'>): string | undefined {
  if (omzetgrens === null || omzet <= omzetgrens) return undefined;
  return t({
    nl: 'De omzet is hoger dan de grens voor een kleine onderneming: vraag je boekhouder wat er verandert.',
    en: 'The turnover is above the limit for a small business: ask your accountant what changes.',
  });
}
