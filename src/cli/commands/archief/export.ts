import { usage } from '../../../failure.ts';
import { exporting, whyForgotten } from '../../../jobs/archive/export/make.ts';
import { select } from '../../../jobs/archive/export/collect.ts';
import { type ReadArchive, readArchive } from '../../../jobs/archive/read.ts';
import { t } from '../../../language.ts';
import { checkStandardOutput } from '../../flows/downloading/download.ts';
import { newTarget } from '../../flows/planning/place.ts';
import { period } from '../../options.ts';
import { belgianSheet } from '../../output/csv.ts';
import { paymentsFor } from './payments.ts';
import { type ExportOptions, type ExportSession, makeExport } from './make-export.ts';
import { folderOf } from './place.ts';
import { exportView, failIncomplete, noExport, tellDryRun, tellExport, tellNothing } from './tell-export.ts';

/**
 * Exports documents of the archive into a zip, or each as a message, and fails where one of their files did not go along. It asks
 * nothing of the service.
 */
export async function exportArchive(session: ExportSession, { eml, aan, metAankoop, ...opties }: ExportOptions): Promise<void> {
  if (eml) return (await import('./mail.ts')).exportMails(session, { ...opties, aan, metAankoop });
  const idle = aan === undefined ? metAankoop && '--met-aankoop' : '--aan';
  if (idle) throw usage({ nl: `${idle} doet niets zonder --eml`, en: `${idle} does nothing without --eml` });
  return exportZip(session, opties);
}

async function exportZip(
  session: ExportSession,
  { nieuw = false, uitvoer, overschrijven, map, metTegenpartij, ...days }: ExportOptions,
): Promise<void> {
  const { out, files, globals, stop } = session;
  checkStandardOutput(session, { uitvoer, overschrijven });
  const asked = { ...period(days), nieuw };
  const folder = await folderOf(session, { map });
  const read = readArchive(folder);
  const { contents } = read;
  const selected = select(contents, asked);
  const target = uitvoer === '-' ? undefined : await newTarget(files, uitvoer, overschrijven);
  if (target) out.check(exportView);
  const payments = await paymentsFor(session, contents.account, metTegenpartij === true);
  if (nieuw && !target?.again) throw noFile();
  const isNothing = async () => nieuw || !(await payments(read, asked))?.sheet?.rijen.length;
  if (selected.documents.length === 0 && (await isNothing())) {
    await tellNothing(session, selected);
    return target && out.record(noExport, exportView);
  }
  if (globals.proef) return tellDryRun(session, selected, uitvoer);

  const make = async (archive: ReadArchive) => {
    const chosen = select(archive.contents, asked);
    const { body, done, result } = exporting(archive, {
      asked,
      selected: chosen,
      payments: await payments(archive, asked),
      csv: belgianSheet,
      stop,
    });
    const progress = () =>
      t({ nl: `Exporteren: ${done()} van ${chosen.documents.length}`, en: `Exporting: ${done()} of ${chosen.documents.length}` });
    const writing = target ? target.save(body, { id: uitvoer, name: null }) : files.print(body, 'raw').then(() => undefined);
    const saved = await out.busy(progress, writing);
    return { saved, ...result() };
  };
  const reason = target?.again ? whyForgotten(folder) : t({ nl: 'de zip is geen gewoon bestand', en: 'the zip is no plain file' });
  const made = await makeExport(session, read, { make, reason });
  await tellExport(session, made, reason);
  failIncomplete(made, folder);
}

const noFile = () =>
  usage(t({ nl: '--nieuw: geef met -o een gewoon bestand', en: '--nieuw: give a plain file with -o' }), {
    hint: t({
      nl: 'Pas als de zip daar helemaal staat, onthoudt het archief wat erin zit.',
      en: 'Only once the whole zip is there does the archive remember its documents.',
    }),
  });
