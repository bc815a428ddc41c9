import type { Overview } from '../../jobs/reports/overview.ts';
import type { Text } from '../../language.ts';
import type { Column, ValueKind, View } from '../output/out.ts';

/** The overview of a profile, and whether every document is in its figures. */
export interface OverviewRow extends Overview {
  readonly profiel: string;
  readonly volledig: boolean;
}

const column = (field: keyof OverviewRow, nl: string, en: string, kind?: ValueKind): Column<OverviewRow> => ({
  field,
  title: { nl, en },
  ...(kind && { kind }),
});

/** The subjects of the overview in their order: a count, an amount, or both. */
export const lines: readonly { readonly title: Text; readonly count?: keyof Overview; readonly amount?: keyof Overview }[] = [
  { title: { nl: 'Concepten', en: 'Drafts' }, count: 'concepten', amount: 'concepten_totaal' },
  { title: { nl: 'Definitief, niet verstuurd', en: 'Final, not sent' }, count: 'niet_verstuurd', amount: 'niet_verstuurd_totaal' },
  { title: { nl: 'Openstaand', en: 'Outstanding' }, count: 'openstaand', amount: 'openstaand_totaal' },
  { title: { nl: 'Waarvan vervallen', en: 'Overdue of these' }, count: 'vervallen', amount: 'vervallen_totaal' },
  {
    title: { nl: 'Offertes, nog hoogstens 14 d.', en: 'Quotes, at most 14 d. left' },
    count: 'offertes_vervallen_binnenkort',
    amount: 'offertes_totaal',
  },
  { title: { nl: 'Nieuw in de inbox', en: 'New in the inbox' }, count: 'inbox_nieuw', amount: 'inbox_totaal' },
  { title: { nl: 'Onzekere verzoeken', en: 'Uncertain requests' }, count: 'onzeker' },
  { title: { nl: 'Omzet dit jaar, excl. btw', en: 'Turnover this year, excl. VAT' }, amount: 'omzet_dit_jaar' },
];

const columns: readonly Column<OverviewRow>[] = [
  column('profiel', 'Profiel', 'Profile'),
  column('datum', 'Datum', 'Date', 'datum'),
  ...lines.flatMap(({ title: { nl, en }, count, amount }) => [
    ...(count ? [column(count, nl, en, 'getal')] : []),
    ...(amount ? [column(amount, `${nl}, bedrag`, `${en}, amount`, 'bedrag')] : []),
  ]),
  column('omzetgrens', 'Omzetgrens', 'Turnover limit', 'bedrag'),
  column('btw_periode', 'Btw-periode', 'VAT period'),
  column('btw_aangifte_uiterlijk', 'Btw-aangifte uiterlijk', 'VAT return by', 'datum'),
  column('volledig', 'Volledig', 'Complete'),
];

/** The view of the overview. */
export const overviewView: View<OverviewRow> = { columns, fields: columns.map(({ field }) => field), id: 'profiel' };
