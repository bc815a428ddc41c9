import { checkPeppolId } from '../../../belgium/peppol.ts';
import type { Klant } from '../../../contract/index.ts';
import { Failure, usage } from '../../../failure.ts';
import { readCustomers } from '../../../jobs/reports/read/customers.ts';
import { type AskedAddress, addressToAsk } from '../../../jobs/reach/ask.ts';
import { t } from '../../../language.ts';
import { readKlant } from '../../../service/references/name.ts';
import { parseEnterpriseNumber } from '../../input/numbers.ts';
import { dayOf, formatDate } from '../../output/moments.ts';
import type { OpenSession } from '../../session/session.ts';
import { aKlant, meant } from '../choosing/named.ts';
import { openReader } from '../reports/reader.ts';
import { problemText } from './texts.ts';

/** A customer, or an address without one, that is asked about. */
export interface ReachSubject {
  readonly klant: Klant | undefined;
  readonly address: AskedAddress;
}

/** The address that a word is by itself: a Peppol address, or a Belgian number. Exit 2 where it is one that can't be right. */
function typedAddress(word: string): string | undefined {
  const text = word.trim();
  if (/^\d{4}:/.test(text)) {
    const problem = checkPeppolId(text.toUpperCase());
    if (problem === undefined) return text.toLowerCase();
    throw usage(
      t({
        nl: `'${text}' is geen Peppol-adres: ${problemText(problem)}`,
        en: `'${text}' is not a Peppol address: ${problemText(problem)}`,
      }),
    );
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
    await session.out.warn(
      t({ nl: 'er is twee keer hetzelfde gegeven; het staat er één keer', en: 'the same is given twice; it is shown once' }),
    );
  return [...named.values()];
}

/** Every customer of the account, and why some could not be read, by name. Those that memory knows are read again with `fresh`. */
export async function everySubject(
  session: OpenSession,
  fresh: boolean,
): Promise<{ readonly subjects: readonly ReachSubject[]; readonly unread: ReadonlyMap<string, string> }> {
  const reader = await openReader(session);
  const listed = await reader.whole(reader.api.klanten.list({}));
  const { klanten, unread, oldest } = await readCustomers(
    reader,
    listed.map(({ id }) => ({ klant_id: id })),
    { fresh },
  );
  if (session.stop.aborted && klanten.size === 0) throw new Failure('temporary', t({ nl: 'gestopt', en: 'stopped' }));
  if (oldest !== undefined) await session.out.notice(ageText(formatDate(dayOf(oldest, session.timeZone))));
  const names = new Map(listed.map(({ id, naam }) => [id.toLowerCase(), naam ?? id]));
  return {
    subjects: listed.flatMap(({ id }) => {
      const klant = klanten.get(id.toLowerCase());
      return klant ? [subjectOf(klant)] : [];
    }),
    unread: new Map([...unread].map(([id, why]) => [names.get(id) ?? id, why])),
  };
}

const ageText = (day: string): string =>
  t({
    nl: `De adressen zijn die van de laatste keer dat duit elke klant las, de oudste op ${day}. Opnieuw lezen: --klanten-opnieuw.`,
    en: `The addresses are those of the last time that duit read each customer, the oldest on ${day}. To read them again: --klanten-opnieuw.`,
  });
