import { unlessFailing } from '../../../failure.ts';
import type { CommandUnknownOpts } from 'commander';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { profilesView, profileRow } from './columns.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'list', {
    about: { nl: 'Alle profielen, en welk er gebruikt wordt', en: 'All profiles, and which one is used' },
    examples: ['duit profiel list', 'duit profiel list --formaat id'],
  }).action(
    session.action(async ({ profiles, out, rails }) => {
      out.check(profilesView);
      const huidig = await profiles.current();
      const rows = await Promise.all(
        (await profiles.list()).map(async (profile) => {
          const known = rails(profile).then((account) => account.known());
          return profileRow(profile, huidig, await unlessFailing(known));
        }),
      );
      await out.list(stream(rows), profilesView);
    }),
  );
}
