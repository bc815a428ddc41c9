import type { StatementRow } from '../../statement.ts';
import { exactSum } from '../faults.ts';
import { joinedRow, type Uneven } from '../joined.ts';
import { wrongLine } from './fields.ts';
import type { Movement } from './movement.ts';

interface Total {
  readonly movement: Movement;
  readonly parts: Total[];
}

/** The movements that count to the balance: those without a detail number. */
export const isTop = ({ place }: Movement): boolean => place.endsWith('0000');

/**
 * The rows of movements: the details of a total in its place where they add up to it, and else the total, which is `uneven` then. The
 * balance proves the total, and its details only explain it. Fails with exit 2 for a detail of nothing.
 */
export function movementRows(movements: readonly Movement[], uneven: Uneven[]): StatementRow[] {
  return totalsIn(movements).flatMap((top, booking) => {
    const rows = totalRows(top, uneven);
    const whole = top.movement.row?.text ?? '';
    // The text of a total is about all of it, and of no detail alone.
    return rows.length > 1 ? rows.map((row) => ({ ...row, ...(whole !== '' && { booking_text: whole }), booking })) : rows;
  });
}

function totalsIn(movements: readonly Movement[]): Total[] {
  const tops: Total[] = [];
  /** The totals that are open, the outermost first. */
  let open: Total[] = [];
  for (const movement of movements) {
    const own: Total = { movement, parts: [] };
    const [top] = open;
    if (isTop(movement)) {
      tops.push(own);
      open = [own];
      continue;
    }
    if (top?.movement.place.slice(0, 4) !== movement.place.slice(0, 4)) {
      throw wrongLine(movement.line, { nl: 'een detail zonder betaling erboven', en: 'a detail without a payment above it' });
    }
    (open.at(-1) ?? top).parts.push(own);
    const closed = movement.group === 0 ? -1 : open.findIndex((total) => total.movement.group === movement.group);
    if (closed >= 0) open = open.slice(0, Math.max(closed, 1));
    else if (movement.group > 0) open.push(own);
  }
  return tops;
}

function totalRows({ movement: { row, cents }, parts }: Total, uneven: Uneven[]): StatementRow[] {
  if (!row) return [];
  if (parts.length === 0) return [row];
  const partCents = exactSum(parts.map((part) => part.movement.cents));
  if (partCents === cents) return parts.flatMap((part) => totalRows(part, uneven));
  const details = parts.flatMap((part) => part.movement.row ?? []);
  // Some banks write costs without their sign.
  const signed = details.map((detail) => (detail.kind === 'costs' ? { ...detail, cents: 0 - Math.abs(detail.cents) } : detail));
  if (exactSum(signed.map((detail) => detail.cents)) === cents && parts.every((part) => part.parts.length === 0)) return signed;
  const [gross, ...others] = details.map((detail) => detail.cents).filter((one) => isGross(one, cents));
  // Beside the amount before charges stand the net amount again, or these charges.
  const charges = details.map((detail) => detail.cents).filter((one) => one !== gross && one !== cents);
  const isExplained = gross !== undefined && exactSum(charges.map(Math.abs)) === gross - cents;
  const isGrossAlone = gross !== undefined && others.length === 0 && (isExplained || charges.length === 0);
  const joined = { ...joinedRow(row, parts.flatMap(leaves)), ...(isGrossAlone && { gross }) };
  if (!isGrossAlone || !isExplained) uneven.push({ row: joined, partCents });
  return [joined];
}

/** Whether an amount is that of a payment before charges, of which the account got or gave another. */
const isGross = (detail: number, cents: number): boolean => detail > cents && detail < 0 === cents < 0;

const leaves = ({ movement: { row }, parts }: Total): StatementRow[] => (parts.length > 0 ? parts.flatMap(leaves) : row ? [row] : []);
