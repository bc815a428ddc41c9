import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { meets } from '../support/karig.ts';
import { listed, memoryIn } from '../support/memory.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

interface Named {
  readonly name: string;
  readonly description: string;
  readonly commands?: readonly Named[];
}

const root = join(import.meta.dirname, '../..');
const files = { bash: 'duit.bash', zsh: '_duit', fish: 'duit.fish', powershell: 'duit.ps1' };

describe('duit completion', () => {
  it.each(Object.entries(files))('prints for %s the script in completions/%s', async (shell, file) => {
    const { stdout, ...ended } = await run(['completion', shell]);
    expect(ended).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(readFileSync(join(root, 'completions', file), 'utf8'));
  });

  it.each(['--json', '--formaat tsv', '--velden id'])('does not go with %s', async (words) => {
    expect(await run(`completion bash ${words}`)).toMatchObject({ code: 2, stdout: '' });
  });

  it('refuses a shell without a script', async () => {
    expect(await run('completion tcsh')).toEqual({
      code: 2,
      stdout: '',
      stderr: "fout: <shell>: 'tcsh' is geen geldige waarde; kies uit bash, zsh, fish, powershell\ntip: Zie duit help completion\n",
    });
    expect(await run('completion')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'fout: <shell> ontbreekt\ntip: Bijvoorbeeld: source <(duit completion bash)\nZie duit help completion\n',
    });
  });
});

/** What a shell offers at the end of a line, as fish takes it: each value with its description behind a tab. */
const atTab = (line: string, world = testWorld()) => run(['__complete', 'fish', ...line.split(' ')], world);
const offered = async (line: string, world?: TestWorld) => (await atTab(line, world)).stdout.split('\n').slice(0, -1);
const valuesAt = async (line: string, world?: TestWorld) => (await offered(line, world)).map((reply) => reply.split('\t')[0]);

