import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Profile } from '../../profiles/index.ts';
import type { Context } from '../../session.ts';
import { inList, rowOf } from './columns.ts';

async function* rows(profiles: readonly Profile[], huidig: string | undefined) {
  for (const profile of profiles) yield rowOf(profile, huidig);
}

export function list(group: CommandUnknownOpts, ctx: Context): void {
  const command = group
    .command('list')
    .description(t({ nl: 'Alle profielen, en welk er gebruikt wordt', en: 'All profiles, and which one is used' }))
    .action(
      ctx.action(async ({ profiles, out }) => {
        out.check(inList);
        await out.list(rows(await profiles.list(), await profiles.current()), inList);
      }),
    );
  examples(command, ['duit profiel list', 'duit profiel list --formaat id']);
}
