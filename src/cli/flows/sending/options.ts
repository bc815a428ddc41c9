import { confirmOption, outputFile, overwriteOption, reasonOption, type PeriodOptions } from '../../options.ts';
import type { Option, OptionsOf } from '../../command/option.ts';
import type { Kanaal } from '../../../contract/index.ts';
import { kanalen, simulaties } from '../../../contract/values.ts';
import { type Failure, usage } from '../../../failure.ts';
import { endings } from '../../../jobs/batch/document.ts';
import type { Text } from '../../../language.ts';

export const endingOption = <const T extends Text>(text: T) =>
  ({ flags: '--eindstatus <status>', ...text, choices: endings }) as const satisfies Option;

export const channelsOption = {
  flags: '--kanaal <kanaal>',
  nl: 'met --eindstatus verstuurd: peppol, email of peppol+email',
  en: 'with --eindstatus verstuurd: peppol, email or peppol+email',
  parse: (text: string, name: string): Kanaal[] => {
    const words = text.toLowerCase().split('+');
    const found = kanalen.filter((kanaal) => words.includes(kanaal));
    if (found.length === words.length) return found;
    throw usage({
      nl: `${name}: '${text}' is geen geldige waarde; kies uit peppol, email of peppol+email`,
      en: `${name}: '${text}' is not a valid value; choose from peppol, email or peppol+email`,
    });
  },
} as const satisfies Option;

/** Exit 2: a document is to be sent, and nothing says over which channel. */
export const noChannels = (): Failure =>
  usage({ nl: '--eindstatus verstuurd vraagt ook --kanaal', en: '--eindstatus verstuurd needs --kanaal too' });

export const againOptions = [
  { flags: '--nogmaals', nl: 'ook als het zo al eens verstuurd is', en: 'even if it was sent this way before' },
  { flags: '--ook-per-email', nl: 'per e-mail, ook als het al via Peppol ging', en: 'by e-mail, even if it went over Peppol' },
  { flags: '--ook-per-peppol', nl: 'via Peppol, ook als het al per e-mail ging', en: 'over Peppol, even if it went by e-mail' },
  reasonOption,
] as const satisfies readonly Option[];

export const sendOptions = [
  {
    flags: '--kanaal <kanaal>',
    nl: 'langs welk kanaal; wordt aan een terminal gevraagd',
    en: 'over which channel; asked for in a terminal',
    choices: kanalen,
  },
  { flags: '--email <adres>', nl: 'ander adres dan dat van de klant', en: "another address than the customer's" },
  {
    flags: '--simuleer <uitkomst>',
    nl: 'uitkomst nabootsen, alleen met een testprofiel',
    en: 'outcome to simulate, test profile only',
    choices: simulaties,
  },
  {
    flags: '--controleer',
    nl: 'eerst de UBL nakijken; wat niet voldoet, wordt niet verstuurd',
    en: 'check the UBL first; a document that breaks the rules is not sent',
  },
  {
    flags: '--al-verstuurd',
    nl: 'alleen noteren dat het al verstuurd is; er gaat niets weg',
    en: 'only record that it was already sent; nothing leaves',
    conflicts: ['nogmaals', 'simuleer', 'controleer'],
  },
  ...againOptions,
] as const satisfies readonly Option[];

export type SendOptions = OptionsOf<typeof sendOptions>;

export const dateConfirmed = confirmOption('datum', 'ingediend');

export const outOfOrder = {
  flags: '--zonder-volgorde',
  nl: 'ook definitief maken als een document van vroegere datum achterblijft',
  en: 'finalise even if a document of an earlier date stays behind',
} as const satisfies Option;

export type DateConfirmed = OptionsOf<readonly [typeof dateConfirmed]>;

export const downloadOptions = [
  {
    flags: '--alles',
    nl: 'alles wat bij de andere opties past; niet wat al bewaard is',
    en: 'all that fits the other options; not what is saved already',
  },
  { flags: '--map <map>', nl: 'in deze map bewaren', en: 'save into this folder' },
  {
    flags: '-o, --uitvoer <bestand>',
    nl: 'in dit bestand; - voor standaarduitvoer',
    en: 'into this file; - for standard output',
    parse: outputFile,
    conflicts: ['map', 'alles'],
  },
  overwriteOption,
] as const satisfies readonly Option[];

export const checkOption = {
  flags: '--controleer',
  nl: 'ook nagaan of ze de regels van Peppol volgen (als ubl controleer)',
  en: 'also check that they follow the rules of Peppol (as ubl controleer)',
} as const satisfies Option;

export const mostOpened = 5;

export const openOption = {
  flags: '--open',
  nl: `daarna openen in je PDF-lezer; hoogstens ${mostOpened}`,
  en: `open it in your PDF viewer afterwards; at most ${mostOpened}`,
  conflicts: 'alles',
} as const satisfies Option;

export type DownloadOptions = OptionsOf<typeof downloadOptions> &
  PeriodOptions &
  OptionsOf<readonly [typeof openOption, typeof checkOption]>;

export const readOptions = [
  { flags: '--bijlagen <map>', nl: 'de bijlagen in deze map bewaren', en: 'save the attachments into this folder' },
  {
    flags: '--pdf',
    nl: 'als PDF bewaren in plaats van tonen: een weergave, niet het origineel',
    en: 'save it as a PDF instead of showing it: a rendering, not the original',
  },
  {
    flags: '-o, --uitvoer <bestand>',
    nl: 'met --pdf: in dit bestand; - voor standaarduitvoer',
    en: 'with --pdf: into this file; - for standard output',
    parse: outputFile,
  },
  overwriteOption,
  { flags: '--open', nl: 'met --pdf: daarna openen in je PDF-lezer', en: 'with --pdf: open it in your PDF viewer afterwards' },
] as const satisfies readonly Option[];

export type ReadOptions = OptionsOf<typeof readOptions>;
