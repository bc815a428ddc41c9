import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

export function herstel(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group.command('herstel').description(
      t({
        nl: 'Terugzetten wat beschadigd of weg is, en alleen dat opnieuw halen',
        en: 'Put back what is damaged or gone, and fetch only that again',
      }),
    ),
  ).action(
    session.action((opened, opties) => unlessDryRun(opened, 'archief', async () => (await import('./restore.ts')).restore(opened, opties))),
  );
  examples(
    command,
    ['duit archief herstel', 'duit archief herstel --map /media/schijf/archief --profiel werk'],
    t({
      nl: 'Alleen precies dezelfde inhoud wordt teruggezet. Geeft de dienst nu iets anders, dan blijft het archief zoals het is (exitcode 13), en staat wat de dienst gaf apart in .duit/afwijkend: vergelijk ze.',
      en: 'Only exactly the same content is put back. Where the service now gives something else, the archive stays as it is (exit code 13), and the file of the service lies aside in .duit/afwijkend: compare them.',
    }),
  );
}
