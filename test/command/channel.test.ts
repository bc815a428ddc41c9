import { beforeEach, describe, expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

let world: Awaited<ReturnType<typeof serviceWorld>>;

const id = async (...words: string[]) => (await run([...words, '--formaat', 'id'], world)).stdout.trim();
const pick = ({ stdin, stdout, stderr, take }: TestWorld) => ({ stdin, stdout, stderr, take });
const writes = () => world.sent.filter((line) => !line.startsWith('GET'));

beforeEach(async () => {
  world = await serviceWorld();
});

/** A final invoice for a customer with these options. */
async function finalFor(...options: string[]): Promise<string> {
  const klant = await id('klanten', 'maak', '--naam', 'Peeters', '--email', 'info@example.be', ...options);
  const factuur = await id('factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;100;21');
  await run(['factuur', 'definitief', factuur], world);
  world.sent.length = 0;
  return factuur;
}

const peppol = ['--kbo-btw-nummer', '0403123486', '--peppol-id', '0208:0403123486'];

describe('verstuur without --kanaal at a terminal', () => {
  it.each([
    ['Peppol', peppol, '  1  Peppol\n  2  e-mail\n', 'Versturen via Peppol? [j/N] '],
    ['e-mail', [], '  1  e-mail\n  2  Peppol\n', 'Versturen per e-mail? [j/N] '],
  ])('asks for the channel, %s first where that is likelier', async (_, options, offered, question) => {
    const factuur = await finalFor(...options);
    const { code, stderr } = await run(['factuur', 'verstuur', factuur], typing(world, '', 'n'));
    expect(code).toBe(12);
    expect(stderr.startsWith(`Hoe versturen?\n${offered}Keuze [1]: `)).toBe(true);
    expect(stderr).toContain(question);
    expect(writes()).toEqual([]);
  });

  it.each([
    ['Peppol', 'one of two has no address', [], '  1  Peppol\n  2  e-mail\n'],
    ['e-mail', 'both have one', ['--email', 'kassa@example.be'], '  1  e-mail\n  2  Peppol\n'],
  ])('asks for one channel for two customers, %s first where %s and only one has a Peppol id', async (_, __, address, offered) => {
    const one = await finalFor();
    const klant = await id(
      'klanten',
      'maak',
      '--naam',
      'Drukkerij',
      ...address,
      '--kbo-btw-nummer',
      '0403123585',
      '--peppol-id',
      '0208:0403123585',
    );
    const other = await id('factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;100;21');
    await run(['factuur', 'definitief', other], world);
    world.sent.length = 0;
    const { stderr } = await run(['factuur', 'verstuur', one, other], typing(world, '', 'n'));
    expect(stderr.startsWith(`Hoe versturen?\n${offered}Keuze [1]: `)).toBe(true);
    expect(writes()).toEqual([]);
  });

  it('sends the chosen document over the chosen channel', async () => {
    const factuur = await finalFor(...peppol);
    const { code, stdout } = await run('factuur verstuur --velden kanaal,naar', typing(world, '1', '2', 'j'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'kanaal\temail\nnaar\tinfo@example.be\n' });
    expect(writes()).toEqual([`POST /facturen/${factuur}/versturen`]);
  });

  it('asks for a credit note too', async () => {
    const factuur = await finalFor();
    const nota = await id('creditnota', 'maak', factuur);
    const final = await run(['creditnota', 'definitief', nota], typing(world, 'j'));
    expect(final.stderr).toMatch(/^creditnota concept {2}.* {2}€ -\d/);
    const { stderr } = await run(['creditnota', 'verstuur', nota], typing(world, '2', 'n'));
    expect(stderr).toMatch(/^Hoe versturen\?\n/);
    const mail = await run(['creditnota', 'verstuur', nota], typing(world, '1', 'n'));
    expect(mail.stderr).toMatch(/creditnota 2026-0002 {2}.* {2}€ -\d/);
    const terminal = Object.assign(world, pick(testWorld({ tty: 80 })));
    const { stdout } = await run('journaal list --taal nl', terminal);
    expect(stdout).toMatch(/definitief maken +2026-0002 .*\n.*creditnota maken +2026-0002 /);
    expect((await run(['creditnota', 'maak', factuur, '--toch-maken', '--geen-kleur'], terminal)).stdout).toMatch(/\nFactuur +2026-0001\n/);
  });

  it('takes an address for e-mail, and finds a wrong one before it asks', async () => {
    const factuur = await finalFor(...peppol);
    const { stderr } = await run(['factuur', 'verstuur', factuur, '--email', 'a@example.be'], typing(world, 'n'));
    expect(stderr).toContain('Versturen per e-mail naar a@example.be? [j/N] ');
    expect(stderr).not.toContain('Hoe versturen?');
    expect(await run(['factuur', 'verstuur', '--email', 'x'], typing(world))).toMatchObject({ code: 2 });
    expect(await run(['factuur', 'verstuur', '--simuleer', 'afgeleverd'], typing(world))).toMatchObject({ code: 2 });
  });

  it('left without an answer sends nothing', async () => {
    const factuur = await finalFor(...peppol);
    expect((await run(['factuur', 'verstuur', factuur], typing(world))).code).toBe(12);
    expect(writes()).toEqual([]);
  });
});
