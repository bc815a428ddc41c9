import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging, paging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { inboxView } from './columns.ts';
import { addInboxFilter, inboxFilter } from './filter.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    addInboxFilter(
      group.command('list').description(t({ nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' })),
    ),
  ).action(
    session.action(async ({ api, out }, opties) => {
      out.check(inboxView);
      const filter = inboxFilter(opties);
      const { inbox } = await api();
      await out.list(inbox.list(filter, paging(opties)), inboxView);
    }),
  );
  examples(command, ['duit inbox list --status nieuw', 'duit inbox list --maand 2026-11 --alles --csv-stijl be']);
}
