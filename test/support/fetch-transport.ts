import { stopFault, type Transport, TransportError } from '../../src/machine/transport.ts';

const none = async function* (): AsyncGenerator<Uint8Array> {};

/** A transport to a function in this process that answers a `Request` with a `Response`. */
export const fetchTransport = (fetch: (request: Request) => Response | Promise<Response>): Transport => ({
  send: async ({ method, url, headers, body, signal }) => {
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new TransportError(stopFault(signal), true)), { once: true });
    });
    const response = await Promise.race([stopped, fetch(request)]);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.body ?? none(),
      // A body that is being read can't be cancelled from here.
      discard: () => void response.body?.cancel().catch(() => {}),
    };
  },
  close: async () => {},
});
