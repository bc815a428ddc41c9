import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answered } from '../support/answered.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { follower } from '../support/inbox-follower.ts';
import { copyFolder } from '../support/copy.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

/** The commands that a message names, as a stranger would take them. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/duit ((?:factuur|creditnota) verstuur \S+.* --al-verstuurd|journaal herstel --klaar)/g)].map(([, line = '']) => line);

const stateOf = ({ world }: Machine): string => join(world.folder, 'state');

/** Puts the state back as it was, after some work. */
async function forgetting(machine: Machine, work: () => Promise<unknown>): Promise<void> {
  const copy = join(machine.world.folder, 'kopie');
  rmSync(copy, { recursive: true, force: true });
  copyFolder(stateOf(machine), copy);
  await work();
  rmSync(stateOf(machine), { recursive: true });
  copyFolder(copy, stateOf(machine));
  emptyLines(machine.world.folder);
}

/** Empties the files in which the lines stand once more, so that nobody can tell what an older state lacks. */
function emptyLines(folder: string): void {
  for (const part of ['state', 'config'].map((name) => join(folder, name)).filter((path) => existsSync(path))) {
    for (const name of readdirSync(part).filter((one) => one.endsWith('.jsonl'))) truncateSync(join(part, name));
  }
}

/** A machine with the plan of a batch of two invoices that are sent. */
async function withBatch(): Promise<{ machine: Machine; batch: string }> {
  const machine = await faultyMachine();
  await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
  const rows = ['A1;Peeters BV;Advies;1;100;21;2026-03-12;verstuurd;email', 'A2;Peeters BV;Advies;2;100;21;2026-03-13;verstuurd;email'];
  writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
  expect(await machine.run('batch plan in.csv -o plan.json')).toMatchObject({ code: 0 });
  await machine.run('klanten maak --naam Claes');
  const batch = 'batch voer-uit plan.json --ja';
  return { machine, batch };
}

const sendings = ({ sent }: Machine) => sent.filter((line) => line.startsWith('POST') && line.endsWith('/versturen')).length;

