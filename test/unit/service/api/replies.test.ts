import { afterEach, describe, expect, test } from 'vitest';
import { speak } from '../../../../src/language.ts';
import { connect, failureOf, id, key } from '../../../support/stub-client.ts';
import { isLong } from '../../../support/long.ts';
import { apiError, done, success } from '../../../support/success.ts';
import { type Act, endless, json, stubServer, text } from '../../../support/stub-server.ts';
import { onTestFinished } from 'vitest';

const fout = (status: number, errors?: Record<string, unknown>) => json(status, apiError(status, undefined, errors));
const klant = json(200, { data: { id, naam: 'Bakkerij Peeters' } });

afterEach(() => speak('nl'));

describe('an error status', () => {
  test.each([
    [401, 'key', 1],
    [403, 'key', 1],
    [404, 'not_found', 1],
    [400, 'refused', 1],
    [409, 'refused', 1],
    [413, 'refused', 1],
    [422, 'refused', 1],
    [408, 'temporary', 4],
    [429, 'temporary', 4],
    [500, 'temporary', 4],
    [502, 'temporary', 4],
    [503, 'temporary', 4],
    [504, 'temporary', 4],
  ])('%i ends a read with %s after %i requests', async (status, reason, requests) => {
    const { api, stub } = await connect(fout(status));
    expect(await failureOf(api.klanten.get(id))).toMatchObject({ reason, status });
    expect(stub.seen).toHaveLength(requests);
  });

  test.each([
    [401, 'key', 1],
    [403, 'key', 1],
    [404, 'not_found', 1],
    [400, 'refused', 1],
    [413, 'refused', 1],
    [422, 'refused', 1],
    [408, 'unknown', 1],
    [429, 'temporary', 4],
    [500, 'unknown', 1],
    [503, 'unknown', 1],
  ])('%i ends a write with %s after %i requests', async (status, reason, requests) => {
    const { api, stub } = await connect(fout(status));
    expect(await failureOf(api.facturen.definitief(id))).toMatchObject({ reason, status });
    expect(stub.seen).toHaveLength(requests);
  });

  const strangers: [string, (status: number) => Act][] = [
    ['a page', (status) => text(status, '<html>nginx</html>', { 'content-type': 'text/html' })],
    ['nothing', (status) => text(status, '')],
    ['another error', (status) => json(status, { message: 'nee', status })],
    ['an error without its status', (status) => json(status, { error: { message: 'nee' } })],
    ['an error of another status', (status) => json(status, apiError(status === 400 ? 422 : 400))],
  ];
  const statuses = isLong ? [...Array.from({ length: 26 }, (_, at) => 400 + at), 429, 431, 444, 451, 499] : [400, 401, 404, 408, 422, 429];

  test.each(strangers)('of %s refuses no write: its outcome is unknown', async (_name, act) => {
    for (const status of statuses) {
      const { api, stub, slept } = await connect(act(status));
      const failure = await failureOf(api.facturen.versturen(id, { kanaal: 'peppol' }));
      expect([failure.reason, failure.status, stub.seen.length, slept]).toEqual(['unknown', status, 1, []]);
    }
  });

  test.each(strangers)('of %s ends a read by its status', async (_name, act) => {
    const reasons: Record<number, string> = { 401: 'key', 403: 'key', 404: 'not_found', 408: 'temporary', 429: 'temporary' };
    for (const status of statuses) {
      const { api } = await connect(act(status));
      expect(await failureOf(api.klanten.get(id))).toMatchObject({ reason: reasons[status] ?? 'refused', status });
    }
  });

  test('422 names each field', async () => {
    const { api } = await connect(fout(422, { klant_id: 'bestaat niet', regels: ['te kort', 'te duur'] }));
    const failure = await failureOf(api.facturen.create({ klant_id: id, regels: [{ product_id: id }] }));
    expect(failure.message).toMatch(/^127\.0\.0\.1:\d+ aanvaardt dit niet: bericht 422$/);
    expect(failure.errors).toEqual({ klant_id: 'bestaat niet', regels: 'te kort; te duur' });
  });

  test('401 says what to do, in both languages', async () => {
    const { api } = await connect(fout(401));
    const dutch = await failureOf(api.klanten.get(id));
    expect(dutch.message).toMatch(/aanvaardt de sleutel niet: bericht 401$/);
    expect(dutch.hint).toBe('Kijk na welke sleutel het profiel gebruikt: duit profiel controleer');
    speak('en');
    const english = await failureOf(api.klanten.get(id));
    expect(english.message).toMatch(/does not accept the key: bericht 401$/);
    expect(english.hint).toBe('See which key the profile uses: duit profiel controleer');
  });

  test('that does not look like the API says so, and its page is never shown', async () => {
    const { api } = await connect(text(404, '<html>nginx</html>', { 'content-type': 'text/html' }));
    const failure = await failureOf(api.klanten.get(id));
    expect(failure).toMatchObject({ reason: 'not_found', message: 'Niet gevonden (404).' });
    expect(failure.hint).toContain('base_url');
    expect(JSON.stringify(failure)).not.toContain('nginx');
  });

  test('that repeats the key is shown without it', async () => {
    const error = { status: 401, message: `Onbekende sleutel ${key}`, errors: { authorization: `Bearer ${key}` } };
    const { api } = await connect(json(401, { error }));
    const failure = await failureOf(api.klanten.get(id));
    expect(failure.message).toContain('Onbekende sleutel ***');
    expect(failure.errors).toEqual({ authorization: 'Bearer ***' });
  });
});

