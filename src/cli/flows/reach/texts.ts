import type { PeppolProblem } from '../../../belgium/peppol.ts';
import type { ReachReason } from '../../../einvoice/peppol/reach.ts';
import type { FoundReach } from '../../../jobs/reach/ask.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatDate } from '../../output/days.ts';
import { localDay } from '../../output/moments.ts';

export const mailServes = (): string =>
  t({
    nl: 'Per e-mail kan ook (--kanaal email); sinds 2026 dient dat alleen waar een Belgische onderneming niet via Peppol kan ontvangen.',
    en: "E-mail is possible too (--kanaal email); since 2026 it is only for a Belgian business that can't receive over Peppol.",
  });

const reachTexts: Record<ReachReason, Text> = {
  niet_geregistreerd: { nl: 'niet geregistreerd op Peppol', en: 'not registered on Peppol' },
  weg_bij_aanbieder: { nl: 'de aanbieder kent dit adres niet meer', en: 'the provider does not know this address any more' },
  verlopen: { nl: 'de inschrijving is afgelopen', en: 'the registration has ended' },
  nog_niet: { nl: 'kan nog niet ontvangen', en: "can't receive yet" },
  geen_as4: { nl: 'heeft geen toegangspunt van het netwerk', en: 'has no access point of the network' },
  geen_factuur: { nl: 'staat op Peppol, maar niet voor facturen', en: 'is on Peppol, but not for invoices' },
  zone: {
    nl: 'de naamserver gaf de zone van Peppol niet; kijk je netwerk, DUIT_PEPPOL_DNS en DUIT_PEPPOL_ZONE na',
    en: 'the name server did not give the zone of Peppol; look at your network, DUIT_PEPPOL_DNS and DUIT_PEPPOL_ZONE',
  },
  eigen_nummer: {
    nl: 'niet gevonden, maar je eigen nummer evenmin: de naamserver zwijgt over Peppol (neem een andere met DUIT_PEPPOL_DNS), of je staat er zelf niet op',
    en: 'not found, but neither is your own number: the name server is silent about Peppol (take another one with DUIT_PEPPOL_DNS), or you are not on it yourself',
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
  smp_certificaat: {
    nl: 'het register van de aanbieder bewees niet wie het is (certificaat); meld het de klant, of kijk je netwerk na als het overal zo is',
    en: "the provider's register did not prove its name (certificate); tell the customer, or look at your network if it is so everywhere",
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
};

/** The details of a fault that are codes of duit, in words; the others are technical names, which stay as they are. */
const details: Readonly<Record<string, Text>> = {
  ENODATA: { nl: 'ENODATA: de naam bestaat, zonder gegevens over Peppol', en: 'ENODATA: the name exists, without data about Peppol' },
  href: { nl: 'een verwijzing is onleesbaar', en: 'a reference is unreadable' },
  too_deep: { nl: 'te diep genest', en: 'nested too deep' },
  too_many_elements: { nl: 'te veel elementen', en: 'too many elements' },
  too_many_attributes: { nl: 'te veel attributen', en: 'too many attributes' },
  too_many_references: { nl: 'te veel verwijzingen', en: 'too many references' },
  doctype: { nl: 'een DOCTYPE, dat er niet mag staan', en: 'a DOCTYPE, which is not allowed' },
  encoding: { nl: 'een onbekende codering', en: 'an unknown encoding' },
  empty: { nl: 'leeg', en: 'empty' },
  not_well_formed: { nl: 'geen XML', en: 'not XML' },
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
  if (reden !== null)
    parts.push(
      t(reachTexts[reden]) +
        dated(reden, datum) +
        (detail === null ? '' : ` (${t(details[detail] ?? { nl: clean(detail), en: clean(detail) })})`),
    );
  if (ander !== undefined) parts.push(t({ nl: `wel op ${ander}`, en: `registered as ${ander}` }));
  if (bereik === 'onbekend' && eerder) {
    const day = formatDate(localDay(eerder.nagekeken, timeZone));
    parts.push(t({ nl: `op ${day} was het ${answerText(eerder.bereik)}`, en: `on ${day} it was ${answerText(eerder.bereik)}` }));
  }
  return parts.join('; ');
}

function dated(reden: ReachReason, datum: string | null): string {
  if (datum === null) return '';
  const day = formatDate(datum);
  if (reden === 'verlopen') return t({ nl: `; ze liep tot en met ${day}`, en: `; it ran through ${day}` });
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

export const answerText = (bereik: string): string => t(answers[bereik] ?? { nl: bereik, en: bereik });

const problems: Record<PeppolProblem, Text> = {
  form: {
    nl: 'schrijf een schema, een dubbelpunt en een nummer, zoals 0208:0403123486',
    en: 'write a scheme, a colon and a number, such as 0208:0403123486',
  },
  scheme: { nl: 'dat schema bestaat niet op Peppol', en: 'that scheme does not exist on Peppol' },
  number: { nl: 'het nummer klopt niet met zijn schema', en: 'the number does not fit its scheme' },
};

export const problemText = (problem: PeppolProblem): string => t(problems[problem]);

export const skippedText = (skipped: 'particulier' | 'geen_adres'): string =>
  skipped === 'particulier'
    ? t({ nl: 'een particulier ontvangt niets via Peppol', en: 'a private person receives nothing over Peppol' })
    : t({ nl: 'geen Peppol-id, en geen nummer waaruit er een volgt', en: 'no Peppol id, and no number that gives one' });
