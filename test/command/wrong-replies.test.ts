import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { local } from '../../src/failure.ts';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { sampleBySeed } from '../support/long.ts';
import { apiError, foreignPage } from '../support/success.ts';
import { run } from '../support/world.ts';

let machine: Machine;
let klant: string;

const out = async (line: string | readonly string[]) => (await machine.run(line))?.stdout.trim() ?? '';
const regel = 'Advies;3;95;21';
const maak = () => ['factuur', 'maak', '--klant', klant, '--regel', regel, '--formaat', 'id'];

beforeEach(async () => {
  machine = await faultyMachine();
  klant = await out('klanten maak --naam Peeters --email peeters@example.be --kbo-btw-nummer 0403123486 --formaat id');
});

const definitief = async (id: string) => {
  await machine.run(['factuur', 'definitief', id]);
  return id;
};
const concept = () => out([...maak(), '--toch-maken']);
const final = async () => definitief(await concept());
const creditnota = async () => definitief(await out(['creditnota', 'maak', await final(), '--formaat', 'id']));

const api = (path: string, ...fields: string[]) => [
  'api',
  'POST',
  path,
  ...fields.flatMap((field) => [field.startsWith('regels=') ? '-t' : '-v', field]),
  '--ja',
];
const regels = `regels=${JSON.stringify([{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }])}`;

/** Every write by its own command, as a line that needs what comes before it. */
const commands: Record<string, () => Promise<readonly string[]>> = {
  'klanten maak': async () => ['klanten', 'maak', '--naam', 'Janssens'],
  'klanten wijzig': async () => ['klanten', 'wijzig', klant, '--adres', 'Markt 1'],
  'offerte maak': async () => ['offerte', 'maak', '--klant', klant, '--regel', regel],
  'factuur maak': async () => maak().slice(0, -2),
  'factuur definitief': async () => ['factuur', 'definitief', await concept()],
  'factuur verstuur': async () => ['factuur', 'verstuur', await final(), '--kanaal', 'email'],
  'creditnota maak': async () => ['creditnota', 'maak', await final()],
  'creditnota verstuur': async () => ['creditnota', 'verstuur', await creditnota(), '--kanaal', 'email'],
  'inbox test': async () => ['inbox', 'test'],
};

/** The same writes by `duit api`. */
const calls: typeof commands = {
  'api POST /klanten': async () => api('/klanten', 'naam=Janssens'),
  'api PATCH /klanten/{id}': async () => ['api', 'PATCH', `/klanten/${klant}`, '-v', 'adres=Markt 1'],
  'api POST /offertes': async () => api('/offertes', `klant_id=${klant}`, regels),
  'api POST /facturen': async () => api('/facturen', `klant_id=${klant}`, regels),
  'api POST …/definitief': async () => api(`/facturen/${await concept()}/definitief`),
  'api POST …/versturen': async () => api(`/facturen/${await final()}/versturen`, 'kanaal=email'),
  'api POST …/creditnota': async () => api(`/facturen/${await final()}/creditnota`),
  'api POST /creditnotas/{id}/versturen': async () => api(`/creditnotas/${await creditnota()}/versturen`, 'kanaal=email'),
  'api POST /test/inbox': async () => api('/test/inbox', 'factuurnummer=F1'),
};

const writes = { ...commands, ...calls };

interface Told {
  readonly code: number | undefined;
  readonly outcome: unknown;
  readonly safe_to_rerun: unknown;
  /** How many writes left, and the last word of the journal about them. */
  readonly left: number;
  readonly journal: string | undefined;
}

/** Runs a write that meets this fate. */
async function told(line: readonly string[], fate: Fate, ...more: string[]): Promise<Told> {
  machine.sent.length = 0;
  const ended = await machine.run([...line, '--json', ...more], fate);
  const left = machine.sent.filter((request) => !request.startsWith('GET')).length;
  const [last] = JSON.parse(await out('journaal list --json --alles')) as { toestand: string }[];
  const report = ended?.stderr.trim().split('\n').at(-1) ?? '';
  const { outcome, safe_to_rerun } = report.startsWith('{') ? (JSON.parse(report) as Record<string, unknown>) : {};
  return { code: ended?.code, outcome, safe_to_rerun, left, journal: last?.toestand };
}

const unknown = { code: 7, outcome: 'unknown', safe_to_rerun: false, left: 1, journal: 'unknown' };
const found = { code: 0, left: 1, journal: 'done' };

/** The service carries the write out, and this is what comes back. */
const answered =
  (reply: (data: Record<string, unknown>) => Response): Fate =>
  async (request, carryOut) => {
    const { data } = (await (await carryOut(request)).json()) as { data: Record<string, unknown> };
    return reply(data);
  };
/** The same, with these fields of its data replaced. */
const changed = (fields: object): Fate => answered((data) => Response.json({ data: { ...data, ...fields } }));
/** The service does nothing, and this comes back. */
const onlySaid =
  (data: object): Fate =>
  () =>
    Response.json({ data });

const other = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';

