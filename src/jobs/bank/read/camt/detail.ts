import { compactIban } from '../../../../belgium/iban.ts';
import { normalizeOgm } from '../../../../belgium/ogm.ts';
import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import { allNamed, centsIn, firstNamed, lineIn, textNamed } from './elements.ts';
import { exactSum } from '../faults.ts';

/** A charge of the bank, in cents that it changes the account by. */
interface Charge {
  readonly cents: number;
  readonly currency: string | undefined;
  /** Whether the entry has it off already; null if the bank does not say. */
  readonly isIncluded: boolean | null;
}

/** The charges (`Chrgs`) of an entry or of one payment: each on its own, and their totals, which may have taxes besides. */
export interface Charges {
  readonly each: readonly Charge[];
  readonly totals: readonly Charge[];
}

export function chargesOf(element: Element): Charges {
  const all = allNamed(element, 'Chrgs');
  // Up to version 2 each charge is an element of its own.
  const each = all.flatMap((one) => recordsIn(one).flatMap((record) => chargeAt(record, 'Amt', [record])));
  return { each, totals: all.flatMap((one) => chargeAt(one, 'TtlChrgsAndTaxAmt', recordsIn(one))) };
}

const recordsIn = (charges: Element): Element[] => (firstNamed(charges, 'Amt') ? [charges] : allNamed(charges, 'Rcrd'));

function chargeAt(element: Element, path: string, records: readonly Element[]): Charge[] {
  const amount = firstNamed(element, path);
  const cents = amount && centsIn(amount);
  if (!amount || cents === undefined) return [];
  const marks = records.map((record) => textNamed(record, 'ChrgInclInd')).map((mark) => mark && /^(true|1)$/.test(mark));
  const isCredit = records.some((record) => textNamed(record, 'CdtDbtInd') === 'CRDT');
  return [
    {
      cents: isCredit ? cents : 0 - cents,
      currency: amount.attributes.get('Ccy')?.trim(),
      isIncluded: marks.includes(false) ? false : marks.length > 0 && marks.every(Boolean) ? true : null,
    },
  ];
}

/** Whether charges that a bank names on an entry and on its payments make this gap to the cent; the same ones on both count once. */
export function closeGap(gap: number, currency: string | undefined, entry: Charges, payments: readonly Charges[]): boolean {
  const own = sumsOf([entry.each, entry.totals], currency);
  const theirs = sumsOf([payments.flatMap(({ each }) => each), payments.flatMap(({ totals }) => totals)], currency);
  const both = [...own].flatMap((one) => [...theirs].flatMap((other) => (one === other ? [] : [one + other])));
  return gap !== 0 && [...own, ...theirs, ...both].includes(gap);
}

function sumsOf(lists: readonly (readonly Charge[])[], currency: string | undefined): Set<number> {
  const sums = lists.flatMap((list) => {
    const possible = list.filter((one) => one.isIncluded !== false && (one.currency ?? currency) === currency);
    return [possible, possible.filter(({ isIncluded }) => isIncluded)].map((some) => exactSum(some.map(({ cents }) => cents)) ?? 0);
  });
  return new Set(sums.filter((sum) => sum !== 0));
}

/** The sum, in cents, of the charges that the amount already includes: those of the entry, or else of its payment. */
export function includedIn(currency: string | undefined, entry: Charges, payment: Charges): number {
  for (const list of [entry.totals, entry.each, payment.totals, payment.each]) {
    const included = list.filter((one) => one.isIncluded && (one.currency ?? currency) === currency);
    if (included.length > 0) return exactSum(included.map(({ cents }) => cents)) ?? 0;
  }
  return 0;
}

interface Side {
  readonly party: string | null;
  readonly party_account: string | null;
}

interface Money {
  readonly cents: number;
  readonly currency: string | undefined;
}

