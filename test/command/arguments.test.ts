import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandTree } from '../../src/cli/help/tree.ts';
import { sampleBySeed } from '../support/long.ts';
import { drawnIn, pressing, typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/** The arguments that name nothing that is known already: a file, a text, a day, a new name, or a request of one's own. */
const free = new Set([
  'abonnement controleer bestand',
  'abonnement plan bestand',
  'api methode',
  'api pad',
  'archief zoek tekst',
  'bank begin datum',
  'bank lees bestand',
  'batch plan bestand',
  'completion shell',
  'help naam',
  'instelling csv-stijl waarde',
  'instelling formaat waarde',
  'instelling taal waarde',
  'opslag rechten rol',
  'profiel maak naam',
  'ubl controleer bestand',
  'ubl toon bestand',
]);

/** The commands that do something without their argument, which is no choice from a list. */
const without = new Set([
  'bank koppel document',
  'journaal herstel n',
  'profiel controleer naam',
  'profiel toon naam',
  'profiel wijzig naam',
]);

/** A command line that lacks its argument, and the title of the list that it offers at a terminal. */
const offered: Readonly<Record<string, readonly [line: string, title: string]>> = {
  'archief bewaren klant|document': ['archief bewaren --jaren 25 --map archief', 'Document'],
  'bank boek document': ['bank boek --bedrag 10 --datum 2026-03-01 --wijze contant', 'Document'],
  'bank koppel betaling': ['bank koppel', 'Betaling'],
  'bank negeer betaling': ['bank negeer --reden huur', 'Betaling'],
  'bank ontkoppel code': ['bank ontkoppel', 'Besluit'],
  'bank toon betaling': ['bank toon', 'Betaling'],
  'bank verwijder afschrift': ['bank verwijder', 'Afschrift'],
  'batch crediteer plan': ['batch crediteer -o credit.json', 'Plan'],
  'batch toon plan': ['batch toon', 'Plan'],
  'batch vergeet referentie': ['batch vergeet', 'Referentie'],
  'batch voer-uit plan': ['batch voer-uit', 'Plan'],
  'creditnota definitief creditnota': ['creditnota definitief', 'Creditnota'],
  'creditnota maak factuur': ['creditnota maak', 'Factuur'],
  'creditnota pdf creditnota': ['creditnota pdf', 'Creditnota'],
  'creditnota toon creditnota': ['creditnota toon', 'Creditnota'],
  'creditnota ubl creditnota': ['creditnota ubl', 'Creditnota'],
  'creditnota verstuur creditnota': ['creditnota verstuur --kanaal peppol', 'Creditnota'],
  'factuur definitief factuur': ['factuur definitief', 'Factuur'],
  'factuur kopieer factuur': ['factuur kopieer', 'Factuur'],
  'factuur pdf factuur': ['factuur pdf', 'Factuur'],
  'factuur toon factuur': ['factuur toon', 'Factuur'],
  'factuur ubl factuur': ['factuur ubl', 'Factuur'],
  'factuur verstuur factuur': ['factuur verstuur --kanaal peppol', 'Factuur'],
  'goedkeuring geef aanvraag': ['goedkeuring geef', 'Aanvraag'],
  'goedkeuring toon aanvraag': ['goedkeuring toon', 'Aanvraag'],
  'goedkeuring weiger aanvraag': ['goedkeuring weiger', 'Aanvraag'],
  'inbox betalen-niet document': ['inbox betalen-niet --reden dubbel', 'Document'],
  'inbox gezien document': ['inbox gezien', 'Document'],
  'inbox lees document': ['inbox lees', 'Document'],
  'inbox opnieuw document': ['inbox opnieuw', 'Document'],
  'inbox overslaan document': ['inbox overslaan', 'Document'],
  'inbox pdf document': ['inbox pdf', 'Document'],
  'inbox qr document': ['inbox qr', 'Document'],
  'inbox toon document': ['inbox toon', 'Document'],
  'inbox ubl document': ['inbox ubl', 'Document'],
  'inbox vertrouw document': ['inbox vertrouw', 'Document'],
  'journaal toon n': ['journaal toon', 'Schrijfactie'],
  'klanten bereik klant': ['klanten bereik', 'Klant'],
  'klanten rekening klant': ['klanten rekening --jaar 2026', 'Klant'],
  'klanten toon klant': ['klanten toon', 'Klant'],
  'klanten wijzig klant': ['klanten wijzig --email a@b.example', 'Klant'],
  'oefen betaal factuur': ['oefen betaal', 'Factuur'],
  'oefen offerte offerte': ['oefen offerte --status geweigerd', 'Offerte'],
  'offerte factureer offerte': ['offerte factureer', 'Offerte'],
  'offerte toon offerte': ['offerte toon', 'Offerte'],
  'openstaand herinner klant': ['openstaand herinner', 'Klant'],
  'openstaand herinnerd klant': ['openstaand herinnerd --op 2026-03-01 --per post', 'Klant'],
  'producten toon product': ['producten toon', 'Product'],
  'profiel gebruik naam': ['profiel gebruik', 'Profiel'],
  'profiel verwijder naam': ['profiel verwijder', 'Profiel'],
};

/** The lists in which several things can be marked. */
const boxes: readonly string[] = [
  'bank negeer betaling',
  ...['definitief', 'pdf', 'toon', 'ubl', 'verstuur'].flatMap((verb) => [`creditnota ${verb} creditnota`, `factuur ${verb} factuur`]),
  ...['gezien', 'opnieuw', 'overslaan', 'pdf', 'ubl', 'vertrouw'].map((verb) => `inbox ${verb} document`),
];

/** Each of these at one width of a terminal, by chance; in a long run at all three. */
const atWidths = <T>(all: readonly T[]): (readonly [T, number])[] => [
  ...sampleBySeed(
    all.flatMap((each) => [80, 40, 120].map((columns) => [each, columns] as const)),
    3,
    1,
  ),
];

const env = { DUIT_PROFIEL: 'oefen' };

/** A document in a list of the service. */
interface ListRow {
  readonly id: string;
  readonly nummer?: string | null;
  readonly factuurnummer?: string;
  readonly leverancier?: string;
}

async function argumentsOf(): Promise<{ name: string; names: string | null; choices: readonly string[] | null }[]> {
  const all: { name: string; names: string | null; choices: readonly string[] | null }[] = [];
  const visit = ({ path, commands, ...tree }: CommandTree): void => {
    for (const argument of tree.arguments) all.push({ ...argument, name: `${path} ${argument.name}`.replace('duit ', '') });
    commands.forEach(visit);
  };
  visit(JSON.parse((await run('help --json')).stdout) as CommandTree);
  return all;
}

describe('every argument of every command', () => {
  it('names something known, unless it is listed as free', async () => {
    const all = await argumentsOf();
    const wrong = all.filter(({ name, names, choices }) => (names === null && choices === null) !== (free.has(name) && choices === null));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const listed = all.filter(({ names }) => names !== null).map(({ name }) => name);
    expect(listed.filter((name) => !without.has(name)).toSorted()).toEqual(Object.keys(offered).toSorted());
  });
});

describe('a missing argument', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = testWorld({ env, now: '2026-03-20T10:00:00Z' });
    await run('oefen vul --klanten 12 --facturen 24 --stil', world);
    const { stdout: quote } = await run('offerte list --limit 1 --formaat id', world);
    await run(['offerte', 'toon', quote.trim()], world);
    await run('oefen bank --map bank', world);
    await run('bank lees bank', world);
    await run('inbox ophalen --map inkoop --vanaf alles', world);
    await run('archief bijwerken --map archief', world);
    writeFileSync(
      join(world.cwd, 'orders.csv'),
      'referentie,klant,omschrijving,aantal,eenheidsprijs,btw_percentage\nORD-1,Tandartspraktijk Claes,Advies,1,100,21\n',
    );
    await run('batch plan orders.csv -o plan.json', world);
    await run('batch voer-uit plan.json --ja', world);
    await run('bank negeer --tekst kosten --reden kosten --altijd', world);
    await run('creditnota maak 2026-0001', world);
    await run('profiel wijzig --goedkeuring alles', world);
    await run('klanten maak --naam Wacht', world);
  });

  it.each(sampleBySeed(Object.entries(offered), 6, 6))('%s is offered from a list, which can be left', async (_, [line, title]) => {
    const { code, stdout, stderr } = await run(line, typing(world, '-'));
    expect({ code, stdout, stderr }).toEqual({ code: 12, stdout: '', stderr: expect.stringMatching(new RegExp(`^${title}:\\n`)) });
    expect(stderr).toContain('niets gekozen; er is niets gedaan');
  });

  it.each(Object.entries(offered))('%s is an error off a terminal, before anything is asked', async (_, [line]) => {
    const { code, stdout, stderr } = await run(line, world);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/ontbreekt\ntip: Bijvoorbeeld: duit .+\nZie duit help |geef een |noem /);
  });

  /** The rows of each list as a wide terminal numbers them, read once. */
  const numbered = new Map<string, string[]>();
  const rowsOf = async (line: string): Promise<string[]> => {
    const known = numbered.get(line);
    if (known) return known;
    const { stderr } = await run(line, typing(world, '-'));
    const rows = Array.from(stderr.matchAll(/^ {2,}\d+ {2}(.*)$/gm), ([, row = '']) => row.trim());
    numbered.set(line, rows);
    return rows;
  };
  const spaced = (row: string): string => row.replaceAll(/ {2,}/g, '  ');

  /** Whether a text is this row, which a narrow terminal cuts. */
  const isRow = (text: string, row: string): boolean => {
    const [, start = '', cut] = /^(.*?)( ?…)?$/.exec(text.trim()) ?? [];
    return cut === undefined ? start === spaced(row) : start.length > 8 && spaced(row).startsWith(start);
  };

  /** What a list of the service shows, read once. */
  const listed = new Map<string, ListRow[]>();
  async function listOf(line: string): Promise<ListRow[]> {
    const known = listed.get(line) ?? (JSON.parse((await run(`${line} --alles --json`, world)).stdout) as ListRow[]);
    listed.set(line, known);
    return known;
  }

  /** The word of a row's thing on a command line: its id, or what its row begins with. */
  async function wordOf(title: string, row: string): Promise<string> {
    const list = { Factuur: 'factuur list --type factuur', Creditnota: 'creditnota list', Document: 'inbox list' }[title];
    const [cell = ''] = row.split(/ {2,}/);
    const found = (list === undefined ? [] : await listOf(list)).filter(({ id, nummer, factuurnummer, leverancier = '' }) =>
      factuurnummer === undefined
        ? (nummer ?? id.slice(0, 8)) === cell
        : row.includes(`${factuurnummer}  `) && row.includes(`${leverancier}  `),
    );
    return found.length === 1 && found[0] ? found[0].id : cell;
  }

  it.each(
    sampleBySeed(atWidths(Object.entries(offered)), 16, 2).map(([[name, [line, title]], columns]) => [name, columns, line, title] as const),
  )('%s, searched at %i columns, is what the screen shows under the cursor, and no other', async (_, columns, line, title) => {
    const rows = await rowsOf(line);
    const row = rows.at(-1) ?? '';
    const having = (word: string): number => rows.filter((one) => one.includes(word)).length;
    const words = row.split(/ +/).toSorted((one, other) => having(other) - having(one));
    // Nothing is acted on under a search that finds nothing, nor by a space in one.
    const keys = ['geen', ' ', 'rij', '\r', '\x15', ...words.flatMap((word, at) => (at > 0 ? [' ', word] : [word])), '\r', '\x03'];
    // With --ja, because a command asks about what was chosen from a list, and not about what was named.
    const { code, stdout, stderr } = await run(`${line} --proef --ja`, pressing(world, keys, columns));
    const end = stderr.indexOf(`\n`, stderr.lastIndexOf('\r\x1b[J'));
    const { screens, after } = drawnIn(stderr.slice(0, end));
    const shown = screens.at(-1) ?? [];
    expect(shown.filter((text) => text.startsWith('> '))).toHaveLength(1);
    expect(screens.flat().filter((text) => /^[> ] \[x\]/.test(text))).toEqual([]);
    expect(after).toBe(`${title}: ${spaced(row)}`);
    const named = await run([...line.split(' '), await wordOf(title, row), '--proef', '--ja'], pressing(world, ['\x03'], columns));
    expect({ code, stdout, stderr: stderr.slice(end + 1) }).toEqual(named);
  });

  it('has boxes where a command takes several things', async () => {
    const boxed: string[] = [];
    const tried = sampleBySeed(Object.entries(offered), 10, 3);
    for (const [name, [line]] of tried) {
      const { stderr } = await run(`${line} --proef`, pressing(world, ['\x1b']));
      if (drawnIn(stderr).screens.some((screen) => screen.some((text) => text.startsWith('> [ ]')))) boxed.push(name);
    }
    expect(boxed).not.toEqual([]);
    expect(boxed).toEqual(tried.map(([name]) => name).filter((name) => boxes.includes(name)));
  });

  it.each(sampleBySeed(atWidths(boxes), 9, 4))(
    '%s, marked at %i columns by a search and by a space, is what the screen shows as marked, and no other',
    async (name, columns) => {
      const [line, title] = offered[name] ?? ['', ''];
      const rows = await rowsOf(line);
      expect(rows.length).toBeGreaterThan(1);
      const [first = '', last = ''] = [rows[0], rows.at(-1)];
      const keys = [...last.split(/ +/).flatMap((word, at) => (at > 0 ? [' ', word] : [word])), '\t', '\x15', '\x1b[H', ' ', '\r', '\x03'];
      const { code, stdout, stderr } = await run(`${line} --proef`, pressing(world, keys, columns));
      const { screens, after } = drawnIn(stderr);
      const marked = (screens.at(-1) ?? []).filter((text) => /^[> ] \[x\]/.test(text));
      expect(marked).toHaveLength(2);
      const [head, ...answer] = after.split('\n').slice(0, 3);
      expect(head).toBe(`${title}: 2 gekozen`);
      expect([isRow(answer[0] ?? '', first), isRow(answer[1] ?? '', last)], after).toEqual([true, true]);
      for (const [at, row] of [first, last].entries()) {
        const cells = (marked[at] ?? '')
          .slice(6)
          .split(/ {2,}|…/)
          .filter(Boolean);
        expect(cells.filter((cell) => !row.includes(cell.trim()))).toEqual([]);
        expect(cells.length).toBeGreaterThan(1);
      }
      const words = [await wordOf(title, first), await wordOf(title, last)];
      const named = await run([...line.split(' '), ...words, '--proef'], pressing(world, ['\x03'], columns));
      expect({ code, stdout, stderr: after.split('\n').slice(3).join('\n') }).toEqual(named);
    },
  );

  it.each(sampleBySeed(Object.entries(offered), 16, 5))(
    '%s, searched in numbered lines, is the one that they show',
    async (_, [line, title]) => {
      const rows = await rowsOf(line);
      const row = rows.at(-1) ?? '';
      const { stderr } = await run(`${line} --proef`, typing(world, 'geen enkele rij', '1', row, '1'));
      expect(stderr).toContain(`${title}:\n  1  ${row}\n`);
    },
  );

  it('has values at Tab for each kind', async () => {
    // The first command of each kind, which takes it as its first argument.
    const kinds = new Map(
      (await argumentsOf()).toReversed().flatMap(({ name, names }) => (names === null || names === 'bestand' ? [] : [[names, name]])),
    );
    expect(kinds.size).toBeGreaterThan(15);
    for (const [kind, name] of kinds) {
      const [group = '', ...rest] = name.split(' ').slice(0, -1);
      const { code, stdout, stderr } = await run(['__complete', 'fish', 'duit', group, ...rest, ''], world);
      expect({ code, stderr }, kind).toEqual({ code: 0, stderr: '' });
      if (!kind.startsWith('creditnota-')) expect(stdout, kind).toMatch(/^.+\n/);
    }
  });
});

