import type { CommandUnknownOpts } from 'commander';
import type { Factuur } from '../../../contract/index.ts';
import { velden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { documentArgument } from '../../flows/arguments.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';

const made = viewOf<Factuur>(velden.factuur, [columns.type, columns.status, columns.gekoppelde_factuur_id, columns.id]);

export function maak(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('maak')
    .description(
      t({
        nl: 'Een definitieve factuur crediteren: een concept met dezelfde regels',
        en: 'Credit a final invoice: a draft with the same lines',
      }),
    )
    .argument('<factuur>', documentArgument())
    .action(
      session.action(async ({ api, out }, word) => {
        out.check(made);
        const ref = parseFactuurRef(word);
        const service = await api();
        await out.record(await service.facturen.creditnota(await factuurId(service, ref)), made);
      }),
    );
  examples(command, ['duit creditnota maak 2026-0012', 'duit creditnota maak 2026-0012 --formaat id']);
}
