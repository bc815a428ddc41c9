import { addDays, firstDay, lastDay, monthNumber, monthText, today, writeDay } from '../../belgium/dates.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { folded } from '../../machine/text/fold.ts';

/** The options of a period and of its first or last day, with the value that each takes in full. */
const wants = {
  '--kwartaal': 'kwartaal',
  '--maand': 'maand',
  '--jaar': 'jaar',
  '--van': 'first',
  '--tot': 'last',
  '--sinds': 'first',
} as const;

type Option = keyof typeof wants;
type Unit = 'kwartaal' | 'maand' | 'jaar';

const lengths: Record<Unit, number> = { kwartaal: 3, maand: 1, jaar: 12 };

const units: Record<string, Unit> = {
  kwartaal: 'kwartaal',
  quarter: 'kwartaal',
  trimestre: 'kwartaal',
  maand: 'maand',
  month: 'maand',
  mois: 'maand',
  jaar: 'jaar',
  year: 'jaar',
  annee: 'jaar',
  an: 'jaar',
};

/** The words before a unit, with the number of units back. */
const backs: Record<string, number> = {
  deze: 0,
  dit: 0,
  this: 0,
  ce: 0,
  cette: 0,
  huidige: 0,
  huidig: 0,
  vorige: 1,
  vorig: 1,
  last: 1,
  previous: 1,
  dernier: 1,
  derniere: 1,
  precedent: 1,
};

const daysAway: Record<string, number> = { vandaag: 0, today: 0, gisteren: -1, yesterday: -1, hier: -1, eergisteren: -2 };

const own = <Value>(table: Record<string, Value>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

const months = [
  'januari january janvier',
  'februari february fevrier',
  'maart march mars mrt',
  'april avril',
  'mei may mai',
  'juni june juin',
  'juli july juillet',
  'augustus august aout',
  'september septembre',
  'oktober october octobre okt',
  'november novembre',
  'december decembre',
].map((names) => names.split(' '));

/** The month of the year, from 1, that a name or a beginning of at least three letters means; undefined if it may be several. */
function monthNamed(word: string): number | undefined {
  const fits = months.flatMap((names, at) => (names.some((name) => word.length >= 3 && name.startsWith(word)) ? [at + 1] : []));
  return fits.length === 1 ? fits[0] : undefined;
}

/** The first and last month, `YYYY-MM`, of the period that lies so many units back from that of a day. */
function monthsBack(unit: Unit, back: number, day: string): readonly [string, string] {
  const length = lengths[unit];
  const first = Math.floor(monthNumber(day) / length) * length - back * length;
  return [monthText(first), monthText(first + length - 1)];
}

/** A part of a year, as the third quarter or month 11: of that year, or else the latest one that has begun. */
function partOf(year: string | undefined, unit: Unit, part: number, day: string): readonly [string, string] {
  const length = lengths[unit];
  const first = monthNumber(`${year ?? day.slice(0, 4)}-01`) + (part - 1) * length;
  const meant = year !== undefined || first <= monthNumber(day) ? first : first - 12;
  return [monthText(meant), monthText(meant + length - 1)];
}

/** The first and last month that words mean for this option; undefined if they mean none. */
function monthsOf(words: string, option: Option, day: string): readonly [string, string] | undefined {
  const wanted = wants[option];
  const [, lead = '', rest = ''] = /^(\S+)(?:\s+(\S+))?$/.exec(words) ?? [];
  const unit = own(units, rest) ?? (rest === '' && wanted !== 'first' && wanted !== 'last' ? wanted : undefined);
  const back = own(backs, lead);
  if (back !== undefined) return unit && monthsBack(unit, back, day);
  const year = /^[12]\d{3}$/.exec(rest)?.[0];
  if (rest !== '' && year === undefined) return undefined;
  const month = monthNamed(lead);
  if (month !== undefined) return partOf(year, 'maand', month, day);
  const part = Number(/^[kq]?(\d{1,2})$/.exec(lead)?.[1] ?? 0);
  if (wanted === 'kwartaal' && part >= 1 && part <= 4) return partOf(year, wanted, part, day);
  return wanted === 'maand' && /^\d/.test(lead) && part >= 1 && part <= 12 ? partOf(year, wanted, part, day) : undefined;
}

/** The value in full that words mean for this option, such as `2026-11`; undefined if they mean none. */
function inFull(words: string, option: Option, day: string): string | undefined {
  const wanted = wants[option];
  const isDay = wanted === 'first' || wanted === 'last';
  const away = own(daysAway, words);
  if (isDay && away !== undefined) return addDays(day, away);
  const [first, last] = monthsOf(words, option, day) ?? [];
  if (first === undefined || last === undefined) return undefined;
  if (isDay) return wanted === 'first' ? firstDay(first) : lastDay(last);
  if (monthNumber(last) - monthNumber(first) + 1 !== lengths[wanted]) return undefined;
  const year = first.slice(0, 4);
  return { kwartaal: `${year}-${Math.ceil(Number(last.slice(5)) / 3)}`, maand: first, jaar: year }[wanted];
}

export interface PeriodInWords {
  readonly option: string;
  readonly typed: string;
  readonly full: string;
}

/**
 * The command line with each period that was typed in words in full, such as `--maand november` as `--maand 2026-11`, and those periods.
 * A part of a year without that year is the latest one that has begun by then. Words that mean no period stay, for the option to refuse.
 */
export function periodsInFull(argv: readonly string[], now: Date): { argv: string[]; inWords: PeriodInWords[] } {
  const full: string[] = [];
  const inWords: PeriodInWords[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const [, option = '', joined] = /^(--[a-z]+)(?:=(.*))?$/s.exec(word) ?? [];
    full.push(word);
    if (!Object.hasOwn(wants, option)) continue;
    const next = argv.slice(at + 1, at + 3);
    const tries = joined === undefined ? [next, next.slice(0, 1)] : [[joined]];
    for (const [count, typed] of tries.map((words) => [words.length, words.join(' ')] as const)) {
      const value = inFull(folded(typed.trim()), option as Option, today(now));
      if (value === undefined) continue;
      inWords.push({ option, typed, full: value });
      full.splice(-1, 1, option, value);
      at += joined === undefined ? count : 0;
      break;
    }
  }
  return { argv: full, inWords };
}

/**
 * The days that these words mean, a line each, for the person who typed them. Without one it fails with exit 2 and gives the words in
 * full, because a script that runs a day later would mean another period.
 */
export function periodLines(inWords: readonly PeriodInWords[], isPerson: boolean): string[] {
  return inWords.map(({ option, typed, full }) => {
    if (isPerson) return `${option} ${typed}: ${full.length > 7 ? writeDay(full) : full}`;
    throw usage(
      { nl: `${option}: '${typed}' werkt alleen aan een terminal`, en: `${option}: '${typed}' works only in a terminal` },
      { hint: t({ nl: `Schrijf ${option} ${full}.`, en: `Write ${option} ${full}.` }) },
    );
  });
}
