import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openProfiles } from '../../../../src/service/profiles/index.ts';
import { canary, profilesIn, sample, tempFolder } from '../../../support/profiles.ts';

const fromEnvironment = { DUIT_API_KEY: canary, DUIT_BASE_URL: 'https://ci.example/api/v1/' };

async function withProfiles(env: Record<string, string> = {}, command?: (line: string) => Promise<string>) {
  const profiles = profilesIn(tempFolder(), env, command);
  await profiles.add(sample('werk'), { sleutel: canary });
  await profiles.add(sample('test.bv', { soort: 'test' }), { sleutel: 'sk_test_1' });
  return profiles;
}

describe('which profile', () => {
  it('is the first one made, until another is chosen', async () => {
    const profiles = await withProfiles();
    expect((await profiles.resolve()).naam).toBe('werk');
    await profiles.use('test.bv');
    expect((await profiles.resolve()).naam).toBe('test.bv');
    expect(await profiles.current()).toBe('test.bv');
  });

  it('is the one of the environment before the chosen one', async () => {
    const profiles = await withProfiles(fromEnvironment);
    expect(await profiles.resolve()).toEqual({
      naam: 'omgeving',
      account: expect.stringMatching(/^[0-9a-f]{32}$/),
      base_url: 'https://ci.example/api/v1',
      soort: 'echt',
      sleutel: { bron: 'omgeving', variabele: 'DUIT_API_KEY' },
      beschermd: false,
      geheugen: false,
    });
    expect(await profiles.current()).toBe('omgeving');
  });

  it('is DUIT_PROFIEL before the key of the environment, and --profiel before both', async () => {
    const profiles = await withProfiles({ ...fromEnvironment, DUIT_PROFIEL: 'test.bv' });
    expect((await profiles.resolve()).naam).toBe('test.bv');
    expect((await profiles.resolve('werk')).naam).toBe('werk');
    expect((await profiles.resolve('omgeving')).naam).toBe('omgeving');
    expect((await profiles.resolve('oefen')).naam).toBe('oefen');
  });

  it('takes empty variables for none', async () => {
    const profiles = await withProfiles({ DUIT_PROFIEL: '', DUIT_API_KEY: '', DUIT_BASE_URL: '' });
    expect((await profiles.resolve()).naam).toBe('werk');
  });

  it('never becomes oefen by itself', async () => {
    await expect(profilesIn(tempFolder()).resolve()).rejects.toMatchObject({
      reason: 'key',
      message: 'er is nog geen profiel',
      hint: 'Koppel je account: duit profiel maak <naam> --base-url <adres>. Eerst proberen zonder account: duit oefen demo. Oefenen zonder sleutel: voeg --profiel oefen toe.',
    });
  });

  it('must be chosen again once the chosen one is removed', async () => {
    const profiles = await withProfiles();
    await profiles.remove('werk');
    await expect(profiles.resolve()).rejects.toMatchObject({
      reason: 'key',
      message: 'er is geen profiel gekozen',
      hint: 'Kies er een: duit profiel gebruik <naam>. Oefenen zonder sleutel: voeg --profiel oefen toe.',
    });
  });

  it('that does not exist fails with the nearest name and all names', async () => {
    const profiles = await withProfiles();
    await expect(profiles.resolve('werq')).rejects.toMatchObject({
      reason: 'usage',
      message: "er is geen profiel 'werq'",
      hint: 'Bedoel je werk? Profielen: werk, test.bv, oefen',
    });
  });
});

