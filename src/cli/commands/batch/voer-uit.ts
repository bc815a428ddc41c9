import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { dateConfirmed } from '../../flows/finalising/finalise.ts';
import { examples } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { parseAmount } from '../../input/numbers.ts';
import { notEmpty, option, outputFile } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function voerUit(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('voer-uit')
    .description(
      t({
        nl: 'Een plan uitvoeren; na een onderbreking gaat hetzelfde commando verder, zonder iets dubbel te doen',
        en: 'Carry out a plan; after a break the same command goes on, and does nothing twice',
      }),
    )
    .argument('<plan>', t({ nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' }))
    .addOption(option('--max-aantal <n>', { nl: 'niets doen als het er meer zijn', en: 'do nothing if there are more' }, parseCount(1)))
    .addOption(option('--max-bedrag <euro>', { nl: 'niets doen als de som hoger is', en: 'do nothing if the sum is higher' }, parseAmount))
    .addOption(
      option('--zonder-volgorde', {
        nl: 'ook definitief maken als een document van vroegere datum achterblijft',
        en: 'finalise also where a document of an earlier date stays behind',
      }),
    )
    .addOption(dateConfirmed())
    .addOption(
      option('--totalen-van-dienst', {
        nl: 'de totalen van de dienst aanvaarden waar ze verschillen van het plan',
        en: 'accept the totals of the service where they differ from the plan',
      }),
    )
    .addOption(oneTotalOption())
    .addOption(
      option(
        '-o, --uitvoer <bestand>',
        { nl: 'de rijen met hun resultaat (.csv of .json)', en: 'the rows with their result (.csv or .json)' },
        outputFile,
      ),
    )
    .addOption(
      option('--wacht', {
        nl: 'wachten zolang een andere duit een batch uitvoert, en dan verdergaan',
        en: 'wait while another duit carries out a batch, and then go on',
      }),
    )
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }))
    .action(session.action(async (opened, file, opties) => (await import('./carry-out.ts')).carryOut(opened, file, opties)));
  examples(command, [
    'duit batch voer-uit november.json',
    'duit batch voer-uit november.json --ja --max-bedrag 50000 -o resultaat.csv',
    'duit batch voer-uit november.json --ja --totalen-van-dienst',
  ]);
}

const oneTotalOption = () =>
  option(
    '--totaal-van-dienst <referentie>',
    {
      nl: 'alleen die van het document met deze referentie; mag meermaals',
      en: 'only those of the document with this reference; may be repeated',
    },
    collected(),
  );

/** Collects the values of an option that may be repeated. */
function collected(): (text: string, name: string) => string[] {
  const values: string[] = [];
  return (text, name) => {
    values.push(notEmpty(text, name).trim());
    return values;
  };
}
