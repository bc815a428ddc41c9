import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { basePath } from '../app.ts';
import type { Practice } from '../index.ts';
import { refusalReply } from '../refusal.ts';
import { faultsFrom } from './faults.ts';
import { inject } from './inject.ts';

/** How the account is served. */
export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Requests a minute per key, 60 by default; Infinity for no limit. (Limits) */
  readonly limiet?: number;
  /** Milliseconds before each request is handled. */
  readonly vertraging?: number;
  /** Rules for what goes wrong, as `faultsFrom` reads them. */
  readonly fouten?: readonly string[];
}

/** The practice account on a port of this machine. */
export interface Served {
  readonly base_url: string;
  readonly keys: Practice['keys'];
  /** Stops listening and ends the connections that are open. */
  close(): Promise<void>;
}

/** Serves the account over HTTP on 127.0.0.1. Throws a local Failure when the port is taken, a usage Failure on a bad fault rule. */
export async function serve(practice: Practice, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, limiet = 60, vertraging = 0, fouten = [] } = options;
  const due = faultsFrom(fouten);
  const caller = { keys: practice.keys, limiet: limiet === Number.POSITIVE_INFINITY ? undefined : limiet };
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      if (limiet === Number.POSITIVE_INFINITY) outgoing.setHeader('x-oefen-limiet', 'geen');
      if (vertraging > 0) await setTimeout(vertraging, undefined, { ref: false });
      const handle = () => practice.fetch(request, caller).catch(failed);
      const fault = due(request.method, new URL(request.url).pathname.replace(basePath, ''));
      return fault ? inject(fault, handle, outgoing as ServerResponse) : handle();
    },
    { overrideGlobalObjects: false, errorHandler: () => refusalReply({ status: 404, message: 'Dit is geen adres van de oefendienst.' }) },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const taken = await listen(server, port);
  return { base_url: `http://127.0.0.1:${taken}${basePath}`, keys: practice.keys, close: () => stop(server) };
}

/** A failure of this machine, or a mistake in the practice service: said without more than its message. */
const failed = (error: unknown): Response =>
  refusalReply({ status: 500, message: `De oefendienst kon dit niet: ${error instanceof Error ? error.message : 'onbekende fout'}` });

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
