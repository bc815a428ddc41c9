import type { CommandUnknownOpts } from 'commander';
import { showPart } from '../../flows/listing/part.ts';
import { addInboxFilter, listFilter } from '../../flows/listing/filters.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
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
      const { out } = opened;
      const filter = listFilter(opties);
      if (!nieuw) return showPart(opened, inboxView, opties, ({ inbox }, range) => inbox.list(filter, range));
      out.check(unfinishedView);
      const { unfinishedPart } = await import('../../flows/received/unfinished.ts');
      await out.list(await unfinishedPart(opened, unfinishedView, filter, opties), unfinishedView);
    }),
  );
}
