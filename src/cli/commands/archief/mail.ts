import { addressIn } from '../../flows/mail-address.ts';
import { usage } from '../../../failure.ts';
import { select } from '../../../jobs/archive/export/collect.ts';
import { mailing } from '../../../jobs/archive/export/mails.ts';
import { sharedNumbers } from '../../../jobs/archive/check.ts';
import { whyForgotten } from '../../../jobs/archive/export/make.ts';
import { type ReadArchive, readArchive } from '../../../jobs/archive/read.ts';
import { t, type Text } from '../../../language.ts';
import { leadsInto } from '../../../machine/files/links.ts';
import { saved } from '../../flows/downloading/saving.ts';
import { stream } from '../../flows/stream.ts';
import { period } from '../../options.ts';
import { type ExportOptions, type ExportSession, makeExport, folderOf, archiveProfile } from './place.ts';
import { failIncomplete, tellAround, tellDoubles, tellDryRun, tellNothing, warnOf } from './tell-export.ts';

/** Saves a draft of an e-mail for each document of the archive in one folder, and fails where one lacks a file. Nothing is sent. */
export async function exportMails(
  session: ExportSession,
  { nieuw = false, uitvoer, overschrijven, map, metTegenpartij, aan, metAankoop, ...days }: Omit<ExportOptions, 'eml'>,
): Promise<void> {
  const { out, files, globals, stop } = session;
  if (metTegenpartij) throw usage({ nl: '--met-tegenpartij doet niets met --eml', en: '--met-tegenpartij does nothing with --eml' });
  if (uitvoer === '-') throw usage({ nl: '--eml: geef met -o een map', en: '--eml: give a folder with -o' });
  const to = addressIn(aan);
  const asked = { ...period(days), nieuw, alleenVerkoop: !metAankoop };
  const folder = await folderOf(session, { map });
  const read = readArchive(folder);
  const selected = select(read.contents, asked);
  refuseInside(folder, await files.absolute(uitvoer), uitvoer);
  out.check(saved);
  if (selected.documents.length === 0) {
    await tellNothing(session, selected);
    return out.list(stream([]), saved);
  }
  const target = await files.target({ kind: 'raw', folder: uitvoer, overwrite: overschrijven, option: '-o', secret: true });
  if (globals.proef) return tellDryRun(session, selected, uitvoer);

  const own = (await archiveProfile(session, read.contents.account))?.ondernemingsnummer;
  const make = (archive: ReadArchive) => {
    const chosen = select(archive.contents, asked);
    const making = mailing(archive, {
      selected: chosen,
      own,
      to,
      save: (text, document) => target.save(stream([Buffer.from(text)]), { ...document, ending: 'eml' }),
      stop,
    });
    const [done, count] = [making.done, chosen.documents.length];
    return out.busy(() => t({ nl: `Exporteren: ${done()} van ${count}`, en: `Exporting: ${done()} of ${count}` }), making.made());
  };
  const reason = whyForgotten(folder);
  const made = await makeExport(session, read, { make, reason });
  await out.list(stream(made.mails), saved);
  await warnOf(session, withoutFile, made.bare);
  await tellDoubles(session, sharedNumbers(read.contents.documents.values(), selected.documents));
  await tellAround(session, made, reason);
  if (metAankoop && selected.documents.some(({ stuk }) => stuk === 'ontvangen')) await out.notice(t(receivedAlready));
  failIncomplete({ ...made, unsigned: [] }, folder);
}

const withoutFile: Text = {
  nl: 'Zonder bestand bij de dienst, en dus zonder bericht',
  en: 'Without a file at the service, and so without a message',
};

const receivedAlready: Text = {
  nl: 'Er zijn ontvangen documenten bij. Een boekhoudpakket kreeg die vaak al via Peppol: kijk dat na voor je ze mailt, anders staan ze er twee keer in.',
  en: 'Received documents are among them. An accounting package often has those from Peppol already: check that before you mail them, or it has them twice.',
};

/** Fails with exit 2 on a folder in the archive, which holds nothing but its own files. */
function refuseInside(archive: string, place: string, name: string): void {
  if (!leadsInto(archive, place)) return;
  throw usage({
    nl: `-o: ${name} ligt in het archief zelf; geef een andere map`,
    en: `-o: ${name} lies in the archive itself; give another folder`,
  });
}
