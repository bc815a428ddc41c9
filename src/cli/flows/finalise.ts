import { t } from '../../language.ts';
import { factuurId, parseFactuurRef } from '../../service/references/factuur.ts';
import type { OpenSession } from '../session/session.ts';
import { finalisedView } from '../views/factuur.ts';
import { confirmDocuments } from './confirm.ts';
import { eachDocument } from './each-document.ts';
import { openFacts } from './facts.ts';

/** Makes draft invoices and draft credit notes final. */
export const finalise = (session: OpenSession, words: readonly string[]): Promise<void> =>
  eachDocument(session, words, {
    parse: parseFactuurRef,
    find: factuurId,
    confirm: (api, ids) => confirmDocuments(session, openFacts(api), ids, t({ nl: 'Definitief maken?', en: 'Make final?' })),
    work: (api, id) => api.facturen.definitief(id),
    writes: true,
    view: finalisedView,
  });
