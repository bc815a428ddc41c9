import { landNamed } from '../../../belgium/land.ts';
import { klantTypes } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { meantText, t, type Text } from '../../../language.ts';
import { askHelp, knownKlant } from '../../flows/arguments.ts';
import { anyText, customersAgain, overwriteOption, pagingOptions, periodOptions, reasonOption } from '../../options.ts';
import { notEmpty, type Option } from '../../command/option.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { paidByOption } from '../../flows/listing/filters.ts';

const list = command({
  name: 'list',
  about: { nl: 'Klanten, alfabetisch op naam', en: 'Customers, sorted by name' },
  options: [{ flags: '--zoek <tekst>', nl: 'alleen namen met deze tekst', en: 'only names that contain this' }, ...pagingOptions],
  examples: ['duit klanten list --zoek bakkerij', 'duit klanten list --alles --csv-stijl be > klanten.csv'],
  reply: 'KlantKort[]',
  asks: true,
  load: async () => (await import('./show.ts')).listKlanten,
});

const bereik = command({
  name: 'bereik',
  about: { nl: 'Nakijken of klanten via Peppol kunnen ontvangen', en: 'Check whether customers can receive over Peppol' },
  arguments: [
    {
      name: 'klant',
      several: true,
      names: knownKlant,
      text: {
        nl: 'id of naam van een klant, of een Peppol-adres of ondernemingsnummer; - leest er van standaardinvoer, één per regel',
        en: 'id or name of a customer, or a Peppol address or enterprise number; - reads them from standard input, one a line',
      },
    },
  ],
  options: [{ flags: '--alles', nl: 'alle klanten', en: 'all customers' }, customersAgain],
  examples: [
    'duit klanten bereik "Bakkerij Peeters BV"',
    'duit klanten bereik 0208:0403123486 --json',
    'duit klanten bereik --alles --csv-stijl be > bereik.csv',
  ],
  note: {
    nl: 'Vraagt het Peppol-netwerk of een klant facturen kan ontvangen; dat heeft geen account en geen sleutel nodig. De vraag gaat naar DNS en naar het openbare register van de aanbieder van de klant, die zo weet over wie ze gaat. De antwoorden, de codes en de instellingen: duit help peppol.',
    en: "Asks the Peppol network whether a customer can receive invoices; that needs no account and no key. The question goes to DNS and to the public register of the customer's provider, who thus learns who it is about. The answers, the codes and the settings: duit help peppol.",
  },
  reply: ['ReachRow', 'ReachRow[]'],
  load: async () => (await import('../../flows/reach/show.ts')).showReach,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén klant met alle velden', en: 'One customer with all fields' },
  arguments: [{ name: 'klant', names: knownKlant }],
  options: [paidByOption],
  examples: ['duit klanten toon "Bakkerij Peeters BV"', 'duit klanten toon "Bakkerij Peeters BV" --velden peppol_id,email --json'],
  note: {
    nl: 'Zijn er afschriften gelezen (duit bank lees), dan staat erbij wat openstaat en na hoeveel dagen deze klant gemiddeld betaalt.',
    en: 'Once statements were read (duit bank lees), it tells what is outstanding and after how many days this customer pays on average.',
  },
  reply: 'PayingKlant',
  load: async () => (await import('./show.ts')).showKlant,
});

/** Reads the name of a letter's file, which tells its form; fails with exit 2 on another ending. */
function letterFile(text: string, name: string): string {
  if (/\.(?:html|pdf)$/i.test(text)) return text;
  throw usage({
    nl: `${name}: de naam van het bestand eindigt op .html of .pdf; voor CSV: --csv-stijl be > bestand.csv`,
    en: `${name}: the name of the file ends in .html or .pdf; for CSV: --csv-stijl be > file.csv`,
  });
}

const rekening = command({
  name: 'rekening',
  about: {
    nl: 'Het rekeningoverzicht van een klant: beginsaldo, documenten, betalingen, eindsaldo',
    en: 'The statement of account of a customer: opening balance, documents, payments, closing balance',
  },
  arguments: [{ name: 'klant', names: knownKlant }],
  options: [
    ...periodOptions,
    paidByOption,
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'als brief aan de klant: een pagina (.html) of een PDF (.pdf)',
      en: 'as a letter to the customer: a page (.html) or a PDF (.pdf)',
      parse: letterFile,
    },
    overwriteOption,
  ],
  examples: [
    'duit klanten rekening "Bakkerij Peeters BV" --jaar 2026',
    'duit klanten rekening "Bakkerij Peeters BV" --jaar 2026 -o rekening.pdf --taal fr',
    'duit klanten rekening "Bakkerij Peeters BV" --jaar 2025 --csv-stijl be > rekening.csv',
  ],
  note: {
    nl: 'Zonder periode: dit jaar. Wat de klant moet is positief. Het eindsaldo is wat duit openstaand van de klant zegt, als er geen document van een latere dag is. Noemt alleen de dienst een factuur betaald, dan is de dag van die betaling niet gekend: ze staat op de dag van haar document.',
    en: 'Without a period: this year. What the customer owes is positive. The closing balance is what duit openstaand says of the customer, unless a document has a later day. If the service alone calls an invoice paid, the day of that payment is not known: the day of its document is shown.',
  },
  letter: true,
  reply: ['AccountRow[]', 'Saved'],
  load: async () => (await import('./account.ts')).showAccount,
});

/** Leaves a code as it is; the name of a country is refused with its code, as other ways to give a customer take codes alone. */
function parseLand(text: string, name: string): string {
  const code = landNamed(notEmpty(text, name));
  if (code === undefined) return text;
  throw usage(t({ nl: `${name}: '${text}' is geen landcode`, en: `${name}: '${text}' is not a country code` }), {
    hint: t(meantText(`${name} ${code}`)),
  });
}

