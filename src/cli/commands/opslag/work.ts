import { t } from '../../../language.ts';
import { chosenStore, type StoreChoiceOptions, readStore, refuseNamedStore, register } from '../../flows/store-choice.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { usage, Failure, failureIn } from '../../../failure.ts';
import type { Moved } from '../../../store/move.ts';
import { environmentName, oefen, type Profile } from '../../../service/profiles/profile.ts';
import { declined, isProtected, mustConfirm } from '../../flows/confirm.ts';
import { lossIn } from '../../../service/journal/log/lost.ts';
import type { CheckedDatabase } from '../../../store/postgres/check.ts';
import { stream } from '../../flows/stream.ts';
import { beware, damagedRows, findingsView, mayLackLines, wholeText, ok, type PartFinding } from '../../views/finding.ts';

export async function makeTables(session: Opened<'globals' | 'out' | 'profile' | 'stores'>, options: StoreChoiceOptions): Promise<void> {
  const { out, globals, stores } = session;
  const sql = await stores.make(await chosenStore(session, options));
  if (sql === '')
    return out.notice({
      nl: 'De database was al klaar; er is niets te doen.',
      en: 'The database is ready already; there is nothing to do.',
    });
  if (globals.proef) return out.raw(sql);
  await out.notice(
    t({
      nl: 'De database is klaar. Verhuis er een profiel naartoe met: duit opslag verhuis --naar postgres://gebruiker@host/database',
      en: 'The database is ready. Move a profile into it with: duit opslag verhuis --naar postgres://user@host/database',
    }),
  );
}

export async function printRights(
  opened: OpenSession,
  rol: string,
  { schrijven, account, ...options }: StoreChoiceOptions & { schrijven?: true | undefined; account?: readonly string[] | undefined },
): Promise<void> {
  const { address } = opened.stores.reach(await chosenStore(opened, options));
  const [{ placeOf }, { rightsSql }] = await Promise.all([
    import('../../../store/postgres/place.ts'),
    import('../../../store/postgres/rights.ts'),
  ]);
  await opened.out.raw(rightsSql(rol, placeOf(address).database, schrijven ? 'write' : 'read', account));
}

export async function moveStore(
  opened: OpenSession,
  { naar, opslagWachtwoordOpdracht }: { naar: string; opslagWachtwoordOpdracht?: string | undefined },
): Promise<void> {
  const { stores, profiles, out } = opened;
  const profile = await opened.profile();
  const { naam, account } = profile;
  // No file names the store of such a profile.
  if (naam === oefen.naam || naam === environmentName) {
    throw usage(
      t({ nl: `het profiel '${naam}' is niet bewaard en kan niet verhuizen`, en: `the profile '${naam}' is not saved and can't move` }),
      { hint: t({ nl: 'Kies een bewaard profiel met --profiel.', en: 'Choose a saved profile with --profiel.' }) },
    );
  }
  refuseNamedStore(opened);
  const target = readStore(naar, opslagWachtwoordOpdracht);
  const [here, there] = [await stores.at(profile), await stores.at(target)];
  if (here.plaats === there.plaats) {
    return out.notice({ nl: `'${naam}' wordt daar al bewaard.`, en: `'${naam}' is already kept there.` });
  }
  const [from, to] = [await stores.side(profile), await stores.side(target)];
  for (const { whole } of [from, to]) await whole.checkOwner();
  await confirmMove(opened, profile, there.naar);
  const [{ moveAccount }, { keptLines }] = await Promise.all([import('../../../store/move.ts'), import('../../flows/kept-lines.ts')]);
  const onto = async () => keptLines(opened.now);
  const moved = await out.busy(t({ nl: 'Verhuizen', en: 'Moving' }), moveAccount(from, to, account, onto));
  await register(opened, profile, target);
  await profiles.keepIn(naam, { account, ...target });
  await out.notice(movedText(naam, there.naar, moved));
}

async function confirmMove(session: Opened<'ask' | 'globals' | 'profile'>, { naam, beschermd }: Profile, naar: string): Promise<void> {
  if (!(await mustConfirm(session))) return;
  if (!session.ask.interactive) {
    if (beschermd) throw isProtected(naam);
    return;
  }
  if (await session.ask.confirm(t({ nl: `'${naam}' verhuizen naar ${naar}?`, en: `Move '${naam}' to ${naar}?` }))) return;
  throw declined({ nl: 'verhuisd', en: 'moved' });
}

