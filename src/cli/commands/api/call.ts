import * as z from 'zod/mini';
import { isConcept } from '../../../contract/finality.ts';
import { checkSchema, type Endpoint, endpoints, type Factuur, KlantWijziging, type Operation, Page } from '../../../contract/index.ts';
import { isObject } from '../../../contract/object.ts';
import { Failure, unlessNotFound, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import { checkAddress } from '../../../service/api/fault-text.ts';
import type { Api, Listing, RawReply } from '../../../service/api/index.ts';
import { parseJson } from '../../../service/api/json.ts';
import { listing } from '../../../service/api/pages.ts';
import { caps, mediaOf } from '../../../service/api/reply.ts';
import { operationOf, type QueryValues, uuidIn } from '../../../service/api/url.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { typedStep } from '../../../service/run/step.ts';
import { confirmDocuments, needsYes, refuseUnasked, requireTest } from '../../flows/confirm.ts';
import { stopWith } from '../../flows/dry-run.ts';
import { openFacts } from '../../flows/facts.ts';
import { draftAsItIs } from '../../flows/finalising/drafts.ts';
import { stream } from '../../flows/stream.ts';
import type { Column, Out, View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { bodyOf, type CallOptions, type Method, type Path, queryOf } from './typed.ts';

interface ApiCall {
  readonly method: Method;
  readonly path: string;
  readonly query: QueryValues;
  readonly body: unknown;
  /** The operation of the contract that it is; undefined for any other call. */
  readonly operation: Operation | undefined;
}

/** An option that would do nothing fails with exit 2, before anything is sent. */
async function readCall(session: OpenSession, method: Method, { path, search }: Path, opties: CallOptions): Promise<ApiCall> {
  const { veld = [], getypeerd = [] } = opties;
  const fields = [...veld, ...getypeerd];
  const operation = operationOf(method, path);
  checkFlags(session, method, operation, opties);
  if (method === 'GET') return { method, path, query: queryOf(search, fields), body: undefined, operation };
  const body = opties.invoer === undefined ? bodyOf(fields) : finite(await session.files.body(opties.invoer), opties.invoer);
  return { method, path, query: queryOf(search, []), body, operation };
}

function checkFlags(
  { globals }: Opened<'globals'>,
  method: Method,
  operation: Operation | undefined,
  { invoer, alles, uitvoer, overschrijven, nogmaals, ookPerEmail, ookPerPeppol, bevestig }: CallOptions,
) {
  const sends = operation?.endsWith('.versturen') === true;
  const idle: Record<string, boolean> = {
    '--invoer': invoer !== undefined && method === 'GET',
    '--alles': alles === true && method !== 'GET',
    '--overschrijven': overschrijven === true && (uitvoer === undefined || uitvoer === '-'),
    '--bevestig': bevestig !== undefined && operation !== 'facturen.definitief',
    '--nogmaals': nogmaals === true && !sends,
    '--ook-per-email': ookPerEmail === true && !sends,
    '--ook-per-peppol': ookPerPeppol === true && !sends,
    '--velden': globals.velden !== undefined && uitvoer !== undefined,
  };
  const flag = Object.keys(idle).find((name) => idle[name]);
  if (flag) throw usage({ nl: `${flag} doet niets bij dit verzoek`, en: `${flag} does nothing with this request` });
}

/** Fails with exit 2 on a number too large for JSON, which `JSON.stringify` would send as null. */
function finite(value: unknown, file: string): unknown {
  JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== 'number' || Number.isFinite(part)) return part;
    throw usage({ nl: `${file}: ${name} is te groot voor een getal`, en: `${file}: ${name} is too large for a number` });
  });
  return value;
}

