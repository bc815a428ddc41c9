import { type Endpoint, endpoints } from '../../../contract/index.ts';
import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { checkAddress } from '../../../service/api/fault-text.ts';
import type { RawReply } from '../../../service/api/index.ts';
import { parseJson } from '../../../service/api/json.ts';
import { caps, mediaOf } from '../../../service/api/reply.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import type { ApiCall, CallOptions } from './request.ts';

/** The media type of a reply; JSON when it names none. */
export const mediaOrJson = (reply: RawReply): string => mediaOf(reply) ?? 'application/json';

/** Reads the JSON of a reply; undefined for an empty body. JSON that can't be used fails with exit 11. */
export async function readValue(reply: RawReply): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.length;
    if (size > caps.json) throw unusable(reply);
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    const bytes = Buffer.concat(chunks);
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message would quote the reply, which may hold private data.
    throw unusable(reply);
  }
}

function unusable({ status }: RawReply): Failure {
  const message = t({ nl: `Het antwoord (${status}) is geen bruikbare JSON.`, en: `The reply (${status}) is no usable JSON.` });
  return new Failure('unusable', message, { status, hint: checkAddress() });
}

const saved: View<Saved> = {
  columns: [columns.bestand, columns.bytes, columns.sha256],
  fields: ['bestand', 'bytes', 'sha256'],
  id: 'bestand',
};

/** Which mark of completeness the saved file must have: the end of a PDF, the closing tag of XML, or none. */
function kindOf(media: string | undefined): 'pdf' | 'ubl' | 'raw' {
  if (media === 'application/pdf') return 'pdf';
  return media === 'application/xml' || media === 'text/xml' ? 'ubl' : 'raw';
}

const expectedMedia = ({ operation }: ApiCall): Endpoint['media'] => (operation ? (endpoints[operation] as Endpoint).media : undefined);

const notOnTerminal = (what: string) =>
  usage(t({ nl: `${what} hoort niet op een terminal`, en: `${what} does not belong on a terminal` }), {
    hint: t({ nl: 'Bewaar het met -o <bestand>, of stuur het door een pijp.', en: 'Save it with -o <file>, or send it through a pipe.' }),
  });

/** Writes the body of a reply, byte for byte, to a file or to standard output. */
type ReplySink = (reply: RawReply) => Promise<void>;

/**
 * Opens the target of `-o` before anything is sent; undefined when the reply is to be shown.
 * Fails with exit 2 when a file would come out on a terminal.
 */
export async function openSink(
  { files, out }: Pick<OpenSession, 'files' | 'out'>,
  request: ApiCall,
  { uitvoer, overschrijven }: CallOptions,
): Promise<ReplySink | undefined> {
  const media = expectedMedia(request);
  const kind = kindOf(media);
  if (uitvoer === undefined) {
    if (media && out.terminal) throw notOnTerminal(media);
    return undefined;
  }
  if (uitvoer === '-') return ({ body }) => files.print(body, kind);
  out.check(saved);
  const target = await files.target({ kind, file: uitvoer, overwrite: overschrijven === true });
  return async ({ body }) => out.record(await target.save(body, { id: '', name: null }), saved);
}

/** Discards a body: unread, it would hold its connection until the deadline. */
async function discard({ body }: RawReply): Promise<void> {
  const iterator = body[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
}

/** Prints the reply of a read that is not JSON. HTML fails with exit 11: another server than the API has answered. */
export async function printReply({ files, out }: Pick<OpenSession, 'files' | 'out'>, reply: RawReply): Promise<void> {
  const media = mediaOrJson(reply);
  const page = media.includes('html');
  if (!out.terminal && !page) return files.print(reply.body, kindOf(media));
  await discard(reply);
  if (!page) throw notOnTerminal(media);
  throw new Failure('unusable', {
    nl: `Wat antwoordt is niet de API: het antwoord is ${media}.`,
    en: `What answers is not the API: the reply is ${media}.`,
  });
}

/** Awaits `keeping`. A failure after a write becomes exit 9: the service has carried it out, only the reply is lost here. */
export async function keepReply({ method }: ApiCall, keeping: Promise<void>): Promise<void> {
  try {
    await keeping;
  } catch (error) {
    if (method === 'GET' || !(error instanceof Failure)) throw error;
    const done = t({
      nl: 'Het is gedaan bij de dienst, maar het antwoord is niet bewaard.',
      en: 'It is done at the service, but the reply was not kept.',
    });
    throw new Failure('unwritten', `${done} ${error.message}`, { cause: error });
  }
}