function movedText(naam: string, naar: string, moved: Moved | undefined): string {
  if (!moved) return t({ nl: `'${naam}' wordt nu bewaard in ${naar}.`, en: `'${naam}' is kept in ${naar} now.` });
  const { lines, values } = moved;
  return t({
    nl: `'${naam}' is verhuisd naar ${naar}: ${lines} regels van het journaal en ${values} andere gegevens.`,
    en: `'${naam}' was moved to ${naar}: ${lines} lines of the log and ${values} other values.`,
  });
}

/** Checks the store. Ends as this machine's next write would: with 10 where its journal lacks lines, and with 13 where lines may be lost. */
export async function showChecked(session: OpenSession, options: StoreChoiceOptions): Promise<void> {
  const { out, stores, now } = session;
  out.check(findingsView);
  const access = stores.reach(await chosenStore(session, options));
  const { checkDatabase } = await import('../../../store/postgres/check.ts');
  const checked = await out.busy(t({ nl: 'Nakijken', en: 'Checking' }), checkDatabase(access, now));
  const { rows, failure } = options.opslag === undefined ? await journalFindings(session) : nothingFound;
  await out.list(stream([...findings(checked), ...rows]), findingsView);
  const broken = checked.accounts.find(({ damaged }) => damaged > 0);
  if (broken) throw damagedRows(broken);
  if (failure) throw failure;
}

/** The lines about the journal of the profile's account, and the failure that the next write would meet. */
interface JournalFindings {
  readonly rows: readonly PartFinding[];
  readonly failure: Failure | undefined;
}

const nothingFound: JournalFindings = { rows: [], failure: undefined };

async function journalFindings(session: Opened<'journal' | 'state' | 'timeZone'>): Promise<JournalFindings> {
  const loss = await (await session.state()).read(lossIn).catch(failureIn);
  if (!loss) return nothingFound;
  const failure = loss instanceof Failure ? loss : mayLackLines(loss, session.timeZone);
  return { rows: [beware('journaal', failure.message, failure.hint ?? '')], failure };
}

/** Beyond this many milliseconds the user should hear of it; the count of requests goes by the server's clock. */
const tolerated = 60_000;

function findings({ shown, server, format, mayWrite, isEncrypted, authority, ahead, accounts }: CheckedDatabase): PartFinding[] {
  const seconds = Math.round(ahead / 1000);
  const clock = t({ nl: `loopt ${seconds} s voor op deze computer`, en: `is ${seconds} s ahead of this machine` });
  return [
    ok('server', `${shown}, PostgreSQL ${server}`),
    ok('tabellen', t({ nl: `versie ${format}`, en: `version ${format}` })),
    mayWrite
      ? ok('rechten', t({ nl: 'lezen en schrijven', en: 'read and write' }))
      : beware(
          'rechten',
          t({ nl: 'alleen lezen', en: 'read only' }),
          t({ nl: 'Met deze rol of server kan je niets versturen.', en: 'With this role or server you can send nothing.' }),
        ),
    ok(
      'versleuteling',
      isEncrypted
        ? t({
            nl: `TLS, certificaat en naam nagekeken met ${authority ?? 'de uitgevers die deze computer vertrouwt'}`,
            en: `TLS, certificate and name checked with ${authority ?? 'the issuers that this machine trusts'}`,
          })
        : t({ nl: 'geen: de server is deze computer', en: 'none: the server is this machine' }),
    ),
    Math.abs(ahead) < tolerated
      ? ok('klok', clock)
      : beware('klok', clock, t({ nl: 'Zet beide klokken gelijk (NTP).', en: 'Set both clocks right (NTP).' })),
    ...accounts.map(accountFinding),
  ];
}

function accountFinding({ account, ...checked }: CheckedDatabase['accounts'][number]): PartFinding {
  if (checked.damaged === 0) return ok('controlesommen', `${account}: ${wholeText(checked)}`);
  const { message, hint } = damagedRows(checked);
  return beware('controlesommen', `${account}: ${message}`, hint ?? '');
}
