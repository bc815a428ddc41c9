import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client } from '../../../../src/service/api/client.ts';
import { openMemory } from '../../../../src/service/memory/memory.ts';
import { forgetSeen, readSeen, seenFile } from '../../../../src/service/memory/seen.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** A client whose every reply is this object, or a page with these objects. */
const replying = (...items: object[]): Client =>
  ({
    one: async () => items[0],
    page: async () => ({ data: items, total: items.length }),
    file: async () => Promise.reject(new Error('no file')),
    raw: async () => Promise.reject(new Error('no reply')),
  }) as unknown as Client;

const freshState = () => join(mkdtempSync(join(tmpdir(), 'duit-seen-')), 'state');
const world = (env = {}) => ({ env, random: () => 0.5 });

/** The names that a run keeps of a list with these klanten. */
async function listed(state: string, namen: string[], profiel = 'werk') {
  const memory = openMemory(() => state, { naam: profiel, account: profiel }, world());
  await memory.watch(replying(...namen.map((naam) => ({ id, naam })))).page('klanten.list', {});
  memory.save();
}

it('keeps the name or number of each kind of item in a reply', async () => {
  const state = freshState();
  const memory = openMemory(() => state, { naam: 'werk', account: 'werk' }, world());
  const note = (operation: string, ...items: object[]) => memory.watch(replying(...items)).page(operation as 'klanten.list', {});
  await note('klanten.list', { id, naam: 'Bakkerij Peeters BV' });
  await note('producten.list', { id, naam: 'Advies per uur' });
  await note('facturen.list', { id, type: 'factuur', nummer: '2026-0002' }, { id, type: 'creditnota', nummer: '2026-0001' });
  await note('creditnotas.list', { id, type: 'creditnota', nummer: '2025-0009' });
  await note('offertes.list', { id, nummer: 'OF-2026-0001' });
  await note('inbox.list', { id, factuurnummer: 'GL-3301' });
  memory.save();
  expect(readFileSync(seenFile(state, 'werk'), 'utf8')).toBe(
    'klant\tBakkerij Peeters BV\nproduct\tAdvies per uur\nfactuur\t2026-0002\ncreditnota\t2026-0001\ncreditnota\t2025-0009\n' +
      'offerte\tOF-2026-0001\ndocument\tGL-3301\n',
  );
});

it('passes the reply on unchanged', async () => {
  const client = openMemory(freshState, { naam: 'werk', account: 'werk' }, world()).watch(replying({ id, naam: 'A', extra: 1 }));
  expect(await client.one('klanten.get', { id })).toEqual({ id, naam: 'A', extra: 1 });
  expect(await client.page('klanten.list', {})).toEqual({ data: [{ id, naam: 'A', extra: 1 }], total: 1 });
});

it('puts the most recent names first, each once, and single reads before lists', async () => {
  const state = freshState();
  await listed(state, ['Oud', 'Ouder']);
  const memory = openMemory(() => state, { naam: 'werk', account: 'werk' }, world());
  await memory.watch(replying({ id, naam: 'Nieuw' }, { id, naam: 'Ouder' })).page('klanten.list', {});
  await memory.watch(replying({ id, naam: 'Getoond' })).one('klanten.get', { id });
  await memory.watch(replying({ id, naam: 'Gemaakt' })).one('klanten.create', {});
  memory.save();
  expect(readSeen(state, 'werk').get('klant')).toEqual(['Gemaakt', 'Getoond', 'Nieuw', 'Ouder', 'Oud']);
});

it('keeps no more than 500 of a kind, and the latest of them', async () => {
  const state = freshState();
  await listed(state, ['Oud']);
  await listed(
    state,
    Array.from({ length: 700 }, (_, at) => `Klant ${at}`),
  );
  const klanten = readSeen(state, 'werk').get('klant');
  expect(klanten).toHaveLength(500);
  expect([klanten?.at(0), klanten?.at(-1)]).toEqual(['Klant 0', 'Klant 499']);
});

