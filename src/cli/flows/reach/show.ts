import { checkPeppolId, peppolIdFor, writePeppolId } from '../../../belgium/peppol.ts';
import type { Klant } from '../../../contract/index.ts';
import type { ReachReason } from '../../../einvoice/peppol/reach.ts';
import { usage, Failure, partlyDone } from '../../../failure.ts';
import { addressToAsk, type AskedAddress, type FoundReach } from '../../../jobs/reach/ask.ts';
import { readCustomers } from '../../../jobs/reports/read/reader.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { readKlant } from '../../../service/references/name.ts';
import type { NamedWord } from '../../command/command.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { RowOf } from '../../replies/index.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { aKlant, meant } from '../choosing/named.ts';
import { isPreviewed } from '../confirm.ts';
import { expandedWords } from '../each-document.ts';
import { oldestText, openReader } from '../reports/found.ts';
import { stream } from '../stream.ts';
import { decideOnDuplicates } from '../duplicates/refuse.ts';
import { askAbout } from './before-sending.ts';
import { mailServes, answerText, problemText, reachText, skippedText } from './texts.ts';

type ReachRow = RowOf<'ReachRow'> & { readonly reden: ReachReason | 'particulier' | 'geen_adres' | null };

const unasked = { gevraagd: null, factuur: null, creditnota: null, aanbieder: null, datum: null, nagekeken: null, voorstel: null };

/** `found` are the answers by participant. */
function reachRow(subject: ReachSubject, found: ReadonlyMap<string, FoundReach>, timeZone: string | undefined): ReachRow {
  const { klant, address } = subject;
  const own = { id: klant?.id ?? null, naam: klant?.naam ?? null, peppol_id: klant?.peppol_id ?? null };
  if ('skipped' in address)
    return { ...own, ...unasked, bereik: 'overgeslagen', reden: address.skipped, uitleg: skippedText(address.skipped) };
  if ('problem' in address)
    return { ...own, ...unasked, bereik: 'onbekend', reden: 'adres_fout', uitleg: wrongAddress(klant, problemText(address.problem)) };
  const answer = found.get(address.participant);
  if (!answer) throw new Error(`no answer about ${address.participant}`);
  const { bereik, factuur, creditnota, aanbieder, datum, nagekeken, reden } = answer;
  const uitleg = reachText(answer, timeZone) || null;
  const facts = { bereik, factuur, creditnota, aanbieder, datum, nagekeken, reden };
  return { ...own, gevraagd: address.participant, ...facts, voorstel: klant ? proposal(klant, answer) : null, uitleg };
}

const wrongAddress = (klant: Klant | undefined, problem: string): string =>
  t({
    nl: `het Peppol-id ${clean(klant?.peppol_id ?? '')} kan niet kloppen: ${problem}; verbeter het met duit klanten wijzig ${klant?.id} --peppol-id`,
    en: `the Peppol id ${clean(klant?.peppol_id ?? '')} can't be right: ${problem}; correct it with duit klanten wijzig ${klant?.id} --peppol-id`,
  });

/** The address that receives and that is not on record: that of the number, or that of the VAT number where only that exists. */
function proposal(klant: Klant, { bereik, ander, ander_bereik }: FoundReach): string | null {
  if (ander !== undefined && ander_bereik === 'ja') return ander;
  return !klant.peppol_id && bereik === 'ja' ? (peppolIdFor(klant) ?? null) : null;
}

const reachViewIn = (timeZone: string | undefined): View<ReachRow> =>
  viewOf<ReachRow>('ReachRow', [
    columns.naam,
    {
      field: 'gevraagd',
      title: { nl: 'Peppol-adres', en: 'Peppol address' },
      shown: (row) => row.gevraagd && row.gevraagd + (isDerived(row) ? '*' : ''),
      worth: 4,
    },
    { field: 'bereik', title: { nl: 'Bereik', en: 'Reach' }, shown: ({ bereik }) => answerText(bereik) },
    { field: 'factuur', title: { nl: 'Factuur', en: 'Invoice' }, aside: true },
    { field: 'creditnota', title: { nl: 'Creditnota', en: 'Credit note' }, shown: ({ creditnota }) => yesNo(creditnota), worth: 2 },
    { field: 'aanbieder', title: { nl: 'Aanbieder', en: 'Provider' }, worth: 3 },
    { ...columns.datum, title: { nl: 'Vanaf/tot', en: 'From/until' }, sparse: true },
    {
      field: 'nagekeken',
      title: { nl: 'Nagekeken', en: 'Checked' },
      shown: ({ nagekeken }) => nagekeken && formatMoment(nagekeken, timeZone),
      worth: 1,
    },
    { field: 'voorstel', title: { nl: 'Voorstel', en: 'Proposal' }, aside: true },
    { field: 'peppol_id', title: { nl: 'Peppol-id', en: 'Peppol id' }, aside: true },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, aside: true },
    { field: 'uitleg', title: { nl: 'Uitleg', en: 'Explanation' }, aside: true },
    { ...columns.id, aside: true },
  ]);

/** Whether the address of a customer follows from its number, and is not on record. */
const isDerived = ({ id, peppol_id, gevraagd }: ReachRow): boolean => id !== null && !peppol_id && gevraagd !== null;

const yesNo = (value: boolean | null): string | null => (value === null ? null : answerText(value ? 'ja' : 'nee'));

interface ReachSubject {
  readonly klant: Klant | undefined;
  readonly address: AskedAddress;
}

