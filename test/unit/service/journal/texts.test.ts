import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import type { Entry } from '../../../../src/service/journal/entries.ts';
import { refusalOf } from '../../../../src/service/journal/texts.ts';
import { intent } from './records.ts';

it.each([
  ['this machine', hostname(), ''],
  ['another machine, which it names', 'kantoor-2', ' (op kantoor-2)'],
])('a write that was done on %s stands in the way', (_, host, named) => {
  const sending = { operation: 'facturen.versturen', document: 'f1', body: { kanaal: 'email' } };
  const made = intent({ ...sending, body: 'x' });
  const entry: Entry = { n: 1, intent: { ...made, owner: { ...made.owner, host } }, checks: [], state: 'done' };
  const { message } = refusalOf({ is: 'done', entry }, { ...sending, meant: sending.body }, '2026-0001', (time) => time.slice(0, 10));
  expect(message).toMatch(/^2026-0001 is al verstuurd per e-mail, op [\d-]+/);
  expect(message.endsWith(named === '' ? made.time.slice(0, 10) : named)).toBe(true);
});
