import type { CommandUnknownOpts } from 'commander';
import { documentsArgument } from '../../flows/arguments.ts';
import { addSendOptions } from '../../flows/sending/options.ts';
import { sendEach } from '../../flows/sending/send.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function verstuur(group: CommandUnknownOpts, session: Session): void {
  addSendOptions(
    addCommand(group, 'verstuur', {
      about: { nl: 'Definitieve facturen versturen via Peppol of per e-mail', en: 'Send final invoices over Peppol or by e-mail' },
      examples: [
        'duit factuur verstuur 2026-0012 --kanaal peppol',
        'duit factuur verstuur 2026-0012 --kanaal email --email boekhouding@example.be',
      ],
    }).argument('[factuur...]', documentsArgument()),
  ).action(session.action(sendEach('factuur', ({ facturen }) => facturen.versturen)));
}
