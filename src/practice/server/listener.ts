import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type Answer, refusalAnswer } from '../app/answer.ts';
import type { Asked } from '../app/index.ts';
import { basePath } from '../service.ts';
import type { InjectedFault } from './faults.ts';
import { inject } from './inject.ts';

export interface Serving {
  readonly ask: (asked: Asked) => Promise<Answer>;
  /** The fault that is due for a request; the path is below `basePath`. */
  readonly due: (method: string, path: string) => InjectedFault | undefined;
  readonly delay: number;
  readonly unlimited: boolean;
}

/** Answers every HTTP request, also one whose address is none. */
export const listener =
  ({ ask, due, delay, unlimited }: Serving): RequestListener =>
  async (incoming, outgoing) => {
    if (unlimited) outgoing.setHeader('x-oefen-limiet', 'geen');
    if (delay > 0) await setTimeout(delay, undefined, { ref: false });
    const url = urlOf(incoming);
    const fault = url && due(incoming.method ?? '', url.pathname.replace(basePath, ''));
    const handle = () => answer(ask, incoming, url).catch(failed);
    const given = await (fault ? inject(fault, handle, outgoing) : handle());
    if (given) await send(given, incoming, outgoing);
  };

/** The whole address of a request, or undefined where its target or its host is none. */
function urlOf({ url = '', headers: { host = '' } }: IncomingMessage): URL | undefined {
  const whole = url.startsWith('/') ? `http://${host}${url}` : url;
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(whole) ? new URL(whole) : undefined;
}

async function answer(ask: Serving['ask'], incoming: IncomingMessage, url: URL | undefined): Promise<Answer> {
  const { method = '', headers } = incoming;
  if (!url) return refusalAnswer({ status: 404, message: 'Dit is geen adres van de oefendienst.' });
  const { pathname, searchParams: search } = url;
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) {
    return refusalAnswer({ status: 404, message: `${method} ${pathname} bestaat niet.` });
  }
  return ask({
    method,
    path: pathname.slice(basePath.length),
    search,
    authorization: headers.authorization,
    media: headers['content-type'] ?? '',
    // Destroying the request would take the connection along, and the answer with it.
    body: incoming.iterator({ destroyOnReturn: false }),
  });
}

const failed = (error: unknown): Answer =>
  refusalAnswer({ status: 500, message: `De oefendienst kon dit niet: ${error instanceof Error ? error.message : 'onbekende fout'}` });

async function send({ status, headers, body }: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const cutOff = incoming.readableDidRead && !incoming.complete;
  outgoing.writeHead(status, {
    ...headers,
    ...(cutOff && { connection: 'close' }),
    ...(incoming.method !== 'HEAD' && { 'content-length': Buffer.byteLength(body) }),
  });
  outgoing.write(body);
  // A client whose connection closes while it sends does not read the answer, so the rest of the body gets half a second to arrive.
  if (cutOff) await once(incoming.resume(), 'close', { signal: AbortSignal.timeout(500) }).catch(() => {});
  outgoing.end();
}

/** Answers bytes that are no HTTP request, and ends their connection. */
export function refuseBytes(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = refusalAnswer({ status: 400, message: 'Dit is geen HTTP-verzoek.' });
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) });
  const head = [`HTTP/1.1 ${status} Bad Request`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  socket.end(head + String(body), () => socket.destroy());
}
