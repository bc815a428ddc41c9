import { account as owner } from '../account.ts';
import { ascii, type BankPeriod, type Transfer } from './transfer.ts';

const wide = (text: string, length: number): string => ascii(text).slice(0, length).padEnd(length);
const number = (value: number, length: number): string => String(value).padStart(length, '0');
const day = (datum: string): string => datum.slice(8) + datum.slice(5, 7) + datum.slice(2, 4);
const signed = (cents: number): string => `${cents < 0 ? 1 : 0}${amount(cents)}`;
const amount = (cents: number): string => number(Math.abs(cents) * 10, 15);
const totalOf = (list: readonly Transfer[] = []): string => amount(list.reduce((sum, { cents }) => sum + cents, 0));
const ownAccount = `${wide(owner.iban, 34)}EUR`;

/** The family, operation and category of each kind of movement. */
const codes = { payment: '0150000', returned: '0199000', direct_debit: '0550000', costs: '8037000' } as const;

/** A statement as a file of CODA 2. */
export function codaFile(period: BankPeriod): Uint8Array {
  const { opened, openingCents, closed, closingCents, transfers } = period;
  const place = number(period.number, 3);
  const middle = transfers.flatMap((transfer, at) => linesOf(transfer, (at % 9999) + 1, place));
  const inner = [
    `12${place}${ownAccount}${signed(openingCents)}${day(opened)}${wide(owner.naam, 26)}${wide('Zichtrekening', 35)}${place}`,
    ...middle,
    `8${place}${ownAccount}${signed(closingCents)}${day(closed)}`,
  ];
  const [out, into] = [true, false].map((leaves) => transfers.filter(({ cents }) => cents < 0 === leaves));
  const lines = [
    `${wide(`00000${day(closed)}00105`, 34)}${wide(owner.naam, 26)}${wide('GEBABEBB', 11)}0${owner.kbo.slice(0, 10)}`,
    ...inner,
    `9${wide('', 15)}${number(inner.length, 6)}${totalOf(out)}${totalOf(into)}`,
  ];
  const whole = lines.map((line, at) => (at === 0 || at === lines.length - 1 ? `${line.padEnd(127)}2` : line.padEnd(128)));
  return Buffer.from(whole.map((line) => `${line}\r\n`).join(''), 'latin1');
}

/** The lines of a movement, and of those of which it is the total. */
function linesOf(transfer: Transfer, sequence: number, place: string): string[] {
  const { parts } = transfer;
  const total = movementLines(transfer, `${number(sequence, 4)}0000`, place, parts.length > 0 ? '1' : '0');
  const below = parts.flatMap((part, at) => {
    return movementLines(part, number(sequence, 4) + number(at + 1, 4), place, at === parts.length - 1 ? '1' : '0');
  });
  return [...total, ...below];
}

function movementLines(
  { day: booked, cents, ogm, text, party, account, kind }: Transfer,
  at: string,
  place: string,
  group: string,
): string[] {
  const communication = ogm === null ? `0${wide(text, 53)}` : `1${wide(`101${ogm}`, 53)}`;
  const hasMore = party !== null || text.length > 53;
  const first = `21${at}${wide(`OEF${place}${at}`, 21)}${signed(cents)}${day(booked)}0${codes[kind]}${communication}${day(booked)}${place}${group}${hasMore ? 1 : 0} 0`;
  if (!hasMore) return [first];
  return [
    first,
    `${`22${at}${wide(text.slice(53), 53)}`.padEnd(125)}1 0`,
    `${`23${at}${wide(account ?? '', 34)}EUR${wide(party ?? '', 35)}`.padEnd(125)}0 0`,
  ];
}
