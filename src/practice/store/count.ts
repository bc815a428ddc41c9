import type { PracticeDatabase, Value } from './sqlite.ts';

/** More than the filters that one user pages through at a time. */
const most = 200;

/** Counts rows and remembers each count for as long as neither this process nor another changes the file, the last 200 at most. */
export function counter(database: PracticeDatabase): (sql: string, ...values: Value[]) => number {
  const known = new Map<string, number>();
  let stamp: string | undefined;
  return (sql, ...values) => {
    const { stamp: now } = database.get("select data_version || ':' || total_changes() stamp from pragma_data_version") as {
      stamp: string;
    };
    if (now !== stamp || known.size >= most) known.clear();
    stamp = now;
    const key = JSON.stringify([sql, ...values]);
    const count = known.get(key) ?? (database.get(sql, ...values) as { n: number }).n;
    known.set(key, count);
    return count;
  };
}