describe('a list within a command', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = testWorld({ env, now: '2026-03-20T10:00:00Z' });
    await run('oefen vul --stil', world);
    await run('oefen bank --map bank', world);
    await run('bank lees bank', world);
  });

  const regel = '--regel Advies;1;1;21 --proef';
  /** What a result tells, but for the question that a command asks about what was chosen, and not about what was named. */
  const factsIn = (stdout: string) => stdout.split('\n').filter((text) => !/^(?:outcome|warnings|would_stop)\b/.test(text));
  const [klant, product] = ['Loodgieterij Daems BV', 'Plaatsing in sociale woning'];
  const named: readonly (readonly [line: string, part: string, name: string, title: string, row: string])[] = [
    ['klanten toon {} --velden naam', 'bv', klant, 'Klant', klant],
    ['factuur list --klant {} --json', 'bv', klant, 'Klant', klant],
    [`factuur maak --klant {} ${regel}`, 'bv', klant, 'Klant', klant],
    [`offerte maak --klant {} ${regel}`, 'bv', klant, 'Klant', klant],
    ['producten toon {} --velden naam', 'plaatsing', product, 'Product', `${product}  € 52,00  uur  12 %`],
  ];

  it.each(atWidths(named).map(([each, columns]) => [...each, columns] as const))(
    'is acted on as it is shown: %s for %s',
    async (line, part, name, title, row, columns) => {
      const words = (word: string): string[] => line.split(' ').map((each) => (each === '{}' ? word : each));
      const keys = ['geen', ' ', 'rij', '\r', '\x15', ...Array.from(name.toLowerCase()), '\r'];
      const { code, stdout, stderr } = await run(words(part), pressing(world, keys, columns));
      const { screens, after } = drawnIn(stderr);
      expect(screens.at(-1)?.filter((text) => text.startsWith('> '))).toEqual([expect.stringContaining(name.slice(0, 20))]);
      expect(after.split('\n')[0]).toBe(`${title}: ${row}`);
      const exact = await run(words(name), pressing(world, [], columns));
      expect({ code, facts: factsIn(stdout) }).toEqual({ code: line.includes('--proef') ? 12 : 0, facts: factsIn(exact.stdout) });
      expect(stdout.includes('zonder --proef vraagt duit eerst: ')).toBe(line.includes('--proef'));
      expect(exact.code).toBe(0);
    },
  );

  it.each(sampleBySeed([80, 40, 120], 3, 7))('is linked to the payment as it is marked, at %i columns', async (columns) => {
    const marking = ['a\r', ...Array.from('gl-3301'), '\t', '\x15', ...Array.from('f-88213'), '\t', '\r'];
    const at = pressing(world, [...marking, 'a\r', ...Array.from('2025/0998'), '\r', 'q\r'], columns);
    const { stderr } = await run('bank voorstel --een-voor-een', { ...at, stdout: { ...at.stdout, isTTY: true, columns } });
    const marked = drawnIn(stderr).screens.map((screen) => screen.filter((text) => /^[> ] \[x\]/.test(text)));
    expect(marked.findLast((rows) => rows.length > 0)).toEqual([expect.stringContaining('F-88213'), expect.stringContaining('GL-3301')]);
    // These two are less than the payment, so they are named and asked about again.
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(' GL-3301 € -302,50 + F-88213 € -146,41 = € -448,91, en de betaling heeft');
    const decided = JSON.parse((await run('bank besluiten --json', world)).stdout) as { code: string; documenten: { nummer: string }[] }[];
    expect(decided.map(({ documenten }) => documenten.map(({ nummer }) => nummer))).toEqual([['2025/0998']]);
    await run(['bank', 'ontkoppel', decided[0]?.code ?? ''], world);
  });
});
