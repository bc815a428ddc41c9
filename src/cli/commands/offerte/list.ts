import type { CommandUnknownOpts } from 'commander';
import { quoteStatusOption } from '../../flows/listing/filters.ts';
import { partOf } from '../../flows/listing/part.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { Session } from '../../session/session.ts';
import { offertesView } from '../../views/offerte.ts';
import { growing } from '../../views/view.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'Offertes, de nieuwste eerst', en: 'Quotes, newest first' },
      examples: ['duit offerte list --status verzonden', 'duit offerte list --alles --json'],
    }).addOption(quoteStatusOption()),
  ).action(
    session.action(async (opened, opties) => {
      const { api, out } = opened;
      const view = growing(offertesView);
      out.check(view);
      const part = partOf(opened, view, opties);
      const { offertes } = await api();
      await out.list(
        part((range) => offertes.list(given({ status: opties.status }), range)),
        view,
      );
    }),
  );
}
