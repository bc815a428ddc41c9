import { describe, expect, it } from 'vitest';
import { heapUsed } from '../support/heap.ts';
import { ended, type Follower, follower, hanging } from '../support/inbox-follower.ts';
import { type InboxService, inboxService, refused } from '../support/inbox-service.ts';
import { onEachStore } from '../support/each-store.ts';
import { isLong } from '../support/long.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A few hours, on a database none, or a week of 10,000 documents where a long run was asked for; every one is flushed to disk, so TMPDIR=/dev/shm helps. */
const { hours, many } = isLong ? { hours: 7 * 24, many: 10_000 } : { hours: 7, many: 30 };

/** Follows an inbox of these documents, and stops after so many milliseconds. */
function followFor(ms: number, { service = inboxService(), abandon }: { service?: InboxService; abandon?: AbortSignal } = {}) {
  const user = follower({ service, ...(abandon && { abandon }) });
  user.until = user.time.now() + ms;
  return { user, service, run: () => user.inbox('ophalen --map in --voer-uit true --vanaf nu --blijf') };
}

/** Adds documents just before the `n`-th request is answered. */
const addAt = (service: InboxService, n: number, count = 1) => {
  service.before = () => {
    if (service.asked.length === n) for (let added = 0; added < count; added += 1) service.add();
    return undefined;
  };
};

const lists = (user: Follower): string[] => user.service.asked.filter((path) => path.startsWith('/inbox?'));

