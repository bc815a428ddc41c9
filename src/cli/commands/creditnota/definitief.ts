import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument, serviceDecidesNote } from '../../flows/arguments.ts';
import { dateConfirmed } from '../../flows/finalising/date-option.ts';
import { finalise } from '../../flows/finalising/finalise.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function definitief(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('definitief')
    .description(t({ nl: "Creditnota's definitief maken", en: 'Make credit notes final' }))
    .argument('[creditnota...]', documentsArgument())
    .addOption(dateConfirmed())
    .action(session.action(finalise('creditnota')));
  examples(
    command,
    [
      'duit creditnota definitief 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
      'duit creditnota list --status concept --alles --formaat id | duit creditnota definitief - --ja',
    ],
    serviceDecidesNote(),
  );
}
