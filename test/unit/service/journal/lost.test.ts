import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/service/api/index.ts';
import { ofLost } from '../../../../src/service/journal/evidence/of-journal.ts';
import { type Journal, openJournal } from '../../../../src/service/journal/index.ts';
import { entriesOf } from '../../../../src/service/journal/log/entries.ts';
import { endFlag, flagIn, followFlag, lostUpTo, raiseFlag } from '../../../../src/service/journal/log/lost.ts';
import { openRecovery } from '../../../../src/service/journal/recovery/recovery.ts';
import type { Write } from '../../../../src/service/journal/verdict/evidence.ts';
import { journalled, unapproved } from '../../../support/journal.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';
import { id, intent, result } from './records.ts';

const now = new Date('2026-03-15T10:00:00Z');
const world = {
  now: () => now,
  monotonic: () => 0,
  sleep: async () => {},
  stop: new AbortController().signal,
  random: Math.random,
  pid: 1,
  started: () => undefined,
};

/** A client of the service, and the flag that another process raises once a write was looked at. */
function racing(decisions = {}, asks = false) {
  const store = memoryStateStore();
  const journal = openJournal(store, world);
  const sent: string[] = [];
  const client = {
    one: async (operation: string, { depart }: { depart?: () => Promise<void> } = {}) => {
      await depart?.();
      sent.push(operation);
      return { kanaal: 'email' };
    },
    raw: async (method: string, path: string, { depart }: { depart?: () => Promise<void> } = {}) => {
      await depart?.();
      sent.push(`${method} ${path}`);
      return { facts: {} };
    },
  } as unknown as Client;
  const asked: string[] = [];
  const raise = async () => {
    await store.transaction((transaction) => raiseFlag(transaction, { since: null }, now));
    return undefined;
  };
  const writing = (meanwhile: () => Promise<undefined> = async () => undefined) =>
    journalled(client, {
      ...unapproved,
      journal,
      profile: { naam: 'zaak', base_url: 'https://dienst.example/api/v1' },
      world,
      decisions,
      begun: async () => 0,
      limits: { current: () => meanwhile(), copy: () => undefined, naam: 'zaak' },
      asks,
      again: async (_, text) => asked.push(text) > 0,
    });
  const send = (meanwhile?: () => Promise<undefined>) => writing(meanwhile).one('facturen.versturen', { id, body: { kanaal: 'email' } });
  return { store, raise, send, writing, sent, asked };
}

describe('a loss that is found between the look at a send and its line', () => {
  it.each([
    ['off a terminal', {}, false],
    ['at a terminal, where nobody was asked about it', {}, true],
  ])('stops it: %s', async (_, decisions, asks) => {
    const { send, raise, sent, asked } = racing(decisions, asks);
    await expect(send(raise)).rejects.toMatchObject({ reason: 'not_confirmed', word: 'maybe_done' });
    expect([sent, asked]).toEqual([[], []]);
  });

  it('is passed by the option of the command', async () => {
    const { send, raise, sent } = racing({ nogmaals: true });
    await send(raise);
    expect(sent).toEqual(['facturen.versturen']);
  });

  it('stops a call that duit does not know', async () => {
    const { writing, raise, sent } = racing();
    await expect(writing(raise).raw('POST', '/iets')).rejects.toMatchObject({ reason: 'not_confirmed' });
    expect(sent).toEqual([]);
  });

  it('stops it where it is another loss than the one that a person said yes to', async () => {
    const { send, raise, sent, asked } = racing({}, true);
    await raise();
    await expect(send(raise)).rejects.toMatchObject({ reason: 'not_confirmed' });
    expect([sent, asked.length]).toEqual([[], 1]);
    await send();
    expect([sent, asked.length]).toEqual([['facturen.versturen'], 2]);
  });
});

