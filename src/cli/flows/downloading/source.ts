import type { FacturenQuery, FactuurKort } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { type FactuurRef, factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import type { Look, Source } from './saving.ts';

/** Where an invoice's PDF or UBL comes from and how its file is named: after its number, or its id while it has none. */
export const source = (what: 'pdf' | 'ubl'): Source<FactuurRef, FacturenQuery> =>
  documents(what, (api, filter) => api.facturen.list(filter));

/** The same for any list of invoices or credit notes; both are downloaded over the paths of invoices. */
export function documents<F>(what: 'pdf' | 'ubl', list: (api: Api, filter: F) => AsyncIterable<FactuurKort>): Source<FactuurRef, F> {
  // What was found by its number is called after it, and need not be read for that.
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

/** A concept has no number, which a UBL must have, so it is not asked for; of its PDF the service decides. */
function listed({ id, nummer, status }: FactuurKort, what: 'pdf' | 'ubl'): Look {
  if (what === 'pdf' || status !== 'concept') return { name: nummer ?? null };
  return { lacking: t({ nl: `concept ${id} heeft nog geen UBL`, en: `draft ${id} has no UBL yet` }) };
}
