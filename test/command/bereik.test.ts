import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { type Item, type OwnAccount, type OwnService, serviceOf, uuid } from '../support/own-service.ts';
import {
  groupXml,
  invoiceType,
  labelOf,
  noteType,
  orderType,
  peppolNetwork,
  peppolTransport,
  placeAt,
  selfBilling,
  serviceXml,
  type TestParticipant,
  type TestReply,
  zone,
} from '../support/peppol-network.ts';
import { isLong } from '../support/long.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

type Network = Awaited<ReturnType<typeof peppolNetwork>>;
type NetworkOptions = Parameters<typeof peppolNetwork>[1];

/** The replies of a register that knows a participant for both types, with some of them changed. */
const bothTypes = (participant: string, changed: Readonly<Record<string, TestReply>> = {}) => ({
  '': groupXml(participant, [invoiceType, noteType, orderType]),
  [invoiceType]: serviceXml(participant),
  [noteType]: serviceXml(participant, [{}], { type: noteType }),
  ...changed,
});

/** A gigabyte, which a reader that takes it whole would wait for in vain. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': String(1024 ** 3) });
  const piece = Buffer.alloc(65_536, 0x20);
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

const redirect = (response: ServerResponse): void =>
  void response.writeHead(302, { location: 'https://smp.aanbieder.example/elders' }).end();
const entity = (participant: string): string =>
  groupXml(participant, [invoiceType]).replace('<ServiceGroup', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><ServiceGroup');

/** Every kind of answer: how the network answers about a participant, and how duit must call that; test/unit/einvoice/peppol has more of each. */
const kinds: readonly {
  readonly kind: string;
  readonly of: (participant: string, port: number) => TestParticipant | undefined;
  readonly row: Item;
  /** Whether the answer takes seconds, so that few customers have it. */
  readonly slow?: true;
}[] = [
  kind('both types', (p) => ({ replies: bothTypes(p) }), {
    bereik: 'ja',
    factuur: true,
    creditnota: true,
    aanbieder: 'Punt van Aanbieder NV',
    reden: null,
  }),
  kind('no credit notes', (p) => ({ replies: bothTypes(p, { '': groupXml(p, [invoiceType]) }) }), { bereik: 'ja', creditnota: false }),
  kind('credit notes that fail', (p) => ({ replies: bothTypes(p, { [noteType]: 500 }) }), {
    bereik: 'ja',
    factuur: true,
    creditnota: null,
  }),
  kind('a second register', (p, port) => ({ dns: { naptr: [placeAt(port, 'dood.example', 1), placeAt(port)] }, replies: bothTypes(p) }), {
    bereik: 'ja',
  }),
  kind(
    'the other expression',
    (p, port) => ({
      dns: { naptr: [{ ...placeAt(port), regexp: placeAt(port).regexp.replace('!.*!', '!^.*$!') }] },
      replies: bothTypes(p),
    }),
    { bereik: 'ja' },
  ),
  kind('no such name', () => undefined, { bereik: 'nee', reden: 'niet_geregistreerd', aanbieder: null }),
  kind('a register without it', () => ({ replies: { '': 404 } }), { bereik: 'nee', reden: 'weg_bij_aanbieder' }),
  kind('ended yesterday', (p) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml(p, [{ until: '2026-03-14' }]) }) }), {
    bereik: 'nee',
    reden: 'verlopen',
    datum: '2026-03-14',
  }),
  kind(
    'no access point',
    (p) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml(p, [{ profile: 'busdox-transport-as2-ver1p0' }]) }) }),
    { bereik: 'nee', reden: 'geen_as4' },
  ),
  kind('self-billing alone', (p) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml(p, [{}], { process: selfBilling }) }) }), {
    bereik: 'geen_facturen',
    factuur: false,
    reden: 'geen_factuur',
  }),
  kind(
    'credit notes in self-billing alone',
    (p) => ({ replies: bothTypes(p, { [noteType]: serviceXml(p, [{}], { type: noteType, process: selfBilling }) }) }),
    { bereik: 'ja', creditnota: false },
  ),
  kind('orders alone', (p) => ({ replies: { '': groupXml(p, [orderType]) } }), { bereik: 'geen_facturen', factuur: false }),
  kind('from tomorrow on', (p) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml(p, [{ from: '2026-03-16T00:00:00Z' }]) }) }), {
    bereik: 'binnenkort',
    datum: '2026-03-16',
  }),
  kind('a name without records', () => ({ dns: {} }), { bereik: 'onbekend', reden: 'dns' }),
  kind('a name that must not be (rcode 6)', () => ({ dns: { rcode: 6 } }), { bereik: 'onbekend', reden: 'dns' }),
  kind('a zone of another server (rcode 9)', () => ({ dns: { rcode: 9 } }), { bereik: 'onbekend', reden: 'dns' }),
  kind('metadata about an order', (p) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml(p, [{}], { type: orderType }) }) }), {
    bereik: 'onbekend',
    reden: 'smp_ander',
  }),
  kind('SERVFAIL', () => ({ dns: { rcode: 2 } }), { bereik: 'onbekend', reden: 'dns' }),
  kind('REFUSED', () => ({ dns: { rcode: 5 } }), { bereik: 'onbekend', reden: 'dns' }),
  kind('silence of DNS', () => ({ dns: { odd: 'silent' } }), { bereik: 'onbekend', reden: 'dns' }, true),
  kind('half a message', () => ({ dns: { odd: 'garbage' } }), { bereik: 'onbekend' }, true),
  kind('a cut message', () => ({ dns: { odd: 'cut' } }), { bereik: 'onbekend', reden: 'dns' }),
  kind('another flag', (_, port) => ({ dns: { naptr: [{ ...placeAt(port), flags: 'S' }] } }), { bereik: 'onbekend', reden: 'dns_record' }),
  kind('a user in the address', () => ({ dns: { naptr: [{ ...placeAt(1), regexp: '!.*!https://ik:geheim@smp.aanbieder.example/!' }] } }), {
    bereik: 'onbekend',
    reden: 'dns_record',
  }),
  kind('a private address behind a name', (_, port) => ({ dns: { naptr: [placeAt(port, 'binnen.example')] } }), {
    bereik: 'onbekend',
    reden: 'smp_adres',
  }),
  kind('a private address among others', (_, port) => ({ dns: { naptr: [placeAt(port, 'deels.example')] } }), {
    bereik: 'onbekend',
    reden: 'smp_adres',
  }),
  kind('a private address in IPv6', (_, port) => ({ dns: { naptr: [placeAt(port, 'zes.example')] } }), {
    bereik: 'onbekend',
    reden: 'smp_adres',
  }),
  kind('an address of the cloud', (_, port) => ({ dns: { naptr: [placeAt(port, '169.254.169.254')] } }), {
    bereik: 'onbekend',
    reden: 'smp_adres',
  }),
  kind('a host without an address', (_, port) => ({ dns: { naptr: [placeAt(port, 'nergens.example')] } }), {
    bereik: 'onbekend',
    reden: 'smp_adres',
  }),
  kind('a redirect', (p) => ({ replies: bothTypes(p, { '': redirect }) }), { bereik: 'onbekend', reden: 'smp_antwoord' }),
  kind('a gigabyte', (p) => ({ replies: bothTypes(p, { '': endless }) }), { bereik: 'onbekend', reden: 'smp_antwoord' }),
  kind('an entity', (p) => ({ replies: bothTypes(p, { '': entity(p) }) }), { bereik: 'onbekend', reden: 'smp_antwoord' }),
  kind('a service of another', (p) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml('0208:0403123486') }) }), {
    bereik: 'onbekend',
    reden: 'smp_ander',
  }),
  kind('a web page', (p) => ({ replies: bothTypes(p, { '': '<html><body>Welkom</body></html>' }) }), {
    bereik: 'onbekend',
    reden: 'smp_antwoord',
  }),
  kind('a bad server', (p) => ({ replies: bothTypes(p, { '': 503 }) }), { bereik: 'onbekend', reden: 'smp_antwoord' }),
  kind('a broken connection', (p) => ({ replies: bothTypes(p, { '': (response) => void response.destroy() }) }), {
    bereik: 'onbekend',
    reden: 'smp_verbinding',
  }),
  kind(
    'a compressed reply',
    (p) => ({ replies: bothTypes(p, { '': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x') }) }),
    { bereik: 'onbekend', reden: 'smp_antwoord' },
  ),
  kind('a type that is not there', (p) => ({ replies: bothTypes(p, { [invoiceType]: 404 }) }), {
    bereik: 'onbekend',
    reden: 'smp_antwoord',
  }),
  kind(
    'silence of the register',
    (p) => ({ replies: bothTypes(p, { '': () => {} }) }),
    { bereik: 'onbekend', reden: 'smp_verbinding' },
    true,
  ),
];

function kind(name: string, of: (participant: string, port: number) => TestParticipant | undefined, row: Item, slow?: true) {
  return { kind: name, of, row, ...(slow && { slow }) };
}

const hosts = {
  'dood.example': { a: [] },
  'binnen.example': { a: ['192.168.1.20'] },
  'deels.example': { a: ['127.0.0.1', '10.0.0.1'] },
  'zes.example': { aaaa: ['fd00:0:0:0:0:0:0:1'] },
};

/** A Belgian number. */
function number(n: number): string {
  const eight = String(4_000_000 + n).padStart(8, '0');
  return eight + String(97 - (Number(eight) % 97)).padStart(2, '0');
}

const customer = (n: number, more: Item = {}): Item => ({
  id: uuid(3, n),
  naam: `Klant ${String(n).padStart(3, '0')}`,
  land: 'BE',
  ...more,
});
const addressed = (n: number, more: Item = {}): Item => customer(n, { peppol_id: `0208:${number(n)}`, ...more });

let network: Network;
let service: OwnService;
let account: OwnAccount;
let world: TestWorld;

/** Opens a network with these participants, and an account with these customers whose profile is `werk`. */
async function begin(
  klanten: readonly Item[],
  participants: (port: number) => ReadonlyMap<string, TestParticipant>,
  options: NetworkOptions = {},
) {
  network = await peppolNetwork(participants, options);
  account = { sales: [], received: [], offertes: [], klanten: [...klanten] };
  service = serviceOf(account);
  world = worldOf();
  const made = await run('profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle', world);
  expect(made.code).toBe(0);
}

/** The world of the account; another one with the same folder remembers the same. */
function worldOf(more: { now?: string; tty?: number; env?: Record<string, string> } = {}): TestWorld {
  const env = { SLEUTEL: 'sk_1', DUIT_PROFIEL: 'werk', ...network.env, ...more.env };
  const transport = peppolTransport(fetchTransport(async (request) => service.answer(request)));
  return testWorld({ ...more, env, transport, loopback: true });
}

async function rowsOf(line: string, code: number, within = world): Promise<Item[]> {
  const result = await run(`${line} --json --stil`, within);
  expect([line, result.code], result.stderr).toEqual([line, code]);
  return [JSON.parse(result.stdout) as Item[]].flat();
}

/** The world with a second of patience, for servers that never answer; with a name server it lasts a tenth of that. */
const impatient = (): TestWorld => ({
  ...world,
  env: { ...world.env, DUIT_PEPPOL_DNS_TIMEOUT: '1', DUIT_PEPPOL_SMP_TIMEOUT: '1' },
  nameServer: ({ timeout, ...options }) => world.nameServer({ ...options, timeout: timeout / 10 }),
});

const known =
  (...ns: readonly number[]) =>
  () =>
    new Map(ns.map((n) => [`0208:${number(n)}`, { replies: bothTypes(`0208:${number(n)}`) }]));

/** So many customers are asked about at once: each kind of answer is there at least once. */
const many = isLong ? 500 : 44;

afterEach(() => network.close());

describe('klanten bereik', () => {
  it(`tells every kind of answer apart, for ${many} customers at once`, { timeout: 120_000 }, async () => {
    const quick = kinds.filter(({ slow }) => !slow);
    const kindOf = (n: number) => quick[n % quick.length];
    const all = Array.from({ length: many }, (_, n) => n);
    await begin(
      all.map((n) => addressed(n)),
      (port) =>
        new Map(
          all.flatMap((n) => {
            const participant = `0208:${number(n)}`;
            const found = kindOf(n)?.of(participant, port);
            return found ? [[participant, found] as const] : [];
          }),
        ),
      { hosts },
    );
    const rows = await rowsOf('klanten bereik --alles', 8);
    expect(rows).toHaveLength(many);
    for (const [n, row] of rows.entries()) {
      const expected = kindOf(n);
      expect({ kind: expected?.kind, ...row }).toMatchObject({ kind: expected?.kind, gevraagd: `0208:${number(n)}`, ...expected?.row });
    }
    expect(network.asked.filter((asked) => !asked.startsWith('smp.aanbieder.example '))).toEqual([]);
    // The zone's own record comes before every other question.
    expect(network.names.asked[0]).toBe('soa participant.zone.example');
  });

  it.each(kinds.filter(({ kind: name, slow }) => slow && (isLong || name === 'silence of the register')))(
    'does not wait for long for $kind',
    async ({ of, row }) => {
      const participant = `0208:${number(1)}`;
      await begin([addressed(1)], () => new Map([[participant, of(participant, 0) ?? {}]]));
      expect(await rowsOf('klanten bereik --alles', 5, impatient())).toMatchObject([row]);
    },
  );

  it('asks nobody but the zone, and calls all unknown, where the zone gives no record of its own', async () => {
    await begin([addressed(1), addressed(2)], known(1, 2), { soa: { rcode: 3 } });
    const { code, stdout, stderr } = await run('klanten bereik --alles --json --stil', world);
    expect(code).toBe(5);
    expect((JSON.parse(stdout) as Item[]).map(({ bereik, reden }) => [bereik, reden])).toEqual([
      ['onbekend', 'zone'],
      ['onbekend', 'zone'],
    ]);
    expect(network.names.asked).toEqual(['soa participant.zone.example']);
    expect(network.asked).toEqual([]);
    expect(stderr).toContain('DUIT_PEPPOL_DNS');
  });

  it('calls a no unknown where the own number is not found either, and asks for that once', async () => {
    const all = Array.from({ length: 30 }, (_, n) => n);
    await begin(
      all.map((n) => addressed(n)),
      known(0),
    );
    expect((await run(`profiel wijzig werk --ondernemingsnummer ${number(900)}`, world)).code).toBe(0);
    const rows = await rowsOf('klanten bereik --alles', 8);
    expect(rows.map(({ bereik, reden }) => [bereik, reden])).toEqual([
      ['ja', null],
      ...Array.from({ length: 29 }, () => ['onbekend', 'eigen_nummer']),
    ]);
    const own = [`0208:${number(900)}`, `9925:be${number(900)}`].map((one) => `naptr ${labelOf(one)}.iso6523-actorid-upis.${zone}`);
    expect(network.names.asked.filter((asked) => own.includes(asked))).toEqual(own);
  });

  it.each([
    ['by its enterprise number', '0208:'],
    ['by its VAT number', '9925:be'],
  ])('believes a no where the account is on the network %s', async (_, scheme) => {
    const own = `${scheme}${number(900)}`;
    await begin([addressed(1)], () => new Map([[own, { replies: bothTypes(own) }]]));
    expect((await run(`profiel wijzig werk --ondernemingsnummer ${number(900)}`, world)).code).toBe(0);
    expect(await rowsOf('klanten bereik --alles', 0)).toMatchObject([{ bereik: 'nee', reden: 'niet_geregistreerd' }]);
  });

  const good = isLong ? 40 : 8;

  // The one that collects can miss what the other can't.
  it.each(isLong ? [false, true] : [true])(
    `ends with ${good} good registers and a silent one (garbage collected at once: %s)`,
    { timeout: 60_000 },
    async (collects) => {
      const all = Array.from({ length: good + 1 }, (_, n) => n);
      await begin(
        all.map((n) => addressed(n)),
        () =>
          new Map(
            all.map((n) => {
              const participant = `0208:${number(n)}`;
              return [participant, { replies: n === 0 ? { '': () => {} } : bothTypes(participant) }];
            }),
          ),
      );
      setFlagsFromString('--expose-gc');
      const gc = runInNewContext('gc') as () => void;
      const [after, stop] = [setTimeout, clearTimeout];
      let collecting: NodeJS.Timeout | undefined;
      // A tenth of the time at most, or on a busy machine nothing else would be done.
      const collect = () => {
        const begun = performance.now();
        gc();
        collecting = after(collect, 50 + 10 * (performance.now() - begun));
      };
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      if (collects) collect();
      const now = { isOver: false };
      const asking = rowsOf('klanten bereik --alles', 8).finally(() => {
        now.isOver = true;
        stop(collecting);
      });
      // Three questions about each good one, and one to the silent register.
      while (!now.isOver && network.asked.length < 3 * good + 1) await setImmediate();
      while (!now.isOver) {
        // In which both ends of a connection have their say.
        for (let turn = 0; turn < 100; turn += 1) await setImmediate();
        vi.advanceTimersByTime(60_000);
      }
      const rows = await asking;
      expect(rows.map(({ bereik }) => bereik)).toEqual(['onbekend', ...Array.from({ length: good }, () => 'ja')]);
      expect(rows[0]).toMatchObject({ reden: 'smp_verbinding', uitleg: expect.stringContaining('timeout') });
    },
  );

  it('calls all unknown where the name server is silent, and takes another server that answers', async () => {
    await begin([addressed(1)], known(1), { soa: { odd: 'silent' } });
    expect(await rowsOf('klanten bereik --alles', 5, impatient())).toMatchObject([{ bereik: 'onbekend', reden: 'zone' }]);
    const dead = network.names.address;
    network.close();
    await begin([addressed(1)], known(1));
    const env = { ...world.env, DUIT_PEPPOL_DNS: `${dead},${network.names.address}` };
    expect(await rowsOf('klanten bereik --alles', 0, { ...world, env })).toMatchObject([{ bereik: 'ja' }]);
  });

  it('skips private persons and customers outside Peppol, and names a number or an address that is none', async () => {
    await begin(
      [
        customer(1, { type: 'particulier', peppol_id: `0208:${number(1)}` }),
        customer(2, { land: 'US', kbo_btw_nummer: 'US123456789' }),
        customer(3, { peppol_id: '0208:0403123487' }),
        addressed(4),
      ],
      known(1, 4),
    );
    expect(await rowsOf('klanten bereik --alles', 8)).toMatchObject([
      { bereik: 'overgeslagen', reden: 'particulier', gevraagd: null },
      { bereik: 'overgeslagen', reden: 'geen_adres' },
      { bereik: 'onbekend', reden: 'adres_fout', uitleg: expect.stringContaining('0208:0403123487 kan niet kloppen') },
      { bereik: 'ja' },
    ]);
    expect(await rowsOf(`klanten bereik ${uuid(3, 1)}`, 0)).toMatchObject([{ bereik: 'overgeslagen' }]);
  });

  it('asks about an address or a number without any account', async () => {
    await begin([], known(1));
    const bare = testWorld({ env: network.env, transport: peppolTransport(), loopback: true });
    expect(await rowsOf(`klanten bereik 0208:${number(1)}`, 0, bare)).toMatchObject([{ id: null, bereik: 'ja', voorstel: null }]);
    expect(await rowsOf(`klanten bereik BE${number(1)} ${number(2)}`, 0, bare)).toMatchObject([{ bereik: 'ja' }, { bereik: 'nee' }]);
    expect(service.asked).toEqual([]);
    expect(await rowsOf(`klanten bereik 0208:${number(1)} ${number(1)} 0208:BE${number(1)}`, 0, bare)).toHaveLength(1);
    const wrong = await run('klanten bereik 0208:0403123487', bare);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      "fout: '0208:0403123487' is geen Peppol-adres: het nummer klopt niet met zijn schema\n",
    ]);
    expect((await run('klanten bereik 0403123487', bare)).stderr).toContain("'0403123487' is geen Belgisch ondernemingsnummer");
    expect((await run('klanten bereik', bare)).stderr).toContain('--alles voor alle klanten');
    expect((await run('klanten bereik Peeters', bare)).code).toBe(4);
  });

  it('refuses settings that can not be right, before anything is asked', async () => {
    await begin([addressed(1)], known(1));
    for (const [name, value] of [
      ['DUIT_PEPPOL_DNS', 'dns.google'],
      ['DUIT_PEPPOL_DNS', '127.0.0.1:99999'],
      ['DUIT_PEPPOL_ZONE', 'geen zone'],
      ['DUIT_PEPPOL_DNS_TIMEOUT', '0'],
      ['DUIT_PEPPOL_SMP_TIMEOUT', 'lang'],
    ] as const) {
      const { code, stderr } = await run('klanten bereik --alles', { ...world, env: { ...world.env, [name]: value } });
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${name}: '`)]);
    }
    expect(network.names.asked).toEqual([]);
  });

  it('names the address of the VAT number where only that is registered, and that of the enterprise number where the one on record is gone', async () => {
    const other = `9925:be${number(1)}`;
    const own = `0208:${number(3)}`;
    const moved = addressed(3, { peppol_id: `9925:BE${number(3)}` });
    await begin([addressed(1), addressed(2), moved], () => new Map([other, own].map((one) => [one, { replies: bothTypes(one) }])));
    expect(await rowsOf('klanten bereik --alles', 0)).toMatchObject([
      { bereik: 'nee', voorstel: other, uitleg: `niet geregistreerd op Peppol; wel op ${other}` },
      { bereik: 'nee', voorstel: null },
      { bereik: 'nee', voorstel: own, gevraagd: `9925:be${number(3)}` },
    ]);
  });

  it('tells in words until when a registration ran, and what a reply is instead of XML', async () => {
    const ended = (p: string) => ({ replies: bothTypes(p, { [invoiceType]: serviceXml(p, [{ until: '2021-01-01' }]) }) });
    const replied = (p: string, reply: string) => ({ replies: bothTypes(p, { '': reply }) });
    const [one, two, three] = [1, 2, 3].map((n) => `0208:${number(n)}`) as [string, string, string];
    await begin(
      [addressed(1), addressed(2), addressed(3)],
      () =>
        new Map([
          [one, ended(one)],
          [two, replied(two, ' ')],
          [three, replied(three, entity(three))],
        ]),
    );
    expect((await rowsOf('klanten bereik --alles', 8)).map(({ uitleg }) => uitleg)).toEqual([
      'de inschrijving is afgelopen; ze liep tot en met 01/01/2021',
      expect.stringContaining('onbruikbaar antwoord; probeer later, of vraag het de klant (leeg)'),
      expect.stringContaining('(een DOCTYPE, dat er niet mag staan)'),
    ]);
  });
});

describe('an address that follows from the number', () => {
  const numbered = (n: number): Item => customer(n, { kbo_btw_nummer: `BE ${number(n)}` });

  beforeEach(() => begin([numbered(1), numbered(2), numbered(3)], known(1, 2)));

  const patches = () => service.asked.filter((asked) => asked.startsWith('PATCH'));

  it('is proposed and never taken off a terminal, nor with --ja', async () => {
    expect((await rowsOf('klanten bereik --alles', 0)).map(({ voorstel }) => voorstel)).toEqual([
      `0208:${number(1)}`,
      `0208:${number(2)}`,
      null,
    ]);
    const { code, stderr } = await run('klanten bereik --alles --ja', typing(world, 'j', 'j'));
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 klanten hebben een adres dat niet in de fiche staat')]);
    expect(patches()).toEqual([]);
  });

  it('is asked about customer by customer at a terminal', async () => {
    const { stderr } = await run('klanten bereik --alles', typing(world, 'n', 'j'));
    expect(stderr).toContain('kijk na of het klopt');
    expect(stderr).toContain(`0208:${number(1)} bewaren bij Klant 001?`);
    expect(stderr).toContain(`0208:${number(2)} bewaren bij Klant 002?`);
    expect(patches()).toEqual([`PATCH /klanten/${uuid(3, 2)}`]);
  });
});

describe('earlier answers', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => n);

  /** The same account on another day, in a network where only these are registered. */
  async function later(...ns: readonly number[]): Promise<TestWorld> {
    network.close();
    const { env, folder } = world;
    network = await peppolNetwork(known(...ns));
    return { ...worldOf({ now: '2026-03-20T10:00:00Z' }), folder, env: { ...env, ...network.env } };
  }

  beforeEach(async () => {
    await begin(
      twenty.map((n) => addressed(n)),
      known(...twenty),
    );
    await rowsOf('klanten bereik --alles', 0);
  });

  it('are told beside an answer that is unknown', async () => {
    network.close();
    const { env } = world;
    network = await peppolNetwork(known(1), { soa: { rcode: 2 } });
    const [row] = await rowsOf(`klanten bereik ${uuid(3, 1)}`, 5, { ...world, env: { ...env, ...network.env } });
    expect(row).toMatchObject({ bereik: 'onbekend', uitleg: expect.stringContaining('op 15/03/2026 was het ja') });
  });

  it('give way to a no about every one of them, where the own number is found', async () => {
    const own = ['profiel', 'wijzig', 'werk', '--ondernemingsnummer', number(900)].join(' ');
    expect((await run(own, world)).code).toBe(0);
    const rows = await rowsOf('klanten bereik --alles', 0, await later(900));
    expect(new Set(rows.map(({ bereik, reden }) => `${String(bereik)} ${String(reden)}`))).toEqual(new Set(['nee niet_geregistreerd']));
  });

  it('are forgotten with the memory', async () => {
    expect((await run('geheugen wis', world)).code).toBe(0);
    const next = await later(...twenty.slice(3));
    expect((await rowsOf('klanten bereik --alles', 0, next)).filter(({ bereik }) => bereik === 'nee')).toHaveLength(3);
  });
});

