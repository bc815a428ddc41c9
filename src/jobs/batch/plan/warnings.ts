import type { Days } from '../../../belgium/dates.ts';
import { type Checked, dateDoubt } from '../../../belgium/checks/document.ts';
import { normalizeKbo } from '../../../belgium/kbo.ts';
import { otherEnterprise } from '../../../belgium/checks/numbers.ts';
import { peppolIdFor } from '../../../belgium/peppol.ts';
import { vatNumber } from '../../../belgium/vat.ts';
import { declares, lacksRenovation } from '../../../belgium/verklaring.ts';
import type { FactuurKort, Kanaal, Klant } from '../../../contract/index.ts';
import { categorieVan, type Keuze, reasonsIn } from '../../../einvoice/document/category.ts';
import { t, type Text } from '../../../language.ts';
import type { DocumentKind } from '../document.ts';

/** `today` is `YYYY-MM-DD`. */
interface Known {
  readonly today: string;
  readonly lastFinal: FactuurKort | undefined;
  readonly filed: readonly Days[];
  /** Whether it is looked up afterwards who can receive over Peppol. */
  readonly looksAtReach?: boolean;
}

export function planWarnings(
  { datum, kanaal, soort }: { readonly datum: string; readonly kanaal: readonly Kanaal[]; readonly soort: DocumentKind },
  klant: Partial<Klant>,
  { today, lastFinal, filed, looksAtReach }: Known,
): string[] {
  const isFiled = soort === 'factuur' && filed.some(({ van, tot }) => van <= datum && datum <= tot);
  return [
    farDate(datum, today),
    lastFinal?.datum && datum < lastFinal.datum ? earlier(lastFinal) : undefined,
    isFiled ? filedText() : undefined,
    kanaal.includes('peppol') && !(looksAtReach && klant.peppol_id) ? reachable(klant) : undefined,
    kanaal.includes('peppol') ? otherEnterprise(klant) : undefined,
    kanaal.includes('email') && !kanaal.includes('peppol') && isBelgianBusiness(klant) ? mailAlone() : undefined,
  ].filter((warning) => warning !== undefined);
}

/** The doubt about a date that lies after `today` or more than a year before it, in words. */
export function farDate(datum: string, today: string): string | undefined {
  const doubt = dateDoubt(datum, today);
  if (doubt === undefined) return undefined;
  return doubt === 'future'
    ? t({ nl: 'de datum ligt in de toekomst', en: 'the date lies in the future' })
    : t({ nl: 'de datum is meer dan een jaar geleden', en: 'the date is more than a year ago' });
}

const earlier = ({ nummer, id }: FactuurKort): string =>
  t({
    nl: `de datum is vroeger dan die van ${nummer ?? id}, de laatste definitieve factuur`,
    en: `the date is earlier than that of ${nummer ?? id}, the last final invoice`,
  });

const filedText = (): string =>
  t({
    nl: 'de btw-aangifte van die periode is al ingediend; het gaat mee in de volgende',
    en: 'the VAT return of that period was filed already; it goes into the next one',
  });

function reachable(klant: Partial<Klant>): string {
  if (klant.peppol_id)
    return t({
      nl: 'Peppol-adres in de fiche (bereikbaarheid niet nagekeken)',
      en: 'Peppol address on record (not checked whether it can be reached)',
    });
  const derived = peppolIdFor(klant);
  return derived
    ? t({
        nl: `geen Peppol-adres in de fiche; uit het nummer volgt ${derived}`,
        en: `no Peppol address on record; the number gives ${derived}`,
      })
    : t({
        nl: 'geen Peppol-adres in de fiche en geen nummer waaruit er een volgt',
        en: 'no Peppol address on record, and no number that gives one',
      });
}

const isBelgianBusiness = ({ type, land, kbo_btw_nummer }: Partial<Klant>): boolean =>
  type !== 'particulier' && (land ?? 'BE') === 'BE' && normalizeKbo(kbo_btw_nummer ?? '') !== undefined;

/** The declaration that a document seems to need and lacks, in words; none if it needs none. */
export function declarationRemark({ regels, notities }: Checked, klant: Partial<Klant>): string[] {
  if (lacksRenovation({ regels, notities }, klant))
    return [
      t({
        nl: 'werk aan 6 % voor een particulier vraagt een verklaring op de factuur; zet ze erop met verklaring renovatie of renovatie15',
        en: 'work at 6 % for a private person needs a declaration on the invoice; put it there with verklaring renovatie or renovatie15',
      }),
    ];
  const texts = [notities, ...regels.filter(({ btw_percentage }) => btw_percentage === 0).map(({ omschrijving }) => omschrijving)];
  const isShifted = texts.length > 1 && texts.some((text) => reasonsIn(text).includes('verlegd'));
  if (!isShifted || !isBelgianBusiness(klant) || texts.some((text) => declares(text, 'medecontractant'))) return [];
  return [
    t({
      nl: 'verlegde btw tussen Belgische ondernemingen vraagt de volledige zin op de factuur; zet ze erop met verklaring medecontractant',
      en: 'reverse charge between Belgian businesses needs the complete sentence on the invoice; put it there with verklaring medecontractant',
    }),
  ];
}

const zeroTexts: Readonly<Record<NonNullable<Keuze['twijfel']>, Text>> = {
  geen_reden: {
    nl: 'bij 0 % staat geen reden in de omschrijving of in de notities; schrijf ze erbij, zoals "btw verlegd" of "intracommunautaire levering"',
    en: 'a line at 0 % gives no reason in its description or in the notes; write it there, such as "btw verlegd" or "intracommunautaire levering"',
  },
  meer_redenen: { nl: 'bij 0 % staat meer dan één reden', en: 'a line at 0 % gives more than one reason' },
  geen_btw_nummer: {
    nl: 'de btw kan niet verlegd worden naar een klant zonder geldig btw-nummer',
    en: "the VAT can't be shifted to a customer without a valid VAT number",
  },
  geen_ander_land: {
    nl: 'een intracommunautaire levering vraagt een geldig btw-nummer en een adres in een ander land van de Europese Unie',
    en: 'an intra-Community supply needs a valid VAT number and an address in another country of the European Union',
  },
};

/** Why the text of a document does not tell the reason of its 0 %, in words; none if it does. */
export function zeroRemark({ regels, notities }: Checked, klant: Partial<Klant>): string[] {
  const afnemer = { ...klant, naam: klant.naam ?? '', btw_nummer: vatNumber(klant) };
  const found = regels.flatMap(({ btw_percentage, omschrijving }) =>
    btw_percentage === 0 ? (categorieVan({ btw_percentage, omschrijving: omschrijving ?? '' }, afnemer, notities).twijfel ?? []) : [],
  );
  return [...new Set(found)].map((one) => t(zeroTexts[one]));
}

const mailAlone = (): string =>
  t({
    nl: 'alleen per e-mail, terwijl tussen Belgische ondernemingen Peppol verplicht is',
    en: 'by e-mail alone, while Peppol is mandatory between Belgian businesses',
  });
