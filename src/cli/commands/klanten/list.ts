import type { CommandUnknownOpts } from 'commander';
import { partOf } from '../../flows/listing/part.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { Session } from '../../session/session.ts';
import { klantenView } from './columns.ts';
import { growing } from '../../views/view.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'Klanten, alfabetisch op naam', en: 'Customers, sorted by name' },
      examples: ['duit klanten list --zoek bakkerij', 'duit klanten list --alles --csv-stijl be > klanten.csv'],
    }).addOption(option('--zoek <tekst>', { nl: 'alleen namen met deze tekst', en: 'only names that contain this' })),
  ).action(
    session.action(async (opened, opties) => {
      const { api, out } = opened;
      const view = growing(klantenView);
      out.check(view);
      const part = partOf(opened, view, opties);
      const { klanten } = await api();
      await out.list(
        part((range) => klanten.list(given({ q: opties.zoek }), range)),
        view,
      );
    }),
  );
}
