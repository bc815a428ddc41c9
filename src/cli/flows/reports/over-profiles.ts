import { usage, Failure, partlyDone } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { parallel } from '../../../service/api/parallel.ts';
import type { Out, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { stream, withProgress } from '../stream.ts';
import { type Found, type Note, type Report, tell } from './found.ts';
import { environmentName, oefen, type Profile } from '../../../service/profiles/profile.ts';

/** So many accounts are read at the same time, each at the limit of its own key: more would only fill memory. */
const accountsAtOnce = 4;

type OfProfile<T> = T & { readonly profiel: string };

interface Part<T> extends Found<T> {
  readonly naam: string;
}

/** Shows a report on several accounts, in the order of their names, without questions. Those that fail are named after it: exit 8. */
export async function showOverProfiles<T extends object>(
  session: Opened<'globals' | 'out' | 'profiles' | 'stop' | 'within'>,
  { read, view, head = [] }: Report<T>,
  names: readonly string[],
): Promise<void> {
  const { out } = session;
  out.check(withProfile(view([])));
  const profiles = await namedProfiles(session, names);
  const reading = parallel(profiles, accountsAtOnce, ({ naam }) => partOf(session, naam, read));
  const parts: Part<T>[] = [];
  for await (const part of withProgress(out, reading, () => accountsRead(parts.length, profiles.length))) parts.push(part);
  const rows: OfProfile<T>[] = parts.flatMap((part) => part.rows.map((row) => ({ profiel: part.naam, ...row })));
  for (const text of head) await out.notice(text);
  await tell(session, notesOn(parts, 'above'));
  await out.list(stream(rows), withProfile(view(rows)));
  await tell(session, notesOn(parts, 'below'));
  failTogether(parts);
}

/** The notes of the accounts, each with the name of its profile; one that all of them have in common once and without a name. */
function notesOn(parts: readonly Part<unknown>[], where: 'above' | 'below'): Note[] {
  const withNotes = parts.flatMap(({ naam, [where]: notes }) => (notes === undefined ? [] : [{ naam, notes }]));
  const shared = new Map((withNotes[0]?.notes ?? []).flatMap((note) => (note.common ? [[note.text, note] as const] : [])));
  for (const [text] of shared) if (!withNotes.every(({ notes }) => notes.some((note) => note.text === text))) shared.delete(text);
  const own = withNotes.flatMap(({ naam, notes }) =>
    notes.filter(({ text }) => !shared.has(text)).map((note) => ({ ...note, text: `${naam}: ${note.text}` })),
  );
  return [...shared.values(), ...own];
}

/** Reads one account; a failure is a part without rows, so that the others continue. */
async function partOf<T>(session: Opened<'out' | 'stop' | 'within'>, naam: string, read: Report<T>['read']): Promise<Part<T>> {
  try {
    if (session.stop.aborted) throw partlyDone({ nl: 'niet meer gevraagd', en: 'not asked for any more' });
    return { naam, ...(await session.within(naam, aside(session.out, naam), read)) };
  } catch (error) {
    if (error instanceof Failure) return { naam, rows: [], failure: error };
    throw error;
  }
}

/** The output for one of several accounts: its lines name the profile, and its waiting does not show. */
const aside = (out: Out, naam: string): Out => ({
  ...out,
  notice: (text) => out.notice(`${naam}: ${t(text)}`),
  warn: (text) => out.warn(`${naam}: ${t(text)}`),
  debug: (text) => out.debug(`${naam}: ${text}`),
  busy: (_, work) => work,
  waiting: (_, work) => work,
});

function withProfile<T extends object>({ columns, ...view }: View<T>): View<OfProfile<T>> {
  if (columns.some(({ field }) => field === 'profiel')) return { columns, ...view };
  const profiel = { field: 'profiel', title: { nl: 'Profiel', en: 'Profile' } };
  return { columns: [profiel, ...columns], ...view };
}

const accountsRead = (done: number, count: number): string =>
  t({ nl: `Accounts lezen: ${done} van ${count}`, en: `Reading accounts: ${done} of ${count}` });

function failTogether(parts: readonly Part<unknown>[]): void {
  const failed = parts.flatMap(({ naam, failure }) => (failure ? [[naam, failureText(failure)] as const] : []));
  if (failed.length === 0) return;
  const isOnly = parts.length === 1;
  throw partlyDone(
    t({
      nl: isOnly
        ? 'het enige account ontbreekt of is onvolledig'
        : `${failed.length} van de ${parts.length} accounts ${failed.length === 1 ? 'ontbreekt of is' : 'ontbreken of zijn'} onvolledig`,
      en: isOnly
        ? 'the only account is missing or incomplete'
        : `${failed.length} of the ${parts.length} accounts ${failed.length === 1 ? 'is' : 'are'} missing or incomplete`,
    }),
    { errors: Object.fromEntries(failed) },
  );
}

const mostReasons = 5;

function failureText({ message, errors = {}, hint, reason }: Failure): string {
  const reasons = Object.entries(errors).map(([name, text]) => `${name}: ${text}`);
  const more = reasons.length > mostReasons ? [...reasons.slice(0, mostReasons), '…'] : reasons;
  const help = hint !== undefined && reason !== 'partly' ? ` (${hint.split('\n')[0]})` : '';
  return [message + help, ...more].join('; ');
}

const all = 'alle';

/**
 * The profiles that `--profielen` names, in their order; `alle` is every saved profile, without the practice account and that of
 * the environment. Fails with exit 2 on an unknown name, and where two of them are one account, which would count twice.
 */
async function namedProfiles(session: Opened<'globals' | 'out' | 'profiles'>, names: readonly string[]): Promise<readonly Profile[]> {
  const { globals, profiles } = session;
  if (globals.profiel !== undefined) {
    throw usage({ nl: '--profiel en --profielen gaan niet samen', en: '--profiel and --profielen do not go together' });
  }
  if (names.includes(all) && names.length > 1) {
    throw usage({ nl: '--profielen: alle gaat niet samen met een naam', en: '--profielen: alle does not go with a name' });
  }
  if (names.includes(all)) return everyProfile(session);
  const named: Profile[] = [];
  for (const naam of new Set(names)) {
    const profile = await profiles.get(naam);
    const same = named.find(({ account }) => account === profile.account);
    if (same)
      throw usage({
        nl: `--profielen: '${naam}' en '${same.naam}' zijn hetzelfde account, dat zo twee keer zou meetellen`,
        en: `--profielen: '${naam}' and '${same.naam}' are the same account, which would count twice`,
      });
    named.push(profile);
  }
  return named;
}

/** Every saved profile; of several with one account the first, and the others are said to be left out. */
async function everyProfile({ profiles, out }: Opened<'out' | 'profiles'>): Promise<readonly Profile[]> {
  const accounts = new Map<string, Profile>();
  for (const profile of await profiles.list()) {
    if (profile.naam === oefen.naam || profile.naam === environmentName) continue;
    const same = accounts.get(profile.account);
    if (same) await out.notice(sameText(profile.naam, same.naam));
    else accounts.set(profile.account, profile);
  }
  if (accounts.size > 0) return [...accounts.values()];
  throw usage(t({ nl: '--profielen alle: er is nog geen profiel bewaard', en: '--profielen alle: no profile is saved yet' }), {
    hint: t({
      nl: 'Maak er een: duit profiel maak <naam>. Oefenen: --profielen oefen.',
      en: 'Make one: duit profiel maak <naam>. To practise: --profielen oefen.',
    }),
  });
}

const sameText = (naam: string, other: string): Text => ({
  nl: `'${naam}' is hetzelfde account als '${other}' en telt niet nog eens mee.`,
  en: `'${naam}' is the same account as '${other}' and does not count again.`,
});
