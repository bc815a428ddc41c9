import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { follower } from '../support/inbox-follower.ts';
import { copyFolder } from '../support/copy.ts';

/** The commands that a message names, and the file that it tells to write, as a stranger would take them. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/duit (journaal herstel --[a-z]+(?: [\w.]+)?)/g)].map(([, line = '']) => line);
const listIn = (text: string): string => `${/document,wat,beslissing(?:\n[^\n]+,nee)+/.exec(text)?.[0] ?? ''}\n`;

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

const sendings = ({ sent }: Machine) => sent.filter((line) => line.startsWith('POST') && line.endsWith('/versturen')).length;

describe('after an older copy of the state was put back, and the lines beside it were lost', () => {
  it('a batch finds its own documents, and sends none again; the messages alone lead to the end', async () => {
    const machine = await faultyMachine();
    await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
    const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
    const rows = ['A1;Peeters BV;Advies;1;100;21;2026-03-12;verstuurd;email', 'A2;Peeters BV;Advies;2;100;21;2026-03-13;verstuurd;email'];
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
    expect(await machine.run('batch plan in.csv -o plan.json')).toMatchObject({ code: 0 });
    await machine.run('klanten maak --naam Claes');
    const batch = 'batch voer-uit plan.json --ja';
    await forgetting(machine, async () => expect(await machine.run(batch)).toMatchObject({ code: 0 }));
    const before = sendings(machine);
    expect(before).toBe(2);

    const asking = await machine.run(batch);
    expect(asking?.code).not.toBe(0);
    expect(commandsIn(asking?.stderr ?? '')).toContain('journaal herstel --klaar');
    expect(await machine.list('/facturen')).toHaveLength(2);
    expect(sendings(machine)).toBe(before);
    const list = (await machine.run('journaal herstel --klaar'))?.stderr ?? '';
    // A watch is never ended with a question undecided, so the list leads to the decisions first.
    expect(commandsIn(list)).toEqual(['journaal herstel --beslis', 'journaal herstel --beslis beslist.csv']);
    expect(await machine.run('journaal herstel --klaar --ja')).toMatchObject({ code: 12 });
    const asked = /document,wat,beslissing(?:\n[0-9a-f-]{36},versturen email,)+/.exec(list)?.[0] ?? '';
    writeFileSync(join(machine.world.folder, 'beslist.csv'), `${asked.replaceAll('email,', 'email,nee')}\n`);
    expect(await machine.run('journaal herstel --beslis beslist.csv')).toMatchObject({ code: 0 });
    expect(await machine.run(batch)).toMatchObject({ code: 0 });
    expect(await machine.run('journaal herstel --klaar')).toMatchObject({ code: 12 });
    expect(await machine.run('journaal herstel --klaar --ja')).toMatchObject({ code: 0 });
    expect(await machine.run(batch)).toMatchObject({ code: 0 });
    expect([await machine.list('/facturen'), sendings(machine)]).toEqual([expect.toSatisfy((all: unknown[]) => all.length === 2), before]);
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
    expect(asking?.code).toBe(12);
    expect(commandsIn(asking?.stderr ?? '')).toContain('journaal herstel --beslis beslist.csv');
    expect((await machine.run(`${send} --nogmaals`))?.code).toBe(12);
    writeFileSync(join(machine.world.folder, 'beslist.csv'), listIn(asking?.stderr ?? ''));
    expect((await machine.run('journaal herstel --beslis beslist.csv'))?.code).toBe(0);
    expect((await machine.run(send))?.code).toBe(12);
    const decided = await machine.run(`${send} --nogmaals`);
    expect(decided).toMatchObject({
      code: 12,
      stderr: expect.stringContaining(`je besliste van niet: versturen email van ${factuur}`) as string,
    });
    const rows = `document,wat,beslissing\n${factuur},versturen email,ja\n`;
    expect(decided?.stderr).toContain(`in een bestand beslist.csv:\n${rows}en geef: duit journaal herstel --beslis beslist.csv`);
    expect(sendings(machine)).toBe(1);

    const other = await out(`factuur maak --klant ${klant} --regel Lezing;1;100;21 --formaat id`);
    await machine.run(`factuur definitief ${other}`);
    expect((await machine.run(`factuur verstuur ${other} --kanaal email`))?.code).toBe(0);
    await machine.run('journaal herstel --klaar --ja');
    expect((await machine.run(send))?.code).toBe(12);
    expect(sendings(machine)).toBe(2);
  });

  it('a create without a date is looked for on every day of the watch, and a customer by its name', async () => {
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
 * Does what the messages say and nothing else, as a stranger would: gives the commands that they name, writes the file that they show, and
 * gives the first command again where they say so. Gives the end of that command each time.
 */
async function followed(go: (line: string) => Promise<{ code: number; stderr: string }>, folder: string, line: string): Promise<number[]> {
  const codes: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { code, stderr } = await go(line);
    codes.push(code);
    const file = /in een bestand (\S+\.csv):\n(document,wat,beslissing(?:\n[^\n,]+,[^\n,]+,nee)+)/.exec(stderr);
    if (file) writeFileSync(join(folder, file[1] ?? ''), `${file[2]}\n`);
    // The others are for the time when everything was seen to.
    const now = stderr.split('\n').filter((told) => !told.startsWith('Als je alles nakeek'));
    const commands = commandsIn(now.join('\n'));
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
    expect(await followed(go, machine.world.folder, line)).toEqual(codes);
    const ending = await go('journaal herstel --klaar');
    expect(ending.code).toBe(12);
    expect((await go('journaal herstel --klaar --ja')).code).toBe(0);
    expect((await go(line)).code).toBe(12);
    expect(machine.sent.filter((request) => request.startsWith('POST'))).toHaveLength(posts);
    expect((await go(`factuur maak --klant ${id} --regel Lezing;1;50;21`)).code).toBe(0);
  });
});

describe('inbox ophalen on watch', () => {
  it('runs no command before a person decided on each document', async () => {
    const user = follower();
    await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
    const state = user.world.env['DUIT_STATE_DIR'] ?? '';
    const copy = join(user.world.cwd, 'kopie');
    copyFolder(state, copy);
    const [one, two] = [user.service.add(), user.service.add()];
    await user.inbox('ophalen --map in --voer-uit true');
    rmSync(state, { recursive: true });
    copyFolder(copy, state);
    rmSync(join(user.world.cwd, 'in'), { recursive: true });
    emptyLines(user.world.folder);
    const { run } = await import('../support/world.ts');
    const asking = await user.inbox('ophalen --map in --voer-uit true');
    expect(asking.code).toBe(12);
    writeFileSync(join(user.world.cwd, 'beslist.csv'), listIn(asking.stderr).replace(`${two.id},commando,nee`, `${two.id},commando,ja`));
    expect((await user.time.run(run('journaal herstel --beslis beslist.csv', user.world))).code).toBe(0);
    expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
    expect(user.ids().toSorted()).toEqual([one.id, two.id, two.id].toSorted());
  });
});
