import { shortenedText } from '../../../einvoice/view/text.ts';
import { clean } from '../../../machine/text/sanitise.ts';

/** A copy of a value in which no text can steer a terminal, and none is longer than a person reads. A tab is a space. */
export function safe<T>(value: T): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(shortenedText(part).replaceAll('\t', ' '));
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, walk(item)]));
  };
  return walk(value) as T;
}
