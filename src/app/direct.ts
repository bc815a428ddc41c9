import type { Answer, AskedRequest } from '../practice/app/index.ts';
import { stopFault, TransportError, type Request, type Transport } from '../machine/transport.ts';

export function directTransport(base_url: string, ask: (asked: AskedRequest) => Promise<Answer>): Transport {
  const prefix = new URL(base_url).pathname;
  const asked = ({ method, url, headers, body }: Request): AskedRequest => ({
    method,
    path: url.pathname.slice(prefix.length),
    search: url.searchParams,
    authorization: headers['authorization'],
    body,
  });
  return {
    send: async (request) => {
      const { signal } = request;
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new TransportError(stopFault(signal), true)), { once: true });
      });
      const { status, headers, body } = await Promise.race([stopped, ask(asked(request))]);
      return { status, headers, body: whole(body), discard: () => {} };
    },
    close: async () => {},
  };
}

async function* whole(body: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof body === 'string' ? Buffer.from(body) : body;
}
