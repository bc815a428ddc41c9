import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/machine/transport.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { canary } from '../support/profiles.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const address = 'https://dienst.example/api/v1';
const make = `profiel maak werk --base-url ${address}`;

/** A service that accepts only this key, and the requests that it received. */
function service(key = canary, date = 'Sun, 15 Mar 2026 10:00:00 GMT') {
  const seen: string[] = [];
  const transport = fetchTransport(({ method, url, headers }) => {
    seen.push(`${method} ${url}`);
    const known = headers.get('authorization') === `Bearer ${key}`;
    const body = known ? { data: [], total: 0 } : { error: { status: 401, message: `sleutel ${headers.get('authorization')} onbekend` } };
    return new Response(JSON.stringify(body), { status: known ? 200 : 401, headers: { 'content-type': 'application/json', date } });
  });
  return { seen, transport };
}

/** A world for another run in the same folders. */
const again = (world: TestWorld, options: Parameters<typeof testWorld>[0] = {}): TestWorld => ({
  ...testWorld(options),
  env: { ...world.env, ...options.env },
  folder: world.folder,
});

async function withProfile(options: Parameters<typeof testWorld>[0] = {}): Promise<TestWorld> {
  const world = testWorld({ stdin: `${canary}\n` });
  expect((await run(`${make} --zonder-controle`, world)).code).toBe(0);
  return again(world, options);
}

