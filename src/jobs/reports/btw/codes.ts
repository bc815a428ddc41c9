import { folded } from '../../../machine/text/fold.ts';
import { everyOf } from '../../../group-by.ts';
import type { StateStore } from '../../../store/store.ts';

/** The answer of a person to what 0 % is for a customer. */
export interface AnsweredCode {
  /** The id of the customer in lower case. */
  readonly klant: string;
  readonly naam: string;
  readonly code: ZeroCode;
  /** The UTC moment of the answer. */
  readonly tijd: string;
}

const collection = 'btw-klant';

/** By the names of the customers. Fails with exit 10 if the store can't be used. */
export const answeredCodes = (store: StateStore): Promise<AnsweredCode[]> =>
  store.read(async (view) => {
    const answered = (await everyOf(view.list(collection))).map(([, one]) => one as unknown as AnsweredCode);
    return answered.toSorted((one, other) => one.naam.localeCompare(other.naam));
  });

/** Replaces an earlier answer. Fails with exit 10 if the store can't be used. */
export const keepAnswer = (store: StateStore, answer: AnsweredCode): Promise<void> =>
  store.transaction(async (transaction) => {
    await transaction.put(collection, answer.klant, { ...answer });
  });

/** Has them asked for again. Fails with exit 10 if the store can't be used. */
export const forgetAnswers = (store: StateStore, klanten: readonly string[]): Promise<void> =>
  store.transaction(async (transaction) => {
    for (const klant of klanten) await transaction.remove(collection, klant);
  });

/**
 * The codes of turnover at 0 %: zero rate, EU services, domestic reverse charge, EU goods, EU goods by triangular trade, export and
 * other. Each but `46T` is the box of a VAT return in which it stands.
 */
const zeroCodes = ['00', '44', '45', '46', '46T', '47'] as const;
export type ZeroCode = (typeof zeroCodes)[number];

/**
 * All codes that a user can give. `oss` is a sale under the one-stop shop with the VAT of another member state, whose base is in
 * 47; `buiten` is left out of the return by name; `belgisch` says that VAT at a rate of Belgium is Belgian. That 47 is the place of
 * the one-stop shop comes from no official source.
 */
export const vatCodes = [...zeroCodes, 'oss', 'buiten', 'belgisch'] as const;
export type VatCode = (typeof vatCodes)[number];

/** The box of a code, for triangular trade that of other goods, from which the listing alone tells it; undefined for none. */
export function boxFor(code: VatCode): Exclude<ZeroCode, '46T'> | undefined {
  if (code === 'buiten' || code === 'belgisch') return undefined;
  if (code === 'oss') return '47';
  return code === '46T' ? '46' : code;
}

/** The boxes of the rates of Belgium. */
export const rated: Readonly<Record<number, '01' | '02' | '03'>> = { 6: '01', 12: '02', 21: '03' };

export const isBelgianRate = (rate: number): boolean => rate === 0 || rated[rate] !== undefined;

const article = String.raw`\bart(?:ikel|\.)? ?`;

/**
 * The wording that names one box without doubt. "Btw verlegd" and "Verlegging van heffing" alone don't: they are on
 * invoices to a contractor in Belgium and for services within the EU alike. (article 20 of Royal Decree 1)
 */
const wordings: readonly { readonly code: ZeroCode; readonly holds: readonly RegExp[] }[] = [
  { code: '45', holds: [/verlegging van heffing/, /bij gebrek aan schriftelijke betwisting/] },
  { code: '44', holds: [/verlegging van heffing|btw verlegd/, new RegExp(String.raw`${article}21,? ?§ ?2\b`)] },
  { code: '46', holds: [/intracommunautaire levering/, new RegExp(String.raw`${article}39 ?bis\b|vrijgesteld`)] },
  { code: '47', holds: [/\b(?:uitvoer|export)\b/, new RegExp(String.raw`${article}39(?! ?(?:bis|ter|quater|\d))\b`)] },
];

/** The boxes that this text names by legal wording; several where it contradicts itself. */
export function wordedCodes(text: string): ZeroCode[] {
  const words = folded(text);
  return wordings.filter(({ holds }) => holds.every((one) => one.test(words))).map(({ code }) => code);
}

/** Whether this text names a margin scheme, whose figures the service does not tell. */
export const isMargin = (text: string): boolean =>
  /margeregeling|bijzondere regeling\W+(?:gebruikte goederen|kunstvoorwerpen|voorwerpen voor verzamelingen|reisbureaus)/.test(folded(text));
