import { Id, type Endpoint } from '../../contract/index.ts';
import type { Handlers } from '../handlers/types.ts';
import type { Gate } from '../gate.ts';
import { Refusal } from '../refusal.ts';
import type { KeyKind } from '../store/open.ts';
import { whileBusy } from '../store/patiently.ts';
import type { Answer } from './answer.ts';
import { type RequestContent, readRequestBody, readQuery } from './request.ts';

export interface Admitted {
  readonly endpoint: Endpoint;
  readonly handle: Handlers[keyof Handlers];
  readonly id: string | undefined;
  readonly search: URLSearchParams;
  readonly media: string;
  readonly body: RequestContent;
  readonly soort: KeyKind;
}

/** Carries out one operation. Throws a Refusal for a request that does not fit the contract or can't be carried out. */
export async function respond(gate: Gate, { endpoint, handle, id = '', search, media, body, soort }: Admitted): Promise<Answer> {
  if (endpoint.path.includes('{id}') && !Id.safeParse(id).success) throw new Refusal(404, `${id.toLowerCase()} is geen uuid.`);
  // An operation that a key may not use refuses it before it looks at the rest of the request. (Inbox)
  if (endpoint.path.startsWith('/test/') && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag testdocumenten maken.');
  const query = readQuery(endpoint, search);
  const input = await readRequestBody(endpoint, media, body);
  const result: unknown = await gate.pass(() =>
    whileBusy<unknown>(() => handle({ id: id.toLowerCase(), query, body: input, soort } as never)),
  );
  const { status } = endpoint;
  if (endpoint.reply === 'file') return { status, headers: { 'content-type': endpoint.media ?? '' }, body: result as string | Uint8Array };
  const json = JSON.stringify(endpoint.reply === 'one' ? { data: result } : result);
  return { status, headers: { 'content-type': 'application/json' }, body: json };
}
