import { checkSchema, KlantWijziging, type Operation } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { operationOf, type QueryValues } from '../../../service/api/url.ts';
import { confirmDocuments, needsYes, refuseUnasked, requireTest } from '../../flows/confirm.ts';
import { openFacts } from '../../flows/facts.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { bodyOf, type Field, type Method, type Path, queryOf } from './typed.ts';

/** The options of `duit api`. */
export interface CallOptions {
  readonly veld?: readonly Field[] | undefined;
  readonly invoer?: string | undefined;
  readonly alles?: true | undefined;
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly nogmaals?: true | undefined;
  readonly ookPerEmail?: true | undefined;
  readonly ookPerPeppol?: true | undefined;
}

/** One call of the service, read from the command line. */
export interface ApiCall {
  readonly method: Method;
  readonly path: string;
  readonly query: QueryValues;
  readonly body: unknown;
  /** The operation of the contract that it is; undefined for any other call. */
  readonly operation: Operation | undefined;
}

/** Reads the call from arguments and options. An option that would do nothing fails with exit 2, before anything is sent. */
export async function readCall(
  session: Opened<'files' | 'globals'>,
  method: Method,
  { path, search }: Path,
  opties: CallOptions,
): Promise<ApiCall> {
  const { veld: fields = [] } = opties;
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
  { invoer, alles, uitvoer, overschrijven, nogmaals, ookPerEmail, ookPerPeppol }: CallOptions,
) {
  const idle: Record<string, boolean> = {
    '--invoer': invoer !== undefined && method === 'GET',
    '--alles': alles === true && method !== 'GET',
    '--overschrijven': overschrijven === true && (uitvoer === undefined || uitvoer === '-'),
    '--nogmaals': nogmaals === true && !operation?.endsWith('.versturen'),
    '--ook-per-email': ookPerEmail === true && !operation?.endsWith('.versturen'),
    '--ook-per-peppol': ookPerPeppol === true && !operation?.endsWith('.versturen'),
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
export async function checkAllowed(
  session: Opened<'globals' | 'profile'>,
  { method, path, query, body, operation }: ApiCall,
): Promise<void> {
  if (method === 'GET') return;
  const simulates = typeof body === 'object' && body !== null && 'simuleer' in body;
  if (simulates || 'simuleer' in query) await requireTest(session, 'simuleer');
  if (/^\/test(?:\/|$)/i.test(path)) await requireTest(session, path);
  if (operation || session.globals.ja || session.globals.proef) return;
  throw needsYes(
    t({
      nl: `${method} ${path} is geen bewerking die duit kent; er is niets verstuurd`,
      en: `${method} ${path} is no operation that duit knows; nothing was sent`,
    }),
    { text: t({ nl: 'Geef --ja om ze toch te versturen.', en: 'Give --ja to send it all the same.' }) },
  );
}

/** Holds a customer that is made or changed against the others, as the commands of customers do. */
export async function checkCustomer(session: OpenSession, api: Api, { path, body, operation }: ApiCall): Promise<void> {
  if (operation !== 'klanten.create' && operation !== 'klanten.update') return;
  const { data } = checkSchema(KlantWijziging, body);
  const open = await (await session.journal()).undecided();
  // One whose outcome is unknown stands in the way by itself.
  if (!data || open.some(({ intent }) => intent.operation === operation)) return;
  const { refuseTwins, warnOfNumbers } = await import('../../flows/twins/refuse.ts');
  await warnOfNumbers(session.out, data, (field) => field);
  const { naam, kbo_btw_nummer, peppol_id } = data;
  if (!naam && !kbo_btw_nummer && !peppol_id) return;
  const own = operation === 'klanten.update' ? path.split('/')[2] : undefined;
  await refuseTwins(session, api, data, naam ?? (own === undefined ? '' : ((await api.klanten.get(own)).naam ?? '')), own);
}

/** Asks for the confirmation that the commands `definitief` and `verstuur` ask for, for the same operations. */
export async function confirmCall(session: OpenSession, api: Api, { method, path, body, operation }: ApiCall): Promise<void> {
  if (!operation || !/\.(?:definitief|versturen)$/.test(operation)) return;
  await refuseUnasked(session);
  // The id in a path such as /facturen/<id>/versturen.
  const id = path.split('/')[2] ?? '';
  const call = [method, path, body === undefined ? '' : cleanJson(body)].join(' ').trim();
  await confirmDocuments(session, openFacts(api), [id], t({ nl: `${call} versturen?`, en: `Send ${call}?` }));
}
