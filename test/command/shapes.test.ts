import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleBySeed } from '../support/long.ts';
import { shapeOf } from '../support/shape.ts';
import { commandsIn } from '../support/shell-words.ts';
import { type SurfaceTree, surfaceOf } from '../support/surface.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/*
 * What `duit help stabiel` promises to scripts, as files made from the program. A change shows as a difference: a new field or column
 * is added with `vitest run -u test/command/shapes.test.ts` and named in the changelog; one that goes or changes is a break.
 */

const shapes = join(import.meta.dirname, '../shapes');
const held = (name: string, text: string) => expect(text).toMatchFileSnapshot(join(shapes, name));

/** Command lines whose results scripts read, in an order in which each finds what it needs. */
const lines = [
  'duit klanten list --alles',
  'duit klanten toon "Bakkerij De Gouden Korst BV"',
  'duit klanten maak --naam "Nieuwe Klant BV"',
  'duit klanten wijzig "Nieuwe Klant BV" --email boekhouding@example.be',
  'duit klanten bereik --alles',
  'duit klanten bereik "Tandartspraktijk Claes"',
  'duit producten list --alles',
  'duit producten toon Interieuradvies',
  'duit offerte list --alles',
  'duit offerte maak --klant "Nieuwe Klant BV" --regel "Advies;1;95;21"',
  'duit factuur list --alles',
  'duit factuur maak --klant "Nieuwe Klant BV" --regel "Advies;3;95;21"',
  'duit factuur definitief $factuur',
  'duit factuur verstuur $factuur --kanaal email',
  'duit factuur toon $factuur',
  'duit factuur pdf $factuur --map pdf',
  'duit creditnota maak $factuur',
  'duit creditnota list --alles',
  'duit inbox list --alles',
  'duit inbox ophalen --map in --vanaf alles',
  'duit inbox opvolging',
  'duit overzicht',
  'duit openstaand',
  'duit openstaand --ouderdomsbalans',
  'duit klanten rekening "Bakkerij De Gouden Korst BV" --jaar 2025',
  'duit rapport omzet --jaar 2025',
  'duit rapport btw --kwartaal 2025-4',
  'duit rapport klantenlisting --jaar 2025',
  'duit rapport ic-opgave --kwartaal 2025-4',
  'duit rapport nummering --jaar 2025',
  'duit batch plan maand.csv -o maand.json --overschrijven',
  'duit batch toon maand.json',
  'duit batch voer-uit maand.json --ja',
  'duit batch list',
  'duit archief bijwerken --map archief',
  'duit archief controleer --map archief',
  'duit archief toon --map archief',
  'duit archief zoek Interieuradvies --map archief',
  'duit journaal list',
  'duit journaal toon 1',
  'duit geheugen toon',
  'duit profiel list',
  'duit profiel toon oefen',
  'duit oefen bank --overschrijven',
  'duit bank lees $bestand',
  'duit bank list',
  'duit bank voorstel',
];

const partly = 8;
const broken = 13;
const month =
  'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;eindstatus\nORD-1;Nieuwe Klant BV;Hosting;3;24,50;21;definitief\n';

/** The lines that standard output has as JSON, whatever its format: an array, one object, or an object a line. */
function parsed(text: string): unknown[] {
  const value = JSON.parse(text) as unknown;
  return Array.isArray(value) ? value : [value];
}

