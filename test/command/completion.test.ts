import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { meets } from '../support/karig.ts';
import { listed, memoryIn } from '../support/memory.ts';
import { run, testWorld } from '../support/world.ts';

const root = join(import.meta.dirname, '../..');
const files = { bash: 'duit.bash', zsh: '_duit', fish: 'duit.fish', powershell: 'duit.ps1' };

describe('duit completion', () => {
  it.each(Object.entries(files))('prints for %s the script in completions/%s', async (shell, file) => {
    const { stdout, ...ended } = await run(['completion', shell]);
    expect(ended).toEqual({ code: 0, stderr: '' });
    const same = stdout === readFileSync(join(root, 'completions', file), 'utf8');
    expect(same, `completions/${file} is old: npm run completions`).toBe(true);
  });

  it.each(Object.keys(files))('offers the requests that --mag names in %s', async (shell) => {
    const { stdout } = await run(['completion', shell]);
    for (const words of ['facturen.*', 'facturen.definitief', 'inbox.test']) expect(stdout).toContain(words);
  });

  it('describes in English when asked', async () => {
    const { stdout } = await run('completion fish --taal en');
    expect(stdout).toContain(`complete -c duit -n '__duit_place "klanten" 0' -a list -d 'Customers, sorted by name'`);
  });

  it('gives PowerShell no table with a repeated key, which it would refuse', async () => {
    const { stdout } = await run('completion powershell');
    const tables = [...stdout.matchAll(/@\{ ((?:'(?:[^']|'')*' = (?:'(?:[^']|'')*'|@\{\}|@\([^)]*\))(?:; )?)+) \}/g)].map(
      ([, rows = '']) => rows,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const rows of tables) {
      const keys = [...rows.matchAll(/(?:^|; )'((?:[^']|'')*)' = /g)].map(([, key = '']) => key.toLowerCase());
      expect(keys, rows).toEqual([...new Set(keys)]);
    }
  });

  it.each(['--json', '--formaat tsv', '--velden id'])('does not go with %s', async (words) => {
    expect(await run(`completion bash ${words}`)).toMatchObject({ code: 2, stdout: '' });
  });

  it('refuses a shell without a script', async () => {
    expect(await run('completion tcsh')).toEqual({
      code: 2,
      stdout: '',
      stderr: "fout: <shell>: 'tcsh' is geen geldige waarde; kies uit bash, zsh, fish, powershell\nZie duit help completion\n",
    });
    expect(await run('completion')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'fout: het argument <shell> ontbreekt\nBijvoorbeeld: source <(duit completion bash)\nZie duit help completion\n',
    });
  });
});

