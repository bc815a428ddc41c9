import type { Command, CommandUnknownOpts, OptionValues } from 'commander';
import { t, type Text } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { documentsArgument, receivedArgument, serviceDecidesNote } from '../arguments.ts';
import type { Offer } from '../choosing/documents.ts';
import { newest, received } from '../choosing/offers.ts';
import { addCreditnotasFilter, addFacturenFilter, addInboxFilter, listFilter } from '../listing/filters.ts';
import { addDownloadOptions, checkOption, download, type DownloadOptions } from './download.ts';
import { openOption, type DownloadKind, type DownloadSource, lookingAt, type NameLook } from './saving.ts';
import { isConcept } from '../../../contract/finality.ts';
import type { FactuurKort, InboxDocument, InboxDocumentKort, InboxQuery } from '../../../contract/index.ts';
import { joinedName } from '../../../machine/files/names.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import { factuurId, knownFactuur, parseFactuurRef } from '../../../service/references/factuur.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';

/**
 * The PDF or UBL of invoices or credit notes, which `--alles` takes from this list; the paths of invoices serve both. A file is
 * named after the document's number, or after its id while it has none.
 */
function issuedSource<F extends object>(
  what: DownloadKind,
  filter: F,
  list: (api: Api, filter: F) => Listing<FactuurKort>,
): DownloadSource {
  // A document that was found by its number need not be read to learn it.
  const numbers = new Map<string, string>();
  return {
    what,
    own: true,
    parse: (word) => {
      const ref = parseFactuurRef(word);
      return async (api) => {
        const id = await factuurId(api, ref, knownFactuur);
        if (ref.by === 'nummer') numbers.set(id, ref.value);
        return id;
      };
    },
    look: async (api, id) => ({ name: numbers.get(id) ?? (await knownFactuur(api, id)).nummer ?? null }),
    looksFirst: false,
    open: (api, id) => api.facturen[what](id),
    filter,
    all: (api) => lookingAt(list(api, filter), (document) => lookOfListed(document, what)),
  };
}

/** The UBL of a concept is not asked for: it must hold a number, and a concept has none. Its PDF is left to the service. */
function lookOfListed(document: FactuurKort, what: DownloadKind): NameLook {
  const { id, nummer } = document;
  if (what === 'pdf' || !isConcept(document)) return { name: nummer ?? null };
  return { lacking: t({ nl: `concept ${id} heeft nog geen UBL`, en: `draft ${id} has no UBL yet` }) };
}

/** The PDF or UBL of received documents. Only a read of the document itself tells which files it has. */
const inboxSource = (what: DownloadKind, filter: InboxQuery): DownloadSource => ({
  what,
  own: false,
  parse: (word) => {
    const ref = parseInboxRef(word);
    return (api) => inboxId(api, ref);
  },
  look: async (api, id) => lookOfReceived(await api.inbox.get(id), what),
  looksFirst: true,
  open: (api, id) => api.inbox[what](id),
  filter,
  all: (api) => lookingAt(api.inbox.list(filter), (document) => ({ name: receivedName(document) })),
});

function lookOfReceived(document: InboxDocument, what: DownloadKind): NameLook {
  if (document[`heeft_${what}`] !== false) return { name: receivedName(document) };
  const { id, leverancier, factuurnummer } = document;
  const description = clean([factuurnummer, leverancier, id].filter(Boolean).join(', '));
  const kind = what.toUpperCase();
  return { lacking: t({ nl: `document ${description} heeft geen ${kind}`, en: `document ${description} has no ${kind}` }) };
}

/** The name of the file: `datum_leverancier_factuurnummer` and the start of the id. */
const receivedName = ({ id, datum, leverancier, factuurnummer }: InboxDocumentKort): string =>
  joinedName([datum, leverancier, factuurnummer], id);

