import type { View } from '../output/out.ts';
import type { PartFinding } from './finding.ts';

const fields = ['onderdeel', 'status', 'bevinding', 'advies'];

/** The view of parts that were checked, a row for each. */
export const findingsView: View<PartFinding> = {
  columns: [
    { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' },
    { field: 'onderdeel', title: { nl: 'Onderdeel', en: 'Part' }, kind: 'woord' },
    { field: 'bevinding', title: { nl: 'Resultaat', en: 'Result' } },
    { field: 'advies', title: { nl: 'Advies', en: 'Advice' } },
  ],
  fields,
  id: 'onderdeel',
};
