import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf } from '../../../../src/service/journal/log/entries.ts';
import type { Api } from '../../../../src/service/api/index.ts';
import { ofJournal } from '../../../../src/service/journal/evidence/of-journal.ts';
import { openThere } from '../../../../src/service/journal/evidence/there.ts';
import { actOf, type Decisions, type Write } from '../../../../src/service/journal/verdict/evidence.ts';
import { verdictOn } from '../../../../src/service/journal/verdict/table.ts';
import { passesOf } from '../../../../src/service/run/judge.ts';
import { bodyDigest, meantBody } from '../../../../src/service/journal/log/fields.ts';
import type { JournalRecord, Reconciled } from '../../../../src/service/journal/log/records.ts';
import { lastSending } from '../../../../src/service/journal/log/sent.ts';
import { labelAfter, referenceIn } from '../../../../src/service/journal/log/references.ts';
import { id, intent, result, time, unknown } from './records.ts';

const entries = (...records: JournalRecord[]): Entry[] =>
  entriesOf(records.map((record, index) => ({ line: String(index + 1), n: index + 1, ...record })));
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
const dated = (given: object, day = time) => meantBody('facturen.create', given, new Date(day));
const create = intent({ operation: 'facturen.create', document: null, body: bodyDigest('s', dated(body)) });
const same: Write = { operation: 'facturen.create', document: null, body, meant: dated(body) };
const other: Write = { ...same, body: { klant_id: 'ander' }, meant: dated({ klant_id: 'ander' }) };

const stands = (list: Entry[], write: Write, decisions: Decisions = {}, alive = false, since?: number) => {
  const known = since === undefined ? { acts: 0, creates: Number.MAX_SAFE_INTEGER } : { acts: since, creates: since };
  const evidence = ofJournal(list, write, () => alive, known);
  const verdict = verdictOn(actOf(write), evidence, { passes: passesOf(write, decisions), terminal: false, job: false });
  return verdict.ending === 'go' || verdict.ending === 'tell' ? undefined : `${verdict.evidence.entry?.n} ${verdict.reason}`;
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
      ]).toEqual([undefined, '1 uncertain', undefined]);
    }
  });

  it('stops nothing while its process runs, once its outcome is known, or once it was sought in vain', () => {
    expect(stands(entries(intent()), send, {}, true)).toBeUndefined();
    expect(stands(entries(intent(), result(1)), send)).toBeUndefined();
    expect(stands(entries(intent(), unknown(1), sought(true)), final)).toBeUndefined();
    expect(stands(entries(intent({ operation: 'facturen.versturen', simulated: true })), send)).toBeUndefined();
  });

  it('stops the same create also after it was sought in vain, until that is settled', () => {
    for (const list of [entries(create), entries(create, unknown(1), sought(true))]) {
      expect(stands(list, same)).toBe('1 uncertain');
      expect(stands(list, other)).toBeUndefined();
      // That an equal one is meant says nothing of an uncertain one.
      expect(stands(list, same, { tochMaken: true })).toBe('1 uncertain');
      expect(stands(list, same, { negeerOpen: true })).toBeUndefined();
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
      expect(stands(list, simulated, {}, true)).toBeUndefined();
      expect(stands(list, peppol, { ookPerPeppol: true }, true)).toBeUndefined();
    }
    expect(stands(entries(resent, unknown(1), sought(true)), send)).toBe('1 perhaps_done');
  });

  it('counts as known where it ended before the user decided', () => {
    expect(stands(entries(intent(), result(1)), final, {}, false, 2)).toBeUndefined();
    expect(stands(entries(intent(), result(1)), final, {}, false, 0)).toBe('1 done');
  });

  it('stops the same create only while it is under way, or where it ended after the user decided', () => {
    expect(stands(entries(create), same, {}, true)).toBe('1 under_way');
    expect(stands(entries(create, result(1)), same)).toBeUndefined();
    expect(stands(entries(create, result(1)), same, {}, false, 0)).toBe('1 just_done');
    expect(stands(entries(create, result(1)), same, {}, false, 1)).toBe('1 just_done');
    expect(stands(entries(create, result(1)), same, {}, false, 2)).toBeUndefined();
    expect(stands(entries(create, result(1)), other, {}, false, 0)).toBeUndefined();
  });

  it('never stops a change, which sets what is set already', () => {
    const change: Write = { ...final, operation: 'klanten.update' };
    const changing = intent({ operation: 'klanten.update' });
    expect([stands(entries(changing), change, {}, true), stands(entries(changing, result(1)), change)]).toEqual([undefined, undefined]);
  });
});

