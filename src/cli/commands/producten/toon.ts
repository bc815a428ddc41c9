import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { productId } from '../../../service/references/name.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { productView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén product', en: 'One product' }))
    .argument('<product>', t({ nl: 'id of naam van het product', en: 'id or name of the product' }))
    .action(
      session.action(async ({ api, out }, word) => {
        out.check(productView);
        const service = await api();
        await out.record(await service.producten.get(await productId(service, word)), productView);
      }),
    );
  examples(command, ['duit producten toon "Interieuradvies"', 'duit producten toon "Interieuradvies" --velden eenheidsprijs --json']);
}
