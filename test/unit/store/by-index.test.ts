import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSqlite, type SqliteFile } from '../../../src/store/sqlite/adapter.ts';
import { state } from '../../../src/store/sqlite/state.ts';
import type { RecordQuery } from '../../../src/store/store.ts';
import { newState, storeIn } from '../../support/store.ts';

const queries: readonly RecordQuery[] = [
  { entry: 3 },
  { among: [2, 5] },
  { subject: 'a' },
  { begun: ['a', 'b'] },
  { unsettled: true },
  { either: { after: 5, subject: 'a' } },
  { latest: 2 },
  { after: 3 },
  { limit: 1 },
];

it.each(queries)('reads the records of %j by an index, and never looks at all of a log for them', async (query) => {
  const folder = newState();
  const store = storeIn(folder);
  await store.transaction(async (transaction) => void (await transaction.append('log', { body: 1, subject: 'a' })));
  const sqlite = await loadSqlite();
  const { DatabaseSync } = sqlite;
  const asked: string[] = [];
  sqlite.DatabaseSync = class extends DatabaseSync {
    override prepare(...words: Parameters<SqliteFile['prepare']>) {
      asked.push(words[0]);
      return super.prepare(...words);
    }
  };
  const other = storeIn(folder);
  await other.read((view) => view.records('log', query)).finally(() => (sqlite.DatabaseSync = DatabaseSync));
  await Promise.all([store.close(), other.close()]);
  const file = new DatabaseSync(join(folder, state.name));
  const plans = asked
    .filter((text) => /^select n, .* from record/.test(text))
    .map((text) => file.prepare(`explain query plan ${text}`).all(...Array.from({ length: text.split('?').length - 1 }, () => 1)))
    .map((steps) => steps.map(({ detail }) => String(detail)));
  file.close();
  expect(plans).toHaveLength(1);
  const [first = ''] = plans[0] ?? [];
  expect(first).toContain('SEARCH record USING INDEX ');
  if (query.after === undefined && query.limit === undefined && query.latest === undefined)
    expect(first).toContain(query.among ? 'record_entry (log_id=? AND entry>? AND entry<?)' : 'record_entry (log_id=? AND entry=?)');
});
