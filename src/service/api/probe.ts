import { Failure } from '../../failure.ts';
import type { World } from '../../machine/world.ts';
import type { Transport } from '../../machine/transport.ts';

/** The facts that one read showed about a service and a key; null if it showed nothing. */
export interface Probe {
  readonly bereikbaar: boolean;
  readonly aanvaard: boolean | null;
  /** Milliseconds to the head of the reply. */
  readonly duur_ms: number | null;
  /** Seconds that this machine's clock is ahead of the service's. */
  readonly klokverschil_s: number | null;
  readonly failure?: Failure;
}

/** Measures one read: `read` makes it over the transport it is given. Throws no `Failure`, only other errors. */
export async function probe(
  read: (transport: Transport) => Promise<unknown>,
  transport: Transport,
  { now, monotonic }: Pick<World, 'now' | 'monotonic'>,
): Promise<Probe> {
  let seen: Pick<Probe, 'duur_ms' | 'klokverschil_s'> | undefined;
  const timed: Transport = {
    send: async (request) => {
      const start = monotonic();
      const reply = await transport.send(request);
      const duur_ms = Math.round(monotonic() - start);
      // A Date header has whole seconds, cut off: on average the service's clock is half a second further.
      const ahead = now().getTime() - duur_ms / 2 - Date.parse(reply.headers['date'] ?? '') - 500;
      seen = { duur_ms, klokverschil_s: Number.isNaN(ahead) ? null : Math.round(ahead / 1000) };
      return reply;
    },
    close: () => transport.close(),
  };
  const result = (aanvaard: boolean | null) => ({ bereikbaar: seen !== undefined, aanvaard, duur_ms: null, klokverschil_s: null, ...seen });
  try {
    await read(timed);
    return result(true);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...result(error.status === 401 || error.status === 403 ? false : null), failure: error };
  }
}
