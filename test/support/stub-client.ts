import { onTestFinished } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { openTransport } from '../../src/machine/network/http.ts';
import type { Body } from '../../src/contract/index.ts';
import { type Client, type ClientOptions, openApi, openClient } from '../../src/service/api/index.ts';
import { type Act, type Stub, stubServer } from './stub-server.ts';

export const key = 'sk_test_canary_7f3a';
export const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export type WritingApi = ReturnType<typeof writingApi>;

/** The service by resource, with the writes that leave without a gate. */
function writingApi(client: Client) {
  const api = openApi(client);
  return {
    ...api,
    klanten: {
      ...api.klanten,
      create: (body: Body<'klanten.create'>) => client.one('klanten.create', { body }),
      update: (of: string, body: Body<'klanten.update'>) => client.one('klanten.update', { id: of, body }),
    },
    offertes: { ...api.offertes, create: (body: Body<'offertes.create'>) => client.one('offertes.create', { body }) },
    facturen: {
      ...api.facturen,
      create: (body: Body<'facturen.create'>) => client.one('facturen.create', { body }),
      definitief: (of: string) => client.one('facturen.definitief', { id: of }),
      versturen: (of: string, body: Body<'facturen.versturen'>) => client.one('facturen.versturen', { id: of, body }),
      creditnota: (of: string) => client.one('facturen.creditnota', { id: of }),
    },
    creditnotas: {
      ...api.creditnotas,
      versturen: (of: string, body: Body<'creditnotas.versturen'>) => client.one('creditnotas.versturen', { id: of, body }),
    },
    inbox: { ...api.inbox, test: (body: Body<'inbox.test'>) => client.one('inbox.test', { body }) },
  };
}

export interface Connected {
  readonly client: Client;
  readonly api: WritingApi;
  /** The waits in milliseconds, in the order in which they were asked for. */
  readonly slept: number[];
  readonly log: string[];
  readonly notices: string[];
}

/** A client of `base_url` over the real transport, in a world where sleep takes no time and the only random number is 0.5. */
export function clientTo(
  base_url: string,
  options: Partial<ClientOptions> & { env?: Record<string, string>; stop?: AbortSignal; abandon?: AbortSignal } = {},
): Connected {
  const { env = {}, stop, abandon, ...rest } = options;
  const slept: number[] = [];
  const world = {
    now: () => new Date('2026-03-15T10:00:00Z'),
    monotonic: () => 0,
    random: () => 0.5,
    sleep: async (ms: number) => void slept.push(ms),
    stop: stop ?? new AbortController().signal,
    abandon: abandon ?? new AbortController().signal,
  };
  const transport = openTransport(env);
  onTestFinished(() => transport.close());
  const log: string[] = [];
  const notices: string[] = [];
  const client = openClient({
    base_url,
    key: async () => key,
    transport: async () => transport,
    version: '1.2.3',
    world,
    log: (line) => void log.push(line),
    notice: (text) => void notices.push(text),
    ...rest,
  });
  return { client, api: writingApi(client), slept, log, notices };
}

/** A stub server that follows `acts`, and a client of it. */
export async function connect(
  acts: Act | readonly Act[],
  options: Parameters<typeof clientTo>[1] = {},
): Promise<Connected & { stub: Stub }> {
  const stub = await stubServer(acts);
  onTestFinished(() => stub.close());
  return { stub, ...clientTo(stub.base_url, options) };
}

/** The parts of the failure of this call that a user or program sees. */
export async function failureOf(call: Promise<unknown>): Promise<Pick<Failure, 'reason' | 'message' | 'hint' | 'status' | 'errors'>> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { reason, message, hint, status, errors } = error;
    return { reason, message, hint, status, errors };
  }
  throw new Error('it did not fail');
}
