import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Twin } from '../../references/twins.ts';
import type { Evidence } from '../verdict/evidence.ts';

export const customerExists: Text = { nl: 'deze klant bestaat al', en: 'this customer exists already' };

/** The service has customers that are alike, which may be the one that is meant; each on a line of its own, unless `between` is given. */
export const ofTwins = (twins: readonly Twin[], head: string, between = '\n  '): Evidence[] =>
  twins.length === 0
    ? []
    : [
        {
          source: 'service',
          extent: 'part',
          standing: 'done',
          documents: twins.map(({ klant: { id } }) => ({ id })),
          text: [`${head}:`, ...twins.map((twin) => clean(twinLine(twin)))].join(between),
        },
      ];

const shared: Record<Twin['field'], Text> = {
  naam: { nl: 'dezelfde naam', en: 'the same name' },
  kbo_btw_nummer: { nl: 'hetzelfde btw-nummer', en: 'the same VAT number' },
  peppol_id: { nl: 'hetzelfde Peppol-id', en: 'the same Peppol id' },
};

const twinLine = ({ klant: { id, naam }, field }: Twin): string => `${id}  ${naam ?? ''}  (${t(shared[field])})`;
