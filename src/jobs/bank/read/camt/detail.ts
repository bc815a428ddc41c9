import { compactIban } from '../../../../belgium/iban.ts';
import { normalizeOgm } from '../../../../belgium/ogm.ts';
import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import { allNamed, firstNamed, lineIn, plainCents, textNamed } from './elements.ts';

/** One side of a payment. */
interface Side {
  readonly party: string | null;
  readonly party_account: string | null;
}

/** The details of one payment of an entry (`TxDtls`), as far as they do not depend on the entry. */
export interface EntryDetail {
  /** The amount without its sign, and `CRDT` or `DBIT` where it has an indicator of its own; null where it tells none. */
  readonly amount: { readonly cents: number; readonly currency: string | undefined; readonly sign: string | null } | null;
  readonly ogm: string | null;
  readonly text: string;
  readonly debtor: Side;
  readonly creditor: Side;
  readonly isReturned: boolean;
  readonly code: string | null;
}

/** Reads the details of one payment in the file `name`. Fails with exit 2 for an amount that is none. */
export function readDetail(name: string, element: Element): EntryDetail {
  // The amount of `AmtDtls` is all that the oldest version has.
  const amount = firstNamed(element, 'Amt', 'AmtDtls/TxAmt/Amt');
  const returned = firstNamed(element, 'RtrInf');
  const { ogm, texts } = remittance(element);
  return {
    amount: amount
      ? { cents: plainCents(name, amount), currency: amount.attributes.get('Ccy'), sign: textNamed(element, 'CdtDbtInd') }
      : null,
    ogm,
    text: [...texts, ...(returned ? returnedTexts(returned) : []), textNamed(element, 'AddtlTxInf') ?? ''].filter(Boolean).join(' '),
    debtor: sideOf(element, 'Dbtr'),
    creditor: sideOf(element, 'Cdtr'),
    isReturned: returned !== undefined,
    code: codeOfTransaction(element),
  };
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

/** The code of a transaction such as `PMNT/RCDT/ESCT`, or the bank's own; null where it has none. */
export function codeOfTransaction(element: Element): string | null {
  const parts = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((path) => textNamed(element, `BkTxCd/Domn/${path}`));
  return parts[0] ? parts.filter(Boolean).join('/') : textNamed(element, 'BkTxCd/Prtry/Cd');
}
