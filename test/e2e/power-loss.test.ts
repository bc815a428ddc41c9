import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { canKill, doneTo } from '../support/kill.ts';

/** No test can cut the power, so this one checks the order of flushes and other system calls. */
describe.skipIf(!canKill())('data that must survive a power cut is flushed', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let place: ReturnType<typeof ownEnvironment>;

  beforeAll(async () => {
    service = await startService(ownEnvironment(), '--zonder-limiet');
    const env = { DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.testsleutel, DUIT_SOORT: 'test' };
    place = ownEnvironment(env);
  });
  afterAll(() => service.stop());

  const out = async (...argv: string[]) => String((await duit(argv, place)).stdout).trim();

  it('before a write leaves, and before its result is told', async () => {
    const steps = await doneTo(['omgeving.jsonl', 'journaal', 'socket', 'stdout'], ['klanten', 'maak', '--naam', 'Eerste'], place);
    expect(steps).toEqual([
      'write socket',
      'write omgeving.jsonl',
      'fsync omgeving.jsonl',
      'fsync journaal',
      'write socket',
      'write omgeving.jsonl',
      'fsync omgeving.jsonl',
      'write stdout',
    ]);
  });

  it('before a journal replaces another, and then its folder', async () => {
    const named = ['omgeving.jsonl.nieuw', 'omgeving.jsonl', 'journaal'];
    expect(await doneTo(named, ['journaal', 'wis', '--ouder', '0'], place)).toEqual([
      'write omgeving.jsonl.nieuw',
      'fsync omgeving.jsonl.nieuw',
      'rename omgeving.jsonl',
      'fsync journaal',
    ]);
  });

  it('before a document gets its name, and then its folder', async () => {
    const klant = await out('klanten', 'maak', '--naam', 'Peeters', '--kbo-btw-nummer', '0403123486', '--formaat', 'id');
    const factuur = await out('factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;10;21', '--formaat', 'id');
    const nummer = (await out('factuur', 'definitief', factuur, '--velden', 'nummer')).split('\t')[1] ?? '';
    const pdf = `${nummer}.pdf`;
    const argv = ['factuur', 'pdf', factuur, '--map', join(place.folder, 'bewaard')];
    expect(await doneTo(['.duit.part', pdf, 'bewaard', 'stdout'], argv, place)).toEqual([
      'write .duit.part',
      'fsync .duit.part',
      `link ${pdf}`,
      'fsync bewaard',
      'write stdout',
    ]);
  });

  it('before the profiles replace the previous ones, and then their folder', async () => {
    const argv = ['profiel', 'maak', 'zaak', '--base-url', service.base_url, '--sleutel-opdracht', 'echo x', '--zonder-controle'];
    const steps = await doneTo(['profielen.json', 'config', 'stdout'], argv, place);
    expect(steps.slice(-4)).toEqual(['fsync profielen.json', 'rename profielen.json', 'fsync config', 'write stdout']);
  });
});
