import type { CommandUnknownOpts } from 'commander';
import { addDocumentOptions, documentBody, lineHelp } from '../../flows/making/document.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { newOfferteView } from '../../views/documents.ts';
import { askHelp, mayAsk } from '../../flows/arguments.ts';

export function maak(group: CommandUnknownOpts, session: Session): void {
  const { command, lines } = addDocumentOptions(
    addCommand(group, 'maak', {
      about: { nl: 'Een offerte maken, als concept', en: 'Create a quote, as a draft' },
      examples: [
        'duit offerte maak --klant "Bakkerij Peeters BV" --product "Interieuradvies;aantal=8" --geldig-tot 2026-12-31',
        'duit offerte maak --invoer offerte.yaml --json',
      ],
      note: `${askHelp()}\n\n${lineHelp()}`,
    }),
  );
  const withEnd = command.addOption(
    option(
      '--geldig-tot <datum>',
      {
        nl: 'laatste dag dat de offerte geldt; standaard 30 dagen na de datum',
        en: 'last day that the quote holds; by default 30 days after its date',
      },
      parseDate,
    ),
  );
  withEnd.action(
    session.action(async (opened, opties) => {
      if (mayAsk(opened, opties)) return (await import('../../wizard/documents.ts')).offerteWizard(opened);
      if (opties.bewerk) return (await import('../../flows/editing/edit.ts')).makeEditedOfferte(opened, opties, lines);
      opened.out.check(newOfferteView);
      const body = await documentBody(opened, 'OfferteInvoer', opties, lines);
      const { acceptDocument } = await import('../../flows/accepting/accept.ts');
      await acceptDocument(opened, body, opties);
      const { offertes } = await opened.api();
      const { comparingTotals } = await import('../../flows/making/totals.ts');
      await opened.out.record(await comparingTotals(opened, body.regels, () => offertes.create(body)), newOfferteView);
    }),
  );
}
