import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';

/** A fresh state whose plan has an order that a killed job made already, as a draft or final, and one of another price. */
async function afterKill(end: 'concept' | 'definitief') {
  const machine = await faultyMachine();
  const { id: klant_id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  const made = async (eenheidsprijs: number) => {
    const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs, btw_percentage: 21 }];
    return String((await machine.create('/facturen', { klant_id, regels, datum: '2026-03-11' }))['id']);
  };
  const [theirs, other] = [await made(100), await made(90)];
  if (end === 'definitief') await machine.create(`/facturen/${theirs}/definitief`, {});
  writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA-1;Peeters BV;Advies;1;100;21;2026-03-11;verstuurd;email\n`);
  expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
  return { machine, theirs, other };
}

it('a job with a fresh state names the order that a killed one made, and takes it over once it was compared', async () => {
  const { machine, theirs, other } = await afterKill('concept');
  const stopped = await machine.run('batch voer-uit plan.json --ja --json --velden id,nummer,status,resultaat,code');
  expect(stopped?.code).toBe(12);
  expect(JSON.parse(stopped?.stdout ?? '')).toMatchObject([
    { id: theirs, nummer: null, status: 'concept', resultaat: 'bestaat_al', code: 12 },
  ]);
  const said = JSON.parse(stopped?.stderr.trim().split('\n').at(-1) ?? '') as { error: { there: unknown; hint: string } };
  expect(said.error.there).toEqual([{ id: theirs, nummer: null }]);
  expect(said.error.hint).toContain(`duit batch voer-uit plan.json --neem-over 'A-1=${theirs}'`);

  const wrong = await machine.run(`batch voer-uit plan.json --ja --json --neem-over A-1=${other}`);
  expect(wrong?.code).toBe(12);
  expect(JSON.parse(wrong?.stderr ?? '')).toMatchObject({ error: { errors: { 'A-1': 'de regels, het totaal' } } });
  for (const word of ['A-9', 'A-1=abc', `A-9=${theirs}`]) {
    expect([word, (await machine.run(['batch', 'voer-uit', 'plan.json', '--ja', '--neem-over', word]))?.code]).toEqual([word, 2]);
  }

  const taken = await machine.run(`batch voer-uit plan.json --ja --json --velden id,nummer,resultaat,code --neem-over A-1=${theirs}`);
  expect({ code: taken?.code, stderr: taken?.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(taken?.stdout ?? '')).toMatchObject([{ id: theirs, nummer: '2026-0001', resultaat: 'klaar', code: 0 }]);
  expect(machine.mails('2026-0001')).toBe(1);
  expect(await machine.list('/facturen')).toHaveLength(2);
  expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
});

it('takes over no document that another order became', async () => {
  const { machine, theirs } = await afterKill('concept');
  expect((await machine.run(`batch voer-uit plan.json --ja --neem-over A-1=${theirs}`))?.code).toBe(0);
  writeFileSync(join(machine.world.folder, 'b.csv'), `${header}\nB-1;Peeters BV;Advies;1;100;21;2026-03-11;verstuurd;email\n`);
  expect((await machine.run('batch plan b.csv -o b.json'))?.code).toBe(0);
  const refused = await machine.run(`batch voer-uit b.json --ja --json --neem-over B-1=${theirs}`);
  expect(refused?.code).toBe(12);
  const errors = { 'B-1': 'een andere referentie werd dit document al' };
  expect(JSON.parse(refused?.stderr ?? '')).toMatchObject({ error: { errors } });
});

it('one that was final already is taken over and not sent: nobody here knows whether it went', async () => {
  const { machine, theirs } = await afterKill('definitief');
  for (const option of [` --neem-over A-1=${theirs}`, '']) {
    const taken = await machine.run(`batch voer-uit plan.json --ja --json --velden nummer,status,resultaat,reden${option}`);
    expect(taken?.code).toBe(12);
    expect(JSON.parse(taken?.stdout ?? '')).toMatchObject([{ nummer: '2026-0001', status: 'definitief', resultaat: 'te_beslissen' }]);
    expect(taken?.stdout).toContain('duit factuur verstuur 2026-0001 --kanaal email');
  }
  expect(machine.mails('2026-0001')).toBe(0);
  expect((await machine.run('factuur verstuur 2026-0001 --kanaal email --ja'))?.code).toBe(0);
  expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
  expect(machine.mails('2026-0001')).toBe(1);
});

it('journaal herstel holds a document and a no against the service before it believes them', async () => {
  const { machine, other } = await afterKill('concept');
  const make = 'factuur maak --klant Peeters --regel Werk;1;70;21 --niet-wachten';
  expect(
    (
      await machine.run(
        make.split(' ').map((word) => (word === 'Peeters' ? 'Peeters BV' : word)),
        'lost',
      )
    )?.code,
  ).toBe(7);
  const [{ n, id } = { n: 0, id: '' }] = (await machine.list('/facturen')).flatMap((one) =>
    one['totaal_incl'] === 84.7 ? [{ n: 1, id: String(one['id']) }] : [],
  );
  const not = await machine.run(`journaal herstel ${n} --niet-gedaan --json`);
  expect({ code: not?.code, said: JSON.parse(not?.stderr ?? '') as unknown }).toMatchObject({
    code: 12,
    said: { error: { there: [{ id }] } },
  });
  const wrong = await machine.run(`journaal herstel ${n} --gedaan ${other}`);
  expect([wrong?.code, wrong?.stderr.includes('eenheidsprijs')]).toEqual([12, true]);
  expect((await machine.run(`journaal herstel ${n} --gedaan ${id}`))?.code).toBe(0);
});

it('a draft that a stopped run left stays one where another job made the order meanwhile', async () => {
  const machine = await faultyMachine();
  const { id: klant_id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA-1;Peeters BV;Advies;1;100;21;2026-03-11;definitief;\n`);
  expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
  const refused = async (request: Request, carryOut: (request: Request) => Promise<Response>) =>
    request.url.endsWith('/definitief')
      ? Response.json({ error: { status: 422, message: 'nu niet' } }, { status: 422 })
      : carryOut(request);
  expect((await machine.run('batch voer-uit plan.json --ja', refused))?.code).toBe(8);
  const [{ id: own } = {}] = await machine.list('/facturen');
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const { id: theirs } = await machine.create('/facturen', { klant_id, regels, datum: '2026-03-11' });
  const again = await machine.run('batch voer-uit plan.json --ja --json');
  expect(JSON.parse(again?.stdout ?? '')).toMatchObject([{ id: own, resultaat: 'bestaat_al' }]);
  expect(again?.stderr).toContain(`A-1=${String(theirs)}`);
  expect((await machine.list('/facturen')).map(({ status }) => status)).toEqual(['concept', 'concept']);
});

