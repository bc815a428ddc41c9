import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { inProcessKeys } from '../../src/practice/index.ts';
import { faultyMachine } from '../support/faulty.ts';
import { fold, tamper } from '../support/store.ts';

/** A machine whose last invoice has an unknown outcome, and the command that would create it again. */
async function withLostReply() {
  const machine = await faultyMachine();
  const klant = (await machine.run('klanten maak --naam Peeters --formaat id'))?.stdout.trim() ?? '';
  const maak = ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--niet-wachten'];
  const code = async (line: string | readonly string[]) => (await machine.run(line))?.code;
  const store = join(machine.world.folder, 'state', 'state.sqlite');
  expect((await machine.run(maak, 'lost'))?.code).toBe(7);
  machine.sent.length = 0;
  await fold(join(machine.world.folder, 'state'));
  return { machine, maak, code, store };
}

/** The file of the lines of the account of a machine. */
const copyOf = ({ world }: { readonly world: { readonly folder: string } }): string => {
  const config = join(world.folder, 'config');
  return join(config, readdirSync(config).find((name) => name.startsWith('journaal-')) ?? '');
};

const losses: Record<string, { lose: (path: string) => void; isThere?: false }> = {
  deleted: { lose: (path) => rmSync(path), isThere: false },
  emptied: { lose: (path) => truncateSync(path) },
  'filled with NULs': { lose: (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)) },
  'filled with text': { lose: (path) => writeFileSync(path, 'A'.repeat(5000)) },
  'given another beginning': {
    lose: (path) => writeFileSync(path, Buffer.concat([Buffer.from('another database'), readFileSync(path).subarray(16)])),
  },
  'cut to its first page': { lose: (path) => truncateSync(path, 4096) },
};

describe.each(Object.entries(losses))('a journal that was %s after a lost reply', (_how, { lose, isThere }) => {
  it('is put back by the next command, which says so once, and still stops the same create', async () => {
    const { machine, maak, code, store } = await withLostReply();
    lose(store);
    const stopped = await machine.run(maak);
    expect([stopped?.code, stopped?.stderr]).toEqual([7, expect.stringContaining('duit heeft 4 regels teruggezet uit ') as string]);
    expect(stopped?.stderr.includes('Het journaal was beschadigd en staat nu in ')).toBe(isThere !== false);
    expect(machine.carriedOut).toHaveLength(2);
    for (const line of ['klanten maak --naam Claes', 'controle']) {
      const { code: ended, stderr } = (await machine.run(line)) ?? {};
      expect([line, ended, stderr]).toEqual([line, 0, expect.not.stringContaining('teruggezet')]);
    }
    expect(await code(maak)).toBe(7);
    expect(machine.sent.filter((line) => line === 'POST /facturen')).toEqual([]);
  });

  it('is put back by vragen too, which then finds out what was open', async () => {
    const { machine, maak, code, store } = await withLostReply();
    lose(store);
    expect(await machine.run('vragen --proef')).toMatchObject({ stderr: expect.not.stringContaining('teruggezet') as string });
    const asked = await machine.run('vragen --json');
    expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining('duit heeft 4 regels teruggezet uit ') as string });
    expect(await code(maak)).toBe(12);
    expect(machine.carriedOut).toHaveLength(2);
  });
});

it('takes no line from a file of another account, and leaves it as it is', async () => {
  const machine = await faultyMachine();
  const other = await faultyMachine({ env: { DUIT_ACCOUNT: 'a0000000-0000-4000-8000-000000000000' } });
  expect((await machine.run('klanten maak --naam Peeters'))?.code).toBe(0);
  expect((await other.run('klanten maak --naam Claes'))?.stderr).toBe('');
  const [own, foreign] = [machine, other].map(copyOf);
  copyFileSync(foreign!, own!);
  const stopped = await machine.run('klanten maak --naam Maes');
  expect([stopped?.code, stopped?.stderr]).toEqual([10, expect.stringContaining('is van een ander account')]);
  expect(machine.carriedOut).toHaveLength(1);
  expect(readFileSync(own!, 'utf8')).toBe(readFileSync(foreign!, 'utf8'));
  rmSync(own!);
  expect((await machine.run('klanten maak --naam Maes'))?.code).toBe(0);
});

