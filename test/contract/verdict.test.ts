import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Operation, type ReplyParts, type RequestParts, type Verdict, verdictOf } from '../../src/contract/index.ts';
import { inProcess, newFinal, newKlant, regel } from '../support/practice.ts';
import { files, reads } from '../support/verdicts/reads.ts';
import { everywhere, json, type Row, spoilt } from '../support/verdicts/shared.ts';
import { id, writes } from '../support/verdicts/writes.ts';
import { isLong } from '../support/long.ts';

const told = (verdict: Verdict): string =>
  [verdict.is, 'reason' in verdict && verdict.reason, 'field' in verdict && verdict.field].filter(Boolean).join(' ');

type Asked = readonly [...Row, asked: RequestParts];

const tables: Record<string, readonly Asked[]> = {};
for (const [operation, { asked, right, cases }] of Object.entries(writes)) {
  const shared = [...everywhere, ...spoilt({ data: right })].map((row) => [...row, asked] as const);
  const own = cases.map(([name, data, expected, other]) => [name, json(200, { data }), expected, other ?? asked] as const);
  tables[operation] = [...shared, ...own];
}
for (const [operation, { asked, right, rows }] of Object.entries(reads)) {
  tables[operation] = [...everywhere, ...spoilt(right), ...rows].map((row) => [...row, asked] as const);
}
for (const [operation, rows] of Object.entries(files)) {
  tables[operation] = [...everywhere, ...rows].map((row) => [...row, { id }] as const);
}

test('there are 24 operations, with at least forty replies each', () => {
  expect(Object.keys(tables)).toHaveLength(24);
  for (const rows of Object.values(tables)) expect(rows.length).toBeGreaterThanOrEqual(40);
});

describe.each(Object.entries(tables))('%s', (operation, rows) => {
  test.each(rows)('%s', (_name, came, expected, asked) => {
    expect(told(verdictOf(operation as Operation, asked, came))).toBe(expected);
  });
});

describe('a write on a path that is none of the 24', () => {
  const headers = { 'content-type': 'application/json' };
  const rows: readonly Row[] = [
    ...everywhere.filter(([name]) => !/^20[24]/.test(name)),
    ['200 with JSON', json(200, { ok: true }), 'done'],
    ['201 with data', json(201, { data: { id } }), 'done'],
    ['202 with a list', json(202, []), 'done'],
    ['204 with null', json(204, null), 'done'],
    ['200 that says that there is no error', json(200, { error: null }), 'done'],
    ...[200, 201, 202, 204].map((status): Row => [`${status} declared empty`, { sent: true, status, body: 'absent' }, 'done']),
    ['200 cut off', { sent: true, status: 200, headers, body: 'cut' }, 'unknown cut'],
    ['201 garbage', { sent: true, status: 201, headers, body: 'unusable' }, 'unknown unusable'],
    ['202 HTML', { sent: true, status: 202, headers: { 'content-type': 'text/html' }, body: 'unusable' }, 'unknown not_the_api'],
    ['203 with JSON', json(203, {}), 'unknown wrong_status'],
    ['206 with JSON', json(206, {}), 'unknown wrong_status'],
    ['200 with an error', json(200, { error: { status: 422, message: 'x' } }), 'unknown error_inside'],
  ];

  test.each(rows)('%s', (_name, came, expected) => {
    expect(told(verdictOf(undefined, { body: {} }, came))).toBe(expected);
  });
});

describe('a verdict', () => {
  it.each(Object.entries(writes))('of %s that is done holds its facts, and the reply', (operation, { asked, right, facts }) => {
    expect(verdictOf(operation as Operation, asked, json(200, { data: right }))).toEqual({ is: 'done', facts, reply: { data: right } });
  });

  it('of a refusal holds the message and what is wrong with each field', () => {
    const error = { status: 422, message: 'Klopt niet', errors: { naam: 'ontbreekt', regels: ['te kort', 7, 'te duur'], email: 7 } };
    expect(verdictOf('klanten.create', {}, json(422, { error }))).toEqual({
      is: 'refused',
      reason: 'refused',
      error: { status: 422, message: 'Klopt niet', errors: { naam: 'ontbreekt', regels: 'te kort; te duur' } },
    });
  });

  it('of a failure holds its message too, and of a wrong shape what is wrong', () => {
    const error = { status: 503, message: 'onderhoud' };
    const errors = { errors: {} };
    expect(verdictOf('klanten.list', {}, json(503, { error }))).toMatchObject({ reason: 'server_error', error: { ...error, ...errors } });
    expect(verdictOf('klanten.get', {}, json(200, { data: {} }))).toMatchObject({ issues: [{ field: 'data.id' }] });
  });

  it('holds no more than the first hundred errors', () => {
    const errors = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`veld${at}`, 'x']));
    const verdict = verdictOf('klanten.create', {}, json(422, { error: { status: 422, message: 'x', errors } }));
    expect(Object.keys(verdict.is === 'refused' ? verdict.error.errors : {})).toHaveLength(100);
  });
});

