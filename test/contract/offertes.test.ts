import { describe, expect, it } from 'vitest';
import { accountOfEach } from '../support/account.ts';
import { newKlant, regel, transports, type Fields } from '../support/practice.ts';

describe.each(transports)('offertes $transport', ({ open }) => {
  const account = accountOfEach(open);
  const { call } = account;

  const make = async (fields: Fields = {}) => {
    const klant_id = await newKlant(call);
    return call('POST', '/offertes', { body: { klant_id, regels: [regel], ...fields } });
  };

  const read = async (fields: Fields) => (await call('GET', `/offertes/${String((await make(fields)).data['id'])}`)).data;

  it('makes a concept with a number, valid for 30 days', async () => {
    const { status, json, data } = await make({ notities: 'Vrijblijvend' });
    expect(status).toBe(201);
    expect(json).toEqual({ data: { id: expect.any(String), status: 'concept', totaal_incl: 344.85 } });
    expect((await call('GET', `/offertes/${String(data['id'])}`)).json).toEqual({
      data: {
        id: data['id'],
        nummer: 'OF-2026-0001',
        status: 'concept',
        datum: '2026-03-15',
        geldig_tot: '2026-04-14',
        totaal_incl: 344.85,
        notities: 'Vrijblijvend',
        regels: [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21, totaal: 285 }],
      },
    });
  });

  it('counts geldig_tot from datum, unless it is given', async () => {
    expect(await read({ datum: '2026-12-15' })).toMatchObject({ geldig_tot: '2027-01-14' });
    expect(await read({ geldig_tot: '2026-03-20' })).toMatchObject({ geldig_tot: '2026-03-20' });
  });

  it('is verlopen from the day after geldig_tot, also in the filter', async () => {
    await make({ datum: '2026-03-10', geldig_tot: '2026-03-15' });
    const { data } = await make({ datum: '2026-03-11', geldig_tot: '2026-03-14' });
    expect((await call('GET', `/offertes/${String(data['id'])}`)).data['status']).toBe('verlopen');
    expect((await call('GET', '/offertes')).list.map(({ status }) => status)).toEqual(['verlopen', 'concept']);
    expect((await call('GET', '/offertes?status=verlopen')).list.map(({ id }) => id)).toEqual([data['id']]);
    expect((await call('GET', '/offertes?status=concept')).total).toBe(1);
  });

  it('keeps an answer past geldig_tot, also in the filter', async () => {
    const { data } = await make({ datum: '2026-03-11', geldig_tot: '2026-03-14' });
    await account.practice.setOfferteStatus(String(data['id']).toUpperCase(), 'geaccepteerd');
    expect((await call('GET', '/offertes?status=geaccepteerd')).list).toMatchObject([{ id: data['id'], status: 'geaccepteerd' }]);
    expect((await call('GET', '/offertes?status=verlopen')).total).toBe(0);
  });

  it('takes a klant_id in capitals', async () => {
    const klant_id = (await newKlant(call)).toUpperCase();
    expect((await call('POST', '/offertes', { body: { klant_id, regels: [regel] } })).status).toBe(201);
  });

  it('is found by each status that it is given', async () => {
    const { data } = await make();
    const id = String(data['id']);
    for (const status of ['verzonden', 'geaccepteerd', 'geweigerd', 'verlopen', 'concept']) {
      expect(await account.practice.setOfferteStatus('OF-2026-0001', status)).toMatchObject({ id, status });
      expect((await call('GET', `/offertes?status=${status}`)).list).toMatchObject([{ id, status, totaal_incl: 344.85 }]);
    }
  });

  it('lists newest first', async () => {
    for (const datum of ['2026-01-01', '2026-03-01', '2026-02-01']) await make({ datum });
    const { list, total } = await call('GET', '/offertes');
    expect(total).toBe(3);
    expect(list.map(({ nummer, datum }) => [nummer, datum])).toEqual([
      ['OF-2026-0002', '2026-03-01'],
      ['OF-2026-0003', '2026-02-01'],
      ['OF-2026-0001', '2026-01-01'],
    ]);
  });

  it.each([
    [{ klant_id: '11111111-1111-4111-8111-111111111111' }, { klant_id: 'deze klant bestaat niet' }],
    [{ regels: [] }, { regels: 'minstens één regel is nodig' }],
    [{ geldig_tot: '30 dagen' }, { geldig_tot: 'geen bestaande datum; schrijf JJJJ-MM-DD' }],
  ])('refuses %j', async (fields, errors) => {
    const { status, error } = await make(fields);
    expect([status, error['errors']]).toEqual([422, errors]);
    expect((await make()).status).toBe(201);
    expect((await call('GET', '/offertes')).list).toMatchObject([{ nummer: 'OF-2026-0001' }]);
  });
});
