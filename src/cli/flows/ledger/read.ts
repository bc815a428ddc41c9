import type { Factuur, FactuurKort } from '../../../contract/index.ts';
import { booked, counts, type Ledger, type Unread } from '../../../jobs/reports/count/booked.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { OpenSession } from '../../session/session.ts';
import { sideBySide, tellDuration } from '../listing/duration.ts';
import { progressText, readAll, type Source } from '../listing/part.ts';
import { parallel } from '../../../service/api/parallel.ts';
import { withProgress } from '../progress.ts';
import { customerNames } from './names.ts';
import { openReading } from './one-by-one.ts';
import { documentCount } from '../../output/counts.ts';

type Lists = (api: Api) => readonly Source<FactuurKort>[];

/**
 * Reads the final documents of these lists, each of them whole: from memory, and from the service only where memory lacks it.
 * The names of the customers are read too, unless `named` is false. A document that can't be read is in `unread`; so are those not asked for any more after the user stopped it. Fails where a
 * list can't be read, or the key is refused.
 */
export async function readLedger(session: OpenSession, lists: Lists, { named = true } = {}): Promise<Ledger> {
  session.job();
  const api = await session.api();
  const rows = await finalRows(session, lists(api));
  const whole = new Map<string, Factuur>();
  const unread: Unread[] = [];
  for (const found of await (await session.memory()).wholeOf(rows)) if (found) whole.set(found.id, found);
  const missing = rows.filter(({ id }) => !whole.has(id));
  await tellMissing(session, missing.length, rows.length);
  let done = 0;
  const reading = parallel(
    missing,
    sideBySide,
    openReading(session, ({ id }) => readFactuur(api, id)),
  );
  for await (const { item: row, found, message } of withProgress(session.out, reading, () => progressText(done, missing.length))) {
    done += 1;
    if (found) whole.set(row.id, found);
    else unread.push({ row, message });
  }
  const names = named ? await customerNames(session, api, [...whole.values()]) : new Map<string, string>();
  const read = rows.flatMap((row) => {
    const factuur = whole.get(row.id);
    return factuur ? [booked(factuur, row, names)] : [];
  });
  const documents = read.flatMap((one) => ('row' in one ? [] : [one]));
  return { documents, unread: [...unread, ...read.flatMap((one) => ('row' in one ? [one] : []))] };
}

async function finalRows(session: OpenSession, lists: readonly Source<FactuurKort>[]): Promise<FactuurKort[]> {
  const rows = new Map<string, FactuurKort>();
  for (const list of lists) for (const row of await readAll(session, list)) if (counts(row)) rows.set(row.id, row);
  return [...rows.values()];
}

async function tellMissing(session: OpenSession, missing: number, total: number): Promise<void> {
  if (missing === 0) return;
  const { keeps } = await session.memory();
  await session.out.notice(
    keeps
      ? t({
          nl: `${missing} van de ${total} documenten kent duit nog niet volledig: duit leest ze en onthoudt dat.`,
          en: `duit does not know ${missing} of the ${total} documents whole yet: it reads them and remembers them.`,
        })
      : t({
          nl: `duit leest ${documentCount(missing)}, want met dit profiel of in deze shell onthoudt het niets.`,
          en: `duit reads ${documentCount(missing)}, because with this profile or in this shell it remembers nothing.`,
        }),
  );
  await tellDuration(session, missing);
}
