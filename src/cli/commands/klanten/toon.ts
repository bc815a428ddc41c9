import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { klantIdToRead, readKlant } from '../../../service/references/name.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { klantView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén klant met alle velden', en: 'One customer with all fields' }))
    .argument('<klant>', t({ nl: 'id of naam van de klant', en: 'id or name of the customer' }))
    .action(
      session.action(async ({ api, out }, klant) => {
        out.check(klantView);
        const service = await api();
        await out.record(await readKlant(service, await klantIdToRead(service, klant)), klantView);
      }),
    );
  examples(command, ['duit klanten toon "Bakkerij Peeters BV"', 'duit klanten toon "Bakkerij Peeters BV" --velden peppol_id,email --json']);
}
