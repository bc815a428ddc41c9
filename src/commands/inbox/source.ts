import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { inboxId, parseInboxRef } from '../../references/inbox.ts';
import type { Source } from '../download.ts';

/** Where a received document's PDF or UBL comes from; its file is named `datum_leverancier_factuurnummer_id`. */
export const source = (what: 'pdf' | 'ubl'): Source<string> => ({
  what,
  parse: parseInboxRef,
  find: inboxId,
  name: async (api, id) => {
    const document = await api.inbox.get(id);
    if (document[`heeft_${what}`] === false) {
      const kind = what.toUpperCase();
      throw new Failure('not_found', t({ nl: `document ${id} heeft geen ${kind}`, en: `document ${id} has no ${kind}` }));
    }
    const { datum, leverancier, factuurnummer } = document;
    return [datum, leverancier, factuurnummer, id.slice(0, 8)].filter(Boolean).join('_');
  },
  open: (api, id) => api.inbox[what](id),
});
