import { sha256 } from '../../../machine/files/hash.ts';
import type { StatementRow } from '../statement.ts';

/** Gives each of these names once: the second of equal ones becomes `name#2`, and so on, so that no row hides another. */
export function distinct(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  const given = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = times.get(name) ?? 1; given.has(own); own = `${name}#${count}`) times.set(name, ++count);
    given.add(own);
    return own;
  });
}

/** A digest of what a row tells, whatever its line and the version of its format. */
export function rowDigest(row: Omit<StatementRow, 'identity'>): string {
  const { booked, valued, cents, ogm, text, party, party_account, code, references } = row;
  const told = [booked, valued, cents, ogm, text, party, party_account, code, references];
  return sha256(JSON.stringify(told)).slice(0, 32);
}