describe('429', () => {
  test.each<[string, Record<string, string>, number]>([
    ['in seconds', { 'retry-after': '17' }, 17_000],
    [
      'as a date against the service’s own clock',
      { 'retry-after': 'Sun, 15 Mar 2026 12:00:25 GMT', date: 'Sun, 15 Mar 2026 12:00:00 GMT' },
      25_000,
    ],
    ['as a date without one', { 'retry-after': 'Sun, 15 Mar 2026 10:00:25 GMT' }, 25_000],
    ['absent', {}, 2000],
  ])('Retry-After %s is waited, for a read and for a write', async (_form, headers, ms) => {
    const busy = json(429, apiError(429), headers);
    const reading = await connect([busy, klant]);
    await reading.api.klanten.get(id);
    expect(reading.slept).toEqual([ms]);
    const writing = await connect([busy, klant]);
    await writing.api.facturen.definitief(id).catch(() => {});
    expect(writing.slept).toEqual([ms]);
    expect(writing.stub.seen).toHaveLength(2);
    expect(writing.notices).toEqual([`127.0.0.1:${writing.stub.port} vraagt om te wachten; verder over ${ms / 1000} s.`]);
  });

  test('of a sending is unknown, and no second one follows', async () => {
    const { api, stub } = await connect([json(429, apiError(429)), klant]);
    const failure = await failureOf(api.facturen.versturen(id, { kanaal: 'peppol' }));
    expect(failure).toMatchObject({ reason: 'unknown', status: 429 });
    expect(failure.message).toContain('laat even geen verzoeken meer toe, en toont niet of het dit nog uitvoerde.');
    expect(stub.seen).toHaveLength(1);
  });

  test('beyond --max-wacht ends at once, with the time to come back', async () => {
    const { api, stub, slept } = await connect(json(429, apiError(429), { 'retry-after': '3600' }), { max_wacht: 60 });
    const failure = await failureOf(api.facturen.definitief(id));
    expect(failure).toMatchObject({ reason: 'temporary', status: 429 });
    expect(failure.message).toMatch(/laat even geen verzoeken meer toe; dit verzoek wijzigde niets\.$/);
    expect(failure.hint).toMatch(
      /^Probeer het opnieuw over 3600 s \(na \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\), of wacht langer met --max-wacht\.$/,
    );
    expect(stub.seen).toHaveLength(1);
    expect(slept).toEqual([]);
  });

  test('the waits of one request count together', async () => {
    const { api, slept } = await connect(json(429, apiError(429), { 'retry-after': '50' }), { max_wacht: 120 });
    expect((await failureOf(api.klanten.get(id))).reason).toBe('temporary');
    expect(slept).toEqual([50_000, 50_000]);
  });

  test('stopping ends the wait and sends nothing more', async () => {
    const controller = new AbortController();
    const { api, stub } = await connect(json(429, apiError(429), { 'retry-after': '50' }), {
      stop: controller.signal,
      notice: () => controller.abort('SIGINT'),
    });
    expect((await failureOf(api.klanten.create({ naam: 'A' }))).reason).toBe('temporary');
    expect(stub.seen).toHaveLength(1);
  });
});

