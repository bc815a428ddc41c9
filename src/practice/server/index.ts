import { createServer } from 'node:http';
import type { PracticeAccess, Limit } from '../app/access.ts';
import type { Answer } from '../app/answer.ts';
import type { AskedRequest } from '../app/index.ts';
import { limiter, type LimietSoort, type TakeTurn } from '../rules/limiet.ts';
import { basePath } from '../service.ts';
import { writtenHost } from './address.ts';
import type { Controlled } from './control/route.ts';
import { type Faults, openFaults } from './faults.ts';
import { listenOn } from './listen.ts';
import { listener, refuseBytes, type Serving } from './listener.ts';
import { type KeptRequest, openKept, type ReceivedRequests } from './received.ts';
import { openRequestsUnderWay } from './under-way.ts';

export interface Servable extends Controlled {
  readonly keys: PracticeAccess['keys'];
  readonly ask: (asked: AskedRequest, access: PracticeAccess) => Promise<Answer>;
  readonly wipes: () => number;
  /** The clock of this machine. */
  readonly clock: () => Date;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** The moment at which the account stands still; undefined where its clock goes on. */
  readonly fixed?: Date | undefined;
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
  /** Told of each request once its answer is ready. */
  readonly log?: (request: ReceivedRequests) => void;
  /** The port of the control interface on 127.0.0.1, which is there only with this; 0 takes any free port. */
  readonly bediening?: number;
}

/** The practice account on a port of this machine. */
export interface Served {
  readonly base_url: string;
  /** The address of the control interface, where there is one. */
  readonly bediening: string | undefined;
  readonly keys: PracticeAccess['keys'];
  /** Stops listening, gives the requests under way 5 s (or `within` milliseconds), and ends the connections that are open. */
  close(within?: number): Promise<void>;
}

const loopback = '127.0.0.1';
const finishing = 5_000;

/** Serves the account over HTTP. Throws a local Failure when a port can't be opened, a usage Failure on a bad fault rule. */
export async function serve(servable: Servable, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, host = loopback, fouten = [], bediening } = options;
  const faults = openFaults(fouten, servable.random);
  const kept = openKept();
  const serving = servingOf(servable, options, { faults, kept });
  // Node answers a request without a host by itself, and not in the error shape.
  const server = createServer({ requireHostHeader: false }, listener(serving)).on('clientError', refuseBytes);
  const taken = await listenOn(server, port, host, '--poort');
  const stops = [(within: number) => serving.underWay.stop(server, within)];
  let controlUrl: string | undefined;
  if (bediening !== undefined) {
    const { control } = await import('./control/index.ts');
    const controlling = openRequestsUnderWay();
    const second = createServer(control({ account: servable, faults, kept }, controlling));
    try {
      controlUrl = `http://${loopback}:${await listenOn(second, bediening, loopback, '--bediening')}`;
    } catch (error) {
      await serving.underWay.stop(server, 0);
      throw error;
    }
    stops.push((within) => controlling.stop(second, within));
  }
  return {
    base_url: `http://${writtenHost(host)}:${taken}${basePath}`,
    bediening: controlUrl,
    keys: servable.keys,
    close: async (within = finishing) => void (await Promise.all(stops.map((stop) => stop(within)))),
  };
}

function servingOf(servable: Servable, options: ServeOptions, { faults, kept }: { faults: Faults; kept: KeptRequest }): Serving {
  const { host, vertraging = 0, log, bediening } = options;
  const { keys, ask, clock, fixed } = servable;
  const limit = limitOf(servable, options);
  let nr = 0;
  return {
    ask: (asked, instead) => ask(asked, { keys, limit, ...(instead && { instead }) }),
    faults,
    delay: vertraging,
    unlimited: limit === undefined,
    host,
    fixed,
    clock,
    underWay: openRequestsUnderWay(),
    bodies: bediening !== undefined,
    tell: (request, body) => {
      // A client that puts its key into an address must not find it in a log.
      const pad = Object.values(keys).reduce((text, key) => text.replaceAll(key, '***'), request.pad);
      const received = { nr: ++nr, ...request, pad };
      if (bediening !== undefined) kept.add(received, body);
      log?.(received);
    },
  };
}

/** The limit of this server; it begins again once the account is wiped. */
function limitOf({ wipes, clock }: Servable, { limiet = 60, limietSoort = { soort: 'schuivend' }, retryAfter = true }: ServeOptions) {
  if (limiet === Number.POSITIVE_INFINITY) return undefined;
  const turns = new Map<string, TakeTurn>();
  let wiped = wipes();
  const limit: Limit = {
    perMinute: limiet,
    retryAfter,
    take: (key) => {
      if (wipes() !== wiped) turns.clear();
      wiped = wipes();
      const take = turns.get(key) ?? limiter(limiet, limietSoort);
      turns.set(key, take);
      return take(clock().getTime());
    },
  };
  return limit;
}
