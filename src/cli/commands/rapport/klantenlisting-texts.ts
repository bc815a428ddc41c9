import { addedUp } from '../../../belgium/decimal.ts';
import { writeKbo } from '../../../belgium/kbo.ts';
import { groupBy } from '../../../group-by.ts';
import type { ListingReason, ListingRow } from '../../../jobs/reports/count/customer-listing.ts';
import { listingDue } from '../../../jobs/reports/count/deadline.ts';
import { t, type Text } from '../../../language.ts';
import type { BtwStelsel } from '../../../service/profiles/index.ts';
import { type Note, warning } from '../../flows/reports/found.ts';
import { formatDate } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { Column, View } from '../../output/out.ts';
import { oldestText, wrongNumberText } from './texts.ts';

/** The sentences above the customer listing of a year, as they are on this day. */
export function headOfListing(year: number, day: string): string[] {
  const due = formatDate(listingDue(year));
  const running =
    day <= `${year}-12-31`
      ? [t({ nl: `${year} is nog niet voorbij: dit is de stand van vandaag.`, en: `${year} is not over: this is how it stands today.` })]
      : [];
  return [
    t({ nl: `Klantenlisting ${year}, in te dienen uiterlijk ${due}.`, en: `Customer listing ${year}, to be filed by ${due}.` }),
    ...running,
    t({
      nl: 'Juiste controlecijfers bewijzen niet dat een nummer btw-plichtig is, en wie door artikel 44 vrijgesteld is, kent duit niet: laat die klanten weg met --zonder.',
      en: 'Correct check digits do not prove that a number is liable to VAT, and duit does not know which customers are exempt by article 44: leave those out with --zonder.',
    }),
  ];
}

interface BelowFacts {
  readonly without: ReadonlySet<string>;
  readonly btw_stelsel: BtwStelsel;
  /** Whether it is certain that no customer is in the listing. */
  readonly isNil: boolean;
  /** The moment of the oldest reading of a customer, UTC. */
  readonly oldest: string | undefined;
  readonly zone: string | undefined;
}

/** The sentences below the customer listing of an account: its totals, the customers left out, and the doubts. */
export function belowListing(all: readonly ListingRow[], facts: BelowFacts): Note[] {
  const texts = [isNilText(facts), totalsText(all), leftOutText(all), oldestText(facts.oldest, facts.zone)].flatMap((text) =>
    text ? [{ text }] : [],
  );
  return [...texts, ...wrongNumbers(all), ...unusedWithout(all, facts.without), ...ownScheme(facts)];
}

function isNilText({ isNil, btw_stelsel }: BelowFacts): string | undefined {
  if (!isNil || btw_stelsel === 'art44') return undefined;
  return btw_stelsel === 'kleine-onderneming'
    ? t({
        nl: 'Niemand hoort erin; als kleine onderneming dien je dan niets in.',
        en: 'Nobody belongs in it; as a small business you then file nothing.',
      })
    : t({ nl: 'Niemand hoort erin: dien een nihil-listing in.', en: 'Nobody belongs in it: file a nil listing.' });
}

function totalsText(all: readonly ListingRow[]): string | undefined {
  const listed = all.filter(({ opgenomen }) => opgenomen);
  if (listed.length === 0) return undefined;
  const excl = formatMoney(addedUp(listed.map(({ totaal_excl }) => totaal_excl)));
  const btw = formatMoney(addedUp(listed.map(({ totaal_btw }) => totaal_btw)));
  return t({
    nl: `In de listing: ${listed.length} btw-nummers, omzet ${excl}, btw ${btw}.`,
    en: `In the listing: ${listed.length} VAT numbers, turnover ${excl}, VAT ${btw}.`,
  });
}

