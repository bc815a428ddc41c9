import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { profileView, profileRow, railsOf } from './columns.ts';
import { namedProfile, namedArgument } from './named.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén profiel; nooit de sleutel zelf', en: 'One profile; never the key itself' }))
    .argument('[naam]', namedArgument())
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        out.check(profileView);
        const profile = await namedProfile(opened, naam);
        await out.record(profileRow(profile, await profiles.current(), await railsOf(opened, profile)), profileView);
      }),
    );
  examples(command, ['duit profiel toon', 'duit profiel toon werk --velden base_url,soort --json']);
}
