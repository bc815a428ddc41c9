import { command, type CommandGroup } from '../../command/command.ts';
import { turnoverKinds } from '../../../jobs/reports/count/days.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { confirmOption, outputFile, overwriteOption, periodOptions, profilesOption, customersAgain, collectValues } from '../../options.ts';
import type { Option } from '../../command/option.ts';
import { usage } from '../../../failure.ts';
import type { Text } from '../../../language.ts';
import { parsePeriod } from '../../input/dates.ts';

const codesOption = {
  flags: '--btw-codes <bestand>',
  nl: 'YAML of JSON: in welk rooster 0 % hoort, per klant, document of tekst',
  en: 'YAML or JSON: the box of 0 %, by customer, document or text',
} as const satisfies Option;

const quarterOrMonth = (example: string) =>
  [
    {
      flags: '--kwartaal <kwartaal>',
      nl: `dit kwartaal, zoals ${example}`,
      en: `this quarter, such as ${example}`,
      parse: parsePeriod('kwartaal'),
      conflicts: 'maand',
    },
    { flags: '--maand <maand>', nl: 'deze maand, zoals 2026-11', en: 'this month, such as 2026-11', parse: parsePeriod('maand') },
  ] as const satisfies readonly Option[];

const listingOptions = [
  { flags: '--weggelaten', nl: 'wie er niet in staat, met de reden', en: 'the customers that are not in it, with the reason' },
  customersAgain,
  profilesOption,
] as const satisfies readonly Option[];

/** Reads the name of a file of Intervat, which ends in `.xml`; fails with exit 2 on another. */
function xmlFile(text: string, name: string): string {
  const file = outputFile(text, name);
  if (file === '-' || /\.xml$/i.test(file)) return file;
  throw usage({
    nl: `${name}: de naam van het bestand eindigt op .xml (of geef - voor standaarduitvoer)`,
    en: `${name}: the name of the file ends in .xml (or give - for standard output)`,
  });
}

/** Reads a reference that Intervat gave a file; fails with exit 2 on anything else. */
function intervatReference(text: string, name: string): string {
  const reference = text.trim();
  if (/^\d+-\d{10}-\d{6}$/.test(reference)) return reference;
  throw usage({
    nl: `${name}: geef de referentie die Intervat aan de eerdere opgave gaf, zoals 123456-0998877195-202601`,
    en: `${name}: give the reference that Intervat gave the earlier file, such as 123456-0998877195-202601`,
  });
}

const intervatOptions = [
  {
    flags: '-o, --uitvoer <bestand.xml>',
    nl: 'als bestand voor Intervat; - voor standaarduitvoer',
    en: 'as a file for Intervat; - for standard output',
    parse: xmlFile,
    conflicts: ['weggelaten', 'profielen'],
  },
  overwriteOption,
  {
    flags: '--vervangt <referentie>',
    nl: 'dit bestand verbetert de opgave met deze referentie van Intervat',
    en: 'this file corrects the one with this reference of Intervat',
    parse: intervatReference,
  },
  confirmOption('periode'),
] as const satisfies readonly Option[];

const codeFile = `  klanten:
    "Bakkerij Peeters BV": 45
  landen:
    DE: oss
  documenten:
    2026-0042: 46
  regels:
    "Vervoer naar Duitsland": 44`;

