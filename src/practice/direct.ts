import { endpoints, type Endpoint, type Operation } from '../contract/index.ts';
import { admit, type Caller } from './access.ts';
import { handlers } from './handlers/index.ts';
import { Refusal, refused } from './refusal.ts';
import { respond, type Answer } from './respond.ts';
import type { Service } from './service.ts';

/** A request of this process, below the path prefix of the service. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: string | undefined;
}

/**
 * The service without HTTP. Node's own Request and Response cost more to load than the rest of a short command, and leave
 * behind more memory than a long list.
 */
export function openDirect(service: Service): (asked: Asked, caller: Caller) => Promise<Answer> {
  const all = handlers(service);
  const routes = (Object.entries(endpoints) as [Operation, Endpoint][]).map(([operation, endpoint]) => ({
    endpoint,
    path: new RegExp(`^${endpoint.path.replace('{id}', '([^/]+)')}$`),
    handle: all[operation],
  }));
  return async ({ method, path, search, authorization, body }, caller) => {
    try {
      const soort = admit(service, caller, authorization);
      for (const { endpoint, path: pattern, handle } of routes) {
        const match = endpoint.method === method ? pattern.exec(path) : null;
        if (!match) continue;
        const bytes = body === undefined ? [] : [Buffer.from(body)];
        return await respond({ endpoint, handle, id: match[1], search, media: 'application/json', body: bytes, soort });
      }
      throw new Refusal(404, `${method} ${path} bestaat niet.`);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  };
}
