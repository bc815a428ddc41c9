import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/service/api/index.ts';
import { bodyDigest } from '../../../../src/service/journal/guard.ts';
import { openJournal } from '../../../../src/service/journal/journal.ts';
import { journalled } from '../../../../src/service/journal/journalled.ts';
import type { Journalling } from '../../../../src/service/journal/journalling.ts';
import { id, intent, owner } from './records.ts';

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
function processes(decisions: Journalling['decisions'] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'duit-journal-'));
  const sent: string[] = [];
  const living = new Set([1, 2, 3]);
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
    return journalled(client as never, {
      journal: openJournal(folder, 'zaak', own),
      profile: { naam: 'zaak', base_url: 'https://dienst.example/api/v1' },
      key: async () => 'sleutel',
      world: own,
      decisions,
      nietWachten: true,
      waiting: (_seconds, work) => work,
      warn: async () => {},
    });
  };
  let go = () => {};
  const waiting = process(1, new Promise<void>((resolve) => (go = resolve)));
  const quick = process(2, Promise.resolve());
  const hanging = process(3, Promise.resolve(), new Promise(() => {}));
  const broken = Promise.reject(new TypeError('x'));
  broken.catch(() => {});
  const wrong = process(4, Promise.resolve(), broken);
  return { waiting, go: () => go(), folder, quick, hanging, die: (pid: number) => living.delete(pid), sent, wrong };
}

const versturen = (client: Client, kanaal: 'email' | 'peppol' = 'email', more = {}) =>
  client.one('facturen.versturen', { id, body: { kanaal, ...more } }).then(
    () => 'sent',
    ({ reason, message }) => `${reason}: ${message}`,
  );

describe('a write that waits for its turn', () => {
  it('does not leave where another process sent the document meanwhile', async () => {
    const { waiting, quick, go, sent } = processes();
    const first = versturen(waiting);
    expect(await versturen(quick)).toBe('sent');
    go();
    expect(await first).toBe(`local: een andere duit heeft dit net gedaan (journaal 1: facturen.versturen ${id}, 2026-03-15 10:00 UTC)`);
    expect(sent).toEqual(['2 facturen.versturen']);
  });

  it('leaves where that went over another channel, was simulated, or was decided', async () => {
    for (const [decisions, kanaal, more] of [
      [{}, 'peppol', {}],
      [{}, 'email', { simuleer: 'afgeleverd' }],
      [{ nogmaals: true }, 'email', {}],
    ] as const) {
      const { waiting, quick, go, sent } = processes(decisions);
      const first = versturen(waiting);
      expect(await versturen(quick, kanaal, more)).toBe('sent');
      go();
      expect(await first).toBe('sent');
      expect(sent).toHaveLength(2);
    }
  });

  it('does not leave where another process was cut off on its document meanwhile', async () => {
    const { waiting, hanging, go, die, sent } = processes();
    const definitief = waiting.one('facturen.definitief', { id }).catch(({ reason, message }) => `${reason}: ${message}`);
    void versturen(hanging);
    await vi.waitFor(() => expect(sent).toEqual(['3 facturen.versturen']));
    die(3);
    go();
    expect(await definitief).toMatch(/^unknown: Een eerder commando werd onderbroken \(journaal 1: facturen\.versturen/);
    expect(sent).toEqual(['3 facturen.versturen']);
  });
});

it('a write during which duit itself goes wrong is not called refused or unsent: its outcome is unknown', async () => {
  const { wrong, quick, folder, sent } = processes();
  await expect(wrong.one('facturen.definitief', { id })).rejects.toBeInstanceOf(TypeError);
  expect(sent).toEqual(['4 facturen.definitief']);
  const own = { ...world, pid: 2, started: () => undefined };
  expect(openJournal(folder, 'zaak', own).entries()).toMatchObject([{ state: 'unknown' }]);
  expect(await versturen(quick)).toContain('unknown: Een eerder commando bleef onbeslist (journaal 1: facturen.definitief');
});

it('a document that another process is sending, or making final, is not sent or made final by a second one', async () => {
  const { quick, hanging, sent } = processes();
  void versturen(hanging);
  void hanging.one('facturen.definitief', { id });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const busy = (n: number, what: string) =>
    `local: een andere duit is hier al mee bezig (journaal ${n}: ${what} ${id}, 2026-03-15 10:00 UTC)`;
  expect(await versturen(quick)).toBe(busy(1, 'facturen.versturen'));
  expect(await quick.one('facturen.definitief', { id }).catch(({ reason, message }) => `${reason}: ${message}`)).toBe(
    busy(2, 'facturen.definitief'),
  );
  expect(await versturen(quick, 'peppol')).toBe('sent');
});

it('a document whose write was cut off at another address of the service is not written to either', async () => {
  const { quick, folder } = processes();
  const elsewhere = intent({ base_url: 'https://oud.example/api/v1', time: '2026-01-01T10:00:00Z' });
  await openJournal(folder, 'zaak', { ...world, pid: 2, started: () => undefined }).append(elsewhere);
  expect(await versturen(quick)).toMatch(/^unknown: Een eerder commando werd onderbroken \(journaal 1: facturen\.definitief/);
  const other = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
  expect(await quick.one('facturen.versturen', { id: other, body: { kanaal: 'email' } })).toMatchObject({ id });
});

it('what another process is creating is not created by a second one, unless that was decided', async () => {
  const naam = (text: string) => ({ body: { naam: text } });
  const make = (client: Client, text: string) =>
    client.one('klanten.create', naam(text)).then(
      () => 'made',
      ({ reason, message }) => `${reason}: ${message}`,
    );
  for (const decisions of [{}, { tochMaken: true }]) {
    const { quick, hanging, sent } = processes(decisions);
    void make(hanging, 'Peeters');
    await vi.waitFor(() => expect(sent).toEqual(['3 klanten.create']));
    const busy = 'local: een andere duit is hier al mee bezig (journaal 1: klanten.create, 2026-03-15 10:00 UTC)';
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
    body: bodyDigest('s', body),
    owner: { ...owner, host: 'elders' },
  });
  await openJournal(folder, 'zaak', { ...world, pid: 2, started: () => undefined }).append(elsewhere);
  await expect(quick.one('klanten.create', { body })).rejects.toMatchObject({ reason: 'local' });
});