/** `address` reads an e-mail or Peppol address, which may be empty if that clears it. */
const fieldOptions = (address: (text: string, name: string) => string) =>
  [
    { flags: '--naam <naam>', nl: 'naam van de klant', en: "the customer's name" },
    {
      flags: '--type <type>',
      nl: 'soort klant; een nieuwe is standaard een bedrijf',
      en: 'kind of customer; a new one is a business by default',
      choices: klantTypes,
    },
    { flags: '--email <adres>', nl: 'adres waar facturen naartoe gaan', en: 'address that invoices go to', parse: address },
    { flags: '--adres <adres>', nl: 'volledig adres', en: 'full address', parse: anyText },
    {
      flags: '--land <code>',
      nl: 'landcode van twee letters; bij een nieuwe klant standaard BE',
      en: 'country code of two letters; by default BE for a new customer',
      parse: parseLand,
    },
    { flags: '--kbo-btw-nummer <nummer>', nl: 'ondernemings- of btw-nummer', en: 'enterprise or VAT number', parse: anyText },
    { flags: '--peppol-id <id>', nl: 'Peppol-adres, zoals 0208:0403123486', en: 'Peppol address, such as 0208:0403123486', parse: address },
    reasonOption,
  ] as const satisfies readonly Option[];

const lookupHelp: Text = {
  nl: 'Alleen --zoek-op en klanten controleer --vies vragen iets aan VIES (ec.europa.eu), en zeggen het zo wie je klanten zijn. duit toont wat het vond en vraagt aan een terminal of het klopt; de andere opties gaan voor. Geen antwoord is geen nee: einde 5. Een nummer zonder actieve btw: 3. Duitsland en Spanje geven geen naam: geef dan --naam.',
  en: 'Only --zoek-op and klanten controleer --vies ask VIES (ec.europa.eu), which so learns who your customers are. duit shows what it found and asks in a terminal whether it is right; the other options go before it. No answer is not a no: exit 5. A number without active VAT: 3. Germany and Spain give no name: give --naam then.',
};

const controleer = command({
  name: 'controleer',
  about: {
    nl: 'Btw-nummers van andere lidstaten die aan 0 % gefactureerd zijn, met het bewijs van VIES',
    en: 'VAT numbers of other member states that were billed at 0 %, with the evidence of VIES',
  },
  options: [
    { flags: '--vies', nl: 'elk nummer nu aan VIES vragen, één voor één', en: 'ask VIES about each number now, one at a time' },
    ...periodOptions,
  ],
  examples: ['duit klanten controleer --vies --kwartaal 2026-4', 'duit klanten controleer --jaar 2026 --csv-stijl be > vies.csv'],
  note: {
    nl: 'Zonder periode: dit jaar. duit bewaart dag, antwoord en nummer van de raadpleging bij de documenten; dat nummer geeft VIES alleen als je profiel een ondernemingsnummer heeft. Een antwoord blijft een dag goed. Zonder --vies toont het wat bewaard is. Einde 13: een nummer is niet geldig; 5: VIES antwoordde niet, en 8: niet op alles. Dat is nooit een nee.',
    en: 'Without a period: this year. duit keeps day, answer and consultation number beside the documents; VIES gives that number only if your profile has an enterprise number. An answer holds for a day. Without --vies it shows what is kept. Exit 13: a number is not valid; 5: VIES did not answer, and 8: not on all. That is never a no.',
  },
  reply: 'ViesRow[]',
  load: async () => (await import('./check.ts')).checkVies,
});

const maak = command({
  name: 'maak',
  about: { nl: 'Een klant aanmaken', en: 'Create a customer' },
  options: [
    ...fieldOptions(notEmpty),
    {
      flags: '--nummer <nummer>',
      nl: 'btw-nummer om met --zoek-op op te zoeken',
      en: 'VAT number to look up with --zoek-op',
      conflicts: 'kboBtwNummer',
    },
    {
      flags: '--zoek-op',
      nl: 'naam en adres opzoeken in VIES van de Europese Commissie',
      en: "look name and address up in the European Commission's VIES",
    },
  ],
  examples: [
    'duit klanten maak --nummer BE0403123486 --zoek-op --email facturen@peeters.example',
    'duit klanten maak --naam "Bakkerij Peeters BV" --kbo-btw-nummer "BE 0403.123.486" --peppol-id 0208:0403123486',
    'duit klanten maak --naam "Els Maes" --type particulier --email els@example.be',
  ],
  note: () => [askHelp(), t(lookupHelp)].join('\n\n'),
  reply: 'WrittenKlant',
  load: async () => (await import('./edit.ts')).makeKlant,
});

const wijzig = command({
  name: 'wijzig',
  about: { nl: 'Een klant wijzigen: alleen wat je opgeeft', en: 'Change a customer: only what you give' },
  arguments: [
    { name: 'klant', names: knownKlant, question: (naam: string) => ({ nl: `Klant ${naam} wijzigen?`, en: `Change customer ${naam}?` }) },
  ],
  options: fieldOptions(anyText),
  examples: [
    'duit klanten wijzig "Bakkerij Peeters BV" --email facturen@peeters.example',
    'duit klanten wijzig "Bakkerij Peeters BV" --peppol-id 0208:0403123486 --proef',
  ],
  note: {
    nl: 'Een lege waarde wist een veld: --email "". Naam, type en land kunnen niet leeg zijn.',
    en: 'An empty value clears a field: --email "". Name, type and country can\'t be empty.',
  },
  reply: 'WrittenKlant',
  load: async () => (await import('./edit.ts')).changeKlant,
});

export const klanten: CommandGroup = { commands: [list, toon, maak, wijzig, rekening, bereik, controleer] };
