import { today } from '../../../../belgium/dates.ts';
import { readDate } from '../../../../belgium/typed/date.ts';
import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import type { Text } from '../../../../language.ts';
import { lineFault } from '../faults.ts';
import { lineApart } from '../../../batch/file/text.ts';

/** The elements at a path of names such as `RmtInf/Strd` below `element`, whatever their namespace is called. */
export const allNamed = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);

export function firstNamed(element: Element, ...paths: readonly string[]): Element | undefined {
  for (const path of paths) {
    const found = firstBelow(element, path.split('/'), 0);
    if (found) return found;
  }
  return undefined;
}

/** The first element at a path, without lists on the way: a statement asks this half a million times. */
function firstBelow(element: Element, names: readonly string[], depth: number): Element | undefined {
  if (depth === names.length) return element;
  for (const child of element.children) {
    const found = child.name === names[depth] ? firstBelow(child, names, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

export const lineIn = ({ text }: Element): string => lineApart(text);

/** The text of the first element at one of these paths, on one line; null if there is none. */
export function textNamed(element: Element, ...paths: readonly string[]): string | null {
  const found = firstNamed(element, ...paths);
  return (found && lineIn(found)) || null;
}

/** Exit 2, with the line, the statement and the entry of this element in the file `name`; many a bank writes a file as one line. */
export function wrongAt(name: string, element: Element, { nl, en }: Text): Error {
  const place = placeOf(element);
  return lineFault(name, element.line, { nl: place.nl + nl, en: place.en + en });
}

/** The statement and the entry around an element, in words that go before a reason; empty if it is in neither. */
function placeOf(element: Element): Text {
  const around = (wanted: string): Element | undefined => {
    let at: Element | undefined = element;
    while (at && at.name !== wanted) at = at.parent;
    return at;
  };
  const [statement, entry] = [around('Stmt'), around('Ntry')];
  const number = statement && textNamed(statement, 'ElctrncSeqNb', 'LglSeqNb', 'Id');
  if (!statement) return { nl: '', en: '' };
  const [amount, reference] = entry ? [textNamed(entry, 'Amt'), textNamed(entry, 'AcctSvcrRef', 'NtryRef')] : [];
  const which = [amount, reference && `(${reference})`].filter(Boolean).join(' ') || '?';
  return {
    nl: `afschrift ${number ?? '?'}${entry ? `, boeking ${which}` : ''}: `,
    en: `statement ${number ?? '?'}${entry ? `, entry ${which}` : ''}: `,
  };
}

const decimals = /^\+?(\d{1,15})(?:\.(\d{1,2})0*)?$/;

/** Without its sign; undefined for a part of a cent. */
export function centsIn({ text }: Element): number | undefined {
  const [, whole, fraction = ''] = decimals.exec(text.trim()) ?? [];
  const cents = whole === undefined ? Number.NaN : Number(whole + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/** The same of an amount on which the balances rest. Fails with exit 2 for a part of a cent. */
export function plainCents(name: string, element: Element): number {
  const cents = centsIn(element);
  if (cents !== undefined) return cents;
  const written = element.text.trim();
  throw wrongAt(name, element, { nl: `'${written}' is geen bedrag in hele centen`, en: `'${written}' is not an amount in whole cents` });
}

/** Negative where its indicator says debit. Fails with exit 2. */
export function signedAmount(name: string, element: Element): { readonly cents: number; readonly currency: string | undefined } {
  const amount = firstNamed(element, 'Amt');
  if (!amount) throw wrongAt(name, element, { nl: 'zonder bedrag (Amt)', en: 'without an amount (Amt)' });
  const currency = amount.attributes.get('Ccy')?.trim();
  const sign = textNamed(element, 'CdtDbtInd');
  if (sign === 'CRDT') return { cents: plainCents(name, amount), currency };
  if (sign === 'DBIT') return { cents: 0 - plainCents(name, amount), currency };
  throw wrongAt(name, element, { nl: 'CdtDbtInd is geen CRDT of DBIT', en: 'CdtDbtInd is not CRDT or DBIT' });
}

/** At a path such as `BookgDt`, of a date or a moment; null if there is none. Fails with exit 2 for one that does not exist. */
export function dayNamed(name: string, element: Element, path: string): string | null {
  const found = firstNamed(element, `${path}/Dt`, `${path}/DtTm`);
  const written = found?.text.trim() ?? '';
  if (!found || written === '') return null;
  const moment = /T.*Z$/.test(written) ? new Date(written) : undefined;
  const day = moment && !Number.isNaN(moment.getTime()) ? today(moment) : written.slice(0, 10);
  const { value } = /^\d{4}-/.test(day) ? readDate(day) : {};
  if (value !== undefined) return value;
  throw wrongAt(name, found, { nl: `'${written}' is geen bestaande dag`, en: `'${written}' is not a date that exists` });
}
