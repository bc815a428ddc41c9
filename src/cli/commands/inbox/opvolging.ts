import type { CommandUnknownOpts } from 'commander';
import { rememberedArgument } from '../../flows/arguments.ts';
import { addCommand } from '../../help/layout.ts';
import { choice, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function opvolging(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'opvolging', {
    about: {
      nl: 'Hoe de documenten ervoor staan bij inbox ophalen: wat wacht, wat opzij staat, wat gedaan is',
      en: 'The state of the documents of inbox ophalen: waiting, set aside or done',
    },
    examples: ['duit inbox opvolging --profiel werk', 'duit inbox opvolging --stand gedaan --json'],
    note: {
      nl: 'Zonder opties: wat wacht of opzij staat. Dit vraagt niets aan de dienst.',
      en: 'Without options: the documents that wait or are set aside. This asks nothing of the service.',
    },
  })
    .addOption(
      choice('--stand <stand>', { nl: 'alleen met deze stand', en: 'only those in this state' }, [
        'wacht',
        'opzij',
        'gedaan',
        'overgeslagen',
        'verdwenen',
        'gezien',
      ]),
    )
    .addOption(option('--alles', { nl: 'alles, ook wat gedaan is', en: 'all, also those that are done' }).conflicts('stand'))
    .action(
      session.action(async (opened, opties) => {
        const { showSeen } = await import('./follow-up.ts');
        await showSeen(opened, opties);
      }),
    );
}

export function opnieuw(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'opnieuw', {
    about: {
      nl: 'Documenten opnieuw ophalen en hun commando nog eens uitvoeren, ook als ze gedaan of overgeslagen waren',
      en: 'Fetch documents once more and run their command again, also where they were done or skipped',
    },
    examples: ['duit inbox opnieuw GL-3301', 'duit inbox opnieuw GL-3301 --profiel werk'],
  })
    .argument('<document...>', rememberedArgument())
    .action(session.action(async (opened, words) => (await import('./follow-up.ts')).tryAgain(opened, words)));
}

export function vertrouw(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'vertrouw', {
    about: {
      nl: 'Een nieuwe rekening van een leverancier aanvaarden: duit waarschuwt er niet meer voor',
      en: 'Accept a new account of a supplier: duit does not warn of it any more',
    },
    examples: ['duit inbox vertrouw GL-3301', 'duit inbox vertrouw GL-3301 --profiel werk'],
    note: {
      nl: 'Bel de leverancier eerst, op een nummer dat je al kent en niet op dat van de factuur. Het geldt voor elke rekening waarvoor duit bij dit document waarschuwde, en voor deze leverancier alleen. Zonder dit commando waarschuwt duit negentig dagen lang voor een nieuwe rekening.',
      en: 'Call the supplier first, on a number that you already know and not on that of the invoice. It holds for each account that duit warned of with this document, and for this supplier alone. Without this command duit warns of a new account for ninety days.',
    },
  })
    .argument('<document...>', rememberedArgument())
    .action(session.action(async (opened, words) => (await import('./follow-up.ts')).trustAccountsOf(opened, words)));
}

export function overslaan(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'overslaan', {
    about: {
      nl: 'Documenten niet meer ophalen of proberen',
      en: 'Stop fetching or retrying documents',
    },
    examples: ['duit inbox overslaan GL-3301', 'duit inbox overslaan GL-3301 --profiel werk'],
    note: {
      nl: 'duit leert niets van een document dat je overslaat: een volgende factuur met die rekening of van die leverancier krijgt opnieuw een waarschuwing.',
      en: 'duit learns nothing from a document that you skip: a next invoice with that account or from that supplier is warned of again.',
    },
  })
    .argument('<document...>', rememberedArgument())
    .action(session.action(async (opened, words) => (await import('./follow-up.ts')).leaveAlone(opened, words)));
}
