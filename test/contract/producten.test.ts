import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKlant, transports, type Account } from '../support/practice.ts';

describe.each(transports)('producten $transport', ({ open }) => {
  let account: Account;
  beforeAll(async () => {
    account = await open();
    await account.practice.fill();
  });
  afterAll(() => account.close());

  it('lists the price list with all fields', async () => {
    const { status, list, total } = await account.call('GET', '/producten');
    expect(status).toBe(200);
    expect(total).toBe(12);
    expect(list[0]).toEqual({
      id: expect.any(String),
      naam: 'Interieuradvies',
      eenheid: 'uur',
      eenheidsprijs: 75,
      btw_percentage: 21,
      actief: true,
    });
    expect(new Set(list.map(({ btw_percentage }) => btw_percentage))).toEqual(new Set([21, 12, 6, 0]));
  });

  it('filters on actief, and reads one', async () => {
    const { list } = await account.call('GET', '/producten?actief=false');
    expect(list.map(({ naam, actief }) => [naam, actief])).toEqual([['Zaagservice', false]]);
    expect((await account.call('GET', '/producten?actief=true')).total).toBe(11);
    expect((await account.call('GET', `/producten/${String(list[0]?.['id'])}`)).json).toEqual({ data: list[0] });
  });

  it('does not find an unknown product', async () => {
    expect((await account.call('GET', '/producten/11111111-1111-4111-8111-111111111111')).status).toBe(404);
  });

  it('fills a line from its product, once, at its price and rate', async () => {
    const { list } = await account.call('GET', '/producten?limit=1');
    const klant_id = await newKlant(account.call);
    const { data } = await account.call('POST', '/facturen', { body: { klant_id, regels: [{ product_id: list[0]?.['id'] }] } });
    expect(data['totaal_incl']).toBe(90.75);
    expect((await account.call('GET', `/facturen/${String(data['id'])}`)).data['regels']).toEqual([
      {
        omschrijving: 'Interieuradvies',
        aantal: 1,
        eenheidsprijs: 75,
        btw_percentage: 21,
        product_id: list[0]?.['id'],
        totaal: 75,
      },
    ]);
  });

  it('refuses a product that is unknown, inactive or given together with the four fields', async () => {
    const klant_id = await newKlant(account.call);
    const { list } = await account.call('GET', '/producten?actief=false');
    const errorsOf = async (regel: object) =>
      (await account.call('POST', '/facturen', { body: { klant_id, regels: [regel] } })).error['errors'];
    expect(await errorsOf({ product_id: list[0]?.['id'] })).toEqual({
      'regels.0.product_id': 'het product Zaagservice is niet meer actief',
    });
    expect(await errorsOf({ product_id: klant_id })).toEqual({ 'regels.0.product_id': 'dit product bestaat niet' });
    expect(await errorsOf({ product_id: list[0]?.['id'], aantal: 2 })).toEqual({ 'regels.0.aantal': 'gaat niet samen met product_id' });
  });
});
