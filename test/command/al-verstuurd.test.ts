import { beforeEach, describe, expect, it } from 'vitest';
import { answered } from '../support/answered.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

let machine: Machine;
let factuur: string;
let concept: string;

const ran = async (line: string, fault?: Parameters<Machine['run']>[1]) =>
  (await machine.run(line, fault)) ?? { code: -1, stdout: '', stderr: '' };
const writes = () => machine.sent.filter((line) => !line.startsWith('GET'));
const made = async (text: string): Promise<string> =>
  (await ran(`factuur maak --klant Peeters --regel ${text};3;95;21 --formaat id`)).stdout.trim();
const linesOf = async (id: string) =>
  (JSON.parse((await ran('journaal list --alles --json')).stdout) as { bewerking: string; document: string; uitkomst: string }[]).filter(
    ({ bewerking, document }) => bewerking.endsWith('.versturen') && document === id,
  );

beforeEach(async () => {
  machine = await faultyMachine();
  await ran('klanten maak --naam Peeters --email peeters@example.be');
  [factuur, concept] = [await made('Advies'), await made('Lezing')];
  await ran(`factuur definitief ${factuur}`);
  machine.sent.length = 0;
});

describe('verstuur --al-verstuurd', () => {
  it('writes a send down as done with its address, sends nothing, and stops the next send', async () => {
    const noted = await ran(`factuur verstuur ${factuur} --kanaal email --email boek@example.be --al-verstuurd --json`);
    const known = { nummer: '2026-0001', klant: 'Peeters', naar: 'boek@example.be', next: ['duit', 'factuur', 'toon', '2026-0001'] };
    expect([noted.code, JSON.parse(noted.stdout)]).toEqual([0, { id: factuur, kanaal: 'email', ...known }]);
    expect(writes()).toEqual([]);
    expect(await linesOf(factuur)).toHaveLength(1);
    expect(await ran(`factuur verstuur ${factuur} --kanaal email`)).toMatchObject({
      code: 12,
      stderr: expect.stringContaining('is al verstuurd per e-mail') as string,
    });
    expect(writes()).toEqual([]);
  });

  it('changes nothing where the send is known, and says of each of several documents that nothing left, also the second time', async () => {
    const other = await made('Vorming');
    await ran(`factuur definitief ${other}`);
    expect((await ran(`factuur verstuur ${factuur} --kanaal email`)).code).toBe(0);
    machine.sent.length = 0;
    for (let times = 0; times < 2; times += 1) {
      const { code, stderr } = await ran('factuur verstuur 2026-0001 2026-0002 --kanaal email --al-verstuurd');
      expect(code).toBe(0);
      for (const nummer of ['2026-0001', '2026-0002'])
        expect(stderr).toContain(`${nummer} staat genoteerd als al per e-mail verstuurd; er ging niets weg.\n`);
    }
    expect([await linesOf(factuur), await linesOf(other)].map(({ length }) => length)).toEqual([1, 1]);
    const english = await ran(`factuur verstuur ${other} --kanaal peppol --al-verstuurd --taal en`);
    expect(english.stderr).toContain('2026-0002 is recorded as already sent over Peppol; nothing left.\n');
    expect(writes()).toEqual([]);
  });

  it('takes a credit note', async () => {
    const note = (await ran(`creditnota maak ${factuur} --formaat id`)).stdout.trim();
    await ran(`factuur definitief ${note}`);
    machine.sent.length = 0;
    expect((await ran(`creditnota verstuur ${note} --kanaal peppol --al-verstuurd`)).code).toBe(0);
    expect([writes(), (await linesOf(note)).length]).toEqual([[], 1]);
    expect((await ran(`creditnota verstuur ${note} --kanaal peppol`)).code).toBe(12);
  });

  it('refuses a draft, alone and among others', async () => {
    expect(await ran(`factuur verstuur ${concept} --kanaal email --al-verstuurd`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is een concept en kan niet verstuurd zijn') as string,
    });
    expect((await ran(`factuur verstuur ${factuur} ${concept} --kanaal email --al-verstuurd`)).code).toBe(8);
    expect([(await linesOf(factuur)).length, (await linesOf(concept)).length]).toEqual([1, 0]);
  });

  it('stops where a send of it is open, whose end a person says in another way', async () => {
    expect((await ran(`factuur verstuur ${factuur} --kanaal email`, 'lost')).code).toBe(7);
    expect(await ran(`factuur verstuur ${factuur} --kanaal email --al-verstuurd`)).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('--gedaan') as string,
    });
    // The look finds nothing, and then a person says it of that send.
    expect((await ran('journaal herstel')).code).toBe(7);
    expect(await ran(`factuur verstuur ${factuur} --kanaal email --al-verstuurd`)).toMatchObject({
      code: 12,
      stderr: expect.stringContaining('--gedaan') as string,
    });
    expect(await linesOf(factuur)).toHaveLength(1);
    expect(writes()).toHaveLength(1);
  });

  it('is only for a person, asks at a terminal, goes with no other way to send, and keeps nothing in a dry run', async () => {
    const [variable = ''] = Object.keys(answered);
    const alone = { ...machine.world, env: { ...machine.world.env, [variable]: '' } };
    const line = `factuur verstuur ${factuur} --kanaal email --al-verstuurd`;
    expect(await run(line, alone)).toMatchObject({ code: 12, stderr: expect.stringContaining('mens') as string });
    expect((await run(line, typing({ ...machine.world }, 'n'))).code).toBe(12);
    for (const option of ['--nogmaals', '--simuleer delivered', '--controleer']) expect((await ran(`${line} ${option}`)).code).toBe(2);
    const dry = await ran(`${line} --proef`);
    expect([dry.code, dry.stderr]).toEqual([0, expect.stringContaining('Proef: het journaal is niet gewijzigd.')]);
    expect(await linesOf(factuur)).toEqual([]);
    const asked = await run(line, typing({ ...machine.world }, 'j'));
    expect([asked.code, asked.stderr]).toEqual([0, expect.stringContaining('Noteren als al per e-mail verstuurd?')]);
    expect([await linesOf(factuur), writes()]).toEqual([[expect.anything()], []]);
  });
});
