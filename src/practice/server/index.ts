import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Access } from '../app/access.ts';
import type { Answer } from '../app/answer.ts';
import type { Asked } from '../app/index.ts';
import { basePath } from '../service.ts';
import { faultsFrom } from './faults.ts';
import { listener, refuseBytes } from './listener.ts';

export interface Servable {
  readonly keys: Access['keys'];
  readonly ask: (asked: Asked, access: Access) => Promise<Answer>;
}

export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Requests a minute per key, 60 by default; Infinity for no limit. (Limits) */
  readonly limiet?: number;
  /** Milliseconds before each request is handled. */
  readonly vertraging?: number;
  /** Rules for faults, as `faultsFrom` reads them. */
  readonly fouten?: readonly string[];
}

/** The practice account on a port of this machine. */
export interface Served {
  readonly base_url: string;
  readonly keys: Access['keys'];
  /** Stops listening and ends the connections that are open. */
  close(): Promise<void>;
}

/** Serves the account over HTTP on 127.0.0.1. Throws a local Failure when the port is taken, a usage Failure on a bad fault rule. */
export async function serve({ keys, ask }: Servable, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, limiet = 60, vertraging = 0, fouten = [] } = options;
  const unlimited = limiet === Number.POSITIVE_INFINITY;
  const access = { keys, limiet: unlimited ? undefined : limiet };
  const due = faultsFrom(fouten);
  const serving = { ask: (asked: Asked) => ask(asked, access), due, delay: vertraging, unlimited };
  // Node answers a request without a host by itself, and not in the error shape.
  const server = createServer({ requireHostHeader: false }, listener(serving)).on('clientError', refuseBytes);
  const taken = await listen(server, port);
  return { base_url: `http://127.0.0.1:${taken}${basePath}`, keys, close: () => stop(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EADDRINUSE' ? { nl: 'is al in gebruik', en: 'is taken' } : { nl: 'is niet te openen', en: "can't be opened" };
      const hint = t({ nl: 'Kies een andere met --poort, of 0 voor een vrije.', en: 'Choose another with --poort, or 0 for a free one.' });
      reject(local(t({ nl: `poort ${port} ${why.nl}`, en: `port ${port} ${why.en}` }), { cause, hint }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
