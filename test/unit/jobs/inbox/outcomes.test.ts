import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHookOutcomes } from '../../../../src/jobs/inbox/outcomes.ts';

const outcome = { sinds: '2026-11-22T09:00:00Z', tijd: '2026-11-22T09:01:00Z', reden: null };

it('an outcome waits on this machine, or is told to have no place where the disk refuses it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duit-outcomes-'));
  const outcomes = openHookOutcomes(() => folder, 'a');
  expect(outcomes.add('D1', outcome)).toBe(true);
  expect(outcomes.waiting()).toMatchObject([{ id: 'd1', outcome }]);

  const file = join(folder, 'bestand');
  writeFileSync(file, '');
  expect(openHookOutcomes(() => file, 'a').add('D1', outcome)).toBe(false);
});