describe('the promise to scripts', () => {
  let world: TestWorld;

  /** The result of a command line in this format; the id of an invoice that it makes stands for `$factuur` from then on. */
  async function result(line: string, format: string): Promise<string> {
    const [words = []] = commandsIn(line);
    const { code, stdout, stderr } = await run([...words.slice(1), '--formaat', format], world);
    expect([0, partly, broken], `${line}: ${stderr}`).toContain(code);
    return stdout;
  }

  beforeAll(async () => {
    world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul', world);
    await run('profiel wijzig oefen --btw-stelsel btw-plichtig --aangifte kwartaal', world);
    writeFileSync(join(world.folder, 'maand.csv'), month);
  });

  it('holds the fields of JSON and the columns of TSV and CSV', async () => {
    const fields: string[] = [];
    const columns: string[] = [];
    /** The lists of which a row of TSV is held against the columns. */
    const rowed = sampleBySeed(lines, 4, 1);
    let [factuur, bestand] = ['', ''];
    for (const line of lines) {
      const called = line.replace('$factuur', factuur).replace('$bestand', bestand);
      const text = await result(called, 'json');
      const values = parsed(text);
      fields.push(`# ${line}`, ...shapeOf(values), '');
      if (line.startsWith('duit factuur maak')) factuur = (values[0] as { id: string }).id;
      if (line.startsWith('duit oefen bank')) ({ bestand } = values[0] as { bestand: string });
      if (!text.startsWith('[')) continue;
      const [header = ''] = (await result(called, 'csv')).split('\r\n', 1);
      columns.push(`# ${line}`, ...header.split(','), '');
      const [row] = rowed.includes(line) ? (await result(called, 'tsv')).split('\n', 1) : [];
      if (row) expect(row.split('\t'), line).toHaveLength(header.split(',').length);
    }
    await held('json-fields.txt', fields.join('\n'));
    await held('columns.txt', columns.join('\n'));
  });

  it('holds the fields of a failure', async () => {
    const invoice = ['factuur', 'maak', '--klant', 'Bakkerij De Gouden Korst BV', '--regel', 'Advies;7;95;21', '--json'];
    await run(invoice, world);
    const failures = [
      ['factuur', 'toon', '2099-0001', '--json'],
      ['factuur', 'maak', '--klant', 'Bakkerij De Gouden Korst BV', '--json'],
      invoice,
      ['klanten', 'maak', '--naam', 'Claes', '--json'],
    ];
    const fields: string[] = [];
    for (const words of failures) {
      if (words === failures.at(-1)) await run('profiel wijzig oefen --alleen-lezen', world);
      const { code, stderr } = await run(words, world);
      const said = stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      fields.push(`# duit ${words.join(' ')}: ${code}`, ...shapeOf(said), '');
    }
    await held('failures.txt', fields.join('\n'));
  });

  it('holds exit codes, variables and the fields of help --json', async () => {
    const tree = JSON.parse((await run('help --json', world)).stdout) as Tree;
    const codes = tree.exit_codes.map(
      ({ code, reasons, outcome, safe_to_rerun }) => `${code}  ${reasons.join(' ')}  ${outcome}  ${safe_to_rerun}`,
    );
    const names = tree.environment.map(({ name }) => name);
    const parts = {
      'exit codes': codes,
      environment: names,
      'help --json': shapeOf([{ ...tree, commands: flat(tree) }]),
    };
    const text = Object.entries(parts).map(([title, rows]) => [`# ${title}`, ...rows, ''].join('\n'));
    await held('help.txt', text.join('\n'));
  });

  it('holds every command, argument, option and choice, and a reason for each that went', async () => {
    const now = surfaceOf(JSON.parse((await run('help --json', world)).stdout) as SurfaceTree);
    const explained = linesOf(join(shapes, 'surface-breaks.txt')).filter((line) => / {2}# \S/.test(line));
    const went = new Set(explained.map((line) => line.split('  # ')[0]));
    const gone = linesOf(join(shapes, 'surface.txt')).filter((line) => !now.includes(line));
    // With -u too: give each in surface-breaks.txt, as <line>  # <reason>.
    expect(gone.filter((line) => !went.has(line))).toEqual([]);
    expect(now.filter((line) => went.has(line))).toEqual([]);
    await held('surface.txt', `${now.join('\n')}\n`);
  });

  it('holds the layout of an archive and of the folder of the inbox', async () => {
    await result('duit archief bijwerken --map archief', 'json');
    await result('duit inbox ophalen --map in --vanaf alles', 'json');
    const log = readFileSync(join(world.folder, 'archief/logboek.txt'), 'utf8').trimEnd().split('\n');
    const entries = log.map((line) => JSON.parse(line) as { soort: string });
    const kinds = [...new Set(entries.map(({ soort }) => soort))].toSorted();
    const rows = kinds.flatMap((kind) => [`# logboek.txt: ${kind}`, ...shapeOf(entries.filter(({ soort }) => soort === kind)), '']);
    const paths = ['archief', 'in'].flatMap((folder) => [`# ${folder}`, ...layoutOf(join(world.folder, folder)), '']);
    await held('files.txt', [...paths, ...rows].join('\n'));
  });
});

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);

interface Branch {
  readonly commands: readonly Branch[];
}

interface Tree extends Branch {
  readonly exit_codes: readonly { code: number; reasons: string[]; outcome: string; safe_to_rerun: boolean }[];
  readonly environment: readonly { name: string }[];
}

/** All commands below this one beside each other: a group has the same fields as its commands. */
const flat = ({ commands }: Branch): Branch[] => commands.flatMap((each) => [{ ...each, commands: [] }, ...flat(each)]);

/** The files of a folder, each with the year and the folder of its document in general words. */
function layoutOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());
  return [...new Set(files.map((path) => path.replace(/(?<=^|\/)\d{4}\/[^/]+/, '<year>/<document>')))].toSorted();
}
