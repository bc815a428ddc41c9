import { type Days, monthNumber, monthText, monthName, daysInMonth } from '../../belgium/dates.ts';
import { belgian, decimal, round, toNumber, written } from '../../belgium/decimal.ts';
import type { BatchDocument } from '../batch/document.ts';
import {
  type Contract,
  type ContractLine,
  type Indexing,
  type Terms,
  dayRange,
  isInPart,
  monthParts,
  monthsText,
  fractionOf,
  fractionText,
  termsOn,
} from './contract.ts';

/** Whether a contract has an invoice in this month, `YYYY-MM`. */
export function isDue({ van, tot, months }: Contract, month: string): boolean {
  const since = monthNumber(month) - monthNumber(van);
  return since >= 0 && since % months === 0 && (tot === undefined || month <= tot.slice(0, 7));
}

/** The months before this one in which the contract had an invoice, the oldest first. */
export function monthsBefore(contract: Contract, month: string): string[] {
  const found: string[] = [];
  for (let at = monthNumber(contract.van); at < monthNumber(month); at += contract.months) {
    if (isDue(contract, monthText(at))) found.push(monthText(at));
  }
  return found;
}

/** The placeholder for the months that an invoice covers, beside those of every batch. */
export const periodPlaceholder = 'periode';

/** The reference of the invoice of a month, by which it is made once. */
export const referenceOf = ({ naam }: Pick<Contract, 'naam'>, month: string): string => `${naam} ${month}`;

/** The most decimals of a price by the index. With so many, the amount of a million pieces is right to the cent. */
const mostDecimals = 8;

/**
 * The price of a line by the index. Of its decimals it has no fewer than before, and of more only those without which the amount of the
 * line would not be right to the cent.
 */
export function indexed({ aantal, eenheidsprijs }: Pick<ContractLine, 'aantal' | 'eenheidsprijs'>, indexing: Indexing): number {
  const { index, basis_index } = indexing;
  const costOf = (quantity: number) => decimal(eenheidsprijs).times(decimal(quantity)).times(decimal(index)).div(decimal(basis_index));
  const [exact, amount] = [costOf(1), round(costOf(aantal))];
  const isRight = (places: number): boolean => round(round(exact, places).times(decimal(aantal))).eq(amount);
  let places = Math.max(2, written(decimal(eenheidsprijs)).split('.')[1]?.length ?? 0);
  while (places < mostDecimals && !isRight(places)) places += 1;
  return toNumber(round(exact, places));
}

/** Lines with their prices by the index that the terms have. */
export const indexedLines = ({ regels, indexering }: Terms): readonly ContractLine[] =>
  indexering ? regels.map((regel) => ({ ...regel, eenheidsprijs: indexed(regel, indexering) })) : regels;

/**
 * The invoice of a contract for a month, as a document of a batch. A period in part is billed by its days only where the contract
 * says so, and else whole, by the prices of its first day; what is no price is as on the date of the invoice. `line` is the number of the
 * contract.
 */
export function invoiceOf(contract: Contract, month: string, line: number): BatchDocument {
  const { klant, dag, months, bevestig, referentie_op_document } = contract;
  const parts = monthParts(contract, month);
  const [first] = parts;
  const datum = `${month}-${String(Math.min(dag, daysInMonth(month))).padStart(2, '0')}`;
  const { kanaal, eindstatus, notities, verklaring } = termsOn(contract, datum);
  const isShorter = isByDays(contract, month) && isInPart({ ...contract, wijzigingen: [] }, month);
  const covered = isShorter ? dayRange({ van: first?.van ?? '', tot: parts.at(-1)?.tot ?? '' }) : monthsText(month, months);
  return {
    referentie: referenceOf(contract, month),
    klant,
    datum,
    lines: billedLines(contract, month).map((regel) => ({
      line,
      ...regel,
      omschrijving: regel.omschrijving.replaceAll('{maand}', monthName(month)).replaceAll('{jaar}', month.slice(0, 4)),
    })),
    ...(kanaal && { kanaal }),
    ...(eindstatus && { eindstatus }),
    ...(notities !== undefined && { notities: withPeriod(notities, covered) }),
    ...(verklaring && { verklaring }),
    ...(referentie_op_document !== undefined && { referentie_op_document }),
    ...(bevestig && { bevestig }),
  };
}

const withPeriod = (text: string, periode: string): string => text.replaceAll(`{${periodPlaceholder}}`, periode);

const isByDays = (contract: Contract, month: string): boolean => contract.naar_dagen === true && isInPart(contract, month);

/** The lines of the invoice of a contract for a month, with their prices as they are billed. */
export function billedLines(contract: Contract, month: string): readonly ContractLine[] {
  const { months } = contract;
  const parts = monthParts(contract, month);
  if (isByDays(contract, month)) {
    return parts.flatMap((part) => indexedLines(termsOn(contract, part.van)).map((regel) => lineOfPart(regel, part, months)));
  }
  const periode = monthsText(month, months);
  const lines = indexedLines(termsOn(contract, parts[0]?.van ?? month));
  return lines.map((regel) => ({ ...regel, omschrijving: withPeriod(regel.omschrijving, periode) }));
}

/** The largest part of a line's amount by which rounding its price to the cent may change it. */
const mostRounded = 0.01;

/**
 * A line for a part of its period, at its price by the days, rounded to the cent. Where that rounding of a small price would change
 * the amount of many by more than a hundredth, they are billed as one.
 */
function lineOfPart(regel: ContractLine, part: Days, months: number): ContractLine {
  const { aantal, eenheidsprijs, btw_percentage, omschrijving } = regel;
  const { numerator, denominator } = fractionOf(part, months);
  const costOf = (quantity: number) => decimal(eenheidsprijs).times(decimal(quantity)).times(numerator).div(denominator);
  const price = round(costOf(1));
  const amount = costOf(aantal);
  const isFar = price.times(decimal(aantal)).minus(amount).abs().gt(amount.abs().times(mostRounded));
  const asOne = aantal !== 1 && isFar;
  const share = fractionText(part, months);
  const many = asOne ? `${belgian(written(decimal(aantal)))} × € ${belgian(written(decimal(eenheidsprijs), 2))}; ` : '';
  const days = omschrijving.includes(`{${periodPlaceholder}}`) ? share : `${dayRange(part)}: ${share}`;
  return {
    omschrijving: `${withPeriod(omschrijving, dayRange(part))} (${many}${days})`,
    aantal: asOne ? 1 : aantal,
    eenheidsprijs: toNumber(asOne ? round(amount) : price),
    btw_percentage,
  };
}
