import type { RawReply } from '../../../service/api/index.ts';
import { type Endpoint, endpoints } from '../../../contract/index.ts';
import { Failure, usage } from '../../../failure.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { t } from '../../../language.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { mediaOf } from './body.ts';
import type { Options, Request } from './request.ts';

const saved: View<Saved> = {
  columns: [columns.bestand, columns.bytes, columns.sha256],
  fields: ['bestand', 'bytes', 'sha256'],
  id: 'bestand',
};

/** What a download is held to: a PDF must be whole, XML must be closed. */
function kindOf(media: string | undefined): 'pdf' | 'ubl' | 'raw' {
  if (media === 'application/pdf') return 'pdf';
  return media === 'application/xml' || media === 'text/xml' ? 'ubl' : 'raw';
}

const expected = ({ operation }: Request): Endpoint['media'] => (operation ? (endpoints[operation] as Endpoint).media : undefined);

const notOnTerminal = (what: string) =>
  usage(t({ nl: `${what} hoort niet op een terminal`, en: `${what} does not belong on a terminal` }), {
    hint: t({ nl: 'Bewaar het met -o <bestand>, of stuur het door een pijp.', en: 'Save it with -o <file>, or send it through a pipe.' }),
  });

/** Takes the body of a reply as it comes, to a file or to standard output. */
export type Taker = (reply: RawReply) => Promise<void>;

/** Where `-o` says the reply goes, looked at before anything is sent; undefined where it is to be shown. */
export async function openTaker(
  { files, out }: OpenSession,
  request: Request,
  { uitvoer, overschrijven }: Options,
): Promise<Taker | undefined> {
  const media = expected(request);
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

/** Gives up on the body: one that was never begun would hold its connection until the deadline. */
async function letGo({ body }: RawReply): Promise<void> {
  const iterator = body[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
}

/** Passes on a reply that is no JSON. A web page comes from something else than the API. */
export async function pour({ files, out }: OpenSession, reply: RawReply): Promise<void> {
  const media = mediaOf(reply);
  const page = media.includes('html');
  if (!out.terminal && !page) return files.print(reply.body, kindOf(media));
  await letGo(reply);
  if (!page) throw notOnTerminal(media);
  throw new Failure(
    'unusable',
    t({ nl: `Wat antwoordt is niet de API: het antwoord is ${media}.`, en: `What answers is not the API: the reply is ${media}.` }),
  );
}

/** Keeping a reply may fail; after a write that leaves what was done at the service. */
export async function afterwards({ method }: Request, keeping: Promise<void>): Promise<void> {
  try {
    await keeping;
  } catch (error) {
    if (method === 'GET' || !(error instanceof Failure) || error.reason === 'unknown') throw error;
    const done = t({
      nl: 'Het is gedaan bij de dienst, maar het antwoord is niet bewaard.',
      en: 'It is done at the service, but the reply was not kept.',
    });
    throw new Failure('unwritten', `${done} ${error.message}`, { cause: error });
  }
}
