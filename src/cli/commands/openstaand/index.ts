import { command, type CommandGroup } from '../../command/command.ts';
import { notEmpty } from '../../command/option.ts';
import { collectValues, profilesOption, totalOption } from '../../options.ts';
import { knownKlant } from '../../flows/arguments.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount, parsePercentage } from '../../input/numbers.ts';

const list = command({
  name: 'list',
  about: { nl: 'Wat nog niet betaald is, per klant', en: 'What is not paid yet, by customer' },
  isDefault: true,
  options: [
    { flags: '--vervallen', nl: 'alleen wat over de vervaldatum is', en: 'only documents past their due date' },
    {
      flags: '--klant <klant>',
      nl: 'alleen van deze klant, bij id, naam of btw-nummer',
      en: 'only of this customer, by id, name or VAT number',
    },
    {
      flags: '--ouderdomsbalans',
      nl: 'een rij per klant, volgens het aantal dagen na de vervaldatum',
      en: 'a row for each customer, by the number of days after the due date',
    },
    {
      flags: '--herinnerd',
      nl: 'ook tonen wanneer elk document herinnerd werd',
      en: 'also show when each document was reminded of',
      conflicts: ['ouderdomsbalans', 'oneens'],
    },
    paidByOption,
    {
      flags: '--oneens',
      nl: 'alleen facturen waarover de bank en de dienst het oneens zijn',
      en: 'only invoices on which the bank and the service disagree',
      conflicts: ['ouderdomsbalans', 'vervallen', 'volgens'],
    },
    profilesOption,
    totalOption,
  ],
  examples: [
    'duit openstaand list --vervallen',
    'duit openstaand list --vervallen --met-totaal --json',
    'duit openstaand list --klant "Bakkerij Peeters BV"',
    'duit openstaand list --ouderdomsbalans --csv-stijl be',
    'duit openstaand list --vervallen --profielen alle',
  ],
  note: {
    nl: 'Betaald is wat de dienst betaald noemt; deelbetalingen kent ze niet. Heb je afschriften gelezen (duit bank lees), dan telt ook wat de bank ontving, en zegt duit tot welke dag. Wat een klant vooraf betaalde (duit bank koppel <betaling> --klant) staat als voorschot bij wat hij moet. Een creditnota gaat af van haar factuur zolang die openstaat; een andere staat apart tot de dienst ze betaald noemt. De ouderdomsbalans telt de dagen na de vervaldatum; wat vandaag vervalt is 0 dagen oud.',
    en: 'Paid is what the service calls betaald (paid); it does not know part-payments. Once statements were read (duit bank lees), the amounts that the bank received count too, and duit says up to which day. A payment in advance (duit bank koppel <betaling> --klant) is shown as voorschot beside what the customer owes. A credit note is taken off its invoice while that is unpaid; any other is shown apart until the service calls it betaald. The ageing counts the days after the due date; an invoice due today is 0 days old.',
  },
  reply: ['OutstandingRow[]', 'RemindedRow[]', 'AgeingRow[]', 'DisagreementRow[]', 'OutstandingTotals'],
  load: async () => (await import('./show.ts')).showOutstanding,
});

