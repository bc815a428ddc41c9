import { usage } from '../../../failure.ts';
import { today } from '../../../belgium/dates.ts';
import { isExpired, type Longer, lengthened } from '../../../jobs/archive/contents.ts';
import { withArchive } from '../../../jobs/archive/open.ts';
import { supplierText } from '../../../jobs/archive/party.ts';
import { readArchive } from '../../../jobs/archive/read.ts';
import { newestFirst, searchArchive } from '../../../jobs/archive/search.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import type { NamedWord } from '../../command/command.ts';
import type { Opened, OpenSession } from '../../session/session.ts';
import { archivedRow, keptView } from './columns.ts';
import { folderOf, marksOf, type MarkSession, type PlaceOptions } from './place.ts';
import { documentCount } from '../../output/counts.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';

export async function search(session: Opened<'files' | 'out'>, tekst: string, opties: PlaceOptions): Promise<void> {
  session.out.check(keptView);
  const { documents, keeping } = searchArchive(await folderOf(session, opties), tekst, session.files.mayWrite);
  await session.out.list(stream(documents.map((one) => archivedRow(one, keeping))), keptView);
}

export async function show(session: OpenSession, opties: PlaceOptions & { vervalt?: true | undefined }): Promise<void> {
  const { out, now, timeZone } = session;
  out.check(keptView);
  const { contents } = readArchive(await folderOf(session, opties));
  const day = today(now());
  const documents = newestFirst(contents.documents.values()).filter((one) => !opties.vervalt || isExpired(one, contents.keeping, day));
  await out.list(stream(documents.map((one) => archivedRow(one, contents.keeping))), keptView);
  const { documents: all, ended, account, leverancier } = contents;
  const whose = leverancier ? clean(supplierText(leverancier)) : t({ nl: 'nog niet bekend', en: 'not known yet' });
  await out.notice({ nl: `Leverancier: ${whose}; account ${account}.`, en: `Supplier: ${whose}; account ${account}.` });
  const when = ended === undefined ? t({ nl: 'nog nooit', en: 'never yet' }) : formatMoment(ended, timeZone);
  await out.notice({
    nl: `${documentCount(all.size)} in het archief; laatst bijgewerkt: ${when}.`,
    en: `${documentCount(all.size)} in the archive; last brought up to date: ${when}.`,
  });
}

/** Asks nothing of the service. */
export async function keepLonger(
  session: MarkSession & Opened<'files' | 'out' | 'uuid'>,
  named: NamedWord<string>,
  { map, ...longer }: Longer & PlaceOptions,
): Promise<void> {
  if (longer.tot === undefined && longer.jaren === undefined) throw usage({ nl: 'geef --tot of --jaren', en: 'give --tot or --jaren' });
  const { out, files, now, uuid } = session;
  out.check(keptView);
  const folder = await folderOf(session, { map });
  const { account, ...contents } = readArchive(folder).contents;
  const { documents, rules } = lengthened(contents, await named.word(), longer);
  const marks = await marksOf(session, account);
  await withArchive(
    { folder: await files.writable(folder, 'archief'), account, opdracht: 'bewaren', now, uuid, marks },
    async ({ log }) => {
      for (const rule of rules) log.append({ soort: 'bewaren', ...rule });
    },
  );
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

export const archivedChoice = choiceOf<ReturnType<typeof archivedRow>>({
  title: { nl: 'Document', en: 'Document' },
  none: { nl: 'het archief is leeg', en: 'the archive is empty' },
  hint: { nl: 'Vul het met: duit archief bijwerken', en: 'Fill it with: duit archief bijwerken' },
  read: async (session, options) => {
    const { contents } = readArchive(await folderOf(session, options));
    const all = newestFirst(contents.documents.values());
    const { items, more } = firstOffered(all);
    return { items: items.map((one) => archivedRow(one, contents.keeping)), more };
  },
  word: ({ id }) => id,
  called: ({ nummer, naam }) => nummer ?? naam,
  columns: () => keptView.columns,
});
