import { places } from '../../../jobs/archive/layout.ts';
import { withArchive } from '../../../jobs/archive/open.ts';
import { readArchive } from '../../../jobs/archive/read.ts';
import type { Restored } from '../../../jobs/archive/restore-document.ts';
import { restoring } from '../../../jobs/archive/restore.ts';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { withProgress } from '../../flows/progress.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { folderOf, type PlaceOptions } from './place.ts';

const words: Record<Restored['uitkomst'], Text> = {
  hersteld: { nl: 'hersteld', en: 'restored' },
  opzij: { nl: 'opzij gezet', en: 'moved aside' },
  ernaast: { nl: 'ernaast', en: 'beside' },
  afwijkend: { nl: 'afwijkend', en: 'different' },
  mislukt: { nl: 'mislukt', en: 'failed' },
};

const view: View<Restored> = {
  columns: [
    { field: 'uitkomst', title: { nl: 'Uitkomst', en: 'Outcome' }, kind: 'heel', shown: ({ uitkomst }) => t(words[uitkomst]) },
    columns.bestand,
    { field: 'detail', title: { nl: 'Meer', en: 'More' }, sparse: true },
  ],
  fields: ['uitkomst', 'bestand', 'detail'],
  id: 'bestand',
};

/** Restores the archive, shows each damaged file and how it ended, and fails where one is not as it was. */
export async function restore(session: OpenSession, opties: PlaceOptions): Promise<void> {
  const { out, files, now, uuid, stop } = session;
  out.check(view);
  const place = await folderOf(session, opties);
  // Without this a folder that holds nothing would become an archive.
  readArchive(place);
  const folder = files.writable(place, 'archief');
  const { account } = await session.profile();
  session.job();
  const api = await session.api();
  const count = { hersteld: 0, opzij: 0, ernaast: 0, afwijkend: 0, mislukt: 0 };
  await withArchive({ folder, account, opdracht: 'herstel', now, uuid }, async (archive) => {
    async function* rows() {
      for await (const one of restoring(archive, api, stop)) {
        count[one.uitkomst] += 1;
        yield one;
      }
    }
    await out.results(
      withProgress(out, rows(), () => progressText(count.hersteld)),
      view,
    );
  });
  await out.notice(t({ nl: `Hersteld: ${count.hersteld}.`, en: `Restored: ${count.hersteld}.` }));
  if (count.opzij > 0) {
    await out.notice(t({ nl: `Opzij gezet in ${places.aside}: ${count.opzij}.`, en: `Moved aside into ${places.aside}: ${count.opzij}.` }));
  }
  if (count.ernaast > 0) {
    await out.warn(
      t({
        nl: `PDF's die de dienst nu met andere bytes geeft, van documenten die verder gelijk zijn: ${count.ernaast}. De nieuwe staat naast de oude, die blijft zoals ze is.`,
        en: `PDFs that the service now gives with other bytes, of documents that are the same otherwise: ${count.ernaast}. The new one stands beside the old one, which stays as it is.`,
      }),
    );
  }
  if (count.afwijkend > 0) throw different(count.afwijkend);
  if (count.mislukt > 0) throw failed(count.mislukt);
  if (stop.aborted) throw new Failure('partly', t({ nl: 'gestopt', en: 'stopped' }), { hint: again() });
}

const progressText = (count: number): string =>
  t({ nl: `Nakijken en herstellen: ${count} hersteld`, en: `Checking and restoring: ${count} restored` });

const different = (count: number): Failure =>
  new Failure('broken_rules', t({ nl: `de dienst geeft nu iets anders: ${count}`, en: `the service now gives something else: ${count}` }), {
    hint: t({
      nl: 'Het archief bleef zoals het was. Vergelijk de bestanden, of zet een goede kopie terug.',
      en: 'The archive stayed as it was. Compare the files, or put a good copy back.',
    }),
  });

const failed = (count: number): Failure =>
  new Failure('partly', t({ nl: `niet hersteld: ${count}`, en: `not restored: ${count}` }), { hint: again() });

const again = (): string => t({ nl: 'Probeer het later opnieuw met hetzelfde commando.', en: 'Try again later with the same command.' });
