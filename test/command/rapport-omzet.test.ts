import { describe, expect, it } from 'vitest';
import { cents, recounted, reportWorld, total } from '../support/figures.ts';
import { sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

type Row = Record<string, string | number | null>;

const rows = async (world: TestWorld, line: string): Promise<Row[]> =>
  JSON.parse((await run(`${line} --json --stil`, world)).stdout) as Row[];

const sum = (found: readonly Row[], field: string): number => total(found.map((row) => cents(Number(row[field]))));

describe('rapport omzet', () => {
  it('is to the cent the sum of the documents, however it is divided', async () => {
    const world = await reportWorld();
    const documents = (await recounted(world)).filter(({ datum }) => datum.startsWith('2025'));
    expect(documents.some(({ type }) => type === 'creditnota')).toBe(true);
    for (const per of ['maand', 'kwartaal', 'klant', 'product', 'tarief']) {
      const found = await rows(world, `rapport omzet --jaar 2025 --per ${per}`);
      expect(sum(found, 'totaal_excl'), per).toBe(total(documents.map(({ excl }) => excl)));
      if (per === 'product') continue;
      expect(sum(found, 'totaal_btw'), per).toBe(total(documents.map(({ btw }) => btw)));
      expect(sum(found, 'totaal_incl'), per).toBe(total(documents.map(({ incl }) => incl)));
    }
    const rate = documents.flatMap(({ type, regels }) =>
      regels.flatMap(({ btw_percentage, totaal }) =>
        btw_percentage === 6 ? [(type === 'creditnota' ? -1 : 1) * Math.abs(cents(totaal))] : [],
      ),
    );
    const six = (await rows(world, 'rapport omzet --jaar 2025 --per tarief')).find(({ sleutel }) => sleutel === '6');
    expect(cents(Number(six?.['totaal_excl']))).toBe(total(rate));
  });

  it('takes this year without a period, and reads no document twice', async () => {
    const world = await reportWorld(90);
    const found = await rows(world, 'rapport omzet');
    expect(found.every(({ sleutel }) => String(sleutel).startsWith('2026-'))).toBe(true);
    expect(found.length).toBeGreaterThan(0);
    sentBy(world);
    const { stderr } = await run('rapport omzet', world);
    expect(stderr).toBe("Omzet van 01/01/2026 tot en met 31/12/2026, zonder concepten; creditnota's zijn afgetrokken.\n");
    expect(sentBy(world)).toEqual(['GET /facturen?limit=100&van=2026-01-01&tot=2026-12-31']);
  });

  it('stands beside the same days a year earlier', async () => {
    const world = await reportWorld();
    const documents = await recounted(world);
    const found = await rows(world, 'rapport omzet --vergelijk --per klant');
    const earlier = documents.filter(({ datum }) => datum >= '2025-01-01' && datum <= '2025-03-15');
    expect(earlier.length).toBeGreaterThan(0);
    expect(sum(found, 'vorig_excl')).toBe(total(earlier.map(({ excl }) => excl)));
    expect(sum(found, 'verschil_excl')).toBe(sum(found, 'totaal_excl') - sum(found, 'vorig_excl'));
    expect((await run('rapport omzet --vergelijk', world)).stderr).toContain('Ernaast die van 01/01/2025 tot en met 15/03/2025.\n');
  });

  it('stands beside no days that run backwards: a period without an end that has not begun needs --tot', async () => {
    const world = await reportWorld(5);
    sentBy(world);
    for (const van of ['2027-01-01', '2026-03-16']) {
      expect(await run(`rapport omzet --van ${van} --vergelijk`, world)).toEqual({
        code: 2,
        stdout: '',
        stderr: `fout: --vergelijk: de periode begint pas op ${van.split('-').toReversed().join('/')}; geef ook --tot\n`,
      });
    }
    expect(sentBy(world)).toEqual([]);
    for (const [words, days] of [
      ['--van 2027-01-01 --tot 2027-03-31', 'van 01/01/2026 tot en met 31/03/2026'],
      ['--van 2026-03-15', 'van 15/03/2025 tot en met 15/03/2025'],
    ])
      expect((await run(`rapport omzet ${words} --vergelijk`, world)).stderr).toContain(`Ernaast die ${days}.\n`);
    expect((await run('rapport pagina --van 2027-01-01 -o p.html', world)).code).toBe(0);
  });

  it('has a bar for each row at a terminal, in both languages, and no bar in a pipe or on a narrow one', async () => {
    const world = await reportWorld(40, { tty: 80, env: { NO_COLOR: '1' } });
    const { stdout } = await run('rapport omzet --jaar 2025', world);
    expect(stdout).toMatch(/^Maand +Documenten +Omzet excl\. +Btw +Totaal incl\.\n/);
    expect(stdout).toContain('████████████████\n');
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    expect((await run('rapport omzet --jaar 2025 --taal en', world)).stdout).toMatch(/^Month +Documents +Turnover excl\./);
    expect((await run('rapport omzet --jaar 2025 --formaat csv', world)).stdout).toMatch(
      /^naam,documenten,totaal_excl,totaal_btw,totaal_incl\r\n2025-01,/,
    );
    expect((await run('rapport omzet --jaar 2025 --formaat id', world)).stdout).toMatch(/^2025-01\n/);
  });
});
