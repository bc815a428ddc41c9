import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../src/machine/transport.ts';
import { serviceWorld } from '../support/service.ts';
import { commandsIn } from '../support/shell-words.ts';
import { run, type TestWorld } from '../support/world.ts';

const contract = `- naam: hosting
  klant: Peeters BV
  ritme: maand
  van: 2026-01
  regels:
    - {omschrijving: Hosting, aantal: 2, eenheidsprijs: 100, btw_percentage: 21}
`;
const orders = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\nA1;Peeters BV;Advies;1;100;21\n';

/** Runs a command, and gives the words of the command that its messages name behind this text. */
async function named(world: TestWorld, words: readonly string[], behind: string): Promise<string[]> {
  const { stderr } = await run(words, world);
  expect(stderr).toContain(behind);
  const line = stderr.slice(stderr.indexOf(behind) + behind.length).split('\n')[0] ?? '';
  return commandsIn(line.replaceAll(/[<>]/g, ''))[0] ?? [];
}

describe('the command that a message names', () => {
  async function place() {
    const world = await serviceWorld();
    await run(['klanten', 'maak', '--naam', 'Peeters BV'], world);
    mkdirSync(join(world.folder, "d'Or & co"));
    writeFileSync(join(world.folder, "d'Or & co", 'abo.yaml'), contract);
    writeFileSync(join(world.folder, 'mijn orders.csv'), orders);
    return world;
  }
  const abo = "d'Or & co/abo.yaml";

  it('plans the missed months of the same subscriptions', async () => {
    const plan = ['duit', 'abonnement', 'plan', abo, '--periode'];
    const world = await place();
    await run(['abonnement', 'plan', abo, '--periode', '2026-01', '-o', 'jan.json'], world);
    const missed = await named(world, ['abonnement', 'plan', abo, '--periode', '2026-02', '-o', 'feb.json'], 'Moet dat nog? ');
    expect(missed).toEqual([...plan, '2026-01']);
    expect((await run(missed.slice(1), world)).code).toBe(0);
    writeFileSync(join(world.folder, abo), contract.replace('100', '120'));
    expect(await named(world, ['batch', 'voer-uit', 'feb.json', '--ja'], 'Maak het opnieuw: ')).toEqual([...plan, '2026-02', '-o', 'plan']);
    expect(await named(world, ['batch', 'plan', '--ververs', 'feb.json', '-o', 'nog.json'], 'Maak het opnieuw met: ')).toEqual([
      ...plan,
      '2026-02',
      '-o',
      'plan.json',
    ]);
  });

  it('carries out, goes on with and reads the file of that name', async () => {
    const world = await place();
    const file = ['duit', 'batch', 'voer-uit', "d'Or & co/mijn plan.json"];
    expect(await named(world, ['batch', 'plan', 'mijn orders.csv', '-o', "d'Or & co/mijn plan.json"], 'Voer het uit met: ')).toEqual(file);
    const real = await world.transport();
    const send: Transport['send'] = (request) =>
      request.method === 'POST' ? Promise.reject(new TransportError('refused', false)) : real.send(request);
    const failing: TestWorld = { ...world, transport: async () => ({ ...real, send }) };
    const line = [...file.slice(1), '--ja'];
    expect(await named(failing, line, 'hetzelfde commando: ')).toEqual(file);
    expect(await named(world, ['batch', 'voorbeeld', '-o', "d'Or & co/een voorbeeld.csv"], 'Kijk het na met: ')).toEqual([
      'duit',
      'batch',
      'plan',
      "d'Or & co/een voorbeeld.csv",
    ]);
  });
});
