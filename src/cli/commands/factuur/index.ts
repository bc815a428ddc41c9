import { facturenDownloads } from '../../flows/downloading/commands.ts';
import { issued } from '../issued.ts';
import { pagingOptions } from '../../options.ts';
import { invoiceOptions, lineHelp, copyOptions } from '../../flows/making/options.ts';
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
  about: {
    nl: 'Een factuur maken: een concept, of meteen definitief of verstuurd',
    en: 'Create an invoice: a draft, or final or sent at once',
  },
  options: invoiceOptions,
  examples: [
    'duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies, maart;3;95;21" --notities "Bedankt"',
    'duit factuur maak --invoer factuur.yaml --json',
    'duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies;3;95;21" --eindstatus verstuurd --kanaal peppol --eigen-referentie ord-118',
  ],
  note: () => `${askHelp()}\n\n${lineHelp()}`,
  reply: ['WrittenFactuur', 'Made'],
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
  reply: ['WrittenFactuur', 'Made'],
  load: async () => (await import('./make.ts')).copy,
});

export const factuur: CommandGroup = { commands: [list, maak, kopieer, ...issued('factuur'), ...facturenDownloads] };
