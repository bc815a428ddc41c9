import { plainAccount, plainParty } from '../archive/plain.ts';
import type { Json } from '../../store/store.ts';
import type { BankBooking, KeptBooking, KnownStatement } from './bookings.ts';
import type { RemovedTexts, StatementTexts } from './kept.ts';
import { typedOgms } from './match/party.ts';
import type { StatementRow } from './statement.ts';

/** The texts of the rows of a statement, in their order; none where they were removed. */
export type TextsOf = readonly Pick<StatementRow, 'text' | 'party' | 'party_account'>[];

export const textsIn = (kept: Json): TextsOf => {
  const found = kept as unknown as StatementTexts | RemovedTexts;
  return 'rows' in found ? found.rows : [];
};

/**
 * How much the texts of two equal bookings look alike. Texts differ between formats, so they never tell whether a booking is kept: they
 * only choose among equal ones, so that two payments of one amount do not change places.
 */
export function likenessOf(own: TextsOf, texts: ReadonlyMap<KnownStatement, TextsOf>): (booking: BankBooking, kept: KeptBooking) => number {
  return (booking, { sightings }) => {
    const [place] = booking.places;
    const told = place === undefined ? undefined : own[place];
    const scores = sightings.map(({ part, booking: seen }) => {
      const [at] = seen.places;
      const other = at === undefined ? undefined : texts.get(part.statement)?.[at];
      return told && other ? alike({ ...booking.rows[0]!, ...told }, { ...seen.rows[0]!, ...other }) : 0;
    });
    return Math.max(0, ...scores);
  };
}

type Told = Pick<StatementRow, 'ogm' | 'text' | 'party' | 'party_account'>;

function alike(one: Told, other: Told): number {
  const [own, theirs] = [one, other].map(({ ogm, text }) => [...(ogm === null ? [] : [ogm]), ...typedOgms(text)]);
  const sameOgm = own?.some((ogm) => theirs?.includes(ogm)) ? 16 : 0;
  const sameAccount =
    one.party_account && other.party_account && plainAccount(one.party_account) === plainAccount(other.party_account) ? 8 : 0;
  const sameParty = one.party && other.party && plainParty(one.party) === plainParty(other.party) ? 4 : 0;
  return sameOgm + sameAccount + sameParty;
}