describe.each([...sampleBySeed(Object.entries(commands), 4, 2), ...sampleBySeed(Object.entries(calls), 9, 1)])(
  '%s that is carried out and answered by something else than the API',
  (_name, line) => {
    const gateway = answered(() => foreignPage(499));

    it('is unknown, and never called refused', async () => {
      expect(await told(await line(), gateway, '--niet-wachten')).toEqual(unknown);
    });

    it('is found where the service shows it', async () => {
      const asked = await line();
      const shows = !asked.some((word) => /^verstuur$|versturen$/.test(word));
      expect(await told(asked, gateway)).toMatchObject(shows ? found : unknown);
    });
  },
);

describe('a write that is answered with 429', () => {
  const busy = (): Response => Response.json(apiError(429), { status: 429, headers: { 'retry-after': '1' } });

  it.each(sampleBySeed(['factuur maak', 'klanten maak', 'creditnota maak', 'factuur definitief'], 4, 1))(
    'by the API is sent at most four times: %s',
    async (name) => {
      const line = await writes[name]?.();
      expect(await told(line ?? [], busy)).toEqual({ code: 5, outcome: 'unchanged', safe_to_rerun: true, left: 4, journal: 'refused' });
    },
  );

  it('by the API, and then carried out, is done', async () => {
    let times = 0;
    const ended = await told(maak().slice(0, -2), (request, carryOut) => ((times += 1) < 4 ? busy() : carryOut(request)));
    expect(ended).toMatchObject({ code: 0, left: 4, journal: 'done' });
  });

  /** The service carries the write out, and answers 429 all the same. */
  const obeyed: Fate = async (request, carryOut) => {
    await carryOut(request);
    return busy();
  };

  const shownAfterwards = ['klanten maak', 'offerte maak', 'factuur maak', 'factuur definitief', 'creditnota maak', 'api POST /facturen'];
  it.each(sampleBySeed(shownAfterwards, 6, 2))(
    'by a service that carried it out all the same is found before a second try: %s',
    async (name) => {
      const line = (await writes[name]?.()) ?? [];
      machine.carriedOut.length = 0;
      expect(await told(line, obeyed)).toMatchObject(found);
      expect(machine.carriedOut).toHaveLength(1);
    },
  );

  it.each(sampleBySeed(['factuur verstuur', 'creditnota verstuur', 'api POST …/versturen'], 3, 7))(
    'is unknown where nothing shows whether it was carried out, and names the way on: %s',
    async (name) => {
      const line = (await writes[name]?.()) ?? [];
      machine.carriedOut.length = 0;
      expect(await told(line, obeyed)).toEqual(unknown);
      const again = await machine.run(line);
      expect([again?.code, again?.stderr]).toEqual([7, expect.stringMatching(/journaal herstel \d+/)]);
      expect(machine.carriedOut).toHaveLength(1);
      const n = /journaal herstel (\d+)/.exec(again?.stderr ?? '')?.[1];
      expect((await machine.run(`journaal herstel ${n} --niet-gedaan`))?.code).toBe(0);
      expect((await machine.run([...line, '--ja']))?.code).toBe(0);
      expect(machine.carriedOut).toHaveLength(2);
    },
  );

  it('is repeated for a simulated sending, which reaches nobody', async () => {
    let times = 0;
    const line = ['factuur', 'verstuur', await final(), '--kanaal', 'peppol', '--simuleer', 'afgeleverd', '--ja'];
    const ended = await told(line, (request, carryOut) => ((times += 1) < 2 ? busy() : carryOut(request)));
    expect(ended).toMatchObject({ code: 0, left: 2, journal: 'done' });
  });

  it('is unknown where the service can not be looked at before a second try', async () => {
    let isMade = false;
    const down = fetchTransport(async ({ method }) => {
      if (method === 'GET') return isMade ? Response.json(apiError(404), { status: 404 }) : Response.json({ data: [], total: 0 });
      isMade = true;
      return busy();
    });
    const world = { ...machine.world, transport: async () => down };
    const { code, stderr } = await run(['klanten', 'maak', '--naam', 'Janssens', '--niet-wachten'], world);
    expect([code, stderr]).toEqual([7, expect.stringContaining('misschien is deze klant al gemaakt')]);
  });

  it('by the API, with a longer wait than may be waited, is refused', async () => {
    const later = () => Response.json(apiError(429), { status: 429, headers: { 'retry-after': '3600' } });
    const ended = await told(['klanten', 'maak', '--naam', 'Janssens'], later);
    expect(ended).toEqual({ code: 5, outcome: 'unchanged', safe_to_rerun: true, left: 1, journal: 'refused' });
  });

  it.each(sampleBySeed(['factuur verstuur', 'klanten maak'], 2, 1))('by something else is sent once: %s', async (name) => {
    const line = await writes[name]?.();
    expect(
      await told(
        line ?? [],
        answered(() => foreignPage(429)),
        '--niet-wachten',
      ),
    ).toEqual(unknown);
  });
});

