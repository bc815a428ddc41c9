import type { CommandUnknownOpts } from 'commander';
import { offerteStatussen } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import { choice } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { offertesView } from '../../views/offerte.ts';

export function offerte(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'offerte', {
    about: {
      nl: 'Een offerte een andere status geven; in de API kan dat niet',
      en: 'Give a quote another status; the API has no way for it',
    },
    examples: ['duit oefen offerte OF-2026-0004 --status geaccepteerd', 'duit oefen offerte OF-2026-0004 --status geweigerd --json'],
  })
    .argument('<offerte>', t({ nl: 'id of nummer', en: 'id or number' }))
    .addOption(choice('--status <status>', { nl: 'de nieuwe status', en: 'the new status' }, offerteStatussen).makeOptionMandatory())
    .action(
      session.action(async (opened, name, { status }) => {
        const { practice, out } = opened;
        out.check(offertesView);
        await out.record(await (await practice()).setOfferteStatus(name, status), offertesView);
      }),
    );
}
