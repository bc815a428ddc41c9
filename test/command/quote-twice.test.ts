import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { onOneStore } from '../support/each-store.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';

// The text promises id, status and totaal_incl of a row of GET /offertes, and nothing else.
await onOneStore('a quote at a service whose rows show no day', () => {
  let machine: Machine;
  let klant: string;

  const code = async (...asked: Parameters<Machine['run']>) => (await machine.run(...asked))?.code;
  const quotes = async () => (await machine.list('/offertes?limit=100')).length;
  const maak = (...more: string[]) => ['offerte', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', ...more];
  const ways: Record<string, () => string[]> = {
    'offerte maak': maak,
    'api POST /offertes': () => {
      const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
      writeFileSync(join(machine.world.folder, 'offerte.json'), JSON.stringify({ klant_id: klant, regels }));
      return ['api', 'POST', '/offertes', '--invoer', 'offerte.json'];
    },
  };

  beforeEach(async () => {
    machine = await faultyMachine({ karig: true });
    klant = (await machine.run('klanten maak --naam Peeters --formaat id'))?.stdout.trim() ?? '';
  });

  it.each(Object.keys(ways))('is not made twice by the same %s', async (way) => {
    const words = ways[way]!();
    expect(await code(words)).toBe(0);
    expect(await code(words)).toBe(12);
    expect(await quotes()).toBe(1);
  });

  it.each(Object.keys(ways))('is not made again by %s once herstel found it after a lost reply', async (way) => {
    const words = ways[way]!();
    expect(await code([...words, '--niet-wachten'], 'lost')).toBe(7);
    expect(await code('journaal herstel')).toBe(0);
    expect(await code(words)).toBe(12);
    expect(await quotes()).toBe(1);
  });

  it('is not made by offerte maak either, with or without notes, once api made it', async () => {
    expect(await code(ways['api POST /offertes']!())).toBe(0);
    expect(await code(maak())).toBe(12);
    expect(await code(maak('--notities', 'Dank u'))).toBe(12);
    expect(await quotes()).toBe(1);
  });

  it('is made again for another customer, with other lines, on a typed day, and on the next day', async () => {
    expect(await code(maak())).toBe(0);
    const other = (await machine.run('klanten maak --naam Janssens --formaat id'))?.stdout.trim() ?? '';
    expect(await code(['offerte', 'maak', '--klant', other, '--regel', 'Advies;3;95;21'])).toBe(0);
    expect(await code(['offerte', 'maak', '--klant', klant, '--regel', 'Advies;1;285;21'])).toBe(0);
    expect(await code(maak('--datum', '2026-03-20'))).toBe(0);
    await machine.world.sleep(86_400_000);
    expect(await code(maak())).toBe(0);
    expect(await code(maak())).toBe(12);
    expect(await quotes()).toBe(5);
    // The journal knows on which day it made those, so none is read again.
    await machine.world.sleep(3 * 86_400_000);
    machine.sent.length = 0;
    expect(await code(maak())).toBe(0);
    expect(machine.sent.filter((line) => line.startsWith('GET /offertes/'))).toEqual([]);
  });
});
