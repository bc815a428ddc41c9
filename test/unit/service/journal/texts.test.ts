import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { failureJson } from '../../../../src/cli/output/messages.ts';
import type { Entry } from '../../../../src/service/journal/log/entries.ts';
import { refusalOf } from '../../../../src/service/journal/verdict/texts.ts';
import { intent } from './records.ts';

it.each([
  ['this machine', hostname(), ''],
  ['another machine, which it names', 'kantoor-2', ' (op kantoor-2)'],
])('a write that was done on %s stands in the way', (_, host, named) => {
  const sending = { operation: 'facturen.versturen', document: 'f1', body: { kanaal: 'email' } };
  const made = intent({ ...sending, body: 'x' });
  const outcome = { kind: 'result', of: 1, time: made.time, id: 'f1', nummer: '2026-0001' } as const;
  const entry: Entry = { id: '1', n: 1, last: 2, intent: { ...made, owner: { ...made.owner, host } }, outcome, checks: [], state: 'done' };
  const { message } = refusalOf(
    { ending: 12, reason: 'done', evidence: { source: 'journal', extent: 'same', standing: 'done', entry } },
    { ...sending, meant: sending.body },
    [entry],
    (time) => time.slice(0, 10),
  );
  expect(message).toMatch(/^2026-0001 is al verstuurd per e-mail, op [\d-]+/);
  expect(message.endsWith(named === '' ? made.time.slice(0, 10) : named)).toBe(true);
});

it.each<[string, Partial<Entry>, string | undefined]>([
  ['that may have been done, on a store of its own', { state: 'open' }, undefined],
  ['whose reply was lost, on a shared store', { state: 'unknown' }, 'write 1'],
])('nobody is sent to another machine for a write %s', (_, changed, lock) => {
  const made = intent();
  const owner = { ...made.owner, host: 'kantoor-2', ...(lock && { lock }) };
  const entry = { id: '5', n: 5, last: 5, intent: { ...made, owner }, checks: [], ...changed } as unknown as Entry;
  const { hint } = refusalOf(
    { ending: 7, reason: 'uncertain', evidence: { source: 'journal', extent: 'part', standing: 'uncertain', entry } },
    { operation: made.operation, document: made.document, body: null, meant: null },
    [],
    () => '14:02',
  );
  expect(hint).toContain('duit journaal herstel 5');
  expect(hint).not.toContain('kantoor-2');
});

it.each<[string, Partial<Entry['intent']>, RegExp]>([
  ['is not made again by itself', { operation: 'facturen.create', document: null, body: 'x' }, /--niet-gedaan/],
  [
    'shows a change that did not come',
    { operation: 'facturen.definitief' },
    /^Kijk later nog eens: duit journaal herstel 5\. Is het niet gebeurd/,
  ],
  ['never shows a sending', { operation: 'facturen.versturen', kanaal: 'email' }, /--niet-gedaan/],
])('after a last look at a service that %s, the hint says who settles it', (_, changed, hint) => {
  const made = intent(changed);
  const checks = [{ kind: 'reconciled', of: 5, time: made.time, found: 'nothing', evidence: 'none', settled: true, ids: [], nummer: null }];
  const entry = { id: '5', n: 5, last: 6, intent: made, checks, state: 'unknown' } as unknown as Entry;
  const failure = refusalOf(
    { ending: 7, reason: 'uncertain', evidence: { source: 'journal', extent: 'part', standing: 'uncertain', entry } },
    { operation: made.operation, document: made.document, body: null, meant: null },
    [],
    () => '14:02',
  );
  expect(failure.hint).toMatch(hint);
});

it('an open write on a shared store names its user, machine and time, and the machine that may know more', () => {
  const made = intent();
  const owner = { ...made.owner, host: 'kantoor-2', person: 'anna', lock: 'write 1' };
  const entry: Entry = { id: '5', n: 5, last: 5, intent: { ...made, owner }, checks: [], state: 'open' };
  const write = { operation: made.operation, document: made.document, body: null, meant: null };
  const failure = refusalOf(
    { ending: 7, reason: 'uncertain', evidence: { source: 'journal', extent: 'part', standing: 'uncertain', entry } },
    write,
    [],
    () => '14:02',
  );
  expect([failure.reason, failure.message, failure.hint]).toEqual([
    'unknown',
    `een eerder commando van anna op kantoor-2 werd onderbroken: misschien is ${made.document} al definitief gemaakt (14:02). duit maakt ze niet opnieuw definitief tot dat vaststaat.`,
    'Misschien weet kantoor-2 hoe het afliep: geef daar eens duit journaal list.\nLaat duit nakijken hoe het afliep: duit journaal herstel 5',
  ]);
  const { error } = JSON.parse(failureJson(failure)) as { error: object };
  expect(error).toMatchObject({ earlier: { n: 5, tijd: made.time, gebruiker: 'anna', computer: 'kantoor-2' } });
});
