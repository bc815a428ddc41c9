import type { CreditnotasQuery } from '../../../contract/index.ts';
import type { FactuurRef } from '../../../service/references/factuur.ts';
import type { Source } from '../../flows/downloading/saving.ts';
import { documents } from '../../flows/downloading/source.ts';

/** Where a credit note's PDF or UBL comes from; all of them are the list of credit notes. */
export const source = (what: 'pdf' | 'ubl'): Source<FactuurRef, CreditnotasQuery> =>
  documents(what, (api, filter) => api.creditnotas.list(filter));