describe('the names offered to a shell', () => {
  const env = { DUIT_PROFIEL: 'oefen' };
  const asked = (kind: string, world: ReturnType<typeof testWorld>, ...words: string[]) =>
    run(['__complete', 'lijst', kind, 'duit', ...words], world);

  it('are the latest periods for an option that takes one', async () => {
    const { stdout } = await asked('kwartaal', testWorld({ env, now: '2026-03-15T10:00:00Z' }));
    expect(stdout.split('\n').slice(0, 3)).toEqual(['2026-1', '2025-4', '2025-3']);
  });

  it('are those that earlier commands showed, made or changed', async () => {
    const world = testWorld({ env });
    await run('oefen vul --stil', world);
    expect(await asked('klant', world)).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout: first } = await run('klanten list --limit 2 --velden naam', world);
    await run('klanten maak --naam Nieuw', world);
    await run('producten list --limit 1', world);
    await run('factuur list --status verzonden --limit 1', world);
    await run('creditnota list --limit 2 --json', world);
    const { stdout: quote } = await run('offerte list --limit 1 --formaat id', world);
    if (meets('no number of a listed quote')) await run(['offerte', 'toon', quote.trim()], world);
    await run('inbox list --limit 1', world);
    expect((await asked('klant', world)).stdout).toBe(`Nieuw\n${first}`);
    for (const [kind, shape] of [
      ['product', /^[A-Z].+\n$/],
      ['factuur', /^\d{4}-\d{4}\n$/],
      ['creditnota', /^\d{4}-\d{4}\n$/],
      ['offerte', /^OF-\d{4}-\d{4}\n$/],
      ['document', /^\S+\n$/],
    ] as const) {
      const { code, stdout, stderr } = await asked(kind, world);
      expect({ code, stderr }, kind).toEqual({ code: 0, stderr: '' });
      expect(stdout, kind).toMatch(shape);
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
    const described = async (kind: string, form = 'uitleg') => (await run(['__complete', form, kind, 'duit'], world)).stdout.split('\n');
    expect(await described('factuur-concept')).toEqual([
      `${newer}\tEen-naam-die-veel-te-lang-is-…  02/03/2026  € 1.210,00`,
      `${older}\tMaes  01/03/2026  € 1.210,00`,
      '',
    ]);
    expect(await described('factuur-definitief')).toEqual(['2026-0001\tMaes  01/02/2026  € 1.210,00', '']);
    expect(await described('creditnota-concept')).toEqual([expect.stringContaining(`${nota}\t`), '']);
    expect(await described('creditnota-definitief')).toEqual(['']);
    expect(await described('factuur-concept', 'lijst')).toEqual([newer, older, '']);
    expect(await described('klant')).toContain('Maes');
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
      for (const kind of ['schrijfactie', 'aanvraag'])
        expect((await run(['__complete', 'uitleg', kind, 'duit'], world)).stdout, kind).toContain(`\t${day}  `);
    }
  });

  it('come after the commands that finalise and send, in every shell', async () => {
    const { stdout: bash } = await run('completion bash');
    expect(bash).toContain("'factuur definitief '* | 'facturen definitief '*) offer=':factuur-concept' ;;");
    expect(bash).toMatch(/'factuur verstuur '\* \| 'facturen verstuur '\*[^)]*\) offer=':factuur-definitief' ;;/);
    const { stdout: zsh } = await run('completion zsh');
    expect(zsh).toContain('_duit_seen creditnota-concept');
    const { stdout: fish } = await run('completion fish');
    expect(fish).toContain('(__duit_seen creditnota-definitief)');
    expect((await run('completion powershell')).stdout).toContain("'*:factuur-concept'");
  });

  it('are quoted for --product as --product reads them', async () => {
    const world = testWorld({ env });
    const { memory } = memoryIn(join(world.folder, 'state'), 'oefen');
    await listed(memory, 'producten.list', ...['Advies; "snel"', 'Advies', 'x=5'].map((naam, at) => ({ id: `product-${at}`, naam })));
    await memory.save();
    expect((await asked('product', world)).stdout).toBe('Advies; "snel"\nAdvies\nx=5\n');
    expect((await asked('productregel', world)).stdout).toBe('"Advies; ""snel"""\nAdvies\n"x=5"\n');
  });

  it('belong to the profile on the command line, or the one in use', async () => {
    const world = testWorld({ env });
    await run('klanten maak --naam Hier', world);
    expect((await asked('klant', world, '--profiel', 'oefen')).stdout).toBe('Hier\n');
    expect(await asked('klant', world, '--profiel=weg')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await run(['__complete', 'lijst', 'klant', 'duit'], { ...world, env: { ...world.env, DUIT_PROFIEL: '' } })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('are those of the profiles after --profiel, and none for an unknown kind', async () => {
    const world = testWorld({ env });
    expect((await asked('profiel', world)).stdout).toBe('oefen\n');
    for (const kind of ['onbekend', '__proto__', '']) {
      expect(await asked(kind, world), kind).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    expect(await run(['__complete'], world)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('are none with DUIT_GEHEUGEN=nee, and none are kept', async () => {
    const world = testWorld({ env });
    await run('klanten maak --naam Eerder', world);
    const off = testWorld({ env: { ...env, DUIT_GEHEUGEN: 'nee', DUIT_STATE_DIR: join(world.folder, 'state') } });
    await run('klanten maak --naam Stil', off);
    expect((await asked('klant', off)).stdout).toBe('');
    expect((await asked('klant', world)).stdout).toBe('Eerder\n');
  });

  it('disappear with the profile', async () => {
    const transport = async () =>
      new Response(JSON.stringify({ data: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', naam: 'Klant' }], total: 1 }));
    const world = testWorld({ stdin: 'sk_1\n', transport: fetchTransport(transport) });
    await run('profiel maak werk --base-url https://dienst.example/api/v1 --soort test --zonder-controle', world);
    expect((await run('klanten list --profiel werk', world)).code).toBe(0);
    expect((await asked('klant', world)).stdout).toBe('Klant\n');
    expect((await run('profiel verwijder werk --ja', world)).code).toBe(0);
    expect(readFileSync(join(world.folder, 'state/state.sqlite'), 'latin1')).not.toContain('Klant');
  });

  it('disappear with the contents of the practice account, and when a profile is replaced', async () => {
    const reply = JSON.stringify({ data: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', naam: 'Klant' }], total: 1 });
    const world = testWorld({ env, stdin: 'sk_1\nsk_1\n', transport: fetchTransport(async () => new Response(reply)) });
    await run('klanten maak --naam Oud', world);
    await run('oefen wis', world);
    expect((await asked('klant', world)).stdout).toBe('');
    const make = 'profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle';
    const withKey = { ...world, env: { ...world.env, SLEUTEL: 'sk_1' } };
    expect((await run(make, withKey)).code).toBe(0);
    await run('klanten list --profiel werk', withKey);
    expect((await asked('klant', world, '--profiel', 'werk')).stdout).toBe('Klant\n');
    expect((await run(`${make} --overschrijven`, withKey)).code).toBe(0);
    expect((await asked('klant', world, '--profiel', 'werk')).stdout).toBe('');
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
