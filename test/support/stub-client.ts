import { onTestFinished } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { openTransport } from '../../src/machine/network/http.ts';
import { type Api, type Client, type ClientOptions, openApi, openClient } from '../../src/service/api/index.ts';
import { type Act, type Stub, stubServer } from './stub-server.ts';

export const key = 'sk_test_canary_7f3a';
export const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export interface Connected {
  readonly client: Client;
  readonly api: Api;
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
  return { client, api: openApi(client), slept, log, notices };
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