/** This output as a terminal shows it. */
const plain = (output: string): string => output.replaceAll(/\x1b\[[?0-9]*[A-Za-z]/g, '').replaceAll('\r\n', '\n');

describe('profiel maak', () => {
  it('tries the key with one read and saves the profile', async () => {
    const { seen, transport } = service();
    const world = testWorld({ stdin: `${canary}\n`, transport });
    expect(await run(`${make} --soort test --json`, world)).toEqual({
      code: 0,
      stdout: `{"naam":"werk","account":"00000000-0000-4000-8000-000000000001","base_url":"${address}","soort":"test","beschermd":false,"geheugen":true,"sleutel":"bestand","opdracht":null,"variabele":null,"huidig":true,"ondernemingsnummer":null,"btw_stelsel":null,"aangifte":null,"tarieven":null,"peppol_controle":"nee","opslag":"lokaal","opslag_wachtwoord_opdracht":null}\n`,
      stderr: '',
    });
    expect(seen).toEqual([`GET ${address}/klanten?limit=1`]);
    expect((await run('klanten list --formaat json', again(world, { transport }))).code).toBe(0);
    const config = join(world.folder, 'config');
    expect([statSync(config).mode & 0o777, statSync(join(config, 'profielen.json')).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('tells at a terminal what comes next, or how to choose this profile', async () => {
    const { transport } = service();
    const first = testWorld({ tty: 300, stdin: `${canary}\r`, transport });
    expect(plain((await run(make, first)).stderr)).toContain(
      "'werk' is nu het huidige profiel. Verder: duit klanten maak of duit factuur maak\n",
    );
    const second = again(first, { tty: 300, stdin: `${canary}\r`, transport });
    expect(plain((await run(make.replace('werk', 'thuis'), second)).stderr)).toContain(
      "Het huidige profiel blijft 'werk'. Dit kiezen: duit profiel gebruik thuis, of per commando: duit klanten maak --profiel thuis\n",
    );
    expect((await run(`${make} --overschrijven`, again(first, { stdin: `${canary}\n`, transport }))).stderr).not.toContain('Verder');
  });

  it('saves nothing where the service has no list at that address, and leads to the address', async () => {
    const transport = fetchTransport(({ url }) =>
      Response.json({ error: { status: 404, message: `GET ${new URL(url).pathname} bestaat niet.` } }, { status: 404 }),
    );
    const world = testWorld({ stdin: `${canary}\n`, transport });
    const { code, stderr } = await run(`profiel maak werk --base-url https://dienst.example/x/api/v1`, world);
    expect([code, stderr]).toEqual([3, expect.stringContaining('\ntip: Controleer het adres van de dienst (base_url).\n') as string]);
    const kept = await withProfile({ transport });
    const checked = await run('profiel controleer werk', kept);
    expect(checked.stdout + checked.stderr).toContain('Controleer het adres van de dienst (base_url).');
  });

  it('saves nothing when the service refuses the key', async () => {
    const { transport } = service('een andere');
    const world = testWorld({ stdin: `${canary}\n`, transport });
    const { code, stdout, stderr } = await run(make, world);
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('\ntip: Kopieer de sleutel nog eens bij de dienst, helemaal, en geef hetzelfde commando opnieuw.\n');
    expect(stderr).not.toContain('profiel controleer');
    expect(stderr).toContain("\nHet profiel 'werk' is niet bewaard; --zonder-controle bewaart het zonder te proberen.\n");
    expect(stderr).not.toContain('KANARIE');
    expect((await run('profiel list --formaat id', world)).stdout).toBe('oefen\n');
  });

  it('asks on a terminal for the address and the key, and shows no key', async () => {
    const { transport } = service();
    const world = testWorld({ tty: 80, stdin: `${address}\n${canary}\r`, transport });
    const { code, stdout, stderr } = await run('profiel maak werk --geen-kleur', world);
    expect([code, stdout]).toEqual([
      0,
      `Naam       werk\nHuidig     ja\nSoort      echt\nURL        ${address}\nSleutel    bestand\nBeschermd  nee\nGeheugen   ja\nDatabase   lokaal\nAccount    00000000-0000-4000-8000-000000000001\n`,
    ]);
    expect(plain(stderr)).toContain(`Adres van de dienst (base-url): ${address}\nAPI-sleutel: \n`);
    expect(stderr).not.toContain('KANARIE');
  });

  it('takes the facts of the business at once, and finds a contradiction before it asks for a key', async () => {
    const { transport } = service();
    const facts = '--ondernemingsnummer 0403.123.486 --btw-stelsel normaal --aangifte kwartaal';
    const world = testWorld({ stdin: `${canary}\n`, transport });
    const { code, stdout } = await run(`${make} ${facts} --velden ondernemingsnummer,btw_stelsel,aangifte`, world);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'ondernemingsnummer\t0403123486\nbtw_stelsel\tnormaal\naangifte\tkwartaal\n' });
    expect((await run('profiel toon werk --velden aangifte', again(world))).stdout).toBe('aangifte\tkwartaal\n');
    const wrong = testWorld({ transport });
    const refused = await run(`${make} --btw-stelsel kleine-onderneming --aangifte maand`, wrong);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('geen periodieke aangifte') });
  });

  it('asks again after an invalid address', async () => {
    const { transport } = service();
    const world = testWorld({ tty: 80, stdin: `dienst.example\n${address}\n${canary}\r`, transport });
    const { code, stderr } = await run('profiel maak werk --geen-kleur', world);
    expect(code).toBe(0);
    expect(plain(stderr)).toContain(
      'Adres van de dienst (base-url): dienst.example\nAdres van de dienst (base-url): dit is geen webadres\nBijvoorbeeld https://dienst.example/api/v1\nAdres van de dienst (base-url): https',
    );
  });

  it('takes the key from a command or a variable, and saves it nowhere', async () => {
    const { transport } = service();
    const world = {
      ...testWorld({ transport, env: { SLEUTEL: canary } }),
      command: async (line: string) => (line === 'pass show duit' ? `${canary}\n` : ''),
    };
    expect(
      await run(
        ['profiel', 'maak', 'kluis', '--base-url', address, '--sleutel-opdracht', 'pass show duit', '--velden', 'sleutel,opdracht'],
        world,
      ),
    ).toEqual({
      code: 0,
      stdout: 'sleutel\topdracht\nopdracht\tpass show duit\n',
      stderr: '',
    });
    expect((await run(`profiel maak ci --base-url ${address} --sleutel-omgeving SLEUTEL --velden variabele`, world)).stdout).toBe(
      'variabele\tSLEUTEL\n',
    );
    expect(readFileSync(join(world.folder, 'config', 'profielen.json'), 'utf8')).not.toContain('KANARIE');
  });

  it('replaces no profile without --overschrijven, and says so before it reads a key', async () => {
    const world = await withProfile({ stdin: 'nieuwe-sleutel\n' });
    expect(await run(`${make} --zonder-controle`, world)).toEqual({
      code: 2,
      stdout: '',
      stderr: "fout: het profiel 'werk' bestaat al\ntip: Vervang het met --overschrijven.\n",
    });
    expect((await run(`${make} --zonder-controle --overschrijven --beschermd --velden beschermd`, world)).stdout).toBe('beschermd\ttrue\n');
    expect(readFileSync(join(world.folder, 'config', 'profielen.json'), 'utf8')).toContain('nieuwe-sleutel');
  });

  it('with --proef tries the key and saves nothing', async () => {
    const { seen, transport } = service();
    const world = testWorld({ stdin: `${canary}\n`, transport });
    const { code, stderr } = await run(`${make} --proef`, world);
    expect([code, stderr, seen.length]).toEqual([0, 'Proef: de profielen zijn niet gewijzigd.\n', 1]);
    expect(readdirSync(world.folder).filter((name) => name !== 'state')).toEqual([]);
  });

  it.each([
    ['profiel maak', '<naam> ontbreekt'],
    ['profiel maak werk', '--base-url ontbreekt: op welk adres is de dienst?'],
    ['profiel maak werk --base-url http://dienst.example/api/v1', '--base-url: alleen https'],
    [`profiel maak werk --base-url ${canary}`, '--base-url: dit is geen webadres'],
    ['profiel maak werk --base-url https://dienst.example', '--base-url: het adres moet eindigen op /api/v1'],
    [`profiel maak oefen --base-url ${address}`, "de naam 'oefen' gebruikt duit zelf"],
    [`profiel maak a/b --base-url ${address}`, "'a/b' is geen bruikbare naam voor een profiel"],
    [`${make} --sleutel-omgeving sk-live-KANARIE`, '--sleutel-omgeving: dit is geen naam van een variabele'],
    [`${make} --profiel ander`, '--profiel ander en werk spreken elkaar tegen'],
  ])('%s is refused before anything is asked', async (line, message) => {
    const { code, stdout, stderr } = await run(line, testWorld({ stdin: canary }));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('KANARIE');
  });

  it.each(['', '\n', 'twee woorden', 'kanarie\u00e9'])('refuses the key %j', async (stdin) => {
    const { code, stderr } = await run(make, testWorld({ stdin }));
    expect(code).toBe(4);
    expect(stderr).toMatch(/^fout: werk: de sleutel (is leeg|bevat tekens)/);
    expect(stderr).not.toMatch(/twee|kanarie/);
  });
});

describe('profiel list', () => {
  it('shows the saved profiles, oefen and the one of the environment, and which is used', async () => {
    const world = await withProfile({ env: { DUIT_API_KEY: canary, DUIT_BASE_URL: 'http://127.0.0.1:9/api/v1' } });
    expect(await run('profiel list --velden naam,huidig,sleutel', world)).toEqual({
      code: 0,
      stdout: 'werk\tfalse\tbestand\noefen\tfalse\tgeen\nomgeving\ttrue\tomgeving\n',
      stderr: '',
    });
  });

  it('works when only one of the two variables is set', async () => {
    expect((await run('profielen list --formaat id', await withProfile({ env: { DUIT_API_KEY: canary } }))).stdout).toBe('werk\noefen\n');
  });
});

describe('profiel toon', () => {
  it('shows the profile in use, or the one named', async () => {
    const world = await withProfile();
    expect((await run('profiel toon --velden naam', world)).stdout).toBe('naam\twerk\n');
    expect((await run('profiel toon oefen --velden naam', world)).stdout).toBe('naam\toefen\n');
    expect((await run('profiel toon --profiel oefen --velden naam', world)).stdout).toBe('naam\toefen\n');
  });

  it('names the known profiles when the name is unknown', async () => {
    expect(await run('profiel toon wrk', await withProfile())).toEqual({
      code: 2,
      stdout: '',
      stderr: "fout: er is geen profiel 'wrk'\ntip: Bedoel je werk? Profielen: werk, oefen\n",
    });
  });

  it('says how to make a profile when there is none', async () => {
    expect(await run('profiel toon')).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'fout: er is nog geen profiel\ntip: Koppel je account: duit profiel maak <naam> --base-url <adres>. Eerst proberen zonder account: duit oefen demo. Oefenen zonder sleutel: voeg --profiel oefen toe.\n',
    });
    expect((await run('profiel toon --taal en')).stderr).toBe(
      'error: there is no profile yet\nhint: Connect your account: duit profiel maak <naam> --base-url <address>. To try it without an account first: duit oefen demo. To practise without a key: add --profiel oefen.\n',
    );
  });
});

