import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { canary, profilesIn, sample, tempFolder } from '../../../support/profiles.ts';

let folder: string;
let file: string;
let whole: string;

beforeEach(async () => {
  folder = tempFolder();
  file = join(folder, 'profielen.json');
  await profilesIn(folder).add(sample('werk'), { sleutel: canary });
  await profilesIn(folder).add(sample('test', { sleutel: { bron: 'opdracht', opdracht: 'pass show duit' } }));
  whole = readFileSync(file, 'utf8');
});

const failing = (): Promise<unknown> =>
  profilesIn(folder)
    .resolve()
    .then(
      () => undefined,
      (error: unknown) => error,
    );

const source = 'een object met bron "bestand" en een waarde, bron "opdracht" en een opdracht, of bron "omgeving" en een variabele';

describe('a damaged file', () => {
  it('is reported by line and column', async () => {
    writeFileSync(file, whole.replace('"bron": "bestand"', '"bron" "bestand"'));
    expect(await failing()).toMatchObject({
      reason: 'local',
      message: `${file} is beschadigd: geen JSON op regel 10, teken 16`,
      hint: 'Herstel het bestand, of zet het opzij en maak de profielen opnieuw; duit laat het zoals het is.',
    });
  });

  it.each([
    ['"soort": "echt"', '"soort": "live"', 'profielen[0].soort klopt niet; verwacht: "echt" of "test"'],
    ['https://dienst', 'http://dienst', 'profielen[0].base_url klopt niet; verwacht: een adres met https dat eindigt op /api/v1'],
    [
      '"naam": "werk"',
      '"naam": "oefen"',
      'profielen[0].naam klopt niet; verwacht: hoogstens 64 letters, cijfers en . _ - @ +, en niet oefen of omgeving',
    ],
    ['"account": "3f2504e0', '"account": "werk', 'profielen[0].account klopt niet; verwacht: een uuid of 32 hexadecimale cijfers'],
    [`"waarde": "${canary}"`, '"waarde": 7', `profielen[0].sleutel klopt niet; verwacht: ${source}`],
    ['"opdracht": "pass show duit"', `"waarde": "${canary}"`, `profielen[1].sleutel klopt niet; verwacht: ${source}`],
    ['"beschermd": false', '"beschermd": "nee"', 'profielen[0].beschermd klopt niet; verwacht: true of false'],
    ['"huidig": "werk"', '"huidig": {}', 'huidig klopt niet; verwacht: de naam van een profiel'],
    ['"profielen"', '"__proto__"', 'profielen klopt niet; verwacht: een lijst van profielen'],
  ])('with %s changed to %s names the field and what it should be', async (from, to, told) => {
    writeFileSync(file, whole.replace(from, to));
    expect(await failing()).toMatchObject({ reason: 'local', message: `${file} is beschadigd: ${told}` });
  });

  it.each([
    ['', 'het bestand is leeg'],
    [' \n', 'het bestand is leeg'],
    ['null', 'het geheel klopt niet; verwacht: een object met een lijst profielen'],
    ['[]', 'het geheel klopt niet; verwacht: een object met een lijst profielen'],
    ['7', 'het geheel klopt niet; verwacht: een object met een lijst profielen'],
    ['"werk"', 'het geheel klopt niet; verwacht: een object met een lijst profielen'],
    ['{}', 'profielen klopt niet; verwacht: een lijst van profielen'],
    ['{"profielen": {}}', 'profielen klopt niet; verwacht: een lijst van profielen'],
    ['{"profielen": [null]}', 'profielen[0] klopt niet; verwacht: een object met naam, account, base_url, soort, beschermd, sleutel'],
    ['{"profielen": [[]]}', 'profielen[0] klopt niet; verwacht: een object met naam, account, base_url, soort, beschermd, sleutel'],
    ['{"profielen": ["werk"]}', 'profielen[0] klopt niet; verwacht: een object met naam, account, base_url, soort, beschermd, sleutel'],
  ])('that holds %j says what is expected there', async (text, told) => {
    writeFileSync(file, text);
    expect(await failing()).toMatchObject({ reason: 'local', message: `${file} is beschadigd: ${told}` });
  });

  it.each(['null', '[]', '"bestand"'])('with %s for where a key comes from names it', async (text) => {
    writeFileSync(file, whole.replace(/"sleutel": \{[^}]*\}/, `"sleutel": ${text}`));
    expect(await failing()).toMatchObject({ message: `${file} is beschadigd: profielen[0].sleutel klopt niet; verwacht: ${source}` });
  });

  it('cut anywhere is an error that quotes nothing, and is left as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.trimEnd().length - 1), async (length) => {
        const cut = whole.slice(0, length);
        writeFileSync(file, cut);
        const failure = await failing();
        expect(failure).toMatchObject({
          reason: 'local',
          message: expect.stringContaining(
            `${file} is beschadigd: ${length === 0 ? 'het bestand is leeg' : 'geen JSON op regel'}`,
          ) as string,
        });
        expect(inspect(failure, { depth: null })).not.toMatch(/KANARIE|sk_live/);
        await expect(profilesIn(folder).add(sample('nieuw'), { sleutel: 'k' })).rejects.toMatchObject({ reason: 'local' });
        expect(readFileSync(file, 'utf8')).toBe(cut);
      }),
    );
  });

  it('with any other text quotes nothing either', async () => {
    writeFileSync(file, canary);
    expect(inspect(await failing(), { depth: null })).not.toMatch(/KANARIE|sk_live/);
  });

  it('may start with the mark that Windows editors put there', async () => {
    writeFileSync(file, `\uFEFF${whole}`);
    expect(await failing()).toBeUndefined();
  });

  it('that is a folder is a failure, not an empty list', async () => {
    const other = tempFolder();
    mkdirSync(join(other, 'profielen.json'), { mode: 0o700 });
    await expect(profilesIn(other).resolve()).rejects.toMatchObject({
      reason: 'local',
      message: expect.stringContaining('profielen.json is geen gewoon bestand') as string,
    });
  });
});

