import { facturenDownloads } from '../../flows/downloading/commands.ts';
import { issued } from '../issued.ts';
import { pagingOptions } from '../../options.ts';
import { documentOptions, lineHelp, copyOptions } from '../../flows/making/options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { askHelp, issuedDocument } from '../../flows/arguments.ts';
import { klantFilter, facturenFilter } from '../../flows/listing/filters.ts';

const list = command({
  name: 'list',
  about: { nl: "Facturen en creditnota's, de nieuwste eerst", en: 'Invoices and credit notes, newest first' },
  options: [klantFilter, ...facturenFilter, ...pagingOptions],
  examples: [
    'duit factuur list --status verzonden --kwartaal 2026-1',
    'duit factuur list --klant "Bakkerij Peeters BV" --jaar 2026 --sorteer totaal_incl:af',
    'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief - --ja',
  ],
  reply: 'FactuurKort[]',
  columns: ['klant', 'teken'],
  asks: true,
  load: async () => (await import('../../flows/listing/documents.ts')).listFacturen,
});

const maak = command({
  name: 'maak',
  about: { nl: 'Een factuur maken, als concept', en: 'Create an invoice, as a draft' },
  options: documentOptions,
  examples: [
    'duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies, maart;3;95;21" --notities "Bedankt"',
    'duit factuur maak --invoer factuur.yaml --json',
  ],
  note: () => `${askHelp()}\n\n${lineHelp()}`,
  reply: ['Factuur', 'Made'],
  load: async () => (await import('./make.ts')).makeFactuur,
});

const kopieer = command({
  name: 'kopieer',
  about: {
    nl: 'Een nieuw concept met dezelfde klant en regels als een factuur',
    en: 'A new draft with the same customer and lines as an invoice',
  },
  arguments: [{ name: 'factuur', names: issuedDocument('factuur') }],
  options: [...copyOptions],
  examples: [
    'duit factuur kopieer 2026-0012 --bewerk',
    'duit factuur kopieer 2026-0012 --klant "Bakkerij Peeters BV" --datum 01/12/2026 --prijzen van-nu',
  ],
  reply: 'Factuur',
  load: async () => (await import('./make.ts')).copy,
});

export const factuur: CommandGroup = { commands: [list, maak, kopieer, ...issued('factuur'), ...facturenDownloads] };
