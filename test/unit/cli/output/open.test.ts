import { expect, test, vi } from 'vitest';
import { type Format, formats, type Items, type View } from '../../../../src/cli/output/out.ts';
import { Failure } from '../../../../src/failure.ts';
import { from, memory, sink } from './sinks.ts';

interface Doc {
  id: string;
  nummer: string | null;
  naam: string;
  totaal: number;
  actief: boolean;
  notities?: string;
  regels?: { omschrijving: string; aantal: number }[];
}

const view: View<Doc> = {
  columns: [
    { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } },
    { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
    { field: 'totaal', title: { nl: 'Totaal', en: 'Total' }, kind: 'bedrag' },
    { field: 'actief', title: { nl: 'Actief', en: 'Active' } },
    { field: 'dubbel', title: { nl: 'Dubbel', en: 'Double' }, kind: 'bedrag', value: (doc) => doc.totaal * 2 },
    { field: 'notities', title: { nl: 'Notities', en: 'Notes' }, kind: 'notitie' },
  ],
  row: ['id', 'nummer', 'naam', 'totaal', 'actief', 'notities', 'regels'],
};
const one: Doc = { id: 'a1', nummer: '2026-1', naam: '=Bakker\u202e, "Zoon"\n', totaal: 1234.5, actief: true, notities: 'a\nb' };
const two: Doc = { id: 'b2', nummer: null, naam: 'Vzw', totaal: -1, actief: false, regels: [{ omschrijving: 'x\ty', aantal: 2 }] };

async function list(format: Format | undefined, docs: Doc[], options = {}): Promise<string> {
  const { out, stdout } = memory({ format, ...options });
  await out.list(from(...docs), view);
  return stdout();
}
async function record(format: Format | undefined, doc: Doc, options = {}): Promise<string> {
  const { out, stdout } = memory({ format, ...options });
  await out.record(doc, view);
  return stdout();
}

test('a pipe gets TSV: no header, raw values, safe text', async () => {
  expect(await list(undefined, [one, two])).toBe('2026-1\t=Bakker\\u202e, "Zoon"\\n\t1234.5\ttrue\t2469\ta\\nb\n\tVzw\t-1\tfalse\t-2\t\n');
  expect(await record(undefined, two)).toBe(
    'id\tb2\nnummer\t\nnaam\tVzw\ntotaal\t-1\nactief\tfalse\nregels.0.omschrijving\tx\\ty\nregels.0.aantal\t2\n',
  );
});

test('JSON has all fields of the API and no computed ones; an array for a list', async () => {
  expect(await list('json', [one, two])).toBe(
    '[\n{"id":"a1","nummer":"2026-1","naam":"=Bakker\\u202e, \\"Zoon\\"\\n","totaal":1234.5,"actief":true,"notities":"a\\nb"},\n' +
      '{"id":"b2","nummer":null,"naam":"Vzw","totaal":-1,"actief":false,"regels":[{"omschrijving":"x\\ty","aantal":2}]}\n]\n',
  );
  expect(JSON.parse(await record('json', one))).toEqual(one);
  expect(await record('ndjson', two)).toBe(
    '{"id":"b2","nummer":null,"naam":"Vzw","totaal":-1,"actief":false,"regels":[{"omschrijving":"x\\ty","aantal":2}]}\n',
  );
});

test('a person gets JSON indented', async () => {
  const stdout = sink(true);
  const { out } = memory({ stdout, format: 'json' });
  await out.record({ id: 'a' }, { columns: [], row: ['id'] });
  await out.list(from({ id: 'b' }), { columns: [], row: ['id'] });
  expect(stdout.text()).toBe('{\n  "id": "a"\n}\n[\n  {\n    "id": "b"\n  }\n]\n');
});

test('CSV quotes by RFC 4180 and makes formulas text', async () => {
  expect(await list('csv', [one, two])).toBe(
    'nummer,naam,totaal,actief,dubbel,notities\r\n' +
      '2026-1,"\'=Bakker\\u202e, ""Zoon""\\n",1234.5,true,2469,a\\nb\r\n,Vzw,-1,false,-2,\r\n',
  );
  expect(await list('csv', [{ ...two, naam: '@som;x' }], { csvStijl: 'be', csvRuw: true, fields: ['naam', 'totaal', 'dubbel'] })).toBe(
    '\ufeffnaam;totaal;dubbel\r\n"@som;x";-1;-2\r\n',
  );
  expect(await list('csv', [{ ...two, totaal: 0.5 }], { csvStijl: 'be', fields: ['totaal', 'regels'] })).toBe(
    '\ufefftotaal;regels\r\n0,5;"[{""omschrijving"":""x\\ty"",""aantal"":2}]"\r\n',
  );
  expect(await record('csv', two)).toBe('nummer,naam,totaal,actief,dubbel,notities\r\n,Vzw,-1,false,-2,\r\n');
});

