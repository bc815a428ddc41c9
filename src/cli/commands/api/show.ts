import { isObject } from '../../../contract/object.ts';
import { t } from '../../../language.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import type { RawReply } from '../../../service/api/index.ts';
import { stream } from '../../flows/stream.ts';
import type { Out } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { readValue } from './body.ts';
import type { ApiCall } from './request.ts';
import { type ApiRow, viewFor } from './view.ts';

/** Shows a JSON reply: the whole body as JSON, or its `data` in the requested format and fields. */
export async function showReply({ globals }: Pick<OpenSession, 'globals'>, out: Out, reply: RawReply, request: ApiCall): Promise<void> {
  const value = await readValue(reply);
  const data = isObject(value) && 'data' in value ? value['data'] : value;
  if (request.method !== 'GET') out.committed(reply.facts.id ?? `${request.method} ${request.path}`);
  if (value === undefined) return out.notice(t({ nl: `${reply.status}, zonder inhoud`, en: `${reply.status}, without content` }));
  const whole = out.format === 'json' && !globals.velden;
  if (!whole && Array.isArray(data) && data.every(isObject)) await out.list(stream(data), viewFor(request, globals, data[0]));
  else if (!whole && isObject(data)) await out.record(data, viewFor(request, globals, data));
  else if (whole && typeof value === 'object' && value !== null) await out.record(value as ApiRow, viewFor(request, globals));
  else await out.raw(`${cleanJson(value, out.terminal ? 2 : undefined)}\n`);
  if (isObject(value)) await tellRest(out, value);
}

async function tellRest(out: Out, { data, total }: ApiRow): Promise<void> {
  // In a pipe it would be noise, as in the mail of a cron job.
  if (!out.terminal || !Array.isArray(data) || typeof total !== 'number' || total <= data.length) return;
  await out.notice(
    t({ nl: `${data.length} getoond van ${total}. Alles: --alles`, en: `${data.length} shown of ${total}. Show all: --alles` }),
  );
}
