import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Recovery } from '../../../service/journal/recovery.ts';
import type { OpenSession } from '../../session/session.ts';
import { readId, undecidedEntry } from './entry.ts';
import { showOutcomes } from './show-outcomes.ts';

/** How a write ended, as the user knows it. */
interface Declaration {
  readonly n: number;
  readonly done: boolean;
  /** The document that it made or changed; null when the user names none. */
  readonly id: string | null;
}

interface Options {
  gedaan?: string | true | undefined;
  nietGedaan?: true | undefined;
}

/** Reads `--gedaan` and `--niet-gedaan`; undefined without either. Fails with exit 2 without the number of a write. */
export function readDeclaration(n: number | undefined, { gedaan, nietGedaan }: Options): Declaration | undefined {
  if (gedaan === undefined && nietGedaan !== true) return undefined;
  if (n === undefined) throw usage(t({ nl: 'van welk nummer weet je dat?', en: 'of which number do you know that?' }));
  return { n, done: gedaan !== undefined, id: typeof gedaan === 'string' ? readId(gedaan) : null };
}

/** Records how a write ended, as the user says, and shows it; with `--proef` it only says so. */
export async function declareOutcome(
  session: Pick<OpenSession, 'globals' | 'journal' | 'out' | 'stop' | 'timeZone'>,
  recovery: Recovery,
  { n, done, id }: Declaration,
): Promise<void> {
  const entry = await undecidedEntry(recovery, await session.journal(), n);
  if (session.globals.proef) return session.out.notice(rehearsedText(n, done));
  await recovery.declare(entry, done, id);
  await showOutcomes(session, [entry], async () => declaredText(done));
}

const rehearsedText = (n: number, done: boolean): string =>
  done
    ? t({ nl: `Proef: nummer ${n} zou als gedaan gelden.`, en: `Dry run: number ${n} would count as done.` })
    : t({ nl: `Proef: nummer ${n} zou als niet gedaan gelden.`, en: `Dry run: number ${n} would count as not done.` });

const declaredText = (done: boolean): string =>
  done
    ? t({ nl: 'uitgevoerd, zoals je zelf zei', en: 'carried out, as you said yourself' })
    : t({ nl: 'niet uitgevoerd, zoals je zelf zei', en: 'not carried out, as you said yourself' });
