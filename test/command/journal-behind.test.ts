import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepFolders } from '../support/copy.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { fold } from '../support/store.ts';

const ran = async (machine: Machine, line: string, fault?: Parameters<Machine['run']>[1]) =>
  (await machine.run(line, fault)) ?? { code: -1, stdout: '', stderr: '' };

/** A machine on which an invoice was finalised and then sent, without a reply or with one, and whose state is lost or of before the sending. */
async function afterLoss(state: 'lost' | 'older', fault?: 'lost') {
  const machine = await faultyMachine();
  const { env } = machine.world;
  Object.assign(machine.world, { env: { ...env, SLEUTEL: env['DUIT_API_KEY'], DUIT_PROFIEL: 'werk' } });
  await ran(machine, 'profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --soort test');
  await ran(machine, 'klanten maak --naam Peeters --email peeters@example.be');
  const id = (await ran(machine, 'factuur maak --klant Peeters --regel Advies;3;95;21 --formaat id')).stdout.trim();
  await ran(machine, `factuur definitief ${id}`);
  const folder = join(machine.world.folder, 'state');
  const [store, older] = [join(folder, 'state.sqlite'), join(machine.world.folder, 'older.sqlite')];
  await fold(folder);
  copyFileSync(store, older);
  expect((await ran(machine, 'factuur verstuur 2026-0001 --kanaal email', fault)).code).toBe(fault ? 7 : 0);
  await fold(folder);
  rmSync(folder, { recursive: true });
  if (state === 'older') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    copyFileSync(older, store);
  }
  return machine;
}

describe.each(['lost', 'older'] as const)('on a state that is %s', (state) => {
  it('each command that tells of writes knows the sending without a reply', async () => {
    const machine = await afterLoss(state, 'lost');
    const back = keepFolders(machine.world);
    for (const [line, ends] of [
      ['goedkeuring list --wacht', 0],
      ['vragen', 12],
      ['journaal list --open', 0],
      ['journaal list', 0],
      ['journaal herstel', 7],
      ['vragen --json', 12],
    ] as const) {
      back();
      const { code, stdout, stderr } = await ran(machine, line);
      expect(`${stdout}${stderr}`, line).not.toMatch(/Er wacht niets op jou|Er is niets onzeker/);
      expect([line, code]).toEqual([line, ends]);
      if (line.startsWith('journaal list')) expect(stdout).toContain('versturen');
    }
  });

  it('each list and page knows that the document was sent', async () => {
    const machine = await afterLoss(state);
    Object.assign(machine.world, { stdout: Object.assign(machine.world.stdout, { isTTY: true, columns: 160 }) });
    const list = await ran(machine, 'factuur list --formaat tabel');
    expect([list.code, list.stdout]).toEqual([0, expect.stringContaining('2026-0001') as string]);
    const page = await ran(machine, 'factuur toon 2026-0001');
    for (const { stdout } of [list, page]) expect(stdout).not.toMatch(/niet verstuurd|verzending onbekend/);
    expect(page.stdout).toContain('verstuurd');
  });
});

it('a whole state says that nothing is open with 0, and what was not sent', async () => {
  const machine = await faultyMachine();
  await ran(machine, 'klanten maak --naam Peeters');
  expect(await ran(machine, 'vragen')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Er wacht niets op jou') as string,
  });
  expect((await ran(machine, 'journaal list --open')).code).toBe(0);
  expect((await ran(machine, 'journaal herstel')).stderr).toContain('Er is niets onzeker');
});
