import type { Option, OptionsOf } from '../../command/option.ts';
import { type Text, t } from '../../../language.ts';
import { given } from '../../../contract/fields.ts';
import { usage } from '../../../failure.ts';
import { readBaseUrl } from '../../../service/profiles/base-url.ts';
import {
  aangiften,
  documentLanguages,
  isVariable,
  type KeySource,
  answerers,
  meaningsOf429,
  peppolControles,
  soorten,
  stelsels,
  interestStarts,
  type Mandataris,
} from '../../../service/profiles/profile.ts';
import { parseWebAddress } from '../../../service/profiles/web-address.ts';
import { approvalLevels } from '../../../service/limits/operations.ts';
import { readAccounts } from '../../../service/profiles/accounts.ts';
import { rateRefusal } from '../../../belgium/checks/rate.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
import { parseAmount, parsePercentage } from '../../input/numbers.ts';
import { parseCount } from '../../input/counts.ts';
import { parseNames } from '../../options.ts';
import { isLand } from '../../../belgium/land.ts';
import { firmFields, isIntervatMail, readFirmField } from '../../../service/profiles/firm.ts';
import { parseNamed } from '../../input/regel.ts';

const mandatarisNames = ['ondernemingsnummer', ...firmFields] as const;

/** Reads who files for the owner of an account, or `geen`. Fails with exit 2 on what Intervat would not take. */
function parseMandataris(text: string, option: string): Mandataris | 'geen' {
  if (text.trim() === 'geen') return 'geen';
  const told = parseNamed({ option, example: mandatarisExample }, text, mandatarisNames);
  const read = Object.fromEntries(firmFields.map((field) => [field, readFirmField(field)(told[field], `${option}: ${field}`)]));
  if (!isIntervatMail(told.mail_van_firma)) {
    throw usage({
      nl: `${option}: Intervat aanvaardt '${told.mail_van_firma}' niet als e-mailadres`,
      en: `${option}: Intervat does not take '${told.mail_van_firma}' as an e-mail address`,
    });
  }
  const ondernemingsnummer = parseEnterpriseNumber(told.ondernemingsnummer, `${option}: ondernemingsnummer`);
  return { ondernemingsnummer, ...(read as Omit<Mandataris, 'ondernemingsnummer'>) };
}

const mandatarisExample: Text = {
  nl: 'Schrijf --mandataris "ondernemingsnummer=0403.123.486;firma=Kantoor Claes;straat=Markt 1;postcode=9000;gemeente=Gent;telefoon=09 123 45 67;mail_van_firma=info@claes.be", of --mandataris geen',
  en: 'Write --mandataris "ondernemingsnummer=0403.123.486;firma=Kantoor Claes;straat=Markt 1;postcode=9000;gemeente=Gent;telefoon=09 123 45 67;mail_van_firma=info@claes.be", or --mandataris geen (none)',
};

/** Reads the country of the firm. Fails with exit 2 on anything but the code of one. */
function readFirmLand(text: string, name: string): string {
  const code = text.trim().toUpperCase();
  if (isLand(code)) return code;
  throw usage({
    nl: `${name}: '${text}' is geen landcode van twee letters, zoals BE of NL`,
    en: `${name}: '${text}' is not a country code of two letters, such as BE or NL`,
  });
}

const firmOptions = [
  {
    flags: '--firma <naam>',
    nl: 'de naam van je zaak, op brieven en rapporten en voor Intervat',
    en: 'the name of your business, on letters and reports and for Intervat',
    parse: readFirmField('firma'),
  },
  { flags: '--straat <adres>', nl: 'straat en nummer van je zaak', en: 'its street and number', parse: readFirmField('straat') },
  { flags: '--postcode <code>', nl: 'haar postcode', en: 'its postcode', parse: readFirmField('postcode') },
  { flags: '--gemeente <naam>', nl: 'haar gemeente', en: 'its town', parse: readFirmField('gemeente') },
  { flags: '--land <code>', nl: 'haar land; standaard BE', en: 'its country; by default BE', parse: readFirmLand },
  { flags: '--telefoon <nummer>', nl: 'haar telefoonnummer', en: 'its telephone number', parse: readFirmField('telefoon') },
  { flags: '--mail-van-firma <adres>', nl: 'haar e-mailadres', en: 'its e-mail address', parse: readFirmField('mail_van_firma') },
  {
    flags: '--mandataris <gegevens>',
    nl: 'wie voor je zaak indient bij Intervat, als naam=waarde met ; ertussen; of geen',
    en: 'who files for your business at Intervat, as name=value with ; between; or geen (none)',
    parse: parseMandataris,
  },
] as const satisfies readonly Option[];

