import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import type { StatementRow } from '../../statement.ts';
import { exactSum, writtenCents } from '../faults.ts';
import { codeOfTransaction, type EntryDetail } from './detail.ts';
import { dayNamed, signedAmount, textNamed, wrongAt } from './elements.ts';

/** An entry of a statement (`Ntry`). */
export interface CamtEntry {
  readonly line: number;
  /** False for one that is only expected or told: it is no movement. */
  readonly isBooked: boolean;
  readonly cents: number;
  readonly currency: string | undefined;
  readonly rows: readonly StatementRow[];
}

const unbooked = new Set(['PDNG', 'INFO', 'FUTR']);

/** Reads an entry of the file `name` whose details were read before. `own` is the account. Fails with exit 2 where amounts disagree. */
export function readEntry(name: string, element: Element, details: readonly EntryDetail[]): CamtEntry {
  const { cents, currency } = signedAmount(name, element);
  const isBooked = !unbooked.has(textNamed(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? '');
  const parts = partsOf(name, element, { cents, currency }, details);
  return { line: element.line, isBooked, cents, currency, rows: isBooked ? entryRows(name, element, parts) : [] };
}

/** A detail with its share of the entry; one without details stands for the whole entry. */
interface Detail {
  readonly cents: number;
  readonly detail: EntryDetail | undefined;
}

/** What an entry divides into: its details where each tells its amount, and else the entry as a whole. */
function partsOf(
  name: string,
  element: Element,
  { cents, currency }: Pick<CamtEntry, 'cents' | 'currency'>,
  details: readonly EntryDetail[],
): Detail[] {
  if (details.length < 2) return [{ cents, detail: details[0] }];
  const parts: Detail[] = [];
  for (const detail of details) {
    const { amount } = detail;
    if (!amount || (amount.currency ?? currency) !== currency) return [{ cents, detail: undefined }];
    const isDebit = amount.sign === null ? cents < 0 : amount.sign === 'DBIT';
    parts.push({ cents: isDebit ? 0 - amount.cents : amount.cents, detail });
  }
  const sum = exactSum(parts.map((part) => part.cents));
  if (sum === cents) return parts;
  const [total, found] = [writtenCents(cents), sum === undefined ? '?' : writtenCents(sum)];
  throw wrongAt(name, element, {
    nl: `de boeking is ${total}, maar haar details zijn samen ${found}`,
    en: `the entry is ${total}, but its details are ${found} together`,
  });
}

function entryRows(name: string, element: Element, parts: readonly Detail[]): StatementRow[] {
  const valued = dayNamed(name, element, 'ValDt');
  const booked = dayNamed(name, element, 'BookgDt') ?? valued;
  if (booked === null) throw wrongAt(name, element, { nl: 'zonder boekingsdatum (BookgDt)', en: 'without a booking date (BookgDt)' });
  const own = textNamed(element, 'AcctSvcrRef');
  const told = textNamed(element, 'AddtlNtryInf') ?? '';
  const isReversed = /^(true|1)$/.test(textNamed(element, 'RvslInd') ?? '');
  return parts.map(({ cents, detail }): StatementRow => {
    const code = detail?.code ?? codeOfTransaction(element) ?? '';
    const isReturned = isReversed || detail?.isReturned === true || returnCodes.has(code.split('/')[2] ?? '');
    return {
      booked,
      valued,
      cents,
      ogm: detail?.ogm ?? null,
      text: [detail?.text ?? '', told].filter(Boolean).join(' '),
      ...partyOf(detail, cents, isReturned),
      kind: isReturned ? 'returned' : kindOf(code),
      ...(own !== null && own !== '' && own !== nothing && { reference: own }),
    };
  });
}

/** The word that banks fill in where there is no reference. */
const nothing = 'NOTPROVIDED';

/** The other side of a payment: the debtor of money received. A payment that comes back has the sides of the first one. */
function partyOf(detail: EntryDetail | undefined, cents: number, isReturned: boolean): Pick<StatementRow, 'party' | 'party_account'> {
  if (!detail) return { party: null, party_account: null };
  const { debtor, creditor } = detail;
  return cents < 0 === isReturned ? debtor : creditor;
}

/** The subfamilies of what comes back: reimbursed, reversed and unpaid. */
const returnCodes = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD']);
const directDebits = new Set(['IDDT', 'RDDT']);
const costs = new Set(['CHRG', 'COMM', 'FEES']);

/** What an entry is by its code; a code that is not of ISO 20022, or none, is something else. */
function kindOf(code: string): StatementRow['kind'] {
  const [domain = '', family = '', subfamily = ''] = code.split('/');
  if (costs.has(subfamily)) return 'costs';
  if (subfamily === 'INTR') return 'interest';
  if (domain !== 'PMNT') return 'other';
  return directDebits.has(family) ? 'direct_debit' : 'payment';
}
