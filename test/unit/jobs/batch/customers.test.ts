import { expect, it } from 'vitest';
import { openCustomers } from '../../../../src/jobs/batch/plan/customers.ts';
import type { Api } from '../../../../src/service/api/index.ts';

const klant = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  naam: 'Peeters BV',
  type: 'bedrijf',
  kbo_btw_nummer: 'BE0403170701',
  peppol_id: '0208:0403170701',
};

/** A service with this one customer, whose list shows no numbers. (klant) */
function service(): Api {
  async function* list() {
    yield { id: klant.id, naam: klant.naam };
  }
  return { klanten: { list, get: async () => klant } } as unknown as Api;
}

it.each(['BE 0403.170.701', '0403170701', '0208:0403170701', '0403.170.701'])(
  'a customer whose VAT number and Peppol id are the same number is found by %s, and is no two customers',
  async (word) => {
    expect(await openCustomers(service(), new Map())(word)).toEqual({ klant });
  },
);
