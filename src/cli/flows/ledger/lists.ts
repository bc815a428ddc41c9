import type { Api } from '../../../service/api/index.ts';

/** The lists with everything that can be unpaid: paid invoices are left out, and a paid credit note may be on an unpaid invoice. */
export const openLists = ({ facturen }: Api) => [facturen.list({ status: 'verzonden' }), facturen.list({ type: 'creditnota' })];
