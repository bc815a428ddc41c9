import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group
      .command('toon')
      .description(
        t({ nl: 'Wat er in het archief staat, en tot wanneer je het bewaart', en: 'What is in the archive, and how long to keep it' }),
      ),
  )
    .addOption(
      option('--vervalt', {
        nl: 'alleen wat niet langer bewaard moet worden',
        en: 'only what need not be kept any longer',
      }),
    )
    .action(session.action(async (opened, opties) => (await import('./show.ts')).show(opened, opties)));
  examples(
    command,
    ['duit archief toon', 'duit archief toon --vervalt', 'duit archief toon --formaat csv --csv-stijl be'],
    t({
      nl: 'Een factuur bewaar je minstens tot het einde van het tiende jaar na het jaar van haar datum. Voor onroerend goed, investeringen en geschillen kan dat langer zijn. duit verwijdert zelf nooit iets.',
      en: 'An invoice is kept at least until the end of the tenth year after the year of its date. For immovable property, investments and disputes that can be longer. duit itself never removes anything.',
    }),
  );
}
