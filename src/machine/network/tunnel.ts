import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { TransportError } from '../transport.ts';

/** The server that a connection is for; its name may be an IP address. */
export interface ServerPlace {
  readonly hostname: string;
  readonly port: string;
  readonly protocol: string;
}

/** Opens a connection to `target` through an HTTP proxy, by CONNECT. Fails with a `TransportError` of which nothing was sent. */
export async function openTunnel(proxy: URL, target: ServerPlace, signal: AbortSignal, timeout: number): Promise<Socket> {
  const { request } = await (proxy.protocol === 'https:' ? import('node:https') : import('node:http'));
  const name = isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname;
  const host = `${name}:${target.port || (target.protocol === 'https:' ? '443' : '80')}`;
  const { username, password } = proxy;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const connect = request(proxy.origin, {
    method: 'CONNECT',
    path: host,
    headers: { host, ...(username === '' ? {} : { 'proxy-authorization': `Basic ${login}` }) },
    agent: false,
    signal,
    timeout,
    // For a proxy over TLS, whatever NODE_TLS_REJECT_UNAUTHORIZED says: its password may go along.
    ...(proxy.protocol === 'https:' && { rejectUnauthorized: true }),
  });
  return opened(connect, proxy.host);
}

function opened(connect: ClientRequest, proxy: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new TransportError('proxy', false, { detail: `${proxy}: ${why}` }));
    const refused = (reply: IncomingMessage) => {
      fail(String(reply.statusCode));
      connect.destroy();
    };
    connect.on('connect', (reply, socket) => {
      if (reply.statusCode === 200) resolve(socket);
      else refused(reply);
    });
    connect.on('response', refused);
    connect.on('timeout', () => connect.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    connect.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
    connect.end();
  });
}
