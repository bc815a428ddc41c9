import type { World } from '../../machine/world.ts';
import { keepsMemory } from '../../service/memory/keeps.ts';
import { isDocumentKind, offerable } from '../../service/memory/names.ts';
import { offeredDocuments, offeredNames } from '../../service/memory/tab.ts';
import { openProfiles } from '../../service/profiles/index.ts';
import { valueOf } from '../argv.ts';
import { regelValue } from '../input/regel-value.ts';
import type { PeriodKind } from '../input/dates.ts';
import { folded } from '../../machine/text/fold.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { KnownDocument } from '../../service/memory/known.ts';
import { formatDate } from '../output/moments.ts';
import type { Described } from './stored.ts';

/**
 * Runs `duit __complete lijst <kind> <words…>` or `duit __complete bash <kind> <text> <kept> <quote> <words…>`: prints the
 * values that a shell may offer, one a line. With `uitleg` in the place of `lijst`, a tab and a description follow some; with
 * `bashlijst` in the place of `bash`, a description in parentheses. `words` is the command line so far, which may hold `--profiel`. It sends
 * nothing to the service and never fails: without an answer it prints nothing. It loads neither commander nor zod, because
 * a shell waits for it at each press of Tab.
 */
export async function completeWords([form, kind = '', ...rest]: readonly string[], world: World): Promise<number> {
  const [text = '', kept = '', quote = ''] = rest;
  const inBash = form?.startsWith('bash');
  const words = inBash ? rest.slice(3) : rest;
  const values = await valuesOf(kind, words, world).catch(() => []);
  const replies = inBash
    ? bashReplies({ text, kept, quote }, values, form === 'bashlijst')
    : values.map(form === 'uitleg' ? withDescription : ({ value }) => value);
  await world.stdout.write(replies.map((line) => `${line}\n`).join(''));
  return 0;
}

const withDescription = ({ value, about }: Described): string => (about ? `${value}\t${about}` : value);
const withoutText = (values: readonly string[]): Described[] => values.map((value) => ({ value }));

async function valuesOf(kind: string, words: readonly string[], world: World): Promise<readonly Described[]> {
  if (isPeriodKind(kind)) return withoutText((await import('./periods.ts')).latestPeriods(kind, world.now()));
  const profiles = openProfiles(world);
  if (kind === 'profiel') return withoutText((await profiles.list()).map(({ naam }) => naam));
  const profile = await profiles.resolve(valueOf(words, '--profiel'));
  if (!keepsMemory(profile, world)) return [];
  const completing = { profile, world };
  if (/^(rij|afschrift|opvolging|referentie|schrijfactie|aanvraag)$/.test(kind))
    return (await import('./stored.ts')).storedValues(kind, completing);
  const names = await offeredNames(completing, kind === 'productregel' ? 'product' : kind);
  const documents = isDocumentKind(kind) ? kind : `${kind}-definitief`;
  if (!isDocumentKind(documents)) return withoutText(kind === 'productregel' ? names.map(regelValue) : names);
  const newest = await describedDocuments(await offeredDocuments(completing, documents));
  const shown = new Set(newest.map(({ value }) => value));
  return [...newest, ...withoutText(names.filter((name) => !shown.has(name)))];
}

/** The word to complete: its text without quotes, the part of that text that readline keeps, and the open quote. */
export interface BashWord {
  readonly text: string;
  readonly kept: string;
  readonly quote: string;
}

/**
 * For each value that fits, the text that replaces the rest of the word, quoted so that bash expands nothing in it. Where bash lists
 * several without taking one, each `about` follows its value.
 */
export function bashReplies({ text, kept, quote }: BashWord, values: readonly Described[], isListed = false): string[] {
  const option = /^--[a-z][a-z-]*=/.exec(text)?.[0] ?? '';
  const fits = (as: (word: string) => string) => values.filter(({ value }) => as(option + value).startsWith(as(text)));
  const exact = fits(String);
  // What readline keeps must be as long in the value: a ligature is shorter than what is typed for it.
  const loose = () => fits(folded).filter(({ value }) => folded((option + value).slice(0, kept.length)) === folded(kept));
  const fitting = exact.length > 0 ? exact : loose();
  return fitting.flatMap(({ value, about }) => {
    const reply = inQuotes((option + value).slice(kept.length), quote);
    if (reply === undefined) return [];
    return isListed && about && fitting.length > 1 ? `${reply}  (${about})` : reply;
  });
}

function inQuotes(text: string, quote: string): string | undefined {
  if (quote === "'") return text.replaceAll("'", String.raw`'\''`);
  // Characters such as : and = are quoted too: bash would begin a new word there at the next Tab.
  if (quote !== '"') return text.replaceAll(/[^\w.,/%+\u0080-\uffff-]/g, String.raw`\$&`);
  // An interactive bash always expands a ! between double quotes from its history.
  return text.includes('!') ? undefined : text.replaceAll(/["$\\`]/g, String.raw`\$&`);
}

const isPeriodKind = (kind: string): kind is PeriodKind => /^(?:kwartaal|maand|jaar)$/.test(kind);

const longestName = 30;

/** Documents as a shell offers them: the number, or the whole id of a draft, which costs no list to look up. */
async function describedDocuments(documents: readonly KnownDocument[]): Promise<Described[]> {
  if (documents.length === 0) return [];
  // Loaded here, because names are offered without decimals.
  const { formatMoney } = await import('../output/money.ts');
  return documents.flatMap(({ id, nummer, final, klant, datum, totaal_incl }) => {
    const value = final ? (nummer ?? id) : id;
    const naam = clean(klant ?? '');
    const parts = [
      naam.length > longestName ? `${naam.slice(0, longestName - 1)}…` : naam,
      formatDate(clean(datum ?? '')),
      totaal_incl === undefined ? '' : formatMoney(totaal_incl),
    ];
    return offerable(value) ? [{ value, about: parts.filter(Boolean).join('  ') }] : [];
  });
}
