import { endpoints, type Endpoint, type Operation } from '../../contract/index.ts';
import { handlers } from '../handlers/index.ts';
import { Refusal } from '../refusal.ts';
import { basePath, type Service } from '../service.ts';
import { type PracticeAccess, admit } from './access.ts';
import { type Answer, refusalAnswer } from './answer.ts';
import type { RequestContent } from './request.ts';
import { respond } from './respond.ts';

/** A request to the service, with its path below `basePath`. */
export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly authorization: string | undefined;
  /** The media type of the body; JSON when absent. */
  readonly media?: string;
  readonly body: RequestContent;
}

/** The service without any transport. Every request gets an answer; only a failure of this machine is thrown. */
export function createApp(service: Service): (asked: AskedRequest, access: PracticeAccess) => Promise<Answer> {
  const routeOf = router(service);
  const carryOut = async ({ method, path, search, authorization, media, body }: AskedRequest, access: PracticeAccess): Promise<Answer> => {
    if (method === 'GET' && path === '/openapi.json') return description();
    const soort = admit(access, authorization);
    const carriedOut = () =>
      answered(async () => {
        const route = routeOf(method, path);
        // The text documents no 405, so an operation that does not exist is not found, whatever its method. (Errors)
        if (!route) throw new Refusal(404, `${method} ${basePath}${path} bestaat niet.`);
        return respond(service.gate, { ...route, search, media: media ?? 'application/json', body, soort });
      });
    return access.instead ? access.instead(carriedOut, soort) : carriedOut();
  };
  const answer = (asked: AskedRequest, access: PracticeAccess) => answered(() => carryOut(asked, access));
  return async (asked, access) =>
    asked.method === 'HEAD' ? { ...(await answer({ ...asked, method: 'GET' }, access)), body: '' } : answer(asked, access);
}

/** The answer of `work`; a Refusal that it throws is an answer too. */
async function answered(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

function router(service: Service) {
  const all = handlers(service);
  const routes = (Object.entries(endpoints) as [Operation, Endpoint][]).map(([operation, endpoint]) => ({
    endpoint,
    path: new RegExp(`^${endpoint.path.replace('{id}', '([^/]+)')}$`),
    handle: all[operation],
  }));
  return (method: string, asked: string) => {
    for (const { endpoint, path, handle } of routes) {
      const match = endpoint.method === method ? path.exec(asked) : null;
      if (match) return { endpoint, handle, id: match[1] };
    }
    return undefined;
  };
}

async function description(): Promise<Answer> {
  const { openapi } = await import('../openapi/index.ts');
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(openapi()) };
}
