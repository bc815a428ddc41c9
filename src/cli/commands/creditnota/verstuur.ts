import type { CommandUnknownOpts } from 'commander';
import { documentsArgument } from '../../flows/arguments.ts';
import { addSendOptions } from '../../flows/sending/options.ts';
import { sendEach } from '../../flows/sending/send.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function verstuur(group: CommandUnknownOpts, session: Session): void {
  addSendOptions(
    addCommand(group, 'verstuur', {
      about: { nl: "Definitieve creditnota's versturen via Peppol of per e-mail", en: 'Send final credit notes over Peppol or by e-mail' },
      examples: [
        'duit creditnota verstuur 2026-0013 --kanaal peppol',
        'duit creditnota verstuur 2026-0013 --kanaal email --email boekhouding@example.be',
      ],
    }).argument('[creditnota...]', documentsArgument()),
  ).action(session.action(sendEach('creditnota', ({ creditnotas }) => creditnotas.versturen)));
}
