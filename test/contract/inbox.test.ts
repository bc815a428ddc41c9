import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transports, type Account, type Call } from '../support/practice.ts';

describe.each(transports)('inbox $transport', ({ open }) => {
  let account: Account;
  let call: Call;
  beforeAll(async () => {
    account = await open();
    await account.practice.fill();
    call = account.call;
  });
  afterAll(() => account.close());

  it('makes a test document with the defaults, from an empty body or none', async () => {
    for (const sent of [{}, { body: {} }]) {
      const { status, json, data } = await call('POST', '/test/inbox', sent);
      expect(status).toBe(201);
      expect(json).toEqual({
        data: {
          id: expect.any(String),
          leverancier: 'Testleverancier BV',
          factuurnummer: expect.stringMatching(/^TEST-\d+$/),
          bedrag: 121,
          status: 'nieuw',
        },
      });
      expect((await call('GET', `/inbox/${String(data['id'])}`)).json).toEqual({
        data: { ...data, datum: '2026-03-15', heeft_pdf: true, heeft_ubl: true },
      });
    }
  });

  it('keeps the given fields, with a PDF and a UBL of that amount', async () => {
    const body = { leverancier: 'Drukkerij <De Pers> & Co', factuurnummer: 'F/2026-7', bedrag: 60.5, datum: '2026-02-28' };
    const { data } = await call('POST', '/test/inbox', { body });
    const path = `/inbox/${String(data['id'])}`;
    expect((await call('GET', path)).data).toMatchObject(body);
    const xml = (await call('GET', `${path}/ubl`)).bytes.toString();
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">60.50</cbc:PayableAmount>');
    expect(xml).toContain('Drukkerij &lt;De Pers&gt; &amp; Co');
    const pdf = await call('GET', `${path}/pdf`);
    expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  });

  it('refuses a normal key, and a wrong body', async () => {
    expect((await call('POST', '/test/inbox', { key: 'normaal' })).error).toEqual({ status: 403, message: expect.any(String) });
    expect((await call('POST', '/test/inbox', { body: { bedrag: '121' } })).error['errors']).toEqual({ bedrag: 'moet een getal zijn' });
  });

  it('lists newest first with a status and period filter', async () => {
    const { list } = await call('GET', '/inbox?tot=2026-02-26');
    expect(list[0]).toEqual({
      id: expect.any(String),
      leverancier: 'Zagerij Ardenne SPRL',
      factuurnummer: 'FA-1240',
      datum: '2026-02-26',
      bedrag: 1936,
      status: 'nieuw',
    });
    expect((await call('GET', '/inbox?status=betaald')).total).toBe(8);
    expect((await call('GET', '/inbox?van=2026-01-01&tot=2026-02-27&status=nieuw')).list.map(({ factuurnummer }) => factuurnummer)).toEqual(
      ['FA-1240', 'MD/2214'],
    );
    expect((await call('GET', '/inbox?status=iets')).list).toEqual([]);
  });

  it.each([{ bedrag: 'veel' }, { onbekend: 1 }, 'geen object'])('refuses a normal key before it looks at the body %j', async (body) => {
    expect((await call('POST', '/test/inbox', { key: 'normaal', body })).status).toBe(403);
  });

  it('says that there is no PDF, and answers 404 for it', async () => {
    const { list } = await call('GET', '/inbox?tot=2026-02-26&limit=1');
    const path = `/inbox/${String(list[0]?.['id'])}`;
    expect((await call('GET', path)).data).toMatchObject({ heeft_pdf: false, heeft_ubl: true });
    expect((await call('GET', `${path}/pdf`)).error).toEqual({ status: 404, message: 'De leverancier stuurde geen PDF mee.' });
    expect((await call('GET', `${path}/ubl`)).type).toBe('application/xml');
  });

  it.each(['', '/pdf', '/ubl'])('does not find an unknown document%s', async (rest) => {
    expect((await call('GET', `/inbox/11111111-1111-4111-8111-111111111111${rest}`)).status).toBe(404);
  });
});
