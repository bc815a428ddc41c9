import type { CommandUnknownOpts } from 'commander';
import { partOf } from '../../flows/listing/part.ts';
import { addInboxFilter, inboxFilter } from '../../flows/listing/filters.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { growing } from '../../views/view.ts';
import { inboxView, unfinishedView } from './columns.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addInboxFilter(
      addCommand(group, 'list', {
        about: { nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' },
        examples: ['duit inbox list --nieuw', 'duit inbox list --maand 2026-11 --alles --csv-stijl be'],
      }),
    ).addOption(
      option('--nieuw', {
        nl: 'alleen wat duit inbox ophalen nog niet gedaan heeft, met de stand',
        en: 'only documents that duit inbox ophalen has yet to do, with their state',
      }),
    ),
  ).action(
    session.action(async (opened, { nieuw, ...opties }) => {
      const { api, out } = opened;
      const view = growing(inboxView);
      out.check(nieuw ? unfinishedView : view);
      const filter = inboxFilter(opties);
      if (nieuw) {
        const { unfinishedPart } = await import('../../flows/received/unfinished.ts');
        return out.list(await unfinishedPart(opened, unfinishedView, filter, opties), unfinishedView);
      }
      const part = partOf(opened, view, opties);
      const { inbox } = await api();
      await out.list(
        part((range) => inbox.list(filter, range)),
        view,
      );
    }),
  );
}
