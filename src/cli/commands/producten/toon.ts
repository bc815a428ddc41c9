import type { CommandUnknownOpts } from 'commander';
import { productArgument } from '../../flows/arguments.ts';
import { aProduct, meantOrChosen } from '../../flows/choosing/named.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { productView } from './columns.ts';
import { growing } from '../../views/view.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén product', en: 'One product' },
    examples: ['duit producten toon "Interieuradvies"', 'duit producten toon "Interieuradvies" --velden eenheidsprijs --json'],
  })
    .argument('[product]', productArgument())
    .action(
      session.action(async (opened, word, _, itself) => {
        const { api, out } = opened;
        const view = word === undefined ? productView : growing(productView);
        out.check(view);
        const { id } = await meantOrChosen(opened, aProduct, word, itself);
        const { producten } = await api();
        await out.record(await producten.get(id), view);
      }),
    );
}
