import { Failure, notConfirmed } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { EditedText } from '../../../machine/files/edited.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import type { BodyOf } from '../../../service/api/input.ts';
import type { Opened } from '../../session/session.ts';
import { bodyOfText, type DocumentWord } from '../making/file.ts';
import { type Beginning, documentText } from './text.ts';
import { clean } from '../../../machine/text/sanitise.ts';

/**
 * Lets the user write a document in their editor, and does `work` with its checked body. A text with mistakes is opened again with
 * the mistakes on top. Ends with exit 12 if the text was emptied or nothing in it was changed. The file of the text is removed
 * once the document is made; otherwise it stays and its place is reported.
 */
export async function editing<N extends DocumentWord>(
  session: Opened<'api' | 'dryRun' | 'edited' | 'files' | 'out' | 'uuid'>,
  name: N,
  beginning: Beginning,
  work: (body: BodyOf<N>) => Promise<void>,
): Promise<void> {
  const { kind } = beginning;
  const file = await session.edited(`${kind}-${session.uuid().slice(-12)}.yaml`);
  try {
    await work(await madeOrRefused(session, name, file, documentText(beginning)));
  } catch (error) {
    if (file.isThere()) await session.out.warn(keptText(file, kind, error));
    throw error;
  }
  if (session.dryRun) await session.out.warn(keptText(file, kind));
  else file.remove();
}

async function madeOrRefused<N extends DocumentWord>(
  session: Opened<'api' | 'files'>,
  name: N,
  file: EditedText,
  first: string,
): Promise<BodyOf<N>> {
  let shown = first;
  for (;;) {
    const saved = await file.edit(shown);
    const text = saved.replaceAll(/^#! .*(?:\r?\n|$)/gm, '');
    if (isEmpty(text)) throw unneeded(file, t({ nl: 'de tekst is leeg', en: 'the text is empty' }));
    const checked = await checkedText(session, name, text);
    if (!(checked instanceof Failure)) return checked;
    if (saved === first) throw unneeded(file, t({ nl: 'er is niets ingevuld', en: 'nothing was filled in' }));
    if (saved === shown) throw nothingMade(t({ nl: 'de fouten staan er nog', en: 'the mistakes are still there' }));
    // Checked below as many comments as the mistakes will take, so that each mistake names the line that the user sees.
    const room = faultLines(checked)
      .map(() => '#\n')
      .join('');
    const placed = await checkedText(session, name, room + text);
    shown = faultLines(placed instanceof Failure ? placed : checked).join('') + text;
  }
}

async function checkedText<N extends DocumentWord>(session: Opened<'api' | 'files'>, name: N, text: string): Promise<BodyOf<N> | Failure> {
  try {
    return await bodyOfText(session, name, text);
  } catch (error) {
    if (error instanceof Failure && (error.reason === 'usage' || error.reason === 'not_found')) return error;
    throw error;
  }
}

const isEmpty = (text: string): boolean => text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line));

const nothingMade = (why: string): Failure =>
  notConfirmed('needs_yes', { nl: `${why}; er is niets gemaakt`, en: `${why}; nothing was made` });

/** Exit 12, after which the text need not be kept. */
function unneeded(file: EditedText, why: string): Failure {
  file.remove();
  return nothingMade(why);
}

/** Where the document may have been made, no command is offered that makes it again. */
function keptText({ path }: EditedText, kind: string, error?: unknown): string {
  const done = error instanceof Failure && (error.reason === 'unknown' || error.reason === 'unwritten');
  const place = t({ nl: `Je tekst staat in ${path}.`, en: `Your text is in ${path}.` });
  return done
    ? place
    : `${place}\n${t({ nl: 'Verder met dit commando:', en: 'Continue with this command:' })}\n${shellLine(['duit', kind, 'maak', '--invoer', path])}`;
}

const mark = '#! ';

function faultLines({ message, errors = {}, labels, hint }: Failure): string[] {
  const wrong = Object.entries(errors).map(([field, why]) => `  ${labelOf(field, labels)}: ${why}`);
  const head = wrong.length > 0 ? t({ nl: 'dit klopt nog niet:', en: 'this is not right yet:' }) : message;
  const lines = [head, ...wrong, ...(hint ? [hint] : [])].flatMap((line) => line.split('\n'));
  return lines.map((line) => `${mark}${clean(line)}\n`);
}

/** A document without a customer lacks the field that the text begins with, and not the one of the request. */
const labelOf = (field: string, labels: Readonly<Record<string, string>>): string => {
  const label = labels[field] ?? field;
  return label === 'klant_id' ? 'klant' : label;
};
