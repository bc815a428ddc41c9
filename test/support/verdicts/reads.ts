import type { ReplyParts, RequestParts } from '../../../src/contract/index.ts';
import { json, type Row } from './shared.ts';

/** What is asked for, the right reply to it, and the replies that are wrong for this operation only. */
export interface Read {
  readonly asked: RequestParts;
  readonly right: object;
  readonly rows: readonly Row[];
}

const id = '7c1a4b1e-52d3-4f0e-9f5a-0d1c2b3a4f5e';
const other = 'b2f4c6d8-0a1b-4c3d-8e5f-60718293a4b5';
const asked = { id };

/** A list: `data` is an array, every item has an id; `total` may count all or the page. (General conventions) */
const list = (item: object): Read => ({
  asked: {},
  right: { data: [item, item], total: 2 },
  rows: [
    ['an empty list', json(200, { data: [], total: 0 }), 'done'],
    ['a list without total', json(200, { data: [item] }), 'done'],
    ['a total of all matches', json(200, { data: [item], total: 900 }), 'done'],
    ['one object instead of a list', json(200, { data: item }), 'unknown wrong_shape'],
    ['a bare list', json(200, [item]), 'unknown wrong_shape'],
    ['an item without id', json(200, { data: [item, { naam: 'x' }] }), 'unknown wrong_shape'],
    ['an item that is null', json(200, { data: [null] }), 'unknown wrong_shape'],
    ['a total that is text', json(200, { data: [item], total: '1' }), 'unknown wrong_shape'],
    ['many wrong items', json(200, { data: Array(1000).fill(0) }), 'unknown wrong_shape'],
  ],
});

/** One object: it is the one that was asked for. */
const one = (data: object): Read => ({
  asked,
  right: { data: { id, ...data } },
  rows: [
    ['the id in capitals', json(200, { data: { id: id.toUpperCase(), ...data } }), 'done'],
    ['another object', json(200, { data: { id: other, ...data } }), 'unknown other_id id'],
    ['no id', json(200, { data: { ...data } }), 'unknown wrong_shape'],
    ['an id that is no uuid', json(200, { data: { id: '12', ...data } }), 'unknown wrong_shape'],
    ['a list of one', json(200, { data: [{ id, ...data }], total: 1 }), 'unknown wrong_shape'],
  ],
});

const klant = { naam: 'Bakkerij Peeters' };
const factuur = { type: 'factuur', nummer: '2026-0001', status: 'verzonden', datum: '2026-03-15', totaal_incl: 121 };
const ontvangen = { leverancier: 'Testleverancier BV', factuurnummer: 'F1', datum: '2026-03-15', bedrag: 121, status: 'nieuw' };

/** The reads whose success is JSON. */
export const reads: Record<string, Read> = {
  'klanten.list': list({ id, ...klant }),
  'klanten.get': one({ ...klant, type: 'bedrijf', land: 'BE' }),
  'producten.list': list({ id, naam: 'Advies', eenheidsprijs: 95 }),
  'producten.get': one({ naam: 'Advies', eenheidsprijs: 95, btw_percentage: 21, actief: true }),
  'offertes.list': list({ id, status: 'concept', totaal_incl: 121 }),
  'offertes.get': one({ nummer: 'OF-2026-0001', status: 'concept', totaal_incl: 121, regels: [] }),
  'facturen.list': list({ id, ...factuur }),
  'facturen.get': one({ ...factuur, regels: [], customer_id: other, ogm: '+++000/0000/00097+++' }),
  'creditnotas.list': list({ id, ...factuur, type: 'creditnota' }),
  'inbox.list': list({ id, ...ontvangen }),
  'inbox.get': one({ ...ontvangen, heeft_pdf: true, heeft_ubl: false }),
};

const file = (status: number, media?: string): ReplyParts => ({ sent: true, status, headers: media ? { 'content-type': media } : {} });

/** A download: only the status and the media type say what it is. */
const download = (media: string, foreign: string): readonly Row[] => [
  ['the file', file(200, media), 'done'],
  ['the file with 201', file(201, media), 'done'],
  ['the file with a character set', file(200, `${media}; charset=utf-8`), 'done'],
  ['a file of some kind', file(200, 'application/octet-stream'), 'done'],
  ['a file of which nothing is said', file(200), 'done'],
  ['a part of the file', file(206, media), 'unknown wrong_status'],
  ['the file with 202', file(202, media), 'unknown wrong_status'],
  ['the file with 404', file(404, media), 'unknown not_the_api'],
  ['the file with 500', file(500, media), 'unknown server_error'],
  ['JSON', json(200, { data: { id } }), 'unknown not_the_api'],
  ['an error with 200', json(200, { error: { status: 404, message: 'x' } }), 'unknown not_the_api'],
  ['the other kind of file', file(200, foreign), 'unknown not_the_api'],
  ['a web page in XML', file(200, 'application/xhtml+xml'), 'unknown not_the_api'],
];

/** The reads whose success is a file. */
export const files: Record<string, readonly Row[]> = {
  'facturen.pdf': download('application/pdf', 'application/xml'),
  'facturen.ubl': download('application/xml', 'application/pdf'),
  'inbox.pdf': download('application/pdf', 'text/xml'),
  'inbox.ubl': download('application/xml', 'application/pdf'),
};