describe('the environment', () => {
  it.each([
    [{ DUIT_API_KEY: canary }, 'usage', 'DUIT_API_KEY is gezet, maar DUIT_BASE_URL niet'],
    [{ DUIT_BASE_URL: 'https://ci.example/api/v1' }, 'key', 'DUIT_BASE_URL is gezet, maar DUIT_API_KEY niet'],
    [{ ...fromEnvironment, DUIT_BASE_URL: canary }, 'usage', 'DUIT_BASE_URL: dit is geen webadres'],
    [{ ...fromEnvironment, DUIT_SOORT: 'proef' }, 'usage', 'DUIT_SOORT moet echt of test zijn'],
    [{ ...fromEnvironment, DUIT_ONDERNEMINGSNUMMER: '0403123487' }, 'usage', 'DUIT_ONDERNEMINGSNUMMER is geen Belgisch ondernemingsnummer'],
    [
      { ...fromEnvironment, DUIT_BTW_STELSEL: 'gewoon' },
      'usage',
      'DUIT_BTW_STELSEL moet een van deze zijn: normaal, kleine-onderneming, art44, gemengd',
    ],
    [{ ...fromEnvironment, DUIT_AANGIFTE: 'week' }, 'usage', 'DUIT_AANGIFTE moet een van deze zijn: maand, kwartaal'],
    [
      { ...fromEnvironment, DUIT_REKENING: 'BE48001123456727, BE48001123456728' },
      'usage',
      "DUIT_REKENING: 'BE48001123456728' is geen IBAN met juiste controlecijfers",
    ],
    [
      { ...fromEnvironment, DUIT_BTW_STELSEL: 'art44', DUIT_AANGIFTE: 'maand' },
      'usage',
      'DUIT_AANGIFTE: met het stelsel art44 is er geen periodieke aangifte',
    ],
  ])('with %j fails as %s', async (env, reason, message) => {
    const profiles = await withProfiles(env);
    await expect(profiles.resolve()).rejects.toMatchObject({ reason, message });
    expect((await profiles.resolve('werk')).naam).toBe('werk');
  });

  it('can say that its key is a test key', async () => {
    const profiles = await withProfiles({ ...fromEnvironment, DUIT_SOORT: 'test' });
    expect((await profiles.resolve()).soort).toBe('test');
  });

  it('needs no home folder and no file', async () => {
    const profiles = openProfiles({ env: fromEnvironment, home: '', cwd: '/', platform: 'linux', command: async () => '' });
    expect(await profiles.readKey(await profiles.resolve())).toBe(canary);
    expect((await profiles.resolve('oefen')).naam).toBe('oefen');
  });
});

describe('a key', () => {
  it('comes from the file', async () => {
    const profiles = await withProfiles();
    expect(await profiles.readKey(await profiles.get('werk'))).toBe(canary);
    expect(await profiles.readKey(await profiles.get('test.bv'))).toBe('sk_test_1');
  });

  it('is never part of a profile', async () => {
    const profiles = await withProfiles();
    const shown = [await profiles.list(), await profiles.get('werk'), await profiles.resolve(), profiles];
    expect(JSON.stringify(shown) + inspect(shown, { depth: null, showHidden: true })).not.toContain('KANARIE');
  });

  it('is the first line that a command prints', async () => {
    const asked: string[] = [];
    const profiles = await withProfiles({}, async (line) => {
      asked.push(line);
      return `${canary}\r\nopmerking: niet de sleutel\n`;
    });
    await profiles.add(sample('kluis', { sleutel: { bron: 'opdracht', opdracht: 'pass show duit' } }));
    expect(await profiles.readKey(await profiles.get('kluis'))).toBe(canary);
    expect(asked).toEqual(['pass show duit']);
  });

  it.each([
    ['fails', async () => Promise.reject(new Error(`exit 1: ${canary}`)), 'de opdracht voor de sleutel mislukte: pass show duit'],
    ['prints nothing', async () => '', 'pass show duit: de sleutel is leeg'],
    ['prints nothing on its first line', async () => `\n${canary}`, 'pass show duit: de sleutel is leeg'],
    ['prints prose', async () => `${canary} is de sleutel`, 'pass show duit: de sleutel bevat tekens'],
  ])('of a command that %s is a failure that does not repeat its output', async (_, command, message) => {
    const profiles = await withProfiles({}, command);
    const failure: unknown = await profiles
      .readKey(sample('kluis', { sleutel: { bron: 'opdracht', opdracht: 'pass show duit' } }))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: 'key', message: expect.stringContaining(message) as string });
    expect(inspect(failure, { depth: null })).not.toContain('KANARIE');
  });

  it('can be in a variable of any name', async () => {
    const profiles = await withProfiles({ MIJN_SLEUTEL: canary });
    await profiles.add(sample('ci', { sleutel: { bron: 'omgeving', variabele: 'MIJN_SLEUTEL' } }));
    await profiles.add(sample('ci2', { sleutel: { bron: 'omgeving', variabele: 'ANDERE' } }));
    expect(await profiles.readKey(await profiles.get('ci'))).toBe(canary);
    await expect(profiles.readKey(await profiles.get('ci2'))).rejects.toMatchObject({
      reason: 'key',
      message: 'de variabele ANDERE voor de sleutel is niet gezet',
    });
  });

  it('is not needed by oefen', async () => {
    const profiles = profilesIn(tempFolder());
    expect(await profiles.readKey(await profiles.get('oefen'))).toBeUndefined();
  });
});

