import { verklaringen } from '../../../belgium/verklaring.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Option, OptionsOf } from '../../command/option.ts';
import { parseDate } from '../../input/dates.ts';
import { asReference, referenceFault } from '../../../service/journal/log/own-reference.ts';
import { parseProduct, parseRegel, type TypedRegel } from '../../input/regel.ts';
import { channelsOption, endingOption } from '../sending/options.ts';
import { anyText, type ConfirmWord, confirmOption, outputFile, overwriteOption, reasonOption } from '../../options.ts';

export const confirmingOptions = [confirmOption('btw-tarief', 'negatief', 'nul')] as const;

export type ConfirmingOptions = OptionsOf<typeof confirmingOptions>;

/** The words that are allowed differ by command. */
export interface Confirmed {
  readonly bevestig?: readonly ConfirmWord[] | undefined;
}

const endingOptions = [
  endingOption({
    nl: 'hoe ver: concept, definitief (nummer en OGM, niet meer te wijzigen) of verstuurd; standaard concept',
    en: 'how far: concept (a draft), definitief (number and payment reference, no more changes) or verstuurd (sent); by default concept',
  }),
  channelsOption,
  {
    flags: '--email <adres>',
    nl: 'met --kanaal email: ander adres dan dat van de klant',
    en: "with --kanaal email: another address than the customer's",
  },
] as const satisfies readonly Option[];

/** Reads a reference of the user's own; fails with exit 2. `name` begins the message. */
function parseReference(text: string, name: string): string {
  const fault = referenceFault(text);
  if (fault !== undefined) throw usage(`${name}: ${fault}`);
  return asReference(text);
}

const referenceOption = {
  flags: '--eigen-referentie <naam>',
  nl: 'eigen naam, waarvan maar één document komt',
  en: 'a name of your own, of which only one document is made',
  parse: parseReference,
} as const satisfies Option;

export const onDocumentOption = {
  flags: '--referentie-op-document',
  nl: 'de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze',
  en: 'put your own reference at the bottom of the notes: duit finds it there even with an empty data folder; the customer reads it',
} as const satisfies Option;

const editOption = {
  flags: '--bewerk',
  nl: 'eerst zelf bewerken, in de teksteditor van $VISUAL of $EDITOR',
  en: 'edit it first, in the text editor of $VISUAL or $EDITOR',
} as const satisfies Option;

/** A line, with its place among all lines of the command line: two options give lines, and a document keeps their order. */
interface PlacedRegel {
  readonly at: number;
  readonly typed: TypedRegel;
}

let places = 0;

const placed =
  (parse: (text: string) => TypedRegel) =>
  (text: string, _: string, before: readonly PlacedRegel[] = []): readonly PlacedRegel[] => {
    places += 1;
    return [...before, { at: places, typed: parse(text) }];
  };

const documentFields = [
  {
    flags: '--klant <klant>',
    nl: 'id, naam of btw-nummer van de klant; aan een terminal ook een deel van de naam',
    en: 'id, name or VAT number of the customer; in a terminal also a part of the name',
  },
  { flags: '--regel <regel>', nl: 'een regel; mag meermaals', en: 'a line; may be repeated', parse: placed(parseRegel) },
  {
    flags: '--product <product>',
    nl: 'een regel uit de prijslijst: "naam" of "naam;aantal=3"',
    en: 'a line from the price list: "name" or "name;aantal=3"',
    parse: placed(parseProduct),
  },
  {
    flags: '--datum <datum>',
    nl: 'datum van het document; standaard vandaag',
    en: 'date of the document; by default today',
    parse: parseDate,
  },
  { flags: '--notities <tekst>', nl: 'vrije tekst onderaan', en: 'free text at the bottom', parse: anyText },
  {
    flags: '--verklaring <soort>',
    nl: 'de zin die de wet vraagt onderaan zetten: werk aan 6 % aan een woning van tien (of vijftien) jaar, of btw verlegd in de bouw',
    en: 'put the sentence that the law prescribes at the bottom: work at 6 % on a home of ten (or fifteen) years, or VAT shifted in construction',
    choices: verklaringen,
  },
  {
    flags: '--invoer <bestand>',
    nl: 'het hele document uit een JSON- of YAML-bestand, - voor standaardinvoer',
    en: 'the whole document from a JSON or YAML file, - for standard input',
    conflicts: ['klant', 'regel', 'product', 'datum', 'notities', 'verklaring', 'geldigTot'],
  },
  { ...editOption, conflicts: 'invoer' },
  referenceOption,
  onDocumentOption,
] as const satisfies readonly Option[];

export const documentOptions = [...documentFields, ...confirmingOptions, reasonOption] as const satisfies readonly Option[];

const invoiceConfirming = confirmOption('btw-tarief', 'negatief', 'nul', 'datum', 'ingediend');

export const invoiceOptions = [...documentFields, ...endingOptions, invoiceConfirming, reasonOption] as const satisfies readonly Option[];

export type EndingOptions = OptionsOf<typeof endingOptions> & OptionsOf<readonly [typeof invoiceConfirming]>;

export type InvoiceOptions = OptionsOf<typeof invoiceOptions>;

export type DocumentOptions = Omit<OptionsOf<typeof documentOptions>, 'bevestig'> & Confirmed & { readonly geldigTot?: string | undefined };

export const linesInOrder = ({ regel = [], product = [] }: Pick<DocumentOptions, 'regel' | 'product'>): TypedRegel[] =>
  [...regel, ...product].toSorted((one, other) => one.at - other.at).map(({ typed }) => typed);

export const lineHelp = (): string =>
  t({
    nl: 'Een regel is "omschrijving;aantal;eenheidsprijs;btw_percentage" of benoemd:\n"omschrijving=Advies;aantal=3;eenheidsprijs=95;btw_percentage=21". Tekst met een ; staat tussen dubbele aanhalingstekens.',
    en: 'A line is "omschrijving;aantal;eenheidsprijs;btw_percentage", or named:\n"omschrijving=Advice;aantal=3;eenheidsprijs=95;btw_percentage=21". Text that holds a ; goes between double quotes.',
  });

export const copyOptions = [
  { flags: '--klant <klant>', nl: 'voor deze klant: id, naam of btw-nummer', en: 'for this customer: id, name or VAT number' },
  {
    flags: '--datum <datum>',
    nl: 'datum van de factuur; standaard vandaag',
    en: 'date of the invoice; by default today',
    parse: parseDate,
  },
  {
    flags: '--notities <tekst>',
    nl: 'andere tekst onderaan; leeg voor geen',
    en: 'another text at the bottom; empty for none',
    parse: anyText,
  },
  {
    flags: '--prijzen <welke>',
    nl: 'van-nu neemt de prijzen van de prijslijst',
    en: 'van-nu takes the prices of the price list',
    choices: ['van-nu'],
  },
  editOption,
  referenceOption,
  onDocumentOption,
  ...endingOptions,
  invoiceConfirming,
  reasonOption,
] as const satisfies readonly Option[];

export type CopyOptions = OptionsOf<typeof copyOptions>;

export const keepOptions = [
  { flags: '-o, --uitvoer <bestand>', nl: 'het plan in dit bestand bewaren', en: 'keep the plan in this file', parse: outputFile },
  overwriteOption,
] as const satisfies readonly Option[];

export type KeepOptions = OptionsOf<typeof keepOptions>;
