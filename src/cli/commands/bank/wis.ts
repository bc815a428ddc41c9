import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function wis(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('wis')
    .description(
      t({
        nl: 'Namen, rekeningen en mededelingen van anderen vergeten; wat gekoppeld is, blijft',
        en: 'Forget names, accounts and messages of others; matches stay',
      }),
    )
    .addOption(
      option(
        '--ouder <dagen>',
        { nl: 'van afschriften ouder dan zoveel dagen', en: 'of statements older than this many days' },
        parseCount(0),
      ).makeOptionMandatory(),
    )
    .action(session.action(async (opened, { ouder }) => (await import('./forget.ts')).forgetTexts(opened, ouder)));
  examples(command, ['duit bank wis --ouder 730', 'duit bank wis --ouder 730 --proef']);
}
