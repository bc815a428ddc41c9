import { createServer, type Server, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { type PracticeAccess, type Answer, type AskedRequest, operationAt, refusalAnswer } from '../app/index.ts';
import type { AccountDay } from '../day.ts';
import type { LimietSoort } from '../rules/limiet.ts';
import { basePath, type Controlled } from '../service.ts';
import type { Turns } from '../store/turns.ts';
import { writtenHost, misdirected, urlOf } from './address.ts';
import type { Controls } from './control.ts';
import { openFaults, type InjectedFault } from './faults.ts';
import { openLimit } from './limit.ts';
import { openKept, type ReceivedRequests, type RequestExchange } from './received.ts';
import { openRequestsUnderWay } from './under-way.ts';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { KeyKind } from '../store/open.ts';
import { deliverReply, type Delivered, inject } from './deliver.ts';

const listenFaults: Record<string, { nl: string; en: string }> = {
  EADDRINUSE: { nl: 'is al in gebruik', en: 'is already in use' },
  EACCES: { nl: 'mag alleen een beheerder openen', en: 'can be opened by an administrator only' },
};

/** Listens and gives the port. Throws a local Failure that names the option when the port or the host can't be used. */
function listenOn(server: Server, port: number, host: string, option: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const code = codeOf(cause) ?? '';
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return reject(noHost(host, cause));
      const why = listenFaults[code] ?? { nl: 'is niet te openen', en: "can't be opened" };
      const hint = t({
        nl: `Kies een andere met ${option}, of 0 voor een vrije.`,
        en: `Choose another with ${option}, or 0 for a free one.`,
      });
      reject(local(t({ nl: `poort ${port} ${why.nl}`, en: `port ${port} ${why.en}` }), { cause, hint }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const noHost = (host: string, cause: Error) =>
  local(t({ nl: `${host} is geen adres van deze machine`, en: `${host} is not an address of this machine` }), {
    cause,
    hint: t({ nl: 'Voor alle adressen: --host 0.0.0.0.', en: 'For all addresses: --host 0.0.0.0.' }),
  });

export interface Servable extends Controlled {
  readonly keys: PracticeAccess['keys'];
  readonly ask: (asked: AskedRequest, access: PracticeAccess) => Promise<Answer>;
  readonly clock: () => Date;
  readonly day: AccountDay;
  readonly turns: Turns;
  /** Gives draws from 0 up to 1, from the first one on. */
  readonly random: () => () => number;
}

export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The name or address to listen on, 127.0.0.1 by default. Requests may name it as their host. */
  readonly host?: string;
  /** Requests a minute per key, 60 by default; Infinity for no limit. (Limits) */
  readonly limiet?: number;
  /** How requests are counted; by default those of the last minute. */
  readonly limietSoort?: LimietSoort;
  /** Whether a refusal past the limit tells when to come back; true by default. */
  readonly retryAfter?: boolean;
  /** Milliseconds before each request is handled. */
  readonly vertraging?: number;
  /** Rules for faults, as `openFaults` reads them. */
  readonly fouten?: readonly string[];
  /** Receives each request once its answer is ready. */
  readonly log?: (request: ReceivedRequests) => void;
  /** The port of the control interface, which is there only with this; 0 takes any free port. */
  readonly bediening?: number;
  /** Where the control interface listens, 127.0.0.1 by default. */
  readonly bedieningHost?: string;
  /** What a request to the control interface must carry as its key; by default nothing. */
  readonly bedieningToken?: string;
}

export type Served = Awaited<ReturnType<typeof serve>>;

const loopback = '127.0.0.1';
const finishing = 5_000;

/** Throws a local Failure when a port can't be opened, a usage Failure on a bad fault rule. */
export async function serve(servable: Servable, options: ServeOptions = {}) {
  const { port = 0, host = loopback, bediening, bedieningHost = loopback, bedieningToken } = options;
  const { serving, controls } = servingOf(servable, options);
  // Node answers a request without a host on its own, and not in the error shape.
  const server = createServer({ requireHostHeader: false }, listener(serving)).on('clientError', refuseBytes);
  const taken = await listenOn(server, port, host, '--poort');
  const stops = [(within: number) => serving.underWay.stop(server, within)];
  let controlUrl: string | undefined;
  if (bediening !== undefined) {
    const { control } = await import('./control.ts');
    const controlling = openRequestsUnderWay();
    const second = createServer(control(controls, controlling, { host: bedieningHost, token: bedieningToken }));
    try {
      controlUrl = `http://${writtenHost(bedieningHost)}:${await listenOn(second, bediening, bedieningHost, '--bediening')}`;
    } catch (error) {
      await serving.underWay.stop(server, 0);
      throw error;
    }
    stops.push((within) => controlling.stop(second, within));
  }
  return {
    base_url: `http://${writtenHost(host)}:${taken}${basePath}`,
    bediening: controlUrl,
    bedieningToken: controlUrl === undefined ? undefined : bedieningToken,
    keys: servable.keys,
    /** Stops listening, gives the requests under way 5 s (or `within` milliseconds), and ends the connections that are open. */
    close: async (within: number = finishing) => void (await Promise.all(stops.map((stop) => stop(within)))),
  };
}

function servingOf(servable: Servable, options: ServeOptions) {
  const { host, vertraging = 0, log, bediening, fouten = [] } = options;
  const { limiet = 60, limietSoort: soort = { soort: 'schuivend' }, retryAfter = true } = options;
  const { keys, ask, clock, day, turns, wipe } = servable;
  const faults = openFaults(fouten, servable.random);
  const limit = openLimit({ limiet, soort, retryAfter }, turns, clock);
  const hide = hiding(Object.values(keys));
  const kept = openKept(hide);
  let [nr, round] = [0, 0];
  const serving = {
    ask: (asked: AskedRequest, instead: PracticeAccess['instead']) =>
      ask(asked, { keys, limit: limit.next(), ...(instead && { instead }) }),
    faults,
    /** Milliseconds before each request is handled. */
    delay: vertraging,
    unlimited: () => limit.next() === undefined,
    /** The name besides those of loopback under which this machine may be asked. */
    host,
    fixed: day.fixed,
    clock,
    underWay: openRequestsUnderWay(),
    bodies: bediening !== undefined,
    /** Counts how often everything was put back. */
    round: () => round,
    /** Receives each request once its answer is ready, with the round in which it was carried out; `body` is empty unless `bodies`. */
    tell: (exchange: RequestExchange, carriedOutIn: number) => {
      const isOfNow = carriedOutIn === round;
      if (isOfNow) nr++;
      // A client that puts its key into an address or another header must not find it in a log.
      log?.({
        nr: isOfNow ? nr : 0,
        ...exchange.request,
        pad: hide(exchange.request.pad),
        media: exchange.request.media && hide(exchange.request.media),
      });
      if (isOfNow && bediening !== undefined) kept.add(nr, exchange);
    },
  };
  const restart = () =>
    wipe(() => {
      [nr, round] = [0, round + 1];
      kept.clear();
      faults.reset();
      limit.set({});
      day.reset();
    });
  const controls: Controls = { account: servable, faults, kept, limit, day, restart };
  return { serving, controls };
}

/** Gives a function that takes these secrets out of a text, also where any of their letters are percent-encoded. */
function hiding(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map((secret) => [...Buffer.from(secret)].map(eitherForm).join('')).join('|'), 'gi');
  return (text) => text.replaceAll(pattern, '***');
}

function eitherForm(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  return String.raw`(?:\x${hex}|%${hex})`;
}

type Serving = ReturnType<typeof servingOf>['serving'];

/** Answers every HTTP request, also one whose address is none. */
const listener =
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
    bewerking: operationAt(method, path ?? '')?.operation ?? null,
    sleutel: met.soort ?? null,
    media: headers['content-type'] ?? null,
    status: delivery === 'whole' || delivery === 'half' || typeof delivery === 'object' ? answer.status : null,
    fout: met.fault?.kind ?? null,
    ms: Math.round(performance.now() - begun),
  };
  tell({ request, headers, body: body.seen(), answer }, met.round ?? round());
  return { answer, delivery };
}

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

function refuseBytes(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = refusalAnswer({ status: 400, message: 'Dit is geen HTTP-verzoek.' });
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) });
  const head = [`HTTP/1.1 ${status} Bad Request`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  socket.end(head + String(body), () => socket.destroy());
}
