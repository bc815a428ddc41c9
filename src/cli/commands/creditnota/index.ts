import type { CommandUnknownOpts } from 'commander';
import { addCreditnotaDownloads } from '../../flows/downloading/commands.ts';
import { listDocuments } from '../../flows/listing/documents.ts';
import { addCreditnotasFilter, klantFilter, listFilter } from '../../flows/listing/filters.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { creditnotasView } from '../../views/documents.ts';
import { addIssued } from '../issued.ts';
import { maak } from './maak.ts';

export function creditnota(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  maak(group, session);
  addIssued(group, session, 'creditnota');
  addCreditnotaDownloads(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCreditnotasFilter(
      addCommand(group, 'list', {
        about: { nl: "Creditnota's, de nieuwste eerst", en: 'Credit notes, newest first' },
        examples: ['duit creditnota list --status concept', 'duit creditnota list --van 01/01/2026 --tot 31/03/2026 --json'],
      }).addOption(klantFilter()),
    ),
  ).action(
    session.action((opened, opties) => {
      const filter = listFilter(opties);
      return listDocuments(opened, opties, creditnotasView, ({ creditnotas }, range) => creditnotas.list(filter, range));
    }),
  );
}
