import { command } from '../../command/command.ts';
import type { Nameable } from '../../command/command.ts';

/** A document that `inbox ophalen` remembers. */
export const followedDocument: Nameable = {
  one: { nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" },
  several: {
    nl: "id's of factuurnummers van de leverancier, zoals duit inbox opvolging ze toont",
    en: "ids or the supplier's invoice numbers, as duit inbox opvolging shows them",
  },
  tab: 'opvolging',
  load: async () => (await import('./choice.ts')).rememberedChoice,
};

export const opvolging = command({
  name: 'opvolging',
  about: {
    nl: 'Hoe de documenten ervoor staan bij inbox ophalen: wat wacht, wat opzij staat, wat gedaan is',
    en: 'The state of the documents of inbox ophalen: waiting, set aside or done',
  },
  options: [
    {
      flags: '--stand <stand>',
      text: { nl: 'alleen met deze stand', en: 'only those in this state' },
      choices: ['wacht', 'opzij', 'gedaan', 'overgeslagen', 'verdwenen', 'gezien'],
    },
    { flags: '--alles', text: { nl: 'alles, ook wat gedaan is', en: 'all, also those that are done' }, conflicts: 'stand' },
  ],
  examples: ['duit inbox opvolging --profiel werk', 'duit inbox opvolging --stand gedaan --json'],
  note: {
    nl: 'Zonder opties: wat wacht of opzij staat. Dit vraagt niets aan de dienst.',
    en: 'Without options: the documents that wait or are set aside. This asks nothing of the service.',
  },
  load: async () => (await import('./follow-up.ts')).showSeen,
});

export const opnieuw = command({
  name: 'opnieuw',
  about: {
    nl: 'Documenten opnieuw ophalen en hun commando nog eens uitvoeren, ook als ze gedaan of overgeslagen waren',
    en: 'Fetch documents once more and run their command again, also where they were done or skipped',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox opnieuw GL-3301', 'duit inbox opnieuw GL-3301 --profiel werk'],
  load: async () => (await import('./follow-up.ts')).tryAgain,
});

export const gezien = command({
  name: 'gezien',
  about: {
    nl: 'Zeggen dat je gezien hebt wat opzij staat: inbox ophalen meldt het niet meer',
    en: 'Say that you saw the documents that are set aside: inbox ophalen tells of them no more',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox gezien GL-3301', 'duit inbox gezien GL-3301 --profiel werk'],
  note: {
    nl: 'Het document blijft opzij staan, en wordt niet meer geprobeerd. Toch nog doen: duit inbox opnieuw.',
    en: 'The document stays aside, and is not tried any more. To do it after all: duit inbox opnieuw.',
  },
  load: async () => (await import('./follow-up.ts')).tellAttended,
});

export const vertrouw = command({
  name: 'vertrouw',
  about: {
    nl: 'Een nieuwe rekening van een leverancier aanvaarden: duit waarschuwt er niet meer voor',
    en: 'Accept a new account of a supplier: duit does not warn of it any more',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox vertrouw GL-3301', 'duit inbox vertrouw GL-3301 --profiel werk'],
  note: {
    nl: 'Bel de leverancier eerst, op een nummer dat je al kent en niet op dat van de factuur. Het geldt voor elke rekening waarvoor duit bij dit document waarschuwde, en voor deze leverancier alleen. Zonder dit commando waarschuwt duit negentig dagen lang voor een nieuwe rekening.',
    en: 'Call the supplier first, on a number that you already know and not on that of the invoice. It holds for each account that duit warned of with this document, and for this supplier alone. Without this command duit warns of a new account for ninety days.',
  },
  load: async () => (await import('./follow-up.ts')).trustAccountsOf,
});

export const overslaan = command({
  name: 'overslaan',
  about: {
    nl: 'Documenten niet meer ophalen of proberen',
    en: 'Stop fetching or retrying documents',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox overslaan GL-3301', 'duit inbox overslaan GL-3301 --profiel werk'],
  note: {
    nl: 'duit leert niets van een document dat je overslaat: een volgende factuur met die rekening of van die leverancier krijgt opnieuw een waarschuwing.',
    en: 'duit learns nothing from a document that you skip: a next invoice with that account or from that supplier is warned of again.',
  },
  load: async () => (await import('./follow-up.ts')).leaveAlone,
});