test.each(['=1+1', '+32 9', '-x', '@a', '＝1'])('%s is no formula in CSV', async (naam) => {
  expect(await list('csv', [{ ...two, naam }], { fields: ['naam'] })).toBe(`naam\r\n'${naam}\r\n`);
});

test('the format id prints only ids', async () => {
  expect(await list('id', [one, two])).toBe('a1\nb2\n');
  expect(await record('id', one)).toBe('a1\n');
});

test('an empty list is an empty list in every format', async () => {
  const texts = await Promise.all(formats.map((format) => list(format, [])));
  expect(texts).toEqual([
    'Nummer  Naam  Totaal  Actief  Dubbel  Notities\n',
    '',
    'nummer,naam,totaal,actief,dubbel,notities\r\n',
    '[]\n',
    '',
    '',
  ]);
});

test('--velden chooses and orders, computed fields too', async () => {
  const fields = ['dubbel', 'regels', 'nummer'];
  expect(await list('ndjson', [one], { fields })).toBe('{"dubbel":2469,"regels":null,"nummer":"2026-1"}\n');
  expect(await list('tsv', [two], { fields })).toBe('-2\t[{"omschrijving":"x\\ty","aantal":2}]\t\n');
  expect(await record('tsv', one, { fields })).toBe('dubbel\t2469\nregels\t\nnummer\t2026-1\n');
});

test('an unknown field in --velden is refused with the fields that exist, before any request', async () => {
  const { out } = memory({ fields: ['naam', 'totaall'] });
  const asked: string[] = [];
  const items = (async function* () {
    asked.push('asked');
    yield one;
  })();
  const failure = await out.list(items, view).catch((error: unknown) => error as Failure);
  expect(failure).toMatchObject({
    reason: 'usage',
    message: "--velden: het veld 'totaall' bestaat hier niet. Bedoel je totaal?",
    hint: 'Deze velden bestaan: id, nummer, naam, totaal, actief, notities, regels, dubbel',
  });
  expect(asked).toEqual([]);
});

test('an output option that would do nothing is refused', () => {
  expect(() => memory({ format: 'id', fields: ['id'] }).out.check(view)).toThrow('--velden doet niets bij --formaat id');
  expect(() => memory({ format: 'json', csvStijl: 'be' }).out.check(view)).toThrow('--csv-stijl doet niets bij --formaat json');
  expect(() => memory({ csvRuw: true }).out.check(view)).toThrow('--csv-ruw doet niets bij --formaat tsv');
});

test.each([
  [{ rest: 'some', total: 1234, offset: 0 }, '2 getoond van 1.234. Alles: --alles, volgende: --offset 2\n'],
  [{ rest: 'some', total: 2, offset: 0 }, '2 getoond, er zijn er meer. Alles: --alles, volgende: --offset 2\n'],
  [{ rest: 'some', total: 2, offset: 10 }, '2 getoond, er zijn er meer. Alles: --alles, volgende: --offset 12\n'],
  [{ rest: 'open' }, 'Mogelijk zijn er meer. Alles: --alles, volgende: --offset 2\n'],
  [{ rest: 'none', total: 2 }, ''],
  [{ total: 9 }, ''],
] as const)('tells a person on stderr whether a list was cut: %j', async (told, notice) => {
  const items = (): Items<Doc> => Object.assign(from(one, two), told);
  const person = sink(true);
  await memory({ format: 'id', stderr: person }).out.list(items(), view);
  expect(person.text()).toBe(notice);
  const knowing = sink(true);
  await memory({ format: 'id', stderr: knowing, limited: true }).out.list(items(), view);
  const pipe = memory({ format: 'id' });
  await pipe.out.list(items(), view);
  expect(knowing.text() + pipe.stderr()).toBe('');
  const quiet = memory({ format: 'id', quiet: true });
  await quiet.out.list(Object.assign(from(one), told), view);
  await quiet.out.warn('gezien');
  expect(quiet.stderr()).toBe('gezien\n');
});

