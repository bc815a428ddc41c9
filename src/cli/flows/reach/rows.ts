import type { RowOf } from '../../replies/index.ts';
import { checkPeppolId, peppolIdFor, writePeppolId } from '../../../belgium/peppol.ts';
import type { Klant } from '../../../contract/index.ts';
import type { ReachReason } from '../../../einvoice/peppol/reach.ts';
import { addressToAsk, type AskedAddress, type FoundReach } from '../../../jobs/reach/ask.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { answerText, problemText, reachText, skippedText } from './texts.ts';
import { Failure, usage } from '../../../failure.ts';
import { readCustomers } from '../../../jobs/reports/read/customers.ts';
import { readKlant } from '../../../service/references/name.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
import type { OpenSession } from '../../session/session.ts';
import { aKlant, meant } from '../choosing/named.ts';
import { oldestText, openReader } from '../reports/found.ts';

export type ReachRow = RowOf<'ReachRow'> & { readonly reden: ReachReason | 'particulier' | 'geen_adres' | null };

const unasked = { gevraagd: null, factuur: null, creditnota: null, aanbieder: null, datum: null, nagekeken: null, voorstel: null };

/** The row of a subject; `found` are the answers by participant. */
export function reachRow(subject: ReachSubject, found: ReadonlyMap<string, FoundReach>, timeZone: string | undefined): ReachRow {
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

/** The view of the answers. A person reads moments of their own clock, and the explanations under the table. */
export const reachViewIn = (timeZone: string | undefined): View<ReachRow> =>
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
export const isDerived = ({ id, peppol_id, gevraagd }: ReachRow): boolean => id !== null && !peppol_id && gevraagd !== null;

const yesNo = (value: boolean | null): string | null => (value === null ? null : answerText(value ? 'ja' : 'nee'));

export interface ReachSubject {
  readonly klant: Klant | undefined;
  readonly address: AskedAddress;
}

/** The address that a word is by itself: a Peppol address, or a Belgian number. Exit 2 where it is one that can't be right. */
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

/** The subjects that these words name. Only where one names a customer the account is opened. */
export async function namedSubjects(session: OpenSession, words: readonly string[]): Promise<ReachSubject[]> {
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
export async function everySubject(session: OpenSession, fresh: boolean) {
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
