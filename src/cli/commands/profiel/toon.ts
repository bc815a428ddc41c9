import type { CommandUnknownOpts } from 'commander';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { profileView, profileRow, railsOf } from './columns.ts';
import { namedProfile, namedArgument } from './named.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén profiel; nooit de sleutel zelf', en: 'One profile; never the key itself' },
    examples: ['duit profiel toon', 'duit profiel toon werk --velden base_url,soort --json'],
  })
    .argument('[naam]', namedArgument())
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        out.check(profileView);
        const profile = await namedProfile(opened, naam);
        await out.record(profileRow(profile, await profiles.current(), await railsOf(opened, profile)), profileView);
      }),
    );
}