await onEachStore('inbox ophalen --blijf', ({ isShared, once }) => {
  describe('a follower', () => {
    once('asks for one page a minute, for the whole list at the start and each hour, and ends with 0', async () => {
      const service = inboxService();
      for (let count = 0; count < 101; count += 1) service.add();
      const { user, run } = followFor(2 * hour - 1, { service });
      const { code, stdout, stderr } = await run();
      expect([code, stdout]).toEqual([0, '']);
      expect(stderr).toMatch(/^duit volgt de inbox van 'omgeving' en kijkt elke 60 s\. Documenten komen in .*\/in\. Ctrl-C stopt\.\n$/);
      // 120 looks, two of them at both pages.
      expect([lists(user).length, lists(user).filter((path) => path.includes('offset=100')).length]).toEqual([122, 2]);
    });

    once('finds a document behind the first page at once, because the total changed', async () => {
      const service = inboxService(() => 0.999_999);
      for (let count = 0; count < 101; count += 1) service.add();
      const { user, run } = followFor(10 * minute, { service });
      addAt(service, 5);
      await run();
      expect(user.ids()).toEqual([service.documents.at(-1)?.id]);
      expect(lists(user).length).toBeLessThan(15);
    });

    once('reads a long list once, however many come in front meanwhile', async () => {
      const service = inboxService();
      for (let count = 0; count < 450; count += 1) service.add();
      const { user, run } = followFor(10 * minute, { service });
      service.before = (path) => {
        if (!path.includes('offset=400')) return undefined;
        const added = service.add();
        service.documents.unshift(...service.documents.splice(service.documents.indexOf(added), 1));
        return undefined;
      };
      await run();
      expect([user.ids().length, lists(user).filter((path) => path.includes('offset=300')).length]).toEqual([1, 1]);
    });

    once('finds one within the hour where the total counts only the page, so that it tells nothing', async () => {
      const service = inboxService(() => 0.999_999);
      for (let count = 0; count < 101; count += 1) service.add();
      const { user, run } = followFor(2 * hour, { service });
      const { answer } = service;
      service.answer = (...asked) => {
        const reply = answer(...asked);
        const { data, total } = JSON.parse(reply.media === 'application/json' ? reply.body : '{}') as { data?: unknown; total?: number };
        return Array.isArray(data) && total !== undefined ? { ...reply, body: JSON.stringify({ data, total: data.length }) } : reply;
      };
      addAt(service, 6);
      await run();
      expect(user.ids()).toEqual([service.documents.at(-1)?.id]);
    });

    once('tries a failed document again after 1, 5 and 30 minutes', async () => {
      const { user, run } = followFor(hour);
      const times: number[] = [];
      user.hook = () => {
        times.push(user.time.now());
        return ended(1);
      };
      addAt(user.service, 3);
      const { code, stderr } = await run();
      expect([code, times.length]).toEqual([0, 4]);
      expect(times.map((time) => Math.round((time - (times[0] ?? 0)) / minute))).toEqual([0, 1, 6, 36]);
      expect(stderr).toContain('mislukte 4 keer en staat nu opzij');
    });

    once('asks less and less often while the service is away, tells it once an hour, and goes on', async () => {
      const { user, run } = followFor(6 * hour);
      const begun = user.time.now();
      const isAway = () => user.time.now() > begun + hour && user.time.now() < begun + 4 * hour;
      let asked = 0;
      user.service.before = () => {
        if (!isAway()) return undefined;
        if (asked === 0) user.service.add();
        asked += 1;
        return refused(503, 'onderhoud');
      };
      const { code, stderr } = await run();
      expect([code, user.runs.length]).toEqual([0, 1]);
      const told = stderr.match(/duit blijft het proberen/g) ?? [];
      expect(told.length).toBeGreaterThanOrEqual(2);
      expect(told.length).toBeLessThanOrEqual(3);
      expect(stderr.trim().split('\n').length).toBe(1 + told.length);
      // Each look is four tries; a look at every minute would be 180.
      expect(asked / 4).toBeLessThan(25);
    });

    once('reads a key that is refused again, and goes on with the new one', async () => {
      const { user, run } = followFor(10 * minute);
      let refusals = 0;
      user.service.before = (path) => {
        if (user.service.asked.length === 4) user.service.add();
        if (user.service.asked.length !== 3 || !path.startsWith('/inbox?')) return undefined;
        refusals += 1;
        return refused(401, 'sleutel vervangen');
      };
      expect((await run()).code).toBe(0);
      expect([refusals, user.runs.length]).toEqual([1, 1]);
    });

    once('ends with 4 where the key is refused twice', async () => {
      const { user, run } = followFor(10 * minute);
      user.service.before = () => (user.service.asked.length > 3 ? refused(401, 'ongeldig') : undefined);
      const { code, stderr } = await run();
      expect([code, stderr]).toEqual([4, expect.stringContaining('aanvaardt de sleutel niet')]);
    });

    once('leaves the command that runs at a signal its time, and starts no other', async () => {
      const { user, service, run } = followFor(hour);
      addAt(service, 3, 3);
      user.hook = () => {
        user.stop.abort('SIGTERM');
        return ended(0);
      };
      const { code, stdout } = await run();
      expect([code, user.runs.length, stdout.split('\n').length]).toEqual([0, 1, 2]);
    });

    it('does not count a command as failed that had to end with duit', async () => {
      const abandon = new AbortController();
      const { user, service, run } = followFor(hour, { abandon: abandon.signal });
      addAt(service, 3);
      user.hook = (asked) => {
        user.stop.abort('SIGTERM');
        const ending = hanging(asked);
        abandon.abort('SIGTERM');
        return ending;
      };
      expect((await run()).code).toBe(0);
      const { stdout } = await user.inbox('opvolging --json');
      expect(JSON.parse(stdout)).toMatchObject([{ stand: 'wacht', pogingen: 0 }]);
    });
  });

  /** Chances that are the same in every run. */
  function chances(): () => number {
    let seed = 7;
    return () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  }

  describe(`${hours} hours`, () => {
    it.skipIf(isShared && !isLong)(
      `run the command of each of ${many} documents once, with few requests, whatever the service does`,
      async () => {
        const random = chances();
        const service = inboxService(random);
        const period = hours * hour;
        const { user, run } = followFor(period + hour, { service });
        const begun = user.time.now();
        const perMinute = new Map<number, number>();
        const heaps: number[] = [];
        const ran: string[] = [];
        // The test would hold the output and every request of the whole week; duit must not.
        user.hook = ({ id }) => {
          ran.push(id);
          for (const list of [user.runs, service.asked]) list.length = 0;
          user.world.take();
          if (ran.length % (many / (isLong ? 20 : 2)) === 0) heaps.push(heapUsed());
          return ended(0);
        };
        // Most services show the newest first, but the text does not promise it.
        const arrive = () => {
          const added = service.add({ heeft_pdf: random() < 0.5, heeft_ubl: random() < 0.5 });
          if (random() < 0.99) service.documents.unshift(...service.documents.splice(service.documents.indexOf(added), 1));
        };
        service.before = () => {
          const passed = user.time.now() - begun;
          while (service.documents.length < Math.min(many, (passed / period) * many)) arrive();
          const now = Math.floor(passed / minute);
          perMinute.set(now, (perMinute.get(now) ?? 0) + 1);
          // Four times a day it is away for a quarter of an hour.
          return passed % (6 * hour) > 5 * hour && passed % hour < 15 * minute ? refused(503, 'onderhoud') : undefined;
        };
        const { code } = await run();
        expect(code).toBe(0);
        expect(service.documents.length).toBe(many);
        expect(ran.toSorted()).toEqual(service.documents.map(({ id }) => id).toSorted());
        const requests = [...perMinute.values()];
        const most = Math.max(...requests);
        expect(most).toBeLessThanOrEqual(50);
        // The documents of the service itself take less than 1 KB each.
        const [early = 0] = heaps;
        expect(Math.max(...heaps) - early).toBeLessThan(10e6 + many * 1000);
        const sum = requests.reduce((all, one) => all + one, 0);
        const [least, largest] = [Math.min(...heaps), Math.max(...heaps)].map((bytes) => (bytes / 1e6).toFixed(1));
        console.info(`${hours} hours, ${many} documents: ${sum} requests, ${most} in the busiest minute; heap ${least} to ${largest} MB`);
      },
      3_600_000,
    );
  });
});
