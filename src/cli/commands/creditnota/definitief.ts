import type { CommandUnknownOpts } from 'commander';
import { documentsArgument, serviceDecidesNote } from '../../flows/arguments.ts';
import { dateConfirmed } from '../../flows/finalising/date-option.ts';
import { finalise } from '../../flows/finalising/finalise.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function definitief(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'definitief', {
    about: { nl: "Creditnota's definitief maken", en: 'Make credit notes final' },
    examples: [
      'duit creditnota definitief 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
      'duit creditnota list --status concept --alles --formaat id | duit creditnota definitief - --ja',
    ],
    note: serviceDecidesNote(),
  })
    .argument('[creditnota...]', documentsArgument())
    .addOption(dateConfirmed())
    .action(session.action(finalise('creditnota')));
}
