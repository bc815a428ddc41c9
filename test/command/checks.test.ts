import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { savedWorld, serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const klant = '123e4567-e89b-12d3-a456-426614174000';
const account = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sleutel' };

/** A world whose service has empty lists and gives one answer to all other requests, and the requests that it received. */
function answering(answer: () => Response | Promise<Response>): TestWorld & { sent: string[] } {
  const sent: string[] = [];
  const transport = fetchTransport(async (request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    sent.push(`${request.method} ${path}`);
    return request.method === 'GET' && /^\/\w+$/.test(path) ? Response.json({ data: [], total: 0 }) : answer();
  });
  return Object.assign(testWorld({ env: account, transport }), { sent });
}

const reply = (data: object) => () => Response.json({ data }, { status: 200 });

/** A real account with a final invoice, for a customer with these fields. */
async function withFinal(...fields: string[]) {
  const world = await serviceWorld();
  await run(['klanten', 'maak', '--naam', 'Bakkerij Peeters BV', ...fields], world);
  const words = ['factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'Lezing;1;100;21', '--formaat', 'id'];
  const factuur = (await run(words, world)).stdout.trim();
  await run(['factuur', 'definitief', factuur], world);
  world.sent.length = 0;
  return { world, factuur, verstuur: ['factuur', 'verstuur', factuur, '--kanaal', 'peppol', '--velden', 'kanaal'] };
}

const reachable = ['--kbo-btw-nummer', '0403123486', '--peppol-id', '0208:0403123486', '--email', 'info@peeters.example'];

describe('totals', () => {
  const maak = ['factuur', 'maak', '--klant', klant, '--formaat', 'id'];
  const lines = ['--regel', 'Advies;3;95;21', '--regel', 'Handboek;2;24,50;6'];

  it('that differ from those of the service give a warning, and the document stays', async () => {
    const world = answering(reply({ id, nummer: null, status: 'concept', totaal_btw: 62.79, totaal_incl: 396.8 }));
    expect(await run([...maak, ...lines], world)).toEqual({
      code: 0,
      stdout: `${id}\n`,
      stderr: 'Let op: de dienst rekent € 396,80 met btw, duit € 396,79.\n',
    });
  });

  it.each([
    ['are the same', lines, 396.79],
    ['of a product whose price is not known here', ['--product', id, ...lines], 1],
  ])('that %s give no warning', async (_, words, totaal_incl) => {
    const world = answering(reply({ id, status: 'concept', totaal_incl }));
    expect(await run([...maak, ...words], world)).toEqual({ code: 0, stdout: `${id}\n`, stderr: '' });
  });

  it.each(['factuur', 'offerte'])('of a %s are shown with --proef, and nothing is sent', async (kind) => {
    const world = answering(reply({}));
    const { code, stdout, stderr } = await run([kind, 'maak', '--klant', klant, ...lines, '--proef', '--json'], world);
    expect({ code, stderr, sent: world.sent }).toEqual({
      code: 0,
      stderr: '{"notice":"Proef: dit zou verstuurd worden; er is niets geschreven."}\n',
      sent: [kind === 'factuur' ? 'GET /facturen' : 'GET /offertes', `GET /klanten/${klant}`],
    });
    expect(JSON.parse(stdout)).toMatchObject({
      klant_id: klant,
      regels: [{ omschrijving: 'Advies' }, { omschrijving: 'Handboek' }],
      totalen: { totaal_excl: 334, totaal_btw: 62.79, totaal_incl: 396.79 },
    });
  });
});

describe('the numbers of a customer', () => {
  const wrong = ['--kbo-btw-nummer', 'BE0403123487', '--peppol-id', '0208:0403123487'];
  const warnings = `Let op: --kbo-btw-nummer: de controlecijfers kloppen niet; bij 0403.123.4.. hoort 0403.123.486.
Let op: --peppol-id: het nummer in dit adres klopt niet; misschien bedoel je 0208:0403123486.
`;

  it('that are wrong give a warning with the right form, and are sent as they are', async () => {
    const world = answering(reply({ id: klant, naam: 'X', kbo_btw_nummer: 'BE0403123487', peppol_id: '0208:0403123487' }));
    const { code, stdout, stderr } = await run(['klanten', 'maak', '--naam', 'X', ...wrong, '--json'], world);
    expect({ code, stderr, sent: world.sent }).toEqual({
      code: 0,
      stderr: warnings
        .trim()
        .split('\n')
        .map((warning) => `{"warning":"${warning}"}\n`)
        .join(''),
      sent: ['GET /klanten', 'POST /klanten'],
    });
    expect(JSON.parse(stdout)).toMatchObject({ kbo_btw_nummer: 'BE0403123487', peppol_id: '0208:0403123487' });
  });

  it('are checked when they change, also with --proef', async () => {
    const world = answering(reply({ id: klant, naam: 'X' }));
    const { code, stderr } = await run(['klanten', 'wijzig', klant, ...wrong, '--proef', '--stil'], world);
    expect({ code, stderr, sent: world.sent }).toEqual({ code: 0, stderr: warnings, sent: [`GET /klanten/${klant}`, 'GET /klanten'] });
  });

  it('that write a Peppol address in another way are kept as it is registered', async () => {
    const world = await savedWorld();
    const [typed, kept] = ['0208:BE 0403.123.486', '0208:0403123486'];
    const made = await run(['klanten', 'maak', '--naam', 'X', '--peppol-id', typed, '--json'], world);
    expect([made.code, made.stderr, JSON.parse(made.stdout)]).toMatchObject([0, '', { peppol_id: kept }]);
    const { id: own } = JSON.parse(made.stdout) as { id: string };
    const changed = await run(['klanten', 'wijzig', own, '--peppol-id', typed, '--json'], world);
    expect(JSON.parse(changed.stdout)).toMatchObject({ peppol_id: kept });
  });

  it('take a code that is no name of a country, and name that of a country in words', async () => {
    const world = await savedWorld();
    const maak = async (land: string) => {
      const { code, stderr } = await run(['klanten', 'maak', '--naam', `Klant ${land}`, '--land', land], world);
      return [code, stderr];
    };
    for (const land of ['XI', 'GB', '1A']) expect(await maak(land)).toEqual([0, '']);
    expect(await maak('België')).toEqual([2, expect.stringContaining('Bedoel je --land BE?')]);
  });

  it('of another country are checked against the form of that country', async () => {
    const world = answering(reply({ id: klant, naam: 'X' }));
    const words = ['klanten', 'maak', '--naam', 'X', '--land', 'NL', '--formaat', 'id', '--kbo-btw-nummer'];
    expect((await run([...words, '123456789B13'], world)).stderr).toBe('');
    expect((await run([...words, '0403123486'], world)).stderr).toBe(
      'Let op: --kbo-btw-nummer: dit heeft niet de vorm van een btw-nummer van NL.\n',
    );
  });
});

describe('a Peppol address of another enterprise than the number', () => {
  const own = ['--kbo-btw-nummer', 'BE0321098704'];
  const told = /het Peppol-adres 0208:0998147618 is van een andere onderneming dan het nummer, dat 0208:0321098704 geeft/;

  it('is told when the customer is made, and when either of them changes', async () => {
    const world = await savedWorld();
    const made = await run(['klanten', 'maak', '--naam', 'Twee BV', ...own, '--peppol-id', '0208:0998147618', '--formaat', 'id'], world);
    expect([made.code, made.stderr]).toEqual([0, expect.stringMatching(told)]);
    const two = made.stdout.trim();
    const change = async (...words: string[]) => (await run(['klanten', 'wijzig', two, ...words], world)).stderr;
    expect(await change('--email', 'x@example.be')).not.toMatch(told);
    expect(await change('--peppol-id', '9925:BE0321098704')).not.toContain('andere onderneming');
    expect(await change('--peppol-id', '9925:BE0998147618')).toMatch(/9925:BE0998147618 is van een andere onderneming/);
    expect(await change('--kbo-btw-nummer', '0998.147.618')).not.toContain('andere onderneming');
    expect(await change('--kbo-btw-nummer', '0321.098.704', '--taal', 'en')).toMatch(
      /is of another enterprise than the number, which gives 0208:0321098704/,
    );
  });

  it('is told and asked about before a document is sent', async () => {
    const { world, verstuur } = await withFinal(...own, '--peppol-id', '0208:0998147618');
    expect((await run([...verstuur, '--proef'], world)).stderr).toMatch(told);
    const asked = await run([...verstuur, '--stil'], typing(world, 'n'));
    expect([asked.code, asked.stderr]).toEqual([12, expect.stringMatching(/andere onderneming[^]*Toch versturen via Peppol\? \[j\/N\]/)]);
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
    expect((await run([...verstuur, '--stil'], world)).code).toBe(0);
  });
});

describe('a customer without a Peppol id', () => {
  it('gives a warning off a terminal too, where the service decides', async () => {
    const { world, factuur, verstuur } = await withFinal();
    const { stderr } = await run([...verstuur, '--stil'], world);
    expect(stderr.split('\n')[0]).toBe('Let op: Bakkerij Peeters BV heeft geen Peppol-id.');
    expect(world.sent.slice(0, 3)).toEqual([
      `GET /facturen/${factuur}`,
      expect.stringMatching(/^GET \/klanten\//),
      `POST /facturen/${factuur}/versturen`,
    ]);
  });

  it('gives a warning with --proef, with the Peppol id that follows from its number', async () => {
    const { world, factuur, verstuur } = await withFinal('--kbo-btw-nummer', '0403123486');
    const { code, stderr } = await run([...verstuur.slice(0, -2), '--proef', '--stil'], world);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        "Let op: Bakkerij Peeters BV heeft geen Peppol-id; uit het nummer volgt 0208:0403123486 (duit klanten wijzig 'Bakkerij Peeters BV' --peppol-id 0208:0403123486).\n",
    });
    expect(world.sent).toEqual([`GET /facturen/${factuur}`, expect.stringMatching(/^GET \/klanten\//)]);
  });

  it('and without a number leads to a question at a terminal', async () => {
    const { world, verstuur } = await withFinal();
    const { code, stderr } = await run([...verstuur, '--stil'], typing(world, 'n'));
    expect({ code, stderr }).toEqual({
      code: 12,
      stderr:
        'Let op: Bakkerij Peeters BV heeft geen Peppol-id.\nToch versturen via Peppol? [j/N] fout: niet bevestigd; er is niets verstuurd\n',
    });
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('does not matter for an e-mail', async () => {
    const { world, factuur } = await withFinal('--email', 'info@peeters.example');
    const { code, stderr } = await run(['factuur', 'verstuur', factuur, '--kanaal', 'email', '--ja', '--stil'], typing(world));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('is read once, also where the sending is confirmed', async () => {
    const { world, factuur, verstuur } = await withFinal(...reachable);
    const { code, stderr } = await run([...verstuur, '--stil'], typing(world, 'j'));
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '2026-0001  Bakkerij Peeters BV  € 121,00  0208:0403123486\nProfiel: omgeving\nVersturen via Peppol? [j/N] ',
    });
    expect(world.sent).toEqual([
      `GET /facturen/${factuur}`,
      expect.stringMatching(/^GET \/klanten\//),
      `POST /facturen/${factuur}/versturen`,
    ]);
  });
});

const refusal =
  'fout: 2026-0001 is al verstuurd via Peppol, op 15/03/2026 10:00\ntip: Er is nu niets verstuurd. Moet de klant ze nog eens krijgen: duit help factuur verstuur\n';

describe('sending twice', () => {
  it('over the same channel is refused before anything is sent, also with --ja', async () => {
    const { world, verstuur } = await withFinal(...reachable);
    expect((await run(verstuur, world)).code).toBe(0);
    world.sent.length = 0;
    for (const words of [verstuur, [...verstuur, '--ja']]) {
      expect(await run(words, world)).toEqual({ code: 12, stdout: '', stderr: refusal });
    }
    expect((await run([...verstuur, '--ja', '--stil'], typing(world, 'j'))).code).toBe(12);
    expect(world.sent.filter((line) => !line.startsWith('GET'))).toEqual([]);
  });

  it('is done with --nogmaals, and over another channel with a yes of its own', async () => {
    const { world, factuur, verstuur } = await withFinal(...reachable);
    await run(verstuur, world);
    expect(await run([...verstuur, '--nogmaals'], world)).toEqual({
      code: 0,
      stdout: 'kanaal\tpeppol\n',
      stderr: '2026-0001 is al verstuurd via Peppol, op 15/03/2026 10:00\n',
    });
    const mail = ['factuur', 'verstuur', factuur, '--kanaal', 'email', '--velden', 'kanaal', '--stil'];
    expect((await run([...mail, '--nogmaals'], world)).code).toBe(12);
    expect(await run([...mail, '--ook-per-email'], world)).toEqual({
      code: 0,
      stdout: 'kanaal\temail\n',
      stderr: '2026-0001 is al verstuurd via Peppol, op 15/03/2026 10:00\n',
    });
  });

  it('takes one confirmation at a terminal, which shows what went before, to whom and how much', async () => {
    const { world, verstuur } = await withFinal(...reachable);
    await run(verstuur, world);
    const question = [
      '2026-0001 is al verstuurd via Peppol, op 15/03/2026 10:00',
      '2026-0001  Bakkerij Peeters BV  € 121,00  0208:0403123486',
      'Profiel: omgeving',
      'Nog eens versturen via Peppol? [j/N] ',
    ].join('\n');
    const no = await run([...verstuur, '--stil'], typing(world, 'n'));
    expect({ code: no.code, stderr: no.stderr }).toEqual({ code: 12, stderr: `${question}fout: niet bevestigd; er is niets verstuurd\n` });
    const yes = await run([...verstuur, '--stil'], typing(world, 'j'));
    expect(yes).toEqual({ code: 0, stdout: 'kanaal\tpeppol\n', stderr: question });
  });

  it('is told off a terminal where the user decided it, and so is the address of an e-mail', async () => {
    const { world, factuur } = await withFinal('--email', 'info@peeters.example');
    const email = ['factuur', 'verstuur', factuur, '--kanaal', 'email', '--velden', 'kanaal'];
    expect((await run(email, world)).stderr).toBe('2026-0001 gaat per e-mail naar info@peeters.example\n');
    expect((await run([...email, '--nogmaals', '--email', 'x@peeters.example'], world)).stderr).toBe(
      '2026-0001 is al verstuurd per e-mail, op 15/03/2026 10:00\n2026-0001 gaat per e-mail naar x@peeters.example\n',
    );
  });

  it('warns off a terminal of a customer without an e-mail address', async () => {
    const { world, factuur } = await withFinal();
    const { stderr } = await run(['factuur', 'verstuur', factuur, '--kanaal', 'email', '--stil'], world);
    expect(stderr.split('\n')[0]).toBe('Let op: Bakkerij Peeters BV heeft geen e-mailadres.');
  });

  it('stops a dry run too, with the option that lets it pass', async () => {
    const { world, verstuur } = await withFinal(...reachable);
    await run(verstuur, world);
    const { code, stdout, stderr } = await run([...verstuur.slice(0, -2), '--proef', '--stil', '--json'], world);
    const text = '2026-0001 is al verstuurd via Peppol, op 15/03/2026 10:00';
    expect(code).toBe(12);
    expect(stderr).toContain(`"reason":"already_done","status":null,"message":"${text}"`);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'stop',
      warnings: [{ reason: 'already_done', text, option: '--nogmaals' }],
      would_stop: { code: 12, reason: 'already_done' },
    });
  });

  it('is refused for that document alone; the others are sent', async () => {
    const { world, factuur, verstuur } = await withFinal(...reachable);
    await run(verstuur, world);
    const words = ['factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'Lezing;1;100;21', '--formaat', 'id', '--toch-maken'];
    const other = (await run(words, world)).stdout.trim();
    await run(['factuur', 'definitief', other], world);
    const { code, stdout, stderr } = await run(['factuur', 'verstuur', factuur, other, '--kanaal', 'peppol', '--formaat', 'id'], world);
    expect({ code, stdout }).toEqual({ code: 8, stdout: `${other}\n` });
    expect(stderr).toContain(`${factuur}: 2026-0001 is al verstuurd via Peppol`);
  });

  it('is allowed any number of times for a simulation', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run(['klanten', 'maak', '--naam', 'X', ...reachable], world);
    const factuur = (await run(['factuur', 'maak', '--klant', 'X', '--regel', 'a;1;1;21', '--formaat', 'id'], world)).stdout.trim();
    await run(['factuur', 'definitief', factuur], world);
    const verstuur = ['factuur', 'verstuur', factuur, '--kanaal', 'peppol', '--velden', 'peppol_status'];
    for (const [uitkomst, ends] of [
      ['geweigerd', 8],
      ['geweigerd', 8],
      ['fout', 7],
      ['fout', 7],
    ] as const) {
      const { code, stderr } = await run([...verstuur, '--simuleer', uitkomst], world);
      expect({ code, stderr }).toEqual({ code: ends, stderr: expect.stringContaining(uitkomst) as string });
    }
    expect((await run(verstuur, world)).code).toBe(0);
    expect((await run(verstuur, world)).code).toBe(12);
  });

  it('is refused after an unknown outcome, and not after a refusal by the service', async () => {
    let status = 422;
    const world = answering(() => Response.json({ error: { status, message: 'nee' } }, { status }));
    const verstuur = ['factuur', 'verstuur', id, '--kanaal', 'peppol'];
    expect((await run(verstuur, world)).code).toBe(6);
    status = 503;
    expect((await run(verstuur, world)).code).toBe(7);
    expect((await run(verstuur, world)).code).toBe(7);
    expect((await run('journaal herstel', world)).code).toBe(7);
    expect(await run(verstuur, world)).toEqual({
      code: 12,
      stdout: '',
      stderr: [
        `fout: geen bruikbaar antwoord van dienst.example (503): misschien is factuur ${id} al via Peppol verstuurd naar de klant (15/03/2026 10:00). duit verstuurt ze niet opnieuw tot jij beslist.`,
        'tip: Vraag het aan de klant, en geef dan een van deze:',
        '  duit journaal herstel 3 --gedaan        de klant kreeg ze',
        '  duit journaal herstel 3 --niet-gedaan   de klant kreeg ze niet; daarna kun je versturen\nDaarover beslist een mens.\n',
      ].join('\n'),
    });
    expect(world.sent.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    status = 422;
    expect((await run([...verstuur, '--nogmaals'], world)).code).toBe(6);
  });
});

describe('the fields that --velden names in a dry run', () => {
  it('are those of the command and of its judgement', async () => {
    const world = await serviceWorld();
    await run('klanten maak --naam Peeters', world);
    for (const [line, stdout] of [
      ['klanten maak --naam Nieuw --velden id,naam,outcome', 'id\t\nnaam\t\noutcome\tgo\n'],
      [
        'factuur maak --klant Peeters --regel Lezing;1;100;21 --velden id,klant,outcome --json',
        '{"id":null,"klant":"Peeters","outcome":"go"}\n',
      ],
      ['api POST /klanten -v naam=Nieuw --velden id,outcome', 'id\t\noutcome\tgo\n'],
      ['offerte maak --klant Peeters --regel Lezing;1;100;21 --velden nummer,would_stop --formaat csv', 'nummer,would_stop\r\n,\r\n'],
    ] as const)
      expect(await run(`${line} --proef --stil`, world)).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('are refused where neither has one, and without --proef where the command has none', async () => {
    const world = await serviceWorld();
    const maak = 'klanten maak --naam Nieuw --stil --velden';
    expect(await run(`${maak} id,outcme --proef`, world)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("'outcme'"),
    });
    expect(await run(`${maak} id,outcome`, world)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("'outcome'") });
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});