const returnNote: Text = {
  nl: `Zonder periode: de laatste die voorbij is, volgens --aangifte van het profiel. Roosters 00-03 en 44-47 zijn bruto: creditnota's staan in 48 en 49, net als een factuur of tarief onder nul. Geen rooster is negatief. De volgorde en de namen zijn die van het scherm van Intervat, om over te tikken. De aankopen kent duit niet: 55-57, 59, 61-63, 81-88 en 71 of 72 vul je zelf in.

Voor 0 % geldt de eerste die iets zegt: documenten, klanten, regels en dan landen van --btw-codes, de btw_code van een batch, een wettelijke vermelding in de regel. Een creditnota volgt haar factuur. Codes zijn 00, 44, 45, 46, 46T (driehoeksverkeer, ook rooster 46) en 47. Waar niets het zegt, vraagt duit het aan een terminal één keer per klant en onthoudt het (duit rapport btw-codes). Wat geen code heeft, maakt de cijfers onvolledig (afsluitcode 8). Zo ziet het bestand eruit:

${codeFile}

Buitenlandse btw staat nooit in 01-03 en 54. Een tarief dat België niet heeft, en elk tarief van een klant in het buitenland zonder btw-nummer, maakt de cijfers onvolledig tot het bestand zegt wat het is: oss (eenloketregeling: de basis in 47, de btw nergens; dat komt niet uit een officiële bron), buiten (niet in deze aangifte) of belgisch (toch Belgische btw). 47 geldt daar als oss.

Een document dat na --ingediend in een periode bijkomt, hoe oud ook, telt mee in de eerste aangifte die je daarna indient, en staat er ook apart in. Ingediende cijfers veranderen niet vanzelf: nog eens --ingediend vervangt ze tot de uiterste dag, daarna niet meer (afsluitcode 12).`,
  en: `Without a period: the last one that ended, by --aangifte of the profile. Boxes 00-03 and 44-47 stay gross: credit notes are in 48 and 49, as is an invoice or rate below zero. No box is negative. The order and the names are those of the screen of Intervat, for typing over. duit does not know the purchases: 55-57, 59, 61-63, 81-88 and 71 or 72 are yours to fill in.

For 0 % the first that says something holds: documenten, klanten, regels and then landen of --btw-codes, the btw_code of a batch, legal wording in the line. A credit note follows its invoice. Codes are 00, 44, 45, 46, 46T (triangular trade, box 46 too) and 47. If nothing says it, duit asks once for each customer in a terminal and remembers it (duit rapport btw-codes). Anything without a code makes the figures incomplete (exit code 8). The file looks like this:

${codeFile}

Foreign VAT is never in 01-03 and 54. A rate that Belgium does not have, and any rate of a customer abroad without a VAT number, makes the figures incomplete until the file says what it is: oss (one-stop shop: the base in 47, the VAT nowhere; that is not from an official source), buiten (not in this return) or belgisch (Belgian VAT after all). There 47 means oss.

A document that comes into a period after --ingediend, however old, counts in the first return that you file afterwards, and is listed there apart. Filed figures never change on their own: --ingediend once more replaces them until the last day for filing, and not after it (exit code 12).`,
};

const btw = command({
  name: 'btw',
  about: { nl: 'De verkoopkant van de btw-aangifte, per rooster', en: 'The sales side of the VAT return, by box (rooster)' },
  options: [
    ...periodOptions,
    profilesOption,
    codesOption,
    {
      flags: '--ingediend',
      nl: 'deze cijfers bewaren als de aangifte die je indiende',
      en: 'keep these figures as the return that you filed',
      conflicts: 'profielen',
    },
    {
      flags: '--zonder-nagekomen',
      nl: 'documenten die in een ingediende periode bijkwamen hier niet meetellen',
      en: 'leave out documents that came into a filed period',
    },
  ],
  examples: [
    'duit rapport btw',
    'duit rapport btw --kwartaal 2026-4 --btw-codes btw-codes.yaml',
    'duit rapport btw --maand 2026-10 --ingediend',
    'duit rapport btw --kwartaal 2026-4 --profielen alle',
  ],
  note: returnNote,
  reply: ['RoosterRow[]', 'FileRow'],
  load: async () => (await import('./btw/show.ts')).showVatReturn,
});

