import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging, paging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { facturenView } from '../../views/factuur.ts';
import { addFacturenFilter, facturenFilter } from './filter.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    addFacturenFilter(
      group
        .command('list')
        .description(t({ nl: "Facturen en creditnota's, de nieuwste eerst", en: 'Invoices and credit notes, newest first' })),
    ),
  ).action(
    session.action(async ({ api, out }, opties) => {
      out.check(facturenView);
      const filter = facturenFilter(opties);
      const { facturen } = await api();
      await out.list(facturen.list(filter, paging(opties)), facturenView);
    }),
  );
  examples(command, [
    'duit factuur list --status verzonden --kwartaal 2026-1',
    'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief -',
  ]);
}
