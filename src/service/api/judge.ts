import { type Verdict, verdictOf } from '../../contract/index.ts';
import { t } from '../../language.ts';
import { isSecret, masking } from '../../machine/text/masking.ts';
import { type Reply, TransportError } from '../../machine/transport.ts';
import { faultSetback, replySetback, type Setback } from './errors.ts';
import { isWrite, type Outgoing } from './outgoing.ts';
import { mediaOf, notTheApiText, type ReadBody, readBody, withoutKey } from './reply.ts';
import { retryAfter } from './retry.ts';

/** A success, judged: the JSON as its schema reads it, the facts worth remembering, and the text as it came. */
export interface Judged {
  readonly verdict: Extract<Verdict, { is: 'done' }>;
  readonly text: string;
}

interface Judging {
  readonly key: string;
  readonly now: Date;
}

/** Reads a reply whole and judges it. A reply that breaks off, or whose time is up, is judged by the part that came. */
export async function judged(call: Outgoing, reply: Reply, { key, now }: Judging): Promise<{ value: Judged } | Setback> {
  const read = await bodyOf(call, reply);
  if ('setback' in read) return read.setback;
  const { status, headers } = reply;
  const verdict = verdictOf(call.operation, call.request, { sent: true, status, headers, body: read.body });
  if (verdict.is !== 'done') return badReply(call, reply, withoutKey(verdict, key), now, read.why);
  const text = isSecret(key) ? masking(key)(read.text) : read.text;
  // A text without the key needs no second look: a long list would be copied for nothing.
  return { value: text === read.text ? { verdict, text } : { verdict: withoutKey(verdict, key), text } };
}

/** Judges a file by its head: its body is read later. */
export async function judgedHead(call: Outgoing, reply: Reply, judging: Judging): Promise<{ value: undefined } | Setback> {
  const { status, headers } = reply;
  if (status >= 400) return notDone(await judged(call, reply, judging));
  const verdict = verdictOf(call.operation, call.request, { sent: true, status, headers });
  if (verdict.is === 'done') return { value: undefined };
  reply.discard();
  return badReply(call, reply, verdict, judging.now, notTheApiText(call.url.host, mediaOf(reply) ?? '?'));
}

/** Judges a read on any path: the body of a success is passed on as it comes. */
export async function judgedRead(call: Outgoing, reply: Reply, judging: Judging): Promise<{ value: undefined } | Setback> {
  if (reply.status >= 200 && reply.status < 300) return { value: undefined };
  return notDone(await judged(call, reply, judging));
}

function notDone(tried: { value: Judged } | Setback): Setback {
  if ('value' in tried) throw new Error('a reply that is no success was judged done');
  return tried;
}

function badReply(call: Outgoing, { status, headers }: Reply, verdict: Verdict, now: Date, why: string | undefined): Setback {
  if (verdict.is === 'done' || verdict.is === 'not_read') throw new Error(`a reply was judged ${verdict.is}`);
  return replySetback(call, { verdict, status, headers, why, retry_after: retryAfter(headers, now.getTime()), now });
}

/** The body of a reply. Anything that keeps it from coming whole counts as a fault, but for a connection that breaks off. */
async function bodyOf(call: Outgoing, reply: Reply): Promise<ReadBody | { setback: Setback }> {
  const { host } = call.url;
  const { status } = reply;
  if (status >= 300 && status < 400) {
    reply.discard();
    return { body: 'absent', text: '' };
  }
  try {
    return await readBody(reply, host);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    // The time was up, the user stopped, or it is too large: the fault says more than the half of a body.
    if (error.fault !== 'network' && (status < 400 || isWrite(call))) return { setback: faultSetback(error, call) };
    return { body: 'cut', text: '', why: t({ nl: `Het antwoord van ${host} brak af.`, en: `The reply of ${host} broke off.` }) };
  } finally {
    reply.discard();
  }
}
