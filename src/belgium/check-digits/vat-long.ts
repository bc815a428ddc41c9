import { isLuhn, part, remainder, weighted } from './sums.ts';

// The published rules that do not fit on a line. Each takes a number of the right form, without its prefix.

const ascending = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Nine digits of a company; ten of a citizen, of a foreigner or of another body. */
export function isBulgarian(number: string): boolean {
  const last = part(number, -1);
  if (number.length === 9) return twice(number, ascending, [3, 4, 5, 6, 7, 8, 9, 10]) === last;
  const nine = number.slice(0, 9);
  const other = 11 - (weighted(nine, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (
    (weighted(nine, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last ||
    weighted(nine, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last ||
    (other !== 10 && other % 11 === last)
  );
}

export function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = Array.from(number.slice(0, 8), Number).reduce((total, digit, index) => total + (index % 2 ? digit : (odd[digit] ?? 0)), 0);
  return !number.startsWith('12') && number.charCodeAt(8) - 65 === sum % 26;
}

/** Eight digits of a company and ten of a person have a check digit; nine have none that is published for all of them. */
export function isCzech(number: string): boolean | undefined {
  if (number.length === 8) return ((11 - (weighted(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10) % 11 === part(number, 7);
  return number.length === 10 ? remainder(number.slice(0, 9), 11) % 10 === part(number, 9) : undefined;
}

/** A company's number, by the sum of its digits; since 2020 that of a person in business, modulo 97 with its letters. */
export function isDutch(number: string): boolean {
  const letters = `NL${number}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return weighted(number.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === part(number, 8, 9) || remainder(letters, 97) === 1;
}

/** Two check digits before a SIREN; where they are letters, no rule is published. */
export function isFrench(number: string): boolean | undefined {
  const siren = number.slice(2);
  if (!/^\d{2}/.test(number)) return undefined;
  // The numbers of Monaco begin with 000 and are no SIREN.
  return (12 + 3 * (Number(siren) % 97)) % 97 === part(number, 0, 2) && (siren.startsWith('000') || isLuhn(siren));
}

export function isIrish(number: string): boolean {
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number);
  const [seven = '', check = '', second = ''] = old ? [`0${old[2]}${old[1]}`, old[3]] : [number.slice(0, 7), number[7], number[8]];
  const extra = second === '' || second === 'W' ? 0 : (second.charCodeAt(0) - 64) * 9;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(seven, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === check;
}

/** A company's number; that of a person holds a date of birth and has no check digit that is published. */
export function isLatvian(number: string): boolean | undefined {
  if (!/^[4-9]/.test(number)) return undefined;
  const rest = weighted(number.slice(0, 10), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11;
  if (rest === 4 && number.startsWith('9')) return false;
  return (rest > 3 ? 14 - rest : 3 - rest) % 11 === part(number, 10);
}

export function isLithuanian(number: string): boolean {
  const first = [...ascending, 1, 2, 3];
  return twice(number, first, first.slice(2)) === part(number, -1);
}

/** Nine digits, or twelve with those of a branch, by either of the two sums in use; bodies of the state have no check digits. */
export function isBritish(number: string): boolean | undefined {
  if (!/^\d/.test(number)) return undefined;
  const sum = weighted(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + part(number, 7, 9);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

export function isSpanish(number: string): boolean {
  const person = /^([XYZ\dKLM])(\d{7})([A-Z])$/.exec(number);
  if (person) {
    const [, first = '', digits = '', letter] = person;
    const place = 'XYZ'.indexOf(first);
    const eight = /[KLM]/.test(first) ? digits : `${place < 0 ? first : place}${digits}`;
    return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(eight) % 23] === letter;
  }
  const doubled = Array.from(number.slice(1, 8), (digit, index) => (index % 2 === 0 ? String(Number(digit) * 2) : digit)).join('');
  const check = (10 - (weighted(doubled, [1]) % 10)) % 10;
  const letter = 'JABCDEFGHI'[check];
  return /^[A-HJ-NP-SUVW]/.test(number) && (number.endsWith(letter ?? '') || (!/^[NP-SW]/.test(number) && number.endsWith(String(check))));
}

/** A sum modulo 11, with other weights where it gives 10, and then 0 where it gives 10 again. */
function twice(number: string, first: readonly number[], second: readonly number[]): number {
  const digits = number.slice(0, -1);
  const rest = weighted(digits, first) % 11;
  return rest < 10 ? rest : (weighted(digits, second) % 11) % 10;
}
