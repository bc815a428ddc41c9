import { isOgm } from '../../../../belgium/ogm.ts';
import { given } from '../../../../contract/fields.ts';
import { givenReference } from '../joined.ts';
import type { StatementRow } from '../../statement.ts';
import { lineApart } from '../../../batch/file/text.ts';
import { accountOf, type CodaLine, dayAt, field, signedCents, filledAt, wrongLine } from './fields.ts';

/** A movement as its lines 2 and 3 tell it. */
export interface Movement {
  /** Its line 2.1; without its text once the row is made. */
  line: CodaLine;
  /** Its sequence and detail, four digits each. */
  readonly place: string;
  readonly cents: number;
  /** 1 to 9 where it begins or ends a group, and else 0. */
  readonly group: number;
  /** The lines that follow it: 2.2, 2.3 and 3. */
  more: CodaLine[];
  row?: StatementRow;
}

/** The movement that a line 2.1 begins. Fails with exit 2. */
export const beginMovement = (line: CodaLine): Movement => ({
  line,
  place: sequenceOf(line),
  cents: signedCents(line, 32),
  group: Number(field(line, 125, 125)) || 0,
  more: [],
});

/** Adds a line 2.2, 2.3 or 3 to the movement that it continues with; a line 3 has a detail number of its own. Fails with exit 2. */
export function addTo(movement: Movement | undefined, line: CodaLine): void {
  const [own, place] = [movement?.place, sequenceOf(line)];
  if (field(line, 1, 1) === '3' ? own?.slice(0, 4) !== place.slice(0, 4) : own !== place) {
    throw wrongLine(line, { nl: 'deze regel hoort bij geen betaling erboven', en: 'this line belongs to no payment above it' });
  }
  movement?.more.push(line);
}

/** The digits that tie the lines of a movement together. Fails with exit 2. */
function sequenceOf(line: CodaLine): string {
  const place = field(line, 3, 10);
  if (/^\d{8}$/.test(place)) return place;
  throw wrongLine(line, { nl: 'op posities 3-10 horen acht cijfers', en: 'at positions 3-10 there must be eight digits' });
}

/** Makes the row of a movement whose lines were all read, and lets go of these: a long statement takes a fifth less memory then. Fails with exit 2. */
export function endMovement(movement: Movement | undefined): void {
  if (!movement || movement.row) return;
  const { name, at } = movement.line;
  movement.row = movementRow(movement);
  [movement.line, movement.more] = [{ name, at, text: '' }, []];
}

/** A movement as a row of the statement. Fails with exit 2 where it tells no day. */
function movementRow({ line, cents, more }: Movement): StatementRow {
  const second = more.find(({ text }) => text.startsWith('22'));
  const third = more.find(({ text }) => text.startsWith('23'));
  const about = more.find(isAboutParty);
  const booked = dayAt(line, 116);
  if (booked === null)
    throw wrongLine(line, { nl: 'op positie 116 staat geen boekingsdatum', en: 'at position 116 there is no booking date' });
  const communication = field(line, 63, 115) + (second ? field(second, 11, 63) : '') + (third ? field(third, 83, 125) : '');
  const ogm = ogmOf(line);
  const code = field(line, 55, 61);
  return {
    booked,
    valued: dayAt(line, 48),
    cents,
    ogm,
    text: lineApart([ogm === null ? communication : '', ...informationIn(more)].join(' ')),
    party: (third && filledAt(third, 48, 82)) ?? (about && filledAt(about, 44, 113)) ?? null,
    party_account: third ? accountOf(field(third, 11, 44)) || null : null,
    ...given({ end_to_end: givenReference(second && filledAt(second, 64, 98)) }),
    kind: kindOfCode(code, second !== undefined && /[1-9]/.test(field(second, 113, 113))),
  };
}

/** The reference of an invoice in a structured communication of type 101 or 102, in twelve digits. */
function ogmOf(line: CodaLine): string | null {
  const structured = /^1(?:101|102)(\d{12})/.exec(field(line, 62, 77))?.[1];
  return structured !== undefined && isOgm(structured) ? structured : null;
}

/** Whether a line 3.1 repeats the name of the other party, whose address follows in 3.2: structured, of type 001. */
const isAboutParty = ({ text }: CodaLine): boolean => text.startsWith('31') && text.slice(39, 43) === '1001';

/** The texts that the lines 3 of a movement tell, without those that repeat the name and address of the other party. */
function informationIn(more: readonly CodaLine[]): string[] {
  const found: string[] = [];
  let repeats = false;
  for (const line of more) {
    const isFirst = line.text.startsWith('31');
    if (isFirst) repeats = isAboutParty(line);
    if (line.text.startsWith('3') && !repeats) found.push(isFirst ? field(line, 41, 113) : field(line, 11, 115));
  }
  return found;
}

/** What a movement is by its code: the family, the operation and the category. */
function kindOfCode(code: string, isReturned: boolean): StatementRow['kind'] {
  // The mark of what is reversed is seen at the beginning of the category too.
  const isReversed = code.slice(2, 4) === '99' || code.slice(4, 6) === '99';
  return isReturned || isReversed ? 'returned' : (movementKinds[code.slice(0, 2)] ?? 'other');
}

const movementKinds: Readonly<Record<string, StatementRow['kind']>> = {
  '01': 'payment',
  '02': 'payment',
  '04': 'payment',
  '05': 'direct_debit',
  '35': 'interest',
  '41': 'payment',
  '80': 'costs',
};
