import { type Option, type OptionsOf } from '../../command/option.ts';
import { isLand } from '../../../belgium/land.ts';
import { given } from '../../../contract/fields.ts';
import { usage } from '../../../failure.ts';
import type { Text } from '../../../language.ts';
import { firmFields, isIntervatMail, readFirmField } from '../../../service/profiles/firm.ts';
import type { Mandataris } from '../../../service/profiles/profile.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
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

/** The options for the name and address of the firm, and for its representative at Intervat. */
export const firmOptions = [
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

/** The facts about the firm that the options give. */
export const toldFirm = ({ firma, straat, postcode, gemeente, land, telefoon, ...told }: OptionsOf<typeof firmOptions>) => ({
  ...given({ firma, straat, postcode, gemeente, land, telefoon, mail_van_firma: told.mailVanFirma }),
  ...(told.mandataris !== undefined && { mandataris: told.mandataris === 'geen' ? undefined : told.mandataris }),
});