describe('what a shell offers', () => {
  it('are the groups, the commands of a group by each of its names, and the words that help explains', async () => {
    const { commands, topics } = JSON.parse((await run('help --json')).stdout) as { commands: Named[]; topics: Named[] };
    const names = (list: readonly Named[]) => list.map(({ name, description }) => `${name}\t${description}`);
    expect(await offered('duit ')).toEqual(names(commands));
    const factuur = names(commands.find(({ name }) => name === 'factuur')?.commands ?? []);
    expect(factuur.length).toBeGreaterThan(5);
    for (const line of ['duit factuur ', 'duit facturen ', 'duit --profiel factuur facturen ', 'duit help factuur ', 'duit help facturen '])
      expect(await offered(line), line).toEqual(factuur);
    expect(await offered('duit help ')).toEqual([...names(commands), ...names(topics)]);
    expect(await offered('duit help factuur maak ')).toEqual([]);
    expect(await valuesAt('duit klanten lijst --z')).toContain('--zoek');
  });

  it('are the options of a command and of the program, each once, with their descriptions', async () => {
    const { options } = JSON.parse((await run('help factuur list --json')).stdout) as { options: { long: string; description: string }[] };
    const replies = await offered('duit factuur list -');
    for (const { long, description } of options) expect(replies).toContain(`${long}\t${description}`);
    expect(replies).toContain('--json\teen kortere vorm van --formaat json');
    expect(replies.at(-1)).toBe('--help\tdeze hulp');
    expect(await valuesAt('duit oefen start --formaat ')).toEqual(['tabel', 'tsv', 'csv', 'json', 'ndjson', 'id']);
    const longs = await valuesAt('duit oefen start --');
    expect(longs).toEqual([...new Set(longs)]);
  });

  it('are the values of an option, in its place and behind its sign', async () => {
    expect(await valuesAt('duit factuur list --status ')).toEqual(['concept', 'verzonden', 'betaald']);
    expect(await valuesAt('duit factuur list --status=')).toEqual(['--status=concept', '--status=verzonden', '--status=betaald']);
    expect(await valuesAt('duit factuur list --alles=')).toEqual([]);
    for (const word of ['facturen.*', 'facturen.definitief', 'inbox.test'])
      expect(await valuesAt('duit profiel wijzig x --mag ')).toContain(word);
    expect(await valuesAt('duit batch plan ')).toEqual([':files']);
    expect(await valuesAt('duit factuur pdf x --map ')).toEqual([':folders']);
    expect(await valuesAt('duit klanten maak --naam ')).toEqual([]);
    expect(await valuesAt('duit klanten toon x ')).toEqual([]);
  });

  it('is described in the language of the run, which a setting chooses as well', async () => {
    expect(await offered('duit klanten ', testWorld({ env: { DUIT_TAAL: 'en' } }))).toContain('list\tCustomers, sorted by name');
    const world = testWorld();
    expect((await run('instelling taal en', world)).code).toBe(0);
    expect(await offered('duit klanten ', world)).toContain('list\tCustomers, sorted by name');
  });

  it('is what the build wrote down, from which the program answers', async () => {
    for (const language of ['nl', 'en']) {
      const { stdout } = await run(['__complete', 'tabel'], testWorld({ env: { DUIT_TAAL: language } }));
      expect(stdout === readFileSync(join(root, `dist/tab-${language}.txt`), 'latin1'), 'npm run build').toBe(true);
      expect(stdout).toMatch(/^[\0-\x7f]+$/);
    }
  });

  it('has a form for each shell: PowerShell gets its text for the line, zsh what it lists', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run(['klanten', 'maak', '--naam', 'O’Neil'], world);
    const form = async (shell: string, ...words: string[]) => (await run(['__complete', shell, 'duit', ...words], world)).stdout;
    expect(await form('powershell', 'klanten', 'toon', "'O'n")).toBe("'O’’Neil'\tO’Neil\tO’Neil\n");
    expect(await form('powershell', 'klanten', 'toon', '""')).toBe("'O’’Neil'\tO’Neil\tO’Neil\n");
    expect(await form('powershell', 'inbox', 'list', '--formaat=nd')).toBe("'--formaat=ndjson'\t--formaat=ndjson\tndjson\n");
    expect(await form('powershell', 'factuur', 'verst')).toMatch(/^verstuur\tverstuur\tDefinitieve/);
    expect(await form('zsh', 'klanten', '')).toMatch(/^list\tlist +[A-Z].*\ntoon\ttoon +[A-Z]/);
    expect(await form('zsh', 'inbox', 'list', '--formaat', '')).toMatch(/^tabel\ttabel\ntsv\ttsv\n/);
  });

  it('are none for a shell or a command that is not known, without a word of failure', async () => {
    for (const words of [[], ['tcsh', 'duit', ''], ['__proto__', 'duit', ''], ['fish', 'duit', 'klanten', 'onbekend', '--onbekend', '']])
      expect(await run(['__complete', ...words])).toEqual({ code: 0, stdout: words[0] === 'fish' ? expect.any(String) : '', stderr: '' });
  });
});

