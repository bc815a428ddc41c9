import type { Text } from '../../../language.ts';
import type { Command, Nameable } from '../../command/command.ts';
import type { Option } from '../../command/option.ts';
import { issuedDocument, inboxDocument, serviceDecidesNote } from '../arguments.ts';
import { creditnotasFilter, facturenFilter, inboxFilter } from '../listing/filters.ts';
import { checkOption, downloadOptions, openOption } from '../sending/options.ts';

type Kind = 'pdf' | 'ubl';

/** All in which the commands `pdf` and `ubl` of one group differ from those of another. */
interface Downloaded {
  readonly argument: string;
  readonly names: (kind: Kind) => Nameable;
  /** The options that choose the documents of `--alles`. */
  readonly filter: readonly Option[];
  readonly texts: Readonly<Record<Kind, Text>>;
  readonly examples: Readonly<Record<Kind, readonly string[]>>;
  readonly note?: Text;
  readonly load: (kind: Kind) => Command['load'];
}

const downloads = ({ argument, names, filter, texts, examples, note, load }: Downloaded): Command[] =>
  (['pdf', 'ubl'] as const).map((kind) => ({
    name: kind,
    about: texts[kind],
    arguments: [{ name: argument, several: true, names: names(kind) }],
    options: [...filter, ...downloadOptions, kind === 'pdf' ? openOption : checkOption],
    examples: examples[kind],
    ...(note && { note }),
    reply: ['SavedDocument', 'SavedDocument[]'],
    load: load(kind),
  }));

export const facturenDownloads = downloads({
  argument: 'factuur',
  names: (kind) => issuedDocument('factuur', { finals: kind === 'ubl' }),
  filter: facturenFilter,
  texts: {
    pdf: { nl: 'Facturen bewaren als PDF', en: 'Save invoices as PDF' },
    ubl: { nl: 'Facturen bewaren als UBL (Peppol-XML)', en: 'Save invoices as UBL (Peppol XML)' },
  },
  examples: {
    pdf: ['duit factuur pdf 2026-0012 --open', 'duit factuur pdf --alles --kwartaal 2026-1 --map facturen'],
    ubl: ['duit factuur ubl 2026-0012 -o - | xmllint --format -', 'duit factuur ubl --alles --status verzonden --map facturen'],
  },
  load: (kind) => async () => (await import('./sources.ts')).saveIssued('facturen', kind),
});

export const creditnotasDownloads = downloads({
  argument: 'creditnota',
  names: (kind) => issuedDocument('creditnota', { finals: kind === 'ubl' }),
  filter: creditnotasFilter,
  texts: {
    pdf: { nl: "Creditnota's bewaren als PDF", en: 'Save credit notes as PDF' },
    ubl: { nl: "Creditnota's bewaren als UBL (Peppol-XML)", en: 'Save credit notes as UBL (Peppol XML)' },
  },
  examples: {
    pdf: ['duit creditnota pdf 2026-0013 --open', 'duit creditnota pdf --alles --status verzonden --map creditnotas'],
    ubl: ['duit creditnota ubl 2026-0013 -o - | xmllint --format -', 'duit creditnota ubl --alles --status verzonden --map creditnotas'],
  },
  note: serviceDecidesNote,
  load: (kind) => async () => (await import('./sources.ts')).saveIssued('creditnotas', kind),
});

export const receivedDownloads = downloads({
  argument: 'document',
  names: () => inboxDocument,
  filter: inboxFilter,
  texts: {
    pdf: { nl: 'Ontvangen documenten bewaren als PDF', en: 'Save received documents as PDF' },
    ubl: { nl: 'De oorspronkelijke Peppol-XML van ontvangen documenten bewaren', en: 'Save the original Peppol XML of received documents' },
  },
  examples: {
    pdf: ['duit inbox pdf GL-3301 --open', 'duit inbox pdf --alles --status nieuw --map inkoop'],
    ubl: ['duit inbox ubl GL-3301 -o - | xmllint --format -', 'duit inbox ubl --alles --van 2026-01-01 --map inkoop'],
  },
  load: (kind) => async () => (await import('./sources.ts')).saveReceived(kind),
});