it('keeps no text that could steer a terminal, spans two lines or looks like an option', async () => {
  const state = freshState();
  const hostile = ['\u001b[2J', 'a\nb', 'a\tb', 'a\rb', '\u009b', '\u202eomgekeerd', '\u200bleeg', '-x', '', 'x'.repeat(121)];
  await listed(state, [...hostile, 'Goed $(touch x)']);
  expect(readFileSync(seenFile(state, 'werk'), 'utf8')).toBe('klant\tGoed $(touch x)\n');
});

it('offers no such text from a file that was changed by hand either', () => {
  const state = freshState();
  mkdirSync(join(state, 'gezien'), { recursive: true });
  writeFileSync(seenFile(state, 'werk'), 'klant\tA\u001b[2J\nonbekend\tB\nklant\nklant\tC\n__proto__\tD\n');
  expect(readSeen(state, 'werk').get('klant')).toEqual(['C']);
});

it('keeps one private file per profile and no other file', async () => {
  const state = freshState();
  await listed(state, ['Van werk'], 'werk');
  await listed(state, ['Van Werk'], 'Werk');
  expect(readSeen(state, 'werk').get('klant')).toEqual(['Van werk']);
  expect(readSeen(state, 'Werk').get('klant')).toEqual(['Van Werk']);
  expect(statSync(join(state, 'gezien')).mode & 0o777).toBe(0o700);
  expect(statSync(seenFile(state, 'werk')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(state, 'gezien'))).toHaveLength(2);
  forgetSeen(state, 'werk');
  expect([existsSync(seenFile(state, 'werk')), existsSync(seenFile(state, 'Werk'))]).toEqual([false, true]);
  forgetSeen(state, 'werk');
});

it('does not fail to forget a profile whose name is too long for the disk', async () => {
  const state = freshState();
  const naam = '語'.repeat(64);
  await listed(state, ['A'], naam);
  forgetSeen(state, naam);
  expect(readSeen(state, naam).size).toBe(0);
});

it('writes nothing when no new name passed', async () => {
  const state = freshState();
  await listed(state, ['A', 'B']);
  const before = statSync(seenFile(state, 'werk')).ino;
  await listed(state, ['A', 'B']);
  expect(statSync(seenFile(state, 'werk')).ino).toBe(before);
});

it('keeps nothing with DUIT_GEZIEN=nee, for the profile of the environment, or where no name passed', async () => {
  const state = freshState();
  for (const memory of [
    openMemory(() => state, { naam: 'werk', account: 'werk' }, world({ DUIT_GEZIEN: 'nee' })),
    openMemory(() => state, { naam: 'omgeving', account: 'x' }, world()),
  ]) {
    await memory.watch(replying({ id, naam: 'A' })).page('klanten.list', {});
    memory.save();
  }
  openMemory(() => state, { naam: 'werk', account: 'werk' }, world()).save();
  expect(existsSync(state)).toBe(false);
});

it('does not fail where it cannot write', async () => {
  const state = freshState();
  writeFileSync(state, 'a file where the folder should be');
  await listed(state, ['A']);
  expect(readSeen(state, 'werk').size).toBe(0);
  const nowhere = openMemory(
    () => {
      throw new Error('no home');
    },
    { naam: 'werk', account: 'werk' },
    world(),
  );
  await nowhere.watch(replying({ id, naam: 'A' })).page('klanten.list', {});
  nowhere.save();
});

it('reads the whole lines of a file whose writing was cut off', () => {
  const state = freshState();
  mkdirSync(join(state, 'gezien'), { recursive: true });
  writeFileSync(seenFile(state, 'werk'), 'klant\tA\nklan');
  chmodSync(seenFile(state, 'werk'), 0o600);
  expect(readSeen(state, 'werk').get('klant')).toEqual(['A']);
});
