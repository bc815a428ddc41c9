import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
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
        const ref = parseInboxRef(given ?? (await oneChosen(opened, itself, received())).id);
        const service = await api();
        await out.record(await service.inbox.get(await inboxId(service, ref)), inboxDocumentView);
      }),
    );
  examples(command, ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json']);
}
