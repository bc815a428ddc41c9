import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf } from '../../../../src/service/journal/log/entries.ts';
import { type Decisions, objection, type Write } from '../../../../src/service/journal/verdict/guard.ts';
import { bodyDigest } from '../../../../src/service/journal/log/meant.ts';
import type { JournalRecord, Reconciled } from '../../../../src/service/journal/log/records.ts';
import { lastSending } from '../../../../src/service/journal/log/sendings.ts';
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
const same: Write = { operation: 'facturen.create', document: null, body, meant: body };

const stands = (list: Entry[], write: Write, decisions: Decisions = {}, alive = false, since?: number) => {
  const known = since === undefined ? { acts: 0, creates: Number.MAX_SAFE_INTEGER } : { acts: since, creates: since };
  const found = objection(list, write, decisions, () => alive, known);
  return found && `${found.entry.n} ${found.is}`;
};
const final: Write = { operation: 'facturen.definitief', document: id, body: undefined, meant: undefined };
const email = { kanaal: 'email' };
const send: Write = { operation: 'facturen.versturen', document: id, body: email, meant: email };

describe('an earlier write of which the outcome is not known', () => {
  it('stops any write on its document, whether it was cut off or recorded as unknown', () => {
    for (const list of [entries(intent()), entries(intent(), unknown(1)), entries(intent(), unknown(1), sought(false))]) {
      expect([stands(list, final), stands(list, send)]).toEqual(['1 uncertain', '1 uncertain']);
      expect(stands(list, { ...final, document: 'ander' })).toBeUndefined();
      expect([
        stands(list, final, { negeerOpen: true }),
        stands(list, final, { tochMaken: true }),
        stands(list, send, { nogmaals: true }),
      ]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('stops nothing while its process runs, once its outcome is known, or once it was sought in vain', () => {
    expect(stands(entries(intent()), send, {}, true)).toBeUndefined();
    expect(stands(entries(intent(), result(1)), send)).toBeUndefined();
    expect(stands(entries(intent(), unknown(1), sought(true)), final)).toBeUndefined();
    expect(stands(entries(intent({ operation: 'facturen.versturen', simulated: true })), send)).toBeUndefined();
  });

  it('stops the same create also after it was sought in vain, until the user decides', () => {
    for (const list of [entries(create), entries(create, unknown(1), sought(true))]) {
      expect(stands(list, same)).toBe('1 uncertain');
      expect(stands(list, { ...same, meant: { klant_id: 'ander' } })).toBeUndefined();
      expect(stands(list, same, { tochMaken: true })).toBeUndefined();
      expect(stands(list, same, { nogmaals: true })).toBe('1 uncertain');
    }
  });
});

describe('an earlier write that is under way or done', () => {
  const resent = intent({ operation: 'creditnotas.versturen', kanaal: 'email' });
  const credited: Write = { ...final, operation: 'facturen.creditnota' };
  const credit = intent({ operation: 'facturen.creditnota' });

  it('stops a second one like it', () => {
    for (const [first, second] of [
      [intent(), final],
      [resent, send],
      [credit, credited],
    ] as const) {
      expect(stands(entries(first), second, {}, true)).toBe('1 under_way');
      expect(stands(entries(first, result(1)), second)).toBe('1 done');
      expect(stands(entries(first, { kind: 'refused', of: 1, time, status: 422 }), second)).toBeUndefined();
      expect(stands(entries(first, result(1)), { ...second, document: 'ander' })).toBeUndefined();
      expect(stands(entries(first, result(1)), second, { negeerOpen: true })).toBeUndefined();
    }
  });

  it('stops a sending only over its own channel, and no simulated one', () => {
    const peppol = { ...send, body: { kanaal: 'peppol' } };
    const simulated = { ...send, body: { ...email, simuleer: 'afgeleverd' } };
    for (const list of [entries(resent), entries(resent, result(1))]) {
      expect([stands(list, peppol, {}, true), stands(list, simulated, {}, true)]).toEqual([undefined, undefined]);
    }
    expect(stands(entries(resent, unknown(1), sought(true)), send)).toBe('1 done');
  });

  it('counts as known where it ended before the user decided', () => {
    expect(stands(entries(intent(), result(1)), final, {}, false, 2)).toBeUndefined();
    expect(stands(entries(intent(), result(1)), final, {}, false, 0)).toBe('1 done');
  });

  it('stops the same create only while it is under way, or where it ended after the user decided', () => {
    expect(stands(entries(create), same, {}, true)).toBe('1 under_way');
    expect(stands(entries(create, result(1)), same)).toBeUndefined();
    expect(stands(entries(create, result(1)), same, {}, false, 0)).toBe('1 done');
    expect(stands(entries(create, result(1)), same, {}, false, 1)).toBe('1 done');
    expect(stands(entries(create, result(1)), same, {}, false, 2)).toBeUndefined();
    expect(stands(entries(create, result(1)), { ...same, meant: { klant_id: 'ander' } }, {}, false, 0)).toBeUndefined();
  });

  it('never stops a change, which sets what is set already', () => {
    const change: Write = { ...final, operation: 'klanten.update' };
    const changing = intent({ operation: 'klanten.update' });
    expect([stands(entries(changing), change, {}, true), stands(entries(changing, result(1)), change)]).toEqual([undefined, undefined]);
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
    expect(entries(unknown(7), result(1))).toEqual([]);
  });
});

describe('the last sending', () => {
  const sending = (more: object = {}) => intent({ operation: 'facturen.versturen', kanaal: 'peppol', ...more });

  it('is certain where the service said so, possible where it was sought in vain, and none while nobody looked', () => {
    expect(lastSending(entries(sending(), result(1)), 'peppol')).toMatchObject({ tijd: time, zeker: true });
    expect(lastSending(entries(sending(), unknown(1), sought(true)), 'peppol')).toMatchObject({ tijd: time, zeker: false });
    expect(lastSending(entries(sending(), unknown(1)), 'peppol')).toBeUndefined();
    expect(lastSending(entries(sending(), result(1)), 'email')).toBeUndefined();
    expect(lastSending(entries(sending({ simulated: true }), result(1)), 'peppol')).toBeUndefined();
    expect(lastSending(entries(intent(), result(1)), 'peppol')).toBeUndefined();
  });
});
