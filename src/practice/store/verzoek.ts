import type { PracticeDatabase } from './sqlite.ts';

const minute = 60_000;

/**
 * Takes a turn in the sliding window of one minute before `now` (milliseconds), over all processes. Gives 0 when there was a
 * turn left, else the milliseconds until there is one; a request that is refused takes none. A turn that a clock which ran ahead
 * noted in the future counts for nothing.
 */
export function takeTurn(store: PracticeDatabase, sleutel: string, limiet: number, now: number): number {
  return store.write(() => {
    store.run('delete from verzoek where op <= ? or op > ?', now - minute, now);
    const sql = 'select op from verzoek where sleutel = ? order by op desc limit 1 offset ?';
    const oldest = store.get(sql, sleutel, limiet - 1) as { op: number } | undefined;
    if (oldest) return oldest.op + minute - now;
    store.run('insert into verzoek (sleutel, op) values (?, ?)', sleutel, now);
    return 0;
  });
}
