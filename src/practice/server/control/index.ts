import type { IncomingMessage, RequestListener } from 'node:http';
import { Failure } from '../../../failure.ts';
import { type Answer, refusalAnswer } from '../../app/answer.ts';
import { Refusal } from '../../refusal.ts';
import { misdirected, urlOf } from '../address.ts';
import { deliverReply } from '../deliver.ts';
import type { UnderWay } from '../under-way.ts';
import type { Controls } from './route.ts';
import { routes } from './routes.ts';

const mostBytes = 1024 * 1024;

/** Answers the requests to the control interface. Only this machine may use it, and no page in a browser. */
export const control =
  (controls: Controls, underWay: UnderWay): RequestListener =>
  async (incoming, outgoing) => {
    underWay.begin(outgoing);
    const answer = await answerTo(controls, incoming).catch(refused);
    await deliverReply({ answer, delivery: 'whole' }, incoming, outgoing);
  };

async function answerTo(controls: Controls, incoming: IncomingMessage): Promise<Answer> {
  const url = urlOf(incoming);
  if (!url) throw new Refusal(404, 'Dit is geen adres van de bediening.');
  const elsewhere = misdirected(incoming, url, undefined);
  if (elsewhere) return elsewhere;
  // A browser sends this header with each request that a page makes of another site.
  if (incoming.headers.origin !== undefined) throw new Refusal(403, 'Een pagina in een browser mag de bediening niet gebruiken.');
  const path = `${incoming.method} ${url.pathname}`;
  const route = routes.find((each) => `${each.method} ${each.path}` === path);
  if (!route) throw new Refusal(404, `${path} bestaat niet. GET /openapi.json beschrijft de bediening.`);
  const result = await route.handle(controls, { body: await bodyOf(incoming), search: url.searchParams });
  if (result === undefined) return { status: 204, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw new Refusal(422, 'De body is te groot: hoogstens 1 MB.');
    parts.push(part);
  }
  if (length === 0) return {};
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as unknown;
  } catch {
    throw new Refusal(422, 'De body is geen geldige JSON.');
  }
}

function refused(error: unknown): Answer {
  if (error instanceof Refusal) return refusalAnswer(error);
  if (!(error instanceof Failure))
    return refusalAnswer({ status: 500, message: error instanceof Error ? error.message : 'onbekende fout' });
  const status = error.reason === 'not_found' ? 404 : error.reason === 'usage' ? 422 : 500;
  return refusalAnswer({ status, message: [error.message, error.hint].filter(Boolean).join('. ') });
}
