import type { InboxDocument, InboxDocumentKort, InboxQuery } from '../../../contract/index.ts';
import { joinedName } from '../../../machine/files/names.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import type { Look, Source } from '../../flows/downloading/saving.ts';

/** Where a received document's PDF or UBL comes from. Only a single read tells which of them exist. */
export const source = (what: 'pdf' | 'ubl'): Source<string, InboxQuery> => ({
  what,
  parse: parseInboxRef,
  find: inboxId,
  look: async (api, id) => look(await api.inbox.get(id), what),
  looksFirst: true,
  open: (api, id) => api.inbox[what](id),
  async *all(api, filter) {
    for await (const document of api.inbox.list(filter)) yield { id: document.id, name: nameOf(document) };
  },
});

function look(document: InboxDocument, what: 'pdf' | 'ubl'): Look {
  if (document[`heeft_${what}`] !== false) return { name: nameOf(document) };
  const { id, leverancier, factuurnummer } = document;
  const said = clean([factuurnummer, leverancier, id].filter(Boolean).join(', '));
  const kind = what.toUpperCase();
  return { lacking: t({ nl: `document ${said} heeft geen ${kind}`, en: `document ${said} has no ${kind}` }) };
}

/** `datum_leverancier_factuurnummer` and the start of the id. */
const nameOf = ({ id, datum, leverancier, factuurnummer }: InboxDocumentKort): string =>
  joinedName([datum, leverancier, factuurnummer], id);