const herinner = command({
  name: 'herinner',
  about: {
    nl: 'Een herinnering schrijven voor wat vervallen is; er wordt niets verstuurd',
    en: 'Write a reminder of overdue documents; nothing is sent',
  },
  arguments: [{ name: 'klant', several: true, names: knownKlant }],
  options: [
    { flags: '--vervallen', nl: 'elke klant met iets over de vervaldatum', en: 'every customer with something past its due date' },
    { flags: '--map <map>', nl: 'een bestand per klant in deze map', en: 'a file for each customer in this folder' },
    {
      flags: '--eml',
      nl: 'als e-mail (.eml) die je mailprogramma opent; meer dan één alleen met --map',
      en: 'as an e-mail (.eml) that your mail program opens; more than one only with --map',
    },
    {
      flags: '--afzender <naam>',
      nl: 'naam van de schuldeiser; standaard de firma van het profiel, of de houder van de rekening',
      en: 'name of the creditor; by default the business of the profile, or the holder of the account',
    },
    { flags: '--kosten', nl: 'de kosten aanrekenen die de wet toelaat', en: 'charge the costs that the law allows' },
    {
      flags: '--rente <percentage>',
      nl: 'interest aanrekenen aan deze rente per jaar, of wettelijk: die van het profiel per halfjaar',
      en: 'charge interest at this rate a year, or wettelijk: that of the profile for each half-year',
      parse: (text: string, name: string) => (text === 'wettelijk' ? text : parsePercentage(text, name)),
    },
    {
      flags: '--kosten-per <wat>',
      nl: 'de € 40 van een bedrijf één keer per klant (standaard), of per factuur',
      en: 'the 40 euro of a business once for a customer (by default), or for each invoice',
      choices: ['klant', 'factuur'],
    },
    {
      flags: '--regelmatig',
      nl: 'regelmatige leveringen: drie herinneringen in een kalenderjaar zijn gratis voor een particulier, met --kosten daarna € 7,50 en de port',
      en: 'regular deliveries: three reminders in a calendar year are free for a consumer, with --kosten 7.50 euro and the postage after that',
    },
    {
      flags: '--abonnementen <bestand>',
      nl: 'dat geldt voor elke klant met een abonnement in dit bestand (duit abonnement)',
      en: 'that holds for each customer with a subscription in this file (duit abonnement)',
    },
    { flags: '--port <bedrag>', nl: 'de port van de brief', en: 'the postage of the letter', parse: parseAmount },
    {
      flags: '--zonder <factuur>',
      nl: 'deze factuur vanaf nu uit herinneringen laten, met --reden; mag meermaals',
      en: 'leave this invoice out of reminders from now on, with --reden; may be repeated',
      parse: collectValues,
    },
    { flags: '--reden <tekst>', nl: 'waarom die factuur eruit blijft', en: 'why that invoice is left out', parse: notEmpty },
    {
      flags: '--weer <factuur>',
      nl: 'deze factuur weer in herinneringen opnemen; mag meermaals',
      en: 'take this invoice into reminders again; may be repeated',
      parse: collectValues,
    },
    { flags: '--opnieuw', nl: 'de brief van vandaag nog eens geven', en: 'give the letter of today once more' },
    {
      flags: '--toch',
      nl: 'ook als de bank al langer dan een week niet gelezen is',
      en: 'even if the bank was read more than a week ago',
    },
    totalOption,
  ],
  examples: [
    'duit openstaand herinner "Bakkerij Peeters BV"',
    'duit openstaand herinner --vervallen --map herinneringen --eml',
    'duit openstaand herinner --vervallen --map herinneringen --met-totaal --json',
    'duit openstaand herinner Claes --kosten --rente wettelijk --taal fr',
    'duit openstaand herinner Claes --zonder 2026-0031 --reden "klant betwist de levering"',
    'duit openstaand herinner --vervallen --kosten --abonnementen abonnementen.yaml --port 1,50',
  ],
  note: {
    nl: 'De eerste herinnering aan een particulier is gratis en geeft minstens 14 dagen; kosten en interest volgen pas op een brief die verstuurd is (duit openstaand herinnerd), na zijn termijn, en als je voorwaarden ze vragen (duit profiel wijzig --schadebeding ja). Een bedrijf mag je € 40 en de rente van de wet van 2 augustus 2002 meteen vragen; die rente verandert elk half jaar, dus stel je ze zelf in (--wettelijke-rente); zonder de rente van een halfjaar schrijft duit geen brief. Wat de klant terugkrijgt, stopt de interest vanaf die dag. Van een klant zonder ondernemingsnummer vraagt duit één keer of het een bedrijf is; zonder terminal krijgt die de brief van een particulier. Op één dag wordt een klant maar één keer geschreven. De taal van --taal onthoudt duit voor de klant. Met --eml is het één bericht met tekst en HTML, een QR-code en de PDF van elke factuur. Met --map of een formaat komt er een rij per brief, met wat hij vraagt.',
    en: 'The first reminder to a consumer is free and gives at least 14 days; costs and interest follow only a letter that was sent (duit openstaand herinnerd), after its term, if your conditions ask them (duit profiel wijzig --schadebeding ja). A business can be asked 40 euro and the interest of the law of 2 August 2002 at once; that rate changes each half-year, so you set it (--wettelijke-rente); without the rate of a half-year no letter is written. What the customer gets back stops the interest from that day on. duit asks once whether a customer without an enterprise number is a business; without a terminal it gets the letter of a consumer. A customer is written to once a day. duit remembers the language of --taal for the customer. With --eml it is one message with text and HTML, a QR code and the PDF of each invoice. With --map or a format there is a row for each letter, with what it asks.',
  },
  letter: true,
  reply: ['ReminderRow[]', 'PlannedReminder[]', 'OutstandingTotals'],
  load: async () => (await import('./remind.ts')).remind,
});

const herinnerd = command({
  name: 'herinnerd',
  about: {
    nl: 'Zeggen dat een herinnering verstuurd is: dan begint haar termijn',
    en: 'Say that a reminder was sent: its term then begins',
  },
  arguments: [{ name: 'klant', names: knownKlant }],
  options: [
    { flags: '--op <dag>', nl: 'de dag van versturen', en: 'the day it was sent', parse: parseDate, required: true },
    { flags: '--per <wijze>', nl: 'hoe ze verstuurd is', en: 'how it was sent', choices: ['post', 'mail'], required: true },
  ],
  examples: [
    'duit openstaand herinnerd "Bakkerij Peeters BV" --op 2026-11-20 --per mail',
    'duit openstaand herinnerd Claes --op 20/11/2026 --per post',
  ],
  note: {
    nl: 'Het gaat over de laatste herinnering die op die dag voor de klant geschreven was. duit openstaand list --herinnerd toont welke dag.',
    en: 'It is about the last reminder that was written for the customer by that day. duit openstaand list --herinnerd shows the day.',
  },
  load: async () => (await import('./sent.ts')).tellSent,
});

export const openstaand: CommandGroup = { commands: [list, herinner, herinnerd] };
