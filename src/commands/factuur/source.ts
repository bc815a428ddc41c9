import { factuurId, parseFactuurRef } from '../../references/factuur.ts';
import type { Source } from '../download.ts';

/** Where an invoice's PDF or UBL comes from and how its file is named: after its number, or its id while it has none. */
export const source = (what: 'pdf' | 'ubl'): Source<ReturnType<typeof parseFactuurRef>> => ({
  what,
  parse: parseFactuurRef,
  find: factuurId,
  name: async (api, id) => (await api.facturen.get(id)).nummer ?? null,
  open: (api, id) => api.facturen[what](id),
});
