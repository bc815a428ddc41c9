import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountOfEach } from '../support/account.ts';
import { newFactuur, newFinal, newKlant, regel, transports } from '../support/practice.ts';

describe.each(transports)('versturen $transport', ({ open }) => {
  const account = accountOfEach(open);
  const { call } = account;

  const box = (name: string) => (existsSync(join(account.folder, name)) ? readdirSync(join(account.folder, name)) : []);
  const send = (id: string, body: object, key = 'test') => call('POST', `/facturen/${id}/versturen`, { body, key });

  it('delivers over Peppol as a file, and the status stays', async () => {
    const id = await newFinal(call);
    const { status, json } = await send(id, { kanaal: 'peppol' }, 'normaal');
    expect([status, json]).toEqual([200, { data: { kanaal: 'peppol', peppol_status: 'afgeleverd' } }]);
    expect(box('peppol-uit')).toEqual([expect.stringMatching(/^2026-0001-[0-9a-f-]{36}\.xml$/)]);
    expect(readFileSync(join(account.folder, 'peppol-uit', box('peppol-uit')[0] ?? ''))).toEqual(
      (await call('GET', `/facturen/${id}/ubl`)).bytes,
    );
    expect((await call('GET', `/facturen/${id}`)).data['status']).toBe('verzonden');
  });

  it('mails to the address of the klant, or another one, with PDF and UBL', async () => {
    const klant_id = await newKlant(call, { email: 'info@janssens.example' });
    const id = await newFinal(call, { klant_id });
    expect((await send(id, { kanaal: 'email' })).json).toEqual({ data: { kanaal: 'email', naar: 'info@janssens.example' } });
    expect((await send(id, { kanaal: 'email', email: 'baas@janssens.example' })).data['naar']).toBe('baas@janssens.example');
    expect(box('postvak-uit')).toHaveLength(2);
    const mails = box('postvak-uit').map((name) => readFileSync(join(account.folder, 'postvak-uit', name), 'latin1'));
    expect(mails.filter((mail) => mail.includes('<baas@janssens.example>'))).toHaveLength(1);
    for (const mail of mails) {
      expect(mail).toContain('filename="2026-0001.pdf"');
      expect(mail).toContain('filename="2026-0001.xml"');
      expect(mail).toContain('Factuur 2026-0001 van Atelier Vermeulen BV');
    }
  });

  it('names the document in the mail, and asks for payment only of a factuur', async () => {
    const klant_id = await newKlant(call, { email: 'info@janssens.example' });
    const id = await newFinal(call, { klant_id, regels: [{ ...regel, aantal: 30 }] });
    await send(id, { kanaal: 'email' });
    const nota = String((await call('POST', `/facturen/${id}/creditnota`)).data['id']);
    await call('POST', `/facturen/${nota}/definitief`);
    await call('POST', `/creditnotas/${nota}/versturen`, { body: { kanaal: 'email' } });
    const texts = box('postvak-uit')
      .toSorted()
      .map((name) => readFileSync(join(account.folder, 'postvak-uit', name), 'latin1').replaceAll('=\r\n', ''));
    expect(texts[0]).toContain(
      'In bijlage vindt u factuur 2026-0001 voor =E2=82=AC 3.448,50.\r\nGelieve te betalen tegen 14/04/2026 op BE48 0011 2345 6727 met ',
    );
    expect(texts[1]).toContain('In bijlage vindt u creditnota 2026-0002 voor =E2=82=AC 3.448,50.\r\n\r\nMet vriendelijke groeten');
  });

  it('mails a particulier the PDF alone', async () => {
    const klant_id = await newKlant(call, { type: 'particulier', kbo_btw_nummer: undefined, email: 'jan@post.example' });
    await send(await newFinal(call, { klant_id }), { kanaal: 'email' });
    const mail = readFileSync(join(account.folder, 'postvak-uit', box('postvak-uit')[0] ?? ''), 'latin1');
    expect(mail).toContain('filename="2026-0001.pdf"');
    expect(mail).not.toContain('.xml');
  });

  it.each(['afgeleverd', 'geweigerd', 'fout'])('simulates %s with a test key, and delivers only at afgeleverd', async (simuleer) => {
    const id = await newFinal(call);
    expect((await send(id, { kanaal: 'peppol', simuleer })).json).toEqual({ data: { kanaal: 'peppol', peppol_status: simuleer } });
    expect(box('peppol-uit')).toHaveLength(simuleer === 'afgeleverd' ? 1 : 0);
  });

  it('refuses simuleer with a normal key, and sends nothing', async () => {
    const { status, error } = await send(await newFinal(call), { kanaal: 'peppol', simuleer: 'fout' }, 'normaal');
    expect([status, error['status']]).toEqual([403, 403]);
    expect(box('peppol-uit')).toEqual([]);
  });

  it('refuses a concept', async () => {
    const { status, error } = await send(await newFactuur(call), { kanaal: 'peppol' });
    expect([status, error['message']]).toEqual([422, 'Dit document is nog een concept; maak het eerst definitief.']);
  });

  it.each([
    [{ kanaal: 'email' }, {}, 'email'],
    [{ kanaal: 'peppol' }, { kbo_btw_nummer: undefined }, 'peppol_id'],
    [{ kanaal: 'peppol' }, { type: 'particulier' }, 'type'],
    [{ kanaal: 'peppol', email: 'a@b.be' }, {}, 'email'],
    [{ kanaal: 'email', email: 'geen adres' }, {}, 'email'],
    [{ kanaal: 'post' }, {}, 'kanaal'],
    [{}, {}, 'kanaal'],
    [{ kanaal: 'peppol', simuleer: 'kwijt' }, {}, 'simuleer'],
    [{ kanaal: 'peppol', test: true }, {}, 'test'],
  ])('refuses %j to a klant with %j and names %s', async (body, klant, field) => {
    const klant_id = await newKlant(call, klant);
    const { status, error } = await send(await newFinal(call, { klant_id }), body);
    expect(status).toBe(422);
    expect(Object.keys(error['errors'] as object)).toEqual([field]);
    expect([...box('postvak-uit'), ...box('peppol-uit')]).toEqual([]);
  });

  it('puts a document that it sends to itself in the inbox', async () => {
    const klant_id = await newKlant(call, { naam: 'Wijzelf', kbo_btw_nummer: undefined, peppol_id: '0208:0998877195' });
    const id = await newFinal(call, { klant_id });
    expect((await send(id, { kanaal: 'peppol' })).data['peppol_status']).toBe('afgeleverd');
    expect(box('peppol-uit')).toEqual([]);
    const { list } = await call('GET', '/inbox');
    expect(list).toEqual([
      {
        id: expect.any(String),
        leverancier: 'Atelier Vermeulen BV',
        factuurnummer: '2026-0001',
        datum: '2026-03-15',
        bedrag: 344.85,
        status: 'nieuw',
      },
    ]);
    const received = `/inbox/${String(list[0]?.['id'])}`;
    expect((await call('GET', `${received}/ubl`)).bytes).toEqual((await call('GET', `/facturen/${id}/ubl`)).bytes);
    expect((await call('GET', `${received}/pdf`)).bytes).toEqual((await call('GET', `/facturen/${id}/pdf`)).bytes);
  });
});
