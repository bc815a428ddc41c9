import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { onEachStore } from '../support/each-store.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';

const base = 'https://dienst.example/api/v1';

await onEachStore('one account, wherever its key comes from', ({ isShared }) => {
  let machine: Machine;
  let key: string;

  /** Has the next commands find the key where these variables say. */
  const become = (more: Record<string, string>): void => {
    const { DUIT_API_KEY: _key, DUIT_BASE_URL: _base, DUIT_ACCOUNT: _account, DUIT_PROFIEL: _profile, ...rest } = machine.world.env;
    Object.assign(machine.world, { env: { ...rest, SLEUTEL: key, ...more } });
  };
  const byProfile = (naam: string) => become({ DUIT_PROFIEL: naam });
  const byEnvironment = (more = {}) => become({ DUIT_BASE_URL: base, DUIT_API_KEY: key, ...more });
  const ran = async (line: string | readonly string[]) => (await machine.run(line)) ?? { code: -1, stdout: '', stderr: '' };
  const make = (naam: string, ...more: string[]) =>
    ran(['profiel', 'maak', naam, '--base-url', base, '--soort', 'test', '--sleutel-omgeving', 'SLEUTEL', ...more]);
  const accountOf = async (naam: string) => (await ran(`profiel toon ${naam} --velden account`)).stdout.trim().split('\t').at(-1);
  const remove = (naam: string) => ran(`profiel verwijder ${naam} --ja`);

  /** A final invoice that was sent to its customer, by its id. */
  async function sent(): Promise<string> {
    await ran('klanten maak --naam Peeters --email peeters@example.be');
    const id = (await ran('factuur maak --klant Peeters --regel Advies;3;95;21 --formaat id')).stdout.trim();
    await ran(['factuur', 'definitief', id]);
    expect((await ran(['factuur', 'verstuur', id, '--kanaal', 'email'])).code).toBe(0);
    return id;
  }
  const again = (id: string) => ran(['factuur', 'verstuur', id, '--kanaal', 'email']);

  beforeEach(async () => {
    machine = await faultyMachine();
    key = machine.world.env['DUIT_API_KEY'] ?? '';
  });

  it('sends an invoice once, by a profile, by the environment and by a second profile with the same key', async () => {
    become({});
    await make('werk');
    byProfile('werk');
    const id = await sent();
    byEnvironment();
    expect(await again(id)).toMatchObject({ code: 12, stderr: expect.stringContaining('is al verstuurd') as string });
    become({});
    const made = await make('zaak');
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining("een account dat duit al kent (profiel 'werk')") as string });
    expect(await accountOf('zaak')).toBe(await accountOf('werk'));
    byProfile('zaak');
    expect((await again(id)).code).toBe(12);
    expect(machine.mails('2026-0001')).toBe(1);
  });

  it.skipIf(isShared)('sends an invoice once, first by the environment and then by a profile', async () => {
    byEnvironment();
    const id = await sent();
    become({});
    await make('werk', '--zonder-controle');
    byProfile('werk');
    expect((await again(id)).code).toBe(12);
    expect(machine.mails('2026-0001')).toBe(1);
  });

  it.skipIf(isShared)('knows the account by its journal where no use of the key was noted', async () => {
    become({});
    await make('werk');
    byProfile('werk');
    const id = await sent();
    for (const folder of ['config', 'state'].map((one) => join(machine.world.folder, one))) {
      for (const name of readdirSync(folder)) if (name.startsWith('account-')) rmSync(join(folder, name));
    }
    byEnvironment();
    expect((await again(id)).code).toBe(12);
  });

  it('keeps the account when its key changes, and knows it by both', async () => {
    become({});
    await make('werk');
    const account = await accountOf('werk');
    byProfile('werk');
    await ran('klanten list');
    become({ SLEUTEL: 'oefen-nieuw' });
    await make('werk', '--overschrijven', '--zonder-controle');
    byProfile('werk');
    become({ SLEUTEL: 'oefen-nieuw', DUIT_PROFIEL: 'werk' });
    await ran('klanten list');
    become({});
    for (const secret of [key, 'oefen-nieuw']) {
      become({ DUIT_BASE_URL: base, DUIT_API_KEY: secret });
      expect(await accountOf('omgeving')).toBe(account);
    }
  });

  it('goes on where it was after the profile was removed and made again, on the next day too', async () => {
    become({});
    await make('werk');
    byProfile('werk');
    const id = await sent();
    become({});
    const account = await accountOf('werk');
    const removed = await remove('werk');
    expect(removed).toMatchObject({ code: 0, stderr: expect.stringContaining(`--profiel ${account}`) as string });
    await machine.world.sleep(14 * 3_600_000);
    expect(await make('nieuw')).toMatchObject({ code: 0, stderr: expect.stringContaining('een account dat duit al kent') as string });
    expect(await accountOf('nieuw')).toBe(account);
    byProfile('nieuw');
    expect((await again(id)).code).toBe(12);
    expect(machine.mails('2026-0001')).toBe(1);
  });

  it('shows and wipes what stays of an account without a profile, and sends nothing with it', async () => {
    become({});
    await make('werk');
    byProfile('werk');
    const id = await sent();
    become({});
    const account = await accountOf('werk');
    await remove('werk');
    if (!isShared) expect((await ran('geheugen wis')).stderr).toContain(`--profiel ${account}`);
    expect((await ran(`journaal list --formaat id --profiel ${account}`)).stdout.trim().split('\n')).toHaveLength(4);
    expect(await ran(['factuur', 'verstuur', id, '--kanaal', 'email', '--profiel', account ?? ''])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('duit profiel maak <naam>') as string,
    });
    for (const line of ['geheugen wis --ja', 'bank wis --ouder 0 --ja', 'journaal wis --ouder 0 --ja']) {
      expect([line, (await ran(`${line} --profiel ${account}`)).code]).toEqual([line, 0]);
    }
    expect((await ran(`journaal list --formaat id --profiel ${account}`)).stdout).toBe('');
    expect((await ran('journaal list --profiel 00000000-1111-4222-8333-444444444444')).code).toBe(2);
  });

  it.skipIf(isShared)('leaves no folder for profiles behind where there was none', async () => {
    byEnvironment();
    await ran('klanten list');
    expect(existsSync(join(machine.world.folder, 'config'))).toBe(false);
  });
});
