import { textsOfTable } from '../replies/schema.ts';
import table from './variables.md?raw';

/** Every environment variable that duit reads, or that Node reads for it. */
export const variables = textsOfTable(table);