describe('the names offered to a shell', () => {
  const env = { DUIT_PROFIEL: 'oefen' };
  /** The values at the end of a line, without their descriptions. */
  const asked = async (line: string, world: TestWorld, ...before: string[]) => {
    const ended = await atTab(['duit', ...before, line, ''].join(' '), world);
    return { ...ended, stdout: ended.stdout.replaceAll(/\t.*/g, '') };
  };

  it('are the latest periods for an option that takes one', async () => {
    const { stdout } = await asked('rapport btw --kwartaal', testWorld({ env, now: '2026-03-15T10:00:00Z' }));
    expect(stdout.split('\n').slice(0, 3)).toEqual(['2026-1', '2025-4', '2025-3']);
  });

  it('are the fields of a command for --velden, one more behind each comma', async () => {
    const world = testWorld({ env });
    const fields = async (typed: string, line = 'klanten list') =>
      (await run(['__complete', 'fish', 'duit', ...line.split(' '), '--velden', typed], world)).stdout.trimEnd().split('\n');
    expect(await fields('')).toEqual(['id', 'naam']);
    expect(await fields('naam,')).toEqual(['naam,id']);
    expect(await fields('', 'factuur toon')).toContain('verzendingen');
    expect((await run(['__complete', 'fish', 'duit', 'klanten', 'list', '--velden=naam,'], world)).stdout).toBe('--velden=naam,id\n');
    const bash = await run(['__complete', 'bash', '9', '80', ' =:', 'duit klanten list --velden naam,'], world);
    expect(bash.stdout).toBe('naam,id\n');
    expect(await fields('', 'journaal wis')).toEqual(['']);
  });

  it('are those that earlier commands showed, made or changed, for an option too', async () => {
    const world = testWorld({ env });
    await run('oefen vul --stil', world);
    expect(await asked('klanten toon', world)).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout: first } = await run('klanten list --limit 2 --velden naam', world);
    await run('klanten maak --naam Nieuw', world);
    await run('producten list --limit 1', world);
    await run('factuur list --status verzonden --limit 1', world);
    await run('creditnota list --limit 2 --json', world);
    const { stdout: quote } = await run('offerte list --limit 1 --formaat id', world);
    if (meets('no number of a listed quote')) await run(['offerte', 'toon', quote.trim()], world);
    await run('inbox list --limit 1', world);
    expect((await asked('klanten toon', world)).stdout).toBe(`Nieuw\n${first}`);
    for (const [line, shape] of [
      ['producten toon', /^[A-Z].+\n$/],
      ['factuur toon', /^\d{4}-\d{4}\n$/],
      ['creditnota toon', /^\d{4}-\d{4}\n$/],
      ['offerte toon', /^OF-\d{4}-\d{4}\n$/],
      ['inbox toon', /^\S+\n$/],
      ['journaal list --document', /^(?:\d{4}-\d{4}\n)+$/],
      ['factuur maak --product', /^\S.*\n$/],
    ] as const) {
      const { code, stdout, stderr } = await asked(line, world);
      expect({ code, stderr }, line).toEqual({ code: 0, stderr: '' });
      expect(stdout, line).toMatch(shape);
    }
  });

  it('are drafts to finalise and final documents to send, the newest first, described by customer, date and amount', async () => {
    const world = testWorld({ env });
    const id = async (words: string) => (await run(`${words} --formaat id`, world)).stdout.trim();
    const klant = await id('klanten maak --naam Maes');
    const other = await id('klanten maak --naam Een-naam-die-veel-te-lang-is-voor-een-lijst');
    const draft = (datum: string, voor = klant) => id(`factuur maak --klant ${voor} --regel A;1;1000;21 --datum ${datum}`);
    const [older, newer, made] = [await draft('2026-03-01'), await draft('2026-03-02', other), await draft('2026-02-01')];
    await run(`factuur definitief ${made}`, world);
    const nota = await id(`creditnota maak ${made}`);
    // The reply to a create holds no date, and only a reading tells the customer of a final document.
    await run(`factuur toon ${made}`, world);
    await run('factuur list', world);
    const described = async (line: string) => (await atTab(`duit ${line} `, world)).stdout.split('\n');
    expect(await described('factuur definitief')).toEqual([
      `${newer}\tEen-naam-die-veel-te-lang-is-…  02/03/2026  € 1.210,00`,
      `${older}\tMaes  01/03/2026  € 1.210,00`,
      '',
    ]);
    expect(await described('factuur verstuur')).toEqual(['2026-0001\tMaes  01/02/2026  € 1.210,00', '']);
    expect(await described('creditnota definitief')).toEqual([expect.stringContaining(`${nota}\t`), '']);
    expect(await described('creditnota verstuur')).toEqual(['']);
    expect((await asked('factuur definitief', world)).stdout).toBe(`${newer}\n${older}\n`);
    expect(await described('klanten toon')).toContain('Maes');
  });

  it('tell the day of a write and of a request as the clock on the wall had it', async () => {
    const base = testWorld({ env: { DUIT_PROFIEL: 'oefen' }, now: '2026-03-15T23:30:00Z' });
    await run('klanten maak --naam Maes', base);
    await run('profiel wijzig --goedkeuring alles', base);
    await run('klanten maak --naam Claes', base);
    for (const [TZ, day] of [
      ['Europe/Brussels', '16/03/2026'],
      ['America/New_York', '15/03/2026'],
    ]) {
      const world = { ...base, env: { ...base.env, ...(TZ && { TZ }) } };
      for (const line of ['duit journaal toon ', 'duit goedkeuring toon '])
        expect((await atTab(line, world)).stdout, line).toContain(`\t${day}  `);
    }
  });

  it('are quoted for --product as --product reads them', async () => {
    const world = testWorld({ env });
    const { memory } = memoryIn(join(world.folder, 'state'), 'oefen');
    await listed(memory, 'producten.list', ...['Advies; "snel"', 'Advies', 'x=5'].map((naam, at) => ({ id: `product-${at}`, naam })));
    await memory.save();
    expect((await asked('producten toon', world)).stdout).toBe('Advies; "snel"\nAdvies\nx=5\n');
    expect((await asked('factuur maak --product', world)).stdout).toBe('"Advies; ""snel"""\nAdvies\n"x=5"\n');
  });

  it('belong to the profile on the command line, which is offered too, or the one in use', async () => {
    const world = testWorld({ env });
    await run('klanten maak --naam Hier', world);
    expect((await asked('--profiel', world)).stdout).toBe('oefen\n');
    expect((await asked('klanten toon', world, '--profiel', 'oefen')).stdout).toBe('Hier\n');
    expect(await asked('klanten toon', world, '--profiel=weg')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await run(['__complete', 'fish', 'duit', 'klanten', 'toon', ''], { ...world, env: { ...world.env, DUIT_PROFIEL: '' } })).toEqual(
      {
        code: 0,
        stdout: '',
        stderr: '',
      },
    );
  });

  it('are none with DUIT_GEHEUGEN=nee, and none are kept', async () => {
    const world = testWorld({ env });
    await run('klanten maak --naam Eerder', world);
    const off = testWorld({ env: { ...env, DUIT_GEHEUGEN: 'nee', DUIT_STATE_DIR: join(world.folder, 'state') } });
    await run('klanten maak --naam Stil', off);
    expect((await asked('klanten toon', off)).stdout).toBe('');
    expect((await asked('klanten toon', world)).stdout).toBe('Eerder\n');
  });

  it('disappear with the profile', async () => {
    const transport = async () =>
      new Response(JSON.stringify({ data: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', naam: 'Klant' }], total: 1 }));
    const world = testWorld({ stdin: 'sk_1\n', transport: fetchTransport(transport) });
    await run('profiel maak werk --base-url https://dienst.example/api/v1 --soort test --zonder-controle', world);
    expect((await run('klanten list --profiel werk', world)).code).toBe(0);
    expect((await asked('klanten toon', world)).stdout).toBe('Klant\n');
    expect((await run('profiel verwijder werk --ja', world)).code).toBe(0);
    expect(readFileSync(join(world.folder, 'state/state.sqlite'), 'latin1')).not.toContain('Klant');
  });

  it('disappear with the contents of the practice account, and when a profile is replaced', async () => {
    const reply = JSON.stringify({ data: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', naam: 'Klant' }], total: 1 });
    const world = testWorld({ env, stdin: 'sk_1\nsk_1\n', transport: fetchTransport(async () => new Response(reply)) });
    await run('klanten maak --naam Oud', world);
    await run('oefen wis', world);
    expect((await asked('klanten toon', world)).stdout).toBe('');
    const make = 'profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle';
    const withKey = { ...world, env: { ...world.env, SLEUTEL: 'sk_1' } };
    expect((await run(make, withKey)).code).toBe(0);
    await run('klanten list --profiel werk', withKey);
    expect((await asked('klanten toon', world, '--profiel', 'werk')).stdout).toBe('Klant\n');
    expect((await run(`${make} --overschrijven`, withKey)).code).toBe(0);
    expect((await asked('klanten toon', world, '--profiel', 'werk')).stdout).toBe('');
  });

  it('leave no trace of a key in the environment', async () => {
    const reply = JSON.stringify({ data: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', naam: 'Klant' }], total: 1 });
    const world = testWorld({
      env: { DUIT_API_KEY: 'sk_1', DUIT_BASE_URL: 'https://dienst.example/api/v1' },
      transport: fetchTransport(async () => new Response(reply)),
    });
    expect((await run('klanten list', world)).code).toBe(0);
    expect(existsSync(join(world.folder, 'state/state.sqlite'))).toBe(false);
  });
});
