import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chance } from '../support/chance.ts';
import { live } from '../support/death.ts';
import { ended, type Follower, follower } from '../support/inbox-follower.ts';
import { inboxService } from '../support/inbox-service.ts';
import { killingTime, sampleBySeed } from '../support/long.ts';

const fetching = 'ophalen --map in --voer-uit true --vanaf alles';

/** A service with documents of every kind, and a follower whose command writes down each document that it has done. */
function prepared(): { user: Follower; done: string[] } {
  const service = inboxService(chance(1));
  for (let n = 0; n < 3; n += 1) service.add({ heeft_pdf: n % 3 !== 0, heeft_ubl: n % 2 === 0 });
  const user = follower({ service });
  const done: string[] = [];
  user.hook = ({ id }) => {
    done.push(id);
    return ended(0);
  };
  return { user, done };
}

/** Runs duit until nothing waits any more. A command that was cut off makes its document wait a minute, so that is asked for again. */
async function finish({ inbox }: Follower): Promise<number> {
  for (let again = 0; again < 5; again += 1) {
    const { code } = await inbox(fetching);
    if (code !== 8) return code;
    await inbox(`opnieuw ${(await inbox('opvolging --formaat id')).stdout.trim().replaceAll('\n', ' ')}`);
  }
  return 8;
}

async function expectAllDone({ user, done }: ReturnType<typeof prepared>, step: unknown): Promise<void> {
  const ids = user.service.documents.map(({ id }) => id).toSorted();
  expect({ step, done: [...new Set(done)].toSorted() }).toEqual({ step, done: ids });
  const { stdout } = await user.inbox('opvolging --alles --json');
  const seen = JSON.parse(stdout) as { id: string; stand: string; map: string }[];
  const stands = seen.map(({ id, stand }) => `${id} ${stand}`).toSorted();
  expect({ step, stands }).toEqual({ step, stands: ids.map((id) => `${id} gedaan`) });
  expect(new Set(seen.map(({ map }) => map)).size).toBe(ids.length);
  for (const { id, map } of seen) {
    expect(JSON.parse(readFileSync(join(map, 'document.json'), 'utf8'))).toMatchObject({ id });
  }
}

// Some deaths are those of real processes, in e2e/kill-inbox.test.ts.
it(
  'a fetch that dies at any step loses no document: each command ran to its 0',
  async () => {
    const argv = `inbox ${fetching}`.split(' ');
    const whole = prepared();
    const { steps, code } = await whole.user.time.run(live(argv, whole.user.world));
    expect({ code, many: steps.length > 30 }).toEqual({ code: 0, many: true });
    await expectAllDone(whole, 'none');
    for (const at of sampleBySeed([...steps.keys()], 40, 1)) {
      const own = prepared();
      const { died } = await own.user.time.run(live(argv, own.user.world, at));
      const step = `${at}: ${died}`;
      own.user.service.add({ datum: '1999-12-31' });
      expect({ step, code: await finish(own.user) }).toEqual({ step, code: 0 });
      await expectAllDone(own, step);
      const before = own.done.length;
      expect((await own.user.inbox(fetching)).code).toBe(0);
      expect(own.done.length).toBe(before);
    }
  },
  killingTime,
);