const klantenlisting = command({
  name: 'klantenlisting',
  about: {
    nl: 'De jaarlijkse lijst van klanten met een Belgisch btw-nummer, met omzet en btw per nummer',
    en: 'The yearly list of customers with a Belgian VAT number, with turnover and VAT for each number',
  },
  options: [
    {
      flags: '--jaar <jaar>',
      nl: 'dit jaar, zoals 2026; standaard de listing die eerst in te dienen is',
      en: 'this year, such as 2026; by default the one due next',
      parse: parsePeriod('jaar'),
    },
    {
      flags: '--zonder <klant>',
      nl: 'deze klant weglaten, bij btw-nummer, naam of id; mag meermaals',
      en: 'leave this customer out, by VAT number, name or id; may be repeated',
      parse: collectValues,
      conflicts: 'profielen',
    },
    ...listingOptions,
    ...intervatOptions,
  ],
  examples: [
    'duit rapport klantenlisting --jaar 2026',
    'duit rapport klantenlisting --jaar 2025 -o listing-2025.xml',
    'duit rapport klantenlisting --jaar 2026 --zonder "Tandartspraktijk Claes"',
    'duit rapport klantenlisting --weggelaten --csv-stijl be',
    'duit rapport klantenlisting --jaar 2026 --profielen alle',
  ],
  note: {
    nl: "Per btw-nummer, ook bij verlegde btw: wie meer dan € 250 excl. btw kocht na aftrek van creditnota's, en altijd wie een creditnota kreeg op een factuur van een eerder jaar. Elk document telt mee in het jaar van zijn eigen datum. Klanten die volledig vrijgesteld zijn door artikel 44 horen er niet in; duit kan ze niet herkennen, dus noem ze met --zonder. Met -o wordt het een bestand dat je in Intervat oplaadt; er wordt niets ingediend. Wat niet in het bestand kan, wordt eerst genoemd; onvolledige cijfers geven geen bestand.",
    en: 'By VAT number, with reverse charge too: each customer that bought for more than € 250 without VAT after credit notes, and always one that got a credit note on an invoice of an earlier year. Each document counts in the year of its own date. Customers that are wholly exempt by article 44 do not belong in it; duit cannot tell them, so name them with --zonder. With -o it becomes a file to upload in Intervat; nothing is filed. What cannot go in the file is named first; incomplete figures give no file.',
  },
  reply: ['ListingRow[]', 'FileRow'],
  load: async () => (await import('./klantenlisting.ts')).showListing,
});

const icOpgave = command({
  name: 'ic-opgave',
  about: {
    nl: 'De intracommunautaire opgave: leveringen en diensten per btw-nummer van een andere lidstaat',
    en: 'The intra-Community listing: goods and services by VAT number of another member state',
  },
  options: [...quarterOrMonth('2026-4'), codesOption, ...listingOptions, ...intervatOptions],
  examples: [
    'duit rapport ic-opgave --kwartaal 2026-4 --btw-codes btw-codes.yaml',
    'duit rapport ic-opgave --maand 2026-10 --weggelaten',
    'duit rapport ic-opgave --kwartaal 2025-4 -o ic-2025-4.xml',
  ],
  note: {
    nl: "Zonder periode: de laatste die voorbij is, volgens --aangifte van het profiel. L zijn goederen (46), S diensten (44), T driehoeksverkeer (46T in het bestand met codes). Creditnota's gaan eraf in de periode van hun eigen datum, met de code van hun factuur. Het totaal hoort 44 + 46 - 48 van duit rapport btw te zijn; het verschil en de reden staan erbij. Is er niets, dan dien je niets in. Met -o wordt het een bestand dat je in Intervat oplaadt; er wordt niets ingediend.",
    en: 'Without a period: the last one that ended, by --aangifte of the profile. L is goods (46), S services (44), T triangular trade (46T in the file with codes). Credit notes are subtracted in the period of their own date, with the code of their invoice. The total should be 44 + 46 - 48 of duit rapport btw; duit shows the difference and its reason. If there is nothing, nothing is filed. With -o it becomes a file to upload in Intervat; nothing is filed by duit.',
  },
  reply: ['IcRow[]', 'FileRow'],
  load: async () => (await import('./klantenlisting.ts')).showIcListing,
});

