import { places } from '../../../jobs/archive/layout.ts';
import { checkArchive } from '../../../jobs/archive/check.ts';
import { inspectArchive, logHint, provenIn } from '../../../jobs/archive/read.ts';
import { type ArchiveFinding, isWarning, type ArchiveFindingKind } from '../../../jobs/archive/findings.ts';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { withProgress } from '../../flows/stream.ts';
import type { View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { folderOf, type MarkSession, marksOf, type PlaceOptions } from './place.ts';
import { counted, documentCount } from '../../output/counts.ts';

const findingTexts: Record<ArchiveFindingKind, Text> = {
  ontbreekt: { nl: 'ontbreekt', en: 'missing' },
  gewijzigd: { nl: 'gewijzigd', en: 'changed' },
  hernoemd: { nl: 'hernoemd', en: 'renamed' },
  te_veel: { nl: 'te veel', en: 'extra' },
  onleesbaar: { nl: 'onleesbaar', en: 'unreadable' },
  onderbroken: { nl: 'niet af', en: 'unfinished' },
  nooit_gekregen: { nl: 'nooit gekregen', en: 'never fetched' },
  bestaat_niet: { nl: 'bestaat niet', en: 'does not exist' },
  nummer_ontbreekt: { nl: 'nummer ontbreekt', en: 'number missing' },
  nummer_dubbel: { nl: 'nummer dubbel', en: 'number twice' },
  ubl_wijkt_af: { nl: 'UBL wijkt af', en: 'UBL differs' },
};

const view: View<ArchiveFinding> = {
  columns: [
    { field: 'bevinding', title: { nl: 'Toestand', en: 'State' }, kind: 'heel', shown: ({ bevinding }) => t(findingTexts[bevinding]) },
    columns.bestand,
    { field: 'detail', title: { nl: 'Meer', en: 'More' }, sparse: true },
  ],
  row: 'ArchiveFinding',
  id: 'bestand',
};

/** Fails with exit 13 if it finds more than warnings. */
export async function tellArchiveFindings(
  session: MarkSession & Opened<'files' | 'out' | 'random'>,
  { deel = 1, map }: PlaceOptions & { deel?: number | undefined },
): Promise<void> {
  const { out, random } = session;
  out.check(view);
  const folder = await folderOf(session, { map });
  const read = inspectArchive(folder);
  const marks = await marksOf(session, read.contents.account);
  // Only the account's own store has the mark, and the archive says which account that is.
  const archive = { ...read, ...provenIn(folder, read.log, await marks?.of(folder)) };
  let far = { read: 0, done: 0, all: archive.contents.files.size };
  const wrong: ArchiveFinding[] = [];
  const looked = (now: typeof far) => {
    far = now;
  };
  async function* findings() {
    for await (const finding of checkArchive(archive, { share: deel, random, looked })) {
      if (!isWarning(finding)) wrong.push(finding);
      yield finding;
    }
  }
  const progress = () => t({ nl: `Nakijken: ${far.done} van ${far.all}`, en: `Checking: ${far.done} of ${far.all}` });
  await out.results(withProgress(out, findings(), progress), view);
  if (wrong.length > 0) throw broken(wrong, folder);
  const { documents } = archive.contents;
  await out.notice({
    nl: `${documentCount(documents.size)}; ${far.read} van ${far.all} bestanden gelezen: ze zijn zoals ze bewaard werden.`,
    en: `${documentCount(documents.size)}; ${far.read} of ${far.all} files read: they are as they were kept.`,
  });
}

const isLog = ({ bevinding, bestand }: ArchiveFinding): boolean => bestand === places.log && bevinding !== 'onderbroken';

function broken(wrong: readonly ArchiveFinding[], folder: string): Failure {
  const unfinished = wrong.some(({ bevinding }) => bevinding === 'onderbroken');
  const next = shellLine(['duit', 'archief', 'bijwerken', '--map', folder]);
  const finish = t({
    nl: `Een vorige keer werd niet af gemaakt. Doe dat eerst met: ${next}`,
    en: `An earlier run was not finished. Do that first with: ${next}`,
  });
  const restore = shellLine(['duit', 'archief', 'herstel', '--map', folder]);
  const mend = t({
    nl: `Zet een goede kopie terug, of haal documenten opnieuw met: ${restore}`,
    en: `Put a good copy back, or fetch documents again with: ${restore}`,
  });
  return new Failure('broken_rules', {
    nl: `het archief klopt niet (${counted(wrong.length, 'bevinding', 'bevindingen')})`,
    en: `the archive is not intact (${counted(wrong.length, 'finding', 'findings')})`,
    hint: wrong.some(isLog) ? logHint(folder) : unfinished ? finish : mend,
  });
}
