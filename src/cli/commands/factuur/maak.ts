import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help/layout.ts';
import { t } from '../../../language.ts';
import type { Context } from '../../session/session.ts';
import { addDocumentOptions, documentBody, lineHelp } from '../../flows/making/document.ts';
import { askHelp, mayAsk } from '../../flows/making/may-ask.ts';
import { made } from '../../views/factuur.ts';

export function maak(group: CommandUnknownOpts, ctx: Context): void {
  const { command, lines } = addDocumentOptions(
    group.command('maak').description(t({ nl: 'Een factuur maken, als concept', en: 'Create an invoice, as a draft' })),
  );
  command.action(
    ctx.action(async (session, opties) => {
      if (mayAsk(session, opties)) return (await import('../../wizard/factuur.ts')).factuurWizard(session);
      session.out.check(made);
      const body = await documentBody(session, 'FactuurInvoer', opties, lines);
      const { facturen } = await session.api();
      const { comparingTotals } = await import('../../flows/making/totals.ts');
      await session.out.record(await comparingTotals(session, body.regels, () => facturen.create(body)), made);
    }),
  );
  examples(
    command,
    [
      'duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies, maart;3;95;21" --notities "Bedankt"',
      'duit factuur maak --invoer factuur.yaml --json',
    ],
    `${askHelp()}\n\n${lineHelp()}`,
  );
}
