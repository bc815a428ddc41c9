import { normalizeKbo } from '../../../belgium/kbo.ts';
import { peppolIdFor } from '../../../belgium/peppol.ts';
import type { FactuurKort, Kanaal, Klant, RegelInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';

const belgianRates = new Set([0, 6, 12, 21]);

/** The remarks on a document that the service may take all the same. `today` and `datum` are `YYYY-MM-DD`. */
export function warningsOf(
  { datum, kanaal, regels }: { readonly datum: string; readonly kanaal: readonly Kanaal[]; readonly regels: readonly RegelInvoer[] },
  klant: Partial<Klant>,
  { today, lastFinal }: { readonly today: string; readonly lastFinal: FactuurKort | undefined },
): string[] {
  const rates = [...new Set(regels.map(({ btw_percentage }) => btw_percentage ?? 0))].filter((rate) => !belgianRates.has(rate));
  return [
    ...rates.map((rate) => t({ nl: `${rate} % is geen Belgisch btw-tarief`, en: `${rate} % is no Belgian VAT rate` })),
    datum.slice(0, 4) === today.slice(0, 4) ? undefined : t({ nl: 'de datum ligt in een ander jaar', en: 'the date lies in another year' }),
    lastFinal?.datum && datum < lastFinal.datum ? earlier(lastFinal) : undefined,
    kanaal.includes('peppol') ? reachable(klant) : undefined,
    kanaal.includes('email') && !kanaal.includes('peppol') && isBelgianBusiness(klant) ? mailAlone() : undefined,
  ].filter((warning) => warning !== undefined);
}

const earlier = ({ nummer, id }: FactuurKort): string =>
  t({
    nl: `de datum is vroeger dan die van ${nummer ?? id}, de laatste definitieve factuur`,
    en: `the date is earlier than that of ${nummer ?? id}, the last final invoice`,
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
