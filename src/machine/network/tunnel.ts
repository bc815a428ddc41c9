import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import connectBy from 'undici/lib/api/api-connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { TransportError } from '../transport.ts';
import { type Connecting, connectTimeout, maxHeaderSize, nameOf, openConnecting } from './connecting.ts';

/** An HTTP proxy, which gives connections by CONNECT. Where it gives none, that is a `TransportError` of which nothing was sent. */
class HttpProxy extends Client {
  constructor(
    private readonly url: URL,
    { connect }: Connecting,
    private readonly address?: string,
  ) {
    super(url.origin, { connect, headersTimeout: connectTimeout, maxHeaderSize });
  }

  override async connect<T>({ path, headers }: Omit<Dispatcher.ConnectOptions, 'origin'>): Promise<Dispatcher.ConnectData<T>> {
    const refused = (why: string) => new TransportError('proxy', false, { detail: `${this.url.host}: ${why}` });
    const host = this.address === undefined ? path : path.replace(/^.*(?=:)/, isIPv6(this.address) ? `[${this.address}]` : this.address);
    const reply = await connectBy
      .call(this, { origin: this.url.origin, path: host, headers: Object.assign({}, headers, { host }) })
      .catch((error: unknown) => {
        throw refused(nameOf(error) || String(error));
      });
    if (reply.statusCode === 200) return reply as Dispatcher.ConnectData<T>;
    reply.socket.on('error', () => {}).destroy();
    throw refused(String(reply.statusCode));
  }
}

function loginOf({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}

export function throughProxy(proxy: URL, connecting: Connecting, address: string | undefined, options: object): Dispatcher {
  const token = loginOf(proxy);
  return new ProxyAgent({
    ...options,
    uri: proxy.origin,
    connections: 1,
    requestTls: { rejectUnauthorized: true, timeout: connectTimeout },
    ...(token !== undefined && { token }),
    clientFactory: () => new HttpProxy(proxy, connecting, address),
  });
}

/** Opens a connection to the server of an https `url` through `proxy`. Nothing is sent over it. */
export async function openTunnel(proxy: URL, { hostname, port }: URL, stop: AbortSignal): Promise<Duplex> {
  const connecting = openConnecting();
  const client = new HttpProxy(proxy, connecting);
  const end = () => {
    void client.destroy();
    connecting.end();
  };
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  try {
    const token = loginOf(proxy);
    const { socket } = await client.connect({
      path: `${hostname}:${port || 443}`,
      headers: token === undefined ? {} : { 'proxy-authorization': token },
    });
    return socket;
  } finally {
    stop.removeEventListener('abort', end);
  }
}
