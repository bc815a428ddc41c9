import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { profileView, profileRow } from './columns.ts';
import { namedProfile } from './named.ts';

export function gebruik(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'gebruik', {
    about: { nl: 'Dit profiel voortaan gebruiken', en: 'Use this profile from now on' },
    examples: ['duit profiel gebruik werk', 'duit profiel gebruik oefen'],
  })
    .argument('<naam>', t({ nl: 'naam van het profiel', en: 'name of the profile' }))
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        out.check(profileView);
        const profile = await namedProfile(opened, naam);
        const isUsed = await unlessDryRun(opened, () => profiles.use(naam));
        const huidig = await profiles.current();
        await out.record(profileRow(profile, huidig), profileView);
        if (huidig === naam || !isUsed) return;
        await out.warn(
          t({
            nl: `Let op: de omgeving van deze shell kiest '${huidig}', en die gaat voor.`,
            en: `Note: the environment of this shell chooses '${huidig}', which comes first.`,
          }),
        );
      }),
    );
}
