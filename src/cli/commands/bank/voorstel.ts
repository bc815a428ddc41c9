import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function voorstel(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    group
      .command('voorstel')
      .description(
        t({ nl: 'Bij welke documenten betalingen lijken te horen, en waarom', en: 'The documents that payments seem to be for, and why' }),
      )
      .addOption(
        option('--een-voor-een', {
          nl: 'bij elk voorstel vragen of het klopt (op een terminal)',
          en: 'ask about each proposal (at a terminal)',
        }),
      ),
  ).action(
    session.action(async (opened, { eenVoorEen, ...opties }) => {
      if (eenVoorEen) return (await import('./ask.ts')).askProposals(opened);
      return (await import('./show.ts')).listProposals(opened, opties);
    }),
  );
  examples(
    command,
    ['duit bank voorstel', 'duit bank voorstel --een-voor-een'],
    t({
      nl: 'Vanzelf gekoppeld is alleen een betaling met de OGM van één document en precies het bedrag dat openstaat. Al de rest is een voorstel: duit bank koppel <rij> neemt het aan.',
      en: 'Only a payment with the reference of one document and exactly the amount that is open is matched by itself. All the rest is a proposal: duit bank koppel <row> accepts it.',
    }),
  );
}
