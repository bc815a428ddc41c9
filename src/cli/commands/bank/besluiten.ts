import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function besluiten(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    group.command('besluiten').description(
      t({
        nl: 'De besluiten over betalingen die nog gelden, met boekingen en regels',
        en: 'The decisions on payments that still apply, with bookings and rules',
      }),
    ),
  ).action(session.action(async (opened, opties) => (await import('./decisions.ts')).listDecisions(opened, opties)));
  examples(
    command,
    ['duit bank besluiten', 'duit bank besluiten --alles --json'],
    t({
      nl: 'De code is die van een beweging, van een boeking zonder bank (k12) of van een regel van negeer --altijd (r12): duit bank ontkoppel <code> maakt het besluit ongedaan.',
      en: 'The code is that of a transaction, of a booking without a bank (k12) or of a rule of negeer --altijd (r12): duit bank ontkoppel <code> undoes the decision.',
    }),
  );
}
