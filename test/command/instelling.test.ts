import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { run, type TestWorld, testWorld } from '../support/world.ts';

describe('a setting', () => {
  let world: TestWorld;
  const at = (line: string, tty?: number) => run(line, testWorld({ ...(tty && { tty }), env: { ...world.env, DUIT_PROFIEL: 'oefen' } }));
  const file = () => join(world.env['DUIT_CONFIG_DIR'] ?? '', 'profielen.json');

  beforeEach(() => {
    world = testWorld();
  });

  it('is kept, shown, and taken away', async () => {
    expect(await at('instelling taal en')).toMatchObject({ code: 0, stdout: 'naam\ttaal\nwaarde\ten\ngekozen\ttrue\n' });
    expect(JSON.parse((await at('instelling --json')).stdout)).toEqual([
      { naam: 'taal', waarde: 'en', gekozen: true },
      { naam: 'formaat', waarde: 'tabel', gekozen: false },
      { naam: 'csv-stijl', waarde: '', gekozen: false },
    ]);
    expect(await at('instelling taal standaard --json')).toMatchObject({ code: 0, stdout: expect.stringContaining('"gekozen":false') });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ profielen: [], instellingen: {} });
  });

  it('gives the language at a terminal only, behind the option and the environment', async () => {
    await at('instelling taal en');
    expect((await at('instelling', 80)).stdout).toContain('Setting');
    expect((await at('instelling --taal nl', 80)).stdout).toContain('Instelling');
    expect((await run('instelling', testWorld({ tty: 80, env: { ...world.env, DUIT_TAAL: 'nl' } }))).stdout).toContain('Instelling');
    expect((await at('factuur list --status x')).stderr).toContain('is geen geldige waarde');
    expect((await at('factuur list --status x', 80)).stderr).toContain('is not a valid value');
  });

  it('of the language answers in the new one, unless an option or the environment goes before it', async () => {
    expect((await at('instelling taal en', 80)).stdout).toContain('Setting');
    expect((await at('instelling taal nl', 80)).stdout).toContain('Instelling');
    await at('instelling taal en', 80);
    expect((await at('instelling taal standaard', 80)).stdout).toContain('Instelling');
    expect((await at('instelling taal en --proef', 80)).stdout).not.toContain('Setting');
    expect((await at('instelling taal en --taal nl', 80)).stdout).toContain('Instelling');
    const told = testWorld({ tty: 80, env: { ...world.env, DUIT_TAAL: 'nl' } });
    expect((await run('instelling taal en', told)).stdout).toContain('Instelling');
  });

  it('gives the format and the style of CSV at a terminal only', async () => {
    await at('instelling formaat csv');
    expect((await at('profiel list', 80)).stdout).toMatch(/^naam,/);
    await at('instelling csv-stijl be');
    expect((await at('profiel list', 80)).stdout.replace('\uFEFF', '')).toMatch(/^naam;/);
    expect((await at('profiel list --formaat tabel', 80)).stdout).toContain('Naam');
    expect((await at('profiel list --json', 80)).stdout).toMatch(/^\[/);
    expect((await at('profiel list')).stdout).toMatch(/^oefen\t/);
    expect((await at('profiel list --formaat csv')).stdout).toMatch(/^naam,/);
  });

  it('stays with the profiles, and a profile stays with it', async () => {
    await at('instelling taal en');
    await run(
      'profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle',
      testWorld({ env: { ...world.env, SLEUTEL: 'k-1' } }),
    );
    expect(await at('profiel list --formaat id')).toMatchObject({ stdout: expect.stringContaining('werk') });
    await at('profiel verwijder werk --ja');
    expect((await at('instelling', 80)).stdout).toContain('Setting');
  });

  it('refuses a value that it does not take, and keeps nothing', async () => {
    expect(await at('instelling taal fr')).toMatchObject({ code: 2, stderr: expect.stringContaining('kies uit nl, en, standaard') });
    expect(await at('instelling kleur rood')).toMatchObject({ code: 2 });
  });

  it.each(['{', '{"profielen":[],"instellingen":3}', '{"profielen":[],"instellingen":{"taal":7,"formaat":"pdf"}}'])(
    'counts for nothing where it can not be read: %s',
    async (text) => {
      await at('instelling taal en');
      writeFileSync(file(), text);
      expect(await at('producten list', 80)).toMatchObject({ code: 0, stdout: expect.stringContaining('Naam') });
    },
  );
});
