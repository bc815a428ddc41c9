import { unlessFailing } from '../../../failure.ts';
import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { profilesView, profileRow } from './columns.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('list')
    .description(t({ nl: 'Alle profielen, en welk er gebruikt wordt', en: 'All profiles, and which one is used' }))
    .action(
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
  examples(command, ['duit profiel list', 'duit profiel list --formaat id']);
}
