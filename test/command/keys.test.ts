import { describe, expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { accountOfKey } from '../../src/service/profiles/environment.ts';
import { faultyMachine } from '../support/faulty.ts';

describe('another key for a service that this state knows', () => {
  const local = { DUIT_BASE_URL: 'http://127.0.0.1:8123/api/v1', DUIT_SOORT: 'test' };

  it('asks which account it is, and sends nothing', async () => {
    const first = await faultyMachine({ env: { ...local, DUIT_API_KEY: 'oefen-test' } });
    const state = `${first.world.folder}/state`;
    const made = await first.run('klanten maak --naam Claes');
    expect(made?.code).toBe(0);
    const rotated = async (more: Record<string, string>, key = 'oefen-nieuw') =>
      faultyMachine({ env: { ...local, DUIT_API_KEY: key, DUIT_STATE_DIR: state, ...more } });
    const asking = await rotated({});
    const { code, stderr = '' } = (await asking.run('api POST /klanten -v naam=Peeters')) ?? {};
    expect(code).toBe(2);
    expect(asking.sent).toEqual([]);
    const account = /DUIT_ACCOUNT=([0-9a-f]{32})/.exec(stderr)?.[1] ?? '';
    const known = await rotated({ DUIT_ACCOUNT: account });
    expect((await known.run('journaal list --formaat id'))?.stdout.trim()).not.toBe('');
    // From then on the key tells it on its own.
    expect((await (await rotated({})).run('journaal list --formaat id'))?.stdout.trim()).not.toBe('');
    const other = await rotated({ DUIT_ACCOUNT: 'nieuw' }, 'oefen-ander');
    expect(await other.run('journaal list --formaat id')).toMatchObject({ code: 0, stdout: '' });
  });

  it('that was called by the wrong account is put right by one command, which every stop names', async () => {
    const first = await faultyMachine({ env: { ...local, DUIT_API_KEY: 'oefen-test' } });
    const ran = async (line: string, more: Record<string, string>) => {
      const machine = await faultyMachine({ env: { ...local, DUIT_STATE_DIR: `${first.world.folder}/state`, ...more } });
      return { ...(await machine.run(line)), sent: machine.sent };
    };
    await first.run('klanten maak --naam Claes');
    const wrong = accountOfKey(local.DUIT_BASE_URL, 'oefen-test');
    const key = { DUIT_API_KEY: inProcessKeys.normaal };
    const written = async (more: Record<string, string>) =>
      (await ran('journaal list --formaat id', more)).stdout?.trim().split('\n').filter(Boolean).length;
    await ran('klanten maak --naam Peeters', { ...key, DUIT_ACCOUNT: wrong });
    expect([await written(key), await written({ DUIT_API_KEY: 'oefen-test' })]).toEqual([2, 2]);
    const stopped = await ran('api POST /klanten -v naam=Maes', { ...key, DUIT_ACCOUNT: 'nieuw' });
    expect(stopped).toMatchObject({ code: 2, sent: [] });
    const line = /duit (profiel wijzig omgeving --account nieuw)\./.exec(stopped.stderr ?? '')?.[1] ?? '';
    expect(await ran(line, { ...key, DUIT_ACCOUNT: wrong })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`DUIT_ACCOUNT zegt nog ${wrong}`) as string,
    });
    expect(await ran('profiel wijzig omgeving --account 00000000-1111-4222-8333-444444444444', key)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`dat account is hier niet bekend\n  ${wrong}`) as string,
    });
    const own = accountOfKey(local.DUIT_BASE_URL, inProcessKeys.normaal);
    expect((await ran(`${line} --velden account`, { ...key, DUIT_ACCOUNT: 'nieuw' })).stdout).toContain(own);
    expect([await written({ ...key, DUIT_ACCOUNT: 'nieuw' }), await written(key), await written({ DUIT_API_KEY: 'oefen-test' })]).toEqual([
      0, 0, 2,
    ]);
    // What the wrong account wrote with this key makes the two no one account.
    await ran('klanten maak --naam Maes', key);
    const other = await ran('api POST /klanten -v naam=Janssens', { ...key, DUIT_ACCOUNT: wrong });
    expect(other).toMatchObject({
      code: 2,
      sent: [],
      stderr: expect.stringContaining(`profiel wijzig omgeving --account ${wrong}`) as string,
    });
    expect((await ran(`profiel wijzig omgeving --account ${wrong}`, key)).code).toBe(0);
    expect([await written(key), await written({ DUIT_API_KEY: 'oefen-test' })]).toEqual([2, 2]);
  });
});
