import { type Endpoint, endpoints, type Operation, type RequestParts } from '../../src/contract/index.ts';
import { operationOf, uuidIn } from '../../src/service/api/url.ts';
import { type Act, json } from './stub-server.ts';

const made = '7c1a4b1e-52d3-4f0e-9f5a-0d1c2b3a4f5e';

/** The fields that the API text promises of a success beside those that were sent. */
const promised: Partial<Record<Operation, (asked: RequestParts) => object>> = {
  'klanten.create': () => ({ id: made }),
  'offertes.create': () => ({ id: made, status: 'concept', totaal_incl: 121 }),
  'facturen.create': () => ({ id: made, status: 'concept', nummer: null, totaal_incl: 121 }),
  'facturen.definitief': () => ({ nummer: '2026-0001', status: 'verzonden', ogm: '+++202/6000/00192+++' }),
  'facturen.creditnota': ({ id }) => ({ id: made, type: 'creditnota', status: 'concept', gekoppelde_factuur_id: id }),
  'inbox.test': () => ({ id: made, status: 'nieuw' }),
};

const sent = ({ id, body }: RequestParts): object => {
  const { kanaal, email = 'klant@example.be' } = (body ?? {}) as { kanaal?: unknown; email?: unknown };
  return { id, kanaal, ...(kanaal === 'email' ? { naar: email } : { peppol_status: 'afgeleverd' }) };
};

/** The body of a success of this operation that keeps every promise, for what was asked; `more` are fields of its data. */
export function success(operation: Operation, asked: RequestParts = {}, more: object = {}): object {
  const { reply, repeat }: Endpoint = endpoints[operation];
  if (reply === 'page') return { data: [{ id: made, ...more }], total: 1 };
  if (repeat === 'resends') return { data: { ...sent(asked), ...more } };
  return { data: { id: asked.id, ...(asked.body as object | undefined), ...promised[operation]?.(asked), ...more } };
}

/** The success of the operation that this method and path below the base address are, with its status. */
function successOf(method: string, path: string, text: string): { status: number; body: object } {
  const operation = operationOf(method, path);
  if (!operation) throw new Error(`${method} ${path} is none of the operations`);
  const id = uuidIn(path);
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: endpoints[operation].status, body: success(operation, { id, body }) };
}

const below = (path: string): string => path.replace('/api/v1', '').replace(/\?.*/s, '');

/** A service that does whatever it is asked, as an act of a stub server. */
export const done: Act = {
  run: (socket, request) => {
    const { method = '', path = '', body: text = '' } = request ?? {};
    const { status, body } = successOf(method, below(path), text);
    json(status, body).run(socket, request);
  },
};

/** The body of an error as the API text has it. (Errors) */
export const apiError = (status: number, message = `bericht ${status}`, errors?: object): object => ({
  error: { status, message, ...(errors && { errors }) },
});

/** What something between duit and the service answers with this status. */
export const foreignPage = (status: number): Response =>
  new Response('<html>nginx</html>', { status, headers: { 'content-type': 'text/html' } });
