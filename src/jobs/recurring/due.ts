import { decimal, round, toNumber } from '../../belgium/decimal.ts';
import type { BatchDocument } from '../batch/document.ts';
import { monthName } from '../batch/month.ts';
import type { Contract, ContractLine, Indexing } from './contract.ts';

/** A month as the number of months since the year 0. */
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const monthText = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** Whether a contract has an invoice in this month, `YYYY-MM`. */
export function isDue({ van, tot, months }: Contract, month: string): boolean {
  const since = monthNumber(month) - monthNumber(van);
  return since >= 0 && since % months === 0 && (tot === undefined || month <= tot);
}

/** The months before this one in which the contract had an invoice, the oldest first. */
export function monthsBefore(contract: Contract, month: string): string[] {
  const found: string[] = [];
  for (let at = monthNumber(contract.van); at < monthNumber(month); at += contract.months) {
    if (isDue(contract, monthText(at))) found.push(monthText(at));
  }
  return found;
}

/** The stand-in for the months that an invoice covers, beside those of every batch. */
export const periodPlaceholder = 'periode';

/** The reference of the invoice of a month, by which it is made once. */
export const referenceOf = ({ naam }: Contract, month: string): string => `${naam} ${month}`;

/** A price by the index, rounded to the cent. */
export const indexed = (eenheidsprijs: number, { index, basis_index }: Indexing): number =>
  toNumber(round(decimal(eenheidsprijs).times(decimal(index)).div(decimal(basis_index))));

/** The invoice of a contract for a month, as a document of a batch. `line` is the number of the contract. */
export function invoiceOf(contract: Contract, month: string, line: number): BatchDocument {
  const { klant, regels, dag, kanaal, eindstatus, notities, indexering, months, bevestigd } = contract;
  const periode = periodText(month, months);
  const fill = (text: string) => text.replaceAll(`{${periodPlaceholder}}`, periode);
  const priced = ({ omschrijving, eenheidsprijs, ...rest }: ContractLine) => ({
    line,
    ...rest,
    omschrijving: fill(omschrijving).replaceAll('{maand}', monthName(month)).replaceAll('{jaar}', month.slice(0, 4)),
    eenheidsprijs: indexering ? indexed(eenheidsprijs, indexering) : eenheidsprijs,
  });
  return {
    referentie: referenceOf(contract, month),
    klant,
    datum: dateIn(month, dag),
    lines: regels.map(priced),
    ...(kanaal && { kanaal }),
    ...(eindstatus && { eindstatus }),
    ...(notities !== undefined && { notities: fill(notities) }),
    ...(bevestigd && { bevestigd }),
  };
}

function dateIn(month: string, dag: number): string {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${String(Math.min(dag, last)).padStart(2, '0')}`;
}

const named = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** The months that an invoice covers: `december 2026`, or `december 2026 tot en met februari 2027`. */
function periodText(month: string, months: number): string {
  const last = monthText(monthNumber(month) + months - 1);
  return months === 1 ? named(month) : `${named(month)} tot en met ${named(last)}`;
}