test('only a person gets a page; its texts are safe and only a notitie has line ends', async () => {
  const stdout = sink(true);
  const { out } = memory({ stdout });
  await out.record(one, view, async () => (doc) => `${doc.naam}|${doc.notities}`);
  expect(stdout.text()).toBe('=Bakker\\u202e, "Zoon"\\n|a\nb\n');
  const pipe = memory();
  const load = vi.fn(async () => () => 'page');
  await pipe.out.record({ id: 'a' }, { columns: [], row: [] }, load);
  expect(pipe.stdout()).toBe('id\ta\n');
  expect(load).not.toHaveBeenCalled();
});

test('work that fails before its first result prints no part of a list', async () => {
  const { out, stdout } = memory({ format: 'json' });
  const work = (async function* () {
    yield await Promise.reject<Doc>(new Error('weg'));
  })();
  await expect(out.results(work, view)).rejects.toThrow('weg');
  expect(stdout()).toBe('');
});

test('results come out one by one, and a JSON array is closed when the work stops', async () => {
  const { out, stdout } = memory({ format: 'json' });
  const seen: string[] = [];
  const work = (async function* () {
    yield two;
    seen.push(stdout());
    throw new Failure('unknown', 'weg');
  })();
  await expect(out.results(work, { ...view, row: ['id'] })).rejects.toThrow('weg');
  expect(seen[0]).toContain('"id":"b2"');
  expect((JSON.parse(stdout()) as Doc[]).map(({ id }) => id)).toEqual(['b2']);
});

test('a list that fails halfway shows its items and a warning, and its JSON stays open so that no program takes it for complete', async () => {
  const { out, stdout, stderr } = memory({ format: 'json' });
  const breaking = async function* (...docs: Doc[]) {
    yield* docs;
    throw new Failure('temporary', 'weg', { because: 'network' });
  };
  await expect(out.list(breaking(two), view)).rejects.toThrow('weg');
  expect(stderr()).toBe('{"warning":"De lijst is niet volledig: ze brak af na 1."}\n');
  const quiet = memory({ quiet: true });
  await expect(quiet.out.list(breaking(one, two), view)).rejects.toThrow('weg');
  expect(quiet.stderr()).toBe('De lijst is niet volledig: ze brak af na 2.\n');
  const none = memory();
  await expect(none.out.list(breaking(), view)).rejects.toThrow('weg');
  expect(none.stderr()).toBe('');
  expect(stdout()).toContain('"id":"b2"');
  expect(() => JSON.parse(stdout()) as unknown).toThrow();
});

test('a closed pipe ends a list without a warning that it is incomplete', async () => {
  const stdout = { ...sink(), write: () => Promise.resolve() };
  const { out, stderr } = memory({ stdout });
  const items = (async function* () {
    yield one;
    await new Promise((resolve) => setTimeout(resolve, 5));
    stdout.write = () => Promise.reject(Object.assign(new Error('EPIPE'), { code: 'EPIPE' }));
    yield two;
  })();
  await expect(out.list(items, view)).rejects.toMatchObject({ name: 'ClosedPipe' });
  expect(stderr()).toBe('');
});

test('in a CI job no text can command the runner', async () => {
  const env = { GITHUB_ACTIONS: 'true' };
  const doc = { ...two, naam: '::stop-commands::x', nummer: '##vso[x]' };
  expect(await list('tsv', [doc], { env, fields: ['naam', 'nummer'] })).toBe('\\u003a:stop-commands::x\t\\u0023#vso[x]\n');
  expect(JSON.parse(await record('json', doc, { env }))).toEqual(doc);
  const { out, stderr } = memory({ env });
  await out.failure(new Failure('refused', 'ok', { errors: { naam: '##[error]' } }));
  expect(stderr()).toBe('fout: ok\n  naam: \\u0023#[error]\n');
});

test('--debug shows the code behind a failure, and never the key', async () => {
  const { out, stderr } = memory({ debug: true, redact: (text) => text.replaceAll('sk_1', '***') });
  await out.failure(new Failure('local', 'sk_1', { cause: Object.assign(new Error('stil'), { code: 'EDQUOT' }) }));
  expect(stderr()).toBe('EDQUOT\nfout: ***\n');
  expect(stderr()).not.toContain('stil');
});
