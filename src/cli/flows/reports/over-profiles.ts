import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { parallel } from '../../../service/api/parallel.ts';
import type { Out, View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { withProgress } from '../progress.ts';
import { stream } from '../stream.ts';
import { namedProfiles } from './named-profiles.ts';
import { type Found, type Note, type Report, tell } from './found.ts';

/** So many accounts are read at the same time, each at the limit of its own key: more would only fill memory. */
const accountsAtOnce = 4;

type Row<T> = T & { readonly profiel: string };

/** The part of a report about one profile's account. */
interface Part<T> extends Found<T> {
  readonly naam: string;
}

/**
 * Shows a report on several accounts: all rows in one list, in the order of the names. An account that fails is named after the
 * rows of the others, and then this fails with exit 8. Nothing is asked.
 */
export async function showOverProfiles<T extends object>(
  session: Pick<OpenSession, 'globals' | 'out' | 'profiles' | 'stop' | 'within'>,
  { read, view, head = [] }: Report<T>,
  names: readonly string[],
): Promise<void> {
  const { out } = session;
  out.check(withProfile(view([])));
  const profiles = await namedProfiles(session, names);
  const reading = parallel(profiles, accountsAtOnce, ({ naam }) => partOf(session, naam, read));
  const parts: Part<T>[] = [];
  for await (const part of withProgress(out, reading, () => progressText(parts.length, profiles.length))) parts.push(part);
  const rows: Row<T>[] = parts.flatMap((part) => part.rows.map((row) => ({ profiel: part.naam, ...row })));
  const about = (pick: (part: Part<T>) => readonly Note[] | undefined): Note[] =>
    parts.flatMap((part) => (pick(part) ?? []).map((note) => ({ ...note, text: `${part.naam}: ${note.text}` })));
  for (const text of head) await out.notice(text);
  await tell(
    session,
    about(({ above }) => above),
  );
  await out.list(stream(rows), withProfile(view(rows)));
  await tell(
    session,
    about(({ below }) => below),
  );
  failTogether(parts);
}

/** Reads one account; a failure is a part without rows, so that the others go on. */
async function partOf<T>(session: Pick<OpenSession, 'out' | 'stop' | 'within'>, naam: string, read: Report<T>['read']): Promise<Part<T>> {
  try {
    if (session.stop.aborted) throw new Failure('partly', t({ nl: 'niet meer gevraagd', en: 'not asked for any more' }));
    return { naam, ...(await session.within(naam, aside(session.out, naam), read)) };
  } catch (error) {
    if (error instanceof Failure) return { naam, rows: [], failure: error };
    throw error;
  }
}

/** The output for one of several accounts: its lines name the profile, and its waiting does not show. */
const aside = (out: Out, naam: string): Out => ({
  ...out,
  notice: (text) => out.notice(`${naam}: ${text}`),
  warn: (text) => out.warn(`${naam}: ${text}`),
  debug: (text) => out.debug(`${naam}: ${text}`),
  busy: (_, work) => work,
  waiting: (_, work) => work,
});

/** The view with the profile in front, unless its rows tell that themselves. */
function withProfile<T extends object>({ columns, fields, ...view }: View<T>): View<Row<T>> {
  if (fields.includes('profiel')) return { columns, fields, ...view };
  const profiel = { field: 'profiel', title: { nl: 'Profiel', en: 'Profile' } };
  return { columns: [profiel, ...columns], fields: ['profiel', ...fields], ...view };
}

const progressText = (done: number, count: number): string =>
  t({ nl: `Accounts lezen: ${done} van ${count}`, en: `Reading accounts: ${done} of ${count}` });

function failTogether(parts: readonly Part<unknown>[]): void {
  const failed = parts.flatMap(({ naam, failure }) => (failure ? [[naam, failureText(failure)] as const] : []));
  if (failed.length === 0) return;
  throw new Failure(
    'partly',
    t({
      nl: `${failed.length} van de ${parts.length} accounts ${failed.length === 1 ? 'ontbreekt of is' : 'ontbreken of zijn'} onvolledig`,
      en: `${failed.length} of the ${parts.length} accounts ${failed.length === 1 ? 'is' : 'are'} missing or incomplete`,
    }),
    { errors: Object.fromEntries(failed) },
  );
}

const mostReasons = 5;

/** A failure of one account on one line: with the documents that are missing, and with the command that helps. */
function failureText({ message, errors = {}, hint, reason }: Failure): string {
  const reasons = Object.entries(errors).map(([name, text]) => `${name}: ${text}`);
  const more = reasons.length > mostReasons ? [...reasons.slice(0, mostReasons), '…'] : reasons;
  const help = hint !== undefined && reason !== 'partly' ? ` (${hint.split('\n')[0]})` : '';
  return [message + help, ...more].join('; ');
}
