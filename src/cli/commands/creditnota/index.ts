import { creditnotasDownloads } from '../../flows/downloading/commands.ts';
import { issued } from '../issued.ts';
import { pagingOptions, reasonOption } from '../../options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { creditableFactuur } from '../../flows/arguments.ts';
import { klantFilter, creditnotasFilter } from '../../flows/listing/filters.ts';

const list = command({
  name: 'list',
  about: { nl: "Creditnota's, de nieuwste eerst", en: 'Credit notes, newest first' },
  options: [klantFilter, ...creditnotasFilter, ...pagingOptions],
  examples: ['duit creditnota list --status concept', 'duit creditnota list --van 01/01/2026 --tot 31/03/2026 --json'],
  reply: 'FactuurKort[]',
  columns: ['klant', 'teken'],
  asks: true,
  load: async () => (await import('../../flows/listing/documents.ts')).listCreditnotas,
});

const maak = command({
  name: 'maak',
  about: {
    nl: 'Een definitieve factuur crediteren: een concept met dezelfde regels',
    en: 'Credit a final invoice: a draft with the same lines',
  },
  arguments: [
    {
      name: 'factuur',
      names: creditableFactuur,
      question: (factuur: string) => ({ nl: `Creditnota maken voor ${factuur}?`, en: `Make a credit note for ${factuur}?` }),
    },
  ],
  options: [reasonOption],
  examples: ['duit creditnota maak 2026-0012', 'duit creditnota maak 2026-0012 --formaat id'],
  note: {
    nl: 'Een creditnota is voor de hele factuur. Wat wel klopte, komt op een nieuwe: duit factuur kopieer 2026-0012 --bewerk aan een terminal, en anders duit factuur maak.',
    en: 'A credit note is for the whole invoice. Bill what was right again on a new one: duit factuur kopieer 2026-0012 --bewerk in a terminal, or else duit factuur maak.',
  },
  reply: 'WrittenNote',
  load: async () => (await import('./make.ts')).makeCreditnota,
});

export const creditnota: CommandGroup = { commands: [list, maak, ...issued('creditnota'), ...creditnotasDownloads] };
