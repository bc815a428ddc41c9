import { describe, expect, it } from 'vitest';
import { bin, node, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong } from '../support/long.ts';
import { hasPty, openTerminal } from '../support/pty.ts';

describe.skipIf(!hasPty('a first month at a terminal'))('a first month at a terminal (needs script)', () => {
  it.each<[number, number]>([[80, 24], ...(isLong ? [[40, 20] as [number, number]] : [])])(
    'goes from a customer to matched payments by its keys at %d columns and %d rows',
    { timeout: 300_000 },
    async (columns, rows) => {
      const place = warmEnvironment({ DUIT_PROFIEL: 'oefen', NO_COLOR: '1', DUIT_PAGER: 'cat' });
      const on = (line: string) => {
        const words = line.split(' ').map((word) => `'${word}'`);
        return openTerminal(`stty cols ${columns} rows ${rows}; exec '${node}' '${bin}' ${words.join(' ')}`, place.env, place.folder);
      };
      /** Runs a command and answers each question with a line; gives what the screen showed. */
      const answered = async (line: string, answers: readonly (readonly [question: string, answer: string])[] = []): Promise<string> => {
        const { answer, end } = on(line);
        for (const [question, typed] of answers) await answer(question, typed);
        const { code, screen } = await end();
        expect([line, code]).toEqual([line, 0]);
        return screen;
      };
      await here(place, 'oefen', 'vul');

      await answered('klanten maak', [
        ['Naam', 'Zwembad Quintus'],
        ['Soort klant', ''],
        ['btw-nummer', ''],
        ['Peppol-id', ''],
        ['E-mail', 'info@quintus.example'],
        ['Adres', ''],
        ['Land', ''],
        ['maken?', 'j'],
      ]);
      const made = await answered('factuur maak --klant quintus', [
        ['Regel 1', 'Onderhoud van de zaal'],
        ['Aantal', '2'],
        ['Eenheidsprijs', '50'],
        ['Btw-tarief', ''],
        ['Regel 2', ''],
        ['Datum', ''],
        ['Notities', ''],
        ['En dan?', ''],
      ]);
      expect(made).toContain('Dit is nog een concept. Definitief maken:');
      const final = await answered('factuur definitief', [
        ['Factuur:', 'Quintus'],
        ['Definitief maken?', 'j'],
      ]);
      expect(final).toContain('Definitief. Nog niet verstuurd:');
      // The customer of the draft is remembered in the list to send from.
      const sent = await answered('factuur verstuur', [
        ['Factuur:', 'Quintus'],
        ['Hoe versturen?', ''],
        ['Versturen per e-mail?', 'j'],
      ]);
      expect(sent).toContain('info@quintus.example');
      await answered('factuur list --limit 5');
      await answered('factuur toon', [['Factuur:', '']]);
      await answered('creditnota maak', [
        ['Factuur:', ''],
        ['Creditnota maken', 'j'],
      ]);
      const note = await answered('creditnota definitief', [
        ['Creditnota:', ''],
        ['Definitief maken?', 'j'],
      ]);
      expect(note).toMatch(/€ -\d/);
      await answered('offerte maak --klant quintus', [
        ['Regel 1', 'Onderhoud van de tuin'],
        ['Aantal', ''],
        ['Eenheidsprijs', '10'],
        ['Btw-tarief', ''],
        ['Regel 2', ''],
        ['Datum', ''],
        ['Geldig tot', ''],
        ['Notities', ''],
        ['maken?', 'j'],
      ]);
      expect(await answered('inbox ophalen', [['Wat is nieuw', '']])).toContain('gedaan in inkoop');
      expect((await here(place, 'oefen', 'bank')).code).toBe(0);
      await answered('bank lees bank');
      const proposed = await answered('bank voorstel', [
        ['[j/n/a/s/q]', 'j'],
        ['[j/n/a/s/q]', 'n'],
        ['[j/n/a/s/q]', 's'],
        ['[j/n/a/s/q]', 'a'],
        ['Welk document', ''],
        ['[j/n/a/s/q]', 'q'],
      ]);
      expect(proposed.match(/nog \d+ te bekijken/g)).toHaveLength(5);
      expect(proposed).toContain('open.');
      await answered('bank toon', [['Betaling:', '']]);
      await answered('bank list --limit 5');
      await answered('openstaand');
      const overview = await answered('overzicht');
      const told = overview.split('\n').slice(overview.split('\n').findIndex((line) => line.startsWith('oefen ')));
      for (const line of told) expect(line.length, line).toBeLessThan(columns + 1);
      await answered('rapport omzet');
      // Without these answers the page ends with 8. The samples of the year before are there on every day of this one.
      const year = new Date().getFullYear() - 1;
      const { answer, end } = on(`rapport btw --jaar ${year}`);
      const isAsked = () => answer('Waarom 0 % btw voor', 'uitvoer').then(...([() => true, () => false] as const));
      let asked = 0;
      while (await isAsked()) asked += 1;
      expect([(await end()).code, asked > 0]).toEqual([0, true]);
      expect(await answered(`rapport pagina --jaar ${year}`)).toContain(`_rapport_oefen.html`);
    },
  );
});