describe('names', () => {
  it.each(['a.b.c', '__proto__', 'constructor', 'toString', 'Café-2', 'an@bv'])('can be %s', async (naam) => {
    const profiles = await withProfiles();
    await profiles.add(sample(naam), { sleutel: 'sk_van_dit' });
    expect((await profiles.get(naam)).naam).toBe(naam);
    expect(await profiles.readKey(await profiles.get(naam))).toBe('sk_van_dit');
    expect((await profiles.list()).map((profile) => profile.naam)).toEqual(['werk', 'test.bv', naam, 'oefen']);
    await profiles.remove(naam);
    await expect(profiles.get(naam)).rejects.toMatchObject({ reason: 'usage' });
  });

  it.each(['', 'twee woorden', '../x', '-x', '.x', 'a\nb', '\u202ex', 'x'.repeat(65)])('cannot be %j', async (naam) => {
    await expect((await withProfiles()).add(sample(naam), { sleutel: 'k' })).rejects.toMatchObject({
      reason: 'usage',
      hint: 'Tot 64 letters, cijfers en . _ - @ +, zonder spaties.',
    });
  });

  it('of duit itself cannot be saved or removed, and only oefen can be chosen', async () => {
    const profiles = await withProfiles();
    for (const naam of ['oefen', 'omgeving']) {
      await expect(profiles.add(sample(naam), { sleutel: 'k' })).rejects.toMatchObject({ reason: 'usage' });
      await expect(profiles.remove(naam)).rejects.toMatchObject({ reason: 'usage' });
    }
    await expect(profiles.use('omgeving')).rejects.toMatchObject({ reason: 'usage' });
    await profiles.use('oefen');
    expect((await profiles.resolve()).naam).toBe('oefen');
  });

  it('that exist are replaced only on request', async () => {
    const profiles = await withProfiles();
    await expect(profiles.add(sample('werk', { soort: 'test' }), { sleutel: 'nieuw' })).rejects.toMatchObject({
      reason: 'usage',
      message: "het profiel 'werk' bestaat al",
    });
    expect(await profiles.readKey(await profiles.get('werk'))).toBe(canary);
    await profiles.add(sample('werk', { soort: 'test' }), { sleutel: 'nieuw', overschrijven: true });
    expect(await profiles.get('werk')).toMatchObject({ soort: 'test' });
    expect(await profiles.readKey(await profiles.get('werk'))).toBe('nieuw');
    expect((await profiles.list()).map((profile) => profile.naam)).toEqual(['werk', 'test.bv', 'oefen']);
  });
});

it('reading makes no file and no folder', async () => {
  const folder = join(tempFolder(), 'nog', 'niet');
  expect((await profilesIn(folder).list()).map((profile) => profile.naam)).toEqual(['oefen']);
  expect(() => writeFileSync(join(folder, 'x'), '')).toThrow('ENOENT');
});
