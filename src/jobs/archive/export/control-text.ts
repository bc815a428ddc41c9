import { writeDay } from '../../../belgium/dates.ts';
import { formatAmount } from '../../../belgium/decimal.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { titleOf } from '../contents.ts';
import type { Exported, AskedExport } from './collect.ts';
import type { Sum } from './day-book.ts';

const listed = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];

const names = (documents: Exported['late']): string[] =>
  documents.map((document) => clean(`${titleOf(document)}, ${document.datum ?? '?'}`));

export const unpaidText = (): string =>
  t({ nl: 'Zonder betalingen (betalingen.csv ontbreekt)', en: 'Without payments (betalingen.csv is missing)' });

export const exportWarnings = {
  wrong: { nl: 'De bedragen kloppen niet met elkaar', en: 'The amounts do not add up' },
  unsigned: {
    nl: "Creditnota's zonder bedrag in het dagboek en de totalen",
    en: 'Credit notes without an amount in the day book and the totals',
  },
  unread: {
    nl: 'Zonder leesbare UBL: bij verkoop met het btw-nummer van de klantfiche, bij aankoop zonder btw',
    en: 'Without a UBL that can be read: for sales with the VAT number on record, for purchases without VAT',
  },
  doubtful: {
    nl: 'Ontvangen, en niet zeker wie wie betaalt: kijk na voor je boekt',
    en: 'Received, and not certain who has to pay: check before you book it',
  },
  selfBilled: {
    nl: 'Door de klant opgemaakt (self-billing), en dus bij de verkoop',
    en: 'Made by the customer (self-billing), and so among the sales',
  },
  soldTwice: {
    nl: 'Een eigen factuur en een van de klant voor hetzelfde bedrag: misschien één verkoop',
    en: 'An own invoice and one by the customer for the same amount: maybe one sale',
  },
  undated: { nl: 'Zonder datum, en dus in geen periode', en: 'Without a date, and so in no period' },
} as const satisfies Record<string, Text>;

function headOf(lacking: number, unsigned: number, isUnpaid: boolean): string {
  if (lacking > 0) {
    return t({
      nl: `ONVOLLEDIG: ${lacking === 1 ? '1 bestand ontbreekt of is' : `${lacking} bestanden ontbreken of zijn`} beschadigd; zie hieronder.`,
      en: `INCOMPLETE: ${lacking === 1 ? '1 file is' : `${lacking} files are`} missing or damaged; see below.`,
    });
  }
  if (unsigned > 0) {
    return t({
      nl: "ONVOLLEDIG: bedragen van creditnota's ontbreken; zie hieronder.",
      en: 'INCOMPLETE: amounts of credit notes are missing; see below.',
    });
  }
  const whole = t({
    nl: 'VOLLEDIG: elk bestand is zoals het in het archief bewaard werd.',
    en: 'COMPLETE: each file is as it was kept in the archive.',
  });
  return isUnpaid ? `${whole} ${t({ nl: 'Betalingen ontbreken; zie hieronder.', en: 'Payments are missing; see below.' })}` : whole;
}

const figureLines = (sums: readonly Sum[], payments: Exported['payments']): string[] => [
  ...listed(
    t({ nl: 'Totalen (ook in totalen.csv):', en: 'Totals (also in totalen.csv):' }),
    sums.filter(({ incl }) => incl !== null).map(sumText),
  ),
  ...listed(
    payments && !payments.sheet
      ? `${unpaidText()}:`
      : t({ nl: 'Betalingen van die dagen (betalingen.csv):', en: 'Payments of those days (betalingen.csv):' }),
    payments?.lines.map(clean) ?? [],
  ),
];

const warned = ['wrong', 'unsigned', 'unread', 'doubtful', 'selfBilled', 'soldTwice'] as const;

/** The page for the accountant. It has no moment, so that the same archive gives the same page. */
export function controlText(asked: AskedExport, exported: Exported): string {
  const { sums, damaged, gaps, absent, doubles, unsigned, late, undated, payments } = exported;
  const lines = [
    headOf(damaged.length + gaps.length, unsigned.length, payments !== undefined && !payments.sheet),
    periodText(asked),
    ...figureLines(sums, payments),
    ...listed(
      t({ nl: 'Beschadigd of weg in het archief, en daarom niet hierin:', en: 'Damaged in the archive or gone, and so not in here:' }),
      damaged.map(({ bestand }) => bestand),
    ),
    ...listed(t({ nl: 'Nooit van de dienst gekregen:', en: 'Never received from the service:' }), gaps),
    ...listed(
      t({ nl: 'Bestaat niet bij de dienst, volgens de dienst zelf:', en: 'Does not exist at the service, by its own words:' }),
      absent.map(clean),
    ),
    ...listed(
      t({
        nl: 'Hetzelfde nummer meer dan eens in het archief; elk gekozen document staat hierin:',
        en: 'The same number more than once in the archive; each chosen document is in here:',
      }),
      doubles.map((group) => clean(`${group[0]?.nummer}: ${group.map(({ id }) => id).join(', ')}`)),
    ),
    ...warned.flatMap((kind) => listed(`${t(exportWarnings[kind])}:`, exported[kind].map(clean))),
    ...listed(t({ nl: 'Van voor deze periode en nog in geen export:', en: 'From before this period and in no export yet:' }), names(late)),
    ...listed(`${t(exportWarnings.undated)}:`, names(undated)),
    '',
    t({
      nl: 'Nagaan of alles hierin ongewijzigd is: sha256sum -c manifest-sha256.txt',
      en: 'Check that all in here is unchanged: sha256sum -c manifest-sha256.txt',
    }),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function periodText({ van, tot, nieuw }: AskedExport): string {
  const from = van === undefined ? t({ nl: 'het begin', en: 'the beginning' }) : writeDay(van);
  const to = tot === undefined ? t({ nl: 'nu', en: 'now' }) : writeDay(tot);
  const days =
    van === undefined && tot === undefined
      ? t({ nl: 'Alle datums', en: 'All dates' })
      : t({ nl: `Van ${from} tot en met ${to}`, en: `From ${from} up to and including ${to}` });
  return nieuw
    ? `${days}; ${t({ nl: 'alleen wat in geen eerdere export zat', en: 'only documents that no earlier export has' })}.`
    : `${days}.`;
}

function sumText({ stuk, soort, aantal, valuta, excl, btw, incl }: Sum): string {
  const book = stuk === 'verkoop' ? t({ nl: 'verkoop', en: 'sales' }) : t({ nl: 'aankoop', en: 'purchases' });
  const kind = soort === 'factuur' ? t({ nl: 'facturen', en: 'invoices' }) : t({ nl: "creditnota's", en: 'credit notes' });
  const vat = t({ nl: 'btw', en: 'VAT' });
  return clean(
    `${book}, ${kind}: ${aantal}; excl. ${formatAmount(excl)}, ${vat} ${formatAmount(btw)}, incl. ${formatAmount(incl ?? 0)} ${valuta}`,
  );
}
