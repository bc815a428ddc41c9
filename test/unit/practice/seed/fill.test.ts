import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProcess, newKlant, type Account } from '../../../support/practice.ts';

const all = async ({ call }: Account, path: string) => {
  const items = [];
  for (let offset = 0; ; offset += 100) {
    const { list } = await call('GET', `${path}limit=100&offset=${offset}`);
    items.push(...list);
    if (list.length < 100) return items;
  }
};

describe('fill', () => {
  let account: Account;
  beforeEach(async () => {
    account = await inProcess();
  });
  afterEach(() => account.close());

  it('makes a small company with 60 documents', async () => {
    const { fill } = account.practice;
    expect(await fill()).toEqual({ klanten: 30, producten: 12, offertes: 12, facturen: 44, creditnotas: 4, inbox: 12 });
    expect((await account.call('GET', '/klanten')).total).toBe(30);
    expect((await account.call('GET', '/facturen')).total).toBe(48);
  });

  it.each([
    ['/facturen?type=factuur&status=', ['concept', 'verzonden', 'betaald']],
    ['/creditnotas?status=', ['concept', 'verzonden', 'betaald']],
    ['/offertes?status=', ['concept', 'verzonden', 'geaccepteerd', 'geweigerd', 'verlopen']],
    ['/inbox?status=', ['nieuw', 'betaald']],
    ['/producten?actief=', ['true', 'false']],
  ])('has something for each %s', async (path, statuses) => {
    await account.practice.fill();
    for (const status of statuses) expect((await account.call('GET', path + status)).total).toBeGreaterThan(0);
  });

  it('gives numbers without gaps, in order of date, over two years', async () => {
    const { fill } = account.practice;
    await fill({ facturen: 500 });
    const documents = (await all(account, '/facturen?')).toReversed();
    expect([documents[0]?.['datum'], documents.at(-1)?.['datum']]).toEqual(['2024-03-20', '2026-03-15']);
    for (const jaar of ['2024', '2025', '2026']) {
      const numbers = documents.flatMap(({ nummer }) => (String(nummer).startsWith(jaar) ? [nummer] : []));
      expect(numbers).toEqual(Array.from(numbers, (_, index) => `${jaar}-${String(index + 1).padStart(4, '0')}`));
      expect(numbers.length).toBeGreaterThan(30);
    }
    expect(documents.filter(({ nummer, status }) => (nummer === null) !== (status === 'concept'))).toEqual([]);
    expect((await all(account, '/offertes?')).at(-1)).toMatchObject({ nummer: 'OF-2024-0001' });
  });

  it('leaves the next number for a document of the user', async () => {
    await account.practice.fill();
    const [last] = (await account.call('GET', '/facturen?status=verzonden&limit=1')).list;
    const [concept] = (await account.call('GET', '/facturen?status=concept&van=2026-01-01&limit=1')).list;
    const { data } = await account.call('POST', `/facturen/${String(concept?.['id'])}/definitief`);
    const numbers = (await all(account, '/facturen?')).map(({ nummer }) => String(nummer)).filter((nummer) => nummer.startsWith('2026'));
    expect(last?.['nummer']).toMatch(/^202[56]-/);
    expect(data['nummer']).toBe(`2026-${String(numbers.length).padStart(4, '0')}`);
  });

  it('is the same each time, and has a UBL or a reason for none everywhere', async () => {
    const other = await inProcess();
    await account.practice.fill();
    await other.practice.fill();
    for (const path of ['/klanten?', '/producten?', '/offertes?', '/facturen?', '/inbox?'])
      expect(await all(other, path)).toEqual(await all(account, path));
    await other.close();
    const statuses: Record<number, number> = {};
    for (const { id } of await all(account, '/facturen?')) {
      const { status } = await account.call('GET', `/facturen/${String(id)}/ubl`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    for (const { id } of await all(account, '/inbox?')) expect((await account.call('GET', `/inbox/${String(id)}/ubl`)).status).toBe(200);
    expect(Object.keys(statuses)).toEqual(['200', '422']);
    expect(statuses[200]).toBeGreaterThan(25);
  });

  it('replaces sample data, but never data of the user', async () => {
    const { fill, wipe } = account.practice;
    await fill();
    expect(await fill({ klanten: 31, facturen: 0 })).toMatchObject({ klanten: 31, facturen: 0, creditnotas: 0 });
    expect((await account.call('GET', '/facturen')).total).toBe(0);
    const id = await newKlant(account.call);
    await expect(fill()).rejects.toMatchObject({
      reason: 'usage',
      message: 'het oefenaccount bevat al eigen gegevens',
      hint: 'Maak het eerst leeg: duit oefen wis.',
    });
    expect((await account.call('GET', `/klanten/${id}`)).status).toBe(200);
    await wipe();
    expect(await fill()).toMatchObject({ klanten: 30 });
  });

  it.each([{ klanten: 0 }, { klanten: 1.5 }, { facturen: -1 }, { facturen: Number.NaN }])('refuses %j', async (options) => {
    await expect(Promise.resolve(options).then(account.practice.fill)).rejects.toMatchObject({ reason: 'usage' });
    expect((await account.call('GET', '/klanten')).total).toBe(0);
  });

  it('can make a single invoice', async () => {
    const { fill } = account.practice;
    expect(await fill({ klanten: 1, facturen: 1 })).toMatchObject({ facturen: 1, creditnotas: 0 });
    expect((await account.call('GET', '/facturen')).list).toMatchObject([{ status: 'concept', datum: '2026-03-15' }]);
  });
});

describe('wipe', () => {
  it('empties the account and its boxes, and keeps its keys', async () => {
    const account = await inProcess();
    await account.practice.fill();
    const [sent] = (await account.call('GET', '/facturen?status=verzonden&limit=1')).list;
    await account.call('POST', `/facturen/${String(sent?.['id'])}/versturen`, { body: { kanaal: 'email', email: 'a@b.be' } });
    expect(readdirSync(account.folder)).toContain('postvak-uit');
    await account.practice.wipe();
    for (const path of ['/klanten', '/producten', '/offertes', '/facturen', '/inbox'])
      expect((await account.call('GET', path)).total).toBe(0);
    expect(readdirSync(account.folder)).not.toContain('postvak-uit');
    await account.close();
  });
});
