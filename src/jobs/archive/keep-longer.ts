import { usage, type Failure, notFound } from '../../failure.ts';
import { listingHint, meantText, t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { type Contents, titleOf, keepingOf, keepUntil, lawYears, nameKey } from './contents.ts';
import type { ArchivedDocument, KeepRule } from './records.ts';

/** Until when to keep documents: so many years after that of their date, or a last day, `YYYY-MM-DD`. */
export type Longer = Pick<KeepRule, 'jaren' | 'tot'>;

/** The rules that keep the document of this number or id, or all of this name, longer. Exit 3 for neither, 2 for less than the law asks. */
export function lengthened(
  { documents }: Pick<Contents, 'documents'>,
  word: string,
  longer: Longer,
): { readonly documents: readonly ArchivedDocument[]; readonly rules: readonly KeepRule[] } {
  const all = [...documents.values()];
  const named = all.filter(({ id, nummer }) => id === word.toLowerCase() || nummer === word);
  const ofParty = all.filter(({ naam }) => naam !== null && nameKey(naam) === nameKey(word));
  const chosen = named.length > 0 ? named : ofParty;
  if (chosen.length === 0) throw nothingNamed(word, all);
  checkLaw(chosen, longer);
  const targets: Pick<KeepRule, 'van' | 'waarde'>[] =
    named.length > 0 ? named.map(({ id }) => ({ van: 'document', waarde: id })) : [{ van: 'naam', waarde: ofParty[0]?.naam ?? word }];
  return { documents: chosen, rules: targets.map((target) => ({ ...target, ...longer })) };
}

/** Fails with exit 2 if these are fewer years, or an earlier day, than the law asks for one of the documents. */
function checkLaw(documents: readonly ArchivedDocument[], { jaren, tot }: Longer): void {
  if (jaren !== undefined && jaren < lawYears) {
    throw usage({
      nl: `--jaren: ${jaren} is korter dan de ${lawYears} jaar die de wet minstens vraagt`,
      en: `--jaren: ${jaren} is shorter than the ${lawYears} years that the law requires at least`,
    });
  }
  const short = tot === undefined ? undefined : documents.find((document) => (keepUntil(document, keepingOf([])) ?? '') > tot);
  if (!short) return;
  const least = keepUntil(short, keepingOf([]));
  throw usage({
    nl: `--tot: ${tot} is vroeger dan de wet minstens vraagt voor ${clean(titleOf(short))}: ${least}`,
    en: `--tot: ${tot} is earlier than the law requires for ${clean(titleOf(short))}: ${least}`,
  });
}

const mostOffered = 5;

function nothingNamed(word: string, documents: readonly ArchivedDocument[]): Failure {
  const names = [...new Set(documents.flatMap(({ naam }) => naam ?? []))];
  const numbers = documents.flatMap(({ nummer }) => nummer ?? []);
  const within = names.filter((naam) => nameKey(naam).includes(nameKey(word))).slice(0, mostOffered);
  const near = within.length > 0 ? within : [nearest(word, names) ?? nearest(word, numbers) ?? ''].filter(Boolean);
  const offered = near.map((name) => `'${clean(name)}'`).join(', ');
  return notFound(
    t({
      nl: `'${clean(word)}' is in het archief geen nummer van een document, en geen klant of leverancier`,
      en: `'${clean(word)}' is not a document number in the archive, nor a customer or supplier`,
    }),
    {
      hint: offered ? t(meantText(offered)) : t(listingHint('duit archief toon')),
    },
  );
}
