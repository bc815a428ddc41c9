import { type Longer, lengthened } from '../../../jobs/archive/keep-longer.ts';
import { withArchive } from '../../../jobs/archive/open.ts';
import { readArchive } from '../../../jobs/archive/read.ts';
import { newestFirst } from '../../../jobs/archive/search.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';
import { archivedRow, keptView } from './columns.ts';
import { folderOf, type MarkSession, marksOf, type PlaceOptions } from './place.ts';
import { documentCount } from '../../output/counts.ts';

/** Keeps documents of the archive longer, and shows them with the day until which they are kept now. It asks nothing of the service. */
export async function keepLonger(
  session: MarkSession & Pick<OpenSession, 'files' | 'out' | 'uuid'>,
  word: string,
  { map, ...longer }: Longer & PlaceOptions,
): Promise<void> {
  const { out, files, now, uuid } = session;
  out.check(keptView);
  const folder = await folderOf(session, { map });
  const { account, ...contents } = readArchive(folder).contents;
  const { documents, rules } = lengthened(contents, word, longer);
  const marks = await marksOf(session, account);
  await withArchive({ folder: files.writable(folder, 'archief'), account, opdracht: 'bewaren', now, uuid, marks }, async ({ log }) => {
    for (const rule of rules) log.append({ soort: 'bewaren', ...rule });
  });
  const { keeping } = readArchive(folder).contents;
  await out.list(stream(newestFirst(documents).map((one) => archivedRow(one, keeping))), keptView);
  const later = rules.find(({ van }) => van === 'naam')?.waarde;
  const all = t({ nl: `Vastgelegd voor ${documentCount(documents.length)}`, en: `Noted for ${documentCount(documents.length)}` });
  const coming =
    later === undefined
      ? ''
      : t({ nl: `, en voor alles wat nog komt van ${clean(later)}`, en: `, and for all to come of ${clean(later)}` });
  await out.notice(`${all}${coming}.`);
}
