import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

type Edit = (text: string) => string | undefined;

let world: Awaited<ReturnType<typeof serviceWorld>>;
let seen: string[];
const folder = () => join(world.folder, 'state/bewerkt');
const kept = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const posts = () => world.sent.filter((line) => line.startsWith('POST /facturen')).length;

/** A terminal on which a person answers these lines, with an editor that changes the text like this each time it is opened. */
function editing(edits: Edit[], ...lines: string[]): TestWorld {
  seen = [];
  const editor = async (line: string) => {
    const path = /^my-editor --wait (\S+)$/.exec(line)?.[1] ?? '';
    seen.push(readFileSync(path, 'utf8'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const after = edits.shift()?.(seen.at(-1) ?? '');
    if (after !== undefined) writeFileSync(path, after);
    return 0;
  };
  return { ...typing({ ...world, editor }, ...lines), env: { ...world.env, NO_COLOR: '1', EDITOR: 'my-editor --wait' } };
}

const id = async (...words: string[]) => (await run([...words, '--formaat', 'id'], world)).stdout.trim();

beforeEach(async () => {
  world = await serviceWorld();
  await id('klanten', 'maak', '--naam', 'Bakkerij Peeters BV');
  world.sent.length = 0;
});

const filled =
  'klant: bakkerij peeters bv\nregels:\n  - omschrijving: Advies\n    aantal: 1,5\n    eenheidsprijs: € 1.250,00\n    btw_percentage: 21%\n';

describe('factuur maak --bewerk', () => {
  it('begins with a template that explains the fields, and makes the document as it was saved', async () => {
    const { code, stdout, stderr } = await run('factuur maak --bewerk --json', editing([() => filled], 'j'));
    expect(seen).toEqual([
      `# Een factuur, als concept. Bewaar en sluit de editor om verder te gaan.
# Maak de tekst leeg om te stoppen.
#
# klant       naam of id van de klant; klant_id mag ook
# datum       zoals 22/11/2026; zonder datum is het vandaag
# notities    vrije tekst onderaan
# regels      elke regel heeft omschrijving, aantal, eenheidsprijs (zonder btw)
#             en btw_percentage; of product: een naam uit de prijslijst, en de
#             velden die ervan verschillen
# Getallen zoals je ze schrijft: 12,5 of 1.250,00 of € 24,50 of 21%.

klant:
datum: 15/03/2026
# notities:
regels:
  - omschrijving:
    aantal: 1
    eenheidsprijs:
    btw_percentage: 21
`,
    ]);
    expect(stderr).toContain('  1  Advies  1,5 × € 1.250,00  21 %\n');
    expect(stderr).toContain('Deze factuur maken? [J/n] ');
    expect({ code, made: JSON.parse(stdout) as object }).toMatchObject({ code: 0, made: { totaal_incl: 2268.75 } });
    expect(kept()).toEqual([]);
  });

  it('begins with the options that were given', async () => {
    const words = [
      'factuur',
      'maak',
      '--bewerk',
      '--klant',
      'Bakkerij Peeters BV',
      '--regel',
      '"a: b";1.2340;2;6',
      '--product',
      'Uur werk',
    ];
    await run([...words, '--notities', 'een\ntwee', '--datum', '1/4/2026'], editing([() => '']));
    expect(seen[0]?.slice(seen[0].indexOf('\n\n') + 2)).toBe(
      `klant: Bakkerij Peeters BV
datum: 01/04/2026
notities: |-
  een
  twee
regels:
  - omschrijving: "a: b"
    aantal: 1.2340
    eenheidsprijs: 2
    btw_percentage: 6
  - product: Uur werk
`,
    );
  });

  it('opens the text again with its mistakes on top, each with the line where it stands', async () => {
    const wrong: Edit = () => filled.replace('€ 1.250,00', '1.250').replace('klant:', 'klnt:');
    const { code } = await run(
      'factuur maak --bewerk',
      editing([wrong, () => 'regels: [', () => filled.replace('peeters', 'pieters'), () => filled], 'j'),
    );
    expect(code).toBe(0);
    expect(seen[1]).toBe(`#! dit klopt nog niet:
#!   klant: ontbreekt
#!   regel 1, eenheidsprijs (regel 9 van het bestand): '1.250' kan 1250 of een getal met drie decimalen zijn; schrijf 1250 of 1,25
#!   klnt (regel 5 van het bestand): onbekend veld. Bedoel je klant?
${wrong('') ?? ''}`);
    expect(seen[2]).toBe('#! de tekst, regel 2, kolom 10: geen geldige YAML; de inspringing klopt hier niet\nregels: [');
    expect(seen[3]).toMatch(/^#! geen klant 'bakkerij pieters bv' gevonden\n#! .*\nklant: bakkerij pieters bv\n/);
    expect(posts()).toBe(1);
  });

  it.each([
    ['emptied', () => '', 'de tekst is leeg'],
    ['emptied but for its comments', (text: string) => text.replaceAll(/^[^#].*$/gm, ''), 'de tekst is leeg'],
    ['left as it was', () => undefined, 'er is niets ingevuld'],
  ])('makes nothing of a text that was %s', async (_, edit, why) => {
    const { code, stderr } = await run('factuur maak --bewerk', editing([edit]));
    expect({ code, stderr, kept: kept(), sent: world.sent }).toEqual({
      code: 12,
      stderr: `fout: ${why}; er is niets gemaakt\n`,
      kept: [],
      sent: [],
    });
  });

  it('makes nothing where the file was removed', async () => {
    const remove: Edit = () => {
      rmSync(folder(), { recursive: true });
      return undefined;
    };
    expect((await run('factuur maak --bewerk', editing([remove]))).stderr).toBe('fout: de tekst is leeg; er is niets gemaakt\n');
  });

  it('stops where the mistakes stay, and keeps the text', async () => {
    const { code, stderr } = await run('factuur maak --bewerk', editing([() => 'klant: x\n', () => undefined]));
    const [name = ''] = kept();
    expect({ code, stderr }).toEqual({
      code: 12,
      stderr:
        `Je tekst staat in ${join(folder(), name)}.\nVerder met dit commando:\nduit factuur maak --invoer ${join(folder(), name)}\n` +
        'fout: de fouten staan er nog; er is niets gemaakt\n',
    });
    expect(readFileSync(join(folder(), name), 'utf8')).toContain('klant: x\n');
  });

  // e2e/bewerk.test.ts has one that is not there, and one that fails.
  it('ends with 10 where the editor is stopped, and keeps the text', async () => {
    const editor = () => Promise.reject(new Error('SIGTERM'));
    const { code, stderr } = await run('factuur maak --bewerk', { ...editing([]), editor });
    expect({ code, kept: kept().length, sent: world.sent }).toEqual({ code: 10, kept: 1, sent: [] });
    expect(stderr).toContain(`Je tekst staat in ${join(folder(), kept()[0] ?? '')}.\n`);
    expect(stderr).toContain(
      "fout: de teksteditor 'my-editor --wait' eindigde met een fout\ntip: Er is niets verstuurd. Kies een teksteditor met de variabele EDITOR, zoals EDITOR=nano.\n",
    );
  });

  it('ends with 10 where no editor can run on this terminal', async () => {
    const dumb = { ...editing([]), env: { ...world.env, TERM: 'dumb', VISUAL: 'vim' } };
    const { code, stderr } = await run('factuur maak --bewerk', dumb);
    expect({ code, stderr: stderr.split('\n')[0], kept: kept() }).toEqual({ code: 10, stderr: 'fout: er is geen teksteditor', kept: [] });
  });

  it('keeps the text where the user says no, or the service does', async () => {
    expect((await run('factuur maak --bewerk', editing([() => filled], 'n'))).code).toBe(12);
    expect(kept()).toHaveLength(1);
    expect(posts()).toBe(0);
    const again = await run(['factuur', 'maak', '--invoer', join(folder(), kept()[0] ?? '')], world);
    expect(again.code).toBe(0);
  });

  it('with --proef shows the request, and keeps the text outside the folders of duit', async () => {
    const { code, stdout, stderr } = await run('factuur maak --bewerk --proef --json', editing([() => filled]));
    expect({ code, shown: JSON.parse(stdout) as object }).toMatchObject({
      code: 12,
      shown: { request: { method: 'POST', path: '/facturen' } },
    });
    const [, place = ''] = /Je tekst staat in (\S+)\.\\n/.exec(stderr) ?? [];
    expect(readFileSync(place, 'utf8')).toBe(filled);
    expect([posts(), existsSync(folder())]).toEqual([0, false]);
  });

  it.each(['factuur maak', 'offerte maak', 'factuur kopieer 2026-0001', 'offerte factureer OF-2026-0001'])(
    'is refused off a terminal, by %s',
    async (line) => {
      expect(await run(`${line} --bewerk`, world)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'fout: --bewerk heeft een terminal nodig\ntip: Geef zonder terminal opties, of een bestand met --invoer.\n',
      });
      expect(world.sent).toEqual([]);
    },
  );
});

it('edits a quote, until when it holds too', async () => {
  const quote = filled.replace('regels:', 'geldig_tot: 30/04/2026\nregels:');
  const { code, stdout } = await run('offerte maak --bewerk --taal en --formaat id', editing([() => quote], 'y'));
  expect(seen[0]).toContain('# A quote, as a draft. Save and close the editor to continue.\n');
  expect(seen[0]).toContain('# geldig_tot:\n');
  const shown = await run(['offerte', 'toon', stdout.trim(), '--velden', 'geldig_tot', '--json'], world);
  expect({ code, shown: JSON.parse(shown.stdout) as object }).toEqual({ code: 0, shown: { geldig_tot: '2026-04-30' } });
});

it('edits a copy before it is made, and tells the difference from the original', async () => {
  await id('factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'Advies;3;95;21', '--notities', 'Bedankt');
  const [original = ''] = (await run('factuur list --formaat id', world)).stdout.split('\n');
  const { code, stderr } = await run(
    ['factuur', 'kopieer', original, '--bewerk'],
    editing([(text) => text.replace('aantal: 3', 'aantal: 4')], 'j'),
  );
  expect(seen[0]).toMatch(/\nklant_id: [0-9a-f-]{36} {2}# Bakkerij Peeters BV\ndatum: 15\/03\/2026\nnotities: Bedankt\nregels:\n/);
  expect(code).toBe(0);
  expect(stderr).toContain('Het totaal met btw wordt € 459,80; het origineel heeft € 344,85.\n');
  expect(kept()).toEqual([]);
});