const firmFacts = ({ firma, straat, postcode, gemeente, land, telefoon, ...told }: OptionsOf<typeof firmOptions>) => ({
  ...given({ firma, straat, postcode, gemeente, land, telefoon, mail_van_firma: told.mailVanFirma }),
  ...(told.mandataris !== undefined && { mandataris: told.mandataris === 'geen' ? undefined : told.mandataris }),
});

/** Reads rates of half-years such as `2026-1=11,5`, with commas or semicolons between; fails with exit 2. */
function parseLegalRates(text: string, name: string): Record<string, number> {
  const rates: Record<string, number> = {};
  // A comma within a rate is a decimal one.
  for (const part of text.split(/[,;](?!\s*\d+\s*(?:[,;]|$))/)) {
    const [, half = '', rate = ''] = /^\s*(\d{4}-[12])\s*=(.+)$/.exec(part) ?? [];
    if (half === '') {
      throw usage({
        nl: `${name}: '${part}' is geen halfjaar met rente, zoals 2026-1=11.5`,
        en: `${name}: '${part}' is no half-year with a rate, such as 2026-1=11.5`,
      });
    }
    rates[half] = parsePercentage(rate, name);
  }
  return rates;
}

const reminderTerms = [
  {
    flags: '--schadebeding <ja>',
    nl: 'staat er in je voorwaarden dat wie te laat betaalt kosten en interest betaalt?',
    en: 'do your conditions say that who pays late pays costs and interest?',
    choices: ['ja', 'nee'],
  },
  {
    flags: '--rente-vanaf <dag>',
    nl: 'interest voor een particulier telt na de termijn van de herinnering, of na de herinnering zelf (alleen een kmo)',
    en: 'interest for a consumer counts after the term of the reminder, or after the reminder itself (a small enterprise only)',
    choices: interestStarts,
  },
  {
    flags: '--wettelijke-rente <lijst>',
    nl: 'de rente van de wet van 2 augustus 2002 per halfjaar, zoals 2026-1=11.5,2026-2=11',
    en: 'the rate of the law of 2 August 2002 for each half-year, such as 2026-1=11.5,2026-2=11',
    parse: parseLegalRates,
  },
] as const satisfies readonly Option[];

function reminderFacts({ schadebeding, renteVanaf: rente_vanaf, wettelijkeRente: wettelijke_rente }: OptionsOf<typeof reminderTerms>) {
  return given({ schadebeding: schadebeding === undefined ? undefined : schadebeding === 'ja', rente_vanaf, wettelijke_rente });
}

/** Reads the address of a service; fails with exit 2 on one that no profile can have. `name` is the option or question. */
export function parseBaseUrl(text: string, name: string): string {
  const read = readBaseUrl(text);
  if ('base_url' in read) return read.base_url;
  throw usage(`${name}: ${t(read.fault)}`, {
    hint: t({ nl: 'Bijvoorbeeld https://dienst.example/api/v1', en: 'Such as https://service.example/api/v1' }),
  });
}

function parseVariable(text: string, name: string): string {
  if (isVariable(text)) return text;
  // The message does not quote it: it may be the key itself, given in the wrong place.
  throw usage({ nl: `${name}: dit is geen naam van een variabele`, en: `${name}: this is not the name of a variable` });
}

/** The option for the kind of an account. A new one is `echt` unless it is said. */
export const kindOption = {
  flags: '--soort <soort>',
  nl: 'echt account of testaccount; een nieuw is echt',
  en: 'real or test account; a new one is real (echt)',
  choices: soorten,
} as const satisfies Option;