/** All in which the commands `pdf` and `ubl` of one group differ from those of another. */
interface Row<T extends { id: string }, O extends DownloadOptions & OptionValues> {
  /** Adds the argument and the options of both commands. */
  readonly declared: (command: Command) => Command<[string[]], O>;
  readonly source: (kind: DownloadKind, opties: O) => DownloadSource;
  /** The list that is offered where no document is named. */
  readonly offer: (kind: DownloadKind) => Offer<T>;
  readonly texts: Readonly<Record<DownloadKind, Text>>;
  readonly examples: Readonly<Record<DownloadKind, readonly string[]>>;
  readonly note?: Text;
}

/** A function that adds the commands `pdf` and `ubl` to a group. */
const downloads =
  <T extends { id: string }, O extends DownloadOptions & OptionValues>(row: Row<T, O>) =>
  (group: CommandUnknownOpts, session: Session): void => {
    for (const kind of ['pdf', 'ubl'] as const) {
      const help = { about: row.texts[kind], examples: row.examples[kind], note: row.note };
      const command = row.declared(addCommand(group, kind, help));
      command.addOption(kind === 'pdf' ? openOption() : checkOption());
      command.action(
        session.action((opened, words, opties, itself) =>
          download(opened, words, opties, row.source(kind, opties), { offer: row.offer(kind), command: itself }),
        ),
      );
    }
  };

export const addFactuurDownloads = downloads({
  declared: (command) => addDownloadOptions(addFacturenFilter(command.argument('[factuur...]', documentsArgument()))),
  source: (kind, opties) => issuedSource(kind, listFilter(opties), (api, filter) => api.facturen.list(filter)),
  offer: (kind) => newest('factuur', { finals: kind === 'ubl' }),
  texts: {
    pdf: { nl: 'Facturen bewaren als PDF', en: 'Save invoices as PDF' },
    ubl: { nl: 'Facturen bewaren als UBL (Peppol-XML)', en: 'Save invoices as UBL (Peppol XML)' },
  },
  examples: {
    pdf: ['duit factuur pdf 2026-0012 --open', 'duit factuur pdf --alles --kwartaal 2026-1 --map facturen'],
    ubl: ['duit factuur ubl 2026-0012 -o - | xmllint --format -', 'duit factuur ubl --alles --status verzonden --map facturen'],
  },
});

export const addCreditnotaDownloads = downloads({
  declared: (command) => addDownloadOptions(addCreditnotasFilter(command.argument('[creditnota...]', documentsArgument()))),
  source: (kind, opties) => issuedSource(kind, listFilter(opties), (api, filter) => api.creditnotas.list(filter)),
  offer: (kind) => newest('creditnota', { finals: kind === 'ubl' }),
  texts: {
    pdf: { nl: "Creditnota's bewaren als PDF", en: 'Save credit notes as PDF' },
    ubl: { nl: "Creditnota's bewaren als UBL (Peppol-XML)", en: 'Save credit notes as UBL (Peppol XML)' },
  },
  examples: {
    pdf: ['duit creditnota pdf 2026-0013 --open', 'duit creditnota pdf --alles --status verzonden --map creditnotas'],
    ubl: ['duit creditnota ubl 2026-0013 -o - | xmllint --format -', 'duit creditnota ubl --alles --status verzonden --map creditnotas'],
  },
  note: serviceDecidesNote,
});

export const addInboxDownloads = downloads({
  declared: (command) => addDownloadOptions(addInboxFilter(command.argument('[document...]', receivedArgument()))),
  source: (kind, opties) => inboxSource(kind, listFilter(opties)),
  offer: () => received(),
  texts: {
    pdf: { nl: 'Ontvangen documenten bewaren als PDF', en: 'Save received documents as PDF' },
    ubl: {
      nl: 'De oorspronkelijke Peppol-XML van ontvangen documenten bewaren',
      en: 'Save the original Peppol XML of received documents',
    },
  },
  examples: {
    pdf: ['duit inbox pdf GL-3301 --open', 'duit inbox pdf --alles --status nieuw --map inkoop'],
    ubl: ['duit inbox ubl GL-3301 -o - | xmllint --format -', 'duit inbox ubl --alles --van 2026-01-01 --map inkoop'],
  },
});
