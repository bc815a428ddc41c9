import { setMaxListeners } from 'node:events';
import { codeOf } from '../../failure.ts';
import { memo } from '../../memo.ts';
import { type NameServer, type Reply, type Transport, TransportError } from '../../machine/transport.ts';
import { deadline } from '../../machine/network/deadline.ts';
import type { ReachReason } from './reach.ts';

export type NoReply = { readonly missing: true } | { readonly fault: ReachReason; readonly detail: string };

/** The register of a provider (SMP), read over HTTPS. */
export interface Register {
  /** The bytes of one reply. It never fails. */
  read(url: URL): Promise<{ readonly bytes: Uint8Array } | NoReply>;
}

interface RegisterOptions {
  readonly transport: Transport;
  readonly names: NameServer;
  /** Milliseconds for a whole reply. */
  readonly timeout: number;
  readonly stop: AbortSignal;
}

/** In bytes. */
const mostReply = 1024 * 1024;

class Refused extends Error {}

/**
 * Opens the reading of registers. Only the address that was found public is connected to, no redirect is followed, and a reply ends at a
 * mebibyte. A read that broke off, or that a server could not answer, is tried once more.
 */
export function openRegister({ transport, names, timeout, stop }: RegisterOptions): Register {
  // Each read listens while it is under way, and forty are at a time.
  setMaxListeners(0, stop);
  const addressOf = memo((host: string) => names.addressOf(host));

  const once = async (url: URL, address: string): Promise<{ bytes: Uint8Array } | NoReply> => {
    const limit = deadline(timeout, stop);
    const headers = { accept: 'application/xml, text/xml', 'accept-encoding': 'identity', 'user-agent': 'duit' };
    try {
      const asked = { method: 'GET', url, headers, body: undefined, fresh: false, address, signal: limit.signal };
      const reply = await transport.send(asked);
      if (reply.status === 200) return { bytes: await readReply(reply) };
      reply.discard();
      return reply.status === 404 ? { missing: true } : { fault: 'smp_antwoord', detail: `HTTP ${reply.status}` };
    } finally {
      limit.end();
    }
  };

  const read = async (url: URL, isAgain = false): Promise<{ bytes: Uint8Array } | NoReply> => {
    const address = await addressOf(url.hostname).catch((error: unknown) => ({ code: codeOf(error) ?? 'dns' }));
    if (typeof address === 'object') return { fault: 'smp_adres', detail: `${url.hostname} ${address.code}` };
    const result = await once(url, address).catch((error: unknown) => faultOf(url, error));
    const mayPass = 'fault' in result && /HTTP (?:429|5\d\d)$| (?:network|ECONNRESET|EPIPE)$/.test(result.detail);
    return mayPass && !isAgain && !stop.aborted ? read(url, true) : result;
  };
  return { read: (url) => read(url) };
}

function faultOf(url: URL, error: unknown): NoReply {
  if (error instanceof Refused) return { fault: 'smp_antwoord', detail: error.message };
  if (!(error instanceof TransportError)) throw error;
  if (error.fault === 'aborted') return { fault: 'gestopt', detail: '' };
  return { fault: error.fault === 'tls' ? 'smp_certificaat' : 'smp_verbinding', detail: `${url.host} ${error.detail ?? error.fault}` };
}

async function readReply(reply: Reply): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    if (!['', 'identity'].includes(reply.headers['content-encoding'] ?? '')) throw new Refused('content-encoding');
    for await (const chunk of reply.body) {
      size += chunk.length;
      if (size > mostReply) throw new Refused('> 1 MiB');
      chunks.push(chunk);
    }
  } catch (error) {
    reply.discard();
    throw error;
  }
  return Buffer.concat(chunks);
}
