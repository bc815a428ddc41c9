import { describe, expect, it } from 'vitest';
import { accountOfEach } from '../support/account.ts';
import { newFactuur, newFinal, transports } from '../support/practice.ts';

describe.each(transports)('creditnotas $transport', ({ open }) => {
  const account = accountOfEach(open);
  const { call } = account;

  const credit = async (id: string) => String((await call('POST', `/facturen/${id}/creditnota`)).data['id']);

  it('makes a concept with the lines of a final factuur, linked to it', async () => {
    const id = await newFinal(call, { datum: '2026-01-01', notities: 'Van de factuur' });
    const { status, json, data } = await call('POST', `/facturen/${id}/creditnota`);
    expect(status).toBe(201);
    expect(json).toEqual({ data: { id: expect.any(String), type: 'creditnota', status: 'concept', gekoppelde_factuur_id: id } });
    const factuur = (await call('GET', `/facturen/${id}`)).data;
    expect((await call('GET', `/facturen/${String(data['id'])}`)).data).toEqual({
      ...factuur,
      id: data['id'],
      type: 'creditnota',
      nummer: null,
      status: 'concept',
      ogm: null,
      datum: '2026-03-15',
      vervaldatum: '2026-04-14',
      gekoppelde_factuur_id: id,
      notities: null,
    });
    expect(factuur).not.toHaveProperty('gekoppelde_factuur_id');
  });

  it('credits no concept and no creditnota, but does credit a paid factuur', async () => {
    expect((await call('POST', `/facturen/${await newFactuur(call)}/creditnota`)).status).toBe(422);
    const factuur = await newFinal(call);
    const creditnota = await credit(factuur);
    expect((await call('POST', `/facturen/${creditnota}/creditnota`)).status).toBe(422);
    await call('POST', `/facturen/${creditnota}/definitief`);
    expect((await call('POST', `/facturen/${creditnota}/creditnota`)).status).toBe(422);
    await account.practice.pay('2026-0001');
    expect((await call('POST', `/facturen/${factuur}/creditnota`)).status).toBe(201);
  });

  it('never credits more than the factuur, however many concepts there are', async () => {
    const factuur = await newFinal(call);
    const [first, second] = [await credit(factuur), await credit(factuur)];
    expect((await call('POST', `/facturen/${first}/definitief`)).status).toBe(200);
    const { status, error } = await call('POST', `/facturen/${second}/definitief`);
    expect([status, error['message']]).toEqual([422, 'Factuur 2026-0001 is al gecrediteerd: er blijft € 0,00 over.']);
    expect((await call('GET', `/facturen/${second}`)).data).toMatchObject({ status: 'concept', nummer: null });
    expect((await call('POST', `/facturen/${await newFactuur(call)}/definitief`)).data['nummer']).toBe('2026-0003');
  });

  it('becomes final through facturen, in the same series of numbers', async () => {
    const creditnota = await credit(await newFinal(call));
    const { status, data } = await call('POST', `/facturen/${creditnota}/definitief`);
    expect([status, data['nummer'], data['status']]).toEqual([200, '2026-0002', 'verzonden']);
    const next = await call('POST', `/facturen/${await newFactuur(call)}/definitief`);
    expect(next.data['nummer']).toBe('2026-0003');
  });

  it('lists creditnotas only, with six fields, and filters them', async () => {
    const factuur = await newFinal(call);
    const creditnota = await credit(factuur);
    const { list, total } = await call('GET', '/creditnotas');
    expect(total).toBe(1);
    expect(list).toEqual([
      { id: creditnota, type: 'creditnota', nummer: null, status: 'concept', datum: '2026-03-15', totaal_incl: 344.85 },
    ]);
    expect((await call('GET', '/creditnotas?status=verzonden')).list).toEqual([]);
    expect((await call('GET', '/creditnotas?van=2026-03-15&tot=2026-03-15')).total).toBe(1);
    expect((await call('GET', '/creditnotas?tot=2026-03-14')).total).toBe(0);
    expect((await call('GET', '/creditnotas?type=creditnota')).error['errors']).toEqual({ type: 'onbekend veld' });
  });

  it('is sent with its own operation once it is final', async () => {
    const creditnota = await credit(await newFinal(call));
    const send = (path: string) => call('POST', path, { body: { kanaal: 'peppol' } });
    expect((await send(`/creditnotas/${creditnota}/versturen`)).status).toBe(422);
    await call('POST', `/facturen/${creditnota}/definitief`);
    expect((await send(`/creditnotas/${creditnota}/versturen`)).json).toEqual({ data: { kanaal: 'peppol', peppol_status: 'afgeleverd' } });
    expect((await send(`/facturen/${creditnota}/versturen`)).status).toBe(422);
    const factuur = await newFinal(call);
    expect((await send(`/creditnotas/${factuur}/versturen`)).error).toEqual({ status: 404, message: 'Creditnota niet gevonden.' });
  });

  it('has a UBL that names the factuur it credits', async () => {
    const creditnota = await credit(await newFinal(call));
    await call('POST', `/facturen/${creditnota}/definitief`);
    const xml = (await call('GET', `/facturen/${creditnota}/ubl`)).bytes.toString();
    expect(xml).toContain('<CreditNote ');
    expect(xml).toContain('<cbc:ID>2026-0001</cbc:ID>');
  });
});
