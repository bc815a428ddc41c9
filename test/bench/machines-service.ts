import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limiters } from '../support/limiters.ts';
import { ownService } from '../support/own-service.ts';

export const kinds = Object.keys(limiters);

/** When requests came in, in milliseconds. */
interface Arrivals {
  readonly passed: number[];
  readonly refused: number[];
}

/** A service on this machine, written from the API text alone. */
interface CountedService {
  readonly base_url: string;
  /** Writes arrivals down again from now on. */
  readonly begin: () => Arrivals;
  readonly close: () => void;
}

/** Starts a service that limits requests in one of these ways. */
export async function openService(kind: string): Promise<CountedService> {
  const service = ownService({ facturen: 3_000, creditnotas: 0, concepten: 0, ontvangen: 0 });
  const limiter = limiters[kind]?.(30_000);
  let arrivals: Arrivals = { passed: [], refused: [] };
  const server = createServer(async ({ url = '', headers }, reply) => {
    const now = performance.now();
    const isRefused = limiter?.(now) !== undefined;
    (isRefused ? arrivals.refused : arrivals.passed).push(now);
    const request = new Request(`http://dienst.invalid${url}`, { headers: { authorization: headers.authorization ?? '' } });
    const answer = isRefused ? Response.json({ error: { status: 429, message: 'Te veel' } }, { status: 429 }) : service.answer(request);
    reply.writeHead(answer.status, Object.fromEntries(answer.headers));
    reply.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    begin: () => (arrivals = { passed: [], refused: [] }),
    close: () => server.close(),
  };
}
