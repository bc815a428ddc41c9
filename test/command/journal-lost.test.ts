import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

const losses: Record<string, { lose: (path: string) => void; readable?: true }> = {
  deleted: { lose: (path) => rmSync(path) },
  emptied: { lose: (path) => truncateSync(path) },
  'filled with NULs': { lose: (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)) },
  'filled with text': { lose: (path) => writeFileSync(path, 'A'.repeat(5000)) },
  'given another beginning': {
    lose: (path) => writeFileSync(path, Buffer.concat([Buffer.from('another database'), readFileSync(path).subarray(16)])),
    readable: true,
  },
  'cut to its first page': { lose: (path) => truncateSync(path, 4096) },
};

describe.each(Object.entries(losses))('a journal that was %s after a lost reply', (_how, { lose, readable }) => {
  it('stops every write with 10 before anything is sent, and controle and journaal controleer say so', async () => {
    const { machine, maak, code, store } = await withLostReply();
    lose(store);
    for (const write of [
      [...maak, '--toch-maken'],
      ['klanten', 'maak', '--naam', 'Claes'],
      ['inbox', 'test'],
    ]) {
      const hint = expect.stringContaining('duit journaal herstel --opnieuw') as string;
      expect(await machine.run(write)).toMatchObject({ code: 10, stdout: '', stderr: hint });
    }
    expect(await code(maak)).toBe(10);
    expect(machine.carriedOut).toHaveLength(2);
    expect(await code('journaal controleer')).toBe(10);
    const { code: ended, stdout } = (await machine.run('controle --json')) ?? {};
    const parts = JSON.parse(stdout ?? '') as { onderdeel: string; status: string }[];
    expect({ ended, journal: parts.find(({ onderdeel }) => onderdeel === 'journaal') }).toMatchObject({
      ended: 10,
      journal: { status: 'fout' },
    });
  });

  it('is mended with journaal herstel --opnieuw; what could be read still stops the same create', async () => {
    const { machine, maak, code, store } = await withLostReply();
    lose(store);
    expect(await machine.run('journaal herstel --opnieuw --proef')).toMatchObject({
      code: 0,
      stderr: 'Proef: het journaal is niet gewijzigd.\n',
    });
    expect(await code(maak)).toBe(10);
    const renewed = await machine.run('journaal herstel --opnieuw');
    expect(renewed).toMatchObject({ code: 0, stdout: '' });
    expect(await code('journaal controleer')).toBe(0);
    // What the journal does not know any more, the service still shows.
    expect(await code(maak)).toBe(readable ? 7 : 12);
    if (!readable) expect(renewed?.stderr).toContain('Regels die niet meer te lezen waren: 4.');
  });
});

it('stops with 13 where a record was changed, from its number on', async () => {
  const { machine } = await withLostReply();
  expect(await machine.run('journaal controleer --velden regels,klopt')).toEqual({
    code: 0,
    stdout: 'regels\t4\nklopt\ttrue\n',
    stderr: '',
  });
  await tamper(join(machine.world.folder, 'state'), (connection) => connection.run("update record set body = '{}' where n = 2"));
  expect(await machine.run('journaal controleer --json')).toMatchObject({
    code: 13,
    stdout: '{"regels":4,"klopt":false,"vanaf":2}\n',
    stderr: expect.stringContaining('het journaal klopt niet meer vanaf nummer 2') as string,
  });
  expect((await machine.run('controle'))?.stdout).toContain('het journaal klopt niet meer vanaf nummer 2');
});

it('refuses --opnieuw with the number of a write, or with how it ended', async () => {
  const machine = await faultyMachine();
  for (const words of ['3 --opnieuw', '--opnieuw --gedaan']) expect((await machine.run(`journaal herstel ${words}`))?.code).toBe(2);
});
