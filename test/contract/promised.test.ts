import { describe, expect, it } from 'vitest';
import { accountOfEach } from '../support/account.ts';
import { newFinal, newKlant, regel, transports } from '../support/practice.ts';

const fieldsOf = (item: object | undefined): string[] => Object.keys(item ?? {}).toSorted();

describe.each(transports)('a service that shows only what the text promises, $transport', ({ open }) => {
  const account = accountOfEach(() => open({ karig: true }));
  const { call } = account;

  const document = ['datum', 'id', 'nummer', 'status', 'totaal_incl', 'type'];
  it.each([
    ['/klanten', ['id', 'naam']],
    ['/producten', ['eenheidsprijs', 'id', 'naam']],
    ['/offertes', ['id', 'status', 'totaal_incl']],
    ['/facturen', document],
    ['/creditnotas', document],
    ['/inbox', ['bedrag', 'datum', 'factuurnummer', 'id', 'leverancier', 'status']],
  ])('GET %s', async (path, fields) => {
    await account.practice.fill();
    const { list } = await call('GET', path);
    expect(list.length).toBeGreaterThan(0);
    for (const row of list) expect(fieldsOf(row)).toEqual(fields);
  });

  it('POST and PATCH of a customer: id and what was sent', async () => {
    const made = await call('POST', '/klanten', { body: { naam: 'Peeters', email: 'a@example.be' } });
    expect(fieldsOf(made.data)).toEqual(['email', 'id', 'naam']);
    const changed = await call('PATCH', `/klanten/${String(made.data['id'])}`, { body: { adres: 'Markt 1' } });
    expect(changed.data).toEqual({ id: made.data['id'], adres: 'Markt 1' });
  });

  it('POST of a quote, an invoice, its making final and its credit note', async () => {
    const klant_id = await newKlant(call);
    const body = { klant_id, regels: [regel] };
    expect(fieldsOf((await call('POST', '/offertes', { body })).data)).toEqual(['id', 'status', 'totaal_incl']);
    const { data: factuur } = await call('POST', '/facturen', { body });
    expect(fieldsOf(factuur)).toEqual(['id', 'nummer', 'status', 'totaal_incl']);
    const { data: final } = await call('POST', `/facturen/${String(factuur['id'])}/definitief`);
    expect(fieldsOf(final)).toEqual(['id', 'nummer', 'ogm', 'status']);
    const { data: credit } = await call('POST', `/facturen/${await newFinal(call)}/creditnota`);
    expect(fieldsOf(credit)).toEqual(['gekoppelde_factuur_id', 'id', 'status', 'type']);
  });

  it('shows a document, a customer and a product whole when one alone is read, and filters as before', async () => {
    await account.practice.fill();
    const first = async (path: string) => String((await call('GET', path)).list[0]?.['id']);
    expect(fieldsOf((await call('GET', `/offertes/${await first('/offertes?status=geaccepteerd')}`)).data)).toContain('datum');
    expect((await call('GET', `/klanten/${await first('/klanten')}`)).data).toHaveProperty('adres');
    const { data: product } = await call('GET', `/producten/${await first('/producten?actief=false')}`);
    expect(product).toMatchObject({ actief: false, btw_percentage: expect.any(Number) as number });
  });

  it('describes itself so in its OpenAPI', async () => {
    const { json } = await call('GET', '/openapi.json');
    const { components } = json as { components: { schemas: Record<string, { properties: object; required: string[] }> } };
    expect(fieldsOf(components.schemas['OfferteKort']?.properties)).toEqual(['id', 'status', 'totaal_incl']);
    expect(components.schemas['KlantGewijzigd']?.required).toEqual(['id']);
  });
});
