import { FactuurStatus } from '../../../contract/resources.ts';
import type { OpenSession } from '../../session/session.ts';
import type { DownloadOptions } from '../sending/options.ts';
import { t } from '../../../language.ts';
import type { NamedWord } from '../../command/command.ts';
import { listFilter, type FilterOptions } from '../listing/filters.ts';
import { download } from './download.ts';
import { type DownloadKind, type DownloadSource, lookingAt, type NameLookup } from './saving.ts';
import { isConcept } from '../../../contract/finality.ts';
import type { FactuurKort, InboxDocument, InboxDocumentKort, InboxQuery } from '../../../contract/index.ts';
import { datedName } from '../../../machine/files/names.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import { factuurId, knownFactuur, numberedFactuur, parseFactuurRef } from '../../../service/references/factuur.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';

/** The PDF or UBL of invoices or credit notes, of this list with `--alles`; the paths of invoices serve both. */
function issuedSource<F extends object>(
  what: DownloadKind,
  filter: F,
  list: (api: Api, filter: F) => Listing<FactuurKort>,
): DownloadSource {
  // A document that was found by its number need not be read to learn its date.
  const found = new Map<string, FactuurKort>();
  return {
    what,
    own: true,
    parse: (word) => {
      const ref = parseFactuurRef(word);
      return async (api) => {
        if (ref.by !== 'nummer') return factuurId(api, ref, knownFactuur);
        const row = await numberedFactuur(api, ref.value, knownFactuur);
        found.set(row.id, row);
        return row.id;
      };
    },
    look: async (api, id) => ({ name: issuedName(found.get(id) ?? { ...(await knownFactuur(api, id)), id }) }),
    looksFirst: false,
    open: (api, id) => api.facturen[what](id),
    filter,
    all: (api) => lookingAt(list(api, filter), (document) => lookOfListed(document, what)),
  };
}

/** The name of the file: `datum_nummer`, with the start of the id where there is no number that is one of the service. */
const issuedName = ({ id, datum, nummer }: Pick<FactuurKort, 'id' | 'datum' | 'nummer'>): string =>
  datedName(datum, [nummer], /^\d{4}-\d+$/.test(nummer ?? '') ? '' : id);

/** The UBL of a concept is not asked for: it must hold a number, and a concept has none. Its PDF is left to the service. */
function lookOfListed(document: FactuurKort, what: DownloadKind): NameLookup {
  const { id, nummer } = document;
  if (what === 'pdf' || !isConcept(document)) return { name: issuedName(document), word: nummer };
  return { lacking: t({ nl: `concept ${id} heeft nog geen UBL`, en: `draft ${id} has no UBL yet` }) };
}

/** Only a read of the document itself tells which files it has. */
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

function lookOfReceived(document: InboxDocument, what: DownloadKind): NameLookup {
  if (document[`heeft_${what}`] !== false) return { name: receivedName(document) };
  const { id, leverancier, factuurnummer } = document;
  const description = clean([factuurnummer, leverancier, id].filter(Boolean).join(', '));
  const kind = what.toUpperCase();
  return { lacking: t({ nl: `document ${description} heeft geen ${kind}`, en: `document ${description} has no ${kind}` }) };
}

/** The name of the file: `datum_leverancier_factuurnummer` and the start of the id. */
const receivedName = ({ id, datum, leverancier, factuurnummer }: InboxDocumentKort): string =>
  datedName(datum, [leverancier, factuurnummer], id);

type Saving<S extends string> = (
  session: OpenSession,
  documents: NamedWord<string[]>,
  opties: DownloadOptions & FilterOptions<S>,
) => Promise<void>;

export const saveIssued =
  (lists: 'facturen' | 'creditnotas', kind: DownloadKind): Saving<FactuurStatus> =>
  (session, documents, opties) => {
    const source = issuedSource(kind, listFilter(opties), (api, filter) => api[lists].list(filter));
    return download(session, documents, opties, source);
  };

export const saveReceived =
  (kind: DownloadKind): Saving<string> =>
  (session, documents, opties) =>
    download(session, documents, opties, inboxSource(kind, listFilter(opties)));
