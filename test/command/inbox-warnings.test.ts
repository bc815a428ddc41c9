import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/jobs/inbox/judged.ts';
import { answeringWorld, page } from '../support/answers.ts';
import { invoices } from '../support/documents/invoices.ts';
import { followed, inStore, savedUblOf } from '../support/followed.ts';
import { ended, follower } from '../support/inbox-follower.ts';
import { hostile } from '../support/hostile.ts';
import { ibanOf, kbo, receivedOf } from '../support/received.ts';
import { run, type TestWorld } from '../support/world.ts';
import { onOneStore } from '../support/each-store.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const first = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const kort = { id, leverancier: 'Drukkerij Claes', factuurnummer: 'BJ-1', datum: '2026-02-01', bedrag: 344.85, status: 'nieuw' };
const answers = {
  'GET /inbox': page(kort),
  [`GET /inbox/${id}`]: { data: { ...kort, heeft_pdf: true, heeft_ubl: true } },
  [`GET /inbox/${id}/ubl`]: invoices.bijlagen,
};
const asked = ['GET /inbox?limit=100', `GET /inbox/${id}`, `GET /inbox/${id}/ubl`];

/** Has the follower look at an earlier invoice of the supplier, and then at this one, with another account. */
const looked = (world: TestWorld) =>
  inStore(world, async (transaction) => {
    const sketch = { van: kbo(1), nummer: 'BJ-1', bedrag: 344.85 };
    await judge(transaction, receivedOf({ ...sketch, id: first, datum: '2026-01-05', ibans: [ibanOf(1)] }));
    await judge(transaction, receivedOf({ ...sketch, id, ibans: [ibanOf(2)] }));
  });

const warnings =
  `Let op: BJ-1 van Drukkerij Claes: deze leverancier gaf dit nummer ook aan een ander document (05/01/2026, € 344,85). Betaal niet twee keer; lees het andere: duit inbox lees ${first}\n` +
  'Let op: BJ-1 van Drukkerij Claes: te betalen op BE90 5390 0000 0232, een nieuwe rekening voor deze leverancier (eerder: BE04 5390 0000 0131, laatst op 05/01/2026). Bel de leverancier op een nummer dat je al kent vóór je betaalt. ' +
  `Klopt ze: duit inbox vertrouw ${id}\n`;

