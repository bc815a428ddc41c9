import { type Confirmation, dateDoubt } from '../../../belgium/checks/document.ts';
import { addDays, today } from '../../../belgium/dates.ts';
import { type DocumentType, type FactuurKort, isDatum } from '../../../contract/index.ts';
import { unlessFailing } from '../../../failure.ts';
import { filedReturns } from '../../../jobs/reports/btw/late.ts';
import { counts } from '../../../jobs/reports/count/booked.ts';
import { groupBy } from '../../../group-by.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { formatDate } from '../../output/days.ts';
import type { DateConfirmed } from '../sending/options.ts';
import type { Opened } from '../../session/session.ts';
import { confirmDoubts, type WordedDoubt, doubtText } from '../confirm.ts';

/** Its number depends on the date and type. */
export type Draft = Pick<FactuurKort, 'id' | 'datum' | 'type'> & {
  readonly naam?: string;
  readonly bevestig?: readonly Confirmation[] | undefined;
};

export type DateDoubt = WordedDoubt<'datum' | 'ingediend'>;

/** The doubts that a plan already showed, which are not asked again. */
interface Told {
  /** The UTC moment of that. */
  readonly gemaakt: string;
  /** The day of the last final invoice then, `YYYY-MM-DD`. */
  readonly laatste?: string | undefined;
  readonly isOwn: (document: FactuurKort) => boolean;
}

const doubt = (word: DateDoubt['word'], text: string | undefined): DateDoubt[] => (text === undefined ? [] : [{ word, text }]);

type DateWords = NonNullable<DateConfirmed['bevestig']>;

/** A date is doubtful before the last final one of its type, in a filed period, after today, over a year back, or if it is no date. */
export async function dateDoubts(
  session: Opened<'state' | 'now'>,
  api: Api,
  drafts: readonly Draft[],
  confirmed: DateWords = [],
  told?: Told,
): Promise<DateDoubt[]> {
  const all = drafts.flatMap((draft) => (draft.datum ? [{ ...draft, datum: draft.datum }] : []));
  const dated = all.filter(({ datum }) => isDatum(datum));
  const doubts = all.filter((one) => !dated.includes(one)).flatMap((draft) => doubt('datum', unclearText(draft)));
  if (dated.length === 0) return doubts;
  const filed = (await filedReturns(await session.state())).filter(({ ingediend }) => !told || ingediend > told.gemaakt);
  for (const [type, ofType] of groupBy(dated, ({ type: own }): DocumentType => (own === 'creditnota' ? 'creditnota' : 'factuur'))) {
    const first = ofType.map(({ datum }) => datum).toSorted()[0] ?? '';
    const { laatste = '' } = (type === 'factuur' && told) || {};
    const finding = lastFinalAfter(first > laatste ? first : laatste, api, type, told?.isOwn);
    const last = confirmed.includes('datum') ? await unlessFailing(finding) : await finding;
    for (const draft of ofType) doubts.push(...doubtsAbout(draft, last, filed, today(session.now()), told !== undefined));
  }
  return doubts;
}

function doubtsAbout(
  { id, datum, naam, bevestig }: Draft & { readonly datum: string },
  last: FactuurKort | undefined,
  filed: Awaited<ReturnType<typeof filedReturns>>,
  day: string,
  isPlanned: boolean,
): DateDoubt[] {
  const named = clean([naam ?? id.slice(0, 8), `(${formatDate(datum)})`].filter(Boolean).join(' '));
  const document = naam === undefined ? t({ nl: `concept ${named}`, en: `draft ${named}` }) : named;
  const its = filed.find(({ van, tot }) => van <= datum && datum <= tot);
  const found = [
    ...doubt('datum', last?.datum && datum < last.datum ? earlierText(document, last) : undefined),
    ...doubt('ingediend', its && (isPlanned ? filedSinceText(named) : filedText(document, its))),
    ...doubt('datum', farDateText(document, datum, day)),
  ];
  return bevestig?.includes('datum') ? found.filter(({ word }) => word !== 'datum') : found;
}

const filedText = (document: string, { van, tot }: { readonly van: string; readonly tot: string }): string =>
  t({
    nl: `de btw-aangifte van ${formatDate(van)} tot en met ${formatDate(tot)} is al ingediend; ${document} valt erin en gaat mee in de volgende aangifte.`,
    en: `the VAT return from ${formatDate(van)} up to and including ${formatDate(tot)} was filed already; ${document} falls in it and goes into the next return.`,
  });

const filedSinceText = (document: string): string =>
  t({
    nl: `${document} valt in een periode waarvan de btw-aangifte sinds dit plan is ingediend, en gaat mee in de volgende.`,
    en: `${document} falls in a period whose VAT return was filed since this plan, and goes into the next one.`,
  });

const unclearText = ({ id, datum }: { readonly id: string; readonly datum: string }): string =>
  t({
    nl: `concept ${id.slice(0, 8)} heeft een datum die niet bestaat: ${clean(datum)}.`,
    en: `draft ${id.slice(0, 8)} has a date that does not exist: ${clean(datum)}.`,
  });

const laterFinal: Text = { nl: 'is er al een document van een latere dag definitief?', en: 'is a document of a later day final already?' };

/**
 * The newest final document of this type that is dated after a day, and is none of one's own; undefined if there is none. Lists begin with the newest, and
 * drafts are among them, so one list of the documents after that day is enough. (Facturen)
 */
async function lastFinalAfter(
  day: string,
  api: Api,
  type: DocumentType,
  isOwn: (document: FactuurKort) => boolean = () => false,
): Promise<FactuurKort | undefined> {
  for await (const item of api.facturen.list({ type, van: addDays(day, 1) }, {}, laterFinal)) {
    if (counts(item) && (item.datum ?? '') > day && !isOwn(item)) return item;
  }
  return undefined;
}

const earlierText = (document: string, { id, nummer, datum }: FactuurKort): string => {
  const final = clean(`${nummer ?? id} (${formatDate(datum ?? '')})`);
  return t({
    nl: `${document} heeft een vroegere datum dan ${final}, het laatste definitieve document, en krijgt een later nummer.`,
    en: `${document} has an earlier date than ${final}, the last final document, and gets a later number.`,
  });
};

/** The doubt about the date of a document that becomes final: it lies after `day`, or more than a year before; else undefined. */
function farDateText(document: string, datum: string, day: string): string | undefined {
  const far = dateDoubt(datum, day);
  if (far === undefined) return undefined;
  return far === 'future'
    ? t({ nl: `${document} heeft een datum in de toekomst.`, en: `${document} has a date in the future.` })
    : t({
        nl: `${document} heeft een datum van meer dan een jaar geleden.`,
        en: `${document} has a date of more than a year ago.`,
      });
}

/** Warns of drafts whose date needs a confirmation, and asks for it. Exit 12 if it is not right or nobody says so. */
export async function checkDates(
  session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'now' | 'out' | 'state'>,
  api: Api,
  drafts: readonly Draft[],
  confirmed: DateWords = [],
  told?: Told,
): Promise<void> {
  const doubts = await dateDoubts(session, api, drafts, confirmed, told);
  for (const one of doubts) await session.out.warn(doubtText(one));
  const open = doubts.filter(({ word }) => !confirmed.includes(word));
  await confirmDoubts(session, open, notRight, { question: dateQuestion() });
}

export const dateQuestion = (): string => t({ nl: 'Klopt die datum?', en: 'Is that date right?' });

const notRight: Text = { nl: 'de datum is niet bevestigd; er is niets verstuurd', en: 'the date is not confirmed; nothing was sent' };
