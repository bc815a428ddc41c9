import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { rowArgument } from './arguments.ts';

export function negeer(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('negeer')
    .description(
      t({ nl: 'Een beweging terzijde zetten: ze hoort bij geen document', en: 'Set a transaction aside: it is for no document' }),
    )
    .argument('<rij>', rowArgument())
    .addOption(option('--reden <tekst>', { nl: 'waarom', en: 'why' }).makeOptionMandatory())
    .addOption(
      option('--altijd', {
        nl: 'alles van dezelfde partij, in dezelfde richting, ook wat nog komt',
        en: 'all of the same party, in the same direction, also later ones',
      }),
    )
    .action(
      session.action(async (opened, word, { reden, altijd }) => (await import('./decide.ts')).ignore(opened, word, reden, altijd === true)),
    );
  examples(command, ['duit bank negeer 3fa9c1 --reden "huur"', 'duit bank negeer 3fa9c1 --reden "loon" --altijd']);
}
