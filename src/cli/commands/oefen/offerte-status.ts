import type { CommandUnknownOpts } from 'commander';
import { offerteStatussen } from '../../../contract/values.ts';
import { examples } from '../../help/layout.ts';
import { t } from '../../../language.ts';
import type { Context } from '../../session/session.ts';
import { inList } from '../../views/offerte.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';

export function offerteStatus(group: CommandUnknownOpts, ctx: Context): void {
  const command = group
    .command('offerte-status')
    .description(
      t({
        nl: 'Een offerte een andere status geven; in de API kan dat niet',
        en: 'Give a quote another status; the API has no way for it',
      }),
    )
    .argument('<offerte>', t({ nl: 'id of nummer', en: 'id or number' }))
    .addArgument(group.createArgument('<status>', t({ nl: 'de nieuwe status', en: 'the new status' })).choices(offerteStatussen))
    .action(
      ctx.action(async (session, name, status) => {
        const { practice, out } = session;
        out.check(inList);
        await unlessDryRun(session, 'oefenaccount', async () => out.record((await practice()).setOfferteStatus(name, status), inList));
      }),
    );
  examples(command, ['duit oefen offerte-status OF-2026-0004 geaccepteerd', 'duit oefen offerte-status OF-2026-0004 geweigerd --json']);
}
