import { euroOf, formatAmount } from '../../../belgium/decimal.ts';
import { writeDay } from '../../../belgium/dates.ts';
import type { StatementRow } from '../statement.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { normalizeOgm } from '../../../belgium/ogm.ts';

/** Exit 2: a file of a bank that can't be used, with the line where that shows. */
export const lineFault = (name: string, line: number, { nl, en }: Text, hint?: Text): Failure =>
  usage(t({ nl: `${name}, regel ${line}: ${nl}`, en: `${name}, line ${line}: ${en}` }), hint && { hint: t(hint) });

/** Exit 2: a file that is no statement, or none that duit reads. */
export const fileFault = (name: string, { nl, en }: Text, hint?: Text): Failure =>
  usage(t({ nl: `${name}: ${nl}`, en: `${name}: ${en}` }), hint && { hint: t(hint) });

/** Receives something in a file that contradicts what its balances, totals and counts prove. */
export type Tell = (text: Text) => void;

export const writtenCents = (cents: number): string => formatAmount(euroOf(cents));

export function unbridged(
  [openingCents, rowCents, closingCents]: readonly [number, number, number],
  tops: Parameters<typeof turned>[1],
): Text {
  const [opening, rows, sum, closing] = [openingCents, rowCents, openingCents + rowCents, closingCents].map(writtenCents);
  const hint = turned(closingCents - openingCents - rowCents, tops);
  return {
    nl: `het oude saldo ${opening} en de betalingen ${rows} geven ${sum}, maar het nieuwe saldo is ${closing}${hint.nl}`,
    en: `the old balance ${opening} and the payments ${rows} give ${sum}, but the new balance is ${closing}${hint.en}`,
  };
}

/** Undefined if it is too large to be exact. */
export function exactSum(amounts: Iterable<number>): number | undefined {
  let sum = 0;
  for (const cents of amounts) {
    sum += cents;
    if (!Number.isSafeInteger(sum)) return undefined;
  }
  return sum;
}

/** Names the single movement whose opposite sign would close the gap. Banks often write a reversal with the sign of the original. */
function turned(lackingCents: number, rows: readonly Pick<StatementRow, 'cents' | 'booked' | 'kind' | 'reference'>[]): Text {
  const [row, ...others] = rows.filter(({ cents }) => -2 * cents === lackingCents);
  if (!row || others.length > 0) return { nl: '', en: '' };
  const which = `${writtenCents(row.cents)}${row.reference === undefined ? '' : ` (${row.reference})`}`;
  const kind = row.kind === 'returned' ? { nl: 'de terugboeking', en: 'the reversal' } : { nl: 'de boeking', en: 'the entry' };
  return {
    nl: `; met het andere teken bij ${kind.nl} van ${which} op ${writeDay(row.booked)} klopt het wel`,
    en: `; with the other sign on ${kind.en} of ${which} on ${writeDay(row.booked)} they agree`,
  };
}

/** An entry that its parts do not explain to the cent. */
export interface Uneven {
  readonly row: StatementRow;
  /** Undefined if they are too large to add up. */
  readonly partCents: number | undefined;
}

/** A bank fills in `NOTPROVIDED` if there is none. */
export const givenReference = (text: string | null | undefined): string | undefined => (text && text !== 'NOTPROVIDED' ? text : undefined);

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
