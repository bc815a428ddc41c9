import { deadline } from '../machine/network/deadline.ts';
import { type Reply, type Transport, TransportError } from '../machine/transport.ts';

/** The public question of the European Commission whether a VAT number is active. It needs no key. */
const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';

/** A VAT number with the letters of its member state in front: EL for Greece, XI for Northern Ireland. */
export interface ViesNumber {
  readonly land: string;
  readonly nummer: string;
}

export interface ViesAnswer {
  readonly geldig: boolean;
  /** As they are registered; null if the member state does not say it, as Germany and Spain never do. */
  readonly naam: string | null;
  readonly adres: string | null;
  /** The consultation number, which proves the check; null if the asker gave no number of its own. */
  readonly raadpleging: string | null;
}

/** Why nothing is known of a number, which is never a "no": the code of VIES, an HTTP status, or what is wrong with the connection. */
export interface ViesFault {
  readonly fault: string;
}

export interface Vies {
  /** Never fails. `own` is the asker's own number, for which VIES gives a consultation number. */
  check(number: ViesNumber, own: ViesNumber | undefined): Promise<ViesAnswer | ViesFault>;
}

interface ViesOptions {
  readonly transport: Transport;
  /** Milliseconds for a whole reply. */
  readonly timeout: number;
  readonly stop: AbortSignal;
}

const mostReply = 65_536;

export function openVies({ transport, timeout, stop }: ViesOptions): Vies {
  const check: Vies['check'] = async (asked, own) => {
    const requester = own && { requesterMemberStateCode: own.land, requesterNumber: own.nummer };
    const body = JSON.stringify({ countryCode: asked.land, vatNumber: asked.nummer, ...requester });
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'duit' };
    const limit = deadline(timeout, stop);
    try {
      const reply = await transport.send({ method: 'POST', url: new URL(address), headers, body, fresh: false, signal: limit.signal });
      if (reply.status === 200) return answerIn(await textOf(reply), asked);
      reply.discard();
      return { fault: `HTTP ${reply.status}` };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return { fault: error.detail ?? error.fault };
    } finally {
      limit.end();
    }
  };
  return { check };
}

async function textOf(reply: Reply): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.length;
    if (size > mostReply) {
      reply.discard();
      return '';
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Reads a reply, in which a fault has the status of a success; what is no answer about this number is a fault. */
function answerIn(text: string, asked: ViesNumber): ViesAnswer | ViesFault {
  let reply: Record<string, unknown>;
  try {
    reply = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return { fault: 'antwoord' };
  }
  const [wrapped] = Array.isArray(reply['errorWrappers']) ? (reply['errorWrappers'] as { error?: unknown }[]) : [];
  if (typeof wrapped?.error === 'string') return { fault: wrapped.error };
  const isAbout = reply['countryCode'] === asked.land && reply['vatNumber'] === asked.nummer;
  if (reply['actionSucceed'] === false || typeof reply['valid'] !== 'boolean' || !isAbout) return { fault: 'antwoord' };
  const stated = (field: string): string | null => {
    const value = reply[field];
    return typeof value === 'string' && !/^[\s-]*$/.test(value) ? value.trim() : null;
  };
  const adres =
    stated('address')
      ?.split(/\s*\n\s*/)
      .join(', ') ?? null;
  return { geldig: reply['valid'], naam: stated('name'), adres, raadpleging: stated('requestIdentifier') };
}
