import type { FacturenQuery, FactuurKort } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { type FactuurRef, factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import type { Look, Source } from './saving.ts';

/** The PDF or UBL of invoices. A file is named after the invoice's number, or after its id while it has none. */
export const source = (what: 'pdf' | 'ubl'): Source<FactuurRef, FacturenQuery> =>
  documents(what, (api, filter) => api.facturen.list(filter));

/** The PDF or UBL of any list of invoices or credit notes; the paths of invoices serve both. */
export function documents<F>(what: 'pdf' | 'ubl', list: (api: Api, filter: F) => AsyncIterable<FactuurKort>): Source<FactuurRef, F> {
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
    async *all(api, filter) {
      for await (const document of list(api, filter)) yield { id: document.id, ...listed(document, what) };
    },
  };
}

/** The UBL of a concept is not asked for: it must hold a number, and a concept has none. Its PDF is left to the service. */
function listed({ id, nummer, status }: FactuurKort, what: 'pdf' | 'ubl'): Look {
  if (what === 'pdf' || status !== 'concept') return { name: nummer ?? null };
  return { lacking: t({ nl: `concept ${id} heeft nog geen UBL`, en: `draft ${id} has no UBL yet` }) };
}
