import type { CommandUnknownOpts } from 'commander';
import type { DocumentType } from '../../contract/index.ts';
import type { Api } from '../../service/api/index.ts';
import { documentsArgument, serviceDecidesNote } from '../flows/arguments.ts';
import { dateConfirmed, finalise } from '../flows/finalising/finalise.ts';
import { addSendOptions } from '../flows/sending/options.ts';
import { sendEach } from '../flows/sending/send.ts';
import { showDocuments } from '../flows/showing/show.ts';
import { addCommand, type CommandHelp } from '../help/layout.ts';
import type { Session } from '../session/session.ts';

const help: Readonly<Record<DocumentType, Readonly<Record<'toon' | 'definitief' | 'verstuur', CommandHelp>>>> = {
  factuur: {
    toon: {
      about: { nl: 'Facturen met regels, totalen en vervaldatum', en: 'Invoices with lines, totals and due date' },
      examples: ['duit factuur toon 2026-0012', 'duit factuur toon 2026-0012 --velden nummer,ogm,totaal_incl --json'],
    },
    definitief: {
      about: {
        nl: 'Concepten definitief maken: nummer en OGM worden toegekend',
        en: 'Make drafts final: number and payment reference are assigned',
      },
      examples: [
        'duit factuur definitief 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
        'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief - --ja',
        'duit factuur definitief 8f14e45f --datum-bevestigd',
      ],
    },
    verstuur: {
      about: { nl: 'Definitieve facturen versturen via Peppol of per e-mail', en: 'Send final invoices over Peppol or by e-mail' },
      examples: [
        'duit factuur verstuur 2026-0012 --kanaal peppol',
        'duit factuur verstuur 2026-0012 --kanaal email --email boekhouding@example.be',
      ],
    },
  },
  creditnota: {
    toon: {
      about: { nl: "Creditnota's met regels en totalen", en: 'Credit notes with lines and totals' },
      examples: ['duit creditnota toon 2026-0013', 'duit creditnota toon 2026-0013 --velden nummer,totaal_incl --json'],
      note: serviceDecidesNote,
    },
    definitief: {
      about: { nl: "Creditnota's definitief maken", en: 'Make credit notes final' },
      examples: [
        'duit creditnota definitief 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
        'duit creditnota list --status concept --alles --formaat id | duit creditnota definitief - --ja',
      ],
      note: serviceDecidesNote,
    },
    verstuur: {
      about: { nl: "Definitieve creditnota's versturen via Peppol of per e-mail", en: 'Send final credit notes over Peppol or by e-mail' },
      examples: [
        'duit creditnota verstuur 2026-0013 --kanaal peppol',
        'duit creditnota verstuur 2026-0013 --kanaal email --email boekhouding@example.be',
      ],
    },
  },
};

/** Adds the commands that do the same with invoices and with credit notes: `toon`, `definitief` and `verstuur`. */
export function addIssued(group: CommandUnknownOpts, session: Session, type: DocumentType): void {
  const { toon, definitief, verstuur } = help[type];
  const versturen = ({ facturen, creditnotas }: Api) => (type === 'factuur' ? facturen : creditnotas).versturen;
  addCommand(group, 'toon', toon)
    .argument(`[${type}...]`, documentsArgument())
    .action(session.action(showDocuments(type)));
  addCommand(group, 'definitief', definitief)
    .argument(`[${type}...]`, documentsArgument())
    .addOption(dateConfirmed())
    .action(session.action(finalise(type)));
  addSendOptions(addCommand(group, 'verstuur', verstuur).argument(`[${type}...]`, documentsArgument())).action(
    session.action(sendEach(type, versturen)),
  );
}
