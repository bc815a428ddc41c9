import type { CommandUnknownOpts } from 'commander';
import { rememberedArgument } from '../../flows/arguments.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function opnieuw(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'opnieuw', {
    about: {
      nl: 'Documenten opnieuw ophalen en hun commando nog eens uitvoeren, ook als ze gedaan of overgeslagen waren',
      en: 'Fetch documents once more and run their command again, also where they were done or skipped',
    },
    examples: ['duit inbox opnieuw GL-3301', 'duit inbox opnieuw GL-3301 --profiel werk'],
  })
    .argument('<document...>', rememberedArgument())
    .action(session.action(async (opened, words) => (await import('./follow-up.ts')).tryAgain(opened, words)));
}
