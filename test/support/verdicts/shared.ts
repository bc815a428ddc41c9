import type { ReplyParts } from '../../../src/contract/index.ts';

/** What came, and the verdict as text: `done`, `refused key`, `unknown field_missing nummer`. */
export type Row = readonly [name: string, came: ReplyParts, expected: string];

export const json = (status: number, body: unknown): ReplyParts => ({
  sent: true,
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: { json: body },
});

const html = (status: number): ReplyParts => ({ sent: true, status, headers: { 'content-type': 'text/html' }, body: 'unusable' });
const bare = (status: number, body: 'absent' | 'cut' | 'unusable'): ReplyParts => ({ sent: true, status, headers: {}, body });

/** An error as the API text has it: `error.status` and `error.message`, and maybe `error.errors`. (Errors) */
const own = (status: number, inside: unknown = status, rest: object = {}): ReplyParts =>
  json(status, { error: { status: inside, message: 'Dat gaat niet.', ...rest } });

/** What holds for all 24 operations, whatever they promise. */
export const everywhere: readonly Row[] = [
  ['nothing, because it never left', { sent: false }, 'not_read'],
  ['nothing, and it may have left', { sent: true }, 'unknown no_reply'],
  // Errors: `error.status` is the HTTP status code, `error.message` text, `error.errors` optional.
  ['401 of the API', own(401), 'refused key'],
  ['403 of the API', own(403), 'refused key'],
  ['404 of the API', own(404), 'refused not_found'],
  ['422 of the API', own(422, 422, { errors: { klant_id: 'bestaat niet' } }), 'refused refused'],
  ['429 of the API', own(429), 'refused limit'],
  ['400 in the shape of the API', own(400), 'refused refused'],
  ['409 in the shape of the API', own(409), 'refused refused'],
  ['499 in the shape of the API', own(499), 'refused refused'],
  ['422 of the API with no errors', own(422, 422, { errors: null }), 'refused refused'],
  ['422 of the API with odd errors', own(422, 422, { errors: [7, { a: 1 }] }), 'refused refused'],
  ['422 of the API with odd messages', own(422, 422, { errors: { naam: 7, regels: ['a', 7], ['__proto__']: 'x' } }), 'refused refused'],
  ['401 that says 403', own(401, 403), 'unknown other_status'],
  ['422 that says 500', own(422, 500), 'unknown other_status'],
  ['429 that says 200', own(429, 200), 'unknown other_status'],
  ['404 that says "404"', own(404, '404'), 'unknown not_the_api'],
  ['404 without a status', json(404, { error: { message: 'x' } }), 'unknown not_the_api'],
  ['403 whose message is a number', json(403, { error: { status: 403, message: 7 } }), 'unknown not_the_api'],
  ['429 without a message', json(429, { error: { status: 429 } }), 'unknown not_the_api'],
  ['400 whose error is text', json(400, { error: 'bad request', status: 400, message: 'x' }), 'unknown not_the_api'],
  ['422 without the wrapping', json(422, { status: 422, message: 'x' }), 'unknown not_the_api'],
  ['404 with an empty object', json(404, {}), 'unknown not_the_api'],
  ['404 with null', json(404, null), 'unknown not_the_api'],
  ['404 with a list', json(404, [{ error: { status: 404, message: 'x' } }]), 'unknown not_the_api'],
  ['401 HTML', html(401), 'unknown not_the_api'],
  ['403 HTML', html(403), 'unknown not_the_api'],
  ['404 HTML', html(404), 'unknown not_the_api'],
  ['429 HTML', html(429), 'unknown not_the_api'],
  ['499 HTML', html(499), 'unknown not_the_api'],
  ['404 without a body', bare(404, 'absent'), 'unknown not_the_api'],
  ['422 cut off', bare(422, 'cut'), 'unknown not_the_api'],
  ['408 of the API', own(408), 'unknown server_error'],
  ['408 HTML', html(408), 'unknown server_error'],
  ['500 of the API', own(500), 'unknown server_error'],
  ['500 HTML', html(500), 'unknown server_error'],
  ['500 that says 422', own(500, 422), 'unknown server_error'],
  ['502 HTML', html(502), 'unknown server_error'],
  ['503 of the API', own(503), 'unknown server_error'],
  ['503 without a body', bare(503, 'absent'), 'unknown server_error'],
  ['504 HTML', html(504), 'unknown server_error'],
  ['599 cut off', bare(599, 'cut'), 'unknown server_error'],
  ['100', bare(100, 'absent'), 'unknown wrong_status'],
  ['202 without a body', bare(202, 'absent'), 'unknown wrong_status'],
  ['204', bare(204, 'absent'), 'unknown wrong_status'],
  ['205', bare(205, 'absent'), 'unknown wrong_status'],
  ['301', html(301), 'unknown wrong_status'],
  ['302', html(302), 'unknown wrong_status'],
  ['304', bare(304, 'absent'), 'unknown wrong_status'],
  ['307 in the shape of the API', own(307), 'unknown wrong_status'],
  ['200 HTML', html(200), 'unknown not_the_api'],
  ['201 HTML', html(201), 'unknown not_the_api'],
];

