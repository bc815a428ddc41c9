import type { CommandUnknownOpts } from 'commander';
import { addFactuurDownloads } from '../../flows/downloading/commands.ts';
import { listDocuments } from '../../flows/listing/documents.ts';
import { addFacturenFilter, klantFilter, listFilter } from '../../flows/listing/filters.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { facturenView } from '../../views/documents.ts';
import { addIssued } from '../issued.ts';
import { kopieer } from './kopieer.ts';
import { maak } from './maak.ts';

export function factuur(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, maak, kopieer]) add(group, session);
  addIssued(group, session, 'factuur');
  addFactuurDownloads(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addFacturenFilter(
      addCommand(group, 'list', {
        about: { nl: "Facturen en creditnota's, de nieuwste eerst", en: 'Invoices and credit notes, newest first' },
        examples: [
          'duit factuur list --status verzonden --kwartaal 2026-1',
          'duit factuur list --klant "Bakkerij Peeters BV" --jaar 2026 --sorteer totaal_incl:af',
          'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief - --ja',
        ],
      }).addOption(klantFilter()),
    ),
  ).action(
    session.action((opened, opties) => {
      const filter = listFilter(opties);
      return listDocuments(opened, opties, facturenView, ({ facturen }, range) => facturen.list(filter, range));
    }),
  );
}