function leftOutText(all: readonly ListingRow[]): string | undefined {
  const groups = groupBy(
    all.filter(({ opgenomen }) => !opgenomen),
    ({ reden }) => reden,
  );
  if (groups.size === 0) return undefined;
  const parts = Array.from(groups, ([reden, rows]) => {
    return `${rows.length} × ${reasonText(reden)} (${formatMoney(addedUp(rows.map(({ totaal_excl }) => totaal_excl)))})`;
  }).join(', ');
  return t({
    nl: `Niet opgenomen: ${parts}. Toon ze met --weggelaten.`,
    en: `Not in it: ${parts}. Show them with --weggelaten.`,
  });
}

const wrongNumbers = (all: readonly ListingRow[]): Note[] =>
  all
    .filter(({ reden }) => reden === 'fout_nummer')
    .flatMap(({ klant, klant_ids, totaal_excl }) => warning(wrongNumberText(klant, klant_ids, totaal_excl)));

const unusedWithout = (all: readonly ListingRow[], without: ReadonlySet<string>): Note[] =>
  [...without]
    .filter((number) => !all.some(({ btw_nummer }) => btw_nummer === number))
    .flatMap((number) =>
      warning(t({ nl: `--zonder: ${number} kocht dit jaar niets.`, en: `--zonder: ${number} bought nothing in this year.` })),
    );

function ownScheme({ btw_stelsel }: BelowFacts): Note[] {
  if (btw_stelsel !== 'art44') return [];
  return warning(
    t({
      nl: 'Dit account is vrijgesteld door artikel 44: vraag je boekhouder of je een klantenlisting indient.',
      en: 'This account is exempt by article 44: ask your accountant whether you file a customer listing.',
    }),
  );
}

const reasons: Record<ListingReason, Text> = {
  boven_250: { nl: 'boven € 250', en: 'above € 250' },
  creditnota_eerder_jaar: { nl: 'creditnota op een eerder jaar', en: 'credit note on an earlier year' },
  tot_250: { nl: 'hoogstens € 250', en: 'at most € 250' },
  zonder: { nl: 'weggelaten met --zonder', en: 'left out with --zonder' },
  geen_nummer: { nl: 'geen btw-nummer', en: 'no VAT number' },
  fout_nummer: { nl: 'nummer klopt niet', en: 'the number is wrong' },
  buitenlands: { nl: 'geen Belgisch nummer', en: 'not a Belgian number' },
  geen_klant: { nl: 'de dienst geeft geen klant', en: 'the service gives no customer' },
  klant_niet_gelezen: { nl: 'klant niet gelezen', en: 'the customer was not read' },
  creditnota_onbekend: { nl: 'factuur van de creditnota niet gekend', en: 'the invoice of the credit note is not known' },
};

/** The reason why a customer is in the listing or not, in words. */
export const reasonText = (reden: ListingReason): string => t(reasons[reden]);

/** A Belgian VAT number as a person reads it: `BE 0403.123.486`. */
const shownNumber = (btw_nummer: string | null): string => (btw_nummer === null ? '' : `BE ${writeKbo(btw_nummer.slice(2))}`);

const columns: readonly Column<ListingRow>[] = [
  {
    field: 'btw_nummer',
    title: { nl: 'Btw-nummer', en: 'VAT number' },
    kind: 'heel',
    sparse: true,
    shown: ({ btw_nummer }) => shownNumber(btw_nummer),
  },
  { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
  { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
  { field: 'totaal_excl', title: { nl: 'Omzet excl.', en: 'Turnover excl.' }, kind: 'bedrag', summed: true },
  { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag', summed: true, worth: 5 },
  {
    field: 'reden',
    title: { nl: 'Reden', en: 'Reason' },
    worth: 3,
    sparse: true,
    shown: ({ reden }) => (reden === 'boven_250' ? null : reasonText(reden)),
  },
];

/** The view of the customers in the listing, or of those that are not. */
export const listingView: View<ListingRow> = {
  columns,
  fields: ['btw_nummer', 'klant', 'klant_ids', 'documenten', 'totaal_excl', 'totaal_btw', 'opgenomen', 'reden'],
  id: 'btw_nummer',
};
