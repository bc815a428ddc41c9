import type { CommandUnknownOpts } from 'commander';
import { addDocumentOptions, documentBody, lineHelp } from '../../flows/making/document.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { newFactuurView } from '../../views/documents.ts';
import { askHelp, mayAsk } from '../../flows/arguments.ts';

export function maak(group: CommandUnknownOpts, session: Session): void {
  const { command, lines } = addDocumentOptions(
    addCommand(group, 'maak', {
      about: { nl: 'Een factuur maken, als concept', en: 'Create an invoice, as a draft' },
      examples: [
        'duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies, maart;3;95;21" --notities "Bedankt"',
        'duit factuur maak --invoer factuur.yaml --json',
      ],
      note: `${askHelp()}\n\n${lineHelp()}`,
    }),
  );
  command.action(
    session.action(async (opened, opties) => {
      if (mayAsk(opened, opties)) return (await import('../../wizard/documents.ts')).factuurWizard(opened);
      if (opties.bewerk) return (await import('../../flows/editing/edit.ts')).makeEditedFactuur(opened, opties, lines);
      opened.out.check(newFactuurView);
      const body = await documentBody(opened, 'FactuurInvoer', opties, lines);
      const { acceptDocument } = await import('../../flows/accepting/accept.ts');
      await acceptDocument(opened, body, opties);
      const { facturen } = await opened.api();
      const { comparingTotals } = await import('../../flows/making/totals.ts');
      const made = await comparingTotals(opened, body.regels, () => facturen.create(body));
      await opened.out.record(made, newFactuurView);
      const { tellNotFinal } = await import('../../flows/finalising/next-step.ts');
      await tellNotFinal(opened, 'factuur', made.id);
    }),
  );
}
