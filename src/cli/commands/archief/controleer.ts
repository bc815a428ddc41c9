import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

/** Reads a share such as `10%` and gives it as a part of 1; fails with exit 2 on anything else. */
function parseShare(text: string, name: string): number {
  const percentage = /^(\d{1,3})\s*%?$/.exec(text.trim())?.[1];
  const share = Number(percentage ?? 0) / 100;
  if (share > 0 && share <= 1) return share;
  throw usage(t({ nl: `${name}: '${text}' is geen deel van 1% tot 100%`, en: `${name}: '${text}' is not a share from 1% to 100%` }));
}

export function controleer(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group.command('controleer').description(
      t({
        nl: 'Nagaan of elk bestand er nog is, en nog is zoals het bewaard werd',
        en: 'Check that each file is still there, and still as it was kept',
      }),
    ),
  )
    .addOption(
      option(
        '--deel <deel>',
        { nl: 'dit deel van de bestanden lezen, zoals 10%', en: 'read this share of the files, such as 10%' },
        parseShare,
      ),
    )
    .action(session.action(async (opened, opties) => (await import('./check.ts')).tellArchiveFindings(opened, opties)));
  examples(
    command,
    ['duit archief controleer', 'duit archief controleer --deel 10%', 'duit archief controleer --map /media/schijf/archief --json'],
    t({
      nl: 'Dit leest alleen: ook een schijf die niet beschreven kan worden is goed, en er gaat niets naar de dienst. Klopt er iets niet, dan is de afsluitcode 13. Waarschuwingen zijn: een bestand dat nooit te krijgen was, een nummer dat ontbreekt of dubbel is, een UBL die iets anders zegt dan de dienst. Met --deel wordt van elk bestand de naam en de grootte bekeken, en van een toevallig deel ook de inhoud.',
      en: 'This only reads: a disk that can not be written will do, and nothing goes to the service. Where something is wrong the exit code is 13. Warnings are: a file that could never be fetched, a number that is missing or double, a UBL that says something else than the service. With --deel the name and size of every file is looked at, and the content of a random part of them.',
    }),
  );
}
