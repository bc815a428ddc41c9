import type { CommandUnknownOpts } from 'commander';
import { DocumentType, FactuurStatus } from '../../contract/index.ts';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Context } from '../../session.ts';
import { addPaging, addPeriod, choice, given, paging, period } from '../options.ts';
import { inList } from './columns.ts';

export function list(group: CommandUnknownOpts, ctx: Context): void {
  const command = addPaging(
    addPeriod(
      group
        .command('list')
        .description(t({ nl: "Facturen en creditnota's, de nieuwste eerst", en: 'Invoices and credit notes, newest first' }))
        .addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, FactuurStatus.options))
        .addOption(choice('--type <type>', { nl: 'alleen dit type', en: 'only this type' }, DocumentType.options)),
    ),
  ).action(
    ctx.action(async ({ api, out }, opties) => {
      out.check(inList);
      const filter = given({ status: opties.status, type: opties.type, ...period(opties) });
      const { facturen } = await api();
      await out.list(facturen.list(filter, paging(opties)), inList);
    }),
  );
  examples(command, [
    'duit factuur list --status verzonden --van 2026-01-01 --tot 2026-03-31',
    'duit factuur list --status concept --formaat id | duit factuur definitief -',
  ]);
}
