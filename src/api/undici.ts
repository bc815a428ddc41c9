import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { Failure } from '../failure.ts';
import { faultOf } from './fault.ts';
import { proxyFor } from './proxy.ts';
import { stopFault, TransportError, type Reply, type Request, type Transport } from './transport.ts';
import { openTunnel } from './tunnel.ts';

type Env = Readonly<Record<string, string | undefined>>;

const connectTimeout = 10_000;
const tunnel = callbackify(openTunnel);

/** Whether the bytes of one request began to leave. */
interface Departure {
  sent: boolean;
}

/**
 * The request that undici is about to write. It calls `onRequestStart` and publishes `sendHeaders` in one
 * synchronous go, so the message that follows is about this request and no other.
 */
let starting: Departure | undefined;

subscribe('undici:client:sendHeaders', () => {
  if (starting) starting.sent = true;
  starting = undefined;
});

/** HTTP through undici: reads on kept-alive connections, each write on one of its own, proxies as `env` says. */
export function openTransport(env: Env): Transport {
  const closing = new AbortController();
  let shared: Agent | undefined;
  return {
    send: async (request) => {
      if (!request.fresh) return await exchange(request, (shared ??= openAgent(env, closing.signal)));
      const own = openAgent(env, request.signal, 0);
      // Left alone, undici connects once more after a request was given up.
      return await exchange(request, own, () => void own.destroy());
    },
    close: async () => {
      closing.abort();
      await shared?.destroy();
    },
  };
}

/**
 * Connections that `signal` breaks off, even while they are made. Without pipelining each serves one request.
 * The request's own deadline is the only one, so undici's per-phase timeouts are off.
 */
const openAgent = (env: Env, signal: AbortSignal, pipelining = 1): Agent =>
  new Agent({ connect: connector(env, signal), pipelining, headersTimeout: 0, bodyTimeout: 0 });

function connector(env: Env, signal: AbortSignal): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeout, signal });
  return (options, callback) => {
    const proxy = proxyFor(new URL(`${options.protocol}//${options.host}`), env);
    if (!proxy) return connect(options, callback);
    tunnel(proxy, options, signal, connectTimeout, (error, httpSocket) => {
      if (error) callback(error, null);
      else if (options.protocol === 'https:') connect({ ...options, httpSocket }, callback);
      else callback(null, httpSocket);
    });
  };
}

function exchange(request: Request, dispatcher: Dispatcher, done: () => void = () => {}): Promise<Reply> {
  const { method, url, headers, body: content, signal } = request;
  const departure: Departure = { sent: false };
  return new Promise((resolve, reject) => {
    let abort: ((reason: Error) => void) | undefined;
    let body: Readable | undefined;

    const end = () => {
      signal.removeEventListener('abort', stop);
      done();
    };
    const fail = (error: Error) => {
      if (body) body.destroy(error);
      else reject(error);
      end();
    };
    const stop = () => {
      const error = new TransportError(stopFault(signal), departure.sent);
      fail(error);
      abort?.(error);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);

    dispatcher.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body: content ?? null },
      {
        onRequestStart(controller) {
          // The connection came after the request was given up: nothing may be written any more.
          if (signal.aborted) return controller.abort(new TransportError(stopFault(signal), false));
          abort = (reason) => controller.abort(reason);
          starting = departure;
        },
        onResponseStart(controller, status, replyHeaders) {
          if (status < 200) return;
          body = new Readable({
            read: () => controller.resume(),
            destroy: (error, callback) => {
              controller.abort(error ?? new TransportError('aborted', true));
              callback(error);
            },
          });
          // Without a listener a failure that nobody reads would end the process.
          body.on('error', () => {});
          const unread = body;
          resolve({ status, headers: flat(replyHeaders), body: unread, discard: () => void unread.destroy() });
        },
        onResponseData(controller, chunk) {
          if (body?.push(chunk) === false) controller.pause();
        },
        onResponseEnd() {
          end();
          // By the second turn undici takes a next request on this connection; before, it opens another.
          setImmediate(() => setImmediate(() => body?.push(null)));
        },
        onResponseError(_controller, error) {
          fail(error instanceof Failure ? error : faultOf(error, departure.sent));
        },
      },
    );
  });
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
