import { exactSum, writtenCents } from '../faults.ts';
import { wrongLine } from './fields.ts';
import type { Movement } from './movement.ts';

interface Total {
  readonly movement: Movement;
  readonly parts: Total[];
}

/** The movements that count to the balance: those without a detail number. */
export const isTop = ({ place }: Movement): boolean => place.endsWith('0000');

/**
 * The movements that are rows: those that are no total of others, as a total and its details may not both count. Fails with exit 2
 * where details do not add up to their total, or have none.
 */
export function rowMovements(movements: readonly Movement[]): Movement[] {
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
      throw wrongLine(movement.line, { nl: 'een detail zonder beweging erboven', en: 'a detail without a movement above it' });
    }
    (open.at(-1) ?? top).parts.push(own);
    const closed = movement.group === 0 ? -1 : open.findIndex((total) => total.movement.group === movement.group);
    if (closed >= 0) open = open.slice(0, Math.max(closed, 1));
    else if (movement.group > 0) open.push(own);
  }
  return tops.flatMap(partsOf);
}

function partsOf({ movement, parts }: Total): Movement[] {
  if (parts.length === 0) return [movement];
  const sum = exactSum(parts.map((part) => part.movement.cents));
  if (sum === movement.cents) return parts.flatMap(partsOf);
  const [total, details] = [writtenCents(movement.cents), sum === undefined ? '?' : writtenCents(sum)];
  throw wrongLine(movement.line, {
    nl: `het totaal is ${total}, maar de details eronder zijn samen ${details}`,
    en: `the total is ${total}, but the details below it are ${details} together`,
  });
}
