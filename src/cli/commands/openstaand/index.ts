import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { addCommand } from '../../help/layout.ts';
import { parsePercentage } from '../../input/numbers.ts';
import { addProfiles, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function openstaand(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  herinner(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addProfiles(
    addCommand(
      group,
      'list',
      {
        about: { nl: 'Wat nog niet betaald is, per klant', en: 'What is not paid yet, by customer' },
        examples: [
          'duit openstaand list --vervallen',
          'duit openstaand list --klant "Bakkerij Peeters BV"',
          'duit openstaand list --ouderdomsbalans --csv-stijl be',
          'duit openstaand list --vervallen --profielen alle',
        ],
        note: {
          nl: 'Betaald is wat de dienst betaald noemt; deelbetalingen kent ze niet. Heb je afschriften gelezen (duit bank lees), dan telt ook wat de bank ontving, en zegt duit tot welke dag. Een creditnota gaat af van haar factuur zolang die openstaat; een andere staat apart tot de dienst ze betaald noemt. De ouderdomsbalans telt de dagen na de vervaldatum; wat vandaag vervalt is 0 dagen oud.',
          en: 'Paid is what the service calls betaald (paid); it does not know part-payments. Once statements were read (duit bank lees), the amounts that the bank received count too, and duit says up to which day. A credit note is taken off its invoice while that is unpaid; any other stands apart until the service calls it betaald. The ageing counts the days after the due date; an invoice due today is 0 days old.',
        },
      },
      { isDefault: true },
    )
      .addOption(option('--vervallen', { nl: 'alleen wat over de vervaldatum is', en: 'only documents past their due date' }))
      .addOption(option('--klant <klant>', { nl: 'alleen van deze klant, bij id of naam', en: 'only of this customer, by id or name' }))
      .addOption(
        option('--ouderdomsbalans', {
          nl: 'een rij per klant, volgens het aantal dagen na de vervaldatum',
          en: 'a row for each customer, by the number of days after the due date',
        }),
      )
      .addOption(paidByOption())
      .addOption(
        option('--oneens', {
          nl: 'alleen facturen waarover de bank en de dienst het oneens zijn',
          en: 'only invoices on which the bank and the service disagree',
        }).conflicts(['ouderdomsbalans', 'vervallen', 'volgens']),
      ),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).showOutstanding(opened, opties)));
}

function herinner(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'herinner', {
    about: {
      nl: 'Een herinnering schrijven voor wat vervallen is; er wordt niets verstuurd',
      en: 'Write a reminder of overdue documents; nothing is sent',
    },
    examples: [
      'duit openstaand herinner "Bakkerij Peeters BV"',
      'duit openstaand herinner --vervallen --map herinneringen --eml',
      'duit openstaand herinner Claes --kosten --rente 11,5 --taal en',
    ],
    note: {
      nl: 'De eerste herinnering aan een particulier is gratis en geeft minstens 14 dagen; daarna laat de wet hoogstens kosten toe naar het bedrag, als je voorwaarden dat zeggen. Een bedrijf mag je € 40 en de rente van de wet van 2 augustus 2002 vragen; die rente verandert elk half jaar, dus geef je ze zelf. duit onthoudt wanneer je welk document herinnerde.',
      en: 'The first reminder to a consumer is free and gives at least 14 days; after it the law allows costs by the amount at most, where your terms say so. A business can be asked 40 euro and the interest of the law of 2 August 2002; that rate changes each half-year, so you give it. duit remembers when you reminded of which document.',
    },
  })
    .argument('[klant...]', t({ nl: 'id of naam van klanten', en: 'ids or names of customers' }))
    .addOption(
      option('--vervallen', { nl: 'elke klant met iets over de vervaldatum', en: 'every customer with something past its due date' }),
    )
    .addOption(option('--map <map>', { nl: 'een bestand per klant in deze map', en: 'a file for each customer in this folder' }))
    .addOption(
      option('--eml', { nl: 'als e-mail (.eml) die je mailprogramma opent', en: 'as an e-mail (.eml) that your mail program opens' }),
    )
    .addOption(
      option('--afzender <naam>', {
        nl: 'naam van de schuldeiser; standaard de houder van de rekening',
        en: 'name of the creditor; by default the holder of the account',
      }),
    )
    .addOption(option('--kosten', { nl: 'de kosten aanrekenen die de wet toelaat', en: 'charge the costs that the law allows' }))
    .addOption(
      option(
        '--rente <percentage>',
        { nl: 'interest aanrekenen aan deze rente per jaar', en: 'charge interest at this rate a year' },
        parsePercentage,
      ),
    )
    .addOption(
      option('--toch', {
        nl: 'ook als de bank al langer dan een week niet gelezen is',
        en: 'also where the bank was read more than a week ago',
      }),
    )
    .action(session.action(async (opened, words, opties) => (await import('./remind.ts')).remind(opened, words, opties)));
}