describe('profiel gebruik', () => {
  it('chooses the profile of every command after', async () => {
    const world = await withProfile();
    expect((await run('profiel gebruik oefen --velden naam,huidig', world)).stdout).toBe('naam\toefen\nhuidig\ttrue\n');
    expect((await run('profiel toon --velden naam', world)).stdout).toBe('naam\toefen\n');
  });

  it('warns that the environment comes first', async () => {
    const world = await withProfile({ env: { DUIT_PROFIEL: 'werk' } });
    const { code, stderr } = await run('profiel gebruik oefen', world);
    expect([code, stderr]).toEqual([0, "Let op: de omgeving van deze shell kiest 'werk', en die gaat voor.\n"]);
  });

  it('changes nothing with --proef or for an unknown name', async () => {
    const world = await withProfile();
    expect((await run('profiel gebruik oefen --proef', world)).stderr).toBe('Proef: de profielen zijn niet gewijzigd.\n');
    expect((await run('profiel gebruik anders', world)).code).toBe(2);
    expect((await run('profiel toon --velden naam', world)).stdout).toBe('naam\twerk\n');
  });
});

describe('profiel controleer', () => {
  it('shows whether the service answers and accepts the key, the reply time and the clock difference', async () => {
    const { seen, transport } = service(canary, 'Sun, 15 Mar 2026 09:57:00 GMT');
    expect(await run('profiel controleer --json', await withProfile({ transport }))).toEqual({
      code: 0,
      stdout: `{"naam":"werk","base_url":"${address}","bereikbaar":true,"aanvaard":true,"duur_ms":0,"klokverschil_s":180}\n`,
      stderr: '',
    });
    expect(seen).toEqual([`GET ${address}/klanten?limit=1`]);
  });

  it('says that the key was refused, and ends with 4', async () => {
    const { transport } = service('een andere');
    const { code, stdout, stderr } = await run('profiel controleer werk --velden bereikbaar,aanvaard', await withProfile({ transport }));
    expect([code, stdout]).toEqual([4, 'bereikbaar\ttrue\naanvaard\tfalse\n']);
    expect(stderr).not.toContain('KANARIE');
  });

  it('says that the service cannot be reached, and ends with 5', async () => {
    const transport = fetchTransport(() => Promise.reject(new TransportError('refused', false)));
    const { code, stdout } = await run('profiel controleer --velden bereikbaar,aanvaard --json', await withProfile({ transport }));
    expect([code, stdout]).toEqual([5, '{"bereikbaar":false,"aanvaard":null}\n']);
  });

  it('works on the practice account', async () => {
    const { code, stdout } = await run('profiel controleer oefen --velden bereikbaar,aanvaard');
    expect([code, stdout]).toEqual([0, 'bereikbaar\ttrue\naanvaard\ttrue\n']);
  });
});

