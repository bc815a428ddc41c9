import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { partOf } from '../../flows/listing/part.ts';
import { examples } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { inboxView } from './columns.ts';
import { addInboxFilter, inboxFilter } from './filter.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    addInboxFilter(
      group.command('list').description(t({ nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' })),
    ),
  ).action(
    session.action(async (opened, opties) => {
      const { api, out } = opened;
      out.check(inboxView);
      const part = partOf(opened, inboxView, opties);
      const filter = inboxFilter(opties);
      const { inbox } = await api();
      await out.list(
        part((range) => inbox.list(filter, range)),
        inboxView,
      );
    }),
  );
  examples(command, ['duit inbox list --status nieuw', 'duit inbox list --maand 2026-11 --alles --csv-stijl be']);
}
