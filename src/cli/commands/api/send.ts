import type { Api, RawReply } from '../../../service/api/index.ts';
import { sendOnce } from '../../flows/sending/twice.ts';
import type { OpenSession } from '../../session/session.ts';
import { idIn } from './guard.ts';
import type { ApiCall } from './request.ts';

/** Carries out the call. `versturen` goes over one channel only once, unless `nogmaals` is set. */
export async function sendCall(session: OpenSession, api: Api, request: ApiCall, nogmaals: boolean | undefined): Promise<RawReply> {
  const { method, path, query, body, operation } = request;
  const call = () => api.raw(method, path, { query, body });
  const { kanaal, simuleer } = (body ?? {}) as { kanaal?: unknown; simuleer?: unknown };
  const once = operation?.endsWith('.versturen') && typeof kanaal === 'string' && simuleer === undefined;
  const reply = await (once ? sendOnce(session, { id: idIn(path), kanaal }, nogmaals, call) : call());
  await debugReply(session, reply);
  return reply;
}

/** Shows the status and headers of the reply with `--debug`. */
export async function debugReply({ globals, out }: OpenSession, { status, headers }: RawReply): Promise<void> {
  if (!globals.debug) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${name === 'set-cookie' ? '***' : value}`);
  await out.debug([String(status), ...lines].join('\n'));
}
