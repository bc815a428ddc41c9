import { describe, expect, it } from 'vitest';
import { type Asking, openApprovals, giveApprovalBack, useApproval } from '../../../../src/service/journal/approval/approvals.ts';
import type { Factuur, Klant } from '../../../../src/contract/index.ts';
import { approvedContent, approvedCustomer, isAsApproved } from '../../../../src/service/journal/approval/as-approved.ts';
import { type Approval, laterKeyOf, writeKeyOf } from '../../../../src/service/journal/approval/keys.ts';
import type { AskedWrite } from '../../../../src/service/journal/approval/records.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { newState, storeIn } from '../../../support/store.ts';
import { id, intent } from './records.ts';

const day = 86_400_000;
const time = new Date('2026-03-15T10:00:00Z');
const door = { gebruiker: 'anna', computer: 'kantoor-1' };
const asking: Asking = { door, profiel: 'werk', grens: 0 };
const good = { soort: 'goed', door } as const;
const refused = { soort: 'geweigerd', door } as const;

/** The aanvragen of a store, as a process sees them by its clock, with limits of a version that copies tell. */
const at = (store: StateStore, { now = time, versie = 0 } = {}) =>
  openApprovals(
    store,
    () => now,
    () => ({ versie, account: 'a' }),
  );
/** A plan of writes with these keys. */
const planOf = (...keys: string[]) =>
  new Map(keys.map((sleutel) => [`stap ${sleutel}`, { bewerking: 'facturen.definitief', document: id, sleutel }]));
const use = (store: StateStore, approval: Approval) =>
  store.transaction((transaction) => useApproval(transaction, approval, { versie: 0 }, time));
const back = (store: StateStore, goedkeuring: Approval) =>
  store.transaction((transaction) => giveApprovalBack(transaction, intent({ goedkeuring })));
const rowStatusOf = async (store: StateStore, nummer: number) => (await at(store).read(nummer))?.stand;

/** A store with aanvraag 1, whose writes have these keys. */
async function asked(...keys: string[]) {
  const store = storeIn(newState());
  const approvals = at(store);
  await approvals.ask(planOf(...keys), asking);
  return { store, approvals, seen: (await approvals.read(1))!.aanvraag };
}

describe('a decision on an aanvraag', () => {
  it('is not kept where another person refused it since it was seen', async () => {
    const { store, approvals, seen } = await asked('a');
    await at(store).decide(seen, refused);
    const before = await rowStatusOf(store, 1);
    expect(await approvals.decide(seen, good)).toBe(false);
    expect(await rowStatusOf(store, 1)).toBe(before);
  });

  it('is not taken back by one who did not see that a write left by it', async () => {
    const { store, approvals, seen } = await asked('a', 'b');
    await approvals.decide(seen, good);
    const { aanvraag } = (await approvals.read(1))!;
    expect(await use(store, { aanvraag: 1, sleutel: 'a' })).toBe(true);
    expect(await approvals.decide(aanvraag, refused)).toBe(false);
  });
});

