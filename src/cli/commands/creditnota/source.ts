import type { CreditnotasQuery } from '../../../contract/index.ts';
import type { FactuurRef } from '../../../service/references/factuur.ts';
import type { Source } from '../../flows/downloading/saving.ts';
import { documents } from '../../flows/downloading/source.ts';

/** How to download credit notes; `--alles` takes them from the list of credit notes. */
export const creditnotaSource = (what: 'pdf' | 'ubl'): Source<FactuurRef, CreditnotasQuery> =>
  documents(what, (api, filter) => api.creditnotas.list(filter));
