import { describe, expect, it } from 'vitest';
import { accountOfEach } from '../support/account.ts';
import { newFactuur, newFinal, newKlant, regel, transports } from '../support/practice.ts';

describe.each(transports)('facturen $transport', ({ open }) => {
  const { call } = accountOfEach(open);

  const finish = async (datum: string) => (await call('POST', `/facturen/${await newFactuur(call, { datum })}/definitief`)).json;

  it('makes a concept, with totals and due date computed', async () => {
    const klant_id = await newKlant(call);
    const body = {
      klant_id,
      regels: [regel, { omschrijving: 'Boek', aantal: 1, eenheidsprijs: 27.36, btw_percentage: 6 }],
      notities: 'Dank u',
    };
    const created = await call('POST', '/facturen', { body });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({ data: { id: expect.any(String), nummer: null, status: 'concept', totaal_incl: 373.85 } });
    const id = String(created.data['id']);
    expect((await call('GET', `/facturen/${id}`)).json).toEqual({
      data: {
        id,
        type: 'factuur',
        nummer: null,
        status: 'concept',
        datum: '2026-03-15',
        vervaldatum: '2026-04-14',
        customer_id: klant_id,
        ogm: null,
        totaal_excl: 312.36,
        totaal_btw: 61.49,
        totaal_incl: 373.85,
        regels: [
          { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21, totaal: 285 },
          { omschrijving: 'Boek', aantal: 1, eenheidsprijs: 27.36, btw_percentage: 6, totaal: 27.36 },
        ],
        notities: 'Dank u',
      },
    });
  });

  it.each([
    [0.333, 0.0049, 21, 0, 0],
    [-1, 10.005, 21, -10.01, -12.11],
    [3, 1.115, 6, 3.35, 3.55],
    [1, 1.005, 0, 1.01, 1.01],
    [250, 0.0049, 12, 1.23, 1.38],
  ])('rounds half away from zero: %d times %d at %d %% is %d, %d with VAT', async (aantal, eenheidsprijs, btw_percentage, totaal, incl) => {
    const id = await newFactuur(call, { regels: [{ omschrijving: 'x', aantal, eenheidsprijs, btw_percentage }] });
    const { data } = await call('GET', `/facturen/${id}`);
    expect([(data['regels'] as { totaal: number }[])[0]?.totaal, data['totaal_incl']]).toEqual([totaal, incl]);
  });

  it('computes VAT once per rate over the rounded lines', async () => {
    const regels = Array.from({ length: 10 }, () => ({ omschrijving: 'schroef', aantal: 1, eenheidsprijs: 0.12, btw_percentage: 21 }));
    const { data } = await call('GET', `/facturen/${await newFactuur(call, { regels })}`);
    expect([data['totaal_excl'], data['totaal_btw'], data['totaal_incl']]).toEqual([1.2, 0.25, 1.45]);
  });

  it('gives the next number of the year of datum, and an OGM, when it becomes final', async () => {
    expect(await finish('2026-01-31')).toEqual({
      data: { id: expect.any(String), nummer: '2026-0001', status: 'verzonden', ogm: '+++202/6000/00192+++' },
    });
    expect(await finish('2025-12-31')).toMatchObject({ data: { nummer: '2025-0001', ogm: '+++202/5000/00165+++' } });
    expect(await finish('2026-02-01')).toMatchObject({ data: { nummer: '2026-0002', ogm: '+++202/6000/00293+++' } });
  });

  it('refuses to become final twice, and keeps its number', async () => {
    const id = await newFinal(call);
    const { status, error } = await call('POST', `/facturen/${id}/definitief`);
    expect([status, error['message']]).toEqual([422, 'Dit document is al definitief: 2026-0001.']);
    expect((await call('GET', `/facturen/${id}`)).data['nummer']).toBe('2026-0001');
  });

  it('becomes final without a body, and does not read one that is sent', async () => {
    const sent = { raw: '[[[', headers: { 'Content-Type': 'application/json' } };
    const { status, data } = await call('POST', `/facturen/${await newFactuur(call)}/definitief`, sent);
    expect([status, data['nummer']]).toEqual([200, '2026-0001']);
  });

  it('lists both types, newest first, with six fields', async () => {
    const old = await newFinal(call, { datum: '2026-01-10' });
    const young = await newFactuur(call, { datum: '2026-03-01' });
    const first = await newFactuur(call, { datum: '2026-02-01' });
    const second = await newFactuur(call, { datum: '2026-02-01' });
    const creditnota = String((await call('POST', `/facturen/${old}/creditnota`)).data['id']);
    const { list, total } = await call('GET', '/facturen');
    expect(total).toBe(5);
    expect(list.map(({ id }) => id)).toEqual([creditnota, young, second, first, old]);
    expect(list[4]).toEqual({
      id: old,
      type: 'factuur',
      nummer: '2026-0001',
      status: 'verzonden',
      datum: '2026-01-10',
      totaal_incl: 344.85,
    });
  });

  it.each([
    ['status=concept', ['2026-03-01', '2026-02-01']],
    ['status=verzonden', ['2026-01-31']],
    ['status=betaald', []],
    ['van=2026-02-01', ['2026-03-01', '2026-02-01']],
    ['tot=2026-02-01', ['2026-02-01', '2026-01-31']],
    ['van=2026-01-31&tot=2026-01-31&type=factuur&status=verzonden', ['2026-01-31']],
    ['type=creditnota', []],
    ['limit=1&offset=1', ['2026-02-01']],
    ['offset=99', []],
  ])('filters: %s', async (query, dates) => {
    await newFinal(call, { datum: '2026-01-31' });
    await newFactuur(call, { datum: '2026-02-01' });
    await newFactuur(call, { datum: '2026-03-01' });
    const { list, total } = await call('GET', `/facturen?${query}`);
    expect(list.map(({ datum }) => datum)).toEqual(dates);
    expect(total).toBe(/limit|offset/.test(query) ? 3 : dates.length);
  });

  it.each([
    [{ regels: [] }, 'regels'],
    [{ regels: undefined }, 'regels'],
    [{ klant_id: '11111111-1111-4111-8111-111111111111' }, 'klant_id'],
    [{ klant_id: 'Janssens' }, 'klant_id'],
    [{ datum: '2026-02-30' }, 'datum'],
    [{ vervaldatum: '2026-05-01' }, 'vervaldatum'],
    [{ regels: [regel, { ...regel, aantal: 'drie' }] }, 'regels.1.aantal'],
    [{ regels: [{ ...regel, omschrijving: undefined }] }, 'regels.0.omschrijving'],
    [{ regels: [{ ...regel, btw_percentage: 20 }] }, 'regels.0.btw_percentage'],
    [{ regels: [{ ...regel, korting: 5 }] }, 'regels.0.korting'],
    [{ regels: [{ ...regel, aantal: 9e13, eenheidsprijs: 9e13 }] }, 'regels.0.aantal'],
    [{ regels: 'Advies' }, 'regels'],
  ])('refuses %j and names %s', async (fields, field) => {
    const klant_id = await newKlant(call);
    const { status, error } = await call('POST', '/facturen', { body: { klant_id, regels: [regel], ...fields } });
    expect(status).toBe(422);
    expect(Object.keys(error['errors'] as object)).toEqual([field]);
    expect((await call('GET', '/facturen')).total).toBe(0);
  });

  it('gets the date of today in Belgium, whatever the clock of this machine says', async () => {
    const night = await open({ now: () => new Date('2025-12-31T23:30:00Z') });
    const { data } = await night.call('GET', `/facturen/${await newFactuur(night.call)}`);
    expect([data['datum'], data['vervaldatum']]).toEqual(['2026-01-01', '2026-01-31']);
    await night.close();
  });

  it.each([
    'GET /facturen/ID',
    'GET /facturen/ID/pdf',
    'GET /facturen/ID/ubl',
    'POST /facturen/ID/definitief',
    'POST /facturen/ID/creditnota',
  ])('does not find %s', async (request) => {
    const [method = '', path = ''] = request.split(' ');
    const { status, json } = await call(method, path.replace('ID', '11111111-1111-4111-8111-111111111111'));
    expect([status, json]).toEqual([404, { error: { status: 404, message: 'Factuur niet gevonden.' } }]);
  });
});