describe('--peppol-controle', () => {
  const sale = (n: number, more: Item = {}): Item => ({
    id: uuid(1, n),
    type: 'factuur',
    nummer: `2026-000${n}`,
    status: 'verzonden',
    datum: '2026-03-10',
    totaal_incl: 121,
    customer_id: uuid(3, n),
    regels: [],
    ...more,
  });

  beforeEach(async () => {
    await begin([addressed(1), addressed(2)], known(1));
    account.sales.push(sale(1), sale(2));
  });

  const sendings = () => service.asked.filter((asked) => asked.startsWith('POST'));
  const send = (n: number) => run(`factuur verstuur ${uuid(1, n)} --kanaal peppol`, world);

  it('asks nothing by itself', async () => {
    await send(2);
    expect(network.names.asked).toEqual([]);
    expect((await rowsOf('profiel toon werk', 0))[0]).toMatchObject({ peppol_controle: 'nee' });
  });

  it('warns of a customer that can not receive, and sends all the same', async () => {
    expect((await run('profiel wijzig werk --peppol-controle ja', world)).code).toBe(0);
    const { stderr } = await send(2);
    expect(stderr).toContain(`Let op: 2026-0002: Klant 002 (0208:${number(2)}): nee, niet geregistreerd op Peppol.`);
    expect(stderr).toContain('sinds 2026 dient dat alleen');
    expect(sendings()).toHaveLength(1);
  });

  it('ends with 12 where it is strict, and sends what can be received', async () => {
    await run('profiel wijzig werk --peppol-controle streng', world);
    const { code, stderr } = await send(2);
    expect([code, stderr]).toEqual([12, expect.stringContaining('(--peppol-controle streng); er is niets verstuurd')]);
    expect(sendings()).toEqual([]);
    await send(1);
    expect(sendings()).toHaveLength(1);
    // A fresh yes is not asked for again.
    const before = network.names.asked.length;
    await run(`factuur verstuur ${uuid(1, 1)} --kanaal peppol --nogmaals`, world);
    expect(network.names.asked).toHaveLength(before);
  });

  it('holds in the questions of factuur maak too: another channel can be chosen there', async () => {
    await run('profiel wijzig werk --peppol-controle streng', world);
    const line = ['factuur', 'maak', '--klant', uuid(3, 2), '--datum', '2026-03-10', '--notities', 'Bedankt'];
    const answers = ['Advies', '1', '10', '21', '', '3', '1', '2', 'klant@example.be', 'n', '1'];
    const { stderr } = await run(line, typing(world, ...answers));
    expect(stderr).toContain(`Klant 002 (0208:${number(2)}): nee, niet geregistreerd op Peppol`);
    expect(stderr).toContain('Definitief maken en versturen per e-mail?');
    expect(stderr).not.toContain('Definitief maken en versturen via Peppol?');
  });

  it('holds for a profile of the environment, and refuses a word that is none', async () => {
    const own = { DUIT_PROFIEL: '', DUIT_API_KEY: 'sk_1', DUIT_BASE_URL: 'https://dienst.example/api/v1' };
    const within = (control: string) => ({ ...world, env: { ...world.env, ...own, DUIT_PEPPOL_CONTROLE: control } });
    expect((await run(`factuur verstuur ${uuid(1, 2)} --kanaal peppol`, within('streng'))).code).toBe(12);
    const { code, stderr } = await run(`factuur verstuur ${uuid(1, 2)} --kanaal peppol`, within('soms'));
    expect([code, stderr]).toEqual([2, 'fout: DUIT_PEPPOL_CONTROLE moet een van deze zijn: nee, ja, streng\n']);
    expect(sendings()).toEqual([]);
  });

  it('lets a fault pass with a warning where it is strict', async () => {
    await run('profiel wijzig werk --peppol-controle streng', world);
    world = { ...world, env: { ...world.env, DUIT_PEPPOL_ZONE: 'andere.zone.example' } };
    await send(1);
    expect(sendings()).toHaveLength(1);
  });

  it('sends with a warning where it is strict and the own number is not found either', async () => {
    await run(`profiel wijzig werk --peppol-controle streng --ondernemingsnummer ${number(900)}`, world);
    const { stderr } = await send(2);
    expect(stderr).toContain('onbekend, niet gevonden, maar je eigen nummer evenmin');
    expect(sendings()).toHaveLength(1);
  });

  it('remarks on the documents of a plan, and refuses it where it is strict', async () => {
    const head = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;eindstatus;kanaal\n';
    writeFileSync(
      join(world.folder, 'maand.csv'),
      `${head}A;Klant 001;Werk;1;10;21;verstuurd;peppol\nB;Klant 002;Werk;1;10;21;verstuurd;peppol\n`,
    );
    await run('profiel wijzig werk --peppol-controle ja', world);
    const rows = await rowsOf('batch plan maand.csv', 0);
    expect(rows.map(({ waarschuwingen }) => waarschuwingen)).toEqual([
      null,
      `Peppol: Klant 002 (0208:${number(2)}): nee, niet geregistreerd op Peppol`,
    ]);
    await run('profiel wijzig werk --peppol-controle streng', world);
    const { code, stderr } = await run('batch plan maand.csv -o plan.json', world);
    expect([code, stderr]).toEqual([12, expect.stringContaining('B: Klant 002')]);
  });
});

describe('the practice account', () => {
  it('answers without any network', async () => {
    await begin([], known());
    const practice = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul', practice);
    const rows = await rowsOf('klanten bereik --alles', 0, practice);
    expect(new Set(rows.map(({ bereik }) => bereik))).toEqual(new Set(['ja', 'nee', 'geen_facturen', 'binnenkort', 'overgeslagen']));
  });
});
