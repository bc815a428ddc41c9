/** Each field of these values by its path, with the types that it has: `regels[].aantal: number`, in the order of the paths. */
export function shapeOf(values: readonly unknown[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const value of values) collect(value, '', found);
  return [...found].map(([path, types]) => `${path}: ${[...types].toSorted().join(' | ')}`).toSorted();
}

function collect(value: unknown, path: string, found: Map<string, Set<string>>): void {
  if (Array.isArray(value)) {
    note(found, path, 'array');
    for (const item of value) collect(item, `${path}[]`, found);
  } else if (typeof value === 'object' && value !== null) {
    if (path !== '' && !path.endsWith('[]')) note(found, path, 'object');
    for (const [name, part] of Object.entries(value)) collect(part, path === '' ? name : `${path}.${name}`, found);
  } else note(found, path, value === null ? 'null' : typeof value);
}

function note(found: Map<string, Set<string>>, path: string, type: string): void {
  found.set(path, (found.get(path) ?? new Set()).add(type));
}
