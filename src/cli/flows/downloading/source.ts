import type { FactuurKort, InboxDocument, InboxDocumentKort, InboxQuery } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { joinedName } from '../../../machine/files/names.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import { type FactuurRef, factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { type DownloadKind, type NameLook, lookingAt, type DownloadSource } from './saving.ts';

/**
 * The PDF or UBL of invoices or credit notes, which `--alles` takes from this list; the paths of invoices serve both. A file is
 * named after the document's number, or after its id while it has none.
 */
export function issuedSource<F>(what: DownloadKind, list: (api: Api, filter: F) => Listing<FactuurKort>): DownloadSource<FactuurRef, F> {
  // A document that was found by its number need not be read to learn it.
  const numbers = new Map<string, string>();
  return {
    what,
    parse: parseFactuurRef,
    find: async (api, ref) => {
      const id = await factuurId(api, ref);
      if (ref.by === 'nummer') numbers.set(id, ref.value);
      return id;
    },
    look: async (api, id) => ({ name: numbers.get(id) ?? (await readFactuur(api, id)).nummer ?? null }),
    looksFirst: false,
    open: (api, id) => api.facturen[what](id),
    all: (api, filter) => lookingAt(list(api, filter), (document) => lookOfListed(document, what)),
  };
}

/** The UBL of a concept is not asked for: it must hold a number, and a concept has none. Its PDF is left to the service. */
function lookOfListed({ id, nummer, status }: FactuurKort, what: DownloadKind): NameLook {
  if (what === 'pdf' || status !== 'concept') return { name: nummer ?? null };
  return { lacking: t({ nl: `concept ${id} heeft nog geen UBL`, en: `draft ${id} has no UBL yet` }) };
}

/** The PDF or UBL of received documents. Only a read of the document itself tells which files it has. */
export const inboxSource = (what: DownloadKind): DownloadSource<string, InboxQuery> => ({
  what,
  parse: parseInboxRef,
  find: inboxId,
  look: async (api, id) => lookOfReceived(await api.inbox.get(id), what),
  looksFirst: true,
  open: (api, id) => api.inbox[what](id),
  all: (api, filter) => lookingAt(api.inbox.list(filter), (document) => ({ name: receivedName(document) })),
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
