import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { type Budget, type BudgetOptions, countName } from '../../../../src/service/budget/index.ts';
import type { Json } from '../../../../src/store/store.ts';
import { openTempo } from '../../../../src/store/sqlite/tempo.ts';
import type { Shared } from '../../../../src/store/tempo.ts';
import { keyPrint } from '../../../../src/service/key-print.ts';
import { grantsOf, type Machine, machine, patient, zeros } from '../../../support/budget.ts';

let here: Machine;
let start: number;
let file: string;
let opened: Budget[];

beforeEach(() => {
  here = machine({ disk: true });
  start = here.time.now();
  file = join(here.folder, 'tempo.sqlite');
  opened = [];
  return async () => {
    for (const budget of opened) await budget.close();
  };
});

const open = (options: Partial<BudgetOptions> = {}): Budget => {
  const budget = here.open(options);
  opened.push(budget);
  return budget;
};
const grants = (budget: Budget, count: number) => grantsOf(here, start, budget, count);

describe('the shared count', () => {
  it('is the user’s alone, and holds no key', async () => {
    await grants(open(), 2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).toContain('f6ee52114f4f64b0');
    expect(readFileSync(file, 'latin1')).not.toContain('canary');
  });

  it('is of all processes', async () => {
    for (let i = 0; i < 3; i += 1) await grants(open(), 2);
    expect(await open().peek()).toMatchObject({ used: 6 });
  });

  it('stays small after many requests', async () => {
    for (let i = 0; i < 5; i += 1) {
      await grants(open(), 58);
      here.time.set(here.time.now() + 61_000);
    }
    const tempo = openTempo({ folder: here.folder });
    const { value } = await tempo.peek(countName('sk_test_canary_7f3a'));
    tempo.close();
    expect(JSON.stringify(value).length).toBeLessThan(16_384);
  });

  it('costs far less than a millisecond', async () => {
    const budget = open();
    const times: number[] = [];
    for (let i = 0; i < 300; i += 1) {
      here.time.set(here.time.now() + 2_000);
      const begun = performance.now();
      await (await budget.grant(patient))?.replied(200);
      times.push((performance.now() - begun) / 2);
    }
    // A flush would make each of them slow, and what runs beside this only some.
    expect(times.toSorted((a, b) => a - b)[30]).toBeLessThan(1);
  });

  it.each([Buffer.from('garbage'), Buffer.alloc(5_000), Buffer.from('SQLite format 3\0'), randomBytes(9_000)])(
    'that is damaged is named once and begun anew (%#)',
    async (garbage) => {
      const said: string[] = [];
      await grants(open(), 58);
      writeFileSync(file, garbage);
      expect(await open().peek()).toMatchObject({ used: 0, wait: 0 });
      expect(await grants(open({ warn: (text) => said.push(text) }), 2)).toEqual([0, 0]);
      expect(await open().peek()).toMatchObject({ used: 2 });
      expect(said).toEqual([
        `${file} was beschadigd of van een ander programma: de telling van de verzoeken is opnieuw begonnen. Er is niets anders verloren.`,
      ]);
    },
  );

  it('lies beside the one of an older build, which neither reads nor changes it', async () => {
    const tempo = openTempo({ folder: here.folder });
    const older = { version: 1, boot: 'b1', offset: 0, state: { charges: [] } };
    await tempo.update(keyPrint('sk_test_canary_7f3a'), () => ({ value: older, result: undefined }));
    await grants(open(), 3);
    expect(await tempo.peek(keyPrint('sk_test_canary_7f3a'))).toEqual({ value: older });
    tempo.close();
    expect(await open().peek()).toMatchObject({ used: 3 });
  });

  it('of before the machine started anew counts for nothing', async () => {
    await grants(open(), 58);
    here.time.set(5_000);
    start = 0;
    expect(await grants(open({ boot: 'b2' }), 1)).toEqual([5]);
  });

  it('of before the machine started anew is known by its times where no name tells', async () => {
    await grants(open(), 58);
    here.time.set(5_000);
    expect(await open().peek()).toMatchObject({ used: 0, wait: 0 });
  });

  it('of a new machine starts at once', async () => {
    here.time.set(5_000);
    start = 0;
    expect(await grants(open(), 1)).toEqual([5]);
  });
});

