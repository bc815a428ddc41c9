import type { CommandUnknownOpts } from 'commander';
import { offerteStatussen } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging, choice, given, paging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { offertesView } from '../../views/offerte.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    group
      .command('list')
      .description(t({ nl: 'Offertes, de nieuwste eerst', en: 'Quotes, newest first' }))
      .addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, offerteStatussen)),
  ).action(
    session.action(async ({ api, out }, opties) => {
      out.check(offertesView);
      const { offertes } = await api();
      await out.list(offertes.list(given({ status: opties.status }), paging(opties)), offertesView);
    }),
  );
  examples(command, ['duit offerte list --status verzonden', 'duit offerte list --alles --json']);
}
