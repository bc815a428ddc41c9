import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Lock } from '../../src/store/store.ts';
import { openOffice, shareStore } from '../support/desks.ts';
import { sharedServer } from '../support/postgres.ts';
import { addressOf, newDatabase, openFrom } from '../support/stores.ts';

const server = await sharedServer('batches that wait for one another');

/** So many milliseconds a waiting batch pauses between two looks. */
const pause = 15_000;

describe.skipIf(!server)('a batch while another machine carries one out', () => {
  /** A machine with a plan, whose account has the batch of another machine; `looks` is called at each pause of the one that waits. */
  async function waiting() {
    const { desk, writes } = await openOffice();
    const address = addressOf(server!, await newDatabase(server!));
    const stop = new AbortController();
    const told = { looks: 0, onLook: async () => {} };
    const sleep = async (ms: number) => {
      if (ms !== pause) return;
      told.looks += 1;
      await told.onLook();
    };
    const one = desk('kantoor-1', {}, { sleep, stop: stop.signal });
    const account = await shareStore(address, [one]);
    await one.run('klanten maak --naam Peeters --kbo-btw-nummer 0403123486');
    writeFileSync(
      join(one.world.folder, 'in.csv'),
      'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\nA1;Peeters;Advies;1;100;21\n',
    );
    expect((await one.run('batch plan in.csv -o plan.json')).code).toBe(0);
    const other = openFrom(address, 'kantoor-2');
    onTestFinished(() => other.close());
    const lock = (await other.store(account).lock('batch', 'november.csv')) as Lock;
    return { one, lock, writes, stop, told };
  }

  it('waits with --wacht, and goes on with its own result once the other stops', async () => {
    const { one, lock, writes, told } = await waiting();
    const before = writes().length;
    const refused = await one.run('batch voer-uit plan.json --ja');
    expect([refused.code, refused.stderr]).toEqual([
      5,
      expect.stringMatching(/anna op kantoor-2 voert al een batch uit.*november\.csv.*\n.*--wacht/),
    ]);
    told.onLook = async () => {
      expect(writes()).toHaveLength(before);
      if (told.looks === 3) await lock.release();
    };
    const { code, stdout, stderr } = await one.run('batch voer-uit plan.json --ja --wacht --json');
    expect([code, told.looks, JSON.parse(stdout)]).toEqual([0, 3, [expect.objectContaining({ referentie: 'A1', resultaat: 'klaar' })]]);
    expect(
      stderr.match(/anna op kantoor-2 voert al een batch uit .* duit staat klaar, en neemt het over zodra dat proces stopt/g),
    ).toHaveLength(1);
    const again = await one.run('batch voer-uit plan.json --ja --wacht');
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Alles was al gedaan; er is niets verstuurd.')]);
  });

  it('ends at Ctrl-C while it waits, and says that nothing was sent', async () => {
    const { one, lock, writes, stop, told } = await waiting();
    const before = writes().length;
    told.onLook = async () => stop.abort();
    const { code, stderr } = await one.run('batch voer-uit plan.json --ja --wacht');
    expect([code, stderr]).toEqual([
      5,
      expect.stringContaining('gestopt bij het wachten op een andere batch\ntip: Er is niets verstuurd.\n'),
    ]);
    expect([told.looks, writes().length]).toEqual([1, before]);
    await lock.release();
  });
});
