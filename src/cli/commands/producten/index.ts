import type { CommandUnknownOpts } from 'commander';
import { given } from '../../../contract/fields.ts';
import type { Product } from '../../../contract/index.ts';
import { velden } from '../../../contract/values.ts';
import { productArgument } from '../../flows/arguments.ts';
import { aProduct, meantOrChosen } from '../../flows/choosing/named.ts';
import { showPart } from '../../flows/listing/part.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { columns, checkedView, viewOf } from '../../views/columns.ts';

export function producten(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  toon(group, session);
}

/** The view of products, in a list and alone. */
export const productView = viewOf<Product>(velden.product, [
  columns.naam,
  { field: 'eenheidsprijs', title: { nl: 'Prijs', en: 'Price' }, kind: 'prijs' },
  { field: 'eenheid', title: { nl: 'Eenheid', en: 'Unit' }, worth: 2 },
  { field: 'btw_percentage', title: { nl: 'Btw', en: 'VAT' }, kind: 'percentage', worth: 3 },
  { field: 'actief', title: { nl: 'Actief', en: 'Active' }, worth: 1 },
  { ...columns.id, worth: 4 },
]);

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'De prijslijst', en: 'The price list' },
      examples: ['duit producten list --actief', 'duit producten list --alles --velden naam,eenheidsprijs --formaat csv'],
    })
      .addOption(option('--actief', { nl: 'alleen wat nog verkocht wordt', en: 'only what is still sold' }).conflicts('nietActief'))
      .addOption(option('--niet-actief', { nl: 'alleen wat niet meer verkocht wordt', en: 'only what is no longer sold' })),
  ).action(
    session.action((opened, opties) => {
      const actief = opties.nietActief ? false : opties.actief;
      return showPart(opened, productView, opties, (service, range) => service.producten.list(given({ actief }), range));
    }),
  );
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén product', en: 'One product' },
    examples: ['duit producten toon "Interieuradvies"', 'duit producten toon "Interieuradvies" --velden eenheidsprijs --json'],
  })
    .argument('[product]', productArgument())
    .action(
      session.action(async (opened, word, _, itself) => {
        const { api, out } = opened;
        const view = checkedView(out, productView, word !== undefined);
        const { id } = await meantOrChosen(opened, aProduct, word, itself);
        const service = await api();
        await out.record(await service.producten.get(id), view);
      }),
    );
}
