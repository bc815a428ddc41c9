import { describe, expect, it } from 'vitest';
import { openWholePostgres } from '../../../../src/store/postgres/whole.ts';
import { salvageInPlace } from '../../../../src/store/salvage/in-place.ts';
import { anyShape } from '../../../../src/store/salvage/readable.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { add } from '../../../support/store.ts';
import { addressOf, asSuperuser, newDatabase, openFrom, optionsFor } from '../../../support/stores.ts';

const found = await sharedServer('a store in PostgreSQL that a person spoiled');

const right = `with one as (select *, last + 1 as n from duit.chain) insert into duit.record (chain, account, log, n, entry, settles, body, hash, line)
  select id, account, log, n, n, 1, '9', sha256(hash || convert_to('[' || n || ',' || n || ',null,true,"9"]', 'UTF8')), 'x' from one`;

/** Rows that a writer could add before the database refused them: it lets its owner alone do so now, as whom they are made here. */
const spoilt: Readonly<Record<string, readonly string[]>> = {
  'a record that follows from nothing': [
    `insert into duit.record (chain, account, log, n, entry, settles, body, hash, line) select id, account, log, last + 1, last + 1, 1, '9', hash, 'x' from duit.chain`,
  ],
  'a right record that its log does not count': [right],
  'a gap after the last record': ['insert into duit.gap (chain, first, last, hash) select id, last + 1, last + 3, hash from duit.chain'],
  'a gap over a record': ['insert into duit.gap (chain, first, last, hash) select id, 2, 2, hash from duit.chain'],
  'an entry that is not open': ['insert into duit.unsettled select id, 2 from duit.chain'],
};

describe.skipIf(!found)('a store in PostgreSQL with rows that do not belong there (needs PostgreSQL)', () => {
  it.each(Object.entries(spoilt))('is mended by its owner: %s', async (_, statements) => {
    const name = await newDatabase(found!);
    const address = addressOf(found!, name);
    const opened = openFrom(address);
    const store = opened.store('a');
    await add(store, { body: 1 }, { body: 2, settles: true }, { body: 3 });
    await asSuperuser(found!, name, 'begin', 'alter table duit.record disable trigger keep_counted', ...statements, 'commit');
    const isSpoiled = async () => {
      const broken = (await store.verify('log')).brokenFrom !== undefined;
      const stuck = await add(store, { body: 4 }).then(
        () => false,
        () => true,
      );
      return broken || stuck;
    };
    expect(await isSpoiled()).toBe(true);
    const whole = openWholePostgres(optionsFor(address));
    const { taken } = await salvageInPlace(whole, 'a', [], anyShape);
    whole.close();
    expect(taken).toBeGreaterThanOrEqual(3);
    await add(store, { body: 'next' }, { about: 1, body: 'over', settles: true });
    expect((await store.verify('log')).brokenFrom).toBeUndefined();
    expect(await store.read(async (view) => (await view.records('log', { unsettled: true })).map(({ body }) => body))).not.toContain(1);
    opened.close();
  });
});
