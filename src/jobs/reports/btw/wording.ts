import { folded } from '../../../machine/text/fold.ts';
import type { ZeroCode } from './codes.ts';

const plain = (text: string): string => folded(text).replaceAll(/\s+/g, ' ');

const article = String.raw`\bart(?:ikel|\.)? ?`;

/**
 * The wording that names one rooster without doubt. "Btw verlegd" and "Verlegging van heffing" alone don't: they stand on
 * invoices to a contractor in Belgium and for services within the EU alike. (article 20 of Royal Decree 1)
 */
const wordings: readonly { readonly code: ZeroCode; readonly holds: readonly RegExp[] }[] = [
  { code: '45', holds: [/verlegging van heffing/, /bij gebrek aan schriftelijke betwisting/] },
  { code: '44', holds: [/verlegging van heffing|btw verlegd/, new RegExp(String.raw`${article}21,? ?§ ?2\b`)] },
  { code: '46', holds: [/intracommunautaire levering/, new RegExp(String.raw`${article}39 ?bis\b|vrijgesteld`)] },
  { code: '47', holds: [/\b(?:uitvoer|export)\b/, new RegExp(String.raw`${article}39(?! ?(?:bis|ter|quater|\d))\b`)] },
];

/** The roosters that this text names by legal wording; several where it contradicts itself. */
export function wordedCodes(text: string): ZeroCode[] {
  const words = plain(text);
  return wordings.filter(({ holds }) => holds.every((one) => one.test(words))).map(({ code }) => code);
}

/** Whether this text names a margin scheme, whose figures the service does not tell. */
export const isMargin = (text: string): boolean =>
  /margeregeling|bijzondere regeling\W+(?:gebruikte goederen|kunstvoorwerpen|voorwerpen voor verzamelingen|reisbureaus)/.test(plain(text));
