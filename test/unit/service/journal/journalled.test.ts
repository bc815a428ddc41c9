import { mkdtempSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/service/api/index.ts';
import type { Journalling } from '../../../../src/service/run/judge.ts';
import { bodyDigest } from '../../../../src/service/journal/log/fields.ts';
import { journalIn, journalled, keep, placeIn, unapproved } from '../../../support/journal.ts';
import { isLong, sampleBySeed } from '../../../support/long.ts';
import { type Kind, kindsOfStore } from '../../../support/stores.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { id, intent, owner } from './records.ts';

const kinds = await kindsOfStore('writes with their journal in PostgreSQL');

const world = {
  now: () => new Date('2026-03-15T10:00:00Z'),
  monotonic: () => 0,
  sleep: async () => {},
  stop: new AbortController().signal,
  random: () => 0.5,
};

/**
 * Processes with one journal and one service: `waiting` is held before it leaves until `go`, `hanging` never hears of what it
 * sent, and `wrong` trips over the reply.
 */
function processesOf(kind: Kind, decisions: Journalling['decisions'] = {}, again: Journalling['again'] = async () => false) {
  const folder = mkdtempSync(join(tmpdir(), 'duit-journal-'));
  const sent: string[] = [];
  /** The processes that have looked at the journal before a write. */
  const looked: number[] = [];
  const stores = new Map<number, StateStore>();
  const openedBy = (pid: number): Pick<Kind, 'storeIn'> => ({
    storeIn: (...place) => {
      const store = kind.storeIn(...place);
      stores.set(pid, store);
      return store;
    },
  });
  /** Ends a process, and with it its connections, and waits until nobody takes it for living. */
  const die = async (pid: number) => {
    living.delete(pid);
    await stores.get(pid)?.close();
    const look = journalIn(placeIn(folder), 'a', kind);
    const left = async () => (await look.undecided()).filter((entry) => entry.intent.owner.pid === pid && look.isUnderWay(entry));
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 110_000 });
  };
  const living = new Set([1, 2, 3, ...Array.from({ length: 14 }, (_, index) => 10 + index)]);
  const process = (pid: number, held: Promise<void>, reply = Promise.resolve()): Client => {
    const client = {
      page: async () => ({ data: [], total: 0 }),
      one: async (operation: string, { depart }: { depart: () => Promise<void> }) => {
        await held;
        await depart();
        sent.push(`${pid} ${operation}`);
        await reply;
        return { id, nummer: null };
      },
    };
    const own = { ...world, pid, started: (asked: number) => (living.has(asked) ? String(asked) : undefined) };
    const journal = journalIn(placeIn(folder, own), 'a', openedBy(pid));
    return journalled(client as never, {
      ...unapproved,
      journal,
      begun: async () => (await journal.rivals(null, 0)).last,
      profile: { naam: 'zaak', base_url: 'https://dienst.example/api/v1' },
      key: async () => {
        looked.push(pid);
        return 'sleutel';
      },
      world: own,
      decisions,
      // Each document of these tests was read before, as an invoice.
      memory: {
        keeps: true,
        typeOf: async () => 'factuur',
        finalOf: nothing,
        wholeOf: nothings,
        quotesOf: nothings,
        draftsOf: async () => [],
      },
      asks: true,
      again,
      moment: () => 'toen',
    });
  };
  let go = () => {};
  const waiting = process(1, new Promise<void>((resolve) => (go = resolve)));
  const quick = process(2, Promise.resolve());
  const hanging = process(3, Promise.resolve(), new Promise(() => {}));
  const broken = Promise.reject(new TypeError('x'));
  broken.catch(() => {});
  const wrong = process(4, Promise.resolve(), broken);
  /** The write that waits has looked: what it finds in its turn is not what it found before. */
  const waits = () => vi.waitFor(() => expect(looked).toContain(1), { timeout: 110_000 });
  return { waiting, waits, go: () => go(), folder, quick, hanging, die, sent, wrong, process, openedBy, looked };
}

const nothing = async () => undefined;
const nothings = async (rows: readonly unknown[]) => rows.map(() => undefined);

const versturen = (client: Client, kanaal: 'email' | 'peppol' = 'email', more = {}) =>
  client.one('facturen.versturen', { id, body: { kanaal, ...more } }).then(
    () => 'sent',
    ({ reason, message }) => `${reason}: ${message}`,
  );

