import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCopyFile } from '../../src/store/copy-file.ts';
import { pathOfCopy } from '../support/copies.ts';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { keptIn } from '../support/kept.ts';
import { canKill, doneTo } from '../support/kill.ts';
import { sampleBySeed } from '../support/long.ts';
import { type Act, actsOfDuit, afterPowerCut, chance, putFiles } from '../support/power.ts';

let service: Awaited<ReturnType<typeof startService>>;
/** Without a memory, which a key of the environment has from its second command on: these are the flushes of the journal alone. */
const newPlace = () => ownEnvironment({ ...service.env, DUIT_GEHEUGEN: 'nee' });

beforeAll(async () => {
  service = await startService(ownEnvironment(), '--zonder-limiet');
});
afterAll(() => service.stop());

describe.skipIf(!canKill())('when the power goes at any moment of a write (needs strace)', () => {
  it('the journal holds, knows of the write once that has left, and has its result once that is told', async () => {
    const place = newPlace();
    const id = String((await duit(['klanten', 'maak', '--naam', 'Eerste', '--formaat', 'id'], place)).stdout).trim();
    const state = place.env.DUIT_STATE_DIR;
    const names = readdirSync(state).filter((name) => /^(?:merk-|state\.sqlite(?:-wal|-shm)?$)/.test(name));
    const before = new Map(names.map((name) => [name, readFileSync(join(state, name))]));
    const copy = pathOfCopy(place);
    const copyName = basename(copy);
    before.set(copyName, readFileSync(copy));
    let end = before.get(copyName)?.length ?? 0;
    // What is added to the end of a file is traced without its place.
    const placed = (act: Act): Act =>
      act.kind === 'write' && act.name === copyName ? { ...act, at: (end += act.bytes.length) - act.bytes.length } : act;
    const acts = actsOfDuit(['klanten', 'wijzig', id, '--adres', 'Straat 1'], place).map(placed);
    const found = new Set<string>();
    for (const count of sampleBySeed([...acts.keys(), acts.length], 4, 1)) {
      const done = acts.slice(0, count);
      const wrote = (target: string) => done.some(({ kind, name }) => kind === 'write' && name.startsWith(target));
      for (const survives of [() => false, chance(count)]) {
        const after = newPlace();
        mkdirSync(after.env.DUIT_STATE_DIR, { mode: 0o700 });
        putFiles(after.env.DUIT_STATE_DIR, afterPowerCut(before, done, survives));
        const { entries, damaged } = await keptIn(after);
        const [first, second, ...more] = entries.map(({ state: ended }) => ended);
        expect({ count, damaged, first, more }).toEqual({ count, damaged: 0, first: 'done', more: [] });
        if (wrote('socket:')) expect({ count, second }).toEqual({ count, second: expect.stringMatching(/^(?:open|done)$/) });
        const lines = openCopyFile(join(after.env.DUIT_STATE_DIR, copyName), 'a').lines().length;
        if (wrote('socket:')) expect({ count, lines }).toEqual({ count, lines: expect.toSatisfy((n) => n >= 3) as number });
        // An outcome is on disk with the store, so that the file need not be waited for.
        expect({ count, lines }).toEqual({ count, lines: expect.toSatisfy((n) => n >= 2) as number });
        if (wrote('stdout')) expect({ count, second }).toEqual({ count, second: 'done' });
        found.add(second ?? 'none');
      }
    }
    expect(found).toEqual(new Set(['none', 'open', 'done']));
  });
});

/** No test can cut the power, so this one checks the order of flushes and other system calls. */
describe.skipIf(!canKill())('data that must survive a power cut is flushed (needs strace)', () => {
  let place: ReturnType<typeof ownEnvironment>;
  beforeAll(() => {
    place = newPlace();
  });

  it('before a write leaves, and before its result is told', async () => {
    const id = String((await duit(['klanten', 'maak', '--naam', 'Doorgespoeld', '--formaat', 'id'], place)).stdout).trim();
    const own = newPlace();
    const named = ['state.sqlite', 'state.sqlite-wal', 'journaal.jsonl', 'state', 'socket', 'stdout'];
    const write = ['klanten', 'wijzig', id, '--adres', 'Straat 1'];
    const kept = ['write state.sqlite-wal', 'fsync state.sqlite-wal'];
    // The line of the intent is on disk in the file before the store has it; that of the outcome is flushed by the store.
    const copied = ['write journaal.jsonl', 'fdatasync journaal.jsonl'];
    expect((await doneTo(named, write, own)).filter((step) => step !== 'fsync state')).toEqual([
      'rename state.sqlite',
      ...copied,
      // The first write of a log is its beginning, which is flushed on its own.
      ...kept,
      ...kept,
      'write socket',
      'write journaal.jsonl',
      ...kept,
      'write stdout',
    ]);
    expect((await doneTo(named, write, own)).filter((step) => step !== 'fsync state')).toEqual([
      ...copied,
      ...kept,
      'write socket',
      'write journaal.jsonl',
      ...kept,
      'write stdout',
    ]);
  });

  it('before a store replaces one that can not be used, and then its folder', async () => {
    writeFileSync(join(place.env.DUIT_STATE_DIR, 'state.sqlite'), 'x'.repeat(9000));
    const steps = await doneTo(['state.sqlite.nieuw', 'state.sqlite', 'state.sqlite.opzij-1', 'state'], ['journaal', 'list'], place);
    expect(steps.slice(0, 5)).toEqual([
      'rename state.sqlite.opzij-1',
      'write state.sqlite.nieuw',
      'fsync state.sqlite.nieuw',
      'rename state.sqlite',
      'fsync state',
    ]);
  });

  it('before a document gets its name, and then its folder', async () => {
    const own = newPlace();
    const out = async (...words: string[]) => (await here(own, ...words)).stdout.trim();
    const klant = await out('klanten', 'maak', '--naam', 'Peeters', '--kbo-btw-nummer', '0403123486', '--formaat', 'id');
    const factuur = await out('factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;10;21', '--formaat', 'id');
    await out('factuur', 'definitief', factuur);
    const fields = (await out('factuur', 'toon', factuur, '--velden', 'nummer,datum')).split(/[\t\n]/);
    const pdf = `${fields[3]}_${fields[1]}.pdf`;
    const argv = ['factuur', 'pdf', factuur, '--map', join(own.folder, 'bewaard')];
    expect(await doneTo(['.duit.part', pdf, 'bewaard', 'stdout'], argv, own)).toEqual([
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
