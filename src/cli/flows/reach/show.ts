import { usage, Failure, partlyDone } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { isPreviewed } from '../confirm.ts';
import { expandedWords } from '../each-document.ts';
import { stream } from '../stream.ts';
import { askAbout } from './asking.ts';
import { everySubject, isDerived, namedSubjects, type ReachRow, reachRow, reachViewIn } from './rows.ts';
import { mailServes } from './texts.ts';
import { decideOnTwins } from '../twins/refuse.ts';

interface ReachOptions {
  readonly alles?: true | undefined;
  readonly klantenOpnieuw?: true | undefined;
}

/** Asks whether customers can receive over Peppol, shows the answers, and proposes addresses to a person. Exit 5 and 8 for faults. */
export async function showReach(session: OpenSession, klanten: NamedWord<string[]>, options: ReachOptions): Promise<void> {
  const { out, timeZone } = session;
  const view = reachViewIn(timeZone);
  out.check(view);
  const { subjects, isOne, unread } = await chosenSubjects(session, klanten, options);
  const participants = subjects.flatMap(({ address }) => ('participant' in address ? [address.participant] : []));
  const found = await askAbout(session, participants);
  const rows = subjects.map((subject) => reachRow(subject, found, timeZone));
  const [first] = rows;
  if (isOne && first) await out.record(first, view);
  else await out.list(stream(rows), view, () => explanations(rows));
  await tellOf(session, rows);
  await propose(session, rows);
  const failure = failureOf(rows, unread);
  if (failure) throw failure;
}

/** The subjects, whether one alone was named, and why some customers could not be read, by name. */
async function chosenSubjects(session: OpenSession, klanten: NamedWord<string[]>, { alles, klantenOpnieuw }: ReachOptions) {
  if (alles && klanten.typed) throw usage({ nl: '--alles gaat niet samen met klanten', en: '--alles does not go with customers' });
  if (klantenOpnieuw && !alles) throw usage({ nl: '--klanten-opnieuw hoort bij --alles', en: '--klanten-opnieuw goes with --alles' });
  if (alles) return { isOne: false, ...(await everySubject(session, klantenOpnieuw === true)) };
  const unread = new Map<string, string>();
  if (!klanten.typed && !session.ask.interactive)
    throw usage(t({ nl: 'geef een klant, of --alles voor alle klanten', en: 'give a customer, or --alles for all customers' }), {
      hint: t({
        nl: 'Ook een Peppol-adres of ondernemingsnummer mag: duit klanten bereik 0208:0403123486',
        en: 'A Peppol address or an enterprise number will do too: duit klanten bereik 0208:0403123486',
      }),
    });
  const words = await klanten.word({ one: true });
  const isOne = words.length === 1 && words[0] !== '-';
  return { subjects: await namedSubjects(session, await expandedWords(session, words)), isOne, unread };
}

/** The explanations under the table: of every row that is neither a plain yes nor skipped. */
function explanations(rows: readonly ReachRow[]): string {
  const lines = rows.flatMap((row) =>
    row.uitleg === null || row.bereik === 'overgeslagen' ? [] : [`  ${clean(reachName(row))}: ${row.uitleg}`],
  );
  const derived = rows.some(isDerived)
    ? [t({ nl: '* volgt uit het nummer, en staat niet in de fiche', en: '* follows from the number, and is not on record' })]
    : [];
  const all = [...lines, ...derived];
  return all.length === 0 ? '' : `\n${all.join('\n')}\n`;
}

const reachName = ({ naam, gevraagd, id }: ReachRow): string => naam ?? gevraagd ?? id ?? '';

async function tellOf({ out }: Opened<'out'>, rows: readonly ReachRow[]): Promise<void> {
  const skipped = rows.filter(({ bereik }) => bereik === 'overgeslagen').length;
  if (skipped > 0)
    await out.notice({
      nl: `${skipped} overgeslagen: particulieren, en klanten zonder adres op Peppol.`,
      en: `${skipped} skipped: private persons, and customers without an address on Peppol.`,
    });
  if (rows.some(({ bereik }) => ['nee', 'geen_facturen', 'binnenkort'].includes(bereik))) await out.notice(mailServes());
}

/** Exit 5 where nothing could be asked, 8 where some is unknown; undefined where every answer is known. */
function failureOf(rows: readonly ReachRow[], unread: ReadonlyMap<string, string>): Failure | undefined {
  const asked = rows.filter(({ bereik }) => bereik !== 'overgeslagen');
  const unknown = asked.filter(({ bereik }) => bereik === 'onbekend');
  const failed = unknown.length + unread.size;
  if (failed === 0) return undefined;
  const errors = Object.fromEntries([...unknown.map((row) => [reachName(row), row.uitleg ?? ''] as const), ...unread]);
  const faults = unknown.filter(({ reden }) => reden !== 'adres_fout').length;
  if (faults > 0 && faults === asked.length + unread.size)
    return new Failure('temporary', t({ nl: 'er kon niets nagekeken worden', en: 'nothing could be checked' }), {
      errors,
      because: 'network',
    });
  const of = asked.length + unread.size;
  return partlyDone(t({ nl: `${failed} van ${of} niet nagekeken`, en: `${failed} of ${of} not checked` }), { errors });
}

/**
 * Proposes the addresses that receive and are not on record, one by one, to a person at the terminal. `--ja` takes none, because a valid
 * number may be that of another firm; then, and off a terminal, they are only named.
 */
export async function propose(session: OpenSession, rows: readonly ReachRow[]): Promise<void> {
  const { ask, out } = session;
  const proposed = rows.flatMap(({ id, naam, voorstel }) => (id !== null && voorstel !== null ? [{ id, naam: naam ?? id, voorstel }] : []));
  const count = proposed.length;
  if (count === 0 || session.stop.aborted) return;
  if (!isPreviewed(session))
    return out.notice({
      nl: `${count === 1 ? 'Een klant heeft' : `${count} klanten hebben`} een adres dat niet in de fiche staat (voorstel). Kijk na of het die zaak is, en bewaar het: duit klanten wijzig <klant> --peppol-id <voorstel>`,
      en: `${count === 1 ? 'One customer has' : `${count} customers have`} an address that is not on record (voorstel). Check that it is that firm, and keep it: duit klanten wijzig <customer> --peppol-id <voorstel>`,
    });
  const api = await session.api();
  await ask.show(
    t({
      nl: 'Deze adressen kunnen ontvangen. Een geldig nummer kan ook dat van een andere zaak zijn: kijk na of het klopt.',
      en: 'These addresses can receive. A valid number may be that of another firm too: check that it is right.',
    }),
  );
  for (const { id, naam, voorstel } of proposed) {
    if (!(await ask.confirm(t({ nl: `${voorstel} bewaren bij ${clean(naam)}?`, en: `Keep ${voorstel} with ${clean(naam)}?` })))) continue;
    const fields = { peppol_id: voorstel };
    if ((await decideOnTwins(session, api, fields, naam, id)) === 'declined') continue;
    await api.klanten.update(id, fields);
    await out.notice({ nl: `Bewaard bij ${clean(naam)}: ${voorstel}`, en: `Kept with ${clean(naam)}: ${voorstel}` });
  }
}
