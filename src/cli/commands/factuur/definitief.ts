import type { CommandUnknownOpts } from 'commander';
import { documentsArgument } from '../../flows/arguments.ts';
import { dateConfirmed } from '../../flows/finalising/date-option.ts';
import { finalise } from '../../flows/finalising/finalise.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function definitief(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'definitief', {
    about: {
      nl: 'Concepten definitief maken: nummer en OGM worden toegekend',
      en: 'Make drafts final: number and payment reference are assigned',
    },
    examples: [
      'duit factuur definitief 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
      'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief - --ja',
      'duit factuur definitief 8f14e45f --datum-bevestigd',
    ],
  })
    .argument('[factuur...]', documentsArgument())
    .addOption(dateConfirmed())
    .action(session.action(finalise('factuur')));
}