describe('an approval', () => {
  it('does not grow by a write that is asked afterwards, nor by one under other limits', async () => {
    const { store, approvals, seen } = await asked('a');
    const other = await at(store, { versie: 1 }).ask(planOf('c'), { ...asking, grens: 1 });
    expect(other.get('stap c')?.aanvraag.nummer).toBe(2);
    await approvals.decide(seen, good);
    const later = await approvals.ask(planOf('a', 'b'), asking);
    expect([...later.values()].map(({ aanvraag, stand }) => [aanvraag.nummer, aanvraag.aantal, stand])).toEqual([
      [1, 1, 'goedgekeurd'],
      [3, 1, 'wacht'],
    ]);
    expect(await use(store, { aanvraag: 1, sleutel: 'b' })).toBe(false);
  });

  it('is of the same plan once, however many ask for it', async () => {
    const { approvals } = await asked('a', 'b');
    const again = await approvals.ask(planOf('a', 'b'), asking);
    expect([...again.values()].map(({ aanvraag }) => aanvraag.nummer)).toEqual([1, 1]);
    expect(await approvals.waiting()).toBe(1);
  });

  it('lets a write leave once, under its own number alone, until that write provably did not', async () => {
    const { store, approvals, seen } = await asked('a');
    await approvals.decide(seen, good);
    const approval = { aanvraag: 1, sleutel: 'a' };
    expect(await use(store, { ...approval, aanvraag: 2 })).toBe(false);
    expect([await use(store, approval), await use(store, approval), await rowStatusOf(store, 1)]).toEqual([true, false, 'uitgevoerd']);
    await back(store, approval);
    expect([await rowStatusOf(store, 1), await use(store, approval)]).toEqual(['goedgekeurd', true]);
  });

  it('stays used up where an earlier write of the same kind did not leave', async () => {
    const { store, approvals, seen } = await asked('a');
    await approvals.decide(seen, good);
    const under = at(store, { versie: 1 });
    await under.ask(planOf('a', 'b'), { ...asking, grens: 1 });
    expect(await under.decide((await under.read(2))!.aanvraag, good)).toBe(true);
    const again = () => store.transaction((transaction) => useApproval(transaction, { aanvraag: 2, sleutel: 'a' }, { versie: 1 }, time));
    expect(await again()).toBe(true);
    await back(store, { aanvraag: 1, sleutel: 'a' });
    expect(await again()).toBe(false);
  });

  it.each([7, -7])('lapses by a clock that is %s days on', async (days) => {
    const { store, approvals, seen } = await asked('a');
    await approvals.decide(seen, good);
    const stands = (then: number) => at(store, { now: new Date(time.getTime() + then) }).read(1);
    expect((await stands(days * day))?.stand).toBe('vervallen');
    expect((await stands(days * (day - 1000)))?.stand).toBe('goedgekeurd');
  });

  it('lapses by the clock of a database, whatever that of this machine is', async () => {
    const { store, approvals, seen } = await asked('a');
    await approvals.decide(seen, good);
    const withClock = (clock: Date): StateStore => ({
      ...store,
      read: (work) => store.read((view) => work({ ...view, time: clock })),
      transaction: (work) => store.transaction((transaction) => work({ ...transaction, time: clock })),
    });
    const late = withClock(new Date(time.getTime() + 7 * day));
    expect((await at(late).read(1))?.stand).toBe('vervallen');
    expect(await use(late, { aanvraag: 1, sleutel: 'a' })).toBe(false);
    expect((await at(withClock(time), { now: new Date(time.getTime() + 7 * day) }).read(1))?.stand).toBe('goedgekeurd');
  });

  it('is not forgotten while a write may still leave by it', async () => {
    const { store, approvals, seen } = await asked('a');
    await approvals.decide(seen, good);
    expect(await approvals.forget(new Date(time.getTime() + 1))).toBe(0);
    await use(store, { aanvraag: 1, sleutel: 'a' });
    expect(await approvals.forget(new Date(time.getTime() + 1))).toBe(1);
  });
});