it('puts a line back that a hand changed', async () => {
  const { machine, maak, code } = await withLostReply();
  const whole = expect.stringContaining('niets is beschadigd, 4 regels in beide kopieën') as string;
  expect(await machine.run('controle')).toMatchObject({ code: 0, stdout: whole, stderr: '' });
  await tamper(join(machine.world.folder, 'state'), (connection) => connection.run("update record set body = '{}' where n = 3"));
  expect(await machine.run('controle')).toMatchObject({
    code: 0,
    stdout: whole,
    stderr: expect.stringContaining('duit heeft 4 regels teruggezet uit ') as string,
  });
  expect(await code(maak)).toBe(7);
});

it('refuses --opnieuw on this machine, where nothing has to be taken over', async () => {
  const machine = await faultyMachine();
  expect(await machine.run('journaal herstel --opnieuw')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('zet duit zelf terug wat ontbreekt') as string,
  });
});

it('refuses --opnieuw with the number of a write, or with how it ended', async () => {
  const machine = await faultyMachine();
  for (const words of ['3 --opnieuw', '--opnieuw --gedaan']) expect((await machine.run(`journaal herstel ${words}`))?.code).toBe(2);
});

it('shows an invoice as sent in a list, though the state is from before it was sent', async () => {
  const machine = await faultyMachine();
  const out = async (line: string) => (await machine.run(line))?.stdout.trim() ?? '';
  const klant = await out('klanten maak --naam Peeters --email p@example.be --formaat id');
  const id = await out(`factuur maak --klant ${klant} --regel Advies;3;95;21 --formaat id`);
  expect((await machine.run(`factuur definitief ${id}`))?.code).toBe(0);
  const state = join(machine.world.folder, 'state');
  await fold(state);
  copyFolder(state, `${state}-eerder`);
  expect((await machine.run(`factuur verstuur ${id} --kanaal email`))?.code).toBe(0);
  const shown = await out('factuur list');
  rmSync(state, { recursive: true });
  copyFolder(`${state}-eerder`, state);
  expect(await out('factuur list')).toBe(shown);
});

it('puts back the lines of another account, whose store was made anew by a command of this one', async () => {
  const machine = await faultyMachine();
  const own = String(machine.world.env['DUIT_API_KEY']);
  const second = own === inProcessKeys.normaal ? inProcessKeys.test : inProcessKeys.normaal;
  const asked = (key: string, account: string) => async (line: string) => {
    Object.assign(machine.world.env, { DUIT_API_KEY: key, DUIT_ACCOUNT: account });
    return (await machine.run(line))!;
  };
  const [one, other] = [asked(second, 'nieuw'), asked(own, '')];
  const klant = (await other('klanten maak --naam Peeters --email p@example.be --formaat id')).stdout.trim();
  const id = (await other(`factuur maak --klant ${klant} --regel Advies;3;95;21 --formaat id`)).stdout.trim();
  for (const line of [`factuur definitief ${id}`, `factuur verstuur ${id} --kanaal email`]) expect((await other(line)).code).toBe(0);
  expect((await one('klanten maak --naam Claes')).code).toBe(0);
  await fold(join(machine.world.folder, 'state'));
  writeFileSync(join(machine.world.folder, 'state', 'state.sqlite'), 'A'.repeat(5000));
  expect((await one('klanten maak --naam Maes')).code).toBe(0);
  const again = await other(`factuur verstuur ${id} --kanaal email`);
  expect([again.code, again.stderr]).toEqual([12, expect.stringContaining('duit heeft 8 regels teruggezet uit ') as string]);
  expect(machine.carriedOut.filter((line) => line.endsWith('/versturen'))).toHaveLength(1);
});

it('takes no create of an earlier day for one of just now where the file of lines is gone', async () => {
  const machine = await faultyMachine();
  const klant = (await machine.run('klanten maak --naam Peeters --formaat id'))?.stdout.trim() ?? '';
  const maak = `factuur maak --klant ${klant} --regel Advies;3;95;21 --datum 2026-03-10`;
  expect((await machine.run(maak))?.code).toBe(0);
  const kept = copyOf(machine);
  await machine.world.sleep(24 * 3_600_000);
  const before = (await machine.run(maak))?.code;
  await machine.world.sleep(24 * 3_600_000);
  rmSync(kept);
  expect((await machine.run(maak))?.code).toBe(before);
});
