import { type Endpoint, endpoints, Id, type Operation } from '../../contract/index.ts';
import type { Gate } from '../gate.ts';
import { handlers } from '../handlers/index.ts';
import type { Handlers } from '../handlers/shared.ts';
import { Refusal } from '../refusal.ts';
import { basePath, type Service } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { whileBusy } from '../store/sqlite.ts';
import { admit, type PracticeAccess } from './access.ts';
import { type Answer, refusalAnswer, readQuery, readRequestBody, type RequestContent } from './request.ts';

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

interface Admitted {
  readonly endpoint: Endpoint;
  readonly handle: Handlers[keyof Handlers];
  readonly id: string | undefined;
  readonly search: URLSearchParams;
  readonly media: string;
  readonly body: RequestContent;
  readonly soort: KeyKind;
}

/** Carries out one operation. Throws a Refusal for a request that does not fit the contract or can't be carried out. */
async function respond(gate: Gate, { endpoint, handle, id = '', search, media, body, soort }: Admitted): Promise<Answer> {
  if (endpoint.path.includes('{id}') && !Id.safeParse(id).success) throw new Refusal(404, `${id.toLowerCase()} is geen uuid.`);
  // An operation that a key may not use refuses it before it looks at the rest of the request. (Inbox)
  if (endpoint.path.startsWith('/test/') && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag testdocumenten maken.');
  const query = readQuery(endpoint, search);
  const input = await readRequestBody(endpoint, media, body);
  const result: unknown = await gate.pass(() =>
    whileBusy<unknown>(() => handle({ id: id.toLowerCase(), query, body: input, soort } as never)),
  );
  const { status } = endpoint;
  if (endpoint.reply === 'file') return { status, headers: { 'content-type': endpoint.media ?? '' }, body: result as string | Uint8Array };
  const json = JSON.stringify(endpoint.reply === 'one' ? { data: result } : result);
  return { status, headers: { 'content-type': 'application/json' }, body: json };
}
