import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFactuur, newFinal, newKlant, transports, type Account, type Call } from '../support/practice.ts';

describe.each(transports)('downloads $transport', ({ open }) => {
  let account: Account;
  let call: Call;
  beforeAll(async () => {
    account = await open();
    call = account.call;
  });
  afterAll(() => account.close());

  it('gives the PDF of a concept and of a final factuur, the same bytes each time', async () => {
    const id = await newFactuur(call);
    expect((await call('GET', `/facturen/${id}/pdf`)).status).toBe(200);
    await call('POST', `/facturen/${id}/definitief`);
    const { status, type, bytes } = await call('GET', `/facturen/${id}/pdf`);
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await call('GET', `/facturen/${id}/pdf`)).bytes.equals(bytes)).toBe(true);
  });

  it('gives the UBL of a final factuur with the figures of its JSON', async () => {
    const id = await newFinal(call);
    const { data } = await call('GET', `/facturen/${id}`);
    const { status, type, bytes } = await call('GET', `/facturen/${id}/ubl`);
    expect([status, type]).toEqual([200, 'application/xml']);
    const xml = bytes.toString();
    expect(xml).toContain(`<cbc:ID>${String(data['nummer'])}</cbc:ID>`);
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">344.85</cbc:PayableAmount>');
    expect(xml).toContain(String(data['ogm']));
  });

  it('has no UBL for a concept, nor for a klant that cannot receive over Peppol', async () => {
    expect((await call('GET', `/facturen/${await newFactuur(call)}/ubl`)).status).toBe(422);
    const zonder = await newKlant(call, { kbo_btw_nummer: undefined });
    const refused = await call('GET', `/facturen/${await newFinal(call, { klant_id: zonder })}/ubl`);
    expect([refused.status, refused.error['errors']]).toEqual([
      422,
      { peppol_id: 'ontbreekt, en uit kbo_btw_nummer is geen Peppol-adres af te leiden' },
    ]);
    const particulier = await newKlant(call, { type: 'particulier', peppol_id: '0208:0403123486' });
    const persoonlijk = await call('GET', `/facturen/${await newFinal(call, { klant_id: particulier })}/ubl`);
    expect([persoonlijk.status, persoonlijk.error['errors']]).toEqual([422, { type: 'een particulier ontvangt alleen per e-mail' }]);
  });

  it('keeps the fields of the klant on a final factuur, and fills in those that were missing', async () => {
    const klant_id = await newKlant(call, { naam: 'Oude Naam BV', kbo_btw_nummer: undefined });
    const id = await newFinal(call, { klant_id });
    await call('PATCH', `/klanten/${klant_id}`, { body: { naam: 'Nieuwe Naam BV', kbo_btw_nummer: 'BE0403123486' } });
    const xml = (await call('GET', `/facturen/${id}/ubl`)).bytes.toString();
    expect(xml).toContain('Oude Naam BV');
    expect(xml).toContain('BE0403123486');
  });
});
