import { describe, expect, it } from 'vitest';
import { accountOfEach } from '../support/account.ts';
import { newKlant, transports } from '../support/practice.ts';

describe.each(transports)('klanten $transport', ({ open }) => {
  const { call } = accountOfEach(open);

  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

  it('makes a klant from its name alone, with the defaults', async () => {
    const { status, json } = await call('POST', '/klanten', { body: { naam: 'Bakkerij Janssens' } });
    expect(status).toBe(201);
    expect(json).toEqual({
      data: {
        id: expect.stringMatching(uuid),
        naam: 'Bakkerij Janssens',
        type: 'bedrijf',
        email: null,
        adres: null,
        land: 'BE',
        kbo_btw_nummer: null,
        peppol_id: null,
      },
    });
  });

  it('keeps every field and gives them all on a single read', async () => {
    const fields = {
      naam: 'Müller GmbH',
      type: 'bedrijf',
      email: 'rechnung@mueller.example',
      adres: 'Hansaring 12, 50670 Köln',
      land: 'DE',
      kbo_btw_nummer: 'DE299814375',
      peppol_id: '9930:DE299814375',
    };
    const { data } = await call('POST', '/klanten', { body: fields });
    const { status, json } = await call('GET', `/klanten/${String(data['id'])}`);
    expect(status).toBe(200);
    expect(json).toEqual({ data: { id: data['id'], ...fields } });
  });

  it('changes only the fields that are sent', async () => {
    const id = await newKlant(call, { naam: 'Janssens', adres: 'Kerkstraat 1' });
    const { status, data } = await call('PATCH', `/klanten/${id}`, { body: { email: 'info@janssens.example' } });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, email: 'info@janssens.example' });
    expect((await call('GET', `/klanten/${id}`)).data).toMatchObject({
      naam: 'Janssens',
      adres: 'Kerkstraat 1',
      email: 'info@janssens.example',
    });
  });

  it('lists id and naam only, alphabetically by name whatever the case and accents', async () => {
    for (const naam of ['zebra', 'Élan', 'eland', 'Zaagwerk', 'Aannemer 10', 'aannemer 2', '’t Zwaantje', 'De Smet', 'Desmet'])
      await newKlant(call, { naam });
    const { status, list, total } = await call('GET', '/klanten');
    expect(status).toBe(200);
    expect(total).toBe(9);
    expect(list.map(({ naam }) => naam)).toEqual([
      '’t Zwaantje',
      'Aannemer 10',
      'aannemer 2',
      'De Smet',
      'Desmet',
      'Élan',
      'eland',
      'Zaagwerk',
      'zebra',
    ]);
    expect(list.map((klant) => Object.keys(klant).toSorted())).toEqual(Array.from({ length: 9 }, () => ['id', 'naam']));
  });

  it.each([
    ['ELAN', ['Élan BV', 'Melanie']],
    ['é', ['Élan BV', 'Melanie']],
    ['100%', ['100% Hout']],
    ['_', []],
    ['nie', ['Melanie']],
    ['', ['100% Hout', 'Élan BV', 'Melanie']],
  ])('finds q=%s in the name', async (q, names) => {
    for (const naam of ['Melanie', 'Élan BV', '100% Hout']) await newKlant(call, { naam });
    const { list, total } = await call('GET', `/klanten?q=${encodeURIComponent(q)}`);
    expect(list.map(({ naam }) => naam)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it.each([
    [{}, ['naam']],
    [{ naam: '' }, ['naam']],
    [{ naam: 7, email: 'geen adres' }, ['email', 'naam']],
    [{ naam: 'A', type: 'vereniging' }, ['type']],
    [{ naam: 'A', land: 'België' }, ['land']],
    [{ naam: 'A', peppol_id: '0403123486' }, ['peppol_id']],
    [{ naam: 'A', peppol_id: '0208:abc' }, ['peppol_id']],
    [{ naam: 'A', peppol_id: '1234:5' }, ['peppol_id']],
    [{ naam: 'A', land: 'ZZ' }, ['land']],
    [{ naam: 'A', kbo_btw_nummer: 'onzin' }, ['kbo_btw_nummer']],
    [{ naam: 'A', kbo_btw_nummer: '0403123487' }, ['kbo_btw_nummer']],
    [{ naam: 'A', kbo_btw_nummer: 'BE0403123487', land: 'US' }, ['kbo_btw_nummer']],
    [{ naam: 'A', kbo_btw_nummer: 'NL1', land: 'NL' }, ['kbo_btw_nummer']],
    [{ naam: 'A', btw: 'BE0403123486' }, ['btw']],
    [{ naam: 'A', id: '00000000-0000-0000-0000-000000000000' }, ['id']],
    [{ naam: 'A', email: null }, ['email']],
  ])('refuses %j and names %j', async (body, fields) => {
    const { status, error } = await call('POST', '/klanten', { body });
    expect(status).toBe(422);
    expect(error).toMatchObject({ status: 422, message: expect.any(String) });
    expect(Object.keys(error['errors'] as object).toSorted()).toEqual(fields);
    expect((await call('GET', '/klanten')).total).toBe(0);
  });

  it.each(['%00', 'T%00zzz', '%1f', '%ef%bf%bf'])('refuses q=%s, which no name can hold', async (q) => {
    await newKlant(call);
    const { status, error } = await call('GET', `/klanten?q=${q}`);
    expect([status, Object.keys(error['errors'] as object)]).toEqual([422, ['q']]);
  });

  it('sorts and finds letters that are written as one', async () => {
    for (const naam of ['Zwarte', 'ĳsboerke', 'Jansen', 'oﬃce']) await newKlant(call, { naam });
    expect((await call('GET', '/klanten')).list.map(({ naam }) => naam)).toEqual(['ĳsboerke', 'Jansen', 'oﬃce', 'Zwarte']);
    for (const q of ['ijs', 'IJs', 'ĳs', 'office']) expect((await call('GET', `/klanten?q=${q}`)).total, q).toBe(1);
  });

  it.each([
    { kbo_btw_nummer: '0403.123.486' },
    { kbo_btw_nummer: 'NL123456789B13' },
    { kbo_btw_nummer: '123456789B13', land: 'NL' },
    { kbo_btw_nummer: '12-3456789', land: 'US' },
    { kbo_btw_nummer: 'EL094259216', land: 'GR' },
    { kbo_btw_nummer: '0403123486', type: 'particulier' },
  ])('takes the numbers of %j', async (fields) => {
    expect((await call('POST', '/klanten', { body: { naam: 'A', ...fields } })).status).toBe(201);
  });

  it('clears each field that a klant can do without, and refuses a wrong number in a PATCH', async () => {
    const id = await newKlant(call, { email: 'a@b.be', peppol_id: '0208:0403123486', adres: 'Straat 1' });
    const cleared = { email: '', peppol_id: '', adres: '', kbo_btw_nummer: '' };
    expect((await call('PATCH', `/klanten/${id}`, { body: cleared })).data).toMatchObject({ email: null, peppol_id: null, adres: null });
    expect((await call('PATCH', `/klanten/${id}`, { body: { kbo_btw_nummer: 'onzin' } })).status).toBe(422);
  });

  it('refuses a PATCH without a body, or with a wrong field', async () => {
    const id = await newKlant(call);
    expect((await call('PATCH', `/klanten/${id}`)).status).toBe(422);
    expect((await call('PATCH', `/klanten/${id}`, { body: { naam: ' ' } })).error['errors']).toEqual({ naam: 'mag niet leeg zijn' });
  });

  it('answers 404 for a klant that is not there', async () => {
    for (const id of ['11111111-1111-4111-8111-111111111111', 'x', '..%2f..']) {
      expect((await call('GET', `/klanten/${id}`)).error).toEqual({ status: 404, message: expect.any(String) });
      expect((await call('PATCH', `/klanten/${id}`, { body: {} })).status).toBe(404);
    }
  });
});
