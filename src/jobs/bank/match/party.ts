import { sha256 } from '../../../machine/files/hash.ts';
import { plainAccount } from '../../archive/plain.ts';
import { plainParty } from '../../../service/references/party.ts';
import type { BankRow } from '../kept.ts';
import { normalizeOgm } from '../../../belgium/ogm.ts';

export const partyKey = ({ party, party_account: account }: Pick<BankRow, 'party' | 'party_account'>): string =>
  account ? plainAccount(account) : party ? plainParty(party) : '';

export const partyHash = (salt: string, key: string): string => sha256(`${salt} ${key}`);

/** `party` is as a bank writes it, which may be cut off. */
export function isLikeName(party: string | null, klant: string | null): boolean {
  if (!party || !klant) return false;
  return isLikePlain(plainParty(party), plainParty(klant));
}

export const isOtherParty = (party: string | null, klant: string | null): boolean =>
  party !== null && klant !== null && !isLikeName(party, klant);

/** Takes names as `plainParty` gives them. */
export function isLikePlain(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  if (one === other || (Math.min(one.length, other.length) >= 8 && (one.startsWith(other) || other.startsWith(one)))) return true;
  const [short, long] = [one.split(' '), other.split(' ')].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  return short.some((word) => word.length >= 4) && short.every((word) => long.includes(word));
}

export const plainNumberText = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * The structured references that people type into a free text, as twelve digits, however these are grouped or broken over lines. Only whole
 * groups count. Check digits leave one chance in 97, so callers hold them against the references that they know.
 */
export function typedOgms(text: string): string[] {
  const found = new Set<string>();
  for (const [run] of text.matchAll(/\d+(?:[^\p{L}\d]{1,6}\d+)*/gu)) {
    const groups = run.match(/\d+/g) ?? [];
    for (const from of groups.keys()) {
      let digits = '';
      for (let at = from; at < groups.length && digits.length < 12; at++) digits += groups[at]!;
      const ogm = digits.length === 12 ? normalizeOgm(digits) : undefined;
      if (ogm !== undefined) found.add(ogm.replaceAll(/\D/g, ''));
    }
  }
  return [...found];
}

/** The words of a text that can be the number of a document, alone and with the word behind it. */
export function numbersIn(text: string): string[] {
  const words = text.split(/[\s,;:()]+/).filter(Boolean);
  const pairs = words.slice(1).map((word, at) => words[at]! + word);
  return [...words, ...pairs].map(plainNumberText).filter((word) => word.length >= 5 && /\d/.test(word));
}

/** More numbers than this are no range that somebody pays at once. */
const longestRange = 50;

/**
 * Finds ranges of numbers in a text, such as `2026-0028 t.e.m. 030`. The prefix is the part before the last digits of the first number,
 * without capitals and signs; it may be empty.
 */
export const rangesIn = (text: string) =>
  Array.from(
    text.matchAll(
      /((?:[\p{L}\d]+[/-])*)(\d{2,6})\s*(?:t\.?\s?e\.?\s?m\.?|t\/m|tot en met|tot|au|to)\s+(?:[\p{L}\d]+[/-])*(\d{1,6})(?!\d)/giu,
    ),
    ([, prefix = '', from = '', to = '']) => ({ prefix: plainNumberText(prefix), from: Number(from), to: Number(to) }),
  ).filter(({ from, to }) => from < to && to - from < longestRange);