describe.each(kinds)('with the journal in $name', (kind) => {
  const isShared = kind.name !== 'SQLite';
  // Which machine it is matters only where machines share the journal.
  const rival = isShared ? 'anna op kantoor-1' : 'een andere duit';
  const before = isShared ? `${userInfo().username} op ${hostname()}` : rival;
  const processes = (decisions?: Journalling['decisions'], again?: Journalling['again']) => processesOf(kind, decisions, again);

  // What is decided alike in both stores is decided in SQLite alone in `npm test`.
  const alike = it.runIf(isLong || !isShared);

  describe('a write that waits for its turn', () => {
    it('does not leave where another process sent the document meanwhile', async () => {
      const { waiting, waits, quick, go, sent } = processes();
      const first = versturen(waiting);
      await waits();
      expect(await versturen(quick)).toBe('sent');
      go();
      expect(await first).toBe(`not_confirmed: ${id} is al verstuurd per e-mail, op toen`);
      expect(sent).toEqual(['2 facturen.versturen']);
    });

    alike('does not leave where that went over another channel meanwhile', async () => {
      const { waiting, waits, quick, go, sent } = processes();
      const first = versturen(waiting);
      await waits();
      expect(await versturen(quick, 'peppol')).toBe('sent');
      go();
      expect(await first).toBe(`not_confirmed: ${id} is al verstuurd via Peppol, op toen`);
      expect(sent).toEqual(['2 facturen.versturen']);
    });

    alike('leaves where that went over another channel and both were decided, was simulated, or was decided', async () => {
      for (const [decisions, kanaal, more] of [
        [{ ookPerEmail: true, ookPerPeppol: true }, 'peppol', {}],
        [{}, 'email', { simuleer: 'afgeleverd' }],
        [{ nogmaals: true }, 'email', {}],
      ] as const) {
        const { waiting, waits, quick, go, sent } = processes(decisions);
        const first = versturen(waiting);
        await waits();
        expect(await versturen(quick, kanaal, more)).toBe('sent');
        go();
        expect(await first).toBe('sent');
        expect(sent).toHaveLength(2);
      }
    });

    it('does not leave where another process was cut off on its document meanwhile', async () => {
      const { waiting, waits, hanging, go, die, sent } = processes();
      const definitief = waiting.one('facturen.definitief', { id }).catch(({ reason, message }) => `${reason}: ${message}`);
      await waits();
      void versturen(hanging);
      await vi.waitFor(() => expect(sent).toEqual(['3 facturen.versturen']), { timeout: 110_000 });
      await die(3);
      go();
      expect(await definitief).toMatch(/^unknown: een eerder commando (?:van .* )?werd onderbroken: misschien is factuur .* al gemaild/);
      expect(sent).toEqual(['3 facturen.versturen']);
    });
  });

  alike('a write during which duit itself goes wrong is not called refused or unsent: its outcome is unknown', async () => {
    const { wrong, quick, folder, sent } = processes();
    await expect(wrong.one('facturen.definitief', { id })).rejects.toBeInstanceOf(TypeError);
    expect(sent).toEqual(['4 facturen.definitief']);
    expect(await journalIn(placeIn(folder), 'a', kind).entries()).toMatchObject([{ state: 'unknown' }]);
    expect(await versturen(quick)).toMatch(/^unknown: geen antwoord van .*: misschien is .* al definitief gemaakt/);
  });

  it('a document that another process is sending, or making final, is not sent or made final by a second one', async () => {
    const { quick, hanging, sent } = processes();
    void versturen(hanging);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 110_000 });
    void hanging.one('facturen.definitief', { id });
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 110_000 });
    const busy = (n: number, what: string) => `not_confirmed: ${rival} is hier al mee bezig (journaal ${n}: ${what} (${id}), toen)`;
    expect(await versturen(quick)).toBe(busy(1, 'factuur versturen'));
    expect(await quick.one('facturen.definitief', { id }).catch(({ reason, message }) => `${reason}: ${message}`)).toBe(
      busy(2, 'definitief maken'),
    );
    // Nor over the other channel: the first may reach the customer any moment.
    expect(await versturen(quick, 'peppol')).toBe(busy(1, 'factuur versturen'));
  });

  alike('a document that another process is sending goes over the other channel where the user decided so', async () => {
    const { quick, hanging, sent } = processes({ ookPerPeppol: true });
    void versturen(hanging);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 110_000 });
    expect(await versturen(quick, 'peppol')).toBe('sent');
  });

  alike('a document whose write was cut off at another address of the service is not written to either', async () => {
    const { quick, folder, openedBy, die } = processes();
    const elsewhere = intent({ base_url: 'https://oud.example/api/v1', time: '2026-01-01T10:00:00Z' });
    await keep(journalIn(placeIn(folder), 'a', openedBy(owner.pid)), elsewhere);
    await die(owner.pid);
    expect(await versturen(quick)).toMatch(
      /^unknown: een eerder commando (?:van .* )?werd onderbroken: misschien is .* al definitief gemaakt/,
    );
    const other = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
    expect(await quick.one('facturen.versturen', { id: other, body: { kanaal: 'email' } })).toMatchObject({ id });
  });

  alike('what another process is creating is not created by a second one, unless that was decided', async () => {
    const naam = (text: string) => ({ body: { naam: text } });
    const make = (client: Client, text: string) =>
      client.one('klanten.create', naam(text)).then(
        () => 'made',
        ({ reason, message }) => `${reason}: ${message}`,
      );
    for (const decisions of [{}, { tochMaken: true }]) {
      const { quick, hanging, sent } = processes(decisions);
      void make(hanging, 'Peeters');
      await vi.waitFor(() => expect(sent).toEqual(['3 klanten.create']), { timeout: 110_000 });
      const busy = `not_confirmed: ${rival} is hier al mee bezig (journaal 1: klant maken, toen)`;
      expect(await make(quick, 'Peeters')).toBe('tochMaken' in decisions ? 'made' : busy);
      expect(await make(quick, 'Janssens')).toBe('made');
    }
  });

  it('a create that was cut off on another machine is not made again either, while nobody can tell that it was', async () => {
    const { quick, folder } = processes();
    const body = { naam: 'Peeters' };
    const elsewhere = intent({
      operation: 'klanten.create',
      document: null,
      body: bodyDigest('s', { type: 'bedrijf', land: 'BE', ...body }),
      owner: { ...owner, host: 'elders' },
    });
    await keep(journalIn(placeIn(folder), 'a', kind), elsewhere);
    await expect(quick.one('klanten.create', { body })).rejects.toMatchObject({ reason: 'not_confirmed' });
  });

  it('a create that another process finished while this one waited for its turn is not made a second time', async () => {
    for (const decisions of [{}, { tochMaken: true }]) {
      const { waiting, waits, quick, go, sent } = processes(decisions);
      const make = (client: Client, naam: string) => client.one('klanten.create', { body: { naam } });
      const first = make(waiting, 'Peeters').then(
        () => 'made',
        ({ reason, message }) => `${reason}: ${message}`,
      );
      await waits();
      await make(quick, 'Janssens');
      await make(quick, 'Peeters');
      go();
      const refused = `not_confirmed: ${before} heeft dit net gedaan (journaal 3: klant maken, toen)`;
      expect(await first).toBe('tochMaken' in decisions ? 'made' : refused);
      expect(sent).toHaveLength('tochMaken' in decisions ? 3 : 2);
      // One that begins afterwards is another one.
      await make(quick, 'Peeters');
    }
  });

  it('of fourteen identical creates at once one goes, and thirteen say why they do not', async () => {
    for (const operation of sampleBySeed(['klanten.create', 'facturen.create', 'inbox.test'] as const, 3, isShared ? 1 : 2)) {
      const { process, sent, looked } = processes();
      const allLooked = vi.waitFor(() => expect(looked).toHaveLength(14), { timeout: 110_000 });
      const clients = Array.from({ length: 14 }, (_, index) => process(10 + index, allLooked));
      const ended = await Promise.all(
        clients.map((client) =>
          client.one(operation, { body: { naam: 'Peeters' } as never }).then(
            () => 'made',
            ({ reason, message }: { reason: string; message: string }) => `${reason}: ${message.split(' (')[0]}`,
          ),
        ),
      );
      expect(sent).toHaveLength(1);
      expect(ended.filter((one) => one === 'made')).toHaveLength(1);
      const told = new Set([`not_confirmed: ${rival} is hier al mee bezig`, `not_confirmed: ${before} heeft dit net gedaan`]);
      expect(ended.filter((one) => told.has(one))).toHaveLength(13);
    }
  });

  describe('a write that was done before', () => {
    alike('is asked about once, and goes where the answer is yes', async () => {
      for (const answer of [true, false]) {
        const asked: unknown[] = [];
        const { quick, sent } = processes({}, async ({ operation, document }, text) => {
          asked.push({ operation, document, text });
          return answer;
        });
        await quick.one('facturen.definitief', { id });
        const again = quick.one('facturen.definitief', { id: id.toUpperCase() });
        if (answer) await again;
        else
          await expect(again).rejects.toMatchObject({
            reason: 'not_confirmed',
            message: expect.stringMatching(/ is al definitief \(sinds toen\)/) as string,
          });
        expect(asked).toEqual([
          { operation: 'facturen.definitief', document: id, text: expect.stringMatching(/ is al definitief \(sinds toen\)/) as string },
        ]);
        expect(sent).toHaveLength(answer ? 2 : 1);
      }
    });

    alike('still does not go after the answer yes where another process did it meanwhile', async () => {
      let answers = 0;
      const { quick, waiting, go, sent } = processes({}, async () => {
        answers += 1;
        return true;
      });
      await quick.one('facturen.definitief', { id });
      const second = waiting.one('facturen.definitief', { id }).catch(({ reason }: { reason: string }) => reason);
      await vi.waitFor(() => expect(answers).toBe(1), { timeout: 110_000 });
      await quick.one('facturen.definitief', { id });
      go();
      expect(await second).toBe('not_confirmed');
      expect(sent).toEqual(['2 facturen.definitief', '2 facturen.definitief']);
    });
  });
});
