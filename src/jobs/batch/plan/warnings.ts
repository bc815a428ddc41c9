import { dateDoubt } from '../../../belgium/checks/document.ts';
import { normalizeKbo } from '../../../belgium/kbo.ts';
import { peppolIdFor } from '../../../belgium/peppol.ts';
import type { FactuurKort, Kanaal, Klant } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { DocumentKind } from '../document.ts';

/** Two days, `YYYY-MM-DD`, both included, of which the VAT return was filed. */
export interface FiledPeriod {
  readonly van: string;
  readonly tot: string;
}

/** The facts of a planned document that remarks are made on. */
interface Remarked {
  readonly datum: string;
  readonly kanaal: readonly Kanaal[];
  readonly soort: DocumentKind;
}

/** The facts of the account that remarks are made with. `today` is `YYYY-MM-DD`. */
interface Known {
  readonly today: string;
  readonly lastFinal: FactuurKort | undefined;
  readonly filed: readonly FiledPeriod[];
  /** Whether it is looked up afterwards who can receive over Peppol. */
  readonly looksAtReach?: boolean;
}

/** The remarks on a document that the service may take all the same. */
export function planWarnings(
  { datum, kanaal, soort }: Remarked,
  klant: Partial<Klant>,
  { today, lastFinal, filed, looksAtReach }: Known,
): string[] {
  const isFiled = soort === 'factuur' && filed.some(({ van, tot }) => van <= datum && datum <= tot);
  return [
    farDate(datum, today),
    lastFinal?.datum && datum < lastFinal.datum ? earlier(lastFinal) : undefined,
    isFiled ? filedText() : undefined,
    kanaal.includes('peppol') && !(looksAtReach && klant.peppol_id) ? reachable(klant) : undefined,
    kanaal.includes('email') && !kanaal.includes('peppol') && isBelgianBusiness(klant) ? mailAlone() : undefined,
  ].filter((warning) => warning !== undefined);
}

function farDate(datum: string, today: string): string | undefined {
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

const mailAlone = (): string =>
  t({
    nl: 'alleen per e-mail, terwijl tussen Belgische ondernemingen Peppol verplicht is',
    en: 'by e-mail alone, while Peppol is mandatory between Belgian businesses',
  });
