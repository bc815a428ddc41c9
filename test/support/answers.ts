import { fetchTransport } from './fetch-transport.ts';
import { type Options, type TestWorld, testWorld } from './world.ts';

/** An answer of the service: an object becomes JSON, text becomes a download, and a function gives the whole response. */
export type Answer = object | string | ((request: Request) => Response | Promise<Response>);

export const idOf = (serial: number): string => `${String(serial).padStart(8, '0')}-0000-4000-8000-000000000000`;

export const pdf = (text = ''): string => `%PDF-1.7\n${text}\n%%EOF\n`;
const oasis = 'urn:oasis:names:specification:ubl:schema:xsd';
const spaces = `xmlns:cac="${oasis}:CommonAggregateComponents-2" xmlns:cbc="${oasis}:CommonBasicComponents-2"`;

/** A document in UBL that says nothing but `text`, which may be elements. */
export const ubl = (text = '', root = 'Invoice'): string =>
  `<?xml version="1.0"?><${root} xmlns="${oasis}:${root}-2" ${spaces}>${text}</${root}>`;

/** The reply to a list, with all items on one page. */
export const page = (...data: object[]) => ({ data, total: data.length });

export const refused = (status: number, message: string) => () => Response.json({ error: { status, message } }, { status });

const responseOf = (answer: Answer | undefined, request: Request): Response | Promise<Response> => {
  if (answer === undefined) return Response.json({ error: { status: 404, message: 'niet gevonden' } }, { status: 404 });
  if (typeof answer === 'function') return (answer as (request: Request) => Response)(request);
  return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
};

/** A world with a service that answers `METHOD /path` from this table, without regard to the query. `sent` lists the requests. */
export function answeringWorld(answers: Record<string, Answer>, options: Options = {}): TestWorld & { readonly sent: string[] } {
  const sent: string[] = [];
  const transport = fetchTransport(async (request) => {
    const { method, url } = request;
    const path = url.replace('https://dienst.example/api/v1', '');
    sent.push(`${method} ${path}`);
    return responseOf(answers[`${method} ${path.split('?')[0]}`], request);
  });
  const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sk_1', ...options.env };
  return Object.assign(testWorld({ ...options, env, transport }), { sent });
}