/** The options that describe a new profile and how it is kept. None of them takes the key itself, since other users can see a command line. */
export const profileOptions = [
  {
    flags: '--base-url <adres>',
    nl: 'adres van de dienst, tot en met /api/v1',
    en: 'address of the service, up to /api/v1',
    parse: parseBaseUrl,
  },
  kindOption,
  { flags: '--beschermd', nl: 'definitief maken en versturen altijd laten bevestigen', en: 'always confirm finalising and sending' },
  {
    flags: '--sleutel-opdracht <opdracht>',
    nl: 'de sleutel is de eerste regel die deze opdracht geeft',
    en: 'the key is the first line this command prints',
    conflicts: 'sleutelOmgeving',
  },
  {
    flags: '--sleutel-omgeving <variabele>',
    nl: 'de sleutel staat in deze variabele',
    en: 'the key is in this variable',
    parse: parseVariable,
  },
  {
    flags: '--account-van <profiel>',
    nl: 'hetzelfde account als dit profiel, bijvoorbeeld met een andere sleutel',
    en: 'the same account as this profile, for example with another key',
  },
  {
    flags: '--zonder-geheugen',
    nl: 'niets onthouden van wat met dit profiel gelezen wordt',
    en: 'remember nothing of what is read with this profile',
  },
  { flags: '--zonder-controle', nl: 'de sleutel niet eerst proberen', en: 'do not try the key first' },
  { flags: '--overschrijven', nl: 'een profiel van deze naam vervangen', en: 'replace a profile of this name' },
] as const satisfies readonly Option[];

/** Reads VAT rates with commas between them, so that the decimals of one are behind a point; fails with exit 2. */
function parseRates(text: string, name: string): number[] {
  const rates = text.split(',').map((part) => parsePercentage(part, name));
  const wrong = rates.find((rate) => rateRefusal(rate) !== undefined);
  if (wrong === undefined) return [...new Set(rates)];
  throw usage({ nl: `${name}: ${wrong} kan geen btw-tarief zijn`, en: `${name}: ${wrong} can be no VAT rate` });
}

export const taxpayerOptions = [
  {
    flags: '--ondernemingsnummer <nummer>',
    nl: 'het ondernemingsnummer van dit account',
    en: 'the enterprise number of this account',
    parse: parseEnterpriseNumber,
  },
  { flags: '--btw-stelsel <stelsel>', nl: 'het btw-stelsel', en: 'the VAT scheme', choices: stelsels },
  { flags: '--aangifte <ritme>', nl: 'de btw-aangifte, elke', en: 'the VAT return, every', choices: aangiften },
  {
    flags: '--tarieven <lijst>',
    nl: 'de btw-tarieven waaraan je verkoopt, zoals 6,12,21,19; 0 mag altijd',
    en: 'the VAT rates you sell at, such as 6,12,21,19; 0 is always allowed',
    parse: parseRates,
  },
  {
    flags: '--rekening <nummer>',
    nl: "de eigen bankrekening, of meer met komma's ertussen; vervangt wat er stond",
    en: 'the own bank account, or several with commas between; replaces those set before',
    parse: readAccounts,
  },
  ...firmOptions,
  {
    flags: '--referentie-op-document <ja>',
    nl: 'de eigen referentie op elk document dat er een heeft',
    en: 'the reference of your own on each document that has one',
    choices: ['ja', 'nee'],
  },
  {
    flags: '--taal-document <taal>',
    nl: 'de taal van wat duit op een document zet; standaard nl',
    en: 'the language of what duit puts on a document; by default nl',
    choices: documentLanguages,
  },
  ...reminderTerms,
] as const satisfies readonly Option[];

export type TaxpayerOptions = OptionsOf<typeof taxpayerOptions>;

export const profileFacts = ({
  ondernemingsnummer,
  btwStelsel: btw_stelsel,
  aangifte,
  tarieven,
  rekening: rekeningen,
  referentieOpDocument: shows,
  taalDocument: taal_document,
  ...others
}: TaxpayerOptions) => ({
  ...given({ ondernemingsnummer, btw_stelsel, aangifte, tarieven, rekeningen, taal_document }),
  ...given({ referentie_op_document: shows === undefined ? undefined : shows === 'ja' }),
  ...firmFacts(others),
  ...reminderFacts(others),
});