describe('api POST whose success can’t be used', () => {
  const json = { 'content-type': 'application/json' };
  const bodies: Record<string, (text: string) => string | Uint8Array<ArrayBuffer>> = {
    garbage: () => '\u0000\u0001{',
    'cut off': (text) => text.slice(0, -3),
    compressed: (text) => new Uint8Array(gzipSync(text)),
    'larger than 16 MiB': (text) => `${' '.repeat(17 * 1024 * 1024)}${text}`,
    deep: (text) => text.replace('{"data":{', `{"data":{"x":${'['.repeat(200)}${']'.repeat(200)},`),
    empty: () => '',
  };

  it.each(sampleBySeed(Object.entries(bodies), 3, 1))(
    'because it is %s: is unknown, in the journal too, and is not made again',
    async (_name, spoil) => {
      const fate = answered((data) => new Response(spoil(JSON.stringify({ data })), { status: 201, headers: json }));
      const line = api('/klanten', 'naam=Janssens');
      expect(await told(line, fate, '--niet-wachten')).toEqual(unknown);
      expect(await told(line, fate, '--niet-wachten')).toMatchObject({ code: 7, left: 0, journal: 'unknown' });
      expect(await machine.list('/klanten?q=Janssens')).toHaveLength(1);
    },
  );
});

describe('a success that is not what was asked', () => {
  it('a factuur that is still a concept was not made final', async () => {
    const id = await concept();
    const draft = onlySaid({ id, nummer: null, status: 'concept' });
    expect(await told(['factuur', 'definitief', id], draft)).toEqual(unknown);
    expect(await machine.get(`/facturen/${id}`)).toMatchObject({ nummer: null, status: 'concept' });
  });

  it('a factuur that is final all the same is found', async () => {
    const id = await concept();
    expect(await told(['factuur', 'definitief', id], changed({ nummer: null, status: 'concept' }))).toMatchObject(found);
  });

  it('another factuur than was to be made final is not taken for it; the right one is found', async () => {
    const [id, untouched] = [await concept(), await concept()];
    const strange = { id: other, nummer: '2026-0009', status: 'verzonden', ogm: '+++202/6000/00192+++' };
    expect(await told(['factuur', 'definitief', untouched], onlySaid(strange))).toEqual(unknown);
    machine.world.take();
    const ended = await machine.run(['factuur', 'definitief', id, '--formaat', 'id', '--negeer-open'], changed({ id: other }));
    expect(ended).toMatchObject({ code: 0, stdout: `${id}\n` });
  });

  it('another klant than was to be changed', async () => {
    const wijzig = ['klanten', 'wijzig', klant, '--adres', 'Markt 1'];
    expect(await told(wijzig, onlySaid({ id: other, adres: 'Markt 1' }))).toEqual(unknown);
    expect(await told([...wijzig, '--toch-maken'], changed({ id: other }))).toMatchObject(found);
  });

  it('a sending over another channel', async () => {
    const id = await final();
    const email = onlySaid({ kanaal: 'email', naar: 'peeters@example.be' });
    expect(await told(['factuur', 'verstuur', id, '--kanaal', 'peppol', '--ja'], email)).toEqual(unknown);
  });

  it('a sending whose reply is about another document: neither of them counts as sent', async () => {
    const [id, untouched] = [await final(), await final()];
    const verstuur = ['factuur', 'verstuur', id, '--kanaal', 'email'];
    const mixed = changed({ id: untouched, naar: 'janssens@example.be' });
    const ended = await machine.run(verstuur, mixed);
    expect(ended).toMatchObject({ code: 7, stderr: expect.stringContaining('gaat over een ander document') as string });
    expect(await told(verstuur, mixed)).toEqual({ ...unknown, left: 0 });
    expect(await told(['factuur', 'verstuur', untouched, '--kanaal', 'email'], changed({}))).toMatchObject(found);
  });

  it('a creditnota of another factuur', async () => {
    const [id, untouched] = [await final(), await final()];
    const strange = { id: other, type: 'creditnota', status: 'concept', gekoppelde_factuur_id: other };
    expect(await told(['creditnota', 'maak', untouched], onlySaid(strange))).toEqual(unknown);
    expect(await told(['creditnota', 'maak', id, '--negeer-open'], changed({ gekoppelde_factuur_id: other }))).toMatchObject(found);
  });
});

it('a write that this machine fails to send is not unknown', async () => {
  const ended = await told(['klanten', 'maak', '--naam', 'Janssens'], () => {
    throw local('HTTPS_PROXY');
  });
  expect(ended).toMatchObject({ code: 10, outcome: 'nothing_sent', journal: 'unsent' });
});

describe('a success with two hundred thousand wrong items', () => {
  const wrong = changed({ regels: Array.from({ length: 200_000 }, () => 0) });

  it.each(sampleBySeed(['--niet-wachten', '--stil'], 2, 1))(
    'is unknown where it is not read back, and found where it is (%s)',
    async (option) => {
      const ended = await told(maak().slice(0, -2), wrong, option);
      expect(ended).toMatchObject(option === '--stil' ? found : unknown);
    },
  );
});
