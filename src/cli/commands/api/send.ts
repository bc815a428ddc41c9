import type { Api, RawReply } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import type { ApiCall } from './request.ts';

/** Carries out the call, and shows its head with `--debug`. */
export async function sendCall(
  session: Pick<OpenSession, 'globals' | 'out'>,
  api: Api,
  { method, path, query, body }: ApiCall,
): Promise<RawReply> {
  const reply = await api.raw(method, path, { query, body });
  await debugReply(session, reply);
  return reply;
}

/** Shows the status and headers of the reply with `--debug`. */
export async function debugReply({ globals, out }: Pick<OpenSession, 'globals' | 'out'>, { status, headers }: RawReply): Promise<void> {
  if (!globals.debug) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${name === 'set-cookie' ? '***' : value}`);
  await out.debug([String(status), ...lines].join('\n'));
}
