import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Duplicate } from '../../references/duplicates.ts';
import type { Evidence } from '../verdict/evidence.ts';

export const customerExists: Text = { nl: 'deze klant bestaat al', en: 'this customer exists already' };

/** The service has customers that are alike, which may be the one that is meant; each on a line of its own, unless `between` is given. */
export const ofDuplicates = (duplicates: readonly Duplicate[], head: string, between = '\n  '): Evidence[] =>
  duplicates.length === 0
    ? []
    : [
        {
          source: 'service',
          extent: 'part',
          standing: 'done',
          documents: duplicates.map(({ klant: { id } }) => ({ id })),
          text: [`${head}:`, ...duplicates.map((duplicate) => clean(duplicateLine(duplicate)))].join(between),
        },
      ];

const shared: Record<Duplicate['field'], Text> = {
  naam: { nl: 'dezelfde naam', en: 'the same name' },
  kbo_btw_nummer: { nl: 'hetzelfde btw-nummer', en: 'the same VAT number' },
  peppol_id: { nl: 'hetzelfde Peppol-id', en: 'the same Peppol id' },
};

const duplicateLine = ({ klant: { id, naam }, field }: Duplicate): string => `${id}  ${naam ?? ''}  (${t(shared[field])})`;