/** Refuses, before any request, a simulation with a real key and, without `--ja`, a write that is none of the 24 operations. */
async function checkAllowed(session: OpenSession, { method, path, query, body, operation }: ApiCall): Promise<void> {
  if (method === 'GET') return;
  const simulates = typeof body === 'object' && body !== null && 'simuleer' in body;
  if (simulates || 'simuleer' in query) await requireTest(session, 'simuleer');
  if (/^\/test(?:\/|$)/i.test(path)) await requireTest(session, path);
  if (operation || session.globals.ja) return;
  const unknown = needsYes(
    t({
      nl: `${method} ${path} is geen bewerking die duit kent; er is niets verstuurd`,
      en: `${method} ${path} is no operation that duit knows; nothing was sent`,
    }),
    { text: t({ nl: 'Geef --ja om ze toch te versturen.', en: 'Give --ja to send it all the same.' }) },
  );
  stopWith(session, unknown);
}

async function checkCustomer(session: OpenSession, api: Api, { path, body, operation }: ApiCall): Promise<void> {
  if (operation !== 'klanten.create' && operation !== 'klanten.update') return;
  const { data } = checkSchema(KlantWijziging, body);
  const open = await (await session.journal()).undecided();
  // One whose outcome is unknown blocks on its own.
  if (!data || open.some(({ intent }) => intent.operation === operation)) return;
  const { refuseDuplicates, warnOfNumbers } = await import('../../flows/duplicates/refuse.ts');
  await warnOfNumbers(session.out, data, (field) => field);
  const { naam, kbo_btw_nummer, peppol_id } = data;
  if (!naam && !kbo_btw_nummer && !peppol_id) return;
  const own = operation === 'klanten.update' ? path.split('/')[2] : undefined;
  await refuseDuplicates(session, api, data, naam ?? (own === undefined ? '' : ((await api.klanten.get(own)).naam ?? '')), own);
}

/** Asks the questions of `definitief` and `verstuur` for the same operations. Gives the document that it read for them. */
async function confirmCall(
  session: OpenSession,
  api: Api,
  { method, path, body, operation }: ApiCall,
  bevestig: CallOptions['bevestig'],
): Promise<Factuur | undefined> {
  if (!operation || !/\.(?:definitief|versturen)$/.test(operation)) return undefined;
  await refuseUnasked(session);
  // The id in a path such as /facturen/<id>/versturen.
  const id = path.split('/')[2] ?? '';
  const draft = operation === 'facturen.definitief' ? await readFactuur(api, id, draftAsItIs).catch(unlessNotFound) : undefined;
  if (draft && isConcept(draft)) await (await import('../../flows/finalising/dates.ts')).checkDates(session, api, [draft], bevestig);
  const call = [method, path, body === undefined ? '' : cleanJson(body)].join(' ').trim();
  await confirmDocuments(session, openFacts(api), [id], t({ nl: `${call} versturen?`, en: `Send ${call}?` }));
  return draft;
}

const Item = z.looseObject({ id: z.string() });
type Item = z.infer<typeof Item>;

type Shown = Opened<'globals' | 'out'>;

type ApiRow = Record<string, unknown>;

const column = (field: string): Column<ApiRow> => ({ field, title: { nl: field, en: field } });

/** The fields that `--velden` may name of any write beside those of its reply. */
const addedToWrites = ['id', 'nummer', 'klant', 'naar', 'next'];

/** Shows the fields of the contract for a known operation, and otherwise those of `sample` (an item of the reply) and `--velden`. */
function viewFor({ method, operation }: ApiCall, { velden = [] }: OpenSession['globals'], sample: ApiRow = {}): View<ApiRow> {
  const known = operation ? replyFieldsOf(endpoints[operation]) : [];
  const added = method === 'GET' ? [] : addedToWrites;
  if (known.length > 0) return { columns: known.map(column), row: [...known, ...Object.keys(sample), ...added] };
  const fields = Object.keys(sample);
  return { columns: fields.map(column), row: [...fields, ...velden] };
}

const replyFieldsOf = ({ data }: Endpoint): string[] => (data && 'shape' in data ? Object.keys(data.shape as object) : []);

