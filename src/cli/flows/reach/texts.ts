import type { PeppolProblem } from '../../../belgium/peppol.ts';
import type { ReachReason } from '../../../einvoice/peppol/reach.ts';
import type { FoundReach } from '../../../jobs/reach/ask.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { dayOf, formatDate } from '../../output/moments.ts';

/** The sentence with which e-mail is offered. */
export const mailServes = (): string =>
  t({
    nl: 'Per e-mail kan ook (--kanaal email); sinds 2026 dient dat alleen waar een Belgische onderneming niet via Peppol kan ontvangen.',
    en: "E-mail is possible too (--kanaal email); since 2026 it serves only where a Belgian business can't receive over Peppol.",
  });

const reasons: Record<ReachReason, Text> = {
  niet_geregistreerd: { nl: 'niet geregistreerd op Peppol', en: 'not registered on Peppol' },
  weg_bij_aanbieder: { nl: 'de aanbieder kent dit adres niet meer', en: 'the provider does not know this address any more' },
  verlopen: { nl: 'de inschrijving is verlopen', en: 'the registration has expired' },
  nog_niet: { nl: 'kan nog niet ontvangen', en: "can't receive yet" },
  geen_as4: { nl: 'heeft geen toegangspunt van het netwerk', en: 'has no access point of the network' },
  geen_factuur: { nl: 'staat op Peppol, maar niet voor facturen', en: 'is on Peppol, but not for invoices' },
  zone: {
    nl: 'de naamserver gaf de zone van Peppol niet; kijk je netwerk, DUIT_PEPPOL_DNS en DUIT_PEPPOL_ZONE na',
    en: 'the name server did not give the zone of Peppol; look at your network, DUIT_PEPPOL_DNS and DUIT_PEPPOL_ZONE',
  },
  dns: {
    nl: 'de naamserver kon niet antwoorden; probeer later, of neem een andere met DUIT_PEPPOL_DNS',
    en: 'the name server could not answer; try later, or take another one with DUIT_PEPPOL_DNS',
  },
  dns_record: {
    nl: 'het record in DNS is geen Peppol-record; kijk na of je naamserver eerlijk antwoordt (DUIT_PEPPOL_DNS)',
    en: 'the record in DNS is not a Peppol record; check whether your name server answers honestly (DUIT_PEPPOL_DNS)',
  },
  smp_adres: {
    nl: 'van het register van de aanbieder is geen openbaar adres gevonden; het is niet gevraagd',
    en: "no public address of the provider's register was found; it was not asked",
  },
  smp_verbinding: {
    nl: 'het register van de aanbieder is niet bereikt; probeer later opnieuw',
    en: "the provider's register was not reached; try again later",
  },
  smp_antwoord: {
    nl: 'het register van de aanbieder gaf een onbruikbaar antwoord; probeer later, of vraag het de klant',
    en: "the provider's register gave an unusable reply; try later, or ask the customer",
  },
  smp_ander: {
    nl: 'het register van de aanbieder antwoordde over een ander; vraag het de klant',
    en: "the provider's register answered about another participant; ask the customer",
  },
  adres_fout: { nl: 'het Peppol-id van de klant kan niet kloppen', en: "the customer's Peppol id can't be right" },
  gestopt: { nl: 'gestopt voor het antwoord', en: 'stopped before the answer' },
  plots_nee: {
    nl: 'plots nee, zoals te veel andere: niet geloofd, dit is het vorige antwoord',
    en: 'suddenly no, as too many others: not believed, this is the earlier answer',
  },
};

const yes = {
  geen_creditnota: { nl: "geen creditnota's", en: 'no credit notes' },
  open_creditnota: { nl: "voor creditnota's niet bekend", en: 'not known for credit notes' },
} satisfies Record<string, Text>;

/** The explanation of an answer; empty for a plain "yes". */
export function reachText(found: FoundReach, timeZone: string | undefined): string {
  const { bereik, creditnota, reden, datum, detail, ander, eerder } = found;
  const parts: string[] = [];
  if (bereik === 'ja' && reden === null && creditnota !== true)
    parts.push(t(creditnota === null ? yes.open_creditnota : yes.geen_creditnota));
  if (reden !== null) parts.push(t(reasons[reden]) + dated(reden, datum) + (detail === null ? '' : ` (${clean(detail)})`));
  if (ander !== undefined) parts.push(t({ nl: `wel op ${ander}`, en: `registered as ${ander}` }));
  if (bereik === 'onbekend' && eerder) {
    const day = formatDate(dayOf(eerder.nagekeken, timeZone));
    parts.push(t({ nl: `op ${day} was het ${answerText(eerder.bereik)}`, en: `on ${day} it was ${answerText(eerder.bereik)}` }));
  }
  return parts.join('; ');
}

function dated(reden: ReachReason, datum: string | null): string {
  if (datum === null) return '';
  const day = formatDate(datum);
  if (reden === 'verlopen') return t({ nl: ` sinds ${day}`, en: ` since ${day}` });
  return reden === 'nog_niet' ? t({ nl: `, wel vanaf ${day}`, en: `, but will from ${day} on` }) : '';
}

const answers: Readonly<Record<string, Text>> = {
  ja: { nl: 'ja', en: 'yes' },
  nee: { nl: 'nee', en: 'no' },
  geen_facturen: { nl: 'geen facturen', en: 'no invoices' },
  binnenkort: { nl: 'binnenkort', en: 'soon' },
  onbekend: { nl: 'onbekend', en: 'unknown' },
  overgeslagen: { nl: 'overgeslagen', en: 'skipped' },
};

/** An answer as a person reads it. */
export const answerText = (bereik: string): string => t(answers[bereik] ?? { nl: bereik, en: bereik });

const problems: Record<PeppolProblem, Text> = {
  form: {
    nl: 'schrijf een schema, een dubbelpunt en een nummer, zoals 0208:0403123486',
    en: 'write a scheme, a colon and a number, such as 0208:0403123486',
  },
  scheme: { nl: 'dat schema bestaat niet op Peppol', en: 'that scheme does not exist on Peppol' },
  number: { nl: 'het nummer klopt niet met zijn schema', en: 'the number does not fit its scheme' },
};

/** The part of an address that is wrong, in words. */
export const problemText = (problem: PeppolProblem): string => t(problems[problem]);

/** Why a customer is not asked about. */
export const skippedText = (skipped: 'particulier' | 'geen_adres'): string =>
  skipped === 'particulier'
    ? t({ nl: 'een particulier ontvangt niets via Peppol', en: 'a private person receives nothing over Peppol' })
    : t({ nl: 'geen Peppol-id, en geen nummer waaruit er een volgt', en: 'no Peppol id, and no number that gives one' });