describe('a document that was approved together with an earlier write', () => {
  const klant = { id: 'k', naam: 'Peeters BV', email: 'p@example.be', kbo_btw_nummer: 'BE0403170701' } as Klant;
  const regels = [
    { omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 },
    { omschrijving: 'Reis', aantal: 2, eenheidsprijs: 5, btw_percentage: 21 },
  ];
  const totals = { totaal_excl: 110, totaal_btw: 23.1, totaal_incl: 133.1 };
  const factuur = { id, type: 'factuur', customer_id: 'k', datum: '2026-03-15', regels, ...totals } as Factuur;
  const kept = { document: id, sleutel: 's', aanvraag: 1, plaats: 0, klantgegevens: approvedCustomer(klant) };
  const final = { ...kept, bewerking: 'facturen.definitief', inhoud: approvedContent(factuur) };
  const create = { ...kept, bewerking: 'facturen.create', verzoek: { klant_id: 'k', regels, datum: '2026-03-15' } };
  const credit = { ...kept, document: 'f', bewerking: 'facturen.creditnota', inhoud: { ...factuur, notities: 'Orde 7' }, maand: '2026-03' };
  const none = () => false;

  it('is still that one as it was read', () => {
    for (const one of [final, create]) expect(isAsApproved(one, undefined, { factuur, klant }, none)).toBe(true);
  });

  it.each([
    ['name of its customer', {}, { naam: 'Peeters en Zoon' }],
    ['enterprise number of its customer', {}, { kbo_btw_nummer: 'BE0428759497' }],
    ['e-mail address of its customer', {}, { email: 'ander@example.be' }],
    ['Peppol id of its customer', {}, { peppol_id: '0208:0428759497' }],
    ['address of its customer', {}, { adres: 'Elders 2' }],
    ['country of its customer', {}, { land: 'NL' }],
    ['kind of customer', {}, { type: 'particulier' }],
    ['customer', { customer_id: 'l' }, {}],
    ['date', { datum: '2026-04-01' }, {}],
    ['kind', { type: 'creditnota' }, {}],
    ['total', { totaal_incl: 122 }, {}],
    ['total that is not shown', { totaal_btw: undefined }, {}],
    ['list of lines, as none is shown', { regels: undefined }, {}],
    ['first line', { regels: [{ ...regels[0], omschrijving: 'Raad' }, regels[1]] }, {}],
    ['last line', { regels: [regels[0], { ...regels[1], omschrijving: 'Auto' }] }, {}],
    ['order of its lines', { regels: regels.toReversed() }, {}],
    ['number of lines', { regels: regels.slice(0, 1) }, {}],
    ['notes', { notities: 'Betaal op een andere rekening' }, {}],
    ['invoice that it credits', { gekoppelde_factuur_id: 'andere' }, {}],
  ])('is asked anew with another %s', (_, changed, ofKlant) => {
    const shown = { factuur: { ...factuur, ...changed } as Factuur, klant: { ...klant, ...ofKlant } };
    for (const one of [final, create]) expect(isAsApproved(one, undefined, shown, none)).toBe(false);
  });

  const made = { naam: 'Peeters BV', email: 'p@example.be', kbo_btw_nummer: '0403.170.701' };
  const maker = { ...kept, sleutel: 'm', document: null, bewerking: 'klanten.create', verzoek: made };
  const first = { ...create, klantgegevens: {}, van: 'm', verzoek: { regels, datum: '2026-03-15' } };
  const isMaker = ({ sleutel }: Approval) => sleutel === 'm';
  const asMade = { ...klant, type: 'bedrijf', land: 'BE' } as Klant;

  it('is for the customer that was approved with it, and for no other', () => {
    expect(isAsApproved(maker, undefined, { klant: asMade }, none)).toBe(true);
    expect(isAsApproved(first, maker, { factuur, klant: asMade }, isMaker)).toBe(true);
    expect(isAsApproved(first, maker, { factuur, klant: asMade }, none)).toBe(false);
    for (const one of [maker, first]) expect(isAsApproved(one, one === first ? maker : undefined, { factuur }, isMaker)).toBe(false);
  });

  it.each(
    Object.entries({
      naam: 'Malafide NV',
      kbo_btw_nummer: 'BE0428759497',
      email: 'q@example.be',
      peppol_id: '0208:0428759497',
      adres: 'Elders 2',
      land: 'NL',
      type: 'particulier',
    }),
  )('is asked anew where the customer that was made with it got another %s', (field, value) => {
    const shown = { factuur, klant: { ...asMade, [field]: value } };
    expect(isAsApproved(maker, undefined, shown, none)).toBe(false);
    expect(isAsApproved(first, maker, shown, isMaker)).toBe(false);
  });

  const note = { ...factuur, type: 'creditnota', gekoppelde_factuur_id: 'f' } as Factuur;
  const signed = regels.map((regel) => ({ ...regel, aantal: -regel.aantal }));

  it.each([
    ['as it was read', {}, true],
    ['with the sign of every amount turned', { regels: signed, totaal_excl: -110, totaal_btw: -23.1, totaal_incl: -133.1 }, true],
    ['with the notes of its invoice', { notities: 'Orde 7' }, true],
    ['on another day of that month', { datum: '2026-03-31' }, true],
    ['of another month', { datum: '2026-04-01' }, false],
    ['that is an invoice', { type: 'factuur' }, false],
    ['of another invoice', { gekoppelde_factuur_id: 'g' }, false],
    ['of no invoice', { gekoppelde_factuur_id: null }, false],
    ['for another customer', { customer_id: 'l' }, false],
    ['with other notes', { notities: 'Orde 8' }, false],
    ['of a part', { regels: regels.slice(0, 1) }, false],
    ['with another last line', { regels: [regels[0], { ...regels[1], omschrijving: 'Auto' }] }, false],
    ['of another rate', { regels: [regels[0], { ...regels[1], btw_percentage: 6 }] }, false],
    ['without a total', { totaal_incl: null }, false],
    ['of another total', { totaal_excl: 111 }, false],
  ])('is the credit note that was approved, %s: %s', (_, changed, expected) => {
    expect(isAsApproved(credit, undefined, { factuur: { ...note, ...changed } as Factuur, klant }, none)).toBe(expected);
  });
});

