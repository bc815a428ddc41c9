import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parsePercentage } from '../../input/numbers.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function herinner(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('herinner')
    .description(
      t({
        nl: 'Een herinnering schrijven voor wat vervallen is; er wordt niets verstuurd',
        en: 'Write a reminder of overdue documents; nothing is sent',
      }),
    )
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
  examples(
    command,
    [
      'duit openstaand herinner "Bakkerij Peeters BV"',
      'duit openstaand herinner --vervallen --map herinneringen --eml',
      'duit openstaand herinner Claes --kosten --rente 11,5 --taal en',
    ],
    explained(),
  );
}

const explained = (): string =>
  t({
    nl: 'De eerste herinnering aan een particulier is gratis en geeft minstens 14 dagen; daarna laat de wet hoogstens kosten toe naar het bedrag, als je voorwaarden dat zeggen. Een bedrijf mag je € 40 en de rente van de wet van 2 augustus 2002 vragen; die rente verandert elk half jaar, dus geef je ze zelf. duit onthoudt wanneer je welk document herinnerde.',
    en: 'The first reminder to a consumer is free and gives at least 14 days; after it the law allows costs by the amount at most, where your terms say so. A business can be asked 40 euro and the interest of the law of 2 August 2002; that rate changes each half-year, so you give it. duit remembers when you reminded of which document.',
  });