/** Fails with exit 2, before any request, when `--alles` can't work with this call. */
function checkListable({ operation, query }: ApiCall, { globals, out }: Shown): void {
  if (operation && endpoints[operation].reply !== 'page') {
    throw usage({ nl: '--alles is voor lijsten; dit pad geeft er geen', en: '--alles is for lists; this path gives none' });
  }
  if ('limit' in query || 'offset' in query) {
    throw usage({ nl: '--alles kiest limit en offset zelf', en: '--alles chooses limit and offset itself' });
  }
  const inColumns = globals.formaat !== undefined && ['tabel', 'tsv', 'csv'].includes(out.format);
  if (!operation && inColumns && !globals.velden) {
    throw usage({
      nl: 'noem de kolommen met --velden; dit pad kent duit niet',
      en: 'name the columns with --velden; duit does not know this path',
    });
  }
}

const allItems = (session: Shown, api: Api, request: ApiCall): Listing<Item> =>
  listing<Item>(async (page) => {
    const reply = await read(session, api, { ...request, query: { ...request.query, ...page } });
    const { data } = checkSchema(Page(Item), await readValue(reply));
    if (data) return data;
    throw new Failure('unusable', {
      nl: `${request.path} geeft geen lijst met data en id's`,
      en: `${request.path} gives no list with data and ids`,
    });
  });

/** A call that duit itself refuses fails before anything is sent. */
export async function runCall(session: OpenSession, method: Method, path: Path, opties: CallOptions): Promise<void> {
  const { globals } = session;
  const call = await readCall(session, method, path, opties);
  const out = session.out.as('json');
  out.check(viewFor(call, globals));
  if (opties.alles) checkListable(call, session);
  await checkAllowed(session, call);
  const sink = await openSink(session, call, opties);
  const api = await session.api();
  if (opties.alles) return out.list(allItems(session, api, call), viewFor(call, globals));
  await checkCustomer(session, api, call);
  const seen = await confirmCall(session, api, call, opties.bevestig);
  if (method === 'GET') return showOrKeep(session, out, call, await read(session, api, call), { sink });
  const written = await addingTo(session, call);
  const { takeSteps } = await import('../../flows/making/steps.ts');
  const write = typedStep(method, call.path, { query: call.query, body: call.body, seen });
  const on = write.document === null ? null : { id: write.document };
  await takeSteps(session, [{ key: 'verzoek', on, write }], async ({ data }) => {
    const reply = data as RawReply;
    await tellHeaders(session, reply);
    out.committed(reply.facts.id ?? `${method} ${call.path}`);
    await showOrKeep(session, out, call, reply, { sink, written });
  });
}

type Adding = (data: ApiRow) => Promise<ApiRow>;

/** Extends the reply of a write if `--velden` is given; undefined otherwise, because the reply is then shown as the service gave it. */
async function addingTo(session: OpenSession, { path, operation, body }: ApiCall): Promise<Adding | undefined> {
  if (!session.globals.velden) return undefined;
  const add = await (await import('../../flows/written.ts')).openWritten(session, { operation, document: uuidIn(path) ?? '', body });
  return async (data) => ({ ...(await add(data)) });
}

async function showOrKeep(
  session: OpenSession,
  out: Out,
  call: ApiCall,
  reply: RawReply,
  { sink, written }: { readonly sink: ((reply: RawReply) => Promise<void>) | undefined; readonly written?: Adding | undefined },
): Promise<void> {
  if (sink) await keepReply(call, sink(reply));
  else if (call.method !== 'GET' || mediaOrJson(reply).includes('json')) await showReply(session, out, reply, call, written);
  else await printReply(session, reply);
}

