import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging, paging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { creditnotasView } from '../../views/factuur.ts';
import { addCreditnotasFilter, creditnotasFilter } from './filter.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    addCreditnotasFilter(group.command('list').description(t({ nl: "Creditnota's, de nieuwste eerst", en: 'Credit notes, newest first' }))),
  ).action(
    session.action(async ({ api, out }, opties) => {
      out.check(creditnotasView);
      const filter = creditnotasFilter(opties);
      const { creditnotas } = await api();
      await out.list(creditnotas.list(filter, paging(opties)), creditnotasView);
    }),
  );
  examples(command, ['duit creditnota list --status concept', 'duit creditnota list --van 01/01/2026 --tot 31/03/2026 --json']);
}
