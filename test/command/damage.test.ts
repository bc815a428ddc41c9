import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memo } from '../../src/memo.ts';
import { chance } from '../support/chance.ts';
import { askWhatIsOpen, asking, type Desk, desks, followMessages, openIn, startAnew } from '../support/damaged.ts';
import { damages } from '../support/damages.ts';
import { sampleBySeed } from '../support/long.ts';

const cells = damages.flatMap((damage) =>
  desks.flatMap(([name, open]) =>
    (['saved', 'environment'] as const).map((profile) => [name, profile, damage.name, { damage, open }] as const),
  ),
);

/** The cells in which nothing that is left tells of a sending, so that it goes twice; README says so. */
const missingFacts = new Set([
  'state and configuration as they were before',
  'state and lines deleted',
  // Both are whole, and of before.
  'state deleted, and lines as they were before',
]);
const isUntold = (name: string, damage: string): boolean => name === 'verstuur' && missingFacts.has(damage);

/** Whether both copies are hurt. */
const isDouble = (damage: string): boolean => damage.includes(' and ');

describe('after every way to lose what duit keeps, the messages and the same command again', () => {
  it.each(sampleBySeed(cells, 110, 1))(
    'do nothing twice: %s with a profile that is %s, %s',
    async (name, profile, _damage, { damage, open }) => {
      const own = await open({ profile });
      damage.happens(own.places);
      startAnew(own);
      const codes = await followMessages(own);
      const count = own.count();
      rmSync(own.world.folder, { recursive: true, force: true });
      expect({ count, codes }).toEqual({ count: isUntold(name, damage.name) ? 2 : 1, codes });
    },
  );
});

/** What a whole command does, and in how many steps. */
const whole = memo(async (name: string): Promise<Pick<Desk, 'once' | 'steps'>> => {
  const own = await desks.find(([one]) => one === name)![1]({ profile: 'environment' });
  rmSync(own.world.folder, { recursive: true, force: true });
  return own;
});

/** A long run kills each cell at so many steps, and with another seed at others. */
const kills = Number(process.env['DUIT_TEST_RUNS'] ?? 1);
const random = chance(Number(process.env['DUIT_TEST_SEED'] ?? 1));

describe('after a command died at a step, and then a way to lose what duit keeps, the messages and the same command again', () => {
  const killed = sampleBySeed(cells, 220, 2).flatMap((cell) =>
    Array.from({ length: kills }, (_, turn) => [...cell, (turn + random()) / kills, asking[Math.floor(random() * 3)]] as const),
  );
  it.each(killed)(
    'do all of it, and nothing twice: %s with a profile that is %s, %s',
    async (name, profile, _damage, { damage, open }, part, asked) => {
      const { once, steps } = await whole(name);
      const at = Math.floor(part * steps);
      const own = await open({ profile, last: { at, once } });
      const left = openIn(own.places);
      damage.happens(own.places);
      startAnew(own);
      if (asked !== undefined && !missingFacts.has(damage.name)) await askWhatIsOpen(own, asked, left);
      const codes = await followMessages(own);
      const count = own.count();
      rmSync(own.world.folder, { recursive: true, force: true });
      // The command of an inbox may start again for the same document where duit died while it ran; its help says so.
      const isSecond = (isUntold(name, damage.name) || name === 'inbox') && count === 2;
      // Where both copies are hurt, a person may have to compare what is there first, or is told of a file whose command never ran.
      const isHeld = (name === 'inbox' || (isDouble(damage.name) && codes.at(-1) === 12)) && count < 1;
      expect({ at, codes, count }).toEqual({ at, codes, count: isSecond || isHeld ? count : 1 });
      if (!isDouble(damage.name)) expect({ at, codes }).toEqual({ at, codes: codes.map((code) => (code === 10 ? 0 : code)) });
    },
  );
});