describe('a reply that says yes but can’t be used', () => {
  const cases: [string, ReturnType<typeof text>, RegExp][] = [
    [
      'HTML',
      text(200, `<html>${key} Log in</html>`, { 'content-type': 'text/html; charset=utf-8' }),
      /is niet de API: het antwoord is text\/html\.$/,
    ],
    ['an odd type', text(200, 'x', { 'content-type': 'text/\u0009evil' }), /het antwoord is text\/\?evil\.$/],
    ['no data', json(200, {}), /klopt niet met de API: data: ontbreekt\.$/],
    ['no id', json(200, { data: { naam: 'A' } }), /klopt niet met de API: data\.id: ontbreekt\.$/],
    ['a list', json(200, []), /klopt niet met de API: het geheel: moet een object zijn\.$/],
    ['a wrong type', json(200, { data: { id, naam: 7 } }), /klopt niet met de API: data\.naam: moet tekst zijn\.$/],
    [
      'a number of 1000 digits',
      text(200, `{"data":{"id":"${id}","x":${'9'.repeat(1000)}}}`),
      /getal dat hier niet exact bewaard kan worden\.$/,
    ],
    ['depth', text(200, `{"data":{"id":"${id}","x":${'['.repeat(9999)}${']'.repeat(9999)}}}`), /te diep genest\.$/],
    ['half JSON', text(200, '{"data":{"id":', { 'content-type': 'application/json' }), /is geen volledige JSON\.$/],
    [
      'Latin-1',
      text(200, Buffer.from(`{"data":{"id":"${id}","naam":"\xe9"}}`, 'latin1'), { 'content-type': 'application/json' }),
      /is geen volledige JSON\.$/,
    ],
    ['nothing', text(200, ''), /is geen volledige JSON\.$/],
    [
      'too much',
      endless({ 'content-type': 'application/json', 'transfer-encoding': 'identity' }, ' '.repeat(65_536)),
      /is te groot \(> 16 MiB\)\.$/,
    ],
    [
      'endless headers',
      endless({ 'content-type': 'application/json', 'x-a': 'a'.repeat(70_000) }, ' '.repeat(65_536)),
      /is te groot \(HPE_HEADER_OVERFLOW\)\.$/,
    ],
  ];

  test.each(cases)('%s: a read ends unusable', async (name, act, message) => {
    const { api, stub } = await connect(act);
    const failure = await failureOf(api.klanten.get(id));
    expect(failure.reason).toBe('unusable');
    expect(failure.message).toMatch(message);
    expect(JSON.stringify(failure)).not.toContain(key);
    expect(stub.seen).toHaveLength(['half JSON', 'Latin-1', 'nothing', 'HTML', 'an odd type'].includes(name) ? 4 : 1);
  });

  test.each(cases)('%s: a write may have been done, and is not repeated', async (_name, act, message) => {
    const { api, stub } = await connect(act);
    const failure = await failureOf(api.klanten.create({ naam: 'A' }));
    expect(failure.reason).toBe('unknown');
    expect(failure.message).toMatch(message);
    expect(failure.hint).toBeUndefined();
    expect(stub.seen).toHaveLength(1);
  });

  test('half JSON followed by a whole one is a success', async () => {
    const { api, stub } = await connect([text(200, '{"data":', { 'content-type': 'application/json' }), klant]);
    expect(await api.klanten.get(id)).toEqual({ id, naam: 'Bakkerij Peeters' });
    expect(stub.seen).toHaveLength(2);
  });

  test('HTML in place of a PDF', async () => {
    const { api } = await connect(text(200, '<html>', { 'content-type': 'text/html' }));
    expect((await failureOf(api.facturen.pdf(id))).message).toMatch(/is niet de API: het antwoord is text\/html\.$/);
  });
});

