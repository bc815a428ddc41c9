import { keepsMemory } from '../../../../src/service/profiles/profile.ts';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import type { Memory } from '../../../../src/service/memory/memory.ts';
import { type NameKind, namesOf } from '../../../../src/service/memory/names.ts';
import { offeredNames } from '../../../../src/service/memory/tab.ts';
import { listed, memoryIn, replied, replying } from '../../../support/memory.ts';
import { itemCrc } from '../../../../src/store/sums.ts';
import { newState, tamper } from '../../../support/store.ts';
import { kindsOfStore } from '../../../support/stores.ts';
import { sample } from '../../../support/profiles.ts';
import { testWorld } from '../../../support/world.ts';

const kinds = await kindsOfStore('the memory of an account in PostgreSQL');
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const klant = { id: uuid(1), naam: 'Café Één' };
const row = { id: uuid(2), type: 'factuur', nummer: '2026-0012', status: 'verzonden', datum: '2026-03-01', totaal_incl: 121 };
const whole = { ...row, customer_id: klant.id, ogm: '+++000/0000/01212+++' };
const draft = { id: uuid(3), type: 'factuur', nummer: null, status: 'concept', datum: '2026-03-02', totaal_incl: 60.5 };

describe.each(kinds)('the memory of an account in $name', (kind) => {
  const inStore = (folder: string, account = 'a') => memoryIn(folder, account, { kind });
  const namesIn = async (folder: string, account: string, as: NameKind) => {
    const store = kind.storeIn(folder, account);
    const names = await store.read((view) => namesOf(view, as));
    await store.close();
    return names;
  };

  it('gives documents, newest first, and customers to a later command', async () => {
    const folder = newState();
    const first = inStore(folder).memory;
    await replied(first, 'facturen.get', whole);
    await replied(first, 'klanten.get', klant);
    await listed(first, 'facturen.list', row, draft);
    await first.save();
    const { memory } = inStore(folder);
    expect(await memory.customers()).toEqual([{ ...klant, read: '2026-03-15T10:00:00.000Z' }]);
    expect(await memory.documents()).toEqual([
      { ...draft, nummer: undefined, klant_id: undefined, klant: undefined, final: false, read: '2026-03-15T10:00:00.000Z' },
      { ...row, klant_id: klant.id, klant: klant.naam, final: true, read: '2026-03-15T10:00:00.000Z' },
    ]);
  });

  it('reads once what a long list repeats while it holds that, and keeps the one row that is news', async () => {
    const folder = newState();
    const rows = Array.from({ length: 600 }, (_, n) => ({ ...row, id: uuid(100 + n), nummer: `2026-${1000 + n}` }));
    const first = inStore(folder).memory;
    for (const one of rows) await replied(first, 'facturen.get', { ...one, customer_id: klant.id });
    await first.save();
    const { memory } = inStore(folder);
    memory.hold();
    const paid = rows.map((one, n) => (n === 7 ? { ...one, status: 'betaald' } : one));
    await listed(memory, 'facturen.list', ...paid);
    await memory.save();
    const { memory: other } = inStore(folder);
    expect((await other.documents()).filter(({ status }) => status === 'betaald')).toMatchObject([{ id: uuid(107) }]);
    await other.forget();
    const found = await memory.wholeOf(paid);
    expect(found.filter((one) => one === undefined)).toHaveLength(1);
    expect(found[8]).toEqual({ ...rows[8], customer_id: klant.id });
    expect(await memory.wholeOf(paid.slice(8, 9))).toEqual([undefined]);
  });

  it('gives what this command read before it is saved', async () => {
    const { memory } = inStore(newState());
    await listed(memory, 'facturen.list', row);
    expect(await memory.documents()).toMatchObject([{ nummer: '2026-0012' }]);
  });

  it('finds ids by number, OGM and name, and no longer by one that changed', async () => {
    const { memory } = inStore(newState());
    await replied(memory, 'facturen.get', whole);
    await listed(memory, 'klanten.list', klant, { id: uuid(4), naam: 'café één ' }, { id: uuid(5), naam: 'Café Één bis' });
    await listed(memory, 'offertes.list', { id: uuid(6), nummer: 'OF-2026-0001' });
    expect(await memory.ids('factuur.nummer', '2026-0012')).toEqual([row.id]);
    expect(await memory.ids('factuur.nummer', '2026-001')).toEqual([]);
    expect(await memory.ids('factuur.ogm', '000000001212')).toEqual([row.id]);
    expect(await memory.ids('offerte.nummer', 'of-2026-0001')).toEqual([uuid(6)]);
    expect(await memory.ids('klant.naam', 'CAFÉ ÉÉN'.normalize('NFD'))).toEqual([klant.id, uuid(4)]);
    await replied(memory, 'klanten.update', { id: klant.id, naam: 'Janssens' });
    expect(await memory.ids('klant.naam', 'Café Één')).toEqual([uuid(4)]);
  });

  it('knows the customer of a row of which the document was read and is still the same', async () => {
    const { memory } = inStore(newState());
    await replied(memory, 'facturen.get', whole);
    await replied(memory, 'facturen.get', { ...whole, ...draft });
    await memory.save();
    const known = { id: klant.id, naam: undefined };
    expect(await memory.customersOf([row, { ...row, status: 'betaald' }, { ...row, totaal_incl: 1 }, draft, { id: uuid(9) }])).toEqual([
      known,
      known,
      undefined,
      undefined,
      undefined,
    ]);
    await listed(memory, 'klanten.list', klant);
    await memory.save();
    expect(await memory.customersOf([row])).toEqual([{ id: klant.id, naam: klant.naam }]);
  });

  it('tells once of final documents that the service changed', async () => {
    const folder = newState();
    const first = inStore(folder);
    await listed(first.memory, 'facturen.list', row);
    await first.memory.save();
    expect(first.told).toEqual([]);
    const { memory, told } = inStore(folder);
    await listed(memory, 'facturen.list', { ...row, status: 'betaald', totaal_incl: 242 });
    await memory.save();
    const fields = [{ field: 'totaal_incl', before: 121, after: 242 }];
    expect(told).toEqual([{ id: row.id, nummer: '2026-0012', read: '2026-03-15T10:00:00.000Z', fields }]);
    await memory.save();
    expect(told).toHaveLength(1);
  });

  it('forgets what is not there any more, and what a raw write may have changed', async () => {
    const { memory } = inStore(newState());
    const gone = async () => Promise.reject(new Failure('not_found', 'weg'));
    await listed(memory, 'facturen.list', row, { ...row, id: uuid(7), nummer: '2026-0013' });
    await expect(memory.watch({ ...replying(), one: gone }).one('facturen.get', { id: row.id })).rejects.toThrow('weg');
    expect(await memory.documents()).toMatchObject([{ nummer: '2026-0013' }]);
    expect(await memory.ids('factuur.nummer', '2026-0012')).toEqual([]);
    await memory.watch(replying()).raw('POST', `/facturen/${uuid(7)}/definitief`);
    expect(await memory.documents()).toEqual([]);
  });

  it('counts each kind with its oldest and newest reading', async () => {
    const { memory, clock } = inStore(newState());
    await replied(memory, 'facturen.get', whole);
    clock.now = new Date('2026-03-20T10:00:00Z');
    await listed(memory, 'facturen.list', draft, { ...row, id: uuid(8), type: 'creditnota' });
    await memory.save();
    const [klanten, , facturen, creditnotas] = await memory.summary();
    expect(klanten).toEqual({ soort: 'klanten', aantal: 0, volledig: 0, concepten: 0, oudste: null, nieuwste: null });
    expect(facturen).toEqual({
      soort: 'facturen',
      aantal: 2,
      volledig: 1,
      concepten: 1,
      oudste: '2026-03-15T10:00:00.000Z',
      nieuwste: '2026-03-20T10:00:00.000Z',
    });
    expect(creditnotas).toMatchObject({ soort: 'creditnotas', aantal: 1 });
  });

  it('keeps accounts apart, and forgets one alone', async () => {
    const folder = newState();
    const [one, other] = [inStore(folder, 'een').memory, inStore(folder, 'twee').memory];
    for (const memory of [one, other]) {
      await replied(memory, 'facturen.get', whole);
      await listed(memory, 'klanten.list', klant);
      await memory.save();
    }
    await one.forget();
    expect(await one.documents()).toEqual([]);
    expect(await one.ids('factuur.nummer', '2026-0012')).toEqual([]);
    expect(await namesIn(folder, 'een', 'klant')).toEqual([]);
    expect(await other.documents()).toHaveLength(1);
  });

  it('waits for a server that is far away a few times, and not for each row', async () => {
    const folder = newState();
    const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, id: uuid(at + 10), nummer: `2026-${at}` }));
    const waitsOf = async (work: (memory: Memory) => Promise<unknown>) => {
      const { memory, waits } = inStore(folder);
      await work(memory);
      await memory.save();
      return waits();
    };
    expect(await waitsOf((memory) => listed(memory, 'facturen.list', ...rows))).toBeLessThan(6);
    const others = rows.map((one) => ({ ...one, nummer: `F${one.nummer}` }));
    expect(await waitsOf((memory) => listed(memory, 'facturen.list', ...others))).toBeLessThan(8);
    expect(await waitsOf((memory) => memory.forget())).toBeLessThan(6);
  });

  it('keeps a list of any length, and all of it', async () => {
    const folder = newState();
    const { memory } = inStore(folder);
    for (let page = 0; page < 12; page += 1) {
      const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, id: uuid(page * 100 + at), nummer: `2026-${page * 100 + at}` }));
      await listed(memory, 'facturen.list', ...rows);
    }
    await memory.save();
    expect(await memory.documents()).toHaveLength(1200);
    const names = await namesIn(folder, 'a', 'factuur');
    expect([names.length, names[0], names.at(-1)]).toEqual([500, '2026-0', '2026-499']);
  });

  it('gives the names for the shell: of each kind the most recent first, single reads before lists', async () => {
    const folder = newState();
    const first = inStore(folder).memory;
    await listed(first, 'klanten.list', { id: uuid(1), naam: 'Oud' }, { id: uuid(2), naam: 'Ouder' });
    await first.save();
    const { memory } = inStore(folder);
    await listed(memory, 'klanten.list', { id: uuid(3), naam: 'Nieuw' }, { id: uuid(2), naam: 'Ouder' });
    await replied(memory, 'klanten.get', { id: uuid(4), naam: 'Getoond' });
    await replied(memory, 'klanten.create', { id: uuid(5), naam: 'Gemaakt' });
    await listed(memory, 'producten.list', { id: uuid(6), naam: 'Advies per uur' });
    await listed(memory, 'creditnotas.list', { id: uuid(7), nummer: '2025-0009' });
    await listed(memory, 'inbox.list', { id: uuid(8), factuurnummer: 'GL-3301' });
    await memory.save();
    expect(await namesIn(folder, 'a', 'klant')).toEqual(['Gemaakt', 'Getoond', 'Nieuw', 'Ouder', 'Oud']);
    expect(await namesIn(folder, 'a', 'product')).toEqual(['Advies per uur']);
    expect(await namesIn(folder, 'a', 'creditnota')).toEqual(['2025-0009']);
    expect(await namesIn(folder, 'a', 'document')).toEqual(['GL-3301']);
  });

  it('gives the shell no name that its customer no longer has', async () => {
    const folder = newState();
    const { memory } = inStore(folder);
    await listed(memory, 'klanten.list', { id: uuid(1), naam: 'Oud' });
    await memory.save();
    await listed(memory, 'klanten.list', { id: uuid(1), naam: 'Nieuw' });
    await memory.save();
    expect(await namesIn(folder, 'a', 'klant')).toEqual(['Nieuw']);
  });
});

