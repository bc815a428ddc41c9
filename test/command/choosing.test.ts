import { sampleBySeed } from '../support/long.ts';
import { describe, expect, it } from 'vitest';
import type { World } from '../../src/machine/world.ts';
import { newFactuur, newKlant } from '../support/practice.ts';
import { callIn, savedWorld, serviceWorld } from '../support/service.ts';
import { drawnIn, pressing, typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

type Sent = TestWorld & { readonly sent: string[] };

async function made(world: World & TestWorld, ...words: string[]): Promise<string> {
  return (await run([...words, '--formaat', 'id'], world)).stdout.trim();
}

/** A real account with three customers, two of them with a draft, and the third with a final and a sent invoice. */
async function account(): Promise<Sent & { readonly ids: Record<string, string> }> {
  const world = await serviceWorld();
  const call = callIn(world);
  const ids: Record<string, string> = {};
  for (const naam of ['Bakkerij De Gouden Korst', 'Bakkerij Élan', 'Slagerij Maes']) {
    ids[naam] = await newKlant(call, { naam, email: 'info@example.be', kbo_btw_nummer: undefined });
  }
  const invoice = (naam: string, datum: string) => newFactuur(call, { klant_id: ids[naam], datum });
  ids['draft'] = await invoice('Bakkerij De Gouden Korst', '2026-03-01');
  ids['other draft'] = await invoice('Bakkerij Élan', '2026-03-02');
  for (const [name, day] of [
    ['final', '2026-02-01'],
    ['sent', '2026-02-02'],
  ] as const) {
    ids[name] = await invoice('Slagerij Maes', day);
    await call('POST', `/facturen/${ids[name]}/definitief`);
  }
  // The journal knows which invoice was sent.
  await run(['factuur', 'verstuur', ids['sent'] ?? '', '--kanaal', 'email'], world);
  world.sent.length = 0;
  return Object.assign(world, { ids });
}

let first: ReturnType<typeof account> | undefined;

/** The account of the tests that change nothing in it. */
async function unchanged() {
  const world = await (first ??= account());
  world.sent.length = 0;
  return world;
}

const writes = ({ sent }: { sent: readonly string[] }) => sent.filter((line) => !line.startsWith('GET'));

describe("a part of a customer's name", () => {
  it('is taken and named where it has one hit', async () => {
    const world = await unchanged();
    const { code, stdout, stderr } = await run(['klanten', 'toon', 'gouden', '--velden', 'id'], typing(world));
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `id\t${world.ids['Bakkerij De Gouden Korst']}\n`,
      stderr: 'Klant: Bakkerij De Gouden Korst\n',
    });
  });

  it('is a list where it has several', async () => {
    const world = await unchanged();
    const { code, stdout, stderr } = await run(['klanten', 'toon', 'bakkerij', '--velden', 'id'], typing(world, '2'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: `id\t${world.ids['Bakkerij Élan']}\n` });
    expect(stderr).toBe('Klant:\n  1  Bakkerij De Gouden Korst\n  2  Bakkerij Élan\nTyp een nummer (-: terug): ');
  });

  it('is enough for a list of the documents of a customer', async () => {
    const world = await unchanged();
    const { code, stdout, stderr } = await run(['factuur', 'list', '--klant', 'gouden', '--formaat', 'id'], typing(world));
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${world.ids['draft']}\n` });
    expect(stderr).toContain('Klant: Bakkerij De Gouden Korst\n');
  });

  it('does not stand in the way of a whole name or an id', async () => {
    const world = await account();
    await made(world, 'klanten', 'maak', '--naam', 'Maes');
    for (const word of ['maes', world.ids['Slagerij Maes'] ?? '', (world.ids['Slagerij Maes'] ?? '').slice(0, 8)]) {
      expect(await run(['klanten', 'toon', word, '--velden', 'naam'], typing(world))).toMatchObject({ code: 0, stderr: '' });
    }
  });

  it('shows the ids of customers with the same name', async () => {
    const world = await account();
    const second = await made(world, 'klanten', 'maak', '--naam', 'Slagerij Maes', '--toch-maken');
    const { stdout, stderr } = await run(['klanten', 'toon', 'slagerij maes', '--velden', 'id'], typing(world, second.slice(0, 13), '1'));
    expect(stdout).toBe(`id\t${second}\n`);
    expect(stderr).toContain(`Slagerij Maes  ${second}\n`);
  });

  it.each([
    ['off a terminal', (world: Sent) => world, []],
    ['with --niet-interactief', (world: Sent) => typing(world), ['--niet-interactief']],
  ])('is an error with the candidates %s', async (_, at, words) => {
    const world = await unchanged();
    const { code, stderr } = await run(['klanten', 'toon', 'bakkerij', ...words], at(world));
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: "fout: geen klant 'bakkerij' gevonden\ntip: Bedoel je een van deze?\n  Bakkerij De Gouden Korst\n  Bakkerij Élan\n",
    });
  });

  it('is named in the question of a write, which a no or no answer declines', async () => {
    const world = await account();
    const line = ['klanten', 'wijzig', 'gouden', '--email', 'nieuw@example.be', '--velden', 'email'];
    for (const answers of [['n'], ['']]) {
      const { code, stderr } = await run(line, typing(world, ...answers));
      expect({ code, stderr }).toEqual({
        code: 12,
        stderr: 'Klant Bakkerij De Gouden Korst wijzigen? [j/N] fout: niet bevestigd; er is niets verstuurd\n',
      });
    }
    expect(writes(world)).toEqual([]);
    expect(await run(line, typing(world, 'j'))).toMatchObject({ code: 0, stdout: 'email\tnieuw@example.be\n' });
  });

  it('is not enough for a write that may not ask', async () => {
    const world = await unchanged();
    const line = ['klanten', 'wijzig', 'gouden', '--email', 'nieuw@example.be', '--ja'];
    expect(await run(line, typing(world))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Bedoel je Bakkerij De Gouden Korst?'),
    });
    expect(writes(world)).toEqual([]);
  });

  it.each([
    ['factuur', 'Deze factuur maken voor Bakkerij De Gouden Korst? [j/N] '],
    ['offerte', 'Deze offerte maken voor Bakkerij De Gouden Korst? [j/N] '],
  ])('shows the lines and total, and asks before it makes the %s', async (kind, question) => {
    const world = await account();
    const line = [kind, 'maak', '--klant', 'gouden', '--regel', 'Advies;1;100;21'];
    const { code, stderr } = await run(line, typing(world, 'n'));
    const shown =
      '  1  Advies  1 × € 100,00  21 %\n  Totaal excl. btw      € 100,00\n  Btw 21 % op € 100,00   € 21,00\n  Totaal incl. btw      € 121,00\n';
    expect({ code, stderr }).toEqual({ code: 12, stderr: `${shown}${question}fout: niet bevestigd; er is niets verstuurd\n` });
    expect(writes(world)).toEqual([]);
    expect((await run([...line, '--proef', '--json'], typing(world))).code).toBe(12);
    expect(writes(world)).toEqual([]);
    expect((await run(line, typing(world, 'j', 'j'))).code).toBe(0);
    expect(writes(world)).toHaveLength(1);
  });

  it('is refused in a file, which a program may have written', async () => {
    const world = await unchanged();
    const file = JSON.stringify({ klant: 'gouden', regels: [{ omschrijving: 'A', aantal: 1, eenheidsprijs: 1, btw_percentage: 21 }] });
    const { code } = await run(['factuur', 'maak', '--invoer', '-'], {
      ...typing(world),
      stdin: { isTTY: false, stream: typing(world, file).stdin.stream },
    });
    expect({ code, sent: writes(world) }).toEqual({ code: 3, sent: [] });
  });
});

it("a part of a product's name is taken, or chosen from a list, and is named in the question before a document is made", async () => {
  const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
  await run(['oefen', 'vul'], world);
  expect(await run(['producten', 'toon', 'interieur', '--velden', 'naam'], typing(world))).toEqual({
    code: 0,
    stdout: 'naam\tInterieuradvies\n',
    stderr: 'Product: Interieuradvies\n',
  });
  const chosen = await run(['producten', 'toon', 'plaatsing', '--velden', 'naam'], typing(world, '3'));
  expect(chosen.stdout).toBe('naam\tPlaatsing in sociale woning\n');
  expect(chosen.stderr).toMatch(/^Product:\n {2}1 {2}Plaatsing door team van twee .*€ 640,00/);
  const line = ['factuur', 'maak', '--klant', 'Tandartspraktijk Claes', '--product', 'interieur;aantal=2', '--velden', 'status'];
  const { stdout, stderr } = await run(line, typing(world, 'j'));
  expect({ stdout, stderr }).toEqual({
    stdout: 'status\tconcept\n',
    stderr: expect.stringMatching(/^ {2}1 {2}Interieuradvies {2}2 × € 75,00 [^]*\nDeze factuur maken met Interieuradvies\? \[j\/N\] $/),
  });
});

describe('a command without its argument', () => {
  it('reads a received document, and invoices a quote, that was chosen', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run(['oefen', 'vul'], world);
    const read = await run(['inbox', 'lees'], typing(world, '1'));
    expect(read).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Document:\n {1,3}1 {2}/) });
    const { code, stderr } = await run(['offerte', 'factureer', '--klant', 'Tandartspraktijk Claes'], typing(world, '1', 'n'));
    expect({ code, stderr }).toEqual({ code: 12, stderr: expect.stringMatching(/^Offerte:\n {1,3}1 {2}/) });
    for (const line of ['inbox lees', 'offerte factureer']) expect((await run(line, world)).code).toBe(2);
  });

  it('asks nothing about an invoice that does not exist, such as one of another profile', async () => {
    const world = await unchanged();
    const elsewhere = '123e4567-e89b-12d3-a456-426614174000';
    for (const line of [`factuur definitief ${elsewhere}`, `factuur verstuur ${elsewhere} --kanaal email`]) {
      expect(await run(line, typing(world, 'j'))).toMatchObject({ code: 3, stderr: `fout: geen factuur met id ${elsewhere}\n` });
    }
    expect(writes(world)).toEqual([]);
  });

  it.each([
    ['factuur toon', ['draft', 'other draft', 'final', 'sent']],
    ['factuur pdf', ['draft', 'other draft', 'final', 'sent']],
    ['factuur ubl', ['final', 'sent']],
    ['factuur definitief', ['draft', 'other draft']],
    ['factuur verstuur --kanaal email', ['final']],
    ['creditnota maak', ['final', 'sent']],
  ])('%s offers the likely documents with one request, and sends nothing when it is left', async (line, offered) => {
    const world = await unchanged();
    const { code, stdout, stderr } = await run(line, typing(world, '-'));
    expect({ code, stdout }).toEqual({ code: 12, stdout: '' });
    expect(stderr).toMatch(/\(-: terug\)(?: \[1\])?: fout: niets gekozen; er is niets gedaan\n$/);
    const names = {
      draft: world.ids['draft']?.slice(0, 8),
      'other draft': world.ids['other draft']?.slice(0, 8),
      final: '2026-0001',
      sent: '2026-0002',
    };
    const shown = Object.entries(names).flatMap(([name, word]) => (stderr.includes(`  ${word} `) ? [name] : []));
    expect(shown).toEqual(offered);
    expect(world.sent.slice(1).filter((request) => !/^GET \/(facturen|klanten)\/[^/?]+$/.test(request))).toEqual([]);
  });

  it('makes the marked drafts final after one question', async () => {
    const world = await account();
    const { code, stdout } = await run(['factuur', 'definitief', '--formaat', 'id'], typing(world, '1 2', 'j'));
    expect(code).toBe(0);
    expect(stdout).toBe(`${world.ids['draft']}\n${world.ids['other draft']}\n`);
  });

  it('asks before it credits the chosen invoice', async () => {
    const world = await account();
    const { code, stderr } = await run('creditnota maak', typing(world, '2026-0001', '1', 'n'));
    expect(code).toBe(12);
    expect(stderr).toContain('Creditnota maken voor 2026-0001? [j/N] ');
    expect(writes(world)).toEqual([]);
    expect((await run('creditnota maak', typing(world, '2026-0001', '1', 'j'))).code).toBe(0);
    expect(writes(world)).toEqual([`POST /facturen/${world.ids['final']}/creditnota`]);
  });

  it('changes the chosen customer after a question that names it', async () => {
    const world = await account();
    const { code, stderr } = await run('klanten wijzig --email a@b.example', typing(world, 'elan', '1', 'j'));
    expect(code).toBe(0);
    expect(stderr).toContain('Klant Bakkerij Élan wijzigen? [j/N] ');
    expect(writes(world)).toEqual([`PATCH /klanten/${world.ids['Bakkerij Élan']}`]);
  });

  it.each(['\x03', '\x04', '\x1b'])('left with the key %j ends with 12 and has only read', async (key) => {
    const world = await unchanged();
    const { code, stdout, stderr } = await run('factuur definitief', pressing(world, [key]));
    expect({ code, stdout }).toEqual({ code: 12, stdout: '' });
    expect(stderr).toMatch(/\r\x1b\[Jfout: niets gekozen; er is niets gedaan\n$/);
    expect(world.sent[0]).toBe('GET /facturen?limit=100&status=concept&type=factuur');
    expect(world.sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('has numbered lines on a terminal without movement', async () => {
    const world = await unchanged();
    const dumb = { ...pressing(world, ['-\n']), env: { ...world.env, TERM: 'dumb' } };
    const { code, stderr } = await run('klanten toon', dumb);
    expect(code).toBe(12);
    expect(stderr).toContain('  3  Slagerij Maes\nTyp een nummer (-: terug): ');
    expect(stderr).not.toContain('\x1b');
  });

  it.each([
    ['factuur toon --velden foo', "het veld 'foo' bestaat hier niet"],
    ['klanten wijzig', 'niets te wijzigen'],
    ['factuur pdf --status concept', '--status gaat alleen met --alles'],
    ['factuur verstuur --kanaal email --email x', '--email'],
  ])('finds wrong options before it offers anything: %s', async (line, message) => {
    const world = await unchanged();
    const { code, stderr } = await run(line, typing(world, '1'));
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(world.sent).toEqual([]);
  });

  it('says so where there is nothing to offer', async () => {
    const world = await serviceWorld();
    const { code, stderr } = await run('factuur definitief', typing(world));
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: 'fout: er is geen factuur in concept\ntip: Bekijk welke er zijn: duit factuur list\n',
    });
  });

  it('reads one page of a long list, and asks the service for customers that are not on it', async () => {
    const world = await serviceWorld();
    for (let at = 100; at < 210; at += 1) await newKlant(callIn(world), { naam: `Klant ${at}` });
    const last = await newKlant(callIn(world), { naam: 'Zwart' });
    const { stdout, stderr } = await run(['klanten', 'toon', '--velden', 'id'], typing(world, 'zwart', '1', '1'));
    expect(stdout).toBe(`id\t${last}\n`);
    expect(stderr).toContain("  1  zoek 'zwart' bij alle klanten\n  niets gevonden\n  0 van de eerste 100\n");
    expect(world.sent).toEqual(['GET /klanten?limit=100', 'GET /klanten?limit=100&q=zwart', `GET /klanten/${last}`]);
  });
});

describe('the customer that was typed', () => {
  /** An account in which each list begins with Fietsen Van Damme, and the documents of Van den Berg, by what can be done with them. */
  async function twoVans() {
    const world = await savedWorld();
    const call = callIn(world);
    let berg = '';
    for (const [naam, day] of [
      ['Van den Berg', '01'],
      ['Fietsen Van Damme', '02'],
    ] as const) {
      const klant_id = await newKlant(call, { naam, email: 'info@example.be', kbo_btw_nummer: undefined });
      const invoice = () => newFactuur(call, { klant_id, datum: `2026-03-${day}` });
      const [draft, final, credited] = [await invoice(), await invoice(), await invoice()];
      for (const id of [final, credited]) await call('POST', `/facturen/${id}/definitief`);
      const [note, sendable] = [
        await made(world, 'creditnota', 'maak', credited, '--ja'),
        await made(world, 'creditnota', 'maak', final, '--ja'),
      ];
      await call('POST', `/facturen/${sendable}/definitief`);
      if (naam === 'Van den Berg') berg = klant_id;
      await run(['factuur', 'toon', draft, final, note, sendable, '--stil'], world);
      await run(['klanten', 'toon', klant_id], world);
    }
    world.sent.length = 0;
    return Object.assign(world, { berg });
  }

  const lists = [
    'klanten toon',
    'klanten wijzig --email a@b.example',
    'factuur toon',
    'factuur definitief --bevestig datum',
    'factuur verstuur --kanaal email',
    'creditnota toon',
    'creditnota definitief',
    'creditnota verstuur --kanaal email',
  ];

  /** The id of the customer of the one thing that a command printed the id of. */
  async function klantOf(world: TestWorld, stdout: string): Promise<string> {
    const [id = '', ...others] = stdout.trim().split('\n');
    expect(others).toEqual([]);
    const { code, stdout: shown } = await run(['factuur', 'toon', id, '--json', '--stil'], world);
    return code === 0 ? (JSON.parse(shown) as { customer_id: string }).customer_id : id;
  }

  /** Some of the lists at one width of a terminal, or in a long run each at all three. */
  const atWidths = sampleBySeed(
    lists.flatMap((line) => [80, 40, 120].map((columns) => [line, columns] as const)),
    12,
    1,
  );

  it.each(atWidths)('is the one that is acted on: %s, at %i columns', async (line, columns) => {
    const world = await twoVans();
    const { code, stdout } = await run(`${line} --formaat id`, pressing(world, [...Array.from('van den berg'), '\r', 'j\r'], columns));
    expect({ code, klant: await klantOf(world, stdout) }).toEqual({ code: 0, klant: world.berg });
  });

  it.each(sampleBySeed(lists, 4, 2))('is the one that is acted on, in numbered lines: %s', async (line) => {
    const world = await twoVans();
    const { code, stdout } = await run(`${line} --formaat id`, typing(world, 'van den berg', '1', 'j'));
    expect({ code, klant: await klantOf(world, stdout) }).toEqual({ code: 0, klant: world.berg });
  });

  it('is the one whose PDF is saved', async () => {
    const world = await twoVans();
    const { code, stdout, stderr } = await run(
      'factuur pdf --map pdfs --formaat id',
      pressing(world, [...Array.from('van den berg'), '\r']),
    );
    expect({ code, klant: await klantOf(world, stdout) }).toEqual({ code: 0, klant: world.berg });
    expect(drawnIn(stderr).after).toMatch(/^Factuur: \S+ {2}Van den Berg {2}/);
  });

  it('is marked with Tab, stays in sight in the next search, and is named with the others in the answer', async () => {
    const world = await twoVans();
    const keys = [
      ...Array.from('van den berg'),
      '\t',
      '\x15',
      ...Array.from('fietsen van damme'),
      '\t',
      '\x15',
      ...Array.from('zwart'),
      '\r',
      '\x15',
      '\r',
      'n\r',
    ];
    const { code, stderr } = await run('factuur definitief', pressing(world, keys, 80));
    const { screens, after } = drawnIn(stderr);
    const nothing = screens.findLast((lines) => lines.includes('  niets gevonden')) ?? [];
    expect(nothing.filter((text) => text.includes('[x]'))).toEqual([
      expect.stringMatching(/Fietsen Van Damme/),
      expect.stringMatching(/Van den Berg/),
    ]);
    expect(nothing.at(-1)).toBe('  2 gemerkt · Esc stopt · Backspace wist · typen zoekt · ↑↓ PgUp PgDn');
    expect(after.split('\n').slice(0, 3)).toEqual([
      'Factuur: 2 gekozen',
      expect.stringMatching(/^ {2}[0-9a-f]{8} {2}Fietsen Van Damme +02\/03\/2026 +€ [\d.,]+$/),
      expect.stringMatching(/^ {2}[0-9a-f]{8} {2}Van den Berg +01\/03\/2026 +€ [\d.,]+$/),
    ]);
    expect({ code, sent: writes(world) }).toEqual({ code: 12, sent: [] });
  });

  it('is not that of a line with its digits: 0001 is a part of a number', async () => {
    const world = await twoVans();
    const { stderr } = await run('factuur toon', typing(world, '0001', '-'));
    const found = stderr.slice(stderr.indexOf('(-: terug)')).match(/^ +\d+ {2}.*$/gm) ?? [];
    expect(found.length).toBeGreaterThan(1);
    for (const row of found) expect(row).toContain('0001');
  });
});
