import { Failure, failureIn } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { lossIn } from '../../../service/journal/log/lost.ts';
import type { CheckedDatabase } from '../../../store/postgres/check.ts';
import { stream } from '../../flows/stream.ts';
import type { Opened } from '../../session/session.ts';
import { beware, damagedRows, findingsView, mayLackLines, wholeText, ok, type PartFinding } from '../../views/finding.ts';
import { chosenStore, type StoreChoiceOptions } from '../../flows/store-choice.ts';

/** Checks the store. Ends as this machine's next write would: with 10 where its journal lacks lines, and with 13 where lines may be lost. */
export async function showChecked(
  session: Opened<'journal' | 'now' | 'out' | 'profile' | 'state' | 'stores' | 'timeZone'>,
  options: StoreChoiceOptions,
): Promise<void> {
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