describe('a reply that is looser than the text', () => {
  test.each([200, 201])('status %i is a yes', async (status) => {
    const reply = success('facturen.definitief', { id });
    const { api } = await connect(json(status, reply));
    expect({ data: await api.facturen.definitief(id) }).toEqual(reply);
  });

  test.each([202, 206, 299])('status %i is no yes: the text promises 200 or 201', async (status) => {
    const { api, stub } = await connect(json(status, success('facturen.definitief', { id })));
    const failure = await failureOf(api.facturen.definitief(id));
    expect(failure.reason).toBe('unknown');
    expect(failure.message).toContain(`klopt niet: de status ${status} zegt ja noch nee.`);
    expect(stub.seen).toHaveLength(1);
  });

  test('keeps unknown fields and unknown values of an enumeration', async () => {
    const { api } = await connect(json(200, { data: { id, status: 'geboekt', extra: { diep: [1] } }, meta: 1 }));
    expect(await api.facturen.get(id)).toEqual({ id, status: 'geboekt', extra: { diep: [1] } });
  });

  test.each(['1e400', '12345678901234567890', '-0.12345678901234567890123'])(
    'keeps %s in a field that duit does not know, as text',
    async (number) => {
      const { api } = await connect(text(200, `{"data":{"id":"${id}","x":[${number}],"y":1.5}}`));
      expect(await api.klanten.get(id)).toEqual({ id, x: [number], y: 1.5 });
    },
  );

  test('an inexact amount ends unusable and names its field', async () => {
    const { api } = await connect(text(200, `{"data":{"id":"${id}","totaal_incl":12345678901234567890}}`));
    const failure = await failureOf(api.facturen.get(id));
    expect(failure.reason).toBe('unusable');
    expect(failure.message).toMatch(
      /data\.totaal_incl: .*\. Het antwoord van .* bevat een getal dat hier niet exact bewaard kan worden\.$/,
    );
  });

  test('without a content type, with a byte order mark', async () => {
    const { api } = await connect(text(200, `\ufeff{"data":{"id":"${id}"}}`));
    expect(await api.klanten.get(id)).toEqual({ id });
  });

  test('a field named __proto__ changes no prototype', async () => {
    const { api } = await connect(text(200, `{"data":{"id":"${id}","__proto__":{"polluted":true}}}`));
    const found: object = await api.klanten.get(id);
    expect('polluted' in found).toBe(false);
  });
});

describe('the key in a success', () => {
  test('is not shown', async () => {
    const reply = json(200, { data: { id, naam: key, [key]: [`Bearer ${key}`] } });
    const { api, client } = await connect(reply);
    const masked = { id, naam: '***', '***': ['Bearer ***'] };
    expect(await api.klanten.get(id)).toEqual(masked);
    const { body } = await client.raw('PATCH', `/klanten/${id}`, { body: { naam: key } });
    const chunks = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ data: masked });
  });

  test('that is as short as that of the practice account changes no ordinary text', async () => {
    const { api } = await connect(done, { key: async () => 'oefen' });
    expect(await api.klanten.create({ naam: 'De oefenzaal' })).toMatchObject({ naam: 'De oefenzaal' });
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i is named and not followed', async (status) => {
    const other = await stubServer(klant);
    onTestFinished(() => other.close());
    const away = text(status, '', { location: `${other.base_url}/klanten/${id}` });
    const { api, stub } = await connect(away);
    const read = await failureOf(api.klanten.get(id));
    expect(read).toMatchObject({ reason: 'unusable', status });
    expect(read.message).toContain(`verwijst door naar http://127.0.0.1:${other.port}; duit volgt dat niet, want de sleutel zou meegaan.`);
    expect((await failureOf(api.klanten.create({ naam: 'A' }))).reason).toBe('unknown');
    expect(stub.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(other.connections()).toBe(0);
  });

  test('without an address', async () => {
    const { api } = await connect(text(304, ''));
    const failure = await failureOf(api.klanten.get(id));
    expect(failure.reason).toBe('unusable');
    expect(failure.message).toContain('verwijst door naar ?;');
  });
});

test('--debug shows each try, and never the key', async () => {
  const { api, stub, log } = await connect([json(503, {}), klant, json(422, apiError(422, key))]);
  await api.klanten.get(id);
  await failureOf(api.klanten.create({ naam: 'A' }));
  const shown = 'accept: application/json · user-agent: duit/1.2.3';
  expect(log).toEqual([
    `GET 127.0.0.1:${stub.port}/api/v1/klanten/${id} → 503 (0 ms) · dit vraagt het commando zelf · ${shown}`,
    `GET 127.0.0.1:${stub.port}/api/v1/klanten/${id} → 200 (0 ms) · dit vraagt het commando zelf · ${shown}`,
    `POST 127.0.0.1:${stub.port}/api/v1/klanten → 422 (0 ms) · dit vraagt het commando zelf · ${shown} · content-type: application/json`,
  ]);
});
