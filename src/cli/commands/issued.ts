import type { DocumentType } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import { type Command, command } from '../command/command.ts';
import { draftDocument, issuedDocument, sendableDocument, serviceDecidesNote } from '../flows/arguments.ts';
import { reasonOption, webOption } from '../options.ts';
import { dateConfirmed, outOfOrder, sendOptions } from '../flows/sending/options.ts';

const refusedNote: Text = {
  nl: 'Aanvaardt Peppol een document niet, dan eindigt het commando met code 8: de klant kreeg niets, en het document blijft in de btw-aangifte. Aan een terminal vraagt duit of het opnieuw mag. Elders kan dat met --ja, als je het document zelf noemt; een batch verstuurt het nooit opnieuw. Meldt Peppol fout, dan is de afloop onbekend (code 7).',
  en: 'If Peppol does not take a document, the command exits with 8: the customer got nothing, and the document stays in the VAT return. In a terminal duit asks before it sends again. Elsewhere name the document and give --ja; a batch never sends it again. If Peppol reports fout, the outcome is unknown (code 7).',
};

const help: Readonly<
  Record<DocumentType, Readonly<Record<'toon' | 'definitief' | 'verstuur', Pick<Command, 'about' | 'examples' | 'note'>>>>
> = {
  factuur: {
    toon: {
      about: { nl: 'Facturen met regels, totalen en vervaldatum', en: 'Invoices with lines, totals and due date' },
      examples: ['duit factuur toon 2026-0012', 'duit factuur toon 2026-0012 --velden nummer,ogm,totaal_incl --json'],
    },
    definitief: {
      about: {
        nl: 'Concepten definitief maken: nummer en OGM worden toegekend',
        en: 'Finalise drafts: number and payment reference are assigned',
      },
      examples: [
        'duit factuur definitief 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
        'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief - --ja',
        'duit factuur definitief 8f14e45f --bevestig datum',
      ],
    },
    verstuur: {
      about: { nl: 'Definitieve facturen versturen via Peppol of per e-mail', en: 'Send final invoices over Peppol or by e-mail' },
      examples: [
        'duit factuur verstuur 2026-0012 --kanaal peppol',
        'duit factuur verstuur 2026-0012 --kanaal email --email boekhouding@example.be',
      ],
      note: refusedNote,
    },
  },
  creditnota: {
    toon: {
      about: { nl: "Creditnota's met regels en totalen", en: 'Credit notes with lines and totals' },
      examples: ['duit creditnota toon 2026-0013', 'duit creditnota toon 2026-0013 --velden nummer,totaal_incl --json'],
      note: serviceDecidesNote,
    },
    definitief: {
      about: { nl: "Creditnota's definitief maken", en: 'Finalise credit notes' },
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
      note: refusedNote,
    },
  },
};

export function issued(type: DocumentType): Command[] {
  const documents = { name: type, several: true } as const;
  const { toon, definitief, verstuur } = help[type];
  return [
    command({
      name: 'toon',
      ...toon,
      arguments: [{ ...documents, names: issuedDocument(type) }],
      options: [webOption],
      reply: ['ShownFactuur', 'ShownFactuur[]', 'WebRow', 'WebRow[]'],
      load: async () => (await import('../flows/showing/show.ts')).showDocuments(type),
    }),
    command({
      name: 'definitief',
      ...definitief,
      arguments: [{ ...documents, names: draftDocument(type) }],
      options: [dateConfirmed, outOfOrder, reasonOption],
      reply: ['WrittenFactuur', 'WrittenFactuur[]'],
      load: async () => (await import('../flows/finalising/finalise.ts')).finalise(type),
    }),
    command({
      name: 'verstuur',
      ...verstuur,
      arguments: [{ ...documents, names: sendableDocument(type) }],
      options: sendOptions,
      reply: ['Sent', 'Sent[]'],
      load: async () => (await import('../flows/sending/send.ts')).sendEach(type),
    }),
  ];
}
