import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument } from '../../flows/arguments.ts';
import { addSendOptions } from '../../flows/sending/options.ts';
import { sendEach } from '../../flows/sending/send.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function verstuur(group: CommandUnknownOpts, session: Session): void {
  const command = addSendOptions(
    group
      .command('verstuur')
      .description(
        t({ nl: "Definitieve creditnota's versturen via Peppol of per e-mail", en: 'Send final credit notes over Peppol or by e-mail' }),
      )
      .argument('[creditnota...]', documentsArgument()),
  ).action(session.action(sendEach('creditnota', ({ creditnotas }) => creditnotas.versturen)));
  examples(command, [
    'duit creditnota verstuur 2026-0013 --kanaal peppol',
    'duit creditnota verstuur 2026-0013 --kanaal email --email boekhouding@example.be',
  ]);
}
