import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { receivedOneArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { received } from '../../flows/choosing/offers.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { inboxDocumentView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén ontvangen document', en: 'One received document' }))
    .argument('[document]', receivedOneArgument())
    .action(
      session.action(async (opened, given, _, itself) => {
        const { api, out } = opened;
        out.check(inboxDocumentView);
        const word = given ?? (await oneChosen(opened, itself, received())).id;
        const ref = parseInboxRef(word);
        const service = await api();
        const document = await service.inbox.get(await inboxId(service, ref));
        await out.record(document, inboxDocumentView);
        // A program and the mail of a cron job need no advice.
        if (out.terminal && out.format === 'tabel' && document.heeft_ubl !== false) {
          const read = shellLine(['duit', 'inbox', 'lees', word]);
          await out.notice(t({ nl: `De hele factuur: ${read}`, en: `The whole invoice: ${read}` }));
        }
      }),
    );
  examples(command, ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json']);
}