/** The details of one payment of an entry (`TxDtls`), as far as they do not depend on the entry. */
export interface EntryDetail {
  /** The amounts that it tells, without their sign: its own, that of the transaction, and the one that was ordered. */
  readonly amounts: readonly (Money | undefined)[];
  /** `CRDT` or `DBIT` where it has an indicator of its own. */
  readonly sign: string | null;
  readonly charges: Charges;
  readonly ogm: string | null;
  readonly text: string;
  readonly debtor: Side;
  readonly creditor: Side;
  readonly isReturned: boolean;
  readonly code: string | null;
  readonly endToEnd: string | null;
}

export function readDetail(element: Element): EntryDetail {
  const returned = firstNamed(element, 'RtrInf');
  const { ogm, texts } = remittance(element);
  return {
    // The amounts of `AmtDtls` are all that the oldest version has.
    amounts: ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].map((path) => moneyAt(element, path)),
    sign: textNamed(element, 'CdtDbtInd'),
    charges: chargesOf(element),
    ogm,
    text: [...texts, ...(returned ? returnedTexts(returned) : []), textNamed(element, 'AddtlTxInf') ?? ''].filter(Boolean).join(' '),
    debtor: sideOf(element, 'Dbtr'),
    creditor: sideOf(element, 'Cdtr'),
    isReturned: returned !== undefined,
    code: codeOfTransaction(element),
    endToEnd: textNamed(element, 'Refs/EndToEndId'),
  };
}

/** An amount of a payment, which explains and proves nothing: one that can't be read is none. */
function moneyAt(element: Element, path: string): Money | undefined {
  const amount = firstNamed(element, path);
  const cents = amount && centsIn(amount);
  return amount && cents !== undefined ? { cents, currency: amount.attributes.get('Ccy')?.trim() } : undefined;
}

/** The one reference of an invoice among the communications, and all that is text; several references are text. */
function remittance(element: Element): { readonly ogm: string | null; readonly texts: readonly string[] } {
  const texts = allNamed(element, 'RmtInf/Ustrd').map(lineIn);
  const found: string[] = [];
  for (const structured of allNamed(element, 'RmtInf/Strd')) {
    const reference = textNamed(structured, 'CdtrRefInf/Ref');
    const isIso = textNamed(structured, 'CdtrRefInf/Tp/Issr') === 'ISO';
    const ogm = reference === null || isIso ? undefined : normalizeOgm(reference);
    if (ogm !== undefined) found.push(ogm);
    else if (reference !== null) texts.push(reference);
    texts.push(...allNamed(structured, 'AddtlRmtInf').map(lineIn));
    texts.push(...allNamed(structured, 'RfrdDocInf/Nb').map(lineIn));
  }
  const [only, ...others] = new Set(found);
  return others.length === 0 ? { ogm: only?.replaceAll(/\D/g, '') ?? null, texts } : { ogm: null, texts: [...new Set(found), ...texts] };
}

const returnedTexts = (returned: Element): string[] => [
  textNamed(returned, 'Rsn/Cd', 'Rsn/Prtry') ?? '',
  ...allNamed(returned, 'AddtlInf').map(lineIn),
];

function sideOf(element: Element, side: 'Dbtr' | 'Cdtr'): Side {
  const parties = 'RltdPties';
  const account = textNamed(element, `${parties}/${side}Acct/Id/IBAN`, `${parties}/${side}Acct/Id/Othr/Id`);
  const names = [side, `Ultmt${side}`].flatMap((role) => [`${parties}/${role}/Nm`, `${parties}/${role}/Pty/Nm`]);
  return { party: textNamed(element, ...names), party_account: account === null ? null : compactIban(account) };
}

/** A code such as `PMNT/RCDT/ESCT`, or the bank's own; null if it has none. */
export function codeOfTransaction(element: Element): string | null {
  const parts = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((path) => textNamed(element, `BkTxCd/Domn/${path}`));
  return parts[0] ? parts.filter(Boolean).join('/') : textNamed(element, 'BkTxCd/Prtry/Cd');
}
