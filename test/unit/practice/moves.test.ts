import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProcess, newFactuur, newFinal, newKlant, regel, type Account } from '../../support/practice.ts';

describe('moves that the API has no operation for', () => {
  let account: Account;
  beforeEach(async () => {
    account = await inProcess();
  });
  afterEach(() => account.close());

  it('pays a final document, by nummer or by id', async () => {
    const id = await newFinal(account.call);
    expect(await account.practice.pay('2026-0001')).toMatchObject({ id, nummer: '2026-0001', status: 'betaald' });
    expect(await account.practice.pay(id.toUpperCase())).toMatchObject({ status: 'betaald' });
    expect((await account.call('GET', '/facturen?status=betaald')).list.map((factuur) => factuur['id'])).toEqual([id]);
  });

  it('pays no concept and nothing unknown', async () => {
    const id = await newFactuur(account.call);
    await expect(account.practice.pay(id)).rejects.toThrow(`${id} is nog een concept`);
    await expect(account.practice.pay('2026-0001')).rejects.toThrow('2026-0001 bestaat niet in het oefenaccount');
    expect((await account.call('GET', `/facturen/${id}`)).data['status']).toBe('concept');
  });

  it('gives an offerte a known status only, and shows its status of today', async () => {
    const klant_id = await newKlant(account.call);
    await account.call('POST', '/offertes', { body: { klant_id, regels: [regel], datum: '2026-02-01', geldig_tot: '2026-03-01' } });
    const move = (status: string) => account.practice.setOfferteStatus('OF-2026-0001', status);
    expect(await move('geaccepteerd')).toMatchObject({ nummer: 'OF-2026-0001', status: 'geaccepteerd' });
    expect(await move('verzonden')).toMatchObject({ status: 'verlopen' });
    await expect(move('betaald')).rejects.toThrow(
      'status betaald bestaat niet; kies uit concept, verzonden, geaccepteerd, geweigerd, verlopen',
    );
    await expect(account.practice.setOfferteStatus('OF-1', 'concept')).rejects.toThrow('OF-1 bestaat niet in het oefenaccount');
  });
});
