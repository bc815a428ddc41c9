import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, idOf, page, pdf, ubl } from '../support/answers.ts';
import { run } from '../support/world.ts';

const sold = [
  {
    nummer: '2014-0001',
    datum: '2014-05-06',
    totaal_incl: 1234.5,
    ogm: '+++202/6000/00192+++',
    regels: [{ omschrijving: 'Élan en advies' }],
  },
  { nummer: '2026-0002', datum: '2026-02-03', totaal_incl: 80, notities: 'Dank u', type: 'creditnota' },
].map((fields, index) => ({ id: idOf(index + 1), type: 'factuur', status: 'betaald', ...fields }));
const bill = { id: idOf(9), leverancier: 'Houthandel', factuurnummer: 'H/77', datum: '2026-01-05', bedrag: 1000 };

/** A world with an archive of these documents, whose service has answered all that it was asked. */
async function archived() {
  const answers: Record<string, object | string> = { 'GET /facturen': page(...sold), 'GET /inbox': page(bill) };
  for (const row of sold) {
    Object.assign(answers, {
      [`GET /facturen/${row.id}`]: { data: row },
      [`GET /facturen/${row.id}/pdf`]: pdf(row.nummer),
      [`GET /facturen/${row.id}/ubl`]: ubl('', row.type === 'creditnota' ? 'CreditNote' : 'Invoice'),
    });
  }
  Object.assign(answers, {
    [`GET /inbox/${bill.id}`]: { data: bill },
    [`GET /inbox/${bill.id}/pdf`]: pdf(),
    [`GET /inbox/${bill.id}/ubl`]: ubl('<cbc:Name>Eiken plank</cbc:Name>'),
  });
  const world = answeringWorld(answers);
  expect((await run('archief bijwerken', world)).code).toBe(0);
  world.sent.length = 0;
  return world;
}

describe('duit archief zoek', () => {
  it('finds a text, a number, a date or an amount, first in the files and then in what that search kept', async () => {
    const world = await archived();
    for (const [query, numbers] of [
      ['elan ADVIES', '2014-0001'],
      ['eiken', 'H/77'],
      ['h/77', 'H/77'],
      ['202600000192', '2014-0001'],
      ['+++202/6000/00192+++', '2014-0001'],
      ['06/05/2014', '2014-0001'],
      ['2026-02', '2026-0002'],
      ['1.234,50', '2014-0001'],
      ['>1000', '2014-0001'],
      ['>= 1000', 'H/77 2014-0001'],
      ['<80,5', '2026-0002'],
      ['=1234,50', '2014-0001'],
      ['advies eiken', ''],
    ] as const) {
      const { code, stdout } = await run(['archief', 'zoek', query, '--velden', 'nummer'], world);
      expect({ query, code, found: stdout.trim().split('\n').join(' ') }).toEqual({ query, code: 0, found: numbers });
    }
    expect(world.sent).toEqual([]);
  });

  it('believes nothing that was kept and changed since, and needs no disk that can be written', async () => {
    const world = await archived();
    await run('archief zoek advies', world);
    const kept = join(world.folder, 'archief/.duit/zoek.txt');
    writeFileSync(kept, readFileSync(kept, 'utf8').replace('advies', 'anders'));
    chmodSync(join(world.folder, 'archief/.duit'), 0o500);
    expect((await run('archief zoek advies --velden nummer', world)).stdout).toBe('2014-0001\n');
    expect((await run('archief controleer', world)).code).toBe(0);
    chmodSync(join(world.folder, 'archief/.duit'), 0o700);
  });

  it('refuses an empty text and a folder without an archive', async () => {
    const world = await archived();
    expect(await run(['archief', 'zoek', ' '], world)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tekst: de waarde is leeg') as string,
    });
    expect((await run('archief zoek a --map nergens', world)).code).toBe(10);
  });
});

describe('duit archief toon', () => {
  it('shows each document with the day until which it must be kept, and with --vervalt those that need not be', async () => {
    const world = await archived();
    expect(await run('archief toon --velden nummer,naam,bewaren_tot_minstens', world)).toEqual({
      code: 0,
      stdout: '2026-0002\t\t2036-12-31\nH/77\tHouthandel\t2036-12-31\n2014-0001\t\t2024-12-31\n',
      stderr:
        'Leverancier: nog niet bekend; account a445522fd91dca6da4a4d8769cc11656.\n' +
        '3 documenten in het archief; laatst bijgewerkt: 15/03/2026 10:00.\n',
    });
    expect((await run('archief toon --vervalt --velden nummer --stil', world)).stdout).toBe('2014-0001\n');
    expect((await run('archief toon --taal en', world)).stderr).toContain('3 documents in the archive; last brought up to date');
    expect(world.sent).toEqual([]);
  });
});
