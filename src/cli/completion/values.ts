import { keepsMemory } from '../../service/profiles/profile.ts';
import type { World } from '../../machine/world.ts';
import { isDocumentKind, offerable } from '../../service/memory/names.ts';
import { offeredDocuments, offeredNames } from '../../service/memory/tab.ts';
import { openProfiles } from '../../service/profiles/index.ts';
import { valueOf } from '../argv.ts';
import { regelValue } from '../input/regel-value.ts';
import type { PeriodKind } from '../input/dates.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { KnownDocument } from '../../service/memory/known.ts';
import { formatDate } from '../output/days.ts';
import type { Described } from './stored.ts';

const withoutText = (values: readonly string[]): Described[] => values.map((value) => ({ value }));

/** The values of a kind that lie in the store, or periods, the newest first. `words` is the command line, which may hold `--profiel`. */
export async function valuesOf(kind: string, words: readonly string[], world: World): Promise<readonly Described[]> {
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
