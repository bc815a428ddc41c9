import { beforeEach, expect, it } from 'vitest';
import { onOneStore } from '../support/each-store.ts';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

type Row = Record<string, unknown>;

const refusing =
  (end: string): Fate =>
  (request, carryOut) =>
    request.url.endsWith(end) ? Response.json({ error: { status: 422, message: 'kan niet' } }, { status: 422 }) : carryOut(request);

await onOneStore('an invoice that is finalised and sent at once', () => {
  let machine: Machine;
  let klant: string;
  const go = async (words: readonly string[], ...fate: [Fate?]) => (await machine.run([...words, '--json'], ...fate))!;
  const maak = (...more: string[]) => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', ...more];
  const sent = (...more: string[]) => maak('--eindstatus', 'verstuurd', '--kanaal', 'email', ...more);
  const invoices = () => machine.list('/facturen?limit=100');
  const done = () => machine.carriedOut.map((each) => each.replace(/[0-9a-f-]{36}/, '…'));
  const all = ['POST /facturen', 'POST /facturen/…/definitief', 'POST /facturen/…/versturen'];

  beforeEach(async () => {
    machine = await faultyMachine();
    klant = String((await machine.create('/klanten', { naam: 'Peeters', email: 'p@example.be', kbo_btw_nummer: '0403123486' }))['id']);
  });

  it('is made, made final and sent by one command, which shows what all of them came to', async () => {
    const { code, stdout } = await go(sent());
    expect([code, done()]).toEqual([0, all]);
    expect(JSON.parse(stdout)).toMatchObject({ nummer: expect.any(String), kanaal: 'email', naar: 'p@example.be', totaal_incl: 344.85 });
  });

  it('goes over both channels, and stops at definitief where no more is asked', async () => {
    const { stdout } = await go(maak('--eindstatus', 'verstuurd', '--kanaal', 'peppol+email', '--email', 'q@example.be'));
    expect(JSON.parse(stdout)).toMatchObject({ kanaal: 'peppol+email', naar: 'q@example.be' });
    expect(done()).toEqual([...all, all[2]]);
    expect((await go(maak('--regel', 'Meer;1;1;21', '--eindstatus', 'definitief'))).code).toBe(0);
    expect(done().slice(4)).toEqual(all.slice(0, 2));
  });

  it.each([
    ['/definitief', 1],
    ['/versturen', 2],
  ])('is finished by the same command under its reference after a refusal at %s, and then does nothing more', async (end, before) => {
    const words = sent('--eigen-referentie', 'ord-1');
    const stopped = await go(words, refusing(end));
    expect([stopped.code, done()]).toEqual([8, all.slice(0, before)]);
    expect(stopped.stderr).toContain('--eigen-referentie ord-1');
    expect([(await go(words)).code, done()]).toEqual([0, all]);
    const again = await go(words);
    expect([again.code, done(), again.stderr]).toEqual([0, all, expect.stringContaining('Alles was al gedaan')]);
    expect(JSON.parse(again.stdout)).toMatchObject({ id: (await invoices())[0]?.['id'] });
  });

  it('asks nothing of a document that is done, although a later one became final since', async () => {
    const words = sent('--eigen-referentie', 'ord-1', '--datum', '2026-03-10');
    expect((await go(words)).code).toBe(0);
    expect((await go(maak('--regel', 'Meer;1;1;21', '--datum', '2026-03-14', '--eindstatus', 'definitief'))).code).toBe(0);
    const writes = done().length;
    const again = await go(words);
    expect([again.code, done().length, again.stderr]).toEqual([0, writes, expect.not.stringContaining('vroegere datum')]);
    const seen = await run(words, typing(machine.world));
    expect([seen.code, seen.stderr]).toEqual([0, expect.not.stringContaining('[j/N]')]);
  });

  it('adds the channel that was not served yet, and none twice', async () => {
    await go(sent('--eigen-referentie', 'ord-1'));
    const both = maak('--eindstatus', 'verstuurd', '--kanaal', 'peppol+email', '--eigen-referentie', 'ord-1');
    expect([(await go(both)).code, done()]).toEqual([0, [...all, all[2]]]);
    expect([(await go(both)).code, done().length]).toEqual([0, 4]);
  });

  it.each([
    ['other lines', () => ['--regel', 'Meer;1;1;21']],
    ['another day', () => ['--datum', '2026-01-02']],
  ])('stops under a reference of an invoice with %s', async (_, more) => {
    await go(sent('--eigen-referentie', 'ord-1'));
    const { code, stderr } = await go(sent('--eigen-referentie', 'ord-1', '--bevestig', 'datum', ...more()));
    expect([code, done().length, stderr]).toEqual([12, 3, expect.stringContaining('al een ander document')]);
  });

  it('stops at a draft that somebody changed since', async () => {
    await go(sent('--eigen-referentie', 'ord-1'), refusing('/definitief'));
    machine.shows = (document) => ('totaal_incl' in document ? { ...document, totaal_incl: 999 } : document);
    const { code, stderr } = await go(sent('--eigen-referentie', 'ord-1'));
    expect([code, done().length, stderr]).toEqual([12, 1, expect.stringContaining('komt nu op')]);
  });

  it('without a reference names the draft that a stopped command left, and makes no second', async () => {
    expect((await go(sent(), refusing('/definitief'))).code).toBe(8);
    const { code, stderr } = await go(sent());
    expect([code, stderr]).toEqual([12, expect.stringContaining(String((await invoices())[0]?.['id']))]);
    expect(await invoices()).toHaveLength(1);
  });

  it('ends with 7 where the sending was not answered, and is not sent again', async () => {
    const words = sent('--eigen-referentie', 'ord-1', '--niet-wachten');
    const lost = (await machine.run([...words, '--json'], 'lost', 2))!;
    expect([lost.code, done()]).toEqual([7, all]);
    expect([7, 12]).toContain((await go(words)).code);
    expect(done()).toEqual(all);
  });

  it('is refused before anything is sent where its end and its channel do not agree', async () => {
    for (const [more, text] of [
      [['--kanaal', 'email'], '--kanaal hoort bij --eindstatus verstuurd'],
      [['--eindstatus', 'definitief', '--kanaal', 'email'], '--kanaal wordt niet gebruikt'],
      [['--eindstatus', 'verstuurd'], '--kanaal'],
      [['--eindstatus', 'verstuurd', '--kanaal', 'post'], 'peppol+email'],
      [['--eindstatus', 'verstuurd', '--kanaal', 'peppol', '--email', 'q@example.be'], '--email hoort bij --kanaal email'],
      [['--eindstatus', 'verstuurd', '--kanaal', 'email', '--email', 'q'], 'email'],
      [['--eindstatus', 'betaald'], 'concept'],
    ] as const) {
      const { code, stderr } = await go(maak(...more));
      expect([more, code, machine.sent.length, stderr]).toEqual([more, 2, 0, expect.stringContaining(text)]);
    }
  });

  it('needs --ja on a real account where nobody can be asked', async () => {
    const world = { ...machine.world, env: { ...machine.world.env, DUIT_SOORT: 'echt' } };
    expect([(await run(sent(), world)).code, machine.sent.length]).toEqual([12, 0]);
    expect([(await run(sent('--ja'), world)).code, done()]).toEqual([0, all]);
  });

  it('asks once at a terminal of a real account, and a no makes nothing', async () => {
    const world = { ...machine.world, env: { ...machine.world.env, DUIT_SOORT: 'echt' } };
    const no = await run(sent(), typing(world, 'n'));
    expect([no.code, done(), no.stderr]).toEqual([12, [], expect.stringContaining('per e-mail?')]);
    expect([(await run(sent(), typing(world, 'j'))).code, done()]).toEqual([0, all]);
  });

  it('asks about a date, and about a customer without an address, before it makes anything', async () => {
    expect([(await go(sent('--datum', '2020-01-01'))).code, done()]).toEqual([12, []]);
    const other = String((await machine.create('/klanten', { naam: 'Zonder' }))['id']);
    expect([(await go([...sent(), '--klant', other])).code, done()]).toEqual([2, []]);
    expect((await go(sent('--datum', '2020-01-01', '--bevestig', 'datum'))).code).toBe(0);
  });

  it('shows all requests in a dry run, and those that are left under a reference', async () => {
    const words = sent('--eigen-referentie', 'ord-1');
    const paths = async () =>
      (JSON.parse((await go([...words, '--proef'])).stdout) as { request: Row }[]).map(({ request }) => request['path']);
    expect(await paths()).toEqual(['/facturen', '/facturen/<id>/definitief', '/facturen/<id>/versturen']);
    expect(done()).toEqual([]);
    await go(words, refusing('/versturen'));
    expect(await paths()).toEqual([`/facturen/${String((await invoices())[0]?.['id'])}/versturen`]);
  });

  it.each([
    ['alles', 12, 0, 4],
    ['verzenden', 8, 2, 2],
  ])(
    'is one aanvraag of all that waits at the level %s, and the same command goes on once it is approved',
    async (level, code, left, aantal) => {
      expect((await machine.run(`profiel wijzig omgeving --goedkeuring ${level}`))!).toMatchObject({ code: 0 });
      const words = maak('--eindstatus', 'verstuurd', '--kanaal', 'peppol+email', '--eigen-referentie', 'ord-1');
      const waiting = await go(words);
      expect([waiting.code, done()]).toEqual([code, all.slice(0, left)]);
      const { error } = JSON.parse(waiting.stderr.trim().split('\n').at(-1) ?? '') as { error: Row };
      expect(error).toMatchObject({ aanvraag: 'a1' });
      const requests = async () => JSON.parse((await go(['goedkeuring', 'list'])).stdout) as Row[];
      expect(await requests()).toMatchObject([{ aanvraag: 'a1', aantal, stand: 'wacht' }]);
      expect((await go(words)).code).toBe(12);
      expect([await requests(), done()]).toMatchObject([[{ aantal }], all.slice(0, left)]);
      expect((await run('goedkeuring geef a1', typing(machine.world, 'j'))).code).toBe(0);
      expect([(await go(words)).code, done()]).toEqual([0, [...all, all[2]]]);
      expect(await requests()).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
    },
  );

  it('is the end of a copy and of a quote too', async () => {
    const first = JSON.parse((await go(maak())).stdout) as Row;
    const copied = await go([
      'factuur',
      'kopieer',
      String(first['id']),
      '--datum',
      '2026-11-27',
      '--eindstatus',
      'definitief',
      '--bevestig',
      'datum',
    ]);
    expect([copied.code, done().slice(1)]).toEqual([0, all.slice(0, 2)]);
    const quote = JSON.parse((await go(['offerte', 'maak', '--klant', klant, '--regel', 'Werk;1;50;21'])).stdout) as Row;
    const billed = await go([
      'offerte',
      'factureer',
      String(quote['id']),
      '--eindstatus',
      'verstuurd',
      '--kanaal',
      'email',
      '--bevestig',
      'datum',
    ]);
    expect([billed.code, done().slice(4)]).toEqual([0, all]);
  });
});
