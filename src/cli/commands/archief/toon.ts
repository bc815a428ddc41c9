import type { CommandUnknownOpts } from 'commander';
import { today } from '../../../belgium/dates.ts';
import { isExpired } from '../../../jobs/archive/keep.ts';
import { readArchive } from '../../../jobs/archive/read.ts';
import { newestFirst } from '../../../jobs/archive/search-index.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import { option } from '../../options.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Session } from '../../session/session.ts';
import { archivedRow, keptView } from './columns.ts';
import { addPlace, folderOf } from './place.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group
      .command('toon')
      .description(
        t({ nl: 'Wat er in het archief staat, en tot wanneer te bewaren', en: 'What is in the archive, and until when to keep it' }),
      ),
  )
    .addOption(
      option('--vervalt', {
        nl: 'alleen wat niet langer bewaard moet worden',
        en: 'only what need not be kept any longer',
      }),
    )
    .action(
      session.action(async (opened, opties) => {
        const { out, now, timeZone } = opened;
        out.check(keptView);
        const { contents } = readArchive(await folderOf(opened, opties));
        const day = today(now());
        const documents = newestFirst(contents.documents.values()).filter(
          (one) => !opties.vervalt || isExpired(one, contents.keeping, day),
        );
        await out.list(stream(documents.map((one) => archivedRow(one, contents.keeping))), keptView);
        const { documents: all, ended } = contents;
        const when = ended === undefined ? t({ nl: 'nog nooit', en: 'never yet' }) : formatMoment(ended, timeZone);
        await out.notice(
          t({
            nl: `${all.size} documenten in het archief; laatst bijgewerkt: ${when}.`,
            en: `${all.size} documents in the archive; last brought up to date: ${when}.`,
          }),
        );
      }),
    );
  examples(
    command,
    ['duit archief toon', 'duit archief toon --vervalt', 'duit archief toon --formaat csv --csv-stijl be'],
    t({
      nl: 'Een factuur bewaar je minstens tot het einde van het tiende jaar na dat van haar datum. Voor onroerend goed, investeringen en geschillen kan dat langer zijn: leg dat vast met duit archief bewaren. duit verwijdert zelf nooit iets.',
      en: 'An invoice is kept at least until the end of the tenth year after that of its date. For immovable property, investments and disputes that can be longer: say so with duit archief bewaren. duit itself never removes anything.',
    }),
  );
}
