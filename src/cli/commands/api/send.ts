import type { Api, RawReply } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { sendOnce } from '../../flows/sending/twice.ts';
import { idIn } from './guard.ts';
import type { Request } from './request.ts';

/** Carries the call out; `versturen` never twice over the same channel without `nogmaals`. */
export async function send(session: OpenSession, api: Api, request: Request, nogmaals: boolean | undefined): Promise<RawReply> {
  const { method, path, query, body, operation } = request;
  const call = () => api.raw(method, path, { query, body });
  const { kanaal, simuleer } = (body ?? {}) as { kanaal?: unknown; simuleer?: unknown };
  const once = operation?.endsWith('.versturen') && typeof kanaal === 'string' && simuleer === undefined;
  const reply = await (once ? sendOnce(session, { id: idIn(path), kanaal }, nogmaals, call) : call());
  await tell(session, reply);
  return reply;
}

/** With `--debug`, the status and headers of the reply. */
export async function tell({ globals, out }: OpenSession, { status, headers }: RawReply): Promise<void> {
  if (!globals.debug) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${name === 'set-cookie' ? '***' : value}`);
  await out.debug([String(status), ...lines].join('\n'));
}
