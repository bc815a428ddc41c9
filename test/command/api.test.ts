import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { serviceWorld } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const nobody = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const regel = { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 };

const oefen = (options = {}) => testWorld({ ...options, env: { DUIT_PROFIEL: 'oefen' } });
const api = (world: TestWorld, ...words: string[]) => run(['api', ...words], world);

/** A world whose service gives one answer to every request, and the requests that it received. */
function answering(answer: () => Response, options: Parameters<typeof testWorld>[0] = {}) {
  const asked: { line: string; body: string }[] = [];
  const transport = fetchTransport(async (request) => {
    asked.push({ line: `${request.method} ${request.url}`, body: await request.text() });
    return answer();
  });
  const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'canary_7f3a', ...options.env };
  return { world: testWorld({ ...options, env, transport }), asked };
}

const hundred = Array.from({ length: 100 }, (_, at) => ({ id: `id-${at}` }));

/** Expects each request to be refused with exit 2 and this message, and nothing to be sent. */
async function expectRefused(rows: readonly (readonly [message: string, words: readonly string[]])[]): Promise<void> {
  const world = await serviceWorld();
  for (const [message, words] of rows) {
    const { code, stderr } = await api(world, ...words);
    expect({ code, stderr: stderr.split('\n')[0], sent: world.sent }).toEqual({ code: 2, stderr: `fout: ${message}`, sent: [] });
  }
}

async function newKlant(world: TestWorld, naam: string): Promise<string> {
  const { stdout } = await api(world, 'POST', '/klanten', '-v', `naam=${naam}`);
  return JSON.parse(stdout).data.id;
}

async function newFactuur(world: TestWorld): Promise<string> {
  const klant = await newKlant(world, 'Bakkerij Peeters BV');
  const { stdout } = await api(world, 'POST', '/facturen', '-v', `klant_id=${klant}`, '-t', `regels=${JSON.stringify([regel])}`);
  return JSON.parse(stdout).data.id;
}

