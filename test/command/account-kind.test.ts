import { beforeEach, describe, expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

const base = 'https://dienst.example/api/v1';

/** What a user sees of a key whose account duit knows as a real one. */
const refused = {
  code: 2,
  stderr: expect.stringContaining("duit kent dit account als echt (profiel 'zaak')") as string,
};

describe('one account has one kind', () => {
  let machine: Machine;
  let key: string;

  const become = (more: Record<string, string> = {}): void => {
    const { DUIT_API_KEY: _key, DUIT_BASE_URL: _base, DUIT_SOORT: _kind, DUIT_PROFIEL: _profile, ...rest } = machine.world.env;
    Object.assign(machine.world, { env: { ...rest, SLEUTEL: key, ...more } });
  };
  const ran = async (line: string | readonly string[]) => (await machine.run(line)) ?? { code: -1, stdout: '', stderr: '' };
  const make = (naam: string, ...more: string[]) =>
    ran(['profiel', 'maak', naam, '--base-url', base, '--sleutel-omgeving', 'SLEUTEL', ...more]);
  const kindOf = async (naam: string) => (await ran(`profiel toon ${naam} --velden soort`)).stdout.trim().split('\t').at(-1);
  const writes = () => machine.carriedOut.filter((one) => !one.startsWith('POST /klanten'));

  async function draft(): Promise<string> {
    expect((await ran('klanten maak --naam Peeters --email peeters@example.be --profiel zaak')).code).toBe(0);
    return (await ran('factuur maak --klant Peeters --regel Advies;3;95;21 --formaat id --profiel zaak')).stdout.trim();
  }

  beforeEach(async () => {
    machine = await faultyMachine();
    key = machine.world.env['DUIT_API_KEY'] ?? '';
    become();
    expect((await make('zaak')).code).toBe(0);
    expect(await kindOf('zaak')).toBe('echt');
  });

  it('makes no test profile of the key of a real one, and says how a person changes it', async () => {
    const made = await make('test2', '--soort', 'test');
    expect(made).toMatchObject(refused);
    expect(made.stderr).toContain('duit profiel wijzig zaak --soort test');
    expect((await ran('profiel list --formaat id')).stdout).not.toContain('test2');
  });

  it('does not when the profile is replaced, nor when it lends its account to another key, nor once it is gone', async () => {
    expect(await make('zaak', '--soort', 'test', '--overschrijven')).toMatchObject(refused);
    become({ ANDERE: 'oefen-andere' });
    const lent = 'profiel maak test2 --account-van zaak --soort test --sleutel-omgeving ANDERE --zonder-controle';
    expect(await ran(lent)).toMatchObject(refused);
    await ran('klanten list --profiel zaak');
    await ran('profiel verwijder zaak --ja');
    const again = await make('test2', '--soort', 'test');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('duit kent dit account als echt');
    expect(again.stderr).toContain('duit profiel wijzig test2 --soort test');
    expect((await make('test2')).code).toBe(0);
    expect(await kindOf('test2')).toBe('echt');
  });

  it('refuses each write of a key that a command, a variable or the environment turns out to share with a real profile', async () => {
    const concept = await draft();
    const before = writes().length;
    Object.assign(machine.world, { command: async () => `${key}\n` });
    const lines = ['profiel', 'maak', 'kluis', '--base-url', base, '--soort', 'test', '--sleutel-opdracht', 'pass', '--zonder-controle'];
    expect((await ran(lines)).code).toBe(0);
    become({ ANDERE: 'oefen-andere' });
    const named = ['profiel', 'maak', 'ci', '--base-url', base, '--soort', 'test', '--sleutel-omgeving', 'ANDERE', '--zonder-controle'];
    expect((await ran(named)).code).toBe(0);
    // The variable gets the key of the real profile afterwards.
    become({ ANDERE: key });
    for (const naam of ['kluis', 'ci']) {
      expect(await ran(['factuur', 'definitief', concept, '--profiel', naam]), naam).toMatchObject(refused);
      expect(await ran(['inbox', 'test', '--profiel', naam]), naam).toMatchObject(refused);
    }
    become({ DUIT_API_KEY: key, DUIT_BASE_URL: base, DUIT_SOORT: 'test' });
    expect(await ran(['factuur', 'definitief', concept])).toMatchObject(refused);
    expect(writes().length).toBe(before);
    // Without a kind of its own the environment is what the account is.
    become({ DUIT_API_KEY: key, DUIT_BASE_URL: base });
    expect((await ran(['factuur', 'definitief', concept])).code).toBe(0);
  });

  it('is changed by a person at a terminal, for every profile and key of the account', async () => {
    await make('tweede');
    await ran('klanten list --profiel zaak');
    expect(await ran('profiel wijzig zaak --soort test --ja')).toMatchObject({
      code: 12,
      stderr: expect.stringContaining('kan alleen een mens aan een terminal') as string,
    });
    expect(await kindOf('zaak')).toBe('echt');
    expect((await run('profiel wijzig zaak --soort test', typing(machine.world, 'n'))).code).toBe(12);
    expect((await run('profiel wijzig zaak --soort test', typing(machine.world, 'j'))).code).toBe(0);
    expect([await kindOf('zaak'), await kindOf('tweede')]).toEqual(['test', 'test']);
    expect((await ran('inbox test --profiel tweede')).code).toBe(0);
    become({ DUIT_API_KEY: key, DUIT_BASE_URL: base, DUIT_SOORT: 'test' });
    expect((await ran('inbox test')).code).toBe(0);
    become();
    // More questions need no person.
    expect((await ran('profiel wijzig tweede --soort echt')).code).toBe(0);
    expect([await kindOf('zaak'), await kindOf('tweede')]).toEqual(['echt', 'echt']);
  });

  it('keeps what the environment said first, until it is changed', async () => {
    await ran('profiel verwijder zaak --ja');
    become({ DUIT_API_KEY: inProcessKeys.normaal, DUIT_BASE_URL: base });
    await ran('klanten list');
    become({ DUIT_API_KEY: inProcessKeys.normaal, DUIT_BASE_URL: base, DUIT_SOORT: 'test' });
    const stopped = await ran('klanten maak --naam Peeters');
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toContain('duit profiel wijzig omgeving --soort test');
    expect((await run('profiel wijzig omgeving --soort test', typing(machine.world, 'j'))).code).toBe(0);
    expect((await ran('klanten maak --naam Peeters')).code).not.toBe(2);
    become({ DUIT_API_KEY: inProcessKeys.normaal, DUIT_BASE_URL: base });
    expect(await kindOf('omgeving')).toBe('test');
  });
});
