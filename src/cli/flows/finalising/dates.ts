import { dateDoubt } from '../../../belgium/checks/document.ts';
import { addDays, today } from '../../../belgium/dates.ts';
import { type DocumentType, type FactuurKort, isDatum } from '../../../contract/index.ts';
import { unlessFailing } from '../../../failure.ts';
import { filedReturns } from '../../../jobs/reports/btw/late.ts';
import { counts } from '../../../jobs/reports/count/booked.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { formatDate } from '../../output/days.ts';
import type { DateConfirmed } from '../sending/options.ts';
import type { Opened } from '../../session/session.ts';
import { confirmWords, declined, unconfirmed } from '../confirm.ts';

/** The facts of a draft that its number depends on, and its type. */
export type Draft = Pick<FactuurKort, 'id' | 'datum' | 'type'>;

/** A doubt about a date, and the word that confirms it. */
export interface DateDoubt {
  readonly word: 'datum' | 'ingediend';
  readonly text: string;
}

/** The doubt with this text, if there is one. */
export const doubt = (word: DateDoubt['word'], text: string | undefined): DateDoubt[] => (text === undefined ? [] : [{ word, text }]);

type DateWords = NonNullable<DateConfirmed['bevestig']>;

/** The doubts about drafts whose date is before the last final one, in a filed period, after today, over a year back, or no date. */
export async function dateDoubts(
  session: Opened<'state' | 'now'>,
  api: Api,
  type: DocumentType,
  drafts: readonly (Draft | undefined)[],
  confirmed: DateWords = [],
): Promise<DateDoubt[]> {
  const all = drafts.flatMap((draft) => (draft?.datum ? [{ id: draft.id, datum: draft.datum }] : []));
  const dated = all.filter(({ datum }) => isDatum(datum));
  const unclear = all.filter((one) => !dated.includes(one)).flatMap((draft) => doubt('datum', unclearText(draft)));
  if (dated.length === 0) return unclear;
  const finding = lastFinalAfter(dated.map(({ datum }) => datum).toSorted()[0] ?? '', api, type);
  const last = confirmed.includes('datum') ? await unlessFailing(finding) : await finding;
  const filed = await filedReturns(await session.state());
  const day = today(session.now());
  const doubts = dated.flatMap(({ id, datum }) => {
    const named = [id.slice(0, 8), `(${formatDate(datum)})`].filter(Boolean).join(' ');
    const its = filed.find(({ van, tot }) => van <= datum && datum <= tot);
    const filedText =
      its &&
      t({
        nl: `Let op: de btw-aangifte van ${formatDate(its.van)} tot en met ${formatDate(its.tot)} is al ingediend; concept ${named} valt erin en gaat mee in de volgende aangifte.`,
        en: `Note: the VAT return from ${formatDate(its.van)} up to and including ${formatDate(its.tot)} was filed already; draft ${named} falls in it and goes into the next return.`,
      });
    return [
      ...doubt('datum', last?.datum && datum < last.datum ? earlierText(named, last) : undefined),
      ...doubt('ingediend', filedText),
      ...doubt('datum', farDateText(t({ nl: `concept ${named}`, en: `draft ${named}` }), datum, day)),
    ];
  });
  return [...unclear, ...doubts];
}

const unclearText = ({ id, datum }: { readonly id: string; readonly datum: string }): string =>
  t({
    nl: `Let op: concept ${id.slice(0, 8)} heeft een datum die niet bestaat: ${clean(datum)}.`,
    en: `Note: draft ${id.slice(0, 8)} has a date that does not exist: ${clean(datum)}.`,
  });

const laterFinal: Text = { nl: 'is er al een document van een latere dag definitief?', en: 'is a document of a later day final already?' };

/**
 * The newest final document of this type that is dated after a day; undefined where there is none. Lists begin with the newest, and
 * drafts stand among them, so one list of the documents after that day is enough. (Facturen)
 */
async function lastFinalAfter(day: string, api: Api, type: DocumentType): Promise<FactuurKort | undefined> {
  for await (const item of api.facturen.list({ type, van: addDays(day, 1) }, {}, laterFinal)) {
    if (counts(item) && (item.datum ?? '') > day) return item;
  }
  return undefined;
}

const earlierText = (draft: string, { id, nummer, datum }: FactuurKort): string => {
  const final = clean(`${nummer ?? id} (${formatDate(datum ?? '')})`);
  return t({
    nl: `Let op: concept ${draft} heeft een vroegere datum dan ${final}, het laatste definitieve document, en krijgt een later nummer.`,
    en: `Note: draft ${draft} has an earlier date than ${final}, the last final document, and gets a later number.`,
  });
};

/** The doubt about the date of a document that becomes final: it lies after `day`, or more than a year before; else undefined. */
export function farDateText(document: string, datum: string, day: string): string | undefined {
  const far = dateDoubt(datum, day);
  if (far === undefined) return undefined;
  return far === 'future'
    ? t({ nl: `Let op: ${document} heeft een datum in de toekomst.`, en: `Note: ${document} has a date in the future.` })
    : t({
        nl: `Let op: ${document} heeft een datum van meer dan een jaar geleden.`,
        en: `Note: ${document} has a date of more than a year ago.`,
      });
}

/** Warns of drafts whose date needs a confirmation, and asks for it. Exit 12 where it is not right or nobody says so; a dry run warns. */
export async function checkDates(
  session: Opened<'argv' | 'ask' | 'globals' | 'now' | 'out' | 'state'>,
  api: Api,
  type: DocumentType,
  drafts: () => Promise<readonly (Draft | undefined)[]>,
  confirmed: DateWords = [],
): Promise<void> {
  await confirmDates(session, await dateDoubts(session, api, type, await drafts(), confirmed), confirmed);
}

/** Warns of dates that ask for a confirmation, and asks for those that are not `confirmed`, as `checkDates` does. */
export async function confirmDates(
  { ask, globals, out, argv }: Opened<'argv' | 'ask' | 'globals' | 'out'>,
  doubts: readonly DateDoubt[],
  confirmed: DateWords = [],
): Promise<void> {
  for (const { text } of doubts) await out.warn(text);
  const open = [...new Set(doubts.map(({ word }) => word))].filter((word) => !confirmed.includes(word));
  if (open.length === 0 || globals.proef) return;
  if (!ask.interactive || globals.ja) throw unconfirmed(notRight, argv, confirmWords(open));
  if (!(await ask.confirm(dateQuestion()))) throw declined();
}

/** The question whether dates are right that ask for a confirmation. */
export const dateQuestion = (): string => t({ nl: 'Klopt die datum?', en: 'Is that date right?' });

const notRight: Text = { nl: 'de datum is niet bevestigd; er is niets verstuurd', en: 'the date is not confirmed; nothing was sent' };