await onOneStore('the warnings of the inbox', ({ isShared, spoiled, once }) => {
  describe('the warnings of a received document', () => {
    once('stand with inbox toon, also with --stil, and in its JSON', async () => {
      const world = answeringWorld(answers);
      await looked(world);
      expect(await run('inbox toon BJ-1 --formaat tabel', world)).toEqual({
        code: 0,
        stdout: expect.not.stringContaining('waarschuwingen'),
        stderr: warnings,
      });
      expect((await run('inbox toon BJ-1 --formaat tabel --velden waarschuwingen', world)).stdout).toContain('andere_rekening');
      expect((await run('inbox toon BJ-1 --stil', world)).stderr).toBe(warnings);
      const { stdout, stderr } = await run('inbox toon BJ-1 --json', world);
      expect(JSON.parse(stdout)).toEqual({
        ...kort,
        heeft_pdf: true,
        heeft_ubl: true,
        waarschuwingen: [
          { code: 'zelfde_nummer', nummer: 'BJ-1', eerdere: [{ id: first, nummer: 'BJ-1', datum: '2026-01-05', bedrag: 344.85 }] },
          { code: 'andere_rekening', rekeningen: [ibanOf(2)], bekende: [{ rekening: ibanOf(1), laatst: '2026-01-05' }] },
        ],
      });
      expect(
        stderr
          .split('\n')
          .filter(Boolean)
          .map((line) => Object.keys(JSON.parse(line) as object)),
      ).toEqual([['warning'], ['warning']]);
      expect((await run('inbox toon BJ-1 --velden waarschuwingen --formaat json', world)).stdout).toContain('"andere_rekening"');
    });

    once('stand after inbox lees, in the language of the run', async () => {
      const world = answeringWorld(answers);
      await looked(world);
      const { code, stdout, stderr } = await run('inbox lees BJ-1 --formaat tabel', world);
      expect({ code, stderr }).toEqual({ code: 0, stderr: warnings });
      expect(stdout).toMatch(/^Factuur BJ-1\n/);
      expect((await run('inbox lees BJ-1 --taal en', world)).stderr).toMatch(
        /^Note: BJ-1 from Drukkerij Claes: this supplier gave this number/,
      );
    });

    once('stand under a list at a terminal, also of a document that nobody fetched yet', async () => {
      const world = answeringWorld(answers);
      const atTerminal = () => run('inbox list', { ...world, stdout: { ...world.stdout, isTTY: true, columns: 80 } });
      const unread =
        '1 nog niet nagekeken op een nieuwe leverancier of een andere rekening. Bewaren en nakijken:\nduit inbox ophalen --map inkoop\n';
      expect((await atTerminal()).stderr).toBe(unread);
      await inStore(
        world,
        async (transaction) => void (await judge(transaction, receivedOf({ id: uuidOf(9), naam: 'Ander BV', nummer: 'A-1' }))),
      );
      expect((await atTerminal()).stderr).toMatch(
        /^Let op: BJ-1 van Drukkerij Claes: dit is het eerste document van deze leverancier .*\n1 nog niet nagekeken/,
      );
      await looked(world);
      const { stderr } = await atTerminal();
      expect(stderr).toContain('een nieuwe rekening voor deze leverancier');
      expect(stderr).not.toContain('nog niet nagekeken');
      expect((await run('inbox list', world)).stderr).toBe('');
    });

    it('are none where nobody looked, and where the store can not be used', async () => {
      const world = answeringWorld(answers);
      expect(await run('inbox toon BJ-1 --json', world)).toMatchObject({ code: 0, stderr: '' });
      await looked(world);
      const after = spoiled(world);
      const down: unknown = expect.stringMatching(/^(?!.*Let op: BJ-1).*daar antwoordt geen PostgreSQL/);
      const restored: unknown = expect.stringMatching(
        /^Het journaal was beschadigd en staat nu in \S+\. duit heeft 1 regel teruggezet uit \S+\.\n$/,
      );
      for (const [line, stderr] of [
        ['inbox toon BJ-1', isShared ? down : restored],
        ['inbox lees BJ-1', isShared ? down : ''],
      ] as const)
        expect(await run(line, after)).toMatchObject({ code: 0, stderr });
    });

    once('steer no terminal', async () => {
      const world = answeringWorld(answers);
      await inStore(world, async (transaction) => {
        await judge(transaction, receivedOf({ id: first, naam: hostile, nummer: hostile }));
        await judge(transaction, receivedOf({ id, naam: hostile, nummer: hostile, ubl: { begunstigde: { nummers: [], naam: hostile } } }));
      });
      for (const options of [[], ['--json'], ['--formaat', 'tsv']]) {
        const { code, stdout, stderr } = await run(['inbox', 'toon', id, ...options], world);
        expect(code).toBe(0);
        expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u);
        expect(stderr).toContain(options[0] === '--json' ? 'gaf dit nummer' : 'Let op: BJ-1');
      }
    });
  });

  describe('inbox vertrouw', () => {
    const third = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
    const tijd = '2026-02-02T08:00:00.000Z';
    const sketch = { van: kbo(1), bedrag: 344.85, ibans: [ibanOf(2)] };

    it('ends the warnings of a new account with the next invoice, and not those of another one', async () => {
      const world = answeringWorld({});
      const earlier = { ...receivedOf({ ...sketch, id: first, nummer: 'BJ-0', datum: '2026-01-05', ibans: [ibanOf(1)] }), tijd };
      await inStore(world, async (transaction) => {
        await judge(transaction, earlier);
        await judge(transaction, { ...receivedOf({ ...sketch, id, nummer: 'BJ-1' }), tijd });
      });
      await followed(world, { ...kort, stand: 'gedaan' }, { ...kort, factuurnummer: 'BJ-0', id: first, stand: 'gedaan' });
      expect(await run('inbox vertrouw BJ-1 --json', world)).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('BJ-1 Drukkerij Claes: de rekening geldt nu als die van deze leverancier'),
      });
      const next = { ...receivedOf({ ...sketch, id: third, nummer: 'BJ-2' }), tijd };
      const other = { ...receivedOf({ ...sketch, id: uuidOf(9), nummer: 'BJ-3', ibans: [ibanOf(3)] }), tijd };
      const told: unknown[] = [];
      await inStore(world, async (transaction) => void told.push(await judge(transaction, next), await judge(transaction, other)));
      expect(told).toMatchObject([[], [{ code: 'andere_rekening', rekeningen: [ibanOf(3)] }]]);
      expect(await run('inbox vertrouw BJ-0', world)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('waarschuwde bij dit document voor geen enkele rekening'),
      });
    });
  });

  describe('inbox lees from the files of the follower', () => {
    const kept = (world: TestWorld, more = {}) =>
      followed(world, { ...kort, stand: 'gedaan', ...savedUblOf(world, invoices.bijlagen), ...more });

    once.each([id, 'BJ-1', 'bj-1', id.slice(0, 8)])('makes no request, and says which document a number meant: %s', async (word) => {
      const world = answeringWorld({});
      await kept(world);
      const { code, stdout, stderr } = await run(`inbox lees ${word} --formaat tabel`, world);
      const notice = `Van schijf gelezen: ${id} (Drukkerij Claes, 01/02/2026). Kwam er net nog een '${word}' binnen, dan toont duit inbox list --nieuw die.\n`;
      expect({ code, stderr, sent: world.sent }).toEqual({ code: 0, stderr: word === id ? '' : notice, sent: [] });
      expect(stdout).toMatch(/^Factuur BJ-1\n/);
    });

    once('asks the service where the file was changed, and says so', async () => {
      const world = answeringWorld(answers);
      await kept(world);
      const path = join(world.folder, 'in', 'document', 'factuur.xml');
      writeFileSync(path, invoices.bijlagen.replace('344.85', '999.99'));
      const { code, stderr } = await run('inbox lees BJ-1', world);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: `${path} is veranderd sinds duit het bewaarde; duit leest het document bij de dienst.\n`,
      });
      expect(world.sent).toEqual(asked);
    });

    once.each([
      ['is gone', async (world: TestWorld) => rmSync(join(world.folder, 'in'), { recursive: true })],
      ['has no remembered hash', (world: TestWorld) => kept(world, { ubl_sha256: undefined })],
      ['was never saved', (world: TestWorld) => kept(world, { bestanden: undefined })],
      ['may be one of two', (world: TestWorld) => followed(world, { ...kort, id: first, stand: 'wacht' })],
    ])('asks the service where the file %s', async (_, change) => {
      const world = answeringWorld(answers);
      await kept(world);
      await change(world);
      expect(await run('inbox lees BJ-1', world)).toMatchObject({ code: 0, stderr: '' });
      expect(world.sent).toEqual(asked);
    });
  });

  describe('inbox ophalen', () => {
    once('gives the warnings in the JSON of the document and as notices, the same at a second try', async () => {
      const user = follower();
      const { service } = user;
      const facts = { leverancier: 'Van Dijk & Zonen', datum: '2026-03-02', bedrag: 875 };
      const files = new Map<string, string>();
      const receive = (factuurnummer: string, account: string) => {
        const added = service.add({ ...facts, factuurnummer });
        const xml = invoices.nederland.replaceAll('2026-118', factuurnummer).replaceAll('NL91ABNA0417164300', account);
        files.set(`/inbox/${added.id}/ubl`, xml);
        return added.id;
      };
      service.before = (path) => {
        const body = files.get(path);
        return body === undefined ? undefined : { status: 200, media: 'application/xml', body };
      };
      receive('2026-118', 'NL91ABNA0417164300');
      expect(await user.inbox('ophalen --map in --vanaf alles')).toMatchObject({
        code: 0,
        stderr: '1 gedaan; 0 in de wacht, 0 opzijgezet.\n',
      });
      const second = receive('2026-0118', 'BE68539007547034');
      user.hook = () => ended(1);
      const tried = await user.inbox('ophalen --map in --voer-uit sh');
      expect(tried.stderr).toContain(
        'Let op: 2026-0118 van Van Dijk & Zonen: dit nummer lijkt op dat van een ander document van deze leverancier (2026-118, ',
      );
      expect(tried.stderr).toContain(
        'te betalen op BE68 5390 0754 7034, een nieuwe rekening voor deze leverancier (eerder: NL91 ABNA 0417 1643 00, laatst op 02/03/2026).',
      );
      user.time.set(user.time.now() + 61_000);
      user.hook = () => ended(0);
      expect(await user.inbox('ophalen --map in --voer-uit sh')).toMatchObject({ code: 0 });
      const [one, two] = user.runs.map(({ input }) => JSON.parse(input) as { waarschuwingen: { code: string }[] });
      expect(one?.waarschuwingen.map(({ code }) => code)).toEqual(['bijna_zelfde_nummer', 'andere_rekening']);
      expect(two).toEqual(one);
      service.asked.length = 0;
      expect(await user.inbox(`lees ${second} --formaat tabel`)).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('Bel de leverancier'),
      });
      expect(service.asked).toEqual([]);
    });
  });
});