/** The address that a word is on its own: a Peppol address, or a Belgian number. Exit 2 if it is one that can't be right. */
function typedAddress(word: string): string | undefined {
  const text = writePeppolId(word.trim());
  if (/^\d{4}:/.test(text)) {
    const problem = checkPeppolId(text.toUpperCase());
    if (problem === undefined) return text.toLowerCase();
    throw usage({
      nl: `'${text}' is geen Peppol-adres: ${problemText(problem)}`,
      en: `'${text}' is not a Peppol address: ${problemText(problem)}`,
    });
  }
  if (!/^(?:BE)?[\d. ]{9,}$/i.test(text)) return undefined;
  return `0208:${parseEnterpriseNumber(text, '<klant>')}`;
}

const subjectOf = (klant: Klant): ReachSubject => ({ klant, address: addressToAsk(klant) });

/** Opens the account only if a word names a customer. */
async function namedSubjects(session: OpenSession, words: readonly string[]): Promise<ReachSubject[]> {
  const typed = words.map((word) => ({ word, participant: typedAddress(word) }));
  const subjects: ReachSubject[] = [];
  for (const { word, participant } of typed) {
    if (participant !== undefined) subjects.push({ klant: undefined, address: { participant } });
    else subjects.push(subjectOf(await readKlant(await session.api(), (await meant(session, aKlant, word)).id)));
  }
  const named = new Map(subjects.map((subject) => [subject.klant?.id ?? JSON.stringify(subject.address), subject]));
  if (named.size < subjects.length)
    await session.out.warn({
      nl: 'er is twee keer hetzelfde gegeven; het staat er één keer',
      en: 'the same is given twice; it is shown once',
    });
  return [...named.values()];
}

/** Every customer of the account, and why some could not be read, by name. Those that memory knows are read again with `fresh`. */
async function everySubject(session: OpenSession, fresh: boolean) {
  const reader = await openReader(session);
  const listed = await reader.whole(reader.api.klanten.list({}));
  const { klanten, unread, oldest } = await readCustomers(
    reader,
    listed.map(({ id }) => ({ klant_id: id })),
    { fresh },
  );
  if (session.stop.aborted && klanten.size === 0)
    throw new Failure('temporary', t({ nl: 'gestopt', en: 'stopped' }), { because: 'stopped' });
  const old = oldestText({ oldest }, { nl: 'adressen', en: 'addresses' }, session.timeZone);
  if (old !== undefined) await session.out.notice(old);
  const names = new Map(listed.map(({ id, naam }) => [id.toLowerCase(), naam ?? id]));
  return {
    subjects: listed.flatMap(({ id }) => {
      const klant = klanten.get(id.toLowerCase());
      return klant ? [subjectOf(klant)] : [];
    }),
    unread: new Map([...unread].map(([id, why]) => [names.get(id) ?? id, why])),
  };
}

interface ReachOptions {
  readonly alles?: true | undefined;
  readonly klantenOpnieuw?: true | undefined;
}

/** Asks whether customers can receive over Peppol, shows the answers, and proposes addresses to a person. Exit 5 and 8 for faults. */
export async function showReach(session: OpenSession, klanten: NamedWord<string[]>, options: ReachOptions): Promise<void> {
  const { out, timeZone } = session;
  const view = reachViewIn(timeZone);
  out.check(view);
  const { subjects, sameId, unread } = await chosenSubjects(session, klanten, options);
  const participants = subjects.flatMap(({ address }) => ('participant' in address ? [address.participant] : []));
  const found = await askAbout(session, participants);
  const rows = subjects.map((subject) => reachRow(subject, found, timeZone));
  const [first] = rows;
  if (sameId && first) await out.record(first, view);
  else await out.list(stream(rows), view, () => explanations(rows));
  await tellOf(session, rows);
  await propose(session, rows);
  const failure = failureOf(rows, unread);
  if (failure) throw failure;
}

async function chosenSubjects(session: OpenSession, klanten: NamedWord<string[]>, { alles, klantenOpnieuw }: ReachOptions) {
  if (alles && klanten.typed) throw usage({ nl: '--alles gaat niet samen met klanten', en: '--alles does not go with customers' });
  if (klantenOpnieuw && !alles) throw usage({ nl: '--klanten-opnieuw hoort bij --alles', en: '--klanten-opnieuw goes with --alles' });
  if (alles) return { sameId: false, ...(await everySubject(session, klantenOpnieuw === true)) };
  const unread = new Map<string, string>();
  if (!klanten.typed && !session.ask.interactive)
    throw usage(t({ nl: 'geef een klant, of --alles voor alle klanten', en: 'give a customer, or --alles for all customers' }), {
      hint: t({
        nl: 'Ook een Peppol-adres of ondernemingsnummer mag: duit klanten bereik 0208:0403123486',
        en: 'A Peppol address or an enterprise number will do too: duit klanten bereik 0208:0403123486',
      }),
    });
  const words = await klanten.word({ one: true });
  const sameId = words.length === 1 && words[0] !== '-';
  return { subjects: await namedSubjects(session, await expandedWords(session, words)), sameId, unread };
}

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

/** Exit 5 if nothing could be asked, 8 if some is unknown; undefined if every answer is known. */
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
  const { takeSteps } = await import('../making/steps.ts');
  for (const { id, naam, voorstel } of proposed) {
    if (!(await ask.confirm(t({ nl: `${voorstel} bewaren bij ${clean(naam)}?`, en: `Keep ${voorstel} with ${clean(naam)}?` })))) continue;
    const fields = { peppol_id: voorstel };
    if ((await decideOnDuplicates(session, api, fields, naam, id)) === 'declined') continue;
    const write = { operation: 'klanten.update', body: fields };
    await takeSteps(session, [{ key: id, on: { id }, write }], () =>
      out.notice({ nl: `Bewaard bij ${clean(naam)}: ${voorstel}`, en: `Kept with ${clean(naam)}: ${voorstel}` }),
    );
  }
}