describe('the write that was approved', () => {
  const call = { bewerking: `PATCH /facturen/${id}`, document: null, verzoek: { notities: 'a', regels: null } } as unknown as AskedWrite;
  const sending = {
    bewerking: 'facturen.versturen',
    document: id,
    verzoek: { kanaal: 'email' },
    naar: 'p@example.be',
    maand: '2026-03',
  } as unknown as AskedWrite;

  it.each<[string, AskedWrite, object]>([
    ['with a query of nothing', call, { query: {} }],
    ['with the id in capitals', call, { bewerking: call.bewerking.toUpperCase().replace('FACTUREN', 'facturen') }],
    ['with the address that the customer has in its body', sending, { verzoek: { kanaal: 'email', email: 'p@example.be' } }],
  ])('is the same one %s', (_, one, changed) => {
    expect(writeKeyOf({ ...one, ...changed })).toBe(writeKeyOf(one));
  });

  it.each<[string, AskedWrite, object]>([
    ['with a query', call, { query: { simuleer: 'ja' } }],
    ['of another body', call, { verzoek: { notities: 'b', regels: null } }],
    ['that empties a field no more', call, { verzoek: { notities: 'a' } }],
    ['to another address', sending, { naar: 'q@example.be' }],
    ['over another channel', sending, { verzoek: { kanaal: 'peppol' } }],
    ['as a simulation', sending, { verzoek: { kanaal: 'email', simuleer: 'fout' } }],
    ['with a field that duit does not know', sending, { verzoek: { kanaal: 'email', cc: 'x@example.be' } }],
    ['for a customer with other details', sending, { klantgegevens: { naam: 'Peeters BV', adres: 'Elders 2' } }],
    ['of other content', sending, { inhoud: { totaal_incl: 122 } }],
    ['under another reference', call, { label: 'ORD-2' }],
    ['of another quote', call, { offerte: 'x' }],
    ['of another document', sending, { document: 'x' }],
    ['in another month', sending, { maand: '2026-04' }],
    ['with an earlier write set aside', sending, { ondanks: [{ oorzaak: 'done', regel: '1' }] }],
  ])('is another one %s', (_, one, changed) => {
    expect(writeKeyOf({ ...one, ...changed })).not.toBe(writeKeyOf(one));
  });

  const before = { aanvraag: 1, sleutel: 's' };

  it.each<[string, Approval, object]>([
    ['to another address', before, { naar: 'q@example.be' }],
    ['over another channel', before, { kanaal: 'peppol' }],
    ['in another month', before, { maand: '2026-04' }],
    ['of another body', before, { verzoek: { kanaal: 'email', simuleer: 'fout' } }],
    ['under another reference', before, { label: 'ORD-2' }],
    ['with an earlier write set aside', before, { ondanks: [{ oorzaak: 'done', regel: '1' }] }],
    ['after another write', { ...before, sleutel: 't' }, {}],
    ['of another aanvraag', { ...before, aanvraag: 2 }, {}],
  ])('is another one after an earlier write, %s', (_, after, changed) => {
    expect(laterKeyOf(after, { ...sending, ...changed })).not.toBe(laterKeyOf(before, sending));
  });
});
