import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Context } from '../../session.ts';
import { addPaging, addPeriod, given, option, paging, period } from '../options.ts';
import { inList } from './columns.ts';

export function list(group: CommandUnknownOpts, ctx: Context): void {
  const command = addPaging(
    addPeriod(
      group
        .command('list')
        .description(t({ nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' }))
        // The text gives only examples of a received document's status, so any word is passed on.
        .addOption(
          option('--status <status>', {
            nl: 'alleen met deze status, zoals nieuw of betaald',
            en: 'only with this status, such as nieuw or betaald',
          }),
        ),
    ),
  ).action(
    ctx.action(async ({ api, out }, opties) => {
      out.check(inList);
      const service = await api();
      await out.list(service.inbox.list(given({ status: opties.status, ...period(opties) }), paging(opties)), inList);
    }),
  );
  examples(command, ['duit inbox list --status nieuw', 'duit inbox list --van 2026-01-01 --alles --formaat csv --csv-stijl be']);
}
