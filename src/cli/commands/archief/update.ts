import { titleOf } from '../../../jobs/archive/contents.ts';
import { type OpenArchive, withArchive } from '../../../jobs/archive/open.ts';
import { type Updated, type Updating, updating } from '../../../jobs/archive/update.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { withProgress } from '../../flows/progress.ts';
import type { OpenSession } from '../../session/session.ts';
import { archivedRow, archivedView } from './columns.ts';
import { folderOf, type PlaceOptions } from './place.ts';

/** Brings the archive up to date, shows each document that got files, and tells of everything that is not as it should be. */
export async function update(session: OpenSession, opties: PlaceOptions): Promise<void> {
  const { out, now, uuid, stop } = session;
  out.check(archivedView);
  const folder = await folderOf(session, opties);
  const { account } = await session.profile();
  const api = await session.api();
  let count = 0;
  const { updated, lost, size } = await withArchive({ folder, account, opdracht: 'bijwerken', now, uuid }, async (archive) => {
    const run = updating(archive, api, stop);
    async function* rows() {
      for await (const document of run.documents) {
        count += 1;
        yield archivedRow(document, archive.keeping);
      }
    }
    await out.results(
      withProgress(out, rows(), () => progressText(run)),
      archivedView,
    );
    return { updated: run.result(), lost: archive.lost, size: archive.documents.size };
  });
  await out.notice(
    t({
      nl: `${count} nieuw of aangevuld; ${size} documenten in ${clean(folder)}.`,
      en: `${count} new or completed; ${size} documents in ${clean(folder)}.`,
    }),
  );
  await tell(session, updated, { lost, folder });
}

function progressText({ progress }: Updating): string {
  const far = progress();
  if (!far) return t({ nl: 'Lijsten lezen', en: 'Reading the lists' });
  return t({ nl: `Archiveren: ${far.done} van ${far.all}`, en: `Archiving: ${far.done} of ${far.all}` });
}

/** Tells what the service does not list any more, and fails with exit 8 where something is not in the archive as it should be. */
async function tell(
  { out }: OpenSession,
  { gone, changed, failed, cut }: Updated,
  { lost, folder }: { readonly lost: OpenArchive['lost']; readonly folder: string },
): Promise<void> {
  if (gone.length > 0) {
    const names = gone.map((document) => clean(titleOf(document))).join(', ');
    await out.warn(
      t({
        nl: `Niet meer bij de dienst, nog wel in het archief: ${names}`,
        en: `Not at the service any more, and still in the archive: ${names}`,
      }),
    );
  }
  const wrong = new Map(failed);
  for (const document of changed) wrong.set(titleOf(document), new Failure('partly', changedText()));
  for (const { pad } of lost)
    wrong.set(pad, new Failure('partly', t({ nl: 'ontbreekt in het archief', en: 'is missing from the archive' })));
  const goOn = t({ nl: 'Hetzelfde commando gaat verder waar het stopte.', en: 'The same command goes on where it stopped.' });
  if (wrong.size > 0) throw notWhole(wrong, lost.length > 0 ? checkHint(folder) : cut ? goOn : again());
  if (cut) throw new Failure('partly', t({ nl: 'gestopt', en: 'stopped' }), { hint: goOn });
}

const notWhole = (wrong: ReadonlyMap<string, Failure>, hint: string): Failure =>
  new Failure(
    'partly',
    t({ nl: `niet alles staat in het archief: ${wrong.size}`, en: `not everything is in the archive: ${wrong.size}` }),
    {
      errors: Object.fromEntries([...wrong].map(([name, { message }]) => [name, message])),
      hint,
    },
  );

const changedText = (): string =>
  t({
    nl: 'het nummer, de datum of het bedrag is bij de dienst nu anders dan in het archief; het archief bleef zoals het was',
    en: 'the number, date or amount at the service now differs from the archive; the archive stayed as it was',
  });

const again = (): string =>
  t({
    nl: 'De rest staat in het archief. duit archief bijwerken probeert het de volgende keer opnieuw.',
    en: 'The rest is in the archive. duit archief bijwerken tries again the next time.',
  });

const checkHint = (folder: string): string =>
  t({
    nl: `Zie wat er ontbreekt met: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
    en: `See what is missing with: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
  });