async function showReply({ globals }: Opened<'globals'>, out: Out, reply: RawReply, request: ApiCall, written?: Adding): Promise<void> {
  const value = await readValue(reply);
  const data = isObject(value) && 'data' in value ? value['data'] : value;
  if (value === undefined) return out.notice({ nl: `${reply.status}, zonder inhoud`, en: `${reply.status}, without content` });
  const whole = out.format === 'json' && !globals.velden;
  if (!whole && Array.isArray(data) && data.every(isObject)) await out.list(stream(data), viewFor(request, globals, data[0]));
  else if (!whole && isObject(data)) await out.record(written ? await written(data) : data, viewFor(request, globals, data));
  else if (whole && typeof value === 'object' && value !== null) await out.record(value as ApiRow, viewFor(request, globals));
  else await out.raw(`${cleanJson(value, out.terminal ? 2 : undefined)}\n`);
  if (isObject(value)) await tellRest(out, value);
}

async function tellRest(out: Out, { data, total }: ApiRow): Promise<void> {
  // In a pipe it would be noise, as in the mail of a cron job.
  if (!out.terminal || !Array.isArray(data) || typeof total !== 'number' || total <= data.length) return;
  await out.notice({
    nl: `${data.length} getoond van ${total}. Alles: --alles`,
    en: `${data.length} shown of ${total}. Show all: --alles`,
  });
}

async function read(session: Shown, api: Api, { path, query }: ApiCall): Promise<RawReply> {
  const reply = await api.read(path, query);
  await tellHeaders(session, reply);
  return reply;
}

async function tellHeaders({ globals, out }: Shown, { status, headers }: RawReply): Promise<void> {
  if (!globals.debug) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${name === 'set-cookie' ? '***' : value}`);
  await out.debug([String(status), ...lines].join('\n'));
}

const mediaOrJson = (reply: RawReply): string => mediaOf(reply) ?? 'application/json';

/** Reads the JSON of a reply; undefined for an empty body. JSON that can't be used fails with exit 11. */
async function readValue(reply: RawReply): Promise<unknown> {
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

const saved: View<Saved> = { columns: [columns.bestand, columns.bytes, columns.sha256], row: 'Saved', id: 'bestand' };

/** Which mark of completeness the saved file must have: the end of a PDF, the closing tag of XML, or none. */
function fileKindOf(media: string | undefined): 'pdf' | 'ubl' | 'raw' {
  if (media === 'application/pdf') return 'pdf';
  return media === 'application/xml' || media === 'text/xml' ? 'ubl' : 'raw';
}

const notOnTerminal = (what: string) =>
  usage(t({ nl: `${what} is niet te tonen in een terminal`, en: `${what} can't be shown in a terminal` }), {
    hint: t({ nl: 'Bewaar het met -o <bestand>, of stuur het door een pijp.', en: 'Save it with -o <file>, or send it through a pipe.' }),
  });

/** Opens the target of `-o` before anything is sent; undefined without one. Exit 2 if a file would come out on a terminal. */
async function openSink(
  { files, out }: Opened<'files' | 'out'>,
  request: ApiCall,
  { uitvoer, overschrijven }: CallOptions,
): Promise<((reply: RawReply) => Promise<void>) | undefined> {
  const media = request.operation ? (endpoints[request.operation] as Endpoint).media : undefined;
  const kind = fileKindOf(media);
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
async function printReply({ files, out }: Opened<'files' | 'out'>, reply: RawReply): Promise<void> {
  const media = mediaOrJson(reply);
  const page = media.includes('html');
  if (!out.terminal && !page) return files.print(reply.body, fileKindOf(media));
  await discard(reply);
  if (!page) throw notOnTerminal(media);
  throw new Failure('unusable', {
    nl: `Wat antwoordt is niet de API: het antwoord is ${media}.`,
    en: `What answers is not the API: the reply is ${media}.`,
  });
}

/** A failure after a write becomes exit 9: the service has carried it out, only the reply is lost here. */
async function keepReply({ method }: ApiCall, keeping: Promise<void>): Promise<void> {
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
