import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { savedWorld, sentBy, serviceWorld } from '../support/service.ts';
import { run, testWorld } from '../support/world.ts';

const empty = { aantal: 0, volledig: 0, concepten: 0, oudste: null, nieuwste: null };

describe('duit geheugen', () => {
  it('tells how much of each kind is kept and how old it is, without a request', async () => {
    const world = await savedWorld();
    await run('klanten list --limit 3', world);
    const { stdout } = await run('factuur list --status verzonden --type factuur --limit 2 --formaat id', world);
    await run(`factuur toon ${stdout.split('\n')[0]}`, world);
    await run('creditnota list --limit 1', world);
    sentBy(world);
    const shown = await run('geheugen --json', world);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    const read = { oudste: '2026-03-15T10:00:00.000Z', nieuwste: '2026-03-15T10:00:00.000Z' };
    expect(JSON.parse(shown.stdout)).toEqual([
      { soort: 'klanten', ...empty, aantal: 3, ...read },
      { soort: 'producten', ...empty },
      { soort: 'facturen', ...empty, aantal: 2, volledig: 1, ...read },
      { soort: 'creditnotas', ...empty, aantal: 1, concepten: expect.any(Number) as number, ...read },
      { soort: 'offertes', ...empty },
      { soort: 'inbox', ...empty },
    ]);
    expect(sentBy(world)).toEqual([]);
  });

  it('shows a person words and the own clock, also on a narrow terminal', async () => {
    const world = testWorld({ tty: 50, env: { DUIT_PROFIEL: 'oefen', TZ: 'Europe/Brussels', NO_COLOR: '1' } });
    await run('klanten maak --naam Peeters', world);
    expect((await run('geheugen', world)).stdout).toBe(
      [
        'Soort         Aantal  Volledig  Nieuwste lezing',
        'klanten            1         0  15/03/2026 11:00',
        'producten          0         0',
        'facturen           0         0',
        "creditnota's       0         0",
        'offertes           0         0',
        'inbox              0         0',
        '',
      ].join('\n'),
    );
    expect((await run('geheugen --taal en', world)).stdout).toMatch(/^Kind.*Newest reading\ncustomers /);
  });

  it('says where nothing is kept', async () => {
    const none = 'Met dit profiel of in deze shell onthoudt duit niets nieuws, en het gebruikt niets hiervan.\n';
    const job = await serviceWorld();
    await run('klanten list', job);
    expect((await run('geheugen', job)).stderr).toBe(none);
    const off = await savedWorld({ env: { DUIT_GEHEUGEN: 'nee' } });
    await run('klanten list', off);
    const { stdout, stderr } = await run('geheugen --velden soort,aantal', off);
    expect({ stdout: stdout.split('\n')[0], stderr }).toEqual({ stdout: 'klanten\t0', stderr: none });
  });

  it('fails with what to do where the store is damaged, while reads go on in silence', async () => {
    const world = await savedWorld();
    await run('klanten list', world);
    writeFileSync(join(world.folder, 'state/state.sqlite'), 'kapot', { mode: 0o600 });
    const listed = await run('klanten list --limit 1', world);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    for (const line of ['geheugen', 'geheugen wis --ja']) {
      const { code, stderr } = await run(line, world);
      expect({ line, code }).toEqual({ line, code: 10 });
      expect(stderr).toContain('is beschadigd');
      expect(stderr).toContain('duit journaal herstel --opnieuw');
    }
  });

  it.each(['geheugen foo', 'geheugen list'])('refuses %s', async (line) => {
    expect((await run(line, await savedWorld())).code).toBe(2);
  });
});

describe('duit geheugen wis', () => {
  it('forgets everything and leaves the journal', async () => {
    const world = await savedWorld();
    await run('klanten maak --naam Nieuw', world);
    const [before] = [(await run('journaal list --json', world)).stdout];
    expect(await run('geheugen wis --proef', world)).toEqual({ code: 0, stdout: '', stderr: 'Proef: het geheugen is niet gewijzigd.\n' });
    expect((await run('__complete lijst klant duit', world)).stdout).toBe('Nieuw\n');
    expect(await run('geheugen wis', world)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Vergeten. Het journaal en de opvolging van de inbox zijn gebleven, en duit leest opnieuw wat het nodig heeft.\n',
    });
    expect((await run('__complete lijst klant duit', world)).stdout).toBe('');
    expect((await run('journaal list --json', world)).stdout).toBe(before);
    expect((await run('geheugen wis --taal en', world)).stderr).toBe(
      'Forgotten. The journal and the follow-up of the inbox have stayed, and duit reads again what it needs.\n',
    );
  });

  it('asks at a terminal', async () => {
    const world = await savedWorld({ tty: 80, stdin: 'n\n' });
    await run('klanten list', world);
    const { code, stderr } = await run('geheugen wis', world);
    expect(code).toBe(12);
    expect(stderr).toContain("Alles vergeten wat duit van 'werk' onthoudt?");
    expect(stderr).toContain('niet bevestigd; er is niets vergeten');
    expect((await run('__complete lijst klant duit', world)).stdout).not.toBe('');
    expect((await run('geheugen wis --ja', world)).code).toBe(0);
    expect((await run('__complete lijst klant duit', world)).stdout).toBe('');
  });
});

describe('profiel maak --zonder-geheugen', () => {
  it('keeps nothing of what is read with the profile, and profiel toon says so', async () => {
    const world = await savedWorld({}, '--zonder-geheugen');
    await run('klanten list', world);
    expect((await run('__complete lijst klant duit', world)).stdout).toBe('');
    expect(JSON.parse((await run('profiel toon werk --json', world)).stdout)).toMatchObject({ geheugen: false });
    expect((await run('profiel toon oefen --velden geheugen', world)).stdout).toBe('geheugen\ttrue\n');
    expect((await run('geheugen --json', world)).stdout).toContain('"soort":"klanten","aantal":0');
  });
});

describe('a final document that the service changed', () => {
  it('is told by the next list, once, and read again', async () => {
    const world = await savedWorld();
    const { stdout } = await run('factuur list --status verzonden --type factuur --limit 1 --json', world);
    const [row] = JSON.parse(stdout) as Record<string, unknown>[];
    await run(`factuur toon ${String(row?.['nummer'])}`, world);
    const changed = JSON.stringify({ data: [{ ...row, totaal_incl: 1 }], total: 1 });
    const transport = { send: async () => reply(changed), close: async () => {} };
    const elsewhere = { ...world, transport: async () => transport };
    const told = await run('factuur list --limit 1', elsewhere);
    expect(told.code).toBe(0);
    expect(told.stderr).toMatch(
      new RegExp(
        `^Let op: ${String(row?.['nummer'])} is definitief, en toch veranderd bij de dienst sinds duit het las op 15/03/2026: totaal_incl € .* → € 1,00. Kijk het na bij de dienst.\n$`,
      ),
    );
    expect((await run('factuur list --limit 1', elsewhere)).stderr).toBe('');
  });
});

const reply = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: (async function* () {
    yield Buffer.from(text);
  })(),
  discard: () => {},
});
