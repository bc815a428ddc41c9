import { today } from '../../../../belgium/dates.ts';
import { usage } from '../../../../failure.ts';
import { t } from '../../../../language.ts';
import { fileName } from '../../../../machine/files/names.ts';
import type { Saved } from '../../../../machine/files/save.ts';
import { incompleteFailure, incompleteText } from '../../../flows/reports/incomplete.ts';
import { stream } from '../../../flows/stream.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import type { View } from '../../../output/out.ts';
import type { OpenSession } from '../../../session/session.ts';
import { columns } from '../../../views/columns.ts';
import { unplacedFailure } from '../btw/unplaced.ts';
import { rangeOf } from '../range.ts';
import { page } from './page.ts';
import { readContent } from './read.ts';

interface Options extends PeriodOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly btwCodes?: string | undefined;
}

const view: View<Saved> = {
  columns: [columns.bestand, columns.bytes, columns.sha256],
  fields: ['bestand', 'bytes', 'sha256'],
  id: 'bestand',
};

/** Saves all reports of a period as one page, or writes it to standard output. Fails with exit 8 where a document is missing, or an amount stands in no rooster. */
export async function showPage(session: OpenSession, { uitvoer, overschrijven, btwCodes, ...opties }: Options): Promise<void> {
  const { files, globals, out } = session;
  const range = period(opties);
  const idle = overschrijven ? '--overschrijven' : globals.velden && '--velden';
  if (uitvoer === '-' && idle) throw usage(t({ nl: `${idle} doet niets bij -o -`, en: `${idle} does nothing with -o -` }));
  if (uitvoer !== '-') out.check(view);
  const file = uitvoer ?? (await defaultName(session, opties));
  const save = file === '-' ? undefined : await openPlace(session, file, overschrijven ?? false);
  const content = await readContent(session, range, btwCodes);
  const lacking = incompleteText(content.ledger);
  if (lacking !== undefined) await out.warn(lacking);
  const bytes = Buffer.from(page(content));
  if (save) await out.record(await save(bytes), view);
  else await files.print(stream([bytes]), 'raw');
  const { btw, ledger } = content;
  const failure = btw ? unplacedFailure(ledger, btw.counted.whole.unplaced) : incompleteFailure(ledger);
  if (failure) throw failure;
}

/** Opens the file before anything is read; fails with exit 2 where it exists, because the next page hardly ever equals it. */
async function openPlace({ files }: OpenSession, file: string, overwrite: boolean): Promise<(bytes: Uint8Array) => Promise<Saved>> {
  const document = { id: file, name: null };
  const target = await files.target({ kind: 'raw', file, overwrite, secret: true });
  if (!overwrite && target.again && (await target.has(document))) {
    throw usage(t({ nl: `${file} bestaat al`, en: `${file} exists already` }), {
      hint: t({
        nl: 'Vervang het met --overschrijven, of kies een andere naam met -o.',
        en: 'Replace it with --overschrijven, or choose another name with -o.',
      }),
    });
  }
  return async (bytes) => target.save(stream([bytes]), document);
}

/** A name for the page in the working folder: the profile and the days of its period. */
async function defaultName(session: OpenSession, opties: PeriodOptions): Promise<string> {
  const { naam, account } = await session.profile();
  const { van, tot } = rangeOf(period(opties), today(session.now()));
  return fileName(['rapport', naam, van, tot].filter(Boolean).join('-'), account, 'html');
}
