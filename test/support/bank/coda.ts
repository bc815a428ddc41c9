import { encode } from 'iconv-lite';
import { closingCents, type MadeRow, type MadeStatement } from './made.ts';

export interface CodaForm {
  readonly eol?: '\n' | '\r\n';
  readonly encoding?: 'windows-1252' | 'cp850' | 'utf-8';
  /** Whether blanks at the end of lines are cut off. */
  readonly isCut?: boolean;
  /** Whether one line 0 and one line 9 are around all statements. */
  readonly isTogether?: boolean;
  /** Whether lines 3 with the name and address of the other party follow, whose detail numbers count on from those of the lines 2. */
  readonly hasInformation?: boolean;
  /** Whether the last line 9 tells that another statement follows, as most banks have it. */
  readonly saysMore?: boolean;
}

const pad = (text: string | number, length: number): string => String(text).slice(0, length).padEnd(length);
const zeros = (number: number, length: number): string => String(number).padStart(length, '0');
const ddmmyy = (day: string): string => day.slice(8) + day.slice(5, 7) + day.slice(2, 4);
const amount = (cents: number): string => zeros(Math.abs(cents) * 10, 15);
const sign = (cents: number): string => (cents < 0 ? '1' : '0');
const accountField = (account: string): string => `${pad(account, 34)}EUR`;
const structure = (account: string): string => (account.startsWith('BE') ? '2' : '3');

/** Writes statements as a bank writes CODA 2. */
export function codaOf(statements: readonly MadeStatement[], form: CodaForm = {}): Buffer {
  const { eol = '\r\n', encoding = 'windows-1252', isCut = false, isTogether = false } = form;
  const parts = isTogether ? [statements] : statements.map((statement) => [statement]);
  const lines = parts.flatMap((part, at) => partLines(part, form.saysMore !== true && at === parts.length - 1, form.hasInformation));
  return encode(lines.map((line) => (isCut ? line.trimEnd() : line) + eol).join(''), encoding);
}

function partLines(statements: readonly MadeStatement[], isLast: boolean, hasInformation = false): string[] {
  const [first] = statements;
  const made = `00000${ddmmyy(first?.closed ?? '')}00005 `;
  const head = pad(`${pad(made, 24)}${pad('', 10)}${pad('ONTVANGER', 26)}${pad('KREDBEBB', 11)}00998877195 00000`, 127);
  const inner = statements.flatMap((statement) => statementLines(statement, hasInformation));
  const tops = statements.flatMap(({ rows }) => rows);
  const total = (list: readonly MadeRow[]) => amount(list.reduce((sum, { cents }) => sum + cents, 0));
  const count = zeros(inner.filter((line) => !line.startsWith('4')).length, 6);
  const [debits, credits] = [tops.filter(({ cents }) => cents < 0), tops.filter(({ cents }) => cents >= 0)];
  const end = `${pad(`9${pad('', 15)}${count}${total(debits)}${total(credits)}`, 127)}${isLast ? 2 : 1}`;
  return [`${head}2`, ...inner, end];
}

function statementLines(statement: MadeStatement, hasInformation: boolean): string[] {
  const { account, holder, number, opened, closed, openingCents, rows } = statement;
  const closing = closingCents(statement);
  const begin = `1${structure(account)}${zeros(number, 3)}${accountField(account)}${sign(openingCents)}${amount(openingCents)}${ddmmyy(opened)}`;
  const middle = rows.flatMap((row, at) => rowLines(row, { statement, sequence: at + 1, hasInformation }));
  const end = `8${zeros(number, 3)}${accountField(account)}${sign(closing)}${amount(closing)}${ddmmyy(closed)}`;
  return [
    `${pad(`${begin}${pad(holder, 26)}${pad('Zichtrekening', 35)}`, 125)}${zeros(number, 3)}`,
    ...middle,
    pad(`4${pad('', 31)}Een bericht van de bank`, 128),
    pad(end, 128),
  ];
}

interface Place {
  readonly statement: MadeStatement;
  readonly sequence: number;
  readonly hasInformation: boolean;
}

/** The lines of a movement and, below it, of its details; a group of level 1 may hold groups of level 2. */
function rowLines(row: MadeRow, place: Place): string[] {
  let detail = 0;
  const write = (one: MadeRow, level: number, closes: number): string[] => {
    const own = movement(one, place, detail++, one.details.length > 0 ? level : closes);
    if (place.hasInformation && one.party !== null) {
      const at = `${zeros(place.sequence, 4)}${zeros(detail++, 4)}`;
      own.push(
        pad(`31${at}${pad('REF', 21)}001500001001${one.party}`, 125) + '1 0',
        pad(`32${at}${pad('KERKSTRAAT 15', 35)}${pad('9300 AALST', 35)}`, 125) + '0 0',
      );
    }
    const below = one.details.flatMap((part, at) => write(part, level + 1, at === one.details.length - 1 ? level : 0));
    return [...own, ...below];
  };
  return write(row, 1, 0);
}

function movement(
  { cents, ogm, text, party, account, isReturned, endToEnd = '' }: MadeRow,
  { statement, sequence }: Place,
  detail: number,
  group: number,
) {
  const at = `${zeros(sequence, 4)}${zeros(detail, 4)}`;
  const day = ddmmyy(statement.closed);
  const communication = ogm === null ? `0${pad(text, 53)}` : `1${pad(`101${ogm}`, 53)}`;
  const code = `001${isReturned ? '99' : '50'}000`;
  const next = party !== null || text.length > 53 ? '1' : '0';
  const first = `21${at}${pad(`REF${at}`, 21)}${sign(cents)}${amount(cents)}${day}${code}${communication}${day}${zeros(statement.number, 3)}${group}${next} 0`;
  const second = `22${at}${pad(text.slice(53, 106), 53)}${pad(endToEnd, 35)}${pad('GKCCBEBB', 11)}`;
  const third = `23${at}${accountField(account ?? '')}${pad(party ?? '', 35)}${pad(text.slice(106), 43)} 0 0`;
  return next === '1' ? [first, `${pad(second, 125)}1 0`, pad(third, 128)] : [first];
}
