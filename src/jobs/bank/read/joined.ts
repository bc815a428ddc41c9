import { normalizeOgm } from '../../../belgium/ogm.ts';
import { writeDay } from '../../../belgium/dates.ts';
import type { StatementRow } from '../statement.ts';
import { type Tell, writtenCents } from './faults.ts';

/** An entry that its parts do not explain to the cent. */
export interface Uneven {
  readonly row: StatementRow;
  /** What the parts are together; undefined if they are too large to add up. */
  readonly partCents: number | undefined;
}

/** A reference that a bank tells, which fills in `NOTPROVIDED` if there is none. */
export const givenReference = (text: string | null | undefined): string | undefined => (text && text !== 'NOTPROVIDED' ? text : undefined);

/** The row of an entry that does not divide into its parts, with the texts, parties and references of all of them. */
export function joinedRow(own: StatementRow, parts: readonly StatementRow[]): StatementRow {
  const distinct = (of: (row: StatementRow) => string | null): string[] => [...new Set([own, ...parts].flatMap((row) => of(row) || []))];
  const [accounts, ogms, parties] = [distinct((row) => row.party_account), distinct(({ ogm }) => ogm), distinct(({ party }) => party)];
  const sameId = parts.length === 1;
  return {
    ...own,
    ogm: sameId ? (ogms[0] ?? null) : null,
    text: [...(sameId ? [] : ogms.map((ogm) => normalizeOgm(ogm) ?? ogm)), ...distinct(({ text }) => text)].join(' '),
    party: parties.length > 0 ? parties.join(', ') : null,
    party_account: accounts.length === 1 ? accounts[0]! : null,
  };
}

/** Says once of a statement which entries their parts do not explain. */
export function tellUneven(tell: Tell, number: string | null, uneven: readonly Uneven[]): void {
  const [first, ...others] = uneven;
  if (!first) return;
  const { row, partCents } = first;
  const [statement, day, cents] = [number ?? '?', writeDay(row.booked), writtenCents(row.cents)];
  const more = others.length === 0 ? { nl: '', en: '' } : { nl: `; zo zijn er nog ${others.length}`, en: `; so are ${others.length} more` };
  if (row.gross !== undefined) {
    const gross = writtenCents(row.gross);
    const who =
      row.cents > 0 ? { nl: 'de betaler betaalde', en: 'the payer paid' } : { nl: 'de betaling zelf is', en: 'the payment itself is' };
    tell({
      nl: `afschrift ${statement}, boeking van ${cents} op ${day}: ${who.nl} ${gross}, en de bank zegt niet waar het verschil naartoe ging${more.nl}`,
      en: `statement ${statement}, entry of ${cents} on ${day}: ${who.en} ${gross}, and the bank does not say where the difference went${more.en}`,
    });
    return;
  }
  const parts = partCents === undefined ? '?' : writtenCents(partCents);
  tell({
    nl: `afschrift ${statement}, boeking van ${cents} op ${day}: de details zijn samen ${parts}; ze is als één betaling bewaard${more.nl}`,
    en: `statement ${statement}, entry of ${cents} on ${day}: the details are ${parts} together; it was kept as one payment${more.en}`,
  });
}
