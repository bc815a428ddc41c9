/** Of a list with more items these are compared, and how many there are. */
const maxItems = 100;
/** More levels than any body of the API text has. */
const maxLevels = 10;

/** A body as one level of fields with dotted paths: `regels.0.aantal`, and `regels.length` for how many there are. */
export function flatFields(body: unknown): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const add = (value: unknown, path: string, level: number): void => {
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined) fields.set(path, value);
      return;
    }
    if (level === maxLevels) return;
    const parts = Array.isArray(value) ? value.slice(0, maxItems).entries() : Object.entries(value);
    for (const [name, part] of parts) add(part, path === '' ? String(name) : `${path}.${name}`, level + 1);
    if (Array.isArray(value)) fields.set(path === '' ? 'length' : `${path}.length`, value.length);
  };
  add(body, '', 0);
  return fields;
}

/** The value that a reply shows for a field that was sent; undefined if it shows none. A `klant_id` comes back as `customer_id`. (factuur) */
export function shownField(shown: ReadonlyMap<string, unknown>, name: string): unknown {
  const value = shown.get(name) ?? undefined;
  return name === 'klant_id' ? (shown.get('customer_id') ?? value) : value;
}

export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields without those that are undefined, so that a query or body leaves them out. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
