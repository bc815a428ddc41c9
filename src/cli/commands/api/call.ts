import type { OpenSession } from '../../session/session.ts';
import { mediaOrJson } from './body.ts';
import type { Field } from './fields.ts';
import { keepReply, openSink, printReply } from './file.ts';
import { checkAllowed, confirmCall } from './guard.ts';
import { allItems, checkListable } from './items.ts';
import type { Method, Path } from './path.ts';
import { type CallOptions, readCall } from './request.ts';
import { sendCall } from './send.ts';
import { showReply } from './show.ts';
import { viewFor } from './view.ts';

/** Sends the call that was typed and shows or saves its reply. A call that duit itself refuses fails before anything is sent. */
export async function runCall(
  session: OpenSession,
  method: Method,
  path: Path,
  fields: readonly Field[],
  opties: CallOptions,
): Promise<void> {
  const { globals } = session;
  const call = await readCall(session, method, path, fields, opties);
  const out = session.out.as('json');
  out.check(viewFor(call, globals));
  if (opties.alles) checkListable(call, session);
  await checkAllowed(session, call);
  const sink = await openSink(session, call, opties);
  const api = await session.api();
  if (opties.alles) return out.list(allItems(session, api, call), viewFor(call, globals));
  await confirmCall(session, api, call);
  const reply = await sendCall(session, api, call);
  if (sink) await keepReply(call, sink(reply));
  else if (method !== 'GET' || mediaOrJson(reply).includes('json')) await showReply(session, out, reply, call);
  else await printReply(session, reply);
}
