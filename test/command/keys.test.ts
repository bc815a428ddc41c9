import { describe, expect, it } from 'vitest';
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
    // From then on the key tells it by itself.
    expect((await (await rotated({})).run('journaal list --formaat id'))?.stdout.trim()).not.toBe('');
    const other = await rotated({ DUIT_ACCOUNT: 'nieuw' }, 'oefen-ander');
    expect(await other.run('journaal list --formaat id')).toMatchObject({ code: 0, stdout: '' });
  });
});
