import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
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
  ).action(session.action(async (opened, opties) => (await import('./restore.ts')).restore(opened, opties)));
  examples(
    command,
    ['duit archief herstel', 'duit archief herstel --map /media/schijf/archief --profiel werk'],
    t({
      nl: 'Een gebroken logboek wordt opnieuw gemaakt uit het manifest en de documenten; dat eindigt één keer met 13. Wat het archief niet kent, of beschadigd was, gaat onder zijn eigen naam naar .duit/opzij; er wordt niets gewist. Alleen precies dezelfde inhoud wordt teruggezet. Een PDF die de dienst met andere bytes geeft van een document dat gelijk bleef, komt naast de oude te staan. Geeft de dienst iets anders, dan blijft het archief zoals het is (afsluitcode 13), en staat wat de dienst gaf apart in .duit/afwijkend: vergelijk ze.',
      en: 'A broken log is made anew from the manifest and the documents, which ends once with 13. All that the archive does not know, or that was damaged, moves to .duit/opzij under its own name; nothing is removed. Only exactly the same content is put back. A PDF that the service gives with other bytes, of a document that stayed the same, is kept beside the old one. Where the service gives something else, the archive stays as it is (exit code 13), and the file of the service lies aside in .duit/afwijkend: compare them.',
    }),
  );
}
