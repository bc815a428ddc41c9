import { describe, expect, it } from 'vitest';
import { savedWorld, sentBy, serviceWorld } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';
import { onEachStore } from '../support/each-store.ts';

/** How many customers are remembered. */
const customers = async (world: TestWorld): Promise<number> => {
  const sums = JSON.parse((await run('geheugen --json', world)).stdout) as { soort: string; aantal: number }[];
  return sums.find(({ soort }) => soort === 'klanten')?.aantal ?? 0;
};

const empty = { aantal: 0, volledig: 0, concepten: 0, oudste: null, nieuwste: null };

await onEachStore('the memory', ({ isShared, spoiled, once }) => {
  describe('duit geheugen', () => {
    once('tells how much of each kind is kept and how old it is, without a request', async () => {
      const world = await savedWorld();
      await run('klanten list --limit 3', world);
      const { stdout } = await run('factuur list --status verzonden --type factuur --limit 2 --formaat id', world);
      await run(`factuur toon ${stdout.split('\n')[0]}`, world);
      await run('creditnota list --limit 1 --formaat id', world);
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

    once('shows a person words and the own clock, also on a narrow terminal', async () => {
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
      expect((await run('geheugen --taal en', world)).stdout).toMatch(/^Kind.*Newest read\ncustomers /);
    });

    once('says where nothing is kept', async () => {
      const none = 'Met dit profiel of in deze shell onthoudt duit niets nieuws, en het gebruikt niets hiervan.\n';
      // The first command with a key in the environment may be the only one that this machine ever has.
      expect((await run('geheugen', await serviceWorld())).stderr).toBe(none);
      const off = await savedWorld({ env: { DUIT_GEHEUGEN: 'nee' } });
      await run('klanten list', off);
      const { stdout, stderr } = await run('geheugen --velden soort,aantal', off);
      expect({ stdout: stdout.split('\n')[0], stderr }).toEqual({ stdout: 'klanten\t0', stderr: none });
    });

    it('fails with what to do where the store can not be used, while reads go on', async () => {
      const whole = await savedWorld();
      await run('klanten list', whole);
      const world = spoiled(whole);
      const away = 'daar antwoordt geen PostgreSQL';
      const listed = await run('klanten list --limit 1', world);
      // Other machines count with it, so that the count alone is told.
      expect([listed.code, listed.stderr]).toEqual([0, expect.stringContaining(isShared ? away : 'was beschadigd en staat nu in ')]);
      for (const line of ['geheugen', 'geheugen wis --ja']) {
        const { code, stderr } = await run(line, world);
        // A store of this machine is there again.
        expect({ line, code }).toEqual({ line, code: isShared ? 10 : 0 });
        if (isShared) expect(stderr).toContain(away);
      }
    });

    it('lies in the store that commands use, which opslag looks at where it is a database', async () => {
      const { code, stdout } = await run('opslag controleer --formaat id', await savedWorld());
      expect({ code, stdout }).toEqual(
        // The sums are those of each account whose journal other tests made in the database.
        isShared
          ? { code: 0, stdout: expect.stringMatching(/^server\ntabellen\nrechten\nversleuteling\nklok\n(?:controlesommen\n)*$/) as string }
          : { code: 10, stdout: '' },
      );
    });
  });

  describe('duit geheugen wis', () => {
    once('forgets everything and leaves the journal', async () => {
      const world = await savedWorld();
      await run('klanten maak --naam Nieuw', world);
      const [before] = [(await run('journaal list --json', world)).stdout];
      expect(await run('geheugen wis --proef', world)).toEqual({ code: 0, stdout: '', stderr: 'Proef: het geheugen is niet gewijzigd.\n' });
      expect(await customers(world)).toBe(1);
      expect(await run('geheugen wis', world)).toEqual({
        code: 0,
        stdout: '',
        stderr: 'Vergeten. Het journaal en de opvolging van de inbox zijn gebleven, en duit leest opnieuw wat het nodig heeft.\n',
      });
      expect(await customers(world)).toBe(0);
      expect((await run('journaal list --json', world)).stdout).toBe(before);
      expect((await run('geheugen wis --taal en', world)).stderr).toBe(
        'Forgotten. The journal and the follow-up of the inbox have stayed, and duit reads again what it needs.\n',
      );
    });

    once('asks at a terminal', async () => {
      const world = await savedWorld({ tty: 80, stdin: 'n\n' });
      await run('klanten list', world);
      const { code, stderr } = await run('geheugen wis', world);
      expect(code).toBe(12);
      expect(stderr).toContain("Alles vergeten wat duit van 'werk' onthoudt?");
      expect(stderr).toContain('niet bevestigd; er is niets vergeten');
      expect(await customers(world)).toBeGreaterThan(0);
      expect((await run('geheugen wis --ja', world)).code).toBe(0);
      expect(await customers(world)).toBe(0);
    });
  });

  describe('profiel maak --zonder-geheugen', () => {
    once('keeps nothing of what is read with the profile, and profiel toon says so', async () => {
      const world = await savedWorld({}, '--zonder-geheugen');
      await run('klanten list', world);
      expect(await customers(world)).toBe(0);
      expect(JSON.parse((await run('profiel toon werk --json', world)).stdout)).toMatchObject({ geheugen: false });
      expect((await run('profiel toon oefen --velden geheugen', world)).stdout).toBe('geheugen\ttrue\n');
    });
  });

  describe('a final document that the service changed', () => {
    once('is told by the next list, once, and read again', async () => {
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
});

const reply = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: (async function* () {
    yield Buffer.from(text);
  })(),
  discard: () => {},
});
