import { beforeEach, describe, expect, it } from 'vitest';
import { answered } from '../support/answered.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

interface Told {
  readonly error: {
    readonly reason: string;
    readonly hint?: string;
    readonly next?: readonly string[];
    readonly override?: object;
    readonly earlier?: { readonly n: number };
  };
  readonly rerun: string;
  readonly safe_to_rerun: boolean;
}

const [variable = ''] = Object.keys(answered);

let machine: Machine;
const ran = async (line: string, fault?: Parameters<Machine['run']>[1]) =>
  (await machine.run(line, fault)) ?? { code: -1, stdout: '', stderr: '' };
const told = async (line: string) => {
  const { code, stderr } = await ran(`${line} --json`);
  return { code, ...(JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Told) };
};
/** Sets the environment of the next commands; an empty value takes a variable away. */
const within = (env: Record<string, string>) => Object.assign(machine.world, { env: { ...machine.world.env, ...env } });
const sendings = () => machine.sent.filter((line) => line.endsWith('/versturen')).length;
const verstuur = 'factuur verstuur 2026-0001 --kanaal email';

beforeEach(async () => {
  machine = await faultyMachine();
  within({ [variable]: '' });
  await ran('klanten maak --naam Peeters --email peeters@example.be');
  const { stdout } = await ran('factuur maak --klant Peeters --regel Advies;3;95;21 --formaat id');
  await ran(`factuur definitief ${stdout.trim()}`);
});

describe('what only a person decides', () => {
  it('a job without a terminal does not settle a lost sending, and no second e-mail goes', async () => {
    expect((await ran(verstuur, 'lost')).code).toBe(7);
    const approval = { code: 12, error: { reason: 'needs_approval' }, rerun: 'later', safe_to_rerun: false };
    for (const answer of ['--gedaan', '--niet-gedaan']) expect(await told(`journaal herstel 7 ${answer}`), answer).toMatchObject(approval);
    expect((await ran(verstuur)).code).toBe(7);
    expect(sendings()).toBe(1);
  });

  it('is settled by a person at a terminal, and by a job that a person answers for', async () => {
    await ran(verstuur, 'lost');
    expect((await run('journaal herstel 7 --niet-gedaan', typing({ ...machine.world }, 'j'))).code).toBe(0);
    expect((await ran(verstuur, 'lost')).code).toBe(7);
    within(answered);
    const { error } = await told(verstuur);
    expect((await ran(`journaal herstel ${error.earlier?.n} --niet-gedaan`)).code).toBe(0);
    expect((await ran(verstuur)).code).toBe(0);
  });

  it('stays with the person where an assistant runs it, whatever the variable and the profile say', async () => {
    await ran(verstuur, 'lost');
    within({ ...answered, CLAUDECODE: '1' });
    expect((await ran('journaal herstel 7 --niet-gedaan')).code).toBe(12);
    expect((await ran(`${verstuur} --negeer-open`)).code).toBe(7);
    expect(sendings()).toBe(1);
  });

  it('no option passes an uncertain sending for a job that nobody answers for', async () => {
    await ran(verstuur, 'lost');
    for (const past of ['--negeer-open', '--nogmaals', '--nogmaals --negeer-open'])
      expect((await ran(`${verstuur} ${past} --ja`)).code, past).toBe(7);
    expect(sendings()).toBe(1);
    within(answered);
    expect((await ran(`${verstuur} --nogmaals --negeer-open`)).code).toBe(0);
    expect(sendings()).toBe(2);
  });

  it('a job can not give what only a person decides', async () => {
    const lines = [
      'journaal herstel --opnieuw',
      'journaal herstel --klaar --ja',
      'inbox overslaan FA-1',
      'inbox opnieuw FA-1',
      'inbox vertrouw FA-1',
      'profiel wijzig --bij-limiet geweigerd',
    ];
    for (const line of lines) expect(await told(line), line).toMatchObject({ code: 12, error: { reason: 'needs_approval' } });
    within({ [variable]: 'ja' });
    for (const line of lines) expect((await ran(line)).code, line).toBe(2);
  });

  it('a program may answer for a profile once a person said so at a terminal', async () => {
    await ran('profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving DUIT_API_KEY --soort test --zonder-controle');
    const line = 'profiel wijzig werk --antwoorden-door programma';
    within(answered);
    expect((await ran(line)).code).toBe(12);
    within({ [variable]: '' });
    expect((await ran('journaal herstel --klaar --ja --profiel werk')).code).toBe(12);
    expect((await run(line, typing({ ...machine.world }, ''))).code).toBe(0);
    expect((await ran('journaal herstel --klaar --ja --profiel werk')).code).not.toBe(12);
  });

  it('is told by help --json of each command and option', async () => {
    const option = (tree: { options: { long: string; person: boolean }[] }, name: string) =>
      tree.options.find(({ long }) => long === name)?.person;
    const tree = async (line: string) =>
      JSON.parse((await ran(`help ${line} --json`)).stdout) as Parameters<typeof option>[0] & { person: boolean };
    expect((await tree('goedkeuring geef')).person).toBe(true);
    expect((await tree('goedkeuring list')).person).toBe(false);
    const herstel = await tree('journaal herstel');
    expect([herstel.person, option(herstel, '--gedaan'), option(herstel, '--niet-gedaan')]).toEqual([false, true, true]);
    expect(option(await tree('factuur list'), '--status')).toBe(false);
    expect(option(await tree('profiel wijzig'), '--hoogstens-bedrag')).toBe(true);
  });
});

describe('a 429 on a sending', () => {
  it('is unknown until a person said what it means, and then it may go later', async () => {
    const first = await ran(verstuur, 'limited');
    expect([first.code, first.stderr]).toEqual([7, expect.not.stringMatching(/Probeer het opnieuw|opnieuw over/) as string]);
    within(answered);
    await ran('journaal herstel 7 --niet-gedaan');
    within({ [variable]: '', DUIT_BIJ_LIMIET: 'geweigerd' });
    const { code, stderr } = await ran(`${verstuur} --json --max-wacht 0`, 'limited');
    expect([code, JSON.parse(stderr.trim().split('\n').at(-1) ?? '')]).toEqual([
      5,
      expect.objectContaining({
        outcome: 'unchanged',
        rerun: 'now',
        safe_to_rerun: true,
        error: expect.objectContaining({ reason: 'limit' }) as object,
      }),
    ]);
    expect((await ran(verstuur)).code).toBe(0);
    expect(machine.carriedOut.filter((line) => line.endsWith('/versturen'))).toHaveLength(1);
    // An assistant may not say it.
    within({ CLAUDECODE: '1' });
    expect((await ran(`factuur verstuur 2026-0001 --kanaal peppol --ook-per-peppol`, 'limited')).code).toBe(7);
  });
});