describe('api GET', () => {
  it('prints the whole reply as the service gives it', async () => {
    const { world, asked } = answering(() => Response.json({ data: [{ id: 'a', naam: 'x' }], total: 1, extra: { b: 2 } }));
    expect(await api(world, 'get', 'klanten', '-v', 'q=a b&c', '-t', 'limit=5')).toEqual({
      code: 0,
      stdout: '{"data":[{"id":"a","naam":"x"}],"total":1,"extra":{"b":2}}\n',
      stderr: '',
    });
    expect(asked).toEqual([{ line: 'GET https://dienst.example/api/v1/klanten?q=a%20b%26c&limit=5', body: '' }]);
  });

  it('prints no workflow command that the runner of a CI job would obey', async () => {
    const { world } = answering(() => Response.json({ data: { naam: '##vso[task.x]' } }), { env: { CI: 'true' } });
    expect((await api(world, 'GET', '/klanten/x')).stdout).toBe('{"data":{"naam":"\\u0023#vso[task.x]"}}\n');
  });

  it('prints indented JSON on a terminal, without characters that control it', async () => {
    const { world } = answering(() => Response.json({ data: { naam: '\u001b[2J\u009b\u202e' } }), { tty: 80 });
    expect((await api(world, 'GET', '/klanten/x')).stdout).toBe('{\n  "data": {\n    "naam": "\\u001b[2J\\u009b\\u202e"\n  }\n}\n');
  });

  it('says at a terminal how many items a list has when it shows fewer', async () => {
    const list = () => Response.json({ data: [{ id: 'a' }], total: 3 });
    expect((await api(answering(list, { tty: 80 }).world, 'GET', '/klanten')).stderr).toBe('1 getoond van 3. Alles: --alles\n');
    expect((await api(answering(list).world, 'GET', '/klanten')).stderr).toBe('');
  });

  it('shows data in the requested format and fields', async () => {
    const world = oefen();
    const id = await newKlant(world, 'Bakkerij Peeters BV');
    const shown = async (...words: string[]) => (await api(world, 'GET', ...words)).stdout;
    expect(await shown('/klanten', '--formaat', 'tsv')).toBe(`${id}\tBakkerij Peeters BV\n`);
    expect(await shown('/klanten', '--formaat', 'id')).toBe(`${id}\n`);
    expect(await shown('/klanten', '--velden', 'naam')).toBe('[\n{"naam":"Bakkerij Peeters BV"}\n]\n');
    expect(await shown(`/klanten/${id}`, '--formaat', 'csv', '--velden', 'naam,land')).toBe('naam,land\r\nBakkerij Peeters BV,BE\r\n');
  });

  it('refuses a field that does not exist, before any request', async () => {
    const world = await serviceWorld();
    const { code, stderr } = await api(world, 'GET', '/klanten', '--velden', 'nam');
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain("--velden: het veld 'nam' bestaat hier niet. Bedoel je naam?");
  });

  it('ends with the exit codes and messages of every command', async () => {
    expect(await api(oefen(), 'GET', `/facturen/${nobody}`, '--json')).toMatchObject({ code: 3, stdout: '' });
    const { world } = answering(() => new Response('<html>login</html>', { headers: { 'content-type': 'text/html' } }));
    expect(await api(world, 'GET', '/klanten')).toEqual({
      code: 11,
      stdout: '',
      stderr: 'fout: wat antwoordt is niet de API: het antwoord is text/html.\n',
    });
    const huge = answering(() => new Response(`"${'x'.repeat(17 * 1024 * 1024)}"`, { headers: { 'content-type': 'application/json' } }));
    expect((await api(huge.world, 'GET', '/klanten')).code).toBe(11);
    const cut = answering(() => new Response('{"data":', { headers: { 'content-type': 'application/json' } }));
    expect((await api(cut.world, 'GET', '/klanten')).code).toBe(11);
    expect((await api(cut.world, 'POST', '/iets', '-v', 'naam=x', '--ja')).code).toBe(7);
  });

  it('tells status and headers with --debug, never the key', async () => {
    const { world } = answering(() => Response.json({ data: {} }, { headers: { 'x-echo': 'Bearer canary_7f3a', 'set-cookie': 'a=b' } }));
    const { stderr } = await api(world, 'GET', '/klanten/x', '--debug');
    expect(stderr).toContain('\n200\ncontent-type: application/json\nset-cookie: ***\nx-echo: Bearer ***\n');
    expect(stderr).not.toContain('canary');
  });
});

describe('api --alles', () => {
  it('prints the items of all pages as one array', async () => {
    const { world, asked } = answering(() => Response.json({ data: asked.length === 1 ? hundred : [{ id: 'laatste' }], total: 101 }));
    const { code, stdout, stderr } = await api(world, 'GET', '/iets/nieuws', '-v', 'jaar=2026', '--alles');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const ids = JSON.parse(stdout).map(({ id }: { id: string }) => id);
    expect({ count: ids.length, last: ids.at(-1) }).toEqual({ count: 101, last: 'laatste' });
    expect(asked.map(({ line }) => line.replace('https://dienst.example/api/v1', ''))).toEqual([
      'GET /iets/nieuws?jaar=2026&limit=100',
      'GET /iets/nieuws?jaar=2026&limit=100&offset=100',
    ]);
  });

  it('is refused before any request where it can not be meant', () =>
    expectRefused([
      ['--alles is voor lijsten; dit pad geeft er geen', ['GET', `/klanten/${nobody}`, '--alles']],
      ['--alles kiest limit en offset zelf', ['GET', '/klanten', '-v', 'limit=5', '--alles']],
      ['--alles kiest limit en offset zelf', ['GET', '/klanten?offset=5', '--alles']],
      ['--alles doet niets bij dit verzoek', ['POST', '/klanten', '--alles']],
      ['noem de kolommen met --velden; dit pad kent duit niet', ['GET', '/iets', '--formaat', 'csv', '--alles']],
    ]));

  it('fails with exit 11 where the reply is no list', async () => {
    const { world } = answering(() => Response.json({ data: [1, 2] }));
    expect(await api(world, 'GET', '/iets', '--alles')).toMatchObject({ code: 11, stdout: '' });
  });
});

