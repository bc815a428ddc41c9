import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { bin, duit, node, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { hasPty, terminal } from '../support/pty.ts';

type Place = ReturnType<typeof warmEnvironment>;

const oefen = () => warmEnvironment({ DUIT_PROFIEL: 'oefen', NO_COLOR: '1', DUIT_LIJSTEN: 'genummerd' });
const hostile = '$(touch x); `touch x`; ../../x';

async function read<T>(place: Place, ...words: string[]): Promise<T> {
  const { stdout } = await here(place, ...words, '--json');
  return JSON.parse(stdout) as T;
}

const all = (place: Place, group: string) => read<{ id: string; naam?: string }[]>(place, group, 'list', '--alles');

/** Runs a command in bash, where `duit` is the built program. */
const paste = (command: string, { env, folder }: Place) =>
  execa('bash', ['-c', `duit() { '${node}' '${bin}' "$@"; }\n${command}`], { cwd: folder, env, extendEnv: false, reject: false });

/** The command that the wizard showed. */
const commandIn = (screen: string): string => /Hetzelfde als commando:\n\n(.*?)\n\n/s.exec(screen)?.[1] ?? '';

describe.skipIf(!hasPty('the wizard on a real terminal'))('the wizard on a real terminal (needs script)', () => {
  it('makes the typed document, and shows a command that does exactly the same in bash', async () => {
    const place = oefen();
    await here(place, 'klanten', 'maak', '--naam', `${hostile}\u009b2J`);
    const { answer, end } = terminal(['factuur', 'maak', '--stil'], place);
    await answer('Typ een nummer', 'touch');
    await answer(`  1  ${hostile}\\u009b2J\r\n`, '2');
    await answer('Naam [touch]: ', hostile);
    await answer('Keuze [1]: ', '');
    await answer('btw-nummer (leeg: geen): ', '0403.123.487');
    await answer('0403.123.486', '0403.123.486');
    await answer('Peppol-id (-: geen) [0208:0403123486]: ', '');
    await answer('E-mail (leeg: geen): ', '');
    await answer('Adres (leeg: geen): ', "Straat 1, '$(touch x)'");
    await answer('Land [BE]: ', '');
    await answer('Regel 1: product of omschrijving: ', 'Advies; "maart" = $(touch x)');
    await answer('Aantal [1]: ', '1,5');
    await answer('Eenheidsprijs zonder btw: ', '24,50');
    await answer('Btw-tarief [21]: ', '');
    await answer('Regel 2: ', '');
    await answer('Datum [', '2026-02-28');
    await answer('Notities (leeg: geen): ', "-x $(touch x) 'en' \\ !!");
    await answer('En dan?', '3');
    await answer('Hoe versturen?', '1');
    await answer('Definitief maken en versturen via Peppol?', 'j');
    const { code, screen } = await end();
    expect(code).toBe(0);
    expect(screen).toContain('Btw 21 % op € 36,75   € 7,72\n');
    expect(screen).toMatch(/\nNummer {8}2026-0001\nStatus {8}verstuurd\n/);
    expect(screen).toMatch(/\nKanaal {8}peppol\nPeppol {8}afgeleverd\n/);
    expect(screen).not.toMatch(/[\u001b\u009b]/);

    // The wizard made that customer already.
    const pasted = await paste(commandIn(screen).replace('klanten maak', 'klanten maak --toch-maken'), place);
    expect({ code: pasted.exitCode, stderr: pasted.stderr }).toEqual({ code: 0, stderr: '' });
    const made = await all(place, 'facturen');
    const documents = [];
    for (const { id } of made)
      documents.push(await read(place, 'factuur', 'toon', id, '--velden', 'regels,datum,notities,status,totaal_incl'));
    expect(documents[0]).toEqual(documents[1]);
    expect(documents[0]).toMatchObject({
      regels: [{ omschrijving: 'Advies; "maart" = $(touch x)', aantal: 1.5, eenheidsprijs: 24.5, btw_percentage: 21 }],
      datum: '2026-02-28',
      notities: "-x $(touch x) 'en' \\ !!",
      status: 'verzonden',
      totaal_incl: 44.47,
    });
    const klanten = await all(place, 'klanten');
    expect(klanten.map(({ naam }) => naam)).toEqual([hostile, hostile, `${hostile}\u009b2J`]);
    expect(existsSync(join(place.folder, 'x'))).toBe(false);
  });

  it.each([
    ['Ctrl-C', '\x03', 130, '^C\nfout: gestopt; er is niets gedaan\n'],
    ['Ctrl-D', '\x04', 12, '\nfout: gestopt; er is niets gedaan\n'],
  ])('leaves nothing behind after %s', async (_, key, ending, shown) => {
    const place = oefen();
    const { answer, see, press, end } = terminal(['factuur', 'maak', '--stil'], place);
    await answer('Typ een nummer', 'Nieuw');
    await answer('niets gevonden', '1');
    await answer('Naam [Nieuw]: ', '');
    await answer('Keuze [1]: ', '2');
    await answer('E-mail (leeg: geen): ', '');
    await answer('Adres (leeg: geen): ', '');
    await answer('Land [BE]: ', '');
    await answer('Regel 1: ', 'Advies');
    await see('Aantal [1]: ');
    press(key);
    const { code, screen } = await end();
    expect({ code, end: screen.slice(screen.lastIndexOf('Aantal [1]: ')) }).toEqual({ code: ending, end: `Aantal [1]: ${shown}` });
    expect([await all(place, 'klanten'), await all(place, 'facturen')]).toEqual([[], []]);
  });

  it('asks nothing where standard input is no terminal', async () => {
    const { exitCode, stderr } = await duit(['factuur', 'maak'], oefen(), { input: 'Klant\n' });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: 'fout: --klant ontbreekt: voor wie is dit document?\n' });
  });
});