const btwCodes = command({
  name: 'btw-codes',
  about: {
    nl: 'Wat 0 % is voor een klant, zoals je het bij duit rapport btw zei; ook om het te herroepen',
    en: 'What 0 % is for a customer, as you said it to duit rapport btw; also to take it back',
  },
  options: [
    {
      flags: '--vergeet <klant>',
      nl: 'dit antwoord vergeten, bij naam of id; mag meermaals',
      en: 'forget this answer, by name or id; may be repeated',
      parse: collectValues,
    },
  ],
  examples: ['duit rapport btw-codes', 'duit rapport btw-codes --vergeet "Bakkerij Peeters BV"'],
  note: {
    nl: 'Een onthouden antwoord telt alleen waar niets anders zegt wat 0 % is: geen bestand, geen batch, geen wettelijke vermelding. Vergeet het om de vraag opnieuw te krijgen.',
    en: 'A remembered answer counts only if nothing else says what 0 % is: no file, no batch, no legal wording. Forget it to be asked again.',
  },
  reply: 'AnsweredCode[]',
  load: async () => (await import('./btw/answers.ts')).showRememberedCodes,
});

const omzet = command({
  name: 'omzet',
  about: {
    nl: "De omzet van definitieve facturen; creditnota's gaan eraf",
    en: 'The turnover of final invoices; credit notes are subtracted',
  },
  options: [
    { flags: '--per <deel>', nl: 'een rij per', en: 'a row for each', choices: turnoverKinds, default: 'maand' },
    { flags: '--vergelijk', nl: 'naast dezelfde periode een jaar eerder', en: 'beside the same period a year earlier' },
    ...periodOptions,
    profilesOption,
  ],
  examples: [
    'duit rapport omzet',
    'duit rapport omzet --kwartaal 2026-4 --per klant',
    'duit rapport omzet --jaar 2026 --per kwartaal --vergelijk',
    'duit rapport omzet --maand 2026-10 --profielen kantoor,winkel',
  ],
  note: {
    nl: 'Zonder periode: dit jaar. Per product en per tarief telt duit de regels op; kloppen die niet met het totaal van een document, dan staat het verschil apart. --vergelijk houdt een periode die nog loopt naast dezelfde dagen van een jaar eerder.',
    en: 'Without a period: this year. By product and by rate duit adds up the lines; if they do not make the total of a document, the difference is shown apart. --vergelijk puts a period that has not ended beside the same days of a year earlier.',
  },
  reply: ['TurnoverRow[]', 'ComparedRow[]'],
  load: async () => (await import('./omzet.ts')).showTurnover,
});

const nummering = command({
  name: 'nummering',
  about: {
    nl: 'Nummers die ontbreken of dubbel zijn, en datums die tegen de nummers in lopen',
    en: 'Numbers that are missing or given twice, and dates that run against the numbers',
  },
  options: [...periodOptions, profilesOption],
  examples: ['duit rapport nummering', 'duit rapport nummering --jaar 2026 --json', 'duit rapport nummering --profielen alle'],
  note: {
    nl: "Elke reeks wordt bekeken tussen het laagste en het hoogste nummer dat de dienst geeft. Creditnota's tellen mee in de reeks van de facturen, tenzij nummers dan dubbel zouden zijn of er meer zouden ontbreken. Ontbreekt een nummer of is het dubbel, dan is de afsluitcode 13. Zonder periode: alles. Van een periode valt een nummer op een document van een andere dag buiten de periode: het ontbreekt niet.",
    en: 'Each series is judged between the lowest and the highest number that the service gives. Credit notes count in the series of the invoices, unless numbers would then be there twice or more would be missing. A number that is missing or given twice ends with exit code 13. Without a period: everything. Of a period, a number on a document of another day is outside the period: it is not missing.',
  },
  reply: 'NumberFinding[]',
  load: async () => (await import('./nummering.ts')).showNumbering,
});

