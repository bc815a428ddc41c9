import { endpoints, type Endpoint, type Operation } from '../../contract/index.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { basePath } from '../service.ts';

const all = Object.entries(endpoints) as [Operation, Endpoint][];
const anyId = '00000000-0000-4000-8000-000000000000';

/** Matches the paths that a pattern stands for: `{id}` is one part, `*` is anything. */
export function toRegExp(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('*', '.*')}$`);
}

const routes = all.map(([operation, { method, path }]) => ({ operation, method, path: toRegExp(path) }));

/** The operation of a request, with its path below `basePath`; undefined where there is none. */
export const practiceOperationOf = (method: string, path: string): Operation | undefined =>
  routes.find((route) => route.method === method && route.path.test(path))?.operation;

/** Whether any operation has this method (or `*`) and a path that the pattern stands for. */
export function isOperation(method: string, pattern: string): boolean {
  // The id in a path may stand in the pattern as itself.
  const ids = [anyId, ...pattern.split('/').filter((part) => /^[^*{}]+$/.test(part))];
  return all.some(
    ([, endpoint]) =>
      (method === '*' || method === endpoint.method) && ids.some((id) => toRegExp(pattern).test(endpoint.path.replace('{id}', id))),
  );
}

/** The operation that a method and a pattern which match none probably mean, as `GET /klanten`. */
export function nearestOperation(method: string, pattern: string): string | undefined {
  const meant = `${method} ${pattern.startsWith(basePath) ? pattern.slice(basePath.length) : pattern}`;
  const names = all.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
  return nearest(meant, names, 1 / 2);
}
