import { addedUp, decimal, toNumber } from '../../../../belgium/decimal.ts';
import type { Days } from '../../../../jobs/reports/count/days.ts';
import type { IcRow } from '../../../../jobs/reports/btw/ic-listing.ts';
import type { Amounts } from '../../../../jobs/reports/btw/return.ts';
import { icDue } from '../../../../jobs/reports/count/deadline.ts';
import { t } from '../../../../language.ts';
import { type Note, warning } from '../../../flows/reports/found.ts';
import { formatDate } from '../../../output/moments.ts';
import { formatMoney } from '../../../output/money.ts';
import { icReasonText } from './columns.ts';
import { daysText } from '../range.ts';
import { oldestText, wrongNumberText } from '../listed-customers.ts';

/** The sentence at the head of the listing of a month or quarter. */
export function icHeadText(days: Days, ritme: 'maand' | 'kwartaal'): string {
  const due = formatDate(icDue(days.tot, ritme));
  return t({
    nl: `Ic-opgave ${daysText(days)}, in te dienen uiterlijk ${due}.`,
    en: `Intra-Community listing ${daysText(days)}, to be filed by ${due}.`,
  });
}

interface BelowFacts {
  readonly bedragen: Amounts;
  /** Whether the account files a periodic return, which the total is held against. */
  readonly hasReturn: boolean;
  /** Whether something may be missing. */
  readonly incomplete: boolean;
  /** The moment of the oldest reading of a customer, UTC. */
  readonly oldest: string | undefined;
  readonly zone: string | undefined;
}

/** The sentences below the listing: nothing to file, the supplies left out, and the total beside the return. */
export function belowIcListing(all: readonly IcRow[], { bedragen, hasReturn, incomplete, oldest, zone }: BelowFacts): Note[] {
  const age = oldestText(oldest, zone);
  const left = all.filter(({ opgenomen }) => !opgenomen);
  const isNothing = !incomplete && all.every(({ opgenomen, reden }) => !opgenomen && reden === 'nul');
  return [
    ...(isNothing ? [{ text: t({ nl: 'Niets aan te geven: dan dien je niets in.', en: 'Nothing to list: then you file nothing.' }) }] : []),
    ...(left.length > 0 ? [{ text: leftOutText(left) }] : []),
    ...left
      .filter(({ reden }) => reden === 'fout_nummer')
      .flatMap(({ klant, klant_ids, bedrag }) => warning(wrongNumberText(klant, klant_ids, bedrag))),
    ...left.filter(({ reden }) => reden === 'belgisch').flatMap((row) => warning(belgianText(row))),
    ...(age === undefined ? [] : [{ text: age }]),
    ...(hasReturn ? [controlOf(all, bedragen)] : []),
  ];
}

const leftOutText = (left: readonly IcRow[]): string => {
  const parts = left.map(({ klant, code, bedrag, reden }) => `${klant || '?'} ${code} ${formatMoney(bedrag)} (${icReasonText(reden)})`);
  const shown = parts.length > mostNamed ? [...parts.slice(0, mostNamed), '…'] : parts;
  return t({
    nl: `Niet opgenomen: ${shown.join(', ')}. Toon ze met --weggelaten.`,
    en: `Not in it: ${shown.join(', ')}. Show them with --weggelaten.`,
  });
};

const mostNamed = 10;

const belgianText = ({ klant, code, bedrag }: IcRow): string =>
  t({
    nl: `Let op: ${klant} heeft een Belgisch btw-nummer, maar ${formatMoney(bedrag)} staat als ${code === 'S' ? '44' : '46'} gecodeerd. Kijk de code na.`,
    en: `Note: ${klant} has a Belgian VAT number, but ${formatMoney(bedrag)} is coded as ${code === 'S' ? '44' : '46'}. Check the code.`,
  });

/** Holds the total against 44 + 46 - 48 of the return of the same documents; a difference warns. */
function controlOf(all: readonly IcRow[], bedragen: Amounts): Note {
  const listed = addedUp(all.filter(({ opgenomen }) => opgenomen).map(({ bedrag }) => bedrag));
  const expected = addedUp([bedragen['44'], bedragen['46'], -bedragen['48']]);
  const difference = toNumber(decimal(expected).minus(decimal(listed)));
  const head = t({
    nl: `Controle: de opgave is ${formatMoney(listed)}; 44 + 46 - 48 van rapport btw is ${formatMoney(expected)}.`,
    en: `Check: the listing is ${formatMoney(listed)}; 44 + 46 - 48 of rapport btw is ${formatMoney(expected)}.`,
  });
  if (difference === 0) return { text: head };
  const rest = t({
    nl: `Het verschil, ${formatMoney(difference)}, staat hierboven bij niet opgenomen.`,
    en: `The difference, ${formatMoney(difference)}, is told above as not in it.`,
  });
  return { text: `${head} ${rest}`, warns: true };
}
