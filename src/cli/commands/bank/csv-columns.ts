import { usage } from '../../../failure.ts';
import { type CsvColumns, csvColumns, environmentName, oefen, type Profile } from '../../../service/profiles/profile.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import type { OpenSession } from '../../session/session.ts';

/** The columns of a bank's CSV from `--kolom`, by header. Fails with exit 2 for an unknown name, one given twice, or without a day or amount. */
export function columnsGiven(named: Readonly<Record<string, string>>): CsvColumns {
  const headers = (name: string): string[] => Object.keys(named).filter((header) => named[header] === name);
  const unknown = Object.entries(named).find(([, name]) => !csvColumns.some((one) => one === name));
  if (unknown) {
    const [all, given] = [csvColumns.join(', '), unknown.join('=')];
    throw usage({ nl: `--kolom "${given}": kies uit ${all}`, en: `--kolom "${given}": choose from ${all}` });
  }
  const twice = csvColumns.find((name) => name !== 'tekst' && headers(name).length > 1);
  if (twice !== undefined) {
    throw usage({
      nl: `--kolom: ${twice} kan maar één kolom zijn; alleen tekst mag meermaals`,
      en: `--kolom: ${twice} can be one column alone; only tekst may be several`,
    });
  }
  const [datum] = headers('datum');
  const hasAmount = headers('bedrag').length > 0 || (headers('debet').length > 0 && headers('krediet').length > 0);
  if (datum === undefined || !hasAmount) {
    throw usage({
      nl: '--kolom: zeg minstens welke kolom de datum is en welke het bedrag (of debet en krediet), zoals --kolom Datum=datum --kolom Bedrag=bedrag',
      en: '--kolom: tell at least which column is the day and which the amount (or debet and krediet), such as --kolom Date=datum --kolom Amount=bedrag',
    });
  }
  const single = csvColumns.filter((name) => name !== 'tekst').flatMap((name) => headers(name).map((header) => [name, header] as const));
  const tekst = headers('tekst');
  return { ...Object.fromEntries(single), datum, ...(tekst.length > 0 && { tekst }) };
}

export const keptColumns = ({ bankkolommen }: Pick<Profile, 'bankkolommen'>): readonly CsvColumns[] => bankkolommen ?? [];

/** The headers that columns are named by: those of another bank have columns of their own. */
const headersOf = (columns: CsvColumns): string =>
  Object.values(columns)
    .flat()
    .toSorted((a: string, b: string) => (a < b ? -1 : 1))
    .join(';')
    .toLowerCase();

/** Keeps the columns in the profile for the next CSV, and says so. A profile that duit makes itself keeps none. */
export async function keepColumns(session: OpenSession, profile: Profile, columns: CsvColumns): Promise<void> {
  const { naam } = profile;
  if (naam === environmentName || naam === oefen.naam) return;
  const others = keptColumns(profile).filter((one) => headersOf(one) !== headersOf(columns));
  const bankkolommen = [...others, columns];
  const isKept = await unlessDryRun(session, () => session.profiles.tell(naam, { bankkolommen }));
  if (!isKept) return;
  await session.out.notice({ nl: `Het profiel ${naam} onthoudt deze kolommen.`, en: `The profile ${naam} remembers these columns.` });
}
