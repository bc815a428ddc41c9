import { absentDays, titleOf } from '../../../jobs/archive/contents.ts';
import type { ArchivedDocument } from '../../../jobs/archive/records.ts';
import { archiveDifferenceText } from '../../../jobs/archive/findings.ts';
import { archiveMarks } from '../../../jobs/archive/tag-files.ts';
import { type MendedLog, type OpenArchive, withArchive } from '../../../jobs/archive/open.ts';
import { type Updated, type Updating, updating } from '../../../jobs/archive/update.ts';
import { sharedWord, Failure, partlyDone } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { withProgress } from '../../flows/stream.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { archivedRow, archivedView } from './columns.ts';
import { archiveLine, folderOf, type PlaceOptions } from './place.ts';
import { counted, documentCount } from '../../output/counts.ts';
import { sameGoesOn, stoppedHalfway } from '../../flows/partly.ts';
import { places } from '../../../jobs/archive/layout.ts';
import { checkIsArchive } from '../../../jobs/archive/read.ts';
import { type Restored, restoring } from '../../../jobs/archive/restore.ts';
import type { View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';

export async function update(session: OpenSession, opties: PlaceOptions): Promise<void> {
  const { out, files, now, uuid, stop } = session;
  out.check(archivedView);
  const folder = await files.writable(await folderOf(session, opties), 'archief');
  const { account } = await session.profile();
  session.job();
  const api = await session.api();
  const marks = archiveMarks(await session.state());
  let count = 0;
  const { updated, lost, size, differ } = await withArchive(
    { folder, account, opdracht: 'bijwerken', now, uuid, marks },
    async (archive) => {
      const run = updating(archive, api, stop);
      async function* rows() {
        for await (const document of run.documents) {
          count += 1;
          yield archivedRow(document, archive.keeping);
        }
      }
      await out.results(
        withProgress(out, rows(), () => updatingText(run)),
        archivedView,
      );
      const all = [...archive.documents.values()];
      return {
        updated: run.result(),
        lost: archive.lost,
        size: all.length,
        differ: all.filter(({ afwijkingen }) => afwijkingen?.length).length,
      };
    },
  );
  await out.notice({
    nl: `${count} nieuw of aangevuld; ${documentCount(size)} in ${clean(folder)}.`,
    en: `${count} new or completed; ${documentCount(size)} in ${clean(folder)}.`,
  });
  const earlier = differ - updated.differing.length;
  if (earlier > 0) {
    await out.notice({
      nl: `Van ${counted(earlier, 'eerder document', 'eerdere documenten')} zegt de UBL iets anders dan de dienst: ${archiveLine('controleer', opties)} noemt ${earlier === 1 ? 'het' : 'ze'}.`,
      en: `Of ${counted(earlier, 'earlier document', 'earlier documents')} the UBL says something else than the service: ${archiveLine('controleer', opties)} names them.`,
    });
  }
  await tell(session, updated, { lost, folder, opties });
}

function updatingText({ progress }: Updating): string {
  const far = progress();
  if (!far) return t({ nl: 'Lijsten lezen', en: 'Reading the lists' });
  return t({ nl: `Archiveren: ${far.done} van ${far.all}`, en: `Archiving: ${far.done} of ${far.all}` });
}

/** Tells what the service does not list any more, and fails with exit 8 if something is not in the archive as it should be. */
async function tell(
  { out }: Opened<'out'>,
  { gone, changed, failed, absent, differing, shared, cut }: Updated,
  { lost, folder, opties }: { readonly lost: OpenArchive['lost']; readonly folder: string; readonly opties: PlaceOptions },
): Promise<void> {
  if (gone.length > 0) {
    const names = gone.map((document) => clean(titleOf(document))).join(', ');
    await out.warn({
      nl: `Niet meer bij de dienst, nog wel in het archief: ${names}`,
      en: `Not at the service any more, and still in the archive: ${names}`,
    });
  }
  if (absent.size > 0) {
    const named = [...absent.keys()].slice(0, mostAbsent).map(clean).join('; ');
    const more = absent.size > mostAbsent ? '; …' : '';
    await out.notice({
      nl: `Zonder ${counted(absent.size, 'bestand dat', 'bestanden die')} de dienst niet heeft, en dat is in orde: ${named}${more}. Waarom: ${archiveLine('controleer', opties)}. Over ${absentDays} dagen vraagt duit het opnieuw.`,
      en: `Without ${counted(absent.size, 'file that', 'files that')} the service does not have, which is fine: ${named}${more}. Why: ${archiveLine('controleer', opties)}. duit asks again in ${absentDays} days.`,
    });
  }
  if (shared.length > 0) {
    const numbers = shared.map(clean).join(', ');
    await out.warn({ nl: `Meer dan één document heeft dit nummer: ${numbers}`, en: `More than one document has this number: ${numbers}` });
  }
  const wrong = new Map(failed);
  for (const document of changed) wrong.set(titleOf(document), partlyDone(changedText()));
  for (const { pad } of lost) wrong.set(pad, partlyDone({ nl: 'ontbreekt in het archief', en: 'is missing from the archive' }));
  if (wrong.size > 0) {
    // The next run can mend a gap, so its exit code comes first.
    for (const document of differing) wrong.set(`${document.map}, UBL`, new Failure('broken_rules', differencesOf(document)));
    throw notWhole(wrong, lost.length > 0 ? checkHint(folder) : cut ? sameGoesOn() : again(opties));
  }
  if (differing.length > 0) throw disagrees(differing, opties);
  if (cut) throw stoppedHalfway();
}

const mostAbsent = 3;

const notWhole = (wrong: ReadonlyMap<string, Failure>, hint: string): Failure =>
  partlyDone(t({ nl: `niet alles staat in het archief: ${wrong.size}`, en: `not everything is in the archive: ${wrong.size}` }), {
    because: sharedWord(wrong.values()),
    errors: Object.fromEntries([...wrong].map(([name, { message }]) => [name, message])),
    hint,
  });

const differencesOf = ({ afwijkingen }: ArchivedDocument): string => (afwijkingen ?? []).map(archiveDifferenceText).join('; ');

/** Exit 13, because everything is kept and another run changes nothing: a person must look. */
const disagrees = (differing: readonly ArchivedDocument[], opties: PlaceOptions): Failure =>
  new Failure('broken_rules', {
    nl: `de UBL zegt iets anders dan de dienst: ${differing.length}`,
    en: `the UBL says something else than the service: ${differing.length}`,
    errors: Object.fromEntries(differing.map((document) => [document.map, differencesOf(document)])),
    hint: {
      nl: `Alles is bewaard zoals de dienst het gaf. Kijk deze documenten na bij de dienst; ${archiveLine('controleer', opties)} noemt ze opnieuw.`,
      en: `Everything is kept as the service gave it. Look at these documents at the service; ${archiveLine('controleer', opties)} names them again.`,
    },
  });

const changedText = (): Text => ({
  nl: 'het nummer, de datum of het bedrag is bij de dienst nu anders dan in het archief; het archief bleef zoals het was',
  en: 'the number, date or amount at the service now differs from the archive; the archive stayed as it was',
});

const again = (opties: PlaceOptions): string =>
  t({
    nl: `De rest staat in het archief. ${archiveLine('bijwerken', opties)} probeert het de volgende keer opnieuw.`,
    en: `The rest is in the archive. ${archiveLine('bijwerken', opties)} tries again the next time.`,
  });

const checkHint = (folder: string): string =>
  t({
    nl: `Zie wat er ontbreekt met: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
    en: `See what is missing with: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
  });

const restoredTexts: Record<Restored['uitkomst'], Text> = {
  hersteld: { nl: 'hersteld', en: 'restored' },
  opzij: { nl: 'opzij gezet', en: 'moved aside' },
  afwijkend: { nl: 'afwijkend', en: 'different' },
  mislukt: { nl: 'mislukt', en: 'failed' },
};

const view: View<Restored> = {
  columns: [
    { field: 'uitkomst', title: { nl: 'Uitkomst', en: 'Outcome' }, kind: 'heel', shown: ({ uitkomst }) => t(restoredTexts[uitkomst]) },
    columns.bestand,
    { field: 'detail', title: { nl: 'Meer', en: 'More' }, sparse: true },
  ],
  row: 'Restored',
  id: 'bestand',
};

/** Fails if a damaged file is not as it was. */
export async function restore(session: OpenSession, opties: PlaceOptions): Promise<void> {
  const { out, files, now, uuid, stop } = session;
  out.check(view);
  const place = await folderOf(session, opties);
  // Without this a folder that holds nothing would become an archive.
  checkIsArchive(place);
  const folder = await files.writable(place, 'archief');
  const { account } = await session.profile();
  session.job();
  const api = await session.api();
  const marks = archiveMarks(await session.state());
  const count = { hersteld: 0, opzij: 0, afwijkend: 0, mislukt: 0 };
  const progress = () =>
    t({ nl: `Nakijken en herstellen: ${count.hersteld} hersteld`, en: `Checking and restoring: ${count.hersteld} restored` });
  const reasons = new Map<string, string>();
  let mended: MendedLog | undefined;
  await withArchive({ folder, account, opdracht: 'herstel', now, uuid, marks }, async (archive) => {
    ({ mended } = archive);
    async function* rows() {
      for await (const one of restoring(archive, api, stop)) {
        count[one.uitkomst] += 1;
        if (one.uitkomst === 'mislukt') reasons.set(one.bestand, one.detail ?? '');
        yield one;
      }
    }
    await out.results(withProgress(out, rows(), progress), view);
  });
  await out.notice({ nl: `Hersteld: ${count.hersteld}.`, en: `Restored: ${count.hersteld}.` });
  if (count.opzij > 0) {
    await out.notice({ nl: `Opzij gezet in ${places.aside}: ${count.opzij}.`, en: `Moved aside into ${places.aside}: ${count.opzij}.` });
  }
  if (mended) await out.warn(brokenText(mended));
  if (count.afwijkend > 0) throw different(count.afwijkend);
  if (reasons.size > 0)
    throw partlyDone(t({ nl: `niet hersteld: ${reasons.size}`, en: `not restored: ${reasons.size}` }), {
      errors: Object.fromEntries(reasons),
      hint: againText(),
    });
  if (mended) throw wasBroken(opties);
  if (stop.aborted) throw stoppedHalfway(againText());
}

const brokenText = ({ waarom, documenten }: MendedLog): Text => ({
  nl: `Het logboek klopte niet: ${waarom}. Het is opnieuw gemaakt; ${documentCount(documenten)} ${documenten === 1 ? 'komt' : 'komen'} uit het manifest en de bestanden zelf. Zoals het was, staat het in ${places.aside}. Wat alleen daarin stond, kan weg zijn: welke documenten al geëxporteerd waren, en wat langer bewaard moest worden.`,
  en: `The log was not intact: ${waarom}. It was rebuilt; ${documentCount(documenten)} ${documenten === 1 ? 'comes' : 'come'} from the manifest and the files themselves. The old one lies in ${places.aside}. All that it alone told may be gone: which documents were exported before, and which were to be kept longer.`,
});

const wasBroken = (opties: PlaceOptions): Failure =>
  new Failure('broken_rules', t({ nl: 'het logboek was gebroken, en is hersteld', en: 'the log was broken, and is mended' }), {
    hint: t({
      nl: `Haal wat nog ontbreekt met: ${archiveLine('bijwerken', opties)}. Kijk daarna na met: ${archiveLine('controleer', opties)}.`,
      en: `Fetch all that is still missing with: ${archiveLine('bijwerken', opties)}. Then check with: ${archiveLine('controleer', opties)}.`,
    }),
  });

const different = (count: number): Failure =>
  new Failure('broken_rules', t({ nl: `de dienst geeft nu iets anders: ${count}`, en: `the service now gives something else: ${count}` }), {
    hint: t({
      nl: 'Het archief bleef zoals het was. Vergelijk de bestanden, of zet een goede kopie terug.',
      en: 'The archive stayed as it was. Compare the files, or put a good copy back.',
    }),
  });

const againText = (): string =>
  t({ nl: 'Is de reden weg, geef dan hetzelfde commando opnieuw.', en: 'Once the reason is gone, give the same command again.' });