describe('a path', () => {
  it('that leads elsewhere is refused before any request', async () => {
    const paths = [
      'https://other.host/',
      'https://dienst.example/api/v1/klanten',
      '//other.host/klanten',
      '../..',
      '/klanten/../../..',
      '/./klanten',
      '/%2e%2e/%2e%2e',
      '/..%2f..',
      '/%252e%252e/x',
      '/klanten\\..\\..',
      '/klanten/\t../x',
      '/klanten#x',
      '/klanten?q=a#x',
      '/klanten?q=a b',
      '@other.host',
      '',
      '/',
    ];
    const world = await serviceWorld();
    for (const path of paths) {
      const { code, stdout, stderr } = await api(world, 'GET', path, '--ja');
      const told = expect.stringContaining('is geen pad onder het adres van de dienst; er is niets verstuurd\n') as string;
      expect({ path, code, stdout, stderr, sent: world.sent }).toEqual({ path, code: 2, stdout: '', stderr: told, sent: [] });
    }
  });

  it('may carry a query, but no name twice', async () => {
    const { world, asked } = answering(() => Response.json({ data: [] }));
    expect((await api(world, 'GET', 'klanten/?limit=2&q=a%20b')).code).toBe(0);
    expect(asked[0]?.line).toBe('GET https://dienst.example/api/v1/klanten?limit=2&q=a%20b');
    expect(await api(world, 'GET', 'klanten?limit=2', '-v', 'limit=3')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'fout: het veld limit staat er twee keer\n',
    });
  });
});

describe('a value', () => {
  it('that can not be meant is refused before any request', () =>
    expectRefused([
      ['-v: verwacht veld=waarde', ['GET', '/klanten', '-v', 'naam']],
      ['-t naam: hier hoort een getal, true, false, null of andere JSON', ['POST', '/klanten', '-t', 'naam={']],
      ['-t a: een getal dat niet exact blijft, of te diep genest', ['POST', '/klanten', '-t', 'a=1e999']],
      ['het veld a staat er twee keer', ['POST', '/klanten', '-v', 'a=1', '-v', 'a=2']],
      ['-t a: in een query hoort tekst, een getal, true of false', ['GET', '/klanten', '-t', 'a=[1]']],
      ['--invoer doet niets bij dit verzoek', ['GET', '/klanten', '--invoer', 'x.json']],
      ['--overschrijven doet niets bij dit verzoek', ['GET', '/klanten', '--overschrijven']],
      ['--nogmaals doet niets bij dit verzoek', ['POST', '/klanten', '--nogmaals']],
      ["'TRACE' is geen methode die duit verstuurt; kies uit GET, POST, PATCH, PUT, DELETE", ['TRACE', '/klanten']],
    ]));

  it('is text after -v and JSON after -t', async () => {
    const { world, asked } = answering(() => Response.json({ data: { id: 'x' } }, { status: 201 }));
    await api(world, 'POST', '/iets', '--ja', '-v', 'naam=007', '-v', 'leeg=', '-t', 'x={"a":[1,null]}', '-t', '__proto__=1');
    expect(asked[0]?.body).toBe('{"naam":"007","leeg":"","x":{"a":[1,null]},"__proto__":1}');
  });
});

