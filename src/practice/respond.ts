import { Id, type Endpoint } from '../contract/index.ts';
import type { Handlers } from './handlers/types.ts';
import { Refusal } from './refusal.ts';
import { readBody, readQuery } from './request.ts';
import type { Soort } from './store/open.ts';

/** A request that is let in, for one operation. */
export interface Admitted {
  readonly endpoint: Endpoint;
  readonly handle: Handlers[keyof Handlers];
  readonly id: string | undefined;
  readonly search: URLSearchParams;
  readonly media: string | undefined;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly soort: Soort;
}

/** What goes back, in the form of no transport yet. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

/** Carries out one operation. Throws a Refusal for what does not fit the contract or can't be done. */
export async function respond({ endpoint, handle, id = '', search, media, body, soort }: Admitted): Promise<Answer> {
  if (endpoint.path.includes('{id}') && !Id.safeParse(id).success) throw new Refusal(404, `${id.toLowerCase()} is geen uuid.`);
  const query = readQuery(endpoint, search);
  const input = await readBody(endpoint, media, body);
  const result: unknown = await handle({ id: id.toLowerCase(), query, body: input, soort } as never);
  const { status } = endpoint;
  if (endpoint.reply === 'file') return { status, headers: { 'content-type': endpoint.media ?? '' }, body: result as string | Uint8Array };
  const json = JSON.stringify(endpoint.reply === 'one' ? { data: result } : result);
  return { status, headers: { 'content-type': 'application/json' }, body: json };
}
