import { expect, it } from 'vitest';
import { eachDocument } from '../../../../src/cli/flows/each-document.ts';
import type { OpenSession } from '../../../../src/cli/session/session.ts';
import { usage } from '../../../../src/failure.ts';
import { columns, viewOf } from '../../../../src/cli/views/columns.ts';

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `id-${n}`);

it.each([
  ['eleven through a pipe', ['-'], 11, 1],
  ['ten through a pipe', ['-'], 10, 0],
  ['eleven by hand', idsOf(11), 0, 0],
])('%s leave room on the limit for others: %j', async (_name, words, piped, times) => {
  let jobs = 0;
  const session = {
    out: { check: () => {}, warn: async () => {} },
    files: { lines: async () => idsOf(piped) },
    ask: { interactive: false },
    globals: { ja: true },
    api: async () => ({}),
    job: () => void jobs++,
  } as unknown as OpenSession;
  const work = eachDocument(session, words, {
    parse: (word) => async () => word,
    prepare: () => Promise.reject(usage('far enough')),
    writes: true,
    view: viewOf<{ id: string }>('Sent', [columns.id]),
  });
  await expect(work).rejects.toThrow('far enough');
  expect(jobs).toBe(times);
});
