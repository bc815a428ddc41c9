import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type PracticeAccess, type Answer, refusalAnswer, type AskedRequest } from '../app/index.ts';
import { basePath } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { misdirected, urlOf } from './address.ts';
import { deliverReply, type Delivered, inject } from './deliver.ts';
import { type Faults, type InjectedFault, practiceOperationOf } from './faults.ts';
import type { RequestExchange } from './received.ts';
import type { UnderWay } from './under-way.ts';

export interface Serving {
  readonly ask: (asked: AskedRequest, instead: PracticeAccess['instead']) => Promise<Answer>;
  readonly faults: Faults;
  /** Milliseconds before each request is handled. */
  readonly delay: number;
  readonly unlimited: () => boolean;
  /** The name besides those of loopback under which this machine may be asked. */
  readonly host: string | undefined;
  /** The moment that every answer names as its own, where the clock stands still. */
  readonly fixed: () => Date | undefined;
  readonly clock: () => Date;
  readonly underWay: UnderWay;
  /** Counts how often everything was put back. */
  readonly round: () => number;
  /** Told of each request once its answer is ready, with the round in which it was carried out; `body` is empty unless `bodies`. */
  readonly tell: (exchange: RequestExchange, round: number) => void;
  readonly bodies: boolean;
}

/** Answers every HTTP request, also one whose address is none. */
export const listener =
  (serving: Serving): RequestListener =>
  async (incoming, outgoing) => {
    const { unlimited, fixed, delay, underWay } = serving;
    underWay.begin(outgoing);
    const moment = fixed();
    if (unlimited()) outgoing.setHeader('x-oefen-limiet', 'geen');
    if (moment) outgoing.setHeader('date', moment.toUTCString());
    if (delay > 0) await setTimeout(delay, undefined, { ref: false });
    const delivered = await answered(serving, incoming);
    if (delivered.delivery === 'never') underWay.forget(outgoing);
    await deliverReply(delivered, incoming, outgoing);
  };

/** Gives the answer of a request with the way in which it goes out, and tells of it. */
async function answered(serving: Serving, incoming: IncomingMessage): Promise<Delivered> {
  const { clock, tell, faults, bodies, round } = serving;
  const begun = performance.now();
  const tijd = clock().toISOString();
  const { method = '', headers } = incoming;
  const url = urlOf(incoming);
  const path = url && belowBase(url);
  const body = collectBody(incoming, bodies);
  // The facts of a request that are known only once it is let in.
  const met: { soort?: KeyKind; fault?: InjectedFault | undefined; delivery?: Delivered['delivery']; round?: number } = {};
  const instead: PracticeAccess['instead'] = async (carryOut, soort) => {
    const carriedOut = async () => {
      const answer = await carryOut().catch(failed);
      met.round = round();
      return answer;
    };
    met.soort = soort;
    met.fault = faults.due(method, path ?? '');
    if (!met.fault) return carriedOut();
    const { answer, delivery } = await inject(met.fault, carriedOut);
    met.delivery = delivery;
    await body.rest();
    return answer;
  };
  const answer = await answerOf(serving, incoming, url, body.parts, instead).catch(failed);
  const { delivery = 'whole' } = met;
  const request = {
    tijd,
    methode: method,
    pad: url ? (path || url.pathname) + url.search : (incoming.url ?? ''),
    bewerking: practiceOperationOf(method, path ?? '') ?? null,
    sleutel: met.soort ?? null,
    media: headers['content-type'] ?? null,
    status: delivery === 'whole' || delivery === 'half' || typeof delivery === 'object' ? answer.status : null,
    fout: met.fault?.kind ?? null,
    ms: Math.round(performance.now() - begun),
  };
  tell({ request, headers, body: body.seen(), answer }, met.round ?? round());
  return { answer, delivery };
}

/** The path below `basePath`; undefined for an address that is none of the API. */
function belowBase({ pathname }: URL): string | undefined {
  return pathname === basePath || pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined;
}

/** The body as the service reads it, and the part of it that was read; `rest` reads it to its end where it is kept. */
function collectBody(incoming: IncomingMessage, keeps: boolean) {
  const seen: Buffer[] = [];
  // Destroying the request would take the connection along, and the answer with it.
  const source = incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  async function* parts(): AsyncGenerator<Buffer> {
    for await (const part of source) {
      if (keeps) seen.push(part);
      yield part;
    }
  }
  return {
    parts: parts(),
    seen: () => Buffer.concat(seen),
    rest: async () => {
      if (!keeps || incoming.readableDidRead) return;
      for await (const part of source) seen.push(part);
    },
  };
}

async function answerOf(
  { ask, host }: Serving,
  incoming: IncomingMessage,
  url: URL | undefined,
  body: AsyncIterable<Uint8Array>,
  instead: PracticeAccess['instead'],
): Promise<Answer> {
  const { method = '', headers } = incoming;
  if (!url) return refusalAnswer({ status: 404, message: 'Dit is geen adres van de oefendienst.' });
  const elsewhere = misdirected(incoming, url, host);
  if (elsewhere) return elsewhere;
  const path = belowBase(url);
  if (path === undefined) return refusalAnswer({ status: 404, message: `${method} ${url.pathname} bestaat niet.` });
  const { searchParams: search } = url;
  return ask({ method, path, search, authorization: headers.authorization, media: headers['content-type'] ?? '', body }, instead);
}

const failed = (error: unknown): Answer =>
  refusalAnswer({ status: 500, message: `De oefendienst kon dit niet: ${error instanceof Error ? error.message : 'onbekende fout'}` });

/** Answers bytes that are no HTTP request, and ends their connection. */
export function refuseBytes(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = refusalAnswer({ status: 400, message: 'Dit is geen HTTP-verzoek.' });
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) });
  const head = [`HTTP/1.1 ${status} Bad Request`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  socket.end(head + String(body), () => socket.destroy());
}
