import { compactIban } from '../../../../belgium/iban.ts';
import { normalizeOgm } from '../../../../belgium/ogm.ts';
import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import { type Charges, chargesOf } from './charges.ts';
import { allNamed, centsIn, firstNamed, lineIn, textNamed } from './elements.ts';

/** One side of a payment. */
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

/** Reads the details of one payment. */
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

/** The code of a transaction such as `PMNT/RCDT/ESCT`, or the bank's own; null if it has none. */
export function codeOfTransaction(element: Element): string | null {
  const parts = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((path) => textNamed(element, `BkTxCd/Domn/${path}`));
  return parts[0] ? parts.filter(Boolean).join('/') : textNamed(element, 'BkTxCd/Prtry/Cd');
}