describe('a write', () => {
  it('tells what the service refuses, field by field', async () => {
    const { code, stderr } = await api(oefen(), 'POST', '/klanten', '-v', 'land=BE');
    expect(code).toBe(6);
    expect(stderr).toContain('\n  naam: ');
  });

  it('sends nothing with --proef', async () => {
    const world = await serviceWorld();
    const { code, stdout } = await api(world, 'DELETE', `/klanten/${nobody}?x=1`, '--ja', '--proef');
    expect({ code, stdout, sent: world.sent }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`request.method\tDELETE\nrequest.path\t/klanten/${nobody}?x=1\n`) as string,
      sent: [],
    });
  });

  it('that duit does not know wants --ja', async () => {
    const world = await serviceWorld();
    for (const [method, path] of [
      ['DELETE', `/klanten/${nobody}`],
      ['POST', `/facturen/${nobody}/Definitief`],
    ] as const) {
      expect(await api(world, method, path)).toEqual({
        code: 12,
        stdout: '',
        stderr: `fout: ${method} ${path} is geen bewerking die duit kent; er is niets verstuurd\ntip: Daarover beslist een mens.\n`,
      });
      expect(world.sent.splice(0)).toEqual([]);
      await api(world, method, path, '--ja');
      expect(world.sent.splice(0)).toEqual([`${method} ${path}`]);
    }
  });

  it('that only a test key may do is refused with a real one', async () => {
    const world = await serviceWorld();
    for (const words of [
      ['POST', '/test/inbox'],
      ['POST', '/Test/inbox', '--ja'],
      ['POST', `/facturen/${nobody}/versturen`, '-v', 'kanaal=peppol', '-v', 'simuleer=afgeleverd', '--ja'],
      ['POST', `/facturen/${nobody}/versturen?simuleer=afgeleverd`, '-v', 'kanaal=peppol', '--ja'],
      ['PUT', '/iets', '-t', 'simuleer=null', '--ja'],
      ['POST', '/test/inbox', '--proef'],
    ]) {
      const { code, stderr } = await api(world, ...words);
      const told = expect.stringContaining("kan alleen met een testprofiel; 'omgeving' is echt\n") as string;
      expect({ words, code, stderr, sent: world.sent }).toEqual({ words, code: 2, stderr: told, sent: [] });
    }
  });

  it('asks before making final on a terminal, and sends nothing when declined', async () => {
    const world = await serviceWorld({ tty: 80, stdin: 'n\n' });
    const id = await newFactuur(world);
    world.sent.length = 0;
    const { code, stderr } = await api(world, 'POST', `/facturen/${id}/definitief`);
    expect(code).toBe(12);
    expect(stderr).toContain('concept  Bakkerij Peeters BV  € 344,85\n');
    expect(stderr).toContain(`POST /facturen/${id}/definitief versturen? [j/N]`);
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('does not send a document twice over one channel, and says so in a dry run', async () => {
    const world = await serviceWorld();
    const id = await newFactuur(world);
    expect((await api(world, 'POST', `/facturen/${id}/definitief`)).code).toBe(0);
    const versturen = ['POST', `/facturen/${id}/versturen`, '-v', 'kanaal=email', '-v', 'email=a@b.be'];
    expect((await api(world, ...versturen)).code).toBe(0);
    const again = await api(world, ...versturen);
    expect(again.code).toBe(12);
    expect(again.stderr).toContain('2026-0001 is al verstuurd per e-mail');
    const told = await api(world, ...versturen, '--proef');
    expect([told.code, told.stderr]).toEqual([12, expect.stringContaining('2026-0001 is al verstuurd per e-mail')]);
    expect((await api(world, ...versturen, '--nogmaals')).code).toBe(0);
  });

  it('ends with 9 and its id when it was done but can not be shown; a read ends with 10', async () => {
    const { world } = answering(() => Response.json({ data: { id: 'x1' } }));
    const full = { ...world.stdout, write: () => Promise.reject(Object.assign(new Error('vol'), { code: 'ENOSPC' })) };
    const { code, stderr } = await api({ ...world, stdout: full }, 'POST', '/iets', '--ja');
    expect({ code, stderr }).toEqual({
      code: 9,
      stderr:
        'fout: het is gedaan bij de dienst, maar het resultaat kon niet geschreven worden (de schijf is vol): x1\ntip: Voer het commando niet opnieuw uit.\n',
    });
    expect((await api({ ...world, stdout: full }, 'GET', '/iets')).code).toBe(10);
  });

  it('says that a reply has no content', async () => {
    const { world } = answering(() => new Response(null, { status: 204 }));
    expect(await api(world, 'DELETE', '/iets/x', '--ja')).toEqual({ code: 0, stdout: '', stderr: '204, zonder inhoud\n' });
  });

  it.each([
    ['GET', 11, 'het antwoord (200) is geen bruikbare JSON.\ntip: Controleer het adres van de dienst (base_url).'],
    [
      'POST',
      7,
      'het antwoord van dienst.example is geen volledige JSON, maar de dienst zei wel ja (200): misschien is dit al uitgevoerd: POST /iets (15/03/2026 10:00). duit doet dit niet opnieuw tot jij beslist.\ntip: Kijk na bij de dienst, en geef dan een van deze:\n  duit journaal herstel 1 --gedaan        het is gedaan\n  duit journaal herstel 1 --niet-gedaan   het is niet gedaan; daarna kan het opnieuw\nDaarover beslist een mens.',
    ],
  ])('%s says what to do where the reply is no JSON', async (method, code, message) => {
    const { world } = answering(() => new Response('{"data":', { headers: { 'content-type': 'application/json' } }));
    expect(await api(world, method, '/iets', '--ja')).toEqual({ code, stdout: '', stderr: `fout: ${message}\n` });
  });
});

