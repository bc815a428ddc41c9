import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyMachine } from '../support/faulty.ts';
import { isLong } from '../support/long.ts';
import { serviceWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage';

async function world() {
  const made = await serviceWorld();
  await run(['klanten', 'maak', '--naam', 'Peeters BV'], made);
  const plan = async (name: string, text: string) => {
    writeFileSync(join(made.folder, name), text);
    const { code, stderr } = await run(`batch plan ${name} --json -o plan.json --overschrijven`, made);
    const { error } = JSON.parse(code === 0 ? '{"error":{}}' : stderr) as { error: { errors?: Record<string, string> } };
    return { code, errors: error.errors };
  };
  const rows = (...references: string[]) => [header, ...references.map((one) => `${one};Peeters BV;Advies;1;95;21`), ''].join('\n');
  return { made, plan, rows };
}

describe('references of a file', () => {
  it('are a mistake within one file where they differ in what the eye takes for the same', async () => {
    const { plan, rows } = await world();
    const alike = ['ord-118', 'ORD 118', 'ORD\u2013118', 'ORD\u2011118', 'ORD\u2212118', 'ORD-118.', 'ORD - 118', 'ＯＲＤ-118'];
    const told = expect.stringContaining("lijkt te veel op 'ORD-118' op rij 2") as string;
    expect(await plan('in.csv', rows('ORD-118', ...alike))).toEqual({
      code: 2,
      errors: Object.fromEntries(alike.map((other) => [`${other}.referentie`, told])),
    });
  });

  it('are two documents where they differ in more', async () => {
    const { plan, rows } = await world();
    const others = rows('ORD-118', 'ORD-119', 'ORD-1-18', '118', '0118', 'A.1', 'A1');
    expect(await plan('in.csv', others)).toEqual({ code: 0, errors: undefined });
  });

  it('are a mistake beside a document of an earlier file, and none where the same reference is planned again', async () => {
    const { made, plan, rows } = await world();
    expect((await plan('in.csv', rows('R-1'))).code).toBe(0);
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    expect(await plan('next.csv', rows('r-1', 'R-2'))).toEqual({
      code: 2,
      errors: { 'r-1.referentie': expect.stringContaining("lijkt te veel op 'R-1', dat al een document werd") as string },
    });
    expect((await plan('in.csv', rows('R-1', 'R-2'))).code).toBe(0);
  });

  it('are a mistake where no command would take one', async () => {
    const { plan, rows } = await world();
    for (const [one, why] of [
      ['"A\nB"', 'mag geen stuurteken bevatten'],
      ['"A\tB"', 'mag geen stuurteken bevatten'],
      ['x'.repeat(201), 'mag hoogstens 200 tekens lang zijn, en heeft er 201'],
    ] as const) {
      const { code, errors } = await plan('in.csv', rows(one));
      expect([one, code, Object.values(errors ?? {})]).toEqual([one, 2, [expect.stringContaining(why)]]);
    }
  });

  it('are a mistake where one is a number and the other text, instead of one document', async () => {
    const { plan } = await world();
    const item = { klant: 'Peeters BV', omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 };
    const { code, errors } = await plan(
      'in.json',
      JSON.stringify([
        { referentie: 118, ...item },
        { referentie: '118', ...item },
      ]),
    );
    expect(code).toBe(2);
    expect(errors).toEqual({
      '118.referentie': expect.stringContaining("'118': is hier en op rij 1 een keer een getal en een keer tekst") as string,
    });
  });
});

describe('a row of a batch in a pipe', () => {
  const order = 'ORD-1;Peeters;Advies;1;100;21';
  const line = 'maak --klant Peeters --regel Advies;1;100;21 --eigen-referentie ORD-1';

  it.each([
    ...(isLong ? ([['that an earlier command made, whose reply broke off', `factuur ${line}`, 'cut']] as const) : []),
    ['that an earlier command made, whose reply was lost', `factuur ${line}`, 'lost'],
    ['that the batch makes', undefined, undefined],
  ] as const)('names the draft %s, which has no number, and so does the plan', async (_what, before, fault) => {
    const machine = await faultyMachine();
    await machine.create('/klanten', { naam: 'Peeters', email: 'p@example.be' });
    if (before !== undefined) expect((await machine.run(`${before} --niet-wachten`, fault))?.code).toBe(7);
    writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\n${order}\n`);
    expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
    const carried = await machine.run('batch voer-uit plan.json --ja');
    expect(carried?.code).toBe(0);
    const drafts = await machine.list('/facturen');
    expect(drafts).toHaveLength(1);
    const id = String(drafts[0]?.['id']);
    expect(carried?.stdout).toContain(id);
    expect((await machine.run('batch toon plan.json'))?.stdout).toContain(id);
  });
});

it('a reference is not forgotten while a batch runs, which would keep it again', async () => {
  const machine = await faultyMachine();
  await machine.create('/klanten', { naam: 'Peeters', email: 'p@example.be' });
  writeFileSync(join(machine.world.folder, 'in.csv'), `${header};eindstatus\nA-1;Peeters;Advies;1;100;21;definitief\n`);
  expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
  const forget = ['nl', 'en'].map((taal) => `batch vergeet A-1 --ja --taal ${taal}`);
  const meanwhile: unknown[] = [];
  const ended = await machine.run('batch voer-uit plan.json --ja', async (request, carryOut) => {
    const reply = await carryOut(request);
    if (request.url.endsWith('/definitief')) for (const line of forget) meanwhile.push(await run(line, { ...machine.world }));
    return reply;
  });
  expect(ended?.code).toBe(0);
  expect(meanwhile).toMatchObject([
    { code: 5, stderr: expect.stringMatching(/voert al een batch uit voor dit account.*\n.*Wacht tot die klaar is\.\n/) as string },
    { code: 5, stderr: expect.stringMatching(/is already running a batch for this account.*\n.*Wait until it is done\.\n/) as string },
  ]);
  expect((await machine.run('batch vergeet A-1 --proef'))?.code).toBe(0);
  expect((await machine.run(forget[0] ?? ''))?.code).toBe(0);
  expect((await machine.run('batch plan in.csv -o weer.json'))?.stdout).toContain('A-1');
});
