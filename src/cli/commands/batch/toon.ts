import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(
      t({
        nl: 'Een plan bekijken: elk document met zijn regels, en hoever het is',
        en: 'Look at a plan: each document with its lines, and how far it is',
      }),
    )
    .argument('<plan>', t({ nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' }))
    .action(session.action(async (opened, file) => (await import('./show.ts')).showPlanFile(opened, file)));
  examples(command, ['duit batch toon november.json', 'duit batch toon november.json --formaat csv --csv-stijl be']);
}