describe('a create without a day of its own', () => {
  const { meant } = same;
  const midnight = '2026-03-15T23:10:00.000Z';
  const next: Write = { ...same, meant: dated(body, '2026-03-16T09:00:00Z') };
  const typed = { ...body, datum: '2026-03-15' };

  it('is the uncertain one of any earlier day, also where a store counts another day', () => {
    expect(stands(entries(create), next)).toBe('1 uncertain');
    expect(stands(entries({ ...create, time: midnight }), next)).toBe('1 uncertain');
    // A store whose clock is behind had five to midnight of the day before.
    expect(stands(entries({ ...create, time: '2026-03-14T22:55:00.000Z' }), next)).toBe('1 uncertain');
    expect(stands(entries({ ...create, time: '2026-03-13T22:55:00.000Z' }), next)).toBeUndefined();
    expect(stands(entries({ ...create, time: '2026-03-17T10:00:00.000Z' }), next)).toBeUndefined();
  });

  it('is another one than that of a typed day, unless that day is its own', () => {
    const of = (datum: string) => intent({ ...create, body: bodyDigest('s', dated({ ...body, datum })), fields: { datum: 'x' } });
    expect(stands(entries(of('2026-03-15')), same)).toBe('1 uncertain');
    expect(stands(entries(of('2026-03-14')), same)).toBeUndefined();
    expect(stands(entries(create), { ...same, body: typed, meant: typed })).toBe('1 uncertain');
    const later = { ...body, datum: '2026-03-16' };
    expect(stands(entries(create), { ...same, body: later, meant: later })).toBeUndefined();
    expect(meant).toEqual(typed);
  });
});

describe('a sending over another channel', () => {
  const peppol = { ...send, body: { kanaal: 'peppol' } };
  const byMail = intent({ operation: 'facturen.versturen', kanaal: 'email' });

  it('asks where the first one went, or may have, and not where it did not', () => {
    expect(stands(entries(byMail, result(1)), peppol)).toBe('1 other_channel');
    expect(stands(entries(byMail, unknown(1), sought(true)), peppol)).toBe('1 other_channel');
    expect(stands(entries(byMail, unknown(1)), peppol)).toBe('1 uncertain');
    expect(stands(entries(byMail, { kind: 'refused', of: 1, time, status: 422 }), peppol)).toBeUndefined();
    expect(stands(entries(byMail, { kind: 'unsent', of: 1, time }), peppol)).toBeUndefined();
    expect(stands(entries({ ...byMail, simulated: true }, result(1)), peppol)).toBeUndefined();
    expect(stands(entries(byMail, unknown(1), { ...sought(true), found: 'undone', evidence: 'user' }), peppol)).toBeUndefined();
  });

  it('is decided by a yes of its own alone', () => {
    const list = entries(byMail, result(1));
    expect([stands(list, peppol, { nogmaals: true }), stands(list, peppol, { ookPerEmail: true })]).toEqual([
      '1 other_channel',
      '1 other_channel',
    ]);
    expect([stands(list, peppol, { ookPerPeppol: true }), stands(list, { ...peppol, overBoth: true })]).toEqual([undefined, undefined]);
  });
});

describe('a reference of the user', () => {
  const first = intent({ ...create, label: 'batch:ORD-118' });
  const again: Write = { ...other, label: 'batch:ORD-118' };

  it('is one document, whatever is decided, and free once its create was refused or never left', () => {
    expect(stands(entries(first, result(1)), again, { tochMaken: true, negeerOpen: true })).toBe('1 known');
    expect(stands(entries(first, result(1)), { ...again, operation: 'offertes.create' })).toBe('1 other_kind');
    expect(stands(entries(first, unknown(1)), again)).toBe('1 uncertain');
    expect(stands(entries(first, { kind: 'refused', of: 1, time, status: 422 }), again)).toBeUndefined();
    expect(stands(entries(first, { kind: 'unsent', of: 1, time }), again)).toBeUndefined();
    expect(stands(entries(first, result(1)), { ...again, label: 'batch:ORD-119' })).toBeUndefined();
  });

  it('does not become a second document, of another kind, while the first one is uncertain or under way', () => {
    const quote = intent({ operation: 'offertes.create', document: null, label: 'batch:A', body: 'x' });
    const invoice: Write = { ...same, label: 'batch:A' };
    expect(stands(entries(quote, unknown(1)), invoice, { tochMaken: true })).toBe('1 uncertain');
    expect(stands(entries(quote), invoice, {}, true)).toBe('1 under_way');
    expect(stands(entries(quote, unknown(1)), { ...same, label: 'batch:B' })).toBeUndefined();
  });

  it('does not let an equal uncertain one without a reference pass', () => {
    expect(stands(entries(create, unknown(1)), { ...same, label: 'batch:ORD-118' })).toBe('1 uncertain');
  });

  it('with a number sign is another one than that of a reference that was let go of, and an old label is still read', () => {
    expect([labelAfter('A', 0), labelAfter('A', 1), labelAfter('A#1', 0)]).toEqual(['batch:A', 'batch:A#1', 'batch:A##1']);
    for (const [referentie, times] of [
      ['A', 1],
      ['A#1', 0],
      ['A##1', 2],
      ['A#', 1],
      ['#1', 0],
    ] as const) {
      expect(referenceIn(labelAfter(referentie, times))).toBe(referentie);
    }
  });
});

describe('a document at the service that several writes of a job are like', () => {
  it('is there already for one of them alone, the first that asked', async () => {
    const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
    const document = { id, type: 'factuur', status: 'concept', datum: '2026-03-15', totaal_incl: 121, customer_id: 'k', regels };
    const api = { facturen: { get: async () => document } } as unknown as Api;
    const there = openThere({ api, journal: { about: async () => [] } });
    const seen = async (label: string) => {
      const { found } = await there.same([document], { kind: 'facturen', meant: { klant_id: 'k', datum: document.datum, regels }, label });
      return found?.id;
    };
    expect([await seen('batch:A'), await seen('batch:B'), await seen('batch:A')]).toEqual([id, undefined, id]);
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