const operations = fc.constantFrom(...(Object.keys(tables) as Operation[]), undefined);
const values = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('data', 'error', '__proto__', 'toString'), fc.jsonValue()));
const ours = fc.record({ status: fc.nat(), message: fc.string(), errors: fc.jsonValue() }, { requiredKeys: [] });
const bodies = fc.oneof(
  values.map((value) => ({ json: value })),
  ours.map((error) => ({ json: { error } })),
  fc.constantFrom('absent' as const, 'cut' as const, 'unusable' as const, undefined),
);
const statuses = fc.oneof(fc.constantFrom(200, 201, 204, 302, 404, 408, 422, 429, 500), fc.nat(999), fc.constant(undefined));

describe('whatever comes', () => {
  it('gets a verdict, and is a refusal only where it is an error of the API with the status of the reply', () => {
    const property = (operation: Operation | undefined, body: unknown, came: ReplyParts & { sent: true }) => {
      const { is } = verdictOf(operation, { id, body }, came);
      const given = (typeof came.body === 'object' ? came.body.json : undefined) as { error?: { status?: unknown; message?: unknown } };
      const own = given?.error?.status === came.status && typeof given?.error?.message === 'string';
      expect(is === 'refused').toBe(own && came.status !== undefined && came.status >= 400 && came.status < 500 && came.status !== 408);
    };
    const came = fc.record({ sent: fc.constant(true as const), status: statuses, body: bodies });
    fc.assert(fc.property(operations, values, came, property), { numRuns: isLong ? 3000 : 400 });
  });

  it('gets a verdict however a right reply is spoilt in one place', () => {
    const operation = fc.constantFrom(...(Object.keys(writes) as Operation[]));
    const spoil = (name: Operation, at: number, value: unknown) => {
      const { asked = {}, right = {} } = writes[name] ?? {};
      const fields = Object.keys(right);
      const data = { ...right, [fields[at % fields.length] ?? 'id']: value };
      const body = { ...data, regels: [value], naam: value, kanaal: 'email', email: value };
      const pairs: [RequestParts, object][] = [
        [asked, data],
        [{ id, body }, data],
        [
          { id, body },
          { ...right, kanaal: 'email', naar: 'x@y.be' },
        ],
      ];
      for (const [request, shown] of pairs) {
        expect(['done', 'unknown']).toContain(verdictOf(name, request, json(200, { data: shown })).is);
      }
    };
    fc.assert(fc.property(operation, fc.nat(), values, spoil), { numRuns: isLong ? 2000 : 300 });
  });
});

it('is done for every write that the practice service carries out', async () => {
  const account = await inProcess();
  const judged = async (operation: Operation, method: string, path: string, request: RequestParts = {}) => {
    const {
      status,
      headers,
      json: reply,
    } = await account.call(method, path, request.body === undefined ? undefined : { body: request.body });
    const came = { sent: true as const, status, headers: Object.fromEntries(headers), body: { json: reply } };
    expect(told(verdictOf(operation, request, came))).toBe('done');
    return String((reply as { data: { id?: string } }).data.id);
  };
  const klant_id = await newKlant(account.call, { email: 'a@b.be' });
  const klant = { naam: ' Café  ', adres: '', kbo_btw_nummer: 'BE 0403.123.486', email: 'A@b.be' };
  const made = await judged('klanten.create', 'POST', '/klanten', { body: klant });
  await judged('klanten.update', 'PATCH', `/klanten/${made}`, { id: made, body: { adres: '', email: 'c@d.be' } });
  await judged('offertes.create', 'POST', '/offertes', { body: { klant_id, regels: [regel], geldig_tot: '2026-05-01' } });
  const factuur = await judged('facturen.create', 'POST', '/facturen', { body: { klant_id, regels: [regel], notities: 'a\r\nb' } });
  await judged('facturen.definitief', 'POST', `/facturen/${factuur}/definitief`, { id: factuur });
  for (const body of [{ kanaal: 'peppol' }, { kanaal: 'email' }, { kanaal: 'email', email: 'X@y.be' }]) {
    await judged('facturen.versturen', 'POST', `/facturen/${factuur}/versturen`, { id: factuur, body });
  }
  const original = await newFinal(account.call, { klant_id });
  const nota = await judged('facturen.creditnota', 'POST', `/facturen/${original}/creditnota`, { id: original });
  await judged('facturen.definitief', 'POST', `/facturen/${nota}/definitief`, { id: nota });
  await judged('creditnotas.versturen', 'POST', `/creditnotas/${nota}/versturen`, { id: nota, body: { kanaal: 'email' } });
  await judged('inbox.test', 'POST', '/test/inbox', { body: { leverancier: 'Claes', bedrag: 60.5 } });
  await account.close();
});
