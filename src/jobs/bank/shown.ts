import { groupBy } from '../../group-by.ts';
import type { BankRow, KeptStatement } from './kept.ts';

/** How much a format tells of a row: a bank's table has no structured communications. */
const worth: Readonly<Record<BankRow['format'], number>> = { coda: 2, camt: 1, csv: 0 };

/**
 * Marks the rows that another statement shows as well, so that each booking counts once: the ones of the format that tells most stay, and
 * the parts of a total rather than the total. Rows that people decided on stay in the form in which they did.
 */
export function eachOnce(statements: readonly KeptStatement[], isDecided: (id: string) => boolean): KeptStatement[] {
  const all = statements.flatMap(({ rows, gewist }) => rows.map((row) => ({ row, isWiped: gewist !== undefined })));
  const divided = groupBy(
    all.filter(({ row }) => row.van !== undefined),
    ({ row }) => row.van!,
  );
  const wholes = new Set(all.flatMap(({ row }) => (row.van === undefined && divided.has(row.id) ? [row.id] : [])));
  const hidden = new Set<string>();
  for (const id of wholes) {
    const parts = [...new Set(divided.get(id)!.map(({ row }) => row.id))];
    const isWhole = isDecided(id) && !parts.some(isDecided);
    for (const one of isWhole ? parts : [id]) hidden.add(one);
  }
  const best = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const { id, format } = one.row;
    if (id === '' || hidden.has(id)) continue;
    const other = best.get(id);
    const isBetter = !other || (other.isWiped !== one.isWiped ? other.isWiped : worth[format] > worth[other.row.format]);
    if (isBetter) best.set(id, one);
  }
  const old = groupBy(all, ({ row }) => row.id);
  return statements.map((statement) => ({
    ...statement,
    rows: statement.rows.map((row): BankRow => {
      if (best.get(row.id)?.row !== row) return { ...row, repeats: true };
      return { ...row, was_ids: (old.get(row.id) ?? []).flatMap((one) => one.row.was_id ?? []) };
    }),
  }));
}
