import type { BankStatement, StatementRow } from '../../statement.ts';
import { compactAccount } from '../../../../belgium/iban.ts';
import { exactSum, fileFault, type Tell, unbridged, tellUneven, type Uneven, joinedRow, givenReference } from '../faults.ts';
import { accountOf, centsAt, type CodaLine, codaLines, dayAt, digits, field, signedCents, filledAt, wrongLine } from './fields.ts';
import { isOgm } from '../../../../belgium/ogm.ts';
import { given } from '../../../../contract/fields.ts';
import { lineApart } from '../../../batch/file/text.ts';

interface Movement {
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

/** Fails with exit 2. */
const beginMovement = (line: CodaLine): Movement => ({
  line,
  place: sequenceOf(line),
  cents: signedCents(line, 32),
  group: Number(field(line, 125, 125)) || 0,
  more: [],
});

/** Adds a line 2.2, 2.3 or 3 to the movement that it continues with; a line 3 has a detail number of its own. Fails with exit 2. */
function addTo(movement: Movement | undefined, line: CodaLine): void {
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
function endMovement(movement: Movement | undefined): void {
  if (!movement || movement.row) return;
  const { name, at } = movement.line;
  movement.row = movementRow(movement);
  [movement.line, movement.more] = [{ name, at, text: '' }, []];
}

/** Fails with exit 2 if it tells no day. */
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

interface Total {
  readonly movement: Movement;
  readonly parts: Total[];
}

/** The movements that count to the balance: those without a detail number. */
const isTop = ({ place }: Movement): boolean => place.endsWith('0000');

/**
 * The rows of movements: the details of a total in its place where they add up to it, and else the total, which is `uneven` then. The
 * balance proves the total, and its details only explain it. Fails with exit 2 for a detail of nothing.
 */
function movementRows(movements: readonly Movement[], uneven: Uneven[]): StatementRow[] {
  return totalsIn(movements).flatMap((top, booking) => {
    const rows = totalRows(top, uneven);
    const whole = top.movement.row?.text ?? '';
    // The text of a total is about all of it, and of no detail alone.
    return rows.length > 1 ? rows.map((row) => ({ ...row, ...(whole !== '' && { booking_text: whole }), booking })) : rows;
  });
}

function totalsIn(movements: readonly Movement[]): Total[] {
  const tops: Total[] = [];
  /** The totals that are open, the outermost first. */
  let open: Total[] = [];
  for (const movement of movements) {
    const own: Total = { movement, parts: [] };
    const [top] = open;
    if (isTop(movement)) {
      tops.push(own);
      open = [own];
      continue;
    }
    if (top?.movement.place.slice(0, 4) !== movement.place.slice(0, 4)) {
      throw wrongLine(movement.line, { nl: 'een detail zonder betaling erboven', en: 'a detail without a payment above it' });
    }
    (open.at(-1) ?? top).parts.push(own);
    const closed = movement.group === 0 ? -1 : open.findIndex((total) => total.movement.group === movement.group);
    if (closed >= 0) open = open.slice(0, Math.max(closed, 1));
    else if (movement.group > 0) open.push(own);
  }
  return tops;
}

function totalRows({ movement: { row, cents }, parts }: Total, uneven: Uneven[]): StatementRow[] {
  if (!row) return [];
  if (parts.length === 0) return [row];
  const partCents = exactSum(parts.map((part) => part.movement.cents));
  if (partCents === cents) return parts.flatMap((part) => totalRows(part, uneven));
  const details = parts.flatMap((part) => part.movement.row ?? []);
  // Some banks write costs without their sign.
  const signed = details.map((detail) => (detail.kind === 'costs' ? { ...detail, cents: 0 - Math.abs(detail.cents) } : detail));
  if (exactSum(signed.map((detail) => detail.cents)) === cents && parts.every((part) => part.parts.length === 0)) return signed;
  const [gross, ...others] = details.map((detail) => detail.cents).filter((one) => isGross(one, cents));
  // Beside the amount before charges stand the net amount again, or these charges.
  const charges = details.map((detail) => detail.cents).filter((one) => one !== gross && one !== cents);
  const isExplained = gross !== undefined && exactSum(charges.map(Math.abs)) === gross - cents;
  const isGrossAlone = gross !== undefined && others.length === 0 && (isExplained || charges.length === 0);
  const joined = { ...joinedRow(row, parts.flatMap(leaves)), ...(isGrossAlone && { gross }) };
  if (!isGrossAlone || !isExplained) uneven.push({ row: joined, partCents });
  return [joined];
}

/** Whether an amount is that of a payment before charges, of which the account got or gave another. */
const isGross = (detail: number, cents: number): boolean => detail > cents && detail < 0 === cents < 0;

const leaves = ({ movement: { row }, parts }: Total): StatementRow[] => (parts.length > 0 ? parts.flatMap(leaves) : row ? [row] : []);

interface Course {
  readonly statements: BankStatement[];
  /** The line 0 and what was counted since; undefined outside of 0 … 9. */
  part: { readonly first: CodaLine; lines: number; readonly debits: number[]; readonly credits: number[] } | undefined;
  /** The line 1 and the movements since; undefined outside of 1 … 8. */
  open: { readonly first: CodaLine; readonly movements: Movement[] } | undefined;
  /** The last line 9, and whether it tells that another statement follows. */
  ended: { readonly line: CodaLine; readonly goesOn: boolean } | undefined;
  /** How many statements were left out because they belong to a separate application. */
  apart: number;
  readonly tell: Tell;
}

/** Fails with exit 2, with the line, where its structure, a count or a sum is wrong. */
export function readCoda(text: string, name: string, tell: Tell): BankStatement[] {
  const course: Course = { statements: [], part: undefined, open: undefined, ended: undefined, apart: 0, tell };
  for (const line of codaLines(text, name)) takeLine(course, line);
  if (!course.part && course.statements.length === 0 && course.apart > 0) {
    throw fileFault(name, {
      nl: 'geen rekeningafschrift maar een aparte toepassing van de bank (posities 84-88), met saldi van 0,00; vraag de bank de CODA van de rekening zelf',
      en: 'no statement but a separate application of the bank (positions 84-88), with balances of 0.00; ask the bank for the CODA of the account itself',
    });
  }
  if (course.part || course.statements.length === 0) {
    throw fileFault(name, { nl: 'het CODA-bestand houdt te vroeg op', en: 'the CODA file ends too early' });
  }
  tellOfEnd(course, false);
  return course.statements;
}

/** Says where the last line 9 is wrong about whether another statement follows. Banks that give each statement a file of its own often are. */
function tellOfEnd({ ended, tell }: Course, goesOn: boolean): void {
  if (!ended || ended.goesOn === goesOn) return;
  const { at } = ended.line;
  tell(
    goesOn
      ? {
          nl: `regel ${at} zegt dat er geen afschrift meer volgt, en er volgt er nog een`,
          en: `line ${at} tells that no other statement follows, and one does`,
        }
      : {
          nl: `regel ${at} zegt dat er nog een afschrift volgt, en er volgt niets; totalen en saldi kloppen`,
          en: `line ${at} tells that another statement follows, and nothing does; totals and balances agree`,
        },
  );
}

function takeLine(course: Course, line: CodaLine): void {
  const type = field(line, 1, 1);
  const { part, open } = course;
  if (type === '0' && !part) return beginPart(course, line);
  if (part && '1238'.includes(type)) part.lines++;
  const isQuiet = open?.movements.length === 0;
  // Some banks give a day without movements no line 8; the count and the totals of line 9 prove that nothing is missing.
  if (part && isQuiet && '19'.includes(type)) endStatement(course, part, open, undefined);
  if (type === '1' && part && !course.open) course.open = { first: line, movements: [] };
  else if (type === '2' && open) takeMovement(open.movements, line);
  else if (type === '3' && open) addTo(open.movements.at(-1), line);
  else if (type === '8' && part && open) endStatement(course, part, open, line);
  else if (type === '9' && part && !course.open) endPart(course, part, line);
  else if (!(type === '4' && part)) throw outOfPlace(line, type);
}

type Part = NonNullable<Course['part']>;
type Open = NonNullable<Course['open']>;

function endStatement(course: Course, part: Part, open: Open, last: CodaLine | undefined): void {
  course.open = undefined;
  for (const { cents } of open.movements.filter(isTop)) (cents < 0 ? part.debits : part.credits).push(Math.abs(cents));
  const application = /[^0\s]/.test(field(part.first, 84, 88)) ? field(part.first, 84, 88).trim() : undefined;
  if (application === undefined || signedCents(open.first, 43) !== 0 || (last && signedCents(last, 42) !== 0)) {
    const uneven: Uneven[] = [];
    const statement = statementOf(part.first, open, last, uneven);
    course.statements.push(statement);
    tellUneven(course.tell, statement.number, uneven);
    return;
  }
  course.apart++;
  course.tell({
    nl: `regel ${open.first.at} hoort bij een aparte toepassing van de bank (${application}) met saldi van 0,00: dat is geen rekeningafschrift, en het is niet bewaard`,
    en: `line ${open.first.at} belongs to a separate application of the bank (${application}) with balances of 0.00: that is no statement, and it was not kept`,
  });
}

function outOfPlace(line: CodaLine, type: string): Error {
  return wrongLine(line, {
    nl: `een regel die met '${type}' begint, hoort hier niet`,
    en: `a line that begins with '${type}' does not belong here`,
  });
}

function beginPart(course: Course, line: CodaLine): void {
  const version = field(line, 128, 128);
  if (version === '1') {
    throw wrongLine(line, {
      nl: 'CODA van versie 1, het formaat van vóór 2009; vraag de bank versie 2',
      en: 'CODA of version 1, the format before 2009; ask the bank for version 2',
    });
  }
  if (version !== '2' || field(line, 15, 16) !== '05') {
    throw wrongLine(line, { nl: 'dit is geen CODA-bestand van versie 2', en: 'this is not CODA version 2' });
  }
  tellOfEnd(course, true);
  course.part = { first: line, lines: 0, debits: [], credits: [] };
}

function takeMovement(movements: Movement[], line: CodaLine): void {
  const article = field(line, 2, 2);
  if (article === '1') {
    endMovement(movements.at(-1));
    movements.push(beginMovement(line));
  } else if (article === '2' || article === '3') addTo(movements.at(-1), line);
  else throw outOfPlace(line, `2${article}`);
}

/** A person finds it in the file by its sequence number: a CODA has no other reference of its own. */
const numbered = ({ row, place }: Movement) => (row ? { ...row, reference: place.slice(0, 4) } : []);

function statementOf(head: CodaLine, { first, movements }: Open, last: CodaLine | undefined, uneven: Uneven[]): BankStatement {
  endMovement(movements.at(-1));
  const rows = movementRows(movements, uneven);
  const openingCents = signedCents(first, 43);
  const closingCents = last ? signedCents(last, 42) : openingCents;
  const moved = exactSum(movements.filter(isTop).map(({ cents }) => cents));
  if (moved === undefined || openingCents + moved !== closingCents) {
    const { nl, en } = unbridged([openingCents, moved ?? 0, closingCents], movements.filter(isTop).flatMap(numbered));
    const number = field(first, 3, 5).trim();
    throw wrongLine(last ?? first, { nl: `afschrift ${number}: ${nl}`, en: `statement ${number}: ${en}` });
  }
  const closed = (last && dayAt(last, 58)) ?? dayAt(head, 6);
  if (closed === null) throw wrongLine(last ?? first, { nl: 'op positie 58 staat geen datum', en: 'at position 58 there is no date' });
  return {
    format: 'coda',
    ...accountIn(first, last),
    holder: filledAt(first, 65, 90),
    number: filledAt(first, 3, 5),
    opened: dayAt(first, 59),
    openingCents,
    closed,
    closingCents,
    ...(field(head, 17, 17) === 'D' && { duplicate: true }),
    rows,
  };
}

/** Where the account ends and its currency begins, by the structure of the account in line 1; line 8 has both one position earlier. */
const structures: Readonly<Record<string, readonly [number, number]>> = { '0': [17, 19], '1': [39, 40], '2': [21, 40], '3': [39, 40] };

function accountIn(first: CodaLine, last: CodaLine | undefined): Pick<BankStatement, 'account' | 'currency'> {
  const [end, currency] = structures[field(first, 2, 2)] ?? [];
  if (end === undefined || currency === undefined) {
    throw wrongLine(first, {
      nl: 'op positie 2 staat geen soort rekening: 0, 1, 2 of 3',
      en: 'at position 2 there is no kind of account: 0, 1, 2 or 3',
    });
  }
  const isForeign = field(first, 2, 2) === '1';
  const ownAccount = (written: string): string => compactAccount(isForeign ? written : accountOf(written));
  const account = ownAccount(field(first, 6, end));
  if (account === '') throw wrongLine(first, { nl: 'op positie 6 staat geen rekening', en: 'at position 6 there is no account' });
  if (last && ownAccount(field(last, 5, end - 1)) !== account) {
    throw wrongLine(last, { nl: 'dit is een andere rekening dan op de regel 1', en: 'this is another account than that of line 1' });
  }
  return { account, currency: field(first, currency, currency + 2).trim() || 'EUR' };
}

function endPart(course: Course, part: Part, line: CodaLine): void {
  const [lines, debit, credit] = [digits(line, 17, 22), centsAt(line, 23), centsAt(line, 38)];
  if (lines !== part.lines) {
    throw wrongLine(line, { nl: `er zijn ${part.lines} regels en geen ${lines}`, en: `there are ${part.lines} lines and not ${lines}` });
  }
  if (debit !== exactSum(part.debits)) throw wrongLine(line, { nl: 'het totaal debet klopt niet', en: 'the total of debits is wrong' });
  if (credit !== exactSum(part.credits)) throw wrongLine(line, { nl: 'het totaal credit klopt niet', en: 'the total of credits is wrong' });
  course.part = undefined;
  course.ended = { line, goesOn: field(line, 128, 128) === '1' };
}
