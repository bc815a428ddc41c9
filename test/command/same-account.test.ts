import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { onEachStore } from '../support/each-store.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { storeIn } from '../support/store.ts';
import { openFrom } from '../support/stores.ts';
import { inProcessKeys } from '../../src/practice/index.ts';

const base = 'https://dienst.example/api/v1';
const otherKey = inProcessKeys.normaal;

await onEachStore('one account, wherever its key comes from', ({ isShared, once }) => {
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

  it.skipIf(isShared)('leaves nothing of a note of a key that was never finished', async () => {
    byEnvironment();
    await sent();
    const folder = join(machine.world.folder, 'state');
    const noted = () => readdirSync(folder).filter((name) => name.startsWith('account-'));
    const [name = ''] = noted();
    // A process that was killed had written its file, and not yet put it into its place.
    rmSync(join(folder, name));
    writeFileSync(join(folder, `${name}.${randomUUID()}`), '{"account"', { mode: 0o600 });
    expect((await ran('klanten list')).code).toBe(0);
    expect(noted()).toEqual([name]);
  });

  once('keeps the account when its key changes, and knows it by both', async () => {
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

  once('goes on where it was after the profile was removed and made again, on the next day too', async () => {
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

  once('shows and wipes what stays of an account without a profile, and sends nothing with it', async () => {
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

  once('remembers with a key of the environment from its second command on, unless a profile of the account forbids it', async () => {
    const { DUIT_ACCOUNT = '' } = machine.world.env;
    byEnvironment({ DUIT_ACCOUNT });
    await ran('klanten maak --naam Peeters');
    const kept = () => ran('geheugen --velden soort,aantal');
    const first = await kept();
    expect([first.stdout.split('\n')[0], first.stderr]).toEqual(['klanten\t0', '']);
    await ran('klanten list');
    expect((await kept()).stdout.split('\n')[0]).toBe('klanten\t1');
    byEnvironment({ DUIT_ACCOUNT, DUIT_GEHEUGEN: 'nee' });
    expect((await kept()).stderr).toContain('onthoudt duit niets nieuws');
    become({});
    expect((await make('stil', '--zonder-geheugen')).code).toBe(0);
    byEnvironment({ DUIT_ACCOUNT });
    expect((await kept()).stderr).toContain('onthoudt duit niets nieuws');
  });

  it.skipIf(isShared)('leaves no folder for profiles behind where there was none', async () => {
    byEnvironment();
    await ran('klanten list');
    expect(existsSync(join(machine.world.folder, 'config'))).toBe(false);
  });

  /** Two profiles with journals of their own, of which the younger gets the key of the other, and a document that each of them sent. */
  async function twoJournals(): Promise<{ older: string; younger: string }> {
    become({ SLEUTEL_B: otherKey });
    await make('oud');
    await ran(`profiel maak nieuw --base-url ${base} --soort test --sleutel-omgeving SLEUTEL_B`);
    byProfile('oud');
    const older = await sent();
    await machine.world.sleep(60_000);
    become({ DUIT_PROFIEL: 'nieuw', SLEUTEL_B: otherKey });
    const younger = (await ran('factuur maak --klant Peeters --regel Hulp;1;50;21 --formaat id')).stdout.trim();
    await ran(['factuur', 'definitief', younger]);
    expect((await again(younger)).code).toBe(0);
    return { older, younger };
  }
  /** Works with the younger one, which has the key of the other from now on. */
  const byYounger = () => become({ DUIT_PROFIEL: 'nieuw', SLEUTEL_B: key });

  describe('of two journals that were there', () => {
    it('lets the older go on, which knows what either of them sent', async () => {
      const { older, younger } = await twoJournals();
      byYounger();
      expect(await again(older)).toMatchObject({ code: 12, stderr: expect.stringContaining('hetzelfde account') as string });
      expect((await again(younger)).code).toBe(12);
      byProfile('oud');
      expect(await accountOf('nieuw')).toBe(await accountOf('oud'));
      expect([(await again(older)).code, (await again(younger)).code]).toEqual([12, 12]);
      expect((await ran(['factuur', 'verstuur', younger, '--kanaal', 'email', '--nogmaals'])).code).toBe(0);
      expect([machine.mails('2026-0001'), machine.mails('2026-0002')]).toEqual([1, 2]);
      const listed = (await ran('journaal list --velden document,bewerking')).stdout;
      expect(listed.match(/versturen/g)).toHaveLength(3);
      expect((await ran('controle')).code).toBe(0);
    });

    once('says so where the account that goes on is that of the profile at work', async () => {
      const { younger } = await twoJournals();
      become({ DUIT_PROFIEL: 'oud', SLEUTEL: otherKey, SLEUTEL_B: otherKey });
      const told = await again(younger);
      expect(told).toMatchObject({
        code: 12,
        stderr: expect.stringContaining("'nieuw' heeft dezelfde sleutel als 'oud' en is dus hetzelfde account") as string,
      });
      expect((await again(younger)).stderr).not.toContain('hetzelfde account');
    });

    once('stops at what the sealed one left undecided, until that is settled', async () => {
      const { older } = await twoJournals();
      become({ DUIT_PROFIEL: 'nieuw', SLEUTEL_B: otherKey });
      const concept = (await ran('factuur maak --klant Peeters --regel Werk;1;70;21 --formaat id')).stdout.trim();
      await machine.run(['factuur', 'definitief', concept, '--niet-wachten'], 'unread');
      byYounger();
      expect((await again(older)).code).toBe(12);
      const stopped = await ran(['factuur', 'definitief', concept]);
      expect(stopped.code).toBe(7);
      const n = (await ran('journaal list --open --formaat id')).stdout.trim();
      expect(stopped.stderr).toContain(n);
      expect((await ran(`journaal herstel ${n} --niet-gedaan`)).code).toBe(0);
      expect((await ran(['factuur', 'definitief', concept])).code).toBe(0);
      expect((await ran('journaal list --open --formaat id')).stdout).toBe('');
    });

    once('holds the stricter limits of the two', async () => {
      await twoJournals();
      become({ SLEUTEL_B: otherKey });
      await ran('profiel wijzig oud --hoogstens-bedrag 1000 --hoogstens-per-dag 9');
      await ran('profiel wijzig nieuw --hoogstens-bedrag 100 --mag klanten.*,facturen.*');
      byYounger();
      await ran('klanten list');
      const limits = (await ran('profiel toon oud --velden hoogstens_bedrag,hoogstens_per_dag,mag')).stdout;
      expect(limits).toBe('hoogstens_bedrag\t100\nhoogstens_per_dag\t9\nmag\tklanten.*,facturen.*\n');
      byProfile('oud');
      expect((await ran('factuur maak --klant Peeters --regel Groot;1;200;21')).code).toBe(12);
      expect((await ran('factuur maak --klant Peeters --regel Klein;1;20;21')).code).toBe(0);
    });

    once('knows what the sealed one booked', async () => {
      const { younger } = await twoJournals();
      become({ DUIT_PROFIEL: 'nieuw', SLEUTEL_B: otherKey });
      expect(await ran(['bank', 'boek', younger, '--bedrag', '60.50', '--datum', '2026-03-15', '--wijze', 'contant'])).toMatchObject({
        code: 0,
      });
      byYounger();
      const open = (await ran('openstaand --velden nummer')).stdout;
      expect([open.includes('2026-0001'), open.includes('2026-0002')]).toEqual([true, false]);
    });

    once('refuses the sealed one to an older duit, and follows it where an old profile names it', async () => {
      const { older } = await twoJournals();
      const path = join(machine.world.folder, 'config', 'profielen.json');
      const [saved, account = ''] = [readFileSync(path, 'utf8'), await accountOf('nieuw')];
      byYounger();
      await ran('klanten list');
      const { DUIT_OPSLAG: shared = '' } = machine.world.env;
      const database = isShared ? openFrom(shared) : undefined;
      const store = database ? database.store(account) : storeIn(join(machine.world.folder, 'state'), account);
      const writing = store.transaction(async (transaction) => transaction.put('toets', 'a', 1));
      await expect(writing).rejects.toMatchObject({
        reason: 'local',
        message: expect.stringContaining('gaat verder als account') as string,
      });
      await store.close();
      database?.close();
      writeFileSync(path, saved);
      become({ DUIT_PROFIEL: 'nieuw', SLEUTEL_B: otherKey });
      expect((await again(older)).code).toBe(12);
      expect(machine.mails('2026-0001')).toBe(1);
    });

    it.skipIf(!isShared)('goes on as one where they lie in two stores, which sends nothing twice', async () => {
      const { DUIT_OPSLAG: shared = '' } = machine.world.env;
      const apart = (more: Record<string, string>) => {
        const { DUIT_OPSLAG: _shared, ...rest } = machine.world.env as Record<string, string>;
        Object.assign(machine.world, { env: rest });
        become({ SLEUTEL_B: otherKey, ...more });
      };
      Object.assign(machine.world, { uuid: randomUUID });
      apart({});
      await make('oud');
      expect((await ran(['profiel', 'wijzig', 'oud', '--opslag', shared, '--account', 'nieuw'])).code).toBe(0);
      apart({ DUIT_PROFIEL: 'oud' });
      const older = await sent();
      await machine.world.sleep(60_000);
      await ran(`profiel maak nieuw --base-url ${base} --soort test --sleutel-omgeving SLEUTEL_B`);
      apart({ DUIT_PROFIEL: 'nieuw' });
      await ran('klanten maak --naam Claes');
      apart({ DUIT_PROFIEL: 'nieuw', SLEUTEL_B: key });
      expect(await again(older)).toMatchObject({ code: 12, stderr: expect.stringContaining('hetzelfde account') as string });
      expect((await ran('journaal list --velden bewerking')).stdout.match(/klanten.create/g)).toHaveLength(2);
      expect((await again(older)).code).toBe(12);
      expect(machine.mails('2026-0001')).toBe(1);
    });
  });
});