describe('after an older copy of the state was put back, and the lines beside it were lost', () => {
  it('a batch finds its own documents, and sends none again; the messages alone lead to the end', async () => {
    const { machine, batch } = await withBatch();
    // Both are finalised, and the first send never leaves.
    expect((await machine.run(batch, 'unsent', 4))?.code).not.toBe(0);
    await forgetting(machine, async () => expect(await machine.run(batch)).toMatchObject({ code: 0 }));
    const before = sendings(machine);

    const asking = await machine.run(`${batch} --json`);
    expect([asking?.code, JSON.parse(asking?.stdout ?? '')]).toMatchObject([
      12,
      [{ resultaat: 'te_beslissen' }, { resultaat: 'te_beslissen' }],
    ]);
    const [note, end] = commandsIn((await machine.run(batch))?.stderr ?? '');
    expect([note, end]).toEqual(['factuur verstuur 2026-0001 2026-0002 --kanaal email --al-verstuurd', 'journaal herstel --klaar']);
    expect(sendings(machine)).toBe(before);
    expect(await machine.run(note ?? '')).toMatchObject({ code: 0 });
    expect(await machine.run(batch)).toMatchObject({ code: 0 });
    expect(await machine.run(end ?? '')).toMatchObject({ code: 12 });
    expect(await machine.run(`${end} --ja`)).toMatchObject({ code: 0 });
    expect(await machine.run(batch)).toMatchObject({ code: 0 });
    expect([(await machine.list('/facturen')).length, sendings(machine)]).toEqual([2, before]);
  });

  it('a batch whose documents are lost too takes none of them for its own, and sends none', async () => {
    const { machine, batch } = await withBatch();
    await forgetting(machine, async () => expect(await machine.run(batch)).toMatchObject({ code: 0 }));
    const asking = await machine.run(batch);
    expect(asking).toMatchObject({ code: 12, stderr: expect.stringMatching(/--neem-over .A1=/) as string });
    const all = await machine.list('/facturen');
    expect(all).toHaveLength(2);
    const taken = all.map(({ id, totaal_incl }) => `--neem-over ${totaal_incl === 121 ? 'A1' : 'A2'}=${String(id)}`);
    expect(await machine.run(`${batch} ${taken.join(' ')}`)).toMatchObject({
      code: 12,
      stderr: expect.stringContaining('--al-verstuurd') as string,
    });
    expect(await machine.run('factuur verstuur 2026-0001 2026-0002 --kanaal email --al-verstuurd')).toMatchObject({ code: 0 });
    expect(await machine.run(batch)).toMatchObject({ code: 0 });
    expect(sendings(machine)).toBe(2);
  });

  it('a batch makes no customer of its own twice, and its message leads to a plan that has it', async () => {
    const machine = await faultyMachine();
    const header = 'referentie;klant;klant_naam;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus';
    writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA1;Nieuwe BV;Nieuwe BV;Advies;1;100;21;2026-03-12;concept\n`);
    expect(await machine.run('batch plan in.csv -o plan.json --klanten-maken')).toMatchObject({ code: 0 });
    await machine.run('klanten maak --naam Claes');
    const batch = 'batch voer-uit plan.json --ja';
    await forgetting(machine, () => machine.run(['klanten', 'maak', '--naam', 'Nieuwe BV']));
    const { stdout, stderr } = (await machine.run(batch))!;
    expect(stdout).toContain('gewijzigd\tdeze klant is er al: Nieuwe BV');
    expect(stderr).not.toContain('--neem-over');
    expect(stderr).toContain('gaat alleen een nieuw plan verder: duit batch plan --ververs <plan> -o <nieuw plan>');
    expect(await machine.run('batch plan --ververs plan.json -o nieuw.json')).toMatchObject({ code: 0 });
    expect(await machine.run('batch voer-uit nieuw.json --ja')).toMatchObject({ code: 0 });
    expect([await machine.list('/klanten'), await machine.list('/facturen')].map(({ length }) => length)).toEqual([2, 1]);
  });

  it('a sending is asked for each document, but not of one that was made final since', async () => {
    const machine = await faultyMachine();
    const out = async (line: string) => (await machine.run(line))?.stdout.trim() ?? '';
    const klant = await out('klanten maak --naam Peeters --email p@example.be --formaat id');
    const factuur = await out(`factuur maak --klant ${klant} --regel Advies;1;100;21 --datum 2026-03-14 --formaat id`);
    await forgetting(machine, async () => {
      await machine.run(`factuur definitief ${factuur}`);
      expect((await machine.run(`factuur verstuur ${factuur} --kanaal email`))?.code).toBe(0);
    });
    const send = `factuur verstuur ${factuur} --kanaal email`;
    const asking = await machine.run(send);
    expect([asking?.code, asking?.stderr]).toEqual([
      12,
      expect.stringMatching(/het journaal kan regels missen, dus kan \S+ al per e-mail verstuurd zijn/),
    ]);
    expect(await machine.run(`${send} --proef`)).toMatchObject({
      stderr: expect.stringContaining('het journaal kan regels missen') as string,
    });
    const posts = machine.sent.length;
    expect(await machine.run(commandsIn(asking?.stderr ?? '')[0] ?? '')).toMatchObject({ code: 0 });
    expect(machine.sent.slice(posts).filter((line) => !line.startsWith('GET'))).toEqual([]);
    expect(await machine.run(send)).toMatchObject({ code: 12, stderr: expect.stringContaining('is al verstuurd per e-mail') as string });
    expect(sendings(machine)).toBe(1);

    const other = await out(`factuur maak --klant ${klant} --regel Lezing;1;100;21 --formaat id`);
    await machine.run(`factuur definitief ${other}`);
    expect((await machine.run(`factuur verstuur ${other} --kanaal email`))?.code).toBe(0);
    await machine.run('journaal herstel --klaar --ja');
    expect((await machine.run(send))?.code).toBe(12);
    expect(sendings(machine)).toBe(2);
  });

  it('a create without a date is looked for on every day since, and a customer by its name', async () => {
    const machine = await faultyMachine();
    const out = async (line: string) => (await machine.run(line))?.stdout.trim() ?? '';
    const klant = await out('klanten maak --naam Peeters --email p@example.be --formaat id');
    const maak = `factuur maak --klant ${klant} --regel Advies;1;100;21`;
    await forgetting(machine, async () => {
      await machine.create('/facturen', {
        klant_id: klant,
        datum: '2026-03-14',
        regels: [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }],
      });
      await machine.run('klanten maak --naam Claes');
    });
    expect((await machine.run(maak))?.code).toBe(12);
    expect((await machine.run('api POST /klanten -v naam=Claes'))?.code).toBe(12);
    expect([await machine.list('/facturen'), await machine.list('/klanten')].map(({ length }) => length)).toEqual([1, 2]);
  });
});

/**
 * Does what the messages say and nothing else, as a stranger would: gives the commands that they name, and gives the first command again. Gives
 * the end of that command each time.
 */
async function followed(go: (line: string) => Promise<{ code: number; stderr: string }>, line: string): Promise<number[]> {
  const codes: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { code, stderr } = await go(line);
    codes.push(code);
    // The other one is for the time when everything was seen to.
    const commands = commandsIn(stderr).filter((told) => told.endsWith('--al-verstuurd'));
    if (commands.length === 0) return codes;
    for (const command of commands) expect((await go(command)).code).toBe(0);
  }
  throw new Error(`the messages lead nowhere: ${line}`);
}

describe('a stranger who does what the messages say', () => {
  const klant = 'klanten maak --naam Peeters --kbo-btw-nummer 0403123486 --email p@example.be --formaat id';
  const maak = (id: string) => `factuur maak --klant ${id} --regel Advies;1;100;21 --formaat id`;

  it.each<[string, readonly number[], (out: (line: string) => Promise<string>, id: string) => Promise<string>]>([
    ['factuur maak', [12], async (_, id) => maak(id)],
    [
      'factuur verstuur',
      [12, 12],
      async (out, id) => {
        const factuur = await out(maak(id));
        await out(`factuur definitief ${factuur}`);
        return `factuur verstuur ${factuur} --kanaal email`;
      },
    ],
    [
      'creditnota maak',
      [12],
      async (out, id) => {
        const factuur = await out(maak(id));
        await out(`factuur definitief ${factuur}`);
        return `creditnota maak ${factuur}`;
      },
    ],
  ])('comes to working again: %s', async (_, codes, prepare) => {
    const machine = await faultyMachine();
    const go = async (line: string) => (await machine.run(line))!;
    const out = async (line: string) => (await go(line)).stdout.trim();
    const id = await out(klant);
    const line = await prepare(out, id);
    await forgetting(machine, async () => expect((await go(line)).code).toBe(0));
    const posts = machine.sent.filter((request) => request.startsWith('POST')).length;
    expect(await followed(go, line)).toEqual(codes);
    const ending = await go('journaal herstel --klaar');
    expect(ending.code).toBe(12);
    expect((await go('journaal herstel --klaar --ja')).code).toBe(0);
    expect((await go(line)).code).toBe(12);
    expect(machine.sent.filter((request) => request.startsWith('POST'))).toHaveLength(posts);
    expect((await go(`factuur maak --klant ${id} --regel Lezing;1;50;21`)).code).toBe(0);
  });
});

describe('inbox ophalen while lines may be lost', () => {
  it('sets each document aside, and runs the command of those that a person puts back', async () => {
    const user = follower();
    const inbox = (words: string) => user.inbox(words);
    await inbox('ophalen --map in --vanaf nu --voer-uit true');
    const state = user.world.env['DUIT_STATE_DIR'] ?? '';
    const copy = join(user.world.cwd, 'kopie');
    copyFolder(state, copy);
    const [one, two] = [user.service.add(), user.service.add()];
    await inbox('ophalen --map in --voer-uit true');
    rmSync(state, { recursive: true });
    copyFolder(copy, state);
    rmSync(join(user.world.cwd, 'in'), { recursive: true });
    emptyLines(user.world.folder);
    const asking = await inbox('ophalen --map in --voer-uit true');
    expect([asking.code, asking.stderr]).toEqual([
      8,
      expect.stringContaining('het journaal kan regels missen, dus het commando kan al uitgevoerd zijn'),
    ]);
    expect(user.ids()).toHaveLength(2);
    expect((await inbox(`overslaan ${one.id}`)).code).toBe(0);
    expect((await inbox(`opnieuw ${two.id}`)).code).toBe(0);
    expect((await inbox('ophalen --map in --voer-uit true')).code).toBe(0);
    expect(user.ids().toSorted()).toEqual([one.id, two.id, two.id].toSorted());
    const three = user.service.add();
    expect((await inbox('ophalen --map in --voer-uit true')).code).toBe(8);
    expect((await inbox(`opnieuw ${three.id}`)).code).toBe(0);
    expect((await inbox('ophalen --map in --voer-uit true')).code).toBe(0);
    expect(user.ids().filter((id) => id === three.id)).toHaveLength(1);
  });
});

/** A machine that may lack lines, with a final invoice that it knows to be sent, and one that it only knows to be final. */
async function afterLoss() {
  const machine = await faultyMachine();
  const out = async (line: string) => (await machine.run(line))?.stdout.trim() ?? '';
  const klant = await out('klanten maak --naam Peeters --email p@example.be --formaat id');
  const made = [];
  for (const text of ['Advies', 'Lezing', 'Vorming']) {
    const id = await out(`factuur maak --klant ${klant} --regel ${text};1;100;21 --formaat id`);
    if (text !== 'Vorming') await out(`factuur definitief ${id}`);
    made.push(id);
  }
  const [sent = '', final = '', draft = ''] = made;
  expect((await machine.run(`factuur verstuur ${sent} --kanaal email`))?.code).toBe(0);
  await forgetting(machine, () => machine.run('klanten maak --naam Claes'));
  return { machine, sent, final, draft, send: (id: string) => `factuur verstuur ${id} --kanaal email` };
}

/** Without it no person answers for the options of a command. */
const nobody = Object.fromEntries(Object.keys(answered).map((variable) => [variable, '']));

describe('a send while lines may be lost', () => {
  it('goes once a person said yes: to both questions where it was done before', async () => {
    const { machine, sent, final, send } = await afterLoss();
    for (const [id, answers, code, count] of [
      [sent, ['j', 'n'], 12, 1],
      [sent, ['j'], 12, 1],
      [sent, ['j', 'j'], 0, 2],
      [final, ['j', 'n'], 12, 2],
      [final, ['j', 'j'], 0, 3],
    ] as const) {
      const ended = await run(send(id), typing({ ...machine.world }, ...answers));
      expect([answers, ended.code, sendings(machine)]).toEqual([answers, code, count]);
      expect(ended.stderr).toContain(id === final ? 'Toch versturen?' : 'het journaal kan regels missen');
    }
  });

  it('goes with --nogmaals for one yes at a terminal, since the option decides of the lost lines, and in a pipe', async () => {
    const { machine, sent, final, send } = await afterLoss();
    const { world } = machine;
    for (const [at, code, count] of [
      [typing({ ...world }, 'n'), 12, 1],
      [{ ...world, env: { ...world.env, ...nobody } }, 12, 1],
      [typing({ ...world }, 'j'), 0, 2],
    ] as const) {
      const ended = await run(`${send(sent)} --nogmaals`, at);
      expect([ended.code, sendings(machine)]).toEqual([code, count]);
    }
    expect((await machine.run(`${send(final)} --nogmaals`))?.code).toBe(0);
    expect(sendings(machine)).toBe(3);
    const call = 'api POST /iets -v naam=x';
    const asked = await machine.run(`${call} --ja`);
    expect([asked?.code, asked?.stderr]).toEqual([12, expect.stringContaining('dus kan dit al gebeurd zijn: POST /iets')]);
    expect((await machine.run(`${call} --ja --toch-maken`))?.code).not.toBe(12);
  });

  it('is what vragen shows, also in JSON and by mail, and what the list of open writes and controle say, until a person ends it', async () => {
    const { machine } = await afterLoss();
    const told = (line: string) => machine.run(line) as Promise<{ code: number; stdout: string; stderr: string }>;
    const end = 'duit journaal herstel --klaar';
    const asked = await told('vragen --json');
    const rows = JSON.parse(asked.stdout) as object[];
    expect([asked.code, rows]).toMatchObject([12, [{ soort: 'verlies', naam: 'journaal', commando: 'duit help herstel' }]]);
    expect(rows[0]).toMatchObject({ tijd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string, bewerking: null, ja: null, nee: null });
    expect(JSON.parse(asked.stderr)).toMatchObject({ code: 12, error: { reason: 'maybe_done' } });
    for (const line of ['vragen', 'vragen --proef', 'vragen --taal en']) {
      const { code, stdout, stderr } = await told(line);
      expect([line, code, stdout]).toEqual([line, 12, expect.stringContaining('duit help herstel')]);
      expect(stderr).toContain(end);
      expect(stderr).toMatch(/kunnen regels ontbreken|lines may be missing/);
      expect(stderr).not.toMatch(/Er wacht niets|Nothing waits/);
    }
    const mail = await told('vragen --eml --aan boekhouding@example.be');
    expect([mail.code, mail.stdout]).toEqual([12, expect.stringMatching(/vanaf \d[^]*Verder met: duit help herstel/)]);
    for (const line of ['journaal list --open', 'journaal list --open --proef']) {
      const { code, stdout, stderr } = await told(line);
      expect([line, code, stdout]).toEqual([line, 0, '']);
      expect(stderr.match(/kunnen regels ontbreken/g)).toHaveLength(1);
      expect(stderr).toContain(end);
    }
    for (const [line, output] of [
      ['journaal herstel', ''],
      ['journaal herstel --json', '[]\n'],
      ['journaal herstel --taal en', ''],
    ] as const) {
      const { code, stdout, stderr } = await told(line);
      expect([line, code, stdout]).toEqual([line, 0, output]);
      expect(stderr).toMatch(/kunnen regels ontbreken|lines may be missing/);
      expect(stderr).not.toMatch(/niets onzeker|Nothing is uncertain/);
    }
    const found = /journaal.*kunnen regels ontbreken[^]*\nok\s+regels\s.*\d+ regels/;
    expect(await told('controle')).toMatchObject({ code: 13, stdout: expect.stringMatching(found) as string });
    expect((await told('journaal herstel --klaar --ja')).code).toBe(0);
    expect((await told('controle')).code).toBe(0);
    expect(await told('journaal herstel')).toMatchObject({ code: 0, stderr: expect.stringContaining('Er is niets onzeker') as string });
    expect(await told('vragen --json')).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(await told('vragen')).toMatchObject({ code: 0, stderr: expect.stringContaining('Er wacht niets op jou') as string });
    expect(await told('journaal list --open')).toMatchObject({ code: 0, stderr: '' });
  });

  it('is shown beside an open write', async () => {
    const { machine, final } = await afterLoss();
    expect((await machine.run(`factuur verstuur ${final} --kanaal email --nogmaals`, 'lost'))?.code).toBe(7);
    const asked = await machine.run('vragen --json');
    const rows = JSON.parse(asked?.stdout ?? '') as { soort: string }[];
    expect([asked?.code, rows.map(({ soort }) => soort)]).toEqual([12, ['verlies', 'vraag']]);
    expect(asked?.stderr).toMatch(/kunnen regels ontbreken, 1 vraag is open/);
    const list = await machine.run('journaal list --open');
    expect(list).toMatchObject({ code: 0, stderr: expect.stringContaining('kunnen regels ontbreken') as string });
  });
});
