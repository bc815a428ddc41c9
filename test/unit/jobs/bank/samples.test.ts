import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';

const folder = join(import.meta.dirname, '../../../samples/bank');
const read = (name: string) => readStatements({ name, bytes: readFileSync(join(folder, name)) });

const account = { account: 'BE48001123456727', currency: 'EUR' };

describe('the sample statements', () => {
  it('gives the rows of a CODA file in windows-1252 with a group', async () => {
    const [statement, ...others] = await read('coda-1.cod');
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      ...account,
      format: 'coda',
      holder: 'ATELIER VERMEULEN BV',
      number: '117',
      opened: '2026-11-16',
      openingCents: 125_040,
      closed: '2026-11-17',
      closingCents: 193_400,
    });
    expect(statement?.rows).toMatchObject([
      {
        booked: '2026-11-17',
        valued: '2026-11-17',
        cents: 34_485,
        ogm: '202600000192',
        text: '',
        party: 'BAKKERIJ PEETERS BV',
        party_account: 'BE68539007547034',
        kind: 'payment',
      },
      {
        cents: 10_000,
        ogm: null,
        text: 'deel factuur +++202/6000/00293+++ rest volgt in december, groeten',
        party: 'LOODGIETERIJ DAEMS BV',
      },
      { cents: -325, text: 'KOSTEN NOVEMBER', kind: 'costs', party: null },
      { cents: 24_200, ogm: '202600000394', party: 'TANDARTSPRAKTIJK CLAES' },
      { cents: 24_200, ogm: null, text: 'FACTUUR 2026-0004', party: 'CAFE ZWAANTJE' },
      { cents: -24_200, text: 'TERUGBETALING DUBBEL', party: 'CAFE ZWAANTJE', kind: 'returned' },
    ]);
    expect(statement?.rows).toHaveLength(6);
  });

  it('gives the rows of one in cp850 whose blanks were cut, two equal payments as two', async () => {
    const [statement] = await read('coda-2.cod');
    expect(statement).toMatchObject({
      ...account,
      opened: '2026-11-17',
      openingCents: 193_400,
      closed: '2026-11-18',
      closingCents: 201_144,
    });
    expect(statement?.rows).toMatchObject([
      {
        cents: 5324,
        text: 'Hônoraires facture 2026-0008 é',
        party: "Société Générale d'Études",
        party_account: 'FR1420041010050500013M02606',
      },
      { cents: 1210, ogm: '202600000596' },
      { cents: 1210, ogm: '202600000596' },
    ]);
    expect(statement?.rows).toHaveLength(3);
  });

  it('gives the rows of a CAMT.053, the same in two versions', async () => {
    const [statement] = await read('camt-053-001-02.xml');
    expect(statement).toMatchObject({ ...account, format: 'camt', number: '119', holder: null });
    expect(statement).toMatchObject({ opened: '2026-11-18', openingCents: 201_144, closed: '2026-11-19', closingCents: 243_494 });
    expect(statement?.rows).toMatchObject([
      {
        booked: '2026-11-19',
        valued: '2026-11-19',
        cents: 30_250,
        ogm: '202600000697',
        text: '',
        party: 'Kapsalon Knip & Klaar',
        party_account: 'BE62510007547061',
        kind: 'payment',
      },
      { cents: 12_100, ogm: '202600000701', party: 'Optiek Scherp' },
      { cents: 24_200, ogm: null, text: 'factuur 2026-0008 en bedankt', party: 'Zoë Van de Velde' },
      { cents: -24_200, text: 'teruggestort AC04', kind: 'returned' },
    ]);
    expect(statement?.rows).toHaveLength(4);
    expect(await read('camt-053-001-08.xml')).toEqual([statement]);
  });
});
