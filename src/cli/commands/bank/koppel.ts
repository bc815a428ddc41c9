import type { CommandUnknownOpts } from 'commander';
import { differenceKinds } from '../../../jobs/bank/kinds.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { choice, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { rowArgument } from './arguments.ts';

export function koppel(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('koppel')
    .description(t({ nl: 'Een betaling koppelen aan haar documenten', en: 'Match a payment with its documents' }))
    .argument('<rij>', rowArgument())
    .argument(
      '[document...]',
      t({ nl: "id's, nummers of OGM's; zonder: het voorstel", en: 'ids, numbers or payment references; without: the proposal' }),
    )
    .addOption(
      choice(
        '--verschil <reden>',
        { nl: 'de documenten zijn volledig betaald; het verschil is', en: 'the documents are paid in full; the difference is' },
        differenceKinds,
      ),
    )
    .addOption(
      option('--klant <klant>', {
        nl: 'een voorschot van deze klant, tot er een factuur is',
        en: 'an advance payment of this customer, until there is an invoice',
      }),
    )
    .action(session.action(async (opened, rij, documents, opties) => (await import('./decide.ts')).link(opened, rij, documents, opties)));
  examples(
    command,
    [
      'duit bank koppel 3fa9c1',
      'duit bank koppel 3fa9c1 2026-0012 2026-0013',
      'duit bank koppel 3fa9c1 2026-0012 --verschil korting',
      'duit bank koppel 3fa9c1 --klant "Bakkerij Peeters BV"',
    ],
    t({
      nl: 'Eén document neemt een deel of alles; meer documenten maken samen precies het bedrag, of het verschil krijgt een reden. Zo wordt een uitbetaling van kaartbetalingen gekoppeld: alle facturen, met --verschil kosten.',
      en: 'One document takes a part or all; several make exactly the amount together, or the difference has a reason. So a payout of card payments is matched: all invoices, with --verschil kosten.',
    }),
  );
}
