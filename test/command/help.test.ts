import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups } from '../../src/cli/groups.ts';
import { run, testWorld } from '../support/world.ts';

const help = (...words: string[]) => run(['help', ...words]);

describe('duit help', () => {
  it('without a word lists the commands and the topics', async () => {
    const { code, stdout, stderr } = await help();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('  factuur      Facturen maken, definitief maken, versturen en bewaren\n');
    expect(stdout).toContain('\nUitleg met duit help <commando of onderwerp>: opties, formaten, ');
    expect(stdout).toBe((await run(['--help'])).stdout);
  });

  it('of a command is its --help', async () => {
    const { code, stdout } = await help('factuur', 'verstuur');
    expect(code).toBe(0);
    expect(stdout).toBe((await run(['factuur', 'verstuur', '--help'])).stdout);
    expect(stdout).toMatch(/^Gebruik: duit factuur verstuur \[factuur…\] \[opties\]\n/);
    expect(stdout).toMatch(/\nAlgemene opties: duit help opties\n$/);
  });

  it('follows an alias, and names it', async () => {
    expect((await help('doctor')).stdout).toMatch(
      /^Gebruik: duit controle \[opties\]\n\nNagaan of alles klaarstaat om te werken\nOok: duit doctor\n/,
    );
  });

  it.each([
    [['factur'], 'fout: onbekend commando of onderwerp: factur\ntip: Bedoel je duit help factuur?\n'],
    [['formatn'], 'fout: onbekend commando of onderwerp: formatn\ntip: Bedoel je duit help formaten?\n'],
    [['factuur', 'verstur'], 'fout: onbekend commando: factuur verstur\ntip: Bedoel je duit help factuur verstuur?\n'],
    [['factuur', 'xyzzy'], 'fout: onbekend commando: factuur xyzzy\ntip: Zie duit help factuur\n'],
    [['xyzzy'], 'fout: onbekend commando of onderwerp: xyzzy\ntip: Zie duit help\n'],
    [['factuur', '--formaat', 'csv'], 'fout: hulp is er als tekst of met --json\n'],
  ])('refuses %j with what is near', async (words, stderr) => {
    expect(await help(...words)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('is named by what duit alone prints, on stdout and with exit 0', async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('duit help');
  });

  it.each(['nl', 'en'])('names every group of the program with what it does, before the options (%s)', async (language) => {
    const { stdout } = await help('--taal', language);
    const commands = stdout.slice(0, stdout.indexOf('--profiel <'));
    const rows = Array.from(commands.matchAll(/^ {2}([a-z]+) {2,}\S/gm), ([, name = '']) => name);
    const [, others = ''] = /^(?:Verder|Also): (.+)$/m.exec(commands) ?? [];
    const named = [...rows, ...others.split(', ')];
    expect(named.toSorted()).toEqual(groups.map(({ name }) => name).toSorted());
  });

  it('is printed on stderr when a group is called alone', async () => {
    const { code, stdout, stderr } = await run(['factuur']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe((await help('factuur')).stdout);
  });
});

describe('the page of duit --help', () => {
  const most = { columns: 80, lines: 40 };

  it.each(['nl', 'en'])('fits a terminal of 80 columns and 40 lines (%s)', async (language) => {
    const { stdout } = await run(['--help', '--taal', language], testWorld({ tty: most.columns }));
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(most.lines);
    expect(lines.filter((line) => line.length > most.columns)).toEqual([]);
  });

  it('names options that exist, and the topic that has all of them', async () => {
    const tree = JSON.parse((await help('--json')).stdout) as { options: { long: string }[] };
    const { stdout } = await run(['--help']);
    const named = Array.from(stdout.matchAll(/--[a-z-]+/g), ([name]) => name);
    const all = tree.options.map(({ long }) => long);
    expect(named.length).toBe(10);
    expect([...all, '--help']).toEqual(expect.arrayContaining(named));
    const options = (await help('opties')).stdout;
    expect(all.filter((name) => !options.includes(`${name} `))).toEqual([]);
  });

  it('puts each option on a line of its own where there is no room for two', async () => {
    const { stdout } = await run(['--help'], testWorld({ tty: 40 }));
    expect(stdout).toContain('  --profiel <naam>  met dit profiel\n  --ja ');
  });
});

describe('the page of duit alone', () => {
  it.each(['nl', 'en'])('fits a terminal of 24 lines, and says what duit is, where to begin, and every group (%s)', async (language) => {
    const { stdout } = await run(['--taal', language], testWorld({ tty: 80 }));
    const lines = stdout.trimEnd().split('\n');
    // The prompt of the shell takes one.
    expect(lines.length).toBeLessThanOrEqual(23);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toMatch(/^duit (?:maakt|creates)[^]*(?:facturatiedienst|invoicing service)/);
    const begin = Array.from(stdout.matchAll(/^ {2}(duit .*?)(?: {2}|$)/gm), ([, line]) => line);
    expect(begin).toEqual(['duit oefen demo', 'duit factuur maak --profiel oefen', 'duit profiel maak']);
    const names = stdout.slice(stdout.indexOf('duit profiel maak') + 17);
    for (const { name } of groups) expect(names).toMatch(new RegExp(`[ ,]${name}\\b`));
  });

  it('is no wider than a narrow terminal', async () => {
    const { stdout } = await run([], testWorld({ tty: 40 }));
    for (const line of stdout.split('\n').filter((one) => !one.includes('duit help'))) expect(line.length, line).toBeLessThanOrEqual(40);
  });
});

/** Tasks of a user who knows none of the commands: the words to type, each found on the screen before it. */
const tasks: readonly { readonly task: string; readonly words: readonly string[]; readonly option?: string }[] = [
  { task: 'credit an invoice', words: ['creditnota', 'maak'] },
  { task: 'send it again', words: ['factuur', 'verstuur'], option: '--nogmaals' },
  { task: 'see who has not paid', words: ['openstaand'] },
  { task: 'file the quarter', words: ['rapport', 'btw'], option: '--ingediend' },
  { task: "find last year's invoice", words: ['factuur', 'list'], option: '--jaar' },
  { task: 'add a colleague', words: ['opslag', 'rechten'] },
];

describe('from duit alone', () => {
  it.each(tasks)('a user finds how to $task, within three screens', async ({ words, option }) => {
    let screen = (await run([])).stdout;
    for (const at of words.keys()) {
      expect(screen).toMatch(new RegExp(at === 0 ? `[ ,]${words[at]}\\b` : `^ {2}${words[at]}\\b`, 'm'));
      screen = (await run([...words.slice(0, at + 1), '--help'])).stdout;
    }
    if (option) expect(screen).toContain(option);
  });
});

describe('an unknown command or topic', () => {
  it.each([
    [
      'klanten list --limit 1e3',
      "--limit: '1e3' is geen geheel getal vanaf 1\ntip: Schrijf een geheel getal met cijfers alleen, zoals 1000.",
    ],
    ['factuur toon', '<factuur> ontbreekt\ntip: Bijvoorbeeld: duit factuur toon 2026-0012\nZie duit help factuur toon'],
    ['factuur --profiel list toon', '<factuur> ontbreekt\ntip: Bijvoorbeeld: duit factuur toon 2026-0012\nZie duit help factuur toon'],
    ['--profiel klanten facturen toon', '<factuur> ontbreekt\ntip: Bijvoorbeeld: duit factuur toon 2026-0012\nZie duit help factuur toon'],
    [
      'klanten toon Bakkerij Peeters BV',
      'te veel argumenten: 3 in plaats van 1\ntip: Zet een waarde met spaties tussen aanhalingstekens. Zie duit help klanten toon',
    ],
    ['klanten list extra', 'te veel argumenten: 1 in plaats van 0\ntip: Bedoel je duit klanten list --zoek "extra"?'],
    ['factuur show 2026-0001', 'onbekend commando show\ntip: Bedoel je duit factuur toon?'],
    ['xyzzy', 'onbekend commando xyzzy\ntip: Zie duit help'],
    ['factuur lst', 'onbekend commando lst\ntip: Bedoel je duit factuur list?'],
    ['factuur lsit', 'onbekend commando lsit\ntip: Bedoel je duit factuur list?'],
    ['open', 'onbekend commando open\ntip: Bedoel je duit openstaand?'],
    ['factuur list --jq', 'onbekende optie --jq\ntip: Zie duit help factuur list'],
    ['factuur list --som', 'onbekende optie --som\ntip: Zie duit help factuur list'],
    ['factuur list --limiet 3', 'onbekende optie --limiet\ntip: Bedoel je --limit?'],
    ['factuur verstuur 2026-0001 --kanaal peppol --nogmals', 'onbekende optie --nogmals\ntip: Zie duit help factuur verstuur'],
    ['factuur maak --bevestigd', 'onbekende optie --bevestigd\ntip: Zie duit help factuur maak'],
    ['factuur definitief --datum-bevestigd', 'onbekende optie --datum-bevestigd\ntip: Zie duit help factuur definitief'],
    ['batch plan in.csv --klanten-make', 'onbekende optie --klanten-make\ntip: Zie duit help batch plan'],
    ['batch voer-uit plan.json --zonder-volgord', 'onbekende optie --zonder-volgord\ntip: Zie duit help batch voer-uit'],
    ['profiel wijzig zaak --zonder-grens', 'onbekende optie --zonder-grens\ntip: Zie duit help profiel wijzig'],
    ['klanten maak --naam X --regel a', 'onbekende optie --regel\ntip: Zie duit help klanten maak'],
    ['factuur verstuur 2026-0001 --kwartaal 2026-1', 'onbekende optie --kwartaal\ntip: Zie duit help factuur verstuur'],
    ['factuur list --formaatt json', 'onbekende optie --formaatt\ntip: Bedoel je --formaat?'],
    ['factur list', 'onbekend commando factur\ntip: Bedoel je duit factuur list?'],
    ['toon', 'onbekend commando toon\ntip: Bedoel je duit factuur toon?'],
  ])('is told with what to do next: duit %s', async (line, told) => {
    expect(await run(line)).toEqual({ code: 2, stdout: '', stderr: `fout: ${told}\n` });
  });

  it('is an error in JSON when a group is called alone with --json', async () => {
    const { code, stdout, stderr } = await run('factuur --json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { message: 'het commando ontbreekt', hint: 'Zie duit help factuur' }, code: 2 });
  });
});

describe('a topic', () => {
  it('has its paragraphs broken to the width of the terminal, and its examples on one line', async () => {
    const { stdout } = await run(['help', 'formaten'], testWorld({ tty: 40 }));
    const lines = stdout.split('\n');
    expect(lines.filter((line) => line.length > 40 && !line.startsWith('  '))).toEqual([]);
    expect(lines).toContain('  duit factuur list --status verzonden --formaat id | duit factuur pdf - --map facturen');
  });

  it('lists every exit code of the table', async () => {
    const { stdout } = await help('afsluitcodes', '--taal', 'en');
    const rows = stdout
      .split('The words of')[0]!
      .split('\n')
      .flatMap((line) => /^ {2} *(\d+) {2}(.+?) *( {2}\S.*)?$/.exec(line)?.slice(1, 3).join(' ') ?? []);
    expect(rows).toEqual([
      '0 done',
      '1 a bug in duit',
      '2 wrong usage or input; nothing was sent',
      '3 not found',
      '4 no key, or one that is not accepted',
      '5 temporary (network, limit, outage); nothing changed',
      '6 the service refuses, with each field and its option',
      '7 outcome unknown: it may have happened',
      '8 partly done; running it again does the rest',
      '9 done at the service, but not saved or shown here',
      '10 this machine: configuration, disk, TLS; nothing was sent',
      '11 unusable reply to a read',
      '12 duit stopped on purpose (error.reason says why); nothing was sent',
      '13 a check failed, or figures rest on an incomplete journal; the command itself worked',
    ]);
  });

  it('about the practice service begins with what a person can try', async () => {
    const { stdout } = await help('oefendienst');
    expect(stdout.split('\n\n', 3).join(' ')).toMatch(/zonder\s+account.*duit\s+oefen\s+demo.*--profiel\s+oefen/s);
    const english = await help('oefendienst', '--taal', 'en');
    expect(english.stdout.split('\n\n', 3).join(' ')).toMatch(/without\s+an\s+account.*duit\s+oefen\s+demo.*--profiel\s+oefen/s);
  });

  it('says which options are required', async () => {
    const { stdout } = await help('oefen', 'offerte');
    expect(stdout).toContain('de nieuwe status (verplicht; concept');
    expect(stdout.match(/verplicht/g)).toHaveLength(1);
    expect((await help('abonnement', 'plan', '--taal', 'en')).stdout).toContain('the month, such as 2026-12 (required)');
  });

  it('lists every variable that is read', async () => {
    const src = join(import.meta.dirname, '../../src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.includes('help/'));
    const read = files.flatMap((name) => {
      const found = readFileSync(join(src, name), 'utf8').matchAll(
        /env(?:\[|, )'(\w+)'|(?:own|xdg|windows): '([A-Z_]+)'|'([A-Z]+_PROXY)'/g,
      );
      return Array.from(found, ([, ...names]) => names.join('').toUpperCase());
    });
    const { stdout } = await help('omgeving');
    const told = stdout.split('\n').flatMap((line) => /^ {2}([A-Z_]+) {2}/.exec(line)?.[1] ?? []);
    expect(told.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('is also printed as JSON', async () => {
    const { code, stdout } = await help('profielen', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      name: 'profielen',
      description: 'welk account, welke sleutel, en waar die staat',
      text: expect.stringMatching(/^Profielen\n\nLees dit om [^]*\n\nEen profiel is een account/),
    });
  });
});

describe('duit help --json', () => {
  it('prints the whole tree', async () => {
    const { code, stdout, stderr } = await help('--json', '--taal', 'en');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const tree = JSON.parse(stdout);
    expect(Object.keys(tree)).toEqual([
      'version',
      'name',
      'path',
      'aliases',
      'description',
      'arguments',
      'options',
      'person',
      'examples',
      'note',
      'fields',
      'commands',
      'topics',
      'exit_codes',
      'environment',
    ]);
    const names = tree.commands.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'klanten',
        'factuur',
        'creditnota',
        'offerte',
        'producten',
        'inbox',
        'profiel',
        'oefen',
        'api',
        'controle',
        'help',
      ]),
    );
    expect(tree.options).toContainEqual({
      flags: '--taal <taal>',
      long: '--taal',
      short: null,
      value: 'taal',
      required: false,
      choices: ['nl', 'en', 'fr'],
      default: null,
      description: "duit's language; fr (French) for a letter to a customer alone",
      person: false,
    });
    expect(tree.exit_codes[7]).toEqual({
      code: 7,
      outcome: 'unknown',
      rerun: 'look_first',
      safe_to_rerun: false,
      reasons: ['unknown'],
      meaning: 'outcome unknown: it may have happened',
      again: 'look first',
    });
  });

  it('prints one command', async () => {
    const { stdout } = await help('factuur', 'pdf', '--json');
    const { path, options, examples, ...rest } = JSON.parse(stdout);
    expect(path).toBe('duit factuur pdf');
    expect(rest.arguments).toEqual([expect.objectContaining({ name: 'factuur', variadic: true, choices: null })]);
    expect(options).toContainEqual(
      expect.objectContaining({ flags: '-o, --uitvoer <bestand>', long: '--uitvoer', short: '-o', value: 'bestand' }),
    );
    expect(examples).toContain('duit factuur pdf 2026-0012 --open');
  });
});
