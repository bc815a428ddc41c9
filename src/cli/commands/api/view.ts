import { type Endpoint, endpoints } from '../../../contract/index.ts';
import type { Column, View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import type { ApiCall } from './request.ts';

export type ApiRow = Record<string, unknown>;

const column = (field: string): Column<ApiRow> => ({ field, title: { nl: field, en: field } });

/** Shows the fields of the contract for a known operation, and otherwise those of `sample` (an item of the reply) and `--velden`. */
export function viewFor({ operation }: ApiCall, { velden = [] }: OpenSession['globals'], sample: ApiRow = {}): View<ApiRow> {
  const known = operation ? fieldsOf(endpoints[operation]) : [];
  if (known.length > 0) return { columns: known.map(column), fields: [...known, ...Object.keys(sample)] };
  const fields = Object.keys(sample);
  return { columns: fields.map(column), fields: [...fields, ...velden] };
}

const fieldsOf = ({ data }: Endpoint): string[] => (data && 'shape' in data ? Object.keys(data.shape as object) : []);