describe.skipIf(process.platform === 'win32')('a file that is not private', () => {
  it.each([0o640, 0o604, 0o644, 0o660])('with mode %o is refused with the command that mends it', async (mode) => {
    chmodSync(file, mode);
    expect(await failing()).toMatchObject({
      reason: 'local',
      message: `${file} is open voor andere gebruikers, en er kan een sleutel in staan`,
      hint: `chmod 600 ${file}`,
    });
    await expect(profilesIn(folder).use('test')).rejects.toMatchObject({ hint: `chmod 600 ${file}` });
    chmodSync(file, 0o600);
    expect(await failing()).toBeUndefined();
  });

  it('in an open folder is refused too', async () => {
    chmodSync(folder, 0o755);
    expect(await failing()).toMatchObject({ reason: 'local', hint: `chmod 700 ${folder}` });
    await expect(profilesIn(folder).use('test')).rejects.toMatchObject({ hint: `chmod 700 ${folder}` });
  });

  it('quotes a path with a space in the command that mends it', async () => {
    const spaced = join(folder, "An's map");
    await profilesIn(spaced).add(sample('werk'), { sleutel: canary });
    chmodSync(spaced, 0o777);
    await expect(profilesIn(spaced).resolve()).rejects.toMatchObject({ hint: `chmod 700 '${folder}/An'\\''s map'` });
  });

  it.skipIf(process.getuid?.() !== 0)('because it is of someone else is refused', async () => {
    chownSync(file, 12_345, 12_345);
    expect(await failing()).toMatchObject({
      reason: 'local',
      message: `${file} is van een andere gebruiker`,
      hint: `sudo chown 0 ${file}`,
    });
  });
});
