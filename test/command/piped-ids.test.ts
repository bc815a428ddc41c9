import { beforeEach, describe, expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, watched, type TestWorld, testWorld } from '../support/world.ts';

let world: Awaited<ReturnType<typeof serviceWorld>>;
let ids: string[];

const id = async (...words: string[]) => (await run([...words, '--formaat', 'id'], world)).stdout.trim();
const writes = () => world.sent.filter((line) => !line.startsWith('GET'));

beforeEach(async () => {
  world = await serviceWorld();
  const klant = await id('klanten', 'maak', '--naam', 'Bakkerij Peeters', '--email', 'info@example.be');
  const draft = (prijs: string) => id('factuur', 'maak', '--klant', klant, '--regel', `Advies;1;${prijs};21`);
  ids = [await draft('100'), await draft('1000')];
  world.sent.length = 0;
});

/** The world with these documents on standard input, one a line. */
const piped = <W extends TestWorld>(to: W, all: readonly string[] = ids): W => ({
  ...to,
  stdin: testWorld({ stdin: all.join('\n') }).stdin,
});

/** A terminal beside the pipe, on which a person types these lines. */
const besides = <W extends TestWorld>(to: W, ...lines: string[]): W => {
  const { stdin, stderr, env } = typing(to, ...lines);
  return { ...piped(to), stderr, env, keyboard: () => ({ ...stdin, close: () => {} }) };
};

/** The world once a person said that its account is one for tests. */
async function asTest(): Promise<typeof world> {
  expect((await run('profiel wijzig omgeving --soort test', typing(world, 'j'))).code).toBe(0);
  return { ...world, env: { ...world.env, DUIT_SOORT: 'test' } };
}

describe('ids from a pipe, where nobody can be asked', () => {
  it('stop a dry run as they stop the command, and it shows each of them', async () => {
    for (const more of ['', ' --proef']) {
      const { code, stdout, stderr } = await run(`factuur definitief - --json${more}`, piped(world));
      expect({ code, stderr }).toEqual({ code: 12, stderr: expect.stringContaining('"reason":"needs_yes"') as string });
      if (more === '') continue;
      expect(JSON.parse(stdout)).toMatchObject(
        [121, 1210].map((totaal_incl) => ({ outcome: 'stop', klant: 'Bakkerij Peeters', totalen: { totaal_incl } })),
      );
    }
    expect((await run('factuur definitief - --proef --ja', piped(world))).code).toBe(0);
    expect(writes()).toEqual([]);
  });

  it('need --ja on a real profile', async () => {
    for (const line of [
      'factuur definitief -',
      'creditnota definitief -',
      'factuur verstuur - --kanaal email --email a@example.be',
      'creditnota verstuur - --kanaal peppol',
    ]) {
      expect(await run(line, piped(world)), line).toEqual({
        code: 12,
        stdout: '',
        stderr:
          "fout: 2 documenten uit een pijp vragen een bevestiging met het echte profiel 'omgeving'; er is niets verstuurd\n" +
          'tip: Daarover beslist een mens.\n',
      });
      expect((await run([...line.split(' '), '--niet-interactief'], besides(world))).code).toBe(12);
    }
    expect(world.sent).toEqual([]);
  });

  it('go on with --ja, and for a document that is named by hand', async () => {
    expect((await run('factuur definitief - --ja', piped(world))).code).toBe(0);
    expect(writes()).toHaveLength(2);
    expect((await run(`factuur verstuur ${ids[0]} --kanaal email`, world)).code).toBe(0);
    expect(writes()).toHaveLength(3);
  });

  it('of which there are none are nothing to confirm', async () => {
    expect((await run('factuur definitief -', piped(world, []))).code).toBe(0);
    expect(writes()).toEqual([]);
  });

  it('quote what the shell would change in the command', async () => {
    const { stderr } = await run(['factuur', 'definitief', '-', '--velden', 'id,a b'], piped(world));
    expect(stderr).toContain('bestaat hier niet');
    const { stderr: english } = await run(
      ['factuur', 'verstuur', '-', '--kanaal', 'email', '--email', "o'neil@x.be", '--taal', 'en'],
      watched(piped(world)),
    );
    expect(english).toContain(`duit factuur verstuur - --kanaal email --email 'o'\\''neil@x.be' --taal en --ja\n`);
  });

  it('need no --ja on a test profile', async () => {
    const tested = await asTest();
    expect(await run('factuur definitief - --formaat id', piped(tested))).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('ids from a pipe, beside a terminal', () => {
  const preview =
    'concept  Bakkerij Peeters  € 121,00\nconcept  Bakkerij Peeters  € 1.210,00\n2 documenten, samen € 1.331,00\nProfiel: omgeving\n';

  it('are shown with their sum, and asked for', async () => {
    const { code, stderr } = await run('factuur definitief -', besides(world, 'n'));
    expect({ code, stderr }).toEqual({
      code: 12,
      stderr: `${preview}Definitief maken? [j/N] fout: niet bevestigd; er is niets verstuurd\n`,
    });
    expect(writes()).toEqual([]);
  });

  it('are asked about on a test profile too, as a real one does', async () => {
    const tested = await asTest();
    expect(await run('factuur definitief -', besides(tested, 'n'))).toMatchObject({ code: 12, stdout: '' });
    const { code, stderr } = await run('factuur definitief -', besides(tested, 'j'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: `${preview}Definitief maken? [j/N] ` });
    const sent = await run('factuur verstuur - --kanaal email', besides(tested, 'j'));
    expect(sent.code).toBe(0);
    expect(sent.stderr.replace('Versturen per e-mail? [j/N] ', '')).toBe(
      preview
        .replace('concept', '2026-0001')
        .replace('concept', '2026-0002')
        .replaceAll(/(€ 1.*)(?=\n2026|\n2 )/g, '$1  info@example.be'),
    );
    expect((await run('factuur definitief - --ja', besides(tested))).stderr).not.toContain('Profiel');
  });
});
