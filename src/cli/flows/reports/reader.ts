import { t } from '../../../language.ts';
import { documentCount } from '../../output/counts.ts';
import type { OpenSession } from '../../session/session.ts';
import type { Reader } from '../../../jobs/reports/read/reader.ts';
import { progressText, readAll, tellDuration } from '../listing/part.ts';
import { withProgress } from '../stream.ts';

/** The figures that rest on returns that were filed and on the codes of batches, by name. */
export const returnFigures = (): string => t({ nl: 'ingediende aangiften en redenen van 0 %', en: 'filed returns and reasons of 0 %' });

/** Opens the account of a session to be read for a report; a person sees how far that is. */
export async function openReader(session: Pick<OpenSession, 'api' | 'job' | 'limit' | 'memory' | 'out' | 'stop'>): Promise<Reader> {
  const { stop, job } = session;
  return {
    api: await session.api(),
    memory: await session.memory(),
    stop,
    job,
    whole: (list) => readAll(session, list),
    following: (results, count) => following(session, results, count),
    beforeDocuments: (missing, all) => tellMissing(session, missing, all),
    beforeCustomers: (missing) => tellDuration(session, missing),
  };
}

async function* following<T>({ out }: Pick<OpenSession, 'out'>, results: AsyncGenerator<T>, count: number): AsyncGenerator<T> {
  let done = 0;
  for await (const one of withProgress(out, results, () => progressText(done, count))) {
    done += 1;
    yield one;
  }
}

async function tellMissing(session: Pick<OpenSession, 'limit' | 'memory' | 'out'>, missing: number, all: number): Promise<void> {
  if (missing === 0) return;
  const { keeps } = await session.memory();
  await session.out.notice(
    keeps
      ? t({
          nl: `${missing} van de ${all} documenten kent duit nog niet volledig: duit leest ze en onthoudt dat.`,
          en: `duit does not know ${missing} of the ${all} documents in full yet: it reads them and remembers them.`,
        })
      : t({
          nl: `duit leest ${documentCount(missing)}, want met dit profiel of in deze shell onthoudt het niets.`,
          en: `duit reads ${documentCount(missing)}, because with this profile or in this shell it remembers nothing.`,
        }),
  );
  await tellDuration(session, missing);
}