describe('the memory of an account in its state folder', () => {
  it('makes no store to forget nothing, nor where nothing is kept', async () => {
    const folder = join(newState(), 'state');
    await memoryIn(folder).memory.forget();
    const { memory } = memoryIn(folder, 'a', { keeps: false });
    await replied(memory, 'facturen.get', whole);
    await memory.save();
    expect(await memory.documents()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('knows nothing and fails nothing where its store is damaged', async () => {
    const folder = newState();
    const first = memoryIn(folder).memory;
    await replied(first, 'facturen.get', whole);
    await first.save();
    writeFileSync(join(folder, 'state.sqlite'), 'no database', { mode: 0o600 });
    const { memory, told } = memoryIn(folder);
    await replied(memory, 'facturen.get', whole);
    expect(await memory.documents()).toEqual([]);
    expect(await memory.ids('factuur.nummer', '2026-0012')).toEqual([]);
    expect(await memory.customersOf([row])).toEqual([undefined]);
    await memory.save();
    expect(told).toEqual([]);
    await expect(memory.summary()).rejects.toMatchObject({ reason: 'local' });
    await expect(memory.forget()).rejects.toMatchObject({ reason: 'local' });
  });

  it('writes nothing for a second reading of the same on the same day', async () => {
    const folder = newState();
    const changeOf = () => statSync(join(folder, 'state.sqlite'), { bigint: true }).mtimeNs;
    const again = async () => {
      const { memory } = memoryIn(folder);
      await listed(memory, 'facturen.list', row);
      await memory.save();
      return changeOf();
    };
    const first = await again();
    expect(await again()).toBe(first);
  });
});

/** The names that a press of Tab offers. */
const offered = (folder: string, account: string, kind: string) =>
  offeredNames({ profile: sample('werk', { account }), world: testWorld({ env: { DUIT_STATE_DIR: folder } }) }, kind);

describe('the names for the shell', () => {
  it('are none of a kind that does not exist', async () => {
    for (const kind of ['onbekend', '__proto__', '']) expect(await offered(newState(), 'a', kind)).toEqual([]);
  });

  it('hold no text that could steer a terminal, spans two lines or looks like an option', async () => {
    const folder = newState();
    const hostile = ['\u001b[2J', 'a\nb', 'a\tb', 'a\rb', '\u009b', '\u202eomgekeerd', '\u200bleeg', '-x', '', 'x'.repeat(121)];
    const { memory } = memoryIn(folder);
    await listed(memory, 'klanten.list', ...[...hostile, 'Goed $(touch x)'].map((naam, at) => ({ id: uuid(at), naam })));
    await memory.save();
    expect(await offered(folder, 'a', 'klant')).toEqual(['Goed $(touch x)']);
    await tamper(folder, (connection) => {
      const of = 'geheugen.namen';
      const value = JSON.stringify(['A\u001b[2J', 5, 'C']);
      for (const { id, account, key } of connection.all('select id, account, key from item where collection = ?', of)) {
        const crc = itemCrc(String(account), of, String(key), value);
        connection.run('update item set value = ?, crc = ? where id = ?', value, crc, Number(id));
      }
    });
    expect(await offered(folder, 'a', 'klant')).toEqual(['C']);
  });

  it('leave no file of their own', async () => {
    const folder = newState();
    const { memory } = memoryIn(folder);
    await listed(memory, 'klanten.list', klant);
    await memory.save();
    expect(readdirSync(folder).filter((name) => !name.startsWith('state.sqlite'))).toEqual([]);
  });
});

it('is kept unless the profile or DUIT_GEHEUGEN=nee forbids it', () => {
  expect(keepsMemory({}, { env: {} })).toBe(true);
  expect(keepsMemory({ geheugen: false }, { env: {} })).toBe(false);
  expect(keepsMemory({}, { env: { DUIT_GEHEUGEN: 'nee' } })).toBe(false);
});
