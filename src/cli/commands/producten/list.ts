import type { CommandUnknownOpts } from 'commander';
import { partOf } from '../../flows/listing/part.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { Session } from '../../session/session.ts';
import { productView } from './columns.ts';
import { growing } from '../../views/view.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'De prijslijst', en: 'The price list' },
      examples: ['duit producten list --actief', 'duit producten list --alles --velden naam,eenheidsprijs --formaat csv'],
    })
      .addOption(option('--actief', { nl: 'alleen wat nog verkocht wordt', en: 'only what is still sold' }).conflicts('nietActief'))
      .addOption(option('--niet-actief', { nl: 'alleen wat niet meer verkocht wordt', en: 'only what is no longer sold' })),
  ).action(
    session.action(async (opened, opties) => {
      const { api, out } = opened;
      const view = growing(productView);
      out.check(view);
      const part = partOf(opened, view, opties);
      const actief = opties.nietActief ? false : opties.actief;
      const { producten } = await api();
      await out.list(
        part((range) => producten.list(given({ actief }), range)),
        view,
      );
    }),
  );
}
