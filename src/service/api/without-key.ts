/** A copy of plain data in which the key is replaced, in names too: a service could send it back. */
export function withoutKey<T>(value: T, key: string): T {
  const masked = (text: string): string => text.replaceAll(key, '***');
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return masked(part);
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [masked(name), copy(inner)]));
  };
  return copy(value) as T;
}