describe('a send that a person says was done', () => {
  const noting = (journal: Journal) =>
    openRecovery({
      journal,
      client: {} as Client,
      profile: { naam: 'zaak', base_url: 'https://dienst.example/api/v1' },
      key: async () => 'sleutel',
      world,
      nietWachten: true,
      waiting: (_seconds, work) => work,
    }).noteSent({ operation: 'facturen.versturen', document: id, body: { kanaal: 'email' }, meant: { kanaal: 'email' } }, (time) => time);

  it.each([
    ['when it is looked at', 0],
    ['only once it is written down', 1],
  ])('is not written down while another process is sending it: %s', async (_, after) => {
    const journal = openJournal(memoryStateStore(), world);
    const sending = () => journal.begin(intent({ operation: 'facturen.versturen', document: id, kanaal: 'email' }), 0, () => {});
    if (after === 0) await sending();
    const begin: Journal['begin'] = async (...parts) => {
      await sending();
      return journal.begin(...parts);
    };
    const other = { ...journal, isUnderWay: () => true, ...(after === 1 && { begin }) };
    await expect(noting(other)).rejects.toMatchObject({ reason: 'not_confirmed' });
    expect(await journal.entries()).toHaveLength(1);
  });

  it('is two lines, and none where it is known', async () => {
    const store = memoryStateStore();
    const journal = openJournal(store, world);
    for (let times = 0; times < 2; times += 1) await noting(journal);
    expect(await journal.entries()).toMatchObject([{ state: 'done', intent: { operation: 'facturen.versturen', kanaal: 'email' } }]);
    expect(await store.read((view) => view.last('journaal'))).toBe(2);
  });
});

describe('the flag that lines may be lost', () => {
  it('stands from the earliest loss to the latest line, and its number outlasts its end', async () => {
    const store = memoryStateStore();
    const flag = () => store.read(async (view) => [await flagIn(view), await lostUpTo(view)]);
    await store.transaction((transaction) => raiseFlag(transaction, { since: '2026-03-14T09:00:00.000Z' }, now));
    await store.transaction((transaction) => raiseFlag(transaction, { since: '2026-03-14T08:00:00.000Z' }, now));
    expect(await flag()).toMatchObject([{ since: '2026-03-14T08:00:00.000Z', n: 1 }, 1]);
    await store.transaction((transaction) => endFlag(transaction, now));
    expect(await flag()).toEqual([undefined, 1]);
  });

  it('is the same from the lines that another copy has', async () => {
    const store = memoryStateStore();
    const line = { kind: 'kept', in: 'verlies' } as const;
    await store.transaction((transaction) => followFlag(transaction, { ...line, key: 'begin', value: { since: null } }, 8));
    expect(await store.read(async (view) => [await flagIn(view), await lostUpTo(view)])).toEqual([{ since: null, n: 7 }, 7]);
    await store.transaction((transaction) => followFlag(transaction, { ...line, key: 'klaar', value: true }, 9));
    expect(await store.read(async (view) => [await flagIn(view), await lostUpTo(view)])).toEqual([undefined, 7]);
  });

  it('says nothing of what became final after it by this journal, and of what the service shows', () => {
    const flag = { since: null, n: 4 };
    const send: Write = { operation: 'facturen.versturen', document: id, body: { kanaal: 'email' }, meant: undefined };
    const finals = (at: number) =>
      entriesOf([
        { ...intent({ operation: 'facturen.definitief', document: id }), line: String(at), n: at },
        { ...result(at), line: String(at + 1), n: at + 1 },
      ]);
    const lost = [{ source: 'lost', extent: 'perhaps', standing: 'uncertain' }];
    expect([ofLost(flag, send, []), ofLost(flag, send, finals(4)), ofLost(flag, send, finals(5))]).toEqual([lost, lost, []]);
    const simulated = { ...send, body: { kanaal: 'email', simuleer: 'delivered' } };
    const create = { ...send, operation: 'facturen.create', document: null };
    expect([ofLost(undefined, send, []), ofLost(flag, simulated, []), ofLost(flag, create, [])]).toEqual([[], [], []]);
  });
});