describe('profiel verwijder', () => {
  it('removes the profile and its key', async () => {
    const world = await withProfile();
    expect(await run('profiel verwijder werk', world)).toEqual({
      code: 0,
      stdout: '',
      stderr: "Het profiel 'werk' is verwijderd.\nEr is nu geen profiel gekozen: duit profiel gebruik <naam>.\n",
    });
    expect(readFileSync(join(world.folder, 'config', 'profielen.json'), 'utf8')).not.toContain('KANARIE');
  });

  it.each([
    ['n\n', 12, 'werk\noefen\n'],
    ['\n', 12, 'werk\noefen\n'],
    ['', 12, 'werk\noefen\n'],
    ['j\n', 0, 'oefen\n'],
  ])('asks on a terminal: answered %j it ends with %i', async (stdin, code, left) => {
    const world = await withProfile({ tty: 80, stdin });
    const result = await run('profiel verwijder werk', world);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain("Het profiel 'werk' en zijn sleutel verwijderen? [j/N] ");
    expect((await run('profiel list --formaat id', again(world))).stdout).toBe(left);
  });

  it('does not ask with --ja', async () => {
    expect((await run('profiel verwijder werk --ja', await withProfile({ tty: 80 }))).code).toBe(0);
  });

  it('needs --ja for a protected profile off a terminal', async () => {
    const world = testWorld({ stdin: `${canary}\n` });
    await run(`${make} --zonder-controle --beschermd`, world);
    expect(await run('profiel verwijder werk', world)).toEqual({
      code: 12,
      stdout: '',
      stderr: "fout: het profiel 'werk' is beschermd\ntip: Daarover beslist een mens.\n",
    });
    expect((await run('profiel verwijder werk --ja', world)).code).toBe(0);
  });

  it.each([
    ['oefen', "fout: het profiel 'oefen' kan niet verwijderd worden\n"],
    ['anders', "fout: er is geen profiel 'anders'\ntip: Profielen: werk, oefen\n"],
  ])('refuses %s', async (naam, stderr) => {
    expect(await run(`profiel verwijder ${naam}`, await withProfile())).toEqual({ code: 2, stdout: '', stderr });
  });
});

it('profiel maak with --json prints one object on stderr where the key is refused', async () => {
  const { transport } = service('een andere');
  const { code, stderr } = await run(`${make} --json`, testWorld({ stdin: `${canary}\n`, transport }));
  expect([code, JSON.parse(stderr)]).toMatchObject([
    4,
    { code: 4, error: { status: 401, hint: expect.stringContaining('niet bewaard') as string } },
  ]);
});
