import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf } from '../../../../src/service/journal/entries.ts';
import { bodyDigest, type Decisions, obstacle, type Write } from '../../../../src/service/journal/guard.ts';
import type { JournalRecord, Reconciled } from '../../../../src/service/journal/records.ts';
import { lastSending } from '../../../../src/service/journal/sendings.ts';
import { id, intent, result, time, unknown } from './records.ts';

const entries = (...records: JournalRecord[]): Entry[] => entriesOf(records.map((record, index) => ({ n: index + 1, ...record })));
const sought = (settled: boolean): Reconciled => ({
  kind: 'reconciled',
  of: 1,
  time,
  found: 'nothing',
  evidence: 'none',
  settled,
  ids: [],
  nummer: null,
});
const body = { klant_id: 'k' };
const create = intent({ operation: 'facturen.create', document: null, body: bodyDigest('s', body) });
const same: Write = { operation: 'facturen.create', document: null, body };

const stops = (list: Entry[], write: Write, decisions: Decisions = {}, alive = false) => obstacle(list, write, decisions, () => alive)?.n;

describe('an earlier write of which the outcome is not known', () => {
  const final: Write = { operation: 'facturen.definitief', document: id, body: undefined };
  const send: Write = { operation: 'facturen.versturen', document: id, body: { kanaal: 'email' } };

  it('stops any write on its document, whether it was cut off or recorded as unknown', () => {
    for (const list of [entries(intent()), entries(intent(), unknown(1)), entries(intent(), unknown(1), sought(false))]) {
      expect([stops(list, final), stops(list, send)]).toEqual([1, 1]);
      expect(stops(list, { ...final, document: 'ander' })).toBeUndefined();
      expect([
        stops(list, final, { negeerOpen: true }),
        stops(list, final, { tochMaken: true }),
        stops(list, send, { nogmaals: true }),
      ]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('stops nothing while its process runs, once its outcome is known, or once it was sought in vain', () => {
    expect(stops(entries(intent()), final, {}, true)).toBeUndefined();
    expect(stops(entries(intent(), result(1)), final)).toBeUndefined();
    expect(stops(entries(intent(), unknown(1), sought(true)), final)).toBeUndefined();
    expect(stops(entries(intent({ operation: 'facturen.versturen', simulated: true })), send)).toBeUndefined();
  });

  it('stops the same create also after it was sought in vain, until the user decides', () => {
    for (const list of [entries(create), entries(create, unknown(1), sought(true))]) {
      expect(stops(list, same)).toBe(1);
      expect(stops(list, { ...same, body: { klant_id: 'ander' } })).toBeUndefined();
      expect(stops(list, same, { tochMaken: true })).toBeUndefined();
      expect(stops(list, same, { nogmaals: true })).toBe(1);
    }
  });
});

describe('a late word', () => {
  it('of its own process outranks what was found meanwhile', () => {
    expect(entries(intent(), unknown(1), sought(true), result(1))[0]?.state).toBe('done');
    expect(entries(intent(), { kind: 'unsent', of: 1, time })[0]?.state).toBe('unsent');
  });

  it('of the user settles it', () => {
    expect(entries(intent(), unknown(1), { ...sought(true), found: 'undone', evidence: 'user' })[0]?.state).toBe('undone');
  });

  it('about a write that was forgotten counts for nothing', () => {
    expect(entries({ kind: 'cleared' }, result(1))).toEqual([]);
  });
});

describe('the last sending', () => {
  const sending = (more: object = {}) => intent({ operation: 'facturen.versturen', kanaal: 'peppol', ...more });

  it('is certain where the service said so, possible where it was sought in vain, and none while nobody looked', () => {
    expect(lastSending(entries(sending(), result(1)), 'peppol')).toEqual({ tijd: time, zeker: true });
    expect(lastSending(entries(sending(), unknown(1), sought(true)), 'peppol')).toEqual({ tijd: time, zeker: false });
    expect(lastSending(entries(sending(), unknown(1)), 'peppol')).toBeUndefined();
    expect(lastSending(entries(sending(), result(1)), 'email')).toBeUndefined();
    expect(lastSending(entries(sending({ simulated: true }), result(1)), 'peppol')).toBeUndefined();
    expect(lastSending(entries(intent(), result(1)), 'peppol')).toBeUndefined();
  });
});