const pdf = '%PDF-1.4\nx\n%%EOF\n';
const asPdf = (body: string) => () => new Response(body, { headers: { 'content-type': 'application/pdf' } });

describe('a download', () => {
  it('is saved whole into a file', async () => {
    const world = oefen();
    const id = await newFactuur(world);
    const { code, stdout } = await api(world, 'GET', `/facturen/${id}/pdf`, '-o', 'f.pdf', '--json');
    const bytes = readFileSync(join(world.folder, 'f.pdf'));
    expect(code).toBe(0);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(JSON.parse(stdout)).toEqual({ bestand: 'f.pdf', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  });

  it('goes through a pipe byte for byte', async () => {
    const { world } = answering(asPdf(pdf));
    expect(await api(world, 'GET', `/facturen/${nobody}/pdf`)).toEqual({ code: 0, stdout: pdf, stderr: '' });
  });

  it('is refused on a terminal, before any request when the path is known', async () => {
    const { world, asked } = answering(asPdf(pdf), { tty: 80 });
    const refused = {
      code: 2,
      stdout: '',
      stderr: 'fout: application/pdf is niet te tonen in een terminal\ntip: Bewaar het met -o <bestand>, of stuur het door een pijp.\n',
    };
    expect(await api(world, 'GET', `/facturen/${nobody}/pdf`, '--geen-kleur')).toEqual(refused);
    expect(asked).toEqual([]);
    expect(await api(world, 'GET', '/iets/pdf', '--geen-kleur')).toEqual(refused);
    expect(asked).toHaveLength(1);
  });

  it('replaces no file without --overschrijven; after a write that ends with 9', async () => {
    const { world } = answering(() => Response.json({ data: { id: 'x' } }));
    writeFileSync(join(world.folder, 'a.json'), 'van mij');
    expect((await api(world, 'GET', '/klanten', '-o', 'a.json')).code).toBe(2);
    const { code, stderr } = await api(world, 'POST', '/iets', '--ja', '-o', 'a.json');
    expect(code).toBe(9);
    expect(stderr).toMatch(/het is gedaan bij de dienst, maar het antwoord is niet bewaard\. .*a\.json bestaat al/);
    expect(readFileSync(join(world.folder, 'a.json'), 'utf8')).toBe('van mij');
    expect((await api(world, 'GET', '/klanten', '-o', 'a.json', '--overschrijven')).code).toBe(0);
    expect(readFileSync(join(world.folder, 'a.json'), 'utf8')).toBe('{"data":{"id":"x"}}');
  });
});