const pagina = command({
  name: 'pagina',
  about: {
    nl: 'Het overzicht en de rapporten als één webpagina, om te lezen, af te drukken of door te geven',
    en: 'The overview and the reports as one web page, to read, print or pass on',
  },
  options: [
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'in dit bestand; - voor standaarduitvoer; standaard een naam uit profiel en periode',
      en: 'into this file; - for standard output; by default a name from profile and period',
      parse: outputFile,
    },
    overwriteOption,
    { flags: '--open', nl: 'daarna openen in je browser', en: 'open it in your browser afterwards' },
    codesOption,
    paidByOption,
    ...periodOptions,
  ],
  examples: [
    'duit rapport pagina -o rapport.html --open',
    'duit rapport pagina --kwartaal 2026-4 -o k4.html --overschrijven',
    'duit rapport pagina --jaar 2025 --taal en -o - > report.html',
  ],
  note: {
    nl: 'Zonder periode: dit jaar. De periode geldt voor de omzet, de btw en de nummering; het overzicht en wat openstaat zijn altijd van vandaag. De btw-aangifte van de periode staat erbij als het profiel zegt dat er een is (duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal). De pagina is één bestand zonder script, haalt niets van elders op en is gemaakt om af te drukken op A4. Een nieuw bestand is alleen voor jou leesbaar, want er staan namen van klanten en bedragen in.',
    en: 'Without a period: this year. The period holds for the turnover, the VAT and the numbering; the overview and the unpaid documents are always those of today. The VAT return of the period is on it if the profile says that there is one (duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal). The page is one file without a script, fetches nothing from elsewhere and prints on A4. Only you can read a new file, because it holds names of customers and amounts.',
  },
  reply: 'Saved',
  load: async () => (await import('./pagina/show.ts')).showPage,
});

const afsluiten = command({
  name: 'afsluiten',
  about: {
    nl: 'Alles van een periode in één map voor de boekhouder: aangifte, listings, nummering, pagina, dagboek en stukken',
    en: 'Everything of a period in one folder for the accountant: return, listings, numbering, page, day book and documents',
  },
  options: [
    ...quarterOrMonth('2026-3'),
    { flags: '-o, --uitvoer <map>', nl: 'in deze map', en: 'into this folder', required: true },
    { flags: '--archief <map>', nl: 'de map van het archief; standaard archief', en: 'the folder of the archive; by default archief' },
    {
      flags: '--aan <adres>',
      nl: 'ook een concept van een e-mail aan dit adres, met alle bestanden; er wordt niets verstuurd',
      en: 'a draft of an e-mail to this address too, with all files; nothing is sent',
    },
    overwriteOption,
  ],
  examples: [
    'duit rapport afsluiten --kwartaal 2026-3 -o kwartaal-3',
    'duit rapport afsluiten --maand 2026-11 -o november --aan dossier@kantoor.example',
  ],
  note: {
    nl: 'Elk onderdeel komt van zijn eigen commando: rapport btw, ic-opgave, klantenlisting (het jaar tot nu), nummering en pagina, en archief exporteer, waarvan de zip de dagboeken en de stukken bevat; de dagboeken staan er ook los naast. Werk het archief eerst bij (duit archief bijwerken). wat-open-staat.txt noemt wat nog niet in orde is; is dat iets in een onderdeel, dan is de afsluitcode 8, of 13 als alleen een controle iets vond. De e-mail is niet versleuteld.',
    en: 'Each part comes from its own command: rapport btw, ic-opgave, klantenlisting (the year so far), nummering and pagina, and archief exporteer, whose zip holds the day books and the documents; the day books are beside it too. Update the archive first (duit archief bijwerken). what-is-open.txt names what is not in order yet; if that is in a part, the exit code is 8, or 13 if only a check found something. The e-mail is not encrypted.',
  },
  reply: 'ClosedPart[]',
  load: async () => (await import('./close.ts')).closePeriod,
});

export const rapport: CommandGroup = { commands: [omzet, btw, btwCodes, klantenlisting, icOpgave, nummering, pagina, afsluiten] };
