import { places } from '../../../jobs/archive/layout.ts';
import { archiveMarks } from '../../../jobs/archive/tag-files.ts';
import { withArchive } from '../../../jobs/archive/open.ts';
import { checkIsArchive } from '../../../jobs/archive/read.ts';
import type { MendedLog } from '../../../jobs/archive/mend-log.ts';
import { documentCount } from '../../output/counts.ts';
import { type Restored, restoring } from '../../../jobs/archive/restore.ts';
import { Failure, partlyDone } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { withProgress } from '../../flows/stream.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { archiveLine, folderOf, type PlaceOptions } from './place.ts';
import { stoppedHalfway } from '../../flows/partly.ts';

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

/** Restores the archive, shows each damaged file and how it ended, and fails if one is not as it was. */
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
    await out.results(
      withProgress(out, rows(), () => restoringText(count.hersteld)),
      view,
    );
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
      hint: again(),
    });
  if (mended) throw wasBroken(opties);
  if (stop.aborted) throw stoppedHalfway(again());
}

const restoringText = (count: number): string =>
  t({ nl: `Nakijken en herstellen: ${count} hersteld`, en: `Checking and restoring: ${count} restored` });

/** Says why the log was rebuilt, and which facts may be lost. */
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

const again = (): string =>
  t({ nl: 'Is de reden weg, geef dan hetzelfde commando opnieuw.', en: 'Once the reason is gone, give the same command again.' });
