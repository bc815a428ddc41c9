import type { Intent, JournalRecord, Owner } from '../../../../src/service/journal/log/records.ts';

export const time = '2026-03-15T10:00:00.000Z';
export const owner: Owner = { pid: 1000, start: '7', boot: 'b', host: 'h' };
export const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const intent = (more: Partial<Intent> = {}): Intent => ({
  kind: 'intent',
  time,
  profile: 'zaak',
  base_url: 'https://dienst.example/api/v1',
  key: 'k',
  owner,
  operation: 'facturen.definitief',
  document: id,
  salt: 's',
  body: null,
  fields: {},
  ...more,
});

export const result = (of: number): Exclude<JournalRecord, Intent> => ({ kind: 'result', of, time, id, nummer: null });
export const unknown = (of: number): Exclude<JournalRecord, Intent> => ({ kind: 'unknown', of, time, status: 503 });
