import { describe, expect, it } from 'vitest';
import { ours } from '../support/documents/received.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { page } from '../support/answers.ts';
import { sampleBySeed } from '../support/long.ts';
import { typing } from '../support/typing.ts';
import { viesFault, type ViesReply, viesServer } from '../support/vies-server.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const peeters = { valid: true, name: 'BV BAKKERIJ PEETERS', address: 'Kerkstraat 15\n9300 Aalst', requestIdentifier: '' };
const idOf = (n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-00000000000b`;
const customers = [
  { id: idOf(70), naam: 'Jansen', land: 'NL', kbo_btw_nummer: 'NL004495445B01' },
  { id: idOf(71), naam: 'Müller', land: 'DE', kbo_btw_nummer: 'DE136695976' },
  { id: idOf(72), naam: 'Peeters', land: 'BE', kbo_btw_nummer: 'BE0403123486' },
];
const invoice = (n: number, customer: number, btw_percentage: number) => ({
  id: idOf(n),
  type: 'factuur',
  nummer: `2026-000${n}`,
  status: 'verzonden',
  datum: '2026-02-10',
  customer_id: idOf(customer),
  totaal_excl: 100,
  totaal_btw: btw_percentage,
  totaal_incl: 100 + btw_percentage,
  regels: [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage, totaal: 100 }],
});
const invoices = [invoice(1, 70, 0), invoice(2, 70, 0), invoice(3, 71, 0), invoice(4, 72, 0), invoice(5, 70, 21)];

/** A world with the profile `werk`, whose service has these customers and invoices, and with this VIES. */
async function world(replies: Readonly<Record<string, ViesReply>>) {
  const sent: string[] = [];
  const made: Record<string, unknown>[] = [];
  const service = fetchTransport(async (request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    sent.push(`${request.method} ${path}`);
    if (request.method === 'POST') {
      const body = { id: idOf(99), ...((await request.json()) as object) };
      made.push(body);
      return Response.json({ data: body }, { status: 201 });
    }
    const one = [...customers, ...invoices].find(({ id }) => path.endsWith(`/${id}`));
    if (one) return Response.json({ data: one });
    return Response.json(path === '/facturen' ? page(...invoices) : path === '/klanten' ? page(...customers.slice(0, 2)) : page());
  });
  const vies = await viesServer(replies, service);
  const here = testWorld({ transport: vies.transport, env: { SLEUTEL: 'sk_1', DUIT_PROFIEL: 'werk' } });
  const done = async (line: string) => {
    const { code, stderr } = await run(line, here);
    expect(code, stderr).toBe(0);
  };
  await done('profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle');
  await done(`profiel wijzig --ondernemingsnummer ${ours}`);
  sent.length = 0;
  return { here, sent, made, ...vies };
}

const maak = (here: TestWorld, ...more: string[]) => run(['klanten', 'maak', '--nummer', 'BE 0417.497.106', '--zoek-op', ...more], here);

describe('klanten maak --zoek-op', () => {
  it('fills name, address and numbers from VIES, and shows them before the customer is made', async () => {
    const { here, made, asked } = await world({ BE0417497106: { ...peeters, requestIdentifier: 'WAPIAAAAY1' } });
    const { code, stderr } = await maak(here);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'Gevonden in VIES:\n  naam: BV BAKKERIJ PEETERS\n  adres: Kerkstraat 15, 9300 Aalst\n  land: BE\n' +
        '  kbo_btw_nummer: BE0417497106\n  peppol_id: 0208:0417497106\n  raadpleging: WAPIAAAAY1\n',
    });
    expect(made).toMatchObject([
      {
        naam: 'BV BAKKERIJ PEETERS',
        adres: 'Kerkstraat 15, 9300 Aalst',
        land: 'BE',
        kbo_btw_nummer: 'BE0417497106',
        peppol_id: '0208:0417497106',
      },
    ]);
    expect(asked).toEqual([{ countryCode: 'BE', vatNumber: '0417497106', requesterMemberStateCode: 'BE', requesterNumber: ours }]);
  });

  it('asks at a terminal before it makes the customer, and the other options go before what was found', async () => {
    const { here, made } = await world({ BE0417497106: peeters });
    const no = await maak(typing(here, 'n'));
    expect([no.code, made.length]).toEqual([12, 0]);
    expect(no.stderr).toMatch(/Gevonden in VIES:\n.*\n[\s\S]*Deze klant maken\? \[J\/n\]/);
    const yes = await maak(typing(here, 'j'), '--naam', 'Bakkerij Peeters', '--adres', 'Markt 1, 9000 Gent', '--email', 'p@example.be');
    expect(yes.code, yes.stderr).toBe(0);
    expect(made).toMatchObject([
      { naam: 'Bakkerij Peeters', adres: 'Markt 1, 9000 Gent', email: 'p@example.be', kbo_btw_nummer: 'BE0417497106' },
    ]);
  });

  it('needs a name where the member state gives none', async () => {
    const { here, sent, made } = await world({ DE136695976: { valid: true, name: '---', address: '---' } });
    const line = ['klanten', 'maak', '--nummer', 'DE136695976', '--zoek-op'];
    expect(await run(line, here)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--naam ontbreekt: VIES geeft geen naam bij DE136695976'),
    });
    expect(sent).toEqual([]);
    expect((await run([...line, '--naam', 'Schmidt', '--toch-maken'], here)).code).toBe(0);
    expect(made).toMatchObject([{ naam: 'Schmidt', land: 'DE', kbo_btw_nummer: 'DE136695976' }]);
    expect(made[0]).not.toHaveProperty('adres');
  });

  const silent: readonly [how: string, reply: ViesReply, fault: string][] = [
    ['is throttled', viesFault('MS_MAX_CONCURRENT_REQ'), 'MS_MAX_CONCURRENT_REQ'],
    ['blocks the asker', viesFault('IP_BLOCKED'), 'IP_BLOCKED'],
    ['can not reach the member state', viesFault('MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
    ['limits requests', 429, 'HTTP 429'],
    ['fails', 503, 'HTTP 503'],
    ['answers about another number', { ...peeters, vatNumber: '0000000000' }, 'antwoord'],
    ['answers what is no JSON', (response) => void response.writeHead(200).end('<html>'), 'antwoord'],
    ['breaks off', (response) => void response.destroy(), ''],
    ['hangs', () => {}, 'timeout'],
  ];

  it.each(sampleBySeed(silent, 3, 1))('ends with 5 where VIES %s, and nothing is changed', async (_, reply, fault) => {
    const { here, sent, made } = await world({ BE0417497106: reply });
    const { code, stderr } = await maak(here, '--timeout', '1');
    expect(code).toBe(5);
    expect(stderr).toContain(`VIES gaf geen antwoord over BE0417497106 (${fault}`);
    expect(stderr).toContain('dat is geen nee, en er is niets gewijzigd');
    expect([sent, made]).toEqual([[], []]);
  });

  it('ends with 3 for a number that is not active, and 2 for one that VIES can not know', async () => {
    const { here, sent, asked } = await world({ BE0417497106: { valid: false, name: '---', address: '---' } });
    expect(await maak(here)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('VIES kent BE0417497106 niet als actief btw-nummer'),
    });
    asked.length = 0;
    for (const wrong of ['BE0417497107', 'GB980780684', 'hallo'])
      expect((await run(['klanten', 'maak', '--nummer', wrong, '--zoek-op'], here)).code).toBe(2);
    for (const line of ['klanten maak --nummer BE0417497106', 'klanten maak --naam A --zoek-op'])
      expect((await run(line, here)).code).toBe(2);
    expect([sent, asked]).toEqual([[], []]);
  });

  it('asks nothing without the option, nor with the profile oefen', async () => {
    const { here, asked } = await world({});
    expect((await run('klanten maak --naam Nieuw --kbo-btw-nummer BE0417497106', here)).code).toBe(0);
    expect((await maak({ ...here, env: { DUIT_PROFIEL: 'oefen' } })).code).toBe(2);
    expect(asked).toEqual([]);
  });
});

describe('klanten controleer --vies', () => {
  const controleer = async (here: TestWorld, more = '--vies') => {
    const { code, stdout, stderr } = await run(['klanten controleer', more, '--json'].filter(Boolean).join(' '), here);
    if (stdout === '') throw new Error(stderr);
    return { code, stderr, rows: JSON.parse(stdout) as Record<string, unknown>[] };
  };
  const valid = (requestIdentifier: string) => ({ valid: true, name: '---', address: '---', requestIdentifier });

  it('asks the numbers of other member states billed at 0 %, one at a time, and keeps day and consultation number', async () => {
    const { here, asked, most } = await world({ NL004495445B01: valid('W-NL'), DE136695976: valid('W-DE') });
    const { code, rows } = await controleer(here);
    expect(code).toBe(0);
    expect(rows).toMatchObject([
      { klant: 'Jansen', btw_nummer: 'NL004495445B01', geldig: 'ja', raadpleging: 'W-NL', documenten: ['2026-0001', '2026-0002'] },
      { klant: 'Müller', btw_nummer: 'DE136695976', geldig: 'ja', raadpleging: 'W-DE', nagekeken: '2026-03-15T10:00:00.000Z' },
    ]);
    expect([asked.length, most()]).toEqual([2, 1]);
    expect(asked[0]).toMatchObject({ requesterMemberStateCode: 'BE', requesterNumber: ours });
    // Of the last day nothing is asked again, and what is kept is shown without a question.
    expect((await controleer(here)).rows).toEqual(rows);
    expect((await controleer(here, '')).rows).toEqual(rows);
    expect(asked).toHaveLength(2);
    expect((await run('controle', here)).code).toBe(0);
  });

  it('ends with 13 for a number that is not valid any more, which is kept too', async () => {
    const { here } = await world({ NL004495445B01: { ...valid('W-NL'), valid: false }, DE136695976: viesFault('MS_UNAVAILABLE') });
    const { code, stderr, rows } = await controleer(here);
    expect(code).toBe(13);
    expect(stderr).toContain('NL004495445B01');
    expect(rows.map(({ geldig }) => geldig)).toEqual(['nee', 'onbekend']);
    expect((await controleer(here, '')).rows[0]).toMatchObject({ geldig: 'nee', raadpleging: 'W-NL' });
  });

  it('ends with 8 where one member state is away, and with 5 where nothing was answered: neither is kept as a no', async () => {
    const one = await world({ NL004495445B01: viesFault('MS_UNAVAILABLE'), DE136695976: valid('W-DE') });
    expect((await controleer(one.here)).code).toBe(8);
    const none = await world({ NL004495445B01: viesFault('GLOBAL_MAX_CONCURRENT_REQ'), DE136695976: valid('W-DE') });
    const { code, rows } = await controleer(none.here);
    expect([code, none.asked.length]).toEqual([5, 1]);
    expect(rows.map(({ geldig }) => geldig)).toEqual(['onbekend', 'onbekend']);
    expect((await controleer(none.here, '')).rows.map(({ nagekeken }) => nagekeken)).toEqual([null, null]);
  });
});
