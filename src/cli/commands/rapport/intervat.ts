import { type Days, today } from '../../../belgium/dates.ts';
import { usage, Failure, notConfirmed } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Saved } from '../../../machine/files/save.ts';
import type { Profile, Taxpayer } from '../../../service/profiles/profile.ts';
import { confirmWords, unconfirmed } from '../../flows/confirm.ts';
import { checkStandardOutput } from '../../flows/downloading/download.ts';
import { newTarget } from '../../flows/planning/place.ts';
import { type Found, tell } from '../../flows/reports/found.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import { stream } from '../../flows/stream.ts';
import type { ConfirmWord } from '../../options.ts';
import { formatDate } from '../../output/days.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';

export interface FilingOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly vervangt?: string | undefined;
  readonly bevestig?: readonly ConfirmWord[] | undefined;
}

interface Filing {
  readonly days: Days;
  /** Reads the rows; gives the notes on them, and the text of the file unless there is nothing to file. */
  readonly read: (
    owner: Profile & Required<Pick<Taxpayer, 'ondernemingsnummer'>>,
  ) => Promise<{ readonly found: Found<unknown>; readonly xml: () => string | undefined }>;
}

/** Null if nothing was to be filed. */
type FileRow = Readonly<Record<keyof Pick<Saved, 'bestand' | 'bytes' | 'sha256'>, string | number | null>>;

const view: View<FileRow> = { columns: [columns.bestand, columns.bytes, columns.sha256], row: 'FileRow', id: 'bestand' };

/** Fails with exit 2 on an option that says something of the file, where no file is asked for. */
export function checkFilingOptions({ uitvoer, overschrijven, vervangt, bevestig }: FilingOptions): void {
  if (uitvoer !== undefined) return;
  const idle = overschrijven ? '--overschrijven' : vervangt === undefined ? bevestig && '--bevestig' : '--vervangt';
  if (!idle) return;
  throw usage({ nl: `${idle} doet niets zonder -o bestand.xml`, en: `${idle} does nothing without -o file.xml` });
}

/** Names first what can't be filed. Writes nothing if nobody confirms a period that still runs (exit 12) or figures lack (exit 8). */
export async function saveFiling(session: OpenSession, file: string, opties: FilingOptions, { days, read }: Filing): Promise<void> {
  const { files, out } = session;
  checkStandardOutput(session, { uitvoer: file, overschrijven: opties.overschrijven });
  if (file !== '-') out.check(view);
  const owner = await taxpayer(session, ['ondernemingsnummer']);
  await checkEnded(session, days, opties.bevestig?.includes('periode') === true);
  const target = file === '-' ? undefined : await newTarget(files, file, opties.overschrijven, true);
  const { found, xml } = await read(owner);
  await tell(session, [...(found.above ?? []), ...(found.below ?? [])]);
  if (found.failure) throw notWritten(found.failure);
  const text = xml();
  if (text === undefined) {
    await out.notice({ nl: 'Er is geen bestand gemaakt.', en: 'No file was made.' });
    if (target) await out.record({ bestand: null, bytes: null, sha256: null }, view);
    return;
  }
  const body = stream([Buffer.from(text)]);
  if (target) await out.record(await target.save(body, { id: file, name: null }), view);
  else await files.print(body, 'raw');
}

function notWritten({ reason, message, errors, hint, word: because }: Failure): Failure {
  const none = t({ nl: 'er is geen bestand gemaakt', en: 'no file was made' });
  return new Failure(reason, `${message}; ${none}`, { because, ...(errors && { errors }), ...(hint !== undefined && { hint }) });
}

/** Asks at a terminal whether a period that is not over is meant; off a terminal this fails with exit 12. */
async function checkEnded({ argv, ask, now }: Opened<'argv' | 'ask' | 'now'>, { tot }: Days, confirmed: boolean): Promise<void> {
  if (confirmed || tot < today(now())) return;
  const text = t({
    nl: `de periode loopt nog tot en met ${formatDate(tot)}`,
    en: `the period has not ended before ${formatDate(tot)} is over`,
  });
  const declined = t({ nl: 'er is geen bestand gemaakt', en: 'no file was made' });
  if (ask.interactive) {
    await ask.show(t({ nl: `Let op: ${text}.`, en: `Note: ${text}.` }));
    if (await ask.confirm(t({ nl: 'Toch een bestand om in te dienen maken?', en: 'Make a file to be filed all the same?' }))) return;
    throw notConfirmed('needs_yes', `${t({ nl: 'niet bevestigd', en: 'not confirmed' })}; ${declined}`);
  }
  throw unconfirmed(`${text}; ${declined}`, argv, confirmWords(['periode']));
}
