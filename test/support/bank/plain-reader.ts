import { decode } from 'iconv-lite';

/** What a statement tells, read without any part of the product. Amounts are whole cents. */
export interface PlainReading {
  readonly account: string;
  readonly currency: string;
  readonly opened: string;
  readonly openingCents: number;
  readonly closed: string;
  readonly closingCents: number;
  readonly rows: readonly PlainMovement[];
}

interface PlainMovement {
  readonly booked: string;
  readonly cents: number;
  readonly ogm: string | null;
  readonly party: string | null;
  readonly party_account: string | null;
  /** The free communication, without blanks. */
  readonly free: string;
}

const bare = (text: string): string => text.replaceAll(/\s/g, '');

interface Movement extends PlainMovement {
  readonly detail: number;
  readonly globalisation: string;
}

/** Reads CODA 2 by the positions of the format, line by line, and takes the sums of no line for granted. */
export function plainCoda(bytes: Uint8Array, encoding: 'windows-1252' | 'cp850' | 'utf-8'): PlainReading[] {
  const found: PlainReading[] = [];
  let begin = '';
  let movements: Movement[] = [];
  for (const short of decode(Buffer.from(bytes), encoding).split(/\r?\n/)) {
    const line = short.padEnd(128);
    const at = (from: number, to: number): string => line.slice(from - 1, to);
    const day = (from: number): string => `20${at(from + 4, from + 5)}-${at(from + 2, from + 3)}-${at(from, from + 1)}`;
    const money = (from: number): number => (at(from, from) === '1' ? -1 : 1) * Number(at(from + 1, from + 15));
    const last = movements.length - 1;
    if (line.startsWith('1')) [begin, movements] = [line, []];
    if (line.startsWith('21')) {
      const isOgm = at(62, 62) === '1' && ['101', '102'].includes(at(63, 65));
      movements.push({
        booked: day(116),
        cents: money(32),
        ogm: isOgm ? at(66, 77) : null,
        party: null,
        party_account: null,
        free: isOgm ? '' : bare(at(63, 115)),
        detail: Number(at(7, 10)),
        globalisation: at(125, 125),
      });
    }
    const own = movements[last];
    if (line.startsWith('22') && own) movements[last] = { ...own, free: own.free + bare(at(11, 63)) };
    if (line.startsWith('23') && own) {
      const [account, party] = [bare(at(11, 44)), at(48, 82).trim()];
      movements[last] = { ...own, party: party || null, party_account: account || null, free: own.free + bare(at(83, 125)) };
    }
    if (line.startsWith('8')) {
      const end = { '0': 17, '1': 39, '2': 21, '3': 39 }[begin.slice(1, 2)] ?? 0;
      const opening = begin.slice(42, 43) === '1' ? -1 : 1;
      found.push({
        account: bare(begin.slice(5, end)),
        currency: begin.slice(39, 42),
        opened: `20${begin.slice(62, 64)}-${begin.slice(60, 62)}-${begin.slice(58, 60)}`,
        openingCents: (opening * Number(begin.slice(43, 58))) / 10,
        closed: day(58),
        closingCents: money(42) / 10,
        rows: leaves(movements),
      });
    }
  }
  return found;
}

/** The movements that are no total: one opens a group where a later detail closes it with the same digit. */
function leaves(movements: readonly Movement[]): PlainMovement[] {
  const open: string[] = [];
  return movements.flatMap(({ detail, globalisation, cents, ...movement }, at) => {
    const row = { ...movement, cents: cents / 10 };
    if (detail === 0) open.length = 0;
    if (open.includes(globalisation)) {
      open.length = open.indexOf(globalisation);
      return [row];
    }
    if (globalisation === '0' || globalisation === ' ') return [row];
    open.push(globalisation);
    return (movements[at + 1]?.detail ?? 0) > 0 ? [] : [row];
  });
}

/** The contents of every element of this name in a text of XML, whatever its prefix. */
const all = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>(.*?)</(?:\\w+:)?${name}>`, 'gs')), ([, inner = '']) => inner);
const first = (xml: string, ...names: readonly string[]): string => names.reduce((inner, name) => all(inner, name)[0] ?? '', xml);
const plain = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&').trim();
const centsOf = (text: string): number => Math.round(Number(text) * 100);

/** Reads CAMT.053 by the names of its elements. */
export const plainCamt = (bytes: Uint8Array): PlainReading[] =>
  all(Buffer.from(bytes).toString('utf8'), 'Stmt').map((statement) => {
    const balance = (code: string) => {
      const bal = all(statement, 'Bal').find((one) => first(one, 'CdOrPrtry', 'Cd') === code) ?? '';
      const sign = first(bal, 'CdtDbtInd') === 'DBIT' ? -1 : 1;
      return {
        day:
          first(bal, 'Dt', 'Dt') ||
          all(bal, 'Dt')
            .at(-1)!
            .replaceAll(/<[^>]*>|\s/g, ''),
        cents: sign * centsOf(first(bal, 'Amt')),
      };
    };
    const [opening, closing] = [balance('OPBD'), balance('CLBD')];
    return {
      account: first(statement, 'Acct', 'IBAN'),
      currency: first(statement, 'Acct', 'Ccy'),
      opened: opening.day,
      openingCents: opening.cents,
      closed: closing.day,
      closingCents: closing.cents,
      rows: all(statement, 'Ntry').flatMap(entryRows),
    };
  });

function entryRows(entry: string): PlainMovement[] {
  const status = first(entry, 'Sts').replaceAll(/<[^>]*>|\s/g, '');
  if (status !== 'BOOK') return [];
  const booked = first(entry, 'BookgDt')
    .replaceAll(/<[^>]*>|\s/g, '')
    .slice(0, 10);
  const whole = entry.split(/<(?:\w+:)?NtryDtls>/)[0] ?? '';
  const isDebit = first(whole, 'CdtDbtInd') === 'DBIT';
  const details = all(entry, 'TxDtls');
  return details.map((detail) => {
    const amount = details.length === 1 ? first(whole, 'Amt') : first(detail, 'Amt');
    const own = first(detail, 'CdtDbtInd');
    const isOut = details.length === 1 || own === '' ? isDebit : own === 'DBIT';
    const cents = (isOut ? -1 : 1) * centsOf(amount);
    const isBack = first(entry, 'RvslInd').trim() === 'true' || /<(?:\w+:)?RtrInf>/.test(detail);
    const role = cents < 0 === isBack ? 'Dbtr' : 'Cdtr';
    const reference = first(detail, 'CdtrRefInf', 'Ref').trim();
    return {
      booked,
      cents: cents + 0,
      ogm: reference || null,
      party: plain(first(detail, role, 'Nm')) || null,
      party_account: first(detail, `${role}Acct`, 'IBAN').trim() || null,
      free: bare(plain(first(detail, 'Ustrd'))),
    };
  });
}
