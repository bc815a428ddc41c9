import type { CommandUnknownOpts } from 'commander';
import { FactuurStatus } from '../../contract/index.ts';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Context } from '../../session.ts';
import { inList } from '../factuur/columns.ts';
import { addPaging, addPeriod, choice, given, paging, period } from '../options.ts';

export function list(group: CommandUnknownOpts, ctx: Context): void {
  const command = addPaging(
    addPeriod(
      group
        .command('list')
        .description(t({ nl: "Creditnota's, de nieuwste eerst", en: 'Credit notes, newest first' }))
        .addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, FactuurStatus.options)),
    ),
  ).action(
    ctx.action(async ({ api, out }, opties) => {
      out.check(inList);
      const { creditnotas } = await api();
      await out.list(creditnotas.list(given({ status: opties.status, ...period(opties) }), paging(opties)), inList);
    }),
  );
  examples(command, ['duit creditnota list --status concept', 'duit creditnota list --van 2026-01-01 --tot 2026-03-31 --json']);
}
