import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { velden } from '../../src/contract/values.ts';
import { newFactuur, newFinal, newKlant, regel, transports, type Account, type Call, type Fields } from '../support/practice.ts';

describe.each(transports)('downloads $transport', ({ transport, open }) => {
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

  // A factuur for a customer of each kind, so that a change of any field could show.
  const kinds: [string, Fields][] = [
    ['a Belgian company', {}],
    ['a company without numbers', { kbo_btw_nummer: undefined }],
    ['a Dutch company', { land: 'NL', kbo_btw_nummer: 'NL123456789B13', email: 'x@y.nl', peppol_id: '0106:12345678', adres: 'Kade 1' }],
    ['a Dutch company without a VAT number', { land: 'NL', kbo_btw_nummer: undefined, peppol_id: '0106:12345678' }],
    ['an American company', { land: 'US', kbo_btw_nummer: undefined, peppol_id: '0060:123456789' }],
    ['a private person', { type: 'particulier', kbo_btw_nummer: undefined }],
  ];
  const changes: Record<Exclude<(typeof velden.klant)[number], 'id'>, readonly string[]> = {
    naam: ['Nieuwe Naam BV'],
    type: ['particulier', 'bedrijf'],
    email: ['nieuw@voorbeeld.be', ''],
    adres: ['Nieuwstraat 1, 9000 Gent', ''],
    land: ['NL', 'US', 'BE'],
    kbo_btw_nummer: ['NL004495445B01', '', 'BE1234567894'],
    peppol_id: ['0208:0417497106', '', '9925:BE1234567894'],
  };

  // Both ways come to the same handlers, so that one kind is enough over HTTP.
  it.each(transport === 'in process' ? kinds : kinds.slice(0, 1))(
    'keeps every byte of a final factuur and its creditnota, whatever changes of %s',
    { timeout: 120_000 },
    async (_, fields) => {
      const klant_id = await newKlant(call, fields);
      const regels = [regel, { ...regel, omschrijving: 'Zonder btw', btw_percentage: 0 }];
      const factuur = await newFinal(call, { klant_id, regels });
      const creditnota = String((await call('POST', `/facturen/${factuur}/creditnota`)).data['id']);
      await call('POST', `/facturen/${creditnota}/definitief`);
      const paths = [factuur, creditnota].flatMap((id) => [`/facturen/${id}/pdf`, `/facturen/${id}/ubl`]);
      const download = async () => Promise.all(paths.map(async (path) => (await call('GET', path)).bytes.toString('latin1')));
      const before = await download();
      for (const [field, values] of Object.entries(changes)) {
        for (const value of values) {
          expect((await call('PATCH', `/klanten/${klant_id}`, { body: { [field]: value } })).status).toBe(200);
          expect(await download(), `${field}=${value}`).toEqual(before);
        }
      }
      await call('PATCH', `/klanten/${klant_id}`, { body: { naam: 'Nog een naam' } });
      const later = await newFinal(call, { klant_id });
      expect((await call('GET', `/facturen/${later}/pdf`)).bytes.toString('latin1')).not.toBe(before[0]);
    },
  );

  it('gives a creditnota the customer and the categories of its factuur, also where the customer changed in between', async () => {
    const klant_id = await newKlant(call, { naam: 'Acme', land: 'US', kbo_btw_nummer: undefined, peppol_id: '0060:123456789' });
    const factuur = await newFinal(call, { klant_id, regels: [{ ...regel, btw_percentage: 0 }] });
    await call('PATCH', `/klanten/${klant_id}`, {
      body: { naam: 'Acme BV', land: 'NL', type: 'particulier', peppol_id: '0208:0417497106' },
    });
    const creditnota = String((await call('POST', `/facturen/${factuur}/creditnota`)).data['id']);
    expect((await call('POST', `/facturen/${creditnota}/definitief`)).status).toBe(200);
    const xml = (await call('GET', `/facturen/${creditnota}/ubl`)).bytes.toString();
    expect(xml).toContain('<cbc:RegistrationName>Acme</cbc:RegistrationName>');
    expect(xml).toContain('<cbc:ID>G</cbc:ID>');
    expect(xml).toContain('schemeID="0060">123456789<');
    expect((await call('POST', `/creditnotas/${creditnota}/versturen`, { body: { kanaal: 'peppol' } })).status).toBe(200);
  });

  it('reads the reason of 0 % from the description, and says in the PDF where there is none', async () => {
    const zonder = { ...regel, btw_percentage: 0 };
    const verlegd = await newFinal(call, { regels: [{ ...zonder, omschrijving: 'Ruwbouw (verlegging van heffing)' }] });
    expect((await call('GET', `/facturen/${verlegd}/ubl`)).bytes.toString()).toMatch(/<cbc:ID>AE<[^]*Bij gebrek aan schriftelijke/);
    const stil = await newFinal(call, { regels: [zonder] });
    expect((await call('GET', `/facturen/${stil}/ubl`)).bytes.toString()).toContain('<cbc:TaxExemptionReason>Vrijgesteld van btw<');
  });

  it('says how to go on where a final document can never go over Peppol', async () => {
    const id = await newFinal(call, { klant_id: await newKlant(call, { kbo_btw_nummer: undefined }) });
    expect((await call('GET', `/facturen/${id}/ubl`)).error['message']).toBe(
      'Bakkerij Janssens kan niets ontvangen via Peppol. Een definitief document verandert niet meer: verstuur het per e-mail, of verbeter de klant, maak een creditnota en dan een nieuwe factuur.',
    );
  });

  it('sends an e-mail to the address of today', async () => {
    const klant_id = await newKlant(call, { email: 'oud@voorbeeld.be' });
    const id = await newFinal(call, { klant_id });
    await call('PATCH', `/klanten/${klant_id}`, { body: { email: 'nieuw@voorbeeld.be' } });
    const { data } = await call('POST', `/facturen/${id}/versturen`, { body: { kanaal: 'email' } });
    expect(data).toEqual({ kanaal: 'email', naar: 'nieuw@voorbeeld.be' });
  });
});
