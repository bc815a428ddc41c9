import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { savedWorld, serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage';

async function withKlant<W extends TestWorld>(made: W): Promise<W> {
  await run(['klanten', 'maak', '--naam', 'Peeters BV'], made);
  return made;
}

const plan = (made: TestWorld, name: string, text: string, words = `batch plan ${name}`) => {
  writeFileSync(join(made.folder, name), text);
  return run(`${words} -o plan.json --overschrijven`, made);
};

describe('what looks wrong in a file', () => {
  const rows = (column: string, value: string) => `${header};${column}\nA1;Peeters BV;Advies;1;95;19;${value}\nA1;;Reis;1;10;21;\n`;

  it('is confirmed by its word in the column bevestig, and refused if that holds another word', async () => {
    const made = await withKlant(await serviceWorld());
    const unconfirmed = await plan(made, 'in.csv', rows('bevestig', ''));
    expect(unconfirmed).toMatchObject({ code: 12, stdout: '' });
    expect(unconfirmed.stderr).toContain('Let op: A1, rij 2: 19 % is geen Belgisch btw-tarief\n');
    expect(unconfirmed.stderr).toContain('Daarover beslist een mens.\n');
    for (const words of ['btw-tarief', 'BTW-tarief', 'nul, btw-tarief'])
      expect((await plan(made, 'in.csv', rows('bevestig', words))).code).toBe(0);
    expect((await plan(made, 'in.csv', rows('bevestig', 'negatief,datum'))).code).toBe(12);
    for (const words of ['ja', 'btw-tarief,alles', 'btw-tarief,', 'ingediend']) {
      const wrong = await plan(made, 'in.csv', rows('bevestig', words));
      expect(wrong.code).toBe(2);
      expect(wrong.stderr).toContain(`rij 2, bevestig: '${words}': kies uit btw-tarief, negatief, nul, datum`);
    }
  });

  it('is confirmed by a list of documents and by a contract, as a list or with commas', async () => {
    const made = await withKlant(await serviceWorld());
    const document = {
      referentie: 'A1',
      klant: 'Peeters BV',
      bevestig: ['btw-tarief', 'nul'],
      omschrijving: 'Advies',
      aantal: 1,
      eenheidsprijs: 95,
    };
    expect((await plan(made, 'in.json', JSON.stringify([{ ...document, btw_percentage: 0.21 }]))).code).toBe(0);
    const contract = (key: string) =>
      `- naam: A1\n  klant: Peeters BV\n  ritme: maand\n  van: 2026-01\n${key}  regels:\n    - {omschrijving: Hosting, aantal: 1, eenheidsprijs: 10, btw_percentage: 19}\n`;
    const words = 'abonnement plan c.yaml --periode 2026-03';
    expect((await plan(made, 'c.yaml', contract(''), words)).code).toBe(12);
    expect((await plan(made, 'c.yaml', contract('  bevestig: [btw-tarief]\n'), words)).code).toBe(0);
    expect((await plan(made, 'c.yaml', contract('  bevestig: nul, btw-tarief\n'), words)).code).toBe(0);
    for (const wrong of ['ja', '[btw-tarief, 3]', 'true', '{btw-tarief: ja}']) {
      const refused = await plan(made, 'c.yaml', contract(`  bevestig: ${wrong}\n`), words);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain('kies uit btw-tarief, negatief, nul, datum');
    }
  });

  it('is confirmed once for all in the plan, which a new plan of it keeps', async () => {
    const made = await withKlant(await serviceWorld());
    expect((await plan(made, 'in.csv', rows('notities', ''), 'batch plan in.csv --bevestig btw-tarief')).code).toBe(0);
    expect((await run('batch plan --ververs plan.json', made)).code).toBe(0);
  });
});

describe('the VAT rates of a profile', () => {
  it('are never asked about, and take the place of the Belgian ones', async () => {
    const made = await withKlant(await savedWorld());
    const maak = (rate: number) => run(['factuur', 'maak', '--klant', 'Peeters BV', '--regel', `Advies;1;95;${rate}`, '--stil'], made);
    expect((await maak(19)).code).toBe(12);
    const told = await run('profiel wijzig --tarieven 6,12,19,5.5 --json', made);
    expect(JSON.parse(told.stdout)).toMatchObject({ tarieven: '6,12,19,5.5' });
    expect((await maak(21)).stderr).toContain('Let op: regel 1: 21 % staat niet bij de btw-tarieven van dit profiel\n');
    // The practice service knows the Belgian rates alone.
    expect((await maak(19)).code).toBe(6);
    expect((await maak(0)).code).toBe(0);
  });

  it('are numbers of at most two decimals below a hundred', async () => {
    const world = await savedWorld();
    for (const list of ['210', '21,x', '6,21.125', '']) expect((await run(['profiel', 'wijzig', '--tarieven', list], world)).code).toBe(2);
  });
});

describe('the date of a document of a batch', () => {
  const rows = (value: string) => `${header};datum;eindstatus;bevestig\nA1;Peeters BV;Advies;1;95;21;2062-03-15;definitief;${value}\n`;

  it('is asked about where it lies in the future and the document becomes final', async () => {
    const made = await withKlant(await serviceWorld());
    expect(await plan(made, 'in.csv', rows(''))).toMatchObject({ code: 0 });
    const refused = await run('batch voer-uit plan.json --ja', made);
    expect(refused.code).toBe(12);
    expect(refused.stderr).toContain('Let op: A1 (15/03/2062) heeft een datum in de toekomst.\n');
    expect(made.sent.filter((request) => request === 'POST /facturen')).toEqual([]);
    expect((await run('batch voer-uit plan.json --ja --bevestig datum', made)).code).toBe(0);
  });

  it('is confirmed by its column', async () => {
    const made = await withKlant(await serviceWorld());
    await plan(made, 'in.csv', rows('datum'));
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
  });
});

describe('the wizard', () => {
  it('goes back to the lines where what looks wrong is not right, and shows the option that confirms it', async () => {
    const made = await withKlant(await serviceWorld());
    const lines = ['peeters', '', 'Terug', '1', '-10', '21', ''];
    const { code, stderr } = await run(['factuur', 'maak'], typing(made, ...lines, 'n', '', 'j', '', '', ''));
    expect(stderr.match(/Let op: het totaal is negatief: /g)).toHaveLength(2);
    expect(stderr).toMatch(/duit factuur maak .* --datum 2026-03-15 --bevestig negatief\n/);
    expect(code).toBe(0);
  });
});

describe('--bevestig', () => {
  const maak = ['factuur', 'maak', '--klant', 'Peeters BV', '--regel', 'Advies;1;95;19', '--regel', 'Reis;0;10;21', '--stil'];

  it('takes a list with commas, one for each thing, and blanks and capitals', async () => {
    const made = await withKlant(await serviceWorld());
    const lists = [['btw-tarief,nul'], ['btw-tarief', 'nul'], [' NUL , btw-tarief ']];
    // The practice service knows the Belgian rates alone, so that it is what refuses.
    for (const words of lists) expect((await run([...maak, ...words.flatMap((word) => ['--bevestig', word])], made)).code).toBe(6);
  });

  it('names in one option all that is not confirmed yet', async () => {
    const made = await withKlant(await serviceWorld());
    const { code, stderr } = await run([...maak, '--json'], made);
    expect(code).toBe(12);
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
      error: { override: { option: '--bevestig btw-tarief,nul' } },
    });
    const less = await run([...maak, '--bevestig', 'nul', '--json'], made);
    expect(JSON.parse(less.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
      error: { override: { option: '--bevestig btw-tarief' } },
    });
  });

  it('refuses a word that can not be confirmed there, before anything is sent', async () => {
    const made = await savedWorld();
    made.sent.length = 0;
    for (const [what, line, word, known] of [
      ['a word that no command knows', 'offerte maak --bevestig alles', 'alles', 'btw-tarief, negatief, nul'],
      ['a word of another command', 'offerte maak --bevestig nul,datum', 'datum', 'btw-tarief, negatief, nul'],
      ['everything at once', 'factuur definitief 2026-0001 --bevestig alles', 'alles', 'datum, ingediend'],
      ['the name of a field', 'batch plan in.csv --bevestig btw_tarief', 'btw_tarief', 'btw-tarief, negatief, nul'],
      ['a line to be made, where a batch is run', 'batch voer-uit plan.json --bevestig nul', 'nul', 'datum, ingediend'],
      ['a date, at the bank', 'bank koppel 3fa9c1 --bevestig datum', 'datum', 'besluit'],
      ['a decision, at a return', 'rapport ic-opgave --kwartaal 2026-1 -o b.xml --bevestig besluit', 'besluit', 'periode'],
    ] as const) {
      const { code, stderr } = await run(line, made);
      const told = `fout: --bevestig: '${word}' valt hier niet te bevestigen; kies uit ${known}\n`;
      expect({ what, code, stderr, sent: made.sent }).toEqual({ what, code: 2, stderr: told, sent: [] });
    }
  });
});
