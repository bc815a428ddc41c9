import { connect, type TLSSocket } from 'node:tls';
import type { World } from '../world.ts';
import { connectTimeout } from './connecting.ts';
import { proxyFor } from './proxy.ts';

export interface Certificate {
  readonly issuer: string;
  /** `YYYY-MM-DD`; null if it can't be read. */
  readonly valid_to: string | null;
  /** Whether this machine accepts the certificate; where not, every request fails. */
  readonly trusted: boolean;
  /** The file whose certificates are accepted beside those that Node has; undefined for none. */
  readonly extra: string | undefined;
}

/** Sends no request. Undefined if no TLS connection is made. */
export async function certificateOf(url: URL, { env, stop }: Pick<World, 'env' | 'stop'>): Promise<Certificate | undefined> {
  if (url.protocol !== 'https:') return undefined;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const proxy = proxyFor(url, env);
    const socket = proxy && (await (await import('./tunnel.ts')).openTunnel(proxy, url, stop));
    // An untrusted certificate is to be shown too, and nothing is sent over this connection.
    const options = { host: hostname, port: Number(url.port || 443), rejectUnauthorized: false, ...(socket && { socket }) };
    const extra = env['NODE_EXTRA_CA_CERTS'];
    return await certificateShown(connect({ ...options, ...(/^[\d.:]+$/.test(hostname) ? {} : { servername: hostname }) }), extra);
  } catch {
    return undefined;
  }
}

function certificateShown(socket: TLSSocket, extra: string | undefined): Promise<Certificate | undefined> {
  return new Promise((resolve) => {
    const end = (certificate?: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(connectTimeout, () => end());
    socket.on('error', () => end());
    socket.on('secureConnect', () => {
      const { issuer, valid_to } = socket.getPeerCertificate();
      const until = new Date(valid_to ?? '');
      end({
        issuer: String(issuer?.O ?? issuer?.CN ?? '?'),
        valid_to: Number.isNaN(until.getTime()) ? null : until.toISOString().slice(0, 10),
        trusted: socket.authorized,
        extra,
      });
    });
  });
}
