import { type Endpoint, endpoints, type Operation, type RequestParts } from '../../contract/index.ts';
import { checkedInput } from './input.ts';
import type { Outgoing } from './outgoing.ts';
import { operationUrl, type QueryValues, rawUrl, uuidIn } from './url.ts';

/** Makes the requests of one service. */
export interface Calls {
  /** One of the 24 operations. Throws `usage` where id, body or query do not fit the contract. */
  readonly of: (operation: Operation, request: RequestParts, query?: unknown) => Outgoing;
  /** Any path below the base address, with its body as it is. Throws `usage` for a path that lies elsewhere. */
  readonly raw: (method: string, path: string, asked: { readonly query?: QueryValues; readonly body?: unknown }) => Outgoing;
}

/** Requests to the service at `base`, each of which may take `timeout` seconds; 30 for a read and 90 for a write unless given. */
export function callsTo(base: URL, timeout: number | undefined): Calls {
  const seconds = (method: string): number => timeout ?? (method === 'GET' ? 30 : 90);
  return {
    of: (operation, { id, body: given = {} }, query = {}) => {
      const { method, media, ...schemas }: Endpoint = endpoints[operation];
      const url = operationUrl(base, operation, id, schemas.query && (checkedInput(schemas.query, query) as QueryValues));
      const body: unknown = schemas.body && checkedInput(schemas.body, given);
      const accept = media ? `${media}, application/json` : 'application/json';
      return { method, url, operation, request: { id, body }, accept, body: jsonOf(body), seconds: seconds(method) };
    },
    raw: (method, path, { query, body }) => {
      const { url, operation } = rawUrl(base, method, path, query);
      const accept = (operation && (endpoints[operation] as Endpoint).media) ?? 'application/json';
      const request = { id: uuidIn(path), body };
      return { method, url, operation, request, accept, body: jsonOf(body), seconds: seconds(method) };
    },
  };
}

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body));
