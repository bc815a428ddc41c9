import type { InboxDocument, InboxDocumentKort, InboxQuery } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { joinedName } from '../../../machine/files/names.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { type Look, lookingAt, type Source } from '../../flows/downloading/saving.ts';

/** How to download received documents. Only a read of the document itself tells which files it has. */
export const inboxSource = (what: 'pdf' | 'ubl'): Source<string, InboxQuery> => ({
  what,
  parse: parseInboxRef,
  find: inboxId,
  look: async (api, id) => look(await api.inbox.get(id), what),
  looksFirst: true,
  open: (api, id) => api.inbox[what](id),
  all: (api, filter) => lookingAt(api.inbox.list(filter), (document) => ({ name: nameOf(document) })),
});

function look(document: InboxDocument, what: 'pdf' | 'ubl'): Look {
  if (document[`heeft_${what}`] !== false) return { name: nameOf(document) };
  const { id, leverancier, factuurnummer } = document;
  const description = clean([factuurnummer, leverancier, id].filter(Boolean).join(', '));
  const kind = what.toUpperCase();
  return { lacking: t({ nl: `document ${description} heeft geen ${kind}`, en: `document ${description} has no ${kind}` }) };
}

/** The name of the file: `datum_leverancier_factuurnummer` and the start of the id. */
const nameOf = ({ id, datum, leverancier, factuurnummer }: InboxDocumentKort): string =>
  joinedName([datum, leverancier, factuurnummer], id);