it('an order of a new customer is made beside an equal one of another customer, which another job made meanwhile', async () => {
  const machine = await faultyMachine();
  const { id: klant_id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA-1;Nieuw BV;Advies;1;100;21;2026-03-11;definitief;\n`);
  expect((await machine.run('batch plan in.csv --klanten-maken -o plan.json'))?.code).toBe(0);
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const ran = await machine.run('batch voer-uit plan.json --ja --json', async (request, carryOut) => {
    const reply = await carryOut(request);
    if (request.url.endsWith('/facturen')) await machine.create('/facturen', { klant_id, regels, datum: '2026-03-11' });
    return reply;
  });
  expect(ran?.code).toBe(0);
  expect(JSON.parse(ran?.stdout ?? '')).toMatchObject([{ nummer: '2026-0001', resultaat: 'klaar' }]);
});

/** An order whose draft is beside that of another job, which was made between the two looks. */
async function besideAnother() {
  const machine = await faultyMachine();
  const { id: klant_id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA-1;Peeters BV;Advies;1;100;21;2026-03-11;verstuurd;email\n`);
  expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const met = async (request: Request, carryOut: (request: Request) => Promise<Response>) => {
    const reply = await carryOut(request);
    if (request.url.endsWith('/facturen')) await machine.create('/facturen', { klant_id, regels, datum: '2026-03-11' });
    return reply;
  };
  const stopped = await machine.run('batch voer-uit plan.json --ja --json', met);
  const [{ id: own }] = JSON.parse(stopped?.stdout ?? '') as [{ id: string }];
  const theirs = (await machine.list('/facturen')).map(({ id }) => String(id)).find((id) => id !== own)!;
  return { machine, stopped, own, theirs };
}

it('an order that has a draft of its own takes over that of another job, and its draft stays one', async () => {
  const { machine, stopped, own, theirs } = await besideAnother();
  expect(stopped?.code).toBe(8);
  expect(stopped?.stdout).toContain(`het eigen concept ${own} bleef een concept`);
  const command = `batch voer-uit plan.json --neem-over 'A-1=${theirs}'`;
  expect(stopped?.stderr).toContain(`neem het dan over, en het eigen concept ${own} blijft ongebruikt staan: duit ${command}`);
  for (const more of [` --neem-over A-1=${theirs}`, '']) {
    const taken = await machine.run(`batch voer-uit plan.json --ja --json${more}`);
    expect(taken?.code).toBe(0);
    expect(JSON.parse(taken?.stdout ?? '')).toMatchObject([{ id: theirs, nummer: '2026-0001', resultaat: 'klaar' }]);
  }
  expect(machine.mails('2026-0001')).toBe(1);
  const standing = Object.fromEntries((await machine.list('/facturen')).map(({ id, status }) => [id, status]));
  expect(standing).toEqual({ [own]: 'concept', [theirs]: 'verzonden' });
});

it('an order whose own document became final, or perhaps did, takes over no other', async () => {
  for (const makeFinal of [
    (machine: Machine, own: string) => machine.create(`/facturen/${own}/definitief`, {}),
    (machine: Machine, own: string) => machine.run(`factuur definitief ${own} --ja --toch-maken --niet-wachten`, 'unread'),
  ]) {
    const { machine, own, theirs } = await besideAnother();
    await makeFinal(machine, own);
    const refused = await machine.run(`batch voer-uit plan.json --ja --json --neem-over A-1=${theirs}`);
    expect(refused?.code).toBe(12);
    expect(JSON.parse(refused?.stderr ?? '')).toMatchObject({ error: { errors: { 'A-1': `werd al ${own}` } } });
  }
});

it('an order of a new customer that is taken over brings its customer, which the next order does not make again', async () => {
  const machine = await faultyMachine();
  const rows = [1, 2].map((n) => `A-${n};Nieuw BV;Advies;${n};100;21;2026-03-11;concept;`);
  writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
  expect((await machine.run('batch plan in.csv --klanten-maken -o plan.json'))?.code).toBe(0);
  const { id: klant_id } = await machine.create('/klanten', { naam: 'Nieuw BV' });
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const theirs = String((await machine.create('/facturen', { klant_id, regels, datum: '2026-03-11' }))['id']);

  expect((await machine.run(`batch voer-uit plan.json --ja --neem-over A-1=${theirs}`))?.code).toBe(0);
  expect((await machine.list('/klanten')).map(({ id }) => id)).toEqual([klant_id]);
  const made = (await machine.list('/facturen')).map(({ id }) => machine.get(`/facturen/${String(id)}`));
  expect((await Promise.all(made)).map(({ customer_id }) => customer_id)).toEqual([klant_id, klant_id]);
});
