import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { inboxDocumentView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén ontvangen document', en: 'One received document' }))
    .argument('<document>', t({ nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" }))
    .action(
      session.action(async ({ api, out }, word) => {
        out.check(inboxDocumentView);
        const ref = parseInboxRef(word);
        const service = await api();
        await out.record(await service.inbox.get(await inboxId(service, ref)), inboxDocumentView);
      }),
    );
  examples(command, ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json']);
}