describe('a count that can’t be shared', () => {
  const said: string[] = [];
  const warn = (text: string) => said.push(text);
  beforeEach(() => said.splice(0));

  it('is said once, and the process goes by itself', async () => {
    mkdirSync(file);
    const budget = open({ warn });
    expect(await grants(budget, 58)).toEqual(zeros(58));
    await expect(budget.grant({ ...patient, patience: 60_000 })).rejects.toMatchObject({ reason: 'temporary' });
    expect(said).toEqual([expect.stringMatching(/^Het tempo wordt niet gedeeld met andere duit-processen, want in de gegevensmap /)]);
  });

  it('goes on from what was known where the disk gives out halfway', async () => {
    const budget = open({ warn });
    await grants(budget, 57);
    await budget.close();
    rmSync(file);
    mkdirSync(file);
    expect(await grants(budget, 1)).toEqual([0]);
    await expect(budget.grant({ ...patient, patience: 60_000 })).rejects.toMatchObject({ reason: 'temporary' });
    expect(said).toHaveLength(1);
  });

  it('is no obstacle where there is no place for it at all', async () => {
    const away = open({
      folder: () => {
        throw new Failure('local', 'er is geen thuismap');
      },
      warn,
    });
    expect(await grants(away, 6)).toEqual(zeros(6));
    expect(said).toEqual([expect.stringContaining('(er is geen thuismap)')]);
  });

  it('is careful where it can’t see other machines, and says once how careful', async () => {
    const away = async () => Promise.reject(new Failure('local', 'postgres://anna@db:5432/duit: de server antwoordt niet'));
    const store = { mayGoOn: () => true, update: away, peek: away, close: () => {} };
    const times = await here.time.run(grants(open({ store, warn }), 16));
    expect(times.filter((time) => time < 60).length).toBeLessThanOrEqual(15);
    expect(times.at(-1)).toBeLessThan(70);
    expect(said).toEqual([
      'Het tempo wordt nu niet gedeeld met andere computers (postgres://anna@db:5432/duit: de server antwoordt niet); zolang stuurt dit commando hoogstens 15 verzoeken per minuut.',
    ]);
  });

  it.each([
    ['a long job', 2, { job: () => true }, 1],
    ['a command that turns out long', 12, {}, 1],
    ['a short command', 6, {}, 0],
  ])('is told to %s of a user who may only read', async (_name, requests, options, times) => {
    const forbidden = async () => Promise.reject(new Failure('local', 'postgres://kijker@db:5432/duit: kijker mag alleen lezen'));
    const store = { mayGoOn: () => true, isMeant: () => true, update: forbidden, peek: forbidden, close: () => {} };
    const budget = open({ store, warn, ...options });
    await here.time.run(grants(budget, requests));
    expect(await budget.peek()).toMatchObject({ used: requests, most: 15, wait: 3_999 });
    const told =
      'Deze gebruiker van de database mag alleen lezen en kan zijn verzoeken niet meetellen. Daarom stuurt dit commando hoogstens 15 verzoeken per minuut; met een gebruiker die mag schrijven gaat het sneller.';
    expect(said).toEqual(Array.from({ length: times }, () => told));
  });

  it('is an obstacle where a database that machines share is set up wrongly, but not after it worked once', async () => {
    const wrong = new Failure('local', 'postgres://anna@db:5432/duit: het wachtwoord van anna klopt niet');
    let isWrong = true;
    const update = async <T>(_key: string, work: (shared: Shared) => { value: Json; result: T }) => {
      if (isWrong) throw wrong;
      return work({ value: undefined }).result;
    };
    const store = { mayGoOn: () => false, update, peek: async () => Promise.reject(wrong), close: () => {} };
    const budget = open({ store, warn });
    await expect(grants(budget, 1)).rejects.toBe(wrong);
    isWrong = false;
    expect(await here.time.run(grants(budget, 1))).toHaveLength(1);
    isWrong = true;
    expect(await here.time.run(grants(budget, 1))).toHaveLength(1);
    expect(said).toEqual([expect.stringContaining('het wachtwoord van anna klopt niet')]);
  });

  it('is no obstacle where no SQLite loads', async () => {
    const store = {
      update: async () => Promise.reject(new Failure('local', 'SQLite kan hier niet geladen worden (X)')),
      peek: async () => Promise.reject(new Failure('local', 'SQLite kan hier niet geladen worden (X)')),
      close: () => {},
    };
    expect(await grants(open({ store, warn }), 6)).toEqual(zeros(6));
    expect(said).toEqual([expect.stringContaining('(SQLite kan hier niet geladen worden (X))')]);
  });
});