/** The right reply of an operation whose success is JSON, spoilt in ways that it shares with every other. */
export const spoilt = (right: object): readonly Row[] => [
  ['the right reply with 200', json(200, right), 'done'],
  // "200 and 201 both say yes": a service that mixes them up has done it all the same.
  ['the right reply with 201', json(201, right), 'done'],
  ['the right reply, more beside it', json(200, { ...right, meta: { a: 1 }, error: null }), 'done'],
  ['the right reply with 202', json(202, right), 'unknown wrong_status'],
  ['the right reply with 203', json(203, right), 'unknown wrong_status'],
  ['the right reply with 206', json(206, right), 'unknown wrong_status'],
  ['the right reply with 303', json(303, right), 'unknown wrong_status'],
  ['the right reply with 404', json(404, right), 'unknown not_the_api'],
  ['the right reply with 499', json(499, right), 'unknown not_the_api'],
  ['the right reply with 503', json(503, right), 'unknown server_error'],
  ['the right reply and an error', json(200, { ...right, error: { status: 422, message: 'x' } }), 'unknown error_inside'],
  ['an error with 200', own(200, 422), 'unknown error_inside'],
  ['an error with 201', own(201, 201), 'unknown error_inside'],
  ['an error that is text', json(200, { ...right, error: 'mislukt' }), 'unknown error_inside'],
  ['200 without a body', bare(200, 'absent'), 'unknown empty'],
  ['201 without a body', bare(201, 'absent'), 'unknown empty'],
  ['200 cut off', bare(200, 'cut'), 'unknown cut'],
  ['200 garbage', bare(200, 'unusable'), 'unknown unusable'],
  ['200 whose body nobody gave', { sent: true, status: 200 }, 'unknown unusable'],
  ['200 with null', json(200, null), 'unknown wrong_shape'],
  ['200 with true', json(200, true), 'unknown wrong_shape'],
  ['200 with text', json(200, 'done'), 'unknown wrong_shape'],
  ['200 with an empty list', json(200, []), 'unknown wrong_shape'],
  ['200 with a list around it', json(200, [right]), 'unknown wrong_shape'],
  ['200 with an empty object', json(200, {}), 'unknown wrong_shape'],
  ['200 whose data is null', json(200, { data: null }), 'unknown wrong_shape'],
  ['200 whose data is text', json(200, { data: 'x' }), 'unknown wrong_shape'],
  ['200 wrapped twice', json(200, { data: right }), 'unknown wrong_shape'],
  ['200 with a welcome', json(200, { naam: 'Invoicing Service', versie: '1.0.0' }), 'unknown wrong_shape'],
];
