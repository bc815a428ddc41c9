import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import { choice, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function opvolging(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'opvolging', {
    about: {
      nl: 'Hoe de documenten ervoor staan bij inbox ophalen: wat wacht, wat opzij staat, wat gedaan is',
      en: 'The state of the documents of inbox ophalen: waiting, set aside or done',
    },
    examples: ['duit inbox opvolging --profiel werk', 'duit inbox opvolging --stand gedaan --json'],
    note: t({
      nl: 'Zonder opties: wat wacht of opzij staat. Dit vraagt niets aan de dienst.',
      en: 'Without options: the documents that wait or are set aside. This asks nothing of the service.',
    }),
  })
    .addOption(
      choice('--stand <stand>', { nl: 'alleen met deze stand', en: 'only those in this state' }, [
        'wacht',
        'opzij',
        'gedaan',
        'overgeslagen',
        'verdwenen',
        'gezien',
      ]),
    )
    .addOption(option('--alles', { nl: 'alles, ook wat gedaan is', en: 'all, also those that are done' }).conflicts('stand'))
    .action(
      session.action(async (opened, opties) => {
        const { showSeen } = await import('./follow-up.ts');
        await showSeen(opened, opties);
      }),
    );
}
