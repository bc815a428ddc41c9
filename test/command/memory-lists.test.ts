import { describe, expect, it } from 'vitest';
import { refill, savedWorld, sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';
import { onEachStore } from '../support/each-store.ts';

type Row = Record<string, string | number | null>;

const rows = async (world: TestWorld, line: string | string[]): Promise<Row[]> => {
  const words = typeof line === 'string' ? line.split(' ') : line;
  const { stdout, stderr, code } = await run([...words, '--json', '--stil'], world);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Row[];
};

/** A world with so few documents that reading each of them needs no wait for the limit. */
async function fewDocuments(...options: Parameters<typeof savedWorld>): Promise<Awaited<ReturnType<typeof savedWorld>>> {
  const world = await savedWorld(...options);
  await refill(world, { klanten: 3, facturen: 12 });
  return world;
}

/** The customer of each document, read one by one in another world with the same service. */
async function customers(world: TestWorld, of: readonly Row[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id } of of) {
    const { stdout } = await run(`factuur toon ${id} --json`, { ...world, env: { ...world.env, DUIT_GEHEUGEN: 'nee' } });
    found.set(String(id), String((JSON.parse(stdout) as Row)['customer_id']));
  }
  return found;
}

await onEachStore('lists with a memory', ({ once }) => {
  describe('the name of the customer on lists', () => {
    const table = (stdout: string) => stdout.split('\n').map((line) => line.split(/ {2,}/));

    once('stands in the table of documents that were shown, without a request, and nowhere else', async () => {
      const world = await savedWorld({ tty: 160, env: { NO_COLOR: '1' } });
      const before = await run('factuur list --status betaald --limit 2', world);
      expect(table(before.stdout)[0]).toEqual(['Nummer', 'Soort', 'Datum', 'Status', 'Totaal incl.', 'Id']);
      const [first] = await rows(world, 'factuur list --status betaald --limit 2');
      await run(`factuur toon ${first?.['nummer']}`, world);
      sentBy(world);
      const { stdout } = await run('factuur list --status betaald --limit 2', world);
      expect(sentBy(world)).toHaveLength(1);
      const [head, one, two] = table(stdout);
      expect(head).toEqual(['Nummer', 'Klant', 'Soort', 'Datum', 'Status', 'Totaal incl.', 'Id']);
      const { naam } = JSON.parse(
        (await run(`klanten toon ${(await customers(world, first ? [first] : [])).get(String(first?.['id']))} --json`, world)).stdout,
      ) as { naam: string };
      expect(one?.[1]).toBe(naam);
      expect(two?.[1]).not.toBe(naam);
      expect((await run('factuur list --status betaald --limit 2 --formaat tsv', world)).stdout).not.toContain(naam);
      expect((await run('factuur list --status betaald --limit 2 --taal en', world)).stdout).toMatch(/^Number +Customer /);
    });

    once('stands on a terminal of 40 columns, where the id and the date give way', async () => {
      const world = await savedWorld({ tty: 40, env: { NO_COLOR: '1' } });
      const [first] = await rows(world, 'factuur list --status betaald --limit 1');
      await run(`factuur toon ${first?.['nummer']}`, world);
      const { stdout } = await run('factuur list --status betaald --limit 2', world);
      expect(table(stdout)[0]).toEqual(['Nummer', 'Klant', 'Totaal incl.']);
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(40);
    });

    once('stands there for drafts too, which have no number', async () => {
      const world = await savedWorld({ tty: 40, env: { NO_COLOR: '1' } });
      const klant = (await run('klanten list --limit 1 --formaat id', world)).stdout.trim();
      await run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21', '--stil'], world);
      const [first] = await rows(world, 'factuur list --status concept --limit 1');
      await run(`factuur toon ${first?.['id']}`, world);
      const { stdout } = await run('factuur list --status concept --limit 2', world);
      expect(table(stdout)[0]).toContain('Klant');
    });
  });

  describe('--klant', () => {
    it('reads what is not known once, says so, and gives what reading each document gives', async () => {
      const world = await fewDocuments();
      const all = await rows(world, 'factuur list --alles --status betaald');
      const of = await customers(world, all);
      const klant = [...of.values()][0] ?? '';
      const theirs = all.filter(({ id }) => of.get(String(id)) === klant);
      expect(theirs.length).toBeLessThan(all.length);
      sentBy(world);
      const line = `factuur list --status betaald --alles --json --klant ${klant}`;
      const first = await run(line, world);
      expect(JSON.parse(first.stdout)).toEqual(theirs);
      const text = `Van ${all.length} van de ${all.length} documenten is de klant nog niet gekend: duit leest ze en onthoudt dat.`;
      expect(JSON.parse(first.stderr)).toEqual({ notice: text });
      expect(sentBy(world)).toHaveLength(all.length + 2);
      expect(await run(line, world)).toEqual({ ...first, stderr: '' });
      expect(sentBy(world)).toHaveLength(2);
    });

    once('takes a name and works for credit notes, drafts and everything together', async () => {
      const world = await fewDocuments();
      const all = await rows(world, 'factuur list --alles');
      const of = await customers(world, all);
      const [klant = ''] = [...of.values()];
      const { naam } = JSON.parse((await run(`klanten toon ${klant} --json`, world)).stdout) as { naam: string };
      const theirs = all.filter(({ id }) => of.get(String(id)) === klant);
      expect(await rows(world, ['factuur', 'list', '--alles', '--klant', naam])).toEqual(theirs);
      expect(await rows(world, ['factuur', 'list', '--klant', naam, '--limit', '1', '--offset', '1'])).toEqual(theirs.slice(1, 2));
      const notes = await rows(world, 'creditnota list --alles');
      const ofNotes = await customers(world, notes);
      const [noteKlant = ''] = [...ofNotes.values()];
      expect(await rows(world, ['creditnota', 'list', '--alles', '--klant', noteKlant])).toEqual(
        notes.filter(({ id }) => ofNotes.get(String(id)) === noteKlant),
      );
    });

    once('says how long it takes where the limit makes it wait', async () => {
      const world = await savedWorld();
      await refill(world, { klanten: 3, facturen: 70 });
      const [klant] = await rows(world, 'klanten list --limit 1');
      const { code, stderr } = await run(`factuur list --klant ${klant?.['id']} --limit 1000`, world);
      expect(code).toBe(0);
      expect(stderr).toContain(
        'Dat duurt ongeveer 2 minuten; met een periode (--jaar, --kwartaal, --maand) zijn het er minder. Ctrl-C stopt met wat er is.\n',
      );
      expect(stderr).toMatch(/\nLezen: \d+ van 7\d\n/);
    });

    once('reads no further than the rows that are asked for', async () => {
      const world = await fewDocuments();
      const all = await rows(world, 'factuur list --status betaald --alles');
      const of = await customers(world, all);
      sentBy(world);
      const found = await rows(world, `factuur list --status betaald --limit 1 --klant ${of.get(String(all[0]?.['id']))}`);
      expect(found).toEqual(all.slice(0, 1));
      expect(sentBy(world).filter((one) => /^GET \/facturen\/./.test(one)).length).toBeLessThan(all.length);
    });

    once('reads drafts each time', async () => {
      const world = await fewDocuments();
      const drafts = await rows(world, 'factuur list --status concept --alles');
      const of = await customers(world, drafts);
      const line = `factuur list --status concept --alles --klant ${[...of.values()][0]}`;
      await run(line, world);
      sentBy(world);
      const { stderr } = await run(line, world);
      expect(stderr).toBe(`Concepten kunnen veranderen, dus leest duit ze telkens: ${drafts.length}.\n`);
      expect(sentBy(world)).toHaveLength(drafts.length + 2);
    });

    once('reads no document for a customer that does not exist', async () => {
      const world = await fewDocuments();
      expect(await run('factuur list --klant 3f2504e0-4f89-41d3-9a0c-0305e82c3301', world)).toMatchObject({ code: 3, stdout: '' });
      expect(await run(['factuur', 'list', '--klant', 'Niemand'], world)).toMatchObject({ code: 3, stdout: '' });
      expect(sentBy(world).every((one) => one.startsWith('GET /klanten'))).toBe(true);
      expect(await run(['factuur', 'list', '--klant', ''], world)).toMatchObject({ code: 2, stdout: '' });
    });

    once('is right without a memory too, and then reads everything each time', async () => {
      const world = await fewDocuments({ env: { DUIT_GEHEUGEN: 'nee' } });
      const all = await rows(world, 'factuur list --alles --status betaald');
      const of = await customers(world, all);
      const [klant = ''] = [...of.values()];
      const { stdout, stderr } = await run(`factuur list --status betaald --alles --formaat id --klant ${klant}`, world);
      expect(stdout.trim().split('\n')).toEqual(all.flatMap(({ id }) => (of.get(String(id)) === klant ? [id] : [])));
      expect(stderr).toBe(`Van ${all.length} van de ${all.length} documenten is de klant nog niet gekend: duit leest ze.\n`);
    });

    once('says which documents the service gives no customer of', async () => {
      const row = {
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        type: 'creditnota',
        nummer: '2026-0001',
        status: 'betaald',
        datum: '2026-01-01',
      };
      const klant = { id: '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11', naam: 'Peeters' };
      const world = await fewDocuments({});
      const answers: Record<string, [number, object]> = {
        [`/klanten/${klant.id}`]: [200, { data: klant }],
        [`/facturen/${row.id}`]: [404, { error: { status: 404, message: 'weg' } }],
        '/creditnotas': [200, { data: [row], total: 1 }],
      };
      const elsewhere = { ...world, transport: async () => answering(answers) };
      expect(await run(`creditnota list --klant ${klant.id} --json --stil`, elsewhere)).toEqual({
        code: 0,
        stdout: '[]\n',
        stderr: '{"warning":"Bij 1 van de documenten geeft de dienst geen klant; die staan niet in deze lijst."}\n',
      });
    });

    once('stops with what it has at Ctrl-C, and goes on there the next time', async () => {
      const stopping = new AbortController();
      const world = await fewDocuments({ stop: stopping.signal });
      const all = await rows(world, 'factuur list --status betaald --alles');
      const of = await customers(world, all);
      const klant = of.get(String(all[0]?.['id']));
      sentBy(world);
      const send = async (request: Parameters<Awaited<ReturnType<TestWorld['transport']>>['send']>[0]) => {
        const reply = await (await world.transport()).send(request);
        if (sentBy(world).some((one) => one.includes(`/facturen/${all[2]?.['id']}`))) stopping.abort('SIGINT');
        return reply;
      };
      const line = `factuur list --status betaald --alles --formaat id --klant ${klant}`;
      const { code, stdout, stderr } = await run(line, { ...world, transport: async () => ({ send, close: async () => {} }) });
      expect({ code, stderr }).toMatchObject({ code: 8 });
      expect(stdout.split('\n')[0]).toBe(all[0]?.['id']);
      expect(stderr).toMatch(/Van \d+ documenten is de klant nog niet gekend. Hetzelfde commando gaat verder waar het stopte.\n$/);
    });
  });

  describe('--sorteer', () => {
    const values = async (world: TestWorld, line: string, field: string) => (await rows(world, line)).map((row) => row[field]);

    once('sorts everything that matches and only then cuts it', async () => {
      const world = await savedWorld();
      const totals = await values(world, 'factuur list --alles --type factuur', 'totaal_incl');
      const sorted = totals.map(Number).toSorted((one, other) => one - other);
      expect(await values(world, 'factuur list --type factuur --sorteer totaal_incl --limit 3', 'totaal_incl')).toEqual(sorted.slice(0, 3));
      expect(await values(world, 'factuur list --type factuur --sorteer totaal_incl:op --offset 3 --limit 2', 'totaal_incl')).toEqual(
        sorted.slice(3, 5),
      );
      expect(await values(world, 'factuur list --type factuur --sorteer totaal_incl:af --limit 3', 'totaal_incl')).toEqual(
        sorted.toReversed().slice(0, 3),
      );
    });

    once('counts a credit note as negative and puts drafts, which lack a number, last in both directions', async () => {
      const world = await savedWorld();
      const [lowest] = await rows(world, 'factuur list --sorteer totaal_incl --limit 1');
      const notes = await rows(world, 'creditnota list --alles');
      const highest = notes.toSorted((one, other) => Number(other['totaal_incl']) - Number(one['totaal_incl']))[0];
      expect([lowest?.['type'], lowest?.['id']]).toEqual(['creditnota', highest?.['id']]);
      expect((await run('factuur list --sorteer totaal_incl --limit 1 --formaat id', world)).stdout.trim()).toBe(highest?.['id']);
      for (const direction of ['op', 'af']) {
        const numbers = await values(world, `factuur list --alles --sorteer nummer:${direction}`, 'nummer');
        expect(numbers.at(-1)).toBeNull();
        expect(numbers[0]).not.toBeNull();
      }
    });

    once('works for every list by a field of it', async () => {
      const world = await savedWorld();
      for (const [group, words, field] of [
        ['klanten', 'naam:af', 'naam'],
        ['producten', 'eenheidsprijs', 'eenheidsprijs'],
        ['offerte', 'geldig_tot', 'geldig_tot'],
        ['creditnota', 'datum', 'datum'],
        ['inbox', 'leverancier', 'leverancier'],
      ] as const) {
        const all = await values(world, `${group} list --alles`, field);
        const { compare } = new Intl.Collator('nl', { numeric: true });
        const sorted = all.toSorted((one, other) => (typeof one === 'number' ? one - Number(other) : compare(String(one), String(other))));
        expect(await values(world, `${group} list --alles --sorteer ${words}`, field), group).toEqual(
          words.endsWith(':af') ? sorted.toReversed() : sorted,
        );
      }
    });

    once('works for the journal', async () => {
      const world = await savedWorld();
      await run('klanten maak --naam Een', world);
      await run('klanten maak --naam Twee', world);
      expect(await values(world, 'journaal list --sorteer n', 'n')).toEqual([1, 3]);
      expect(await values(world, 'journaal list --sorteer n:af --limit 1', 'n')).toEqual([3]);
    });

    once('sorts by the customer that memory knows, and says of how many it knows none', async () => {
      const world = await savedWorld({ tty: 120 });
      const [first] = await rows(world, 'factuur list --status betaald --limit 5');
      await run(`factuur toon ${first?.['nummer']}`, world);
      const { stdout, stderr } = await run('factuur list --status betaald --sorteer klant --limit 2', world);
      expect(stdout.split('\n')[1]).toContain(String(first?.['nummer']));
      expect(stderr).toMatch(/Van \d+ van de \d+ documenten kent duit de klant niet; ze\s+staan achteraan/);
    });

    once('says how much there is beyond what it shows', async () => {
      const world = await savedWorld({ tty: 120 });
      const { stderr } = await run('klanten list --sorteer naam:af', world);
      expect(stderr).toBe('');
      await refill(world, { klanten: 60, facturen: 1 });
      expect((await run('klanten list --sorteer naam:af', world)).stderr).toBe(
        '50 getoond van 60. Alles: --alles, volgende: --offset 50\n',
      );
    });

    once('refuses a field or a direction that there is not before any request', async () => {
      const world = await savedWorld();
      for (const [line, stderr] of [
        [
          'factuur list --sorteer totaal',
          "fout: --sorteer: op 'totaal' kan deze lijst niet gesorteerd worden\ntip: Kies uit: nummer, klant, type, datum, status, totaal_incl, id\n",
        ],
        ['klanten list --sorteer email', "fout: --sorteer: op 'email' kan deze lijst niet gesorteerd worden\ntip: Kies uit: naam, id\n"],
        [
          'klanten list --sorteer naam:omlaag',
          "fout: --sorteer: 'naam:omlaag': na het veld staat :op (oplopend) of :af (aflopend)\ntip: Bijvoorbeeld --sorteer naam:af\n",
        ],
        [
          'inbox list --sorteer datum:af --taal en --sorteer x',
          "error: --sorteer: this list can't be sorted by 'x'\nhint: Choose from: datum, leverancier, factuurnummer, status, bedrag, id\n",
        ],
      ] as const)
        expect(await run(line, world)).toEqual({ code: 2, stdout: '', stderr });
      expect(sentBy(world)).toEqual([]);
    });
  });
});

const answering = (answers: Record<string, [number, object]>) => ({
  send: async ({ url }: { url: URL }) => {
    const [status = 500, body = {}] = answers[url.pathname.replace('/api/v1', '')] ?? [];
    return {
      status,
      headers: { 'content-type': 'application/json' },
      body: (async function* () {
        yield Buffer.from(JSON.stringify(body));
      })(),
      discard: () => {},
    };
  },
  close: async () => {},
});
