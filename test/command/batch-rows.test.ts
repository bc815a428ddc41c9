import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
const order = (n: number): string => `A-${n};Peeters BV;Advies;${n};100;21;2026-03-1${n};verstuurd;email`;

/** A machine whose first two orders are final and sent, and whose third was added to the file since. */
async function withOneAdded(): Promise<Machine> {
  const machine = await faultyMachine();
  await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  const file = join(machine.world.folder, 'in.csv');
  writeFileSync(file, `${[header, order(1), order(2)].join('\n')}\n`);
  expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
  expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
  writeFileSync(file, `${[header, order(1), order(2), order(3)].join('\n')}\n`);
  expect((await machine.run('batch plan in.csv --overschrijven -o plan.json'))?.code).toBe(0);
  return machine;
}

const limited: Fate = () => Response.json({ error: { status: 429, message: 'te veel' } }, { status: 429, headers: { 'retry-after': '1' } });

const run = 'batch voer-uit plan.json --ja --json --velden referentie,id,nummer,status,verstuurd,resultaat,reden,code';

const rows = (stdout = '') =>
  (JSON.parse(stdout) as Record<string, unknown>[]).map(({ referentie, id, nummer, status, verstuurd, resultaat, reden, code }) => ({
    referentie,
    hasId: typeof id === 'string',
    nummer,
    status,
    verstuurd,
    resultaat,
    reden,
    code,
  }));

const done = (n: number) => ({
  referentie: `A-${n}`,
  hasId: true,
  nummer: `2026-000${n}`,
  status: 'definitief',
  verstuurd: 'email',
  resultaat: 'klaar',
  reden: null,
  code: 0,
});

it('a run that 429 stops tells of the orders that an earlier night finished as they are, and why the rest is not', async () => {
  const machine = await withOneAdded();
  const ended = await machine.run(`${run} -o resultaat.csv`, limited);
  expect(ended?.code).toBe(5);
  expect(ended?.stderr).toContain('"error":{"reason":"limit"');
  expect(rows(ended?.stdout)).toEqual([
    done(1),
    done(2),
    {
      referentie: 'A-3',
      hasId: false,
      nummer: null,
      status: null,
      verstuurd: null,
      resultaat: 'niet_af',
      reden: 'dienst.example laat even geen verzoeken meer toe; dit verzoek wijzigde niets.',
      code: 5,
    },
  ]);
  expect(ended?.stderr).toContain('1 van 3 niet af (0 als concept, 0 definitief): ');
  const [head, ...lines] = readFileSync(join(machine.world.folder, 'resultaat.csv'), 'utf8').trim().split('\r\n');
  expect(head).toMatch(/;id;nummer;ogm;totaal_incl;status;resultaat;reden;code$/);
  expect(lines.map((line) => line.split(';').at(-1))).toEqual(['0', '0', '5']);
  expect(lines[0]).toContain(';2026-0001;');
  // The file of an earlier night is brought up to date.
  expect((await machine.run('batch voer-uit plan.json --ja -o resultaat.csv'))?.code).toBe(0);
});

it('a run whose third order was made and not finalised says which draft stands, and nobody reads that nothing was changed', async () => {
  const machine = await withOneAdded();
  let writes = 0;
  const ended = await machine.run(run, (request, carryOut) => (writes++ === 0 ? carryOut(request) : limited(request, carryOut)));
  expect(ended?.code).toBe(8);
  expect(rows(ended?.stdout).at(-1)).toMatchObject({ hasId: true, status: 'concept', resultaat: 'niet_af', code: 5 });
  expect(ended?.stderr).not.toMatch(/niets gewijzigd|nothing was changed/);
});

it('a run that Ctrl-C stops behind its first write tells the same, and batch toon does', async () => {
  const machine = await withOneAdded();
  const before = machine.world.stop;
  const controller = new AbortController();
  Object.assign(machine.world, { stop: controller.signal });
  const ended = await machine.run(run, (request, carryOut) => {
    controller.abort();
    return carryOut(request);
  });
  Object.assign(machine.world, { stop: before });
  expect(rows(ended?.stdout).slice(0, 2)).toEqual([done(1), done(2)]);
  expect(rows(ended?.stdout).at(-1)).toMatchObject({
    status: 'concept',
    resultaat: 'niet_af',
    reden: 'gestopt voor het zover was',
    code: 8,
  });
  const shown = await machine.run('batch toon plan.json --json');
  const states = (JSON.parse(shown?.stdout ?? '') as { resultaat: string }[]).map(({ resultaat }) => resultaat);
  expect(states).toEqual(['klaar', 'klaar', 'niet_af']);
});