export const habitOptions = [
  {
    flags: '--peppol-controle <manier>',
    nl: 'nakijken of een klant via Peppol kan ontvangen; streng: anders niet versturen',
    en: 'check whether a customer can receive over Peppol; streng (strict): otherwise do not send',
    choices: peppolControles,
  },
  {
    flags: '--antwoorden-door <wie>',
    nl: 'programma: een taak zonder terminal mag antwoorden waarover anders een mens beslist',
    en: 'programma: a job without a terminal may give the answers that only a person decides',
    choices: answerers,
  },
  {
    flags: '--bij-limiet <betekenis>',
    nl: 'een schrijfactie die 429 (limiet) kreeg, is geweigerd en mag later opnieuw; anders onbekend',
    en: 'a write that got a 429 (limit) is geweigerd (refused) and may go later; otherwise unknown',
    choices: meaningsOf429,
  },
  {
    flags: '--webadres <adres>',
    nl: 'de pagina van een document bij de dienst, voor --web: https://…/{soort}/{id}',
    en: "a document's page at the service, for --web: https://…/{soort}/{id}",
    parse: parseWebAddress,
  },
] as const satisfies readonly Option[];

export function sourceOf({ sleutelOpdracht, sleutelOmgeving }: OptionsOf<typeof profileOptions>): KeySource {
  if (sleutelOpdracht !== undefined) return { bron: 'opdracht', opdracht: sleutelOpdracht };
  if (sleutelOmgeving !== undefined) return { bron: 'omgeving', variabele: sleutelOmgeving };
  return { bron: 'bestand' };
}

const limitsHeading: Text = { nl: 'Grenzen van het account (duit help grenzen):', en: 'Limits of the account (duit help grenzen):' };

export const limitOptions = [
  {
    flags: '--alleen-lezen',
    nl: 'grens: met dit account niets schrijven',
    en: 'limit: write nothing with this account',
    heading: limitsHeading,
  },
  {
    flags: '--mag <lijst>',
    nl: 'grens: alleen deze verzoeken, zoals klanten.list,facturen.*',
    en: 'limit: only these requests, such as klanten.list,facturen.*',
    parse: parseNames,
    heading: limitsHeading,
  },
  {
    flags: '--hoogstens-bedrag <bedrag>',
    nl: 'grens: geen document boven dit bedrag, incl. btw',
    en: 'limit: no document above this amount, VAT included',
    parse: parseMost,
    heading: limitsHeading,
  },
  {
    flags: '--hoogstens-per-dag <aantal>',
    nl: 'grens: per dag hoogstens zoveel definitief maken, en evenveel versturen',
    en: 'limit: finalise at most this many a day, and send as many',
    parse: parseCount(0),
    heading: limitsHeading,
  },
  {
    flags: '--alleen-bekend',
    nl: 'grens: niets versturen dat hier niet definitief gemaakt is, want misschien ging het al',
    en: 'limit: send nothing that was not finalised here, as it may have been sent already',
    heading: limitsHeading,
  },
  {
    flags: '--goedkeuring <wat>',
    nl: 'grens: een mens keurt goed wat verstuurd, of ook definitief gemaakt of geschreven wordt',
    en: 'limit: a person approves what is sent, or also what is finalised or written',
    choices: [...approvalLevels, 'nee'],
    heading: limitsHeading,
  },
  {
    flags: '--zonder-grenzen',
    nl: 'de grenzen opheffen, of vervangen door die van dit commando; alleen aan een terminal',
    en: 'lift the limits, or replace them by those of this command; only in a terminal',
    heading: limitsHeading,
  },
  {
    flags: '--tel-vandaag',
    nl: 'de telling per dag weer op vandaag zetten nadat een klok verkeerd stond; alleen aan een terminal',
    en: 'set the count of the day to today again after a clock was wrong; only in a terminal',
    heading: limitsHeading,
  },
] as const satisfies readonly Option[];

export type LimitOptions = OptionsOf<typeof limitOptions>;

function parseMost(text: string, name: string): number {
  const amount = parseAmount(text, name);
  if (amount > 0) return amount;
  throw usage({ nl: `${name}: geef een bedrag boven 0`, en: `${name}: give an amount above 0` });
}
