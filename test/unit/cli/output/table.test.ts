import { describe, expect, it, test } from 'vitest';
import { saved } from '../../../../src/cli/flows/downloading/saving.ts';
import { openOut } from '../../../../src/cli/output/open.ts';
import type { View } from '../../../../src/cli/output/out.ts';
import { facturenView } from '../../../../src/cli/views/documents.ts';
import type { FactuurKort } from '../../../../src/contract/index.ts';
import { speak } from '../../../../src/language.ts';
import { from, sink } from './sinks.ts';

interface Doc {
  nummer: string;
  naam: string;
  status: string;
  totaal: number;
}
const view: View<Doc> = {
  columns: [
    { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } },
    { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
    { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' },
    { field: 'totaal', title: { nl: 'Totaal', en: 'Total' }, kind: 'bedrag' },
  ],
  row: ['id'],
};
const docs: Doc[] = [
  { nummer: '2026-1', naam: 'Bakkerij Dé Zoete 面包 👨‍👩‍👧', status: 'betaald', totaal: 1234.5 },
  { nummer: '2026-2', naam: 'Jansen\u001b[31m', status: 'concept', totaal: -3 },
];

const terminal = (columns: number, options = {}) => {
  const stdout = sink(true, columns);
  return { stdout, out: openOut({ stdout, stderr: sink(), env: { NO_COLOR: '1' }, monotonic: () => 0, ...options }) };
};

test('a table is aligned by columns of the terminal, with amounts to the right', async () => {
  const { out, stdout } = terminal(80);
  await out.list(from(...docs), view);
  expect(stdout.text()).toBe(
    [
      'Nummer  Naam                       Status       Totaal',
      '2026-1  Bakkerij Dé Zoete 面包 👨‍👩‍👧  betaald  € 1.234,50',
      '2026-2  Jansen\\u001b[31m           concept     € -3,00',
      '',
    ].join('\n'),
  );
});

test('a narrow terminal cuts text and never an amount', async () => {
  const { out, stdout } = terminal(44);
  await out.list(from(...docs), view);
  expect(stdout.text()).toBe(
    [
      'Nummer  Naam             Status       Totaal',
      '2026-1  Bakkerij Dé Zo…  betaald  € 1.234,50',
      '2026-2  Jansen\\u001b[3…  concept     € -3,00',
      '',
    ].join('\n'),
  );
});

test('amounts stay whole even where nothing fits', async () => {
  const { out, stdout } = terminal(10);
  await out.list(from({ nummer: '1', naam: 'A', status: 'x', totaal: 123_456_789 }), view);
  expect(stdout.text()).toContain('€ 123.456.789,00');
});

test('an id is shortened before a name is cut, and stays whole where all fits or the user names it', async () => {
  const id = '9cd6e2a7-7bfa-4f0e-af5f-7928dc0930da';
  const rows = [{ naam: 'Ateliers du Nord SARL', id }];
  const columns: View<{ naam: string; id: string }>['columns'] = [
    { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
    { field: 'id', title: { nl: 'Id', en: 'Id' }, kind: 'id' },
  ];
  const shownAt = async (width: number, options = {}) => {
    const { out, stdout } = terminal(width, options);
    await out.list(from(...rows), { columns, row: ['id'] });
    return stdout.text().split('\n')[1];
  };
  expect(await shownAt(59)).toBe(`Ateliers du Nord SARL  ${id}`);
  expect(await shownAt(58)).toBe('Ateliers du Nord SARL  9cd6e2a7');
  expect(await shownAt(58, { fields: ['naam', 'id'] })).toBe(`Ateliers du Nord SA…  ${id}`);
});

test('ids are shortened where no other column can give way', async () => {
  const { out, stdout } = terminal(24);
  const id = '851bc261-3f39-4e29-9c15-e2f000000000';
  const columns: View<{ naam: string; id: string }>['columns'] = [
    { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
    { field: 'id', title: { nl: 'Id', en: 'Id' }, kind: 'id' },
  ];
  await out.list(from({ naam: 'Bakkerij Peeters', id }), { columns, row: ['id'] });
  expect(stdout.text()).toBe('Naam            Id\nBakkerij Peet…  851bc261\n');
});

describe('a table of documents', () => {
  const uuid = (n: number) => `851bc26${n}-3f39-4e29-9c15-e2f000000000`;
  const listed = (n: number, fields: Partial<FactuurKort> = {}): FactuurKort => {
    const common = { type: 'factuur', datum: '2026-11-22', status: 'verzonden', totaal_incl: 121 } as const;
    return { id: uuid(n), nummer: `2026-000${n}`, ...common, ...fields };
  };
  const draft = listed(3, { nummer: null, status: 'concept' });
  const shown = async (columns: number, items: FactuurKort[], options = {}) => {
    const { out, stdout } = terminal(columns, options);
    await out.list(from(...items), facturenView);
    return stdout.text().split('\n');
  };

  it('shows ids whole where there is room', async () => {
    expect((await shown(100, [listed(1), draft]))[2]).toContain(uuid(3));
  });

  it('shows so much of an id as names the document, and no ellipsis, where there is not', async () => {
    expect(await shown(80, [listed(1), draft])).toEqual([
      'Nummer     Soort    Datum       Status     Totaal incl.  Id',
      '2026-0001  factuur  22/11/2026  verzonden      € 121,00  851bc261',
      '           factuur  22/11/2026  concept        € 121,00  851bc263',
      'Totaal van 2                                   € 242,00',
      '',
    ]);
    const near = listed(3, { id: '851bc261-3f3a-4e29-9c15-e2f000000000' });
    expect((await shown(80, [listed(1), near])).join(' ')).toMatch(/851bc261-3f39 .*851bc261-3f3a /);
  });

  it.each([[50], [60]])('leaves out columns of little worth at %i columns, and never exceeds the width', async (columns) => {
    const [titles = '', ...rows] = await shown(columns, [listed(1), draft]);
    expect(titles).toMatch(/Nummer .*Status .*Totaal incl. +Id/);
    for (const row of [titles, ...rows]) expect(row.length).toBeLessThanOrEqual(columns);
    expect(rows.join('')).not.toContain('…');
  });

  it('leaves out the ids before anything else where each document has a number', async () => {
    const [titles] = await shown(50, [listed(1), listed(2)]);
    expect(titles).toBe('Nummer     Datum       Status     Totaal incl.');
  });

  it('has no total for one row', async () => {
    expect(await shown(80, [listed(1)])).toHaveLength(3);
  });

  it('shows the words of the service in English when duit speaks it', async () => {
    speak('en');
    try {
      expect((await shown(120, [listed(1, { type: 'creditnota' })]))[1]).toMatch(/credit note .* sent /);
      expect((await shown(80, [draft], { format: 'tsv' }))[0]).toContain('concept');
    } finally {
      speak('nl');
    }
  });
});

test('a table of saved files shows their names whole, also at 50 columns', async () => {
  const bestand = 'facturen/2026-11-22_Bakkerij_Peeters_2026-0001.pdf';
  const file = { id: '851bc264-3f39-4e29-9c15-e2f000000000', bestand, bytes: 12_345, sha256: 'a'.repeat(64) };
  for (const columns of [80, 50]) {
    const { out, stdout } = terminal(columns);
    await out.list(from(file), saved);
    expect(stdout.text()).toContain(bestand);
    expect(stdout.text()).not.toContain('…');
  }
});

test('only a terminal with colour gets colour', async () => {
  const shown = async (options: object) => {
    const { out, stdout } = terminal(80, options);
    await out.list(from(docs[1] as Doc), { ...view, columns: view.columns.slice(2) });
    return stdout.text();
  };
  const plain = 'Status    Totaal\nconcept  € -3,00\n';
  expect(await shown({ env: {} })).toBe('\u001b[1mStatus\u001b[22m    \u001b[1mTotaal\u001b[22m\n\u001b[33mconcept\u001b[39m  € -3,00\n');
  expect(await shown({ env: { NO_COLOR: '1' } })).toBe(plain);
  expect(await shown({ env: { TERM: 'dumb' } })).toBe(plain);
  expect(await shown({ env: {}, color: false })).toBe(plain);
  const pipe = sink();
  await openOut({ stdout: pipe, stderr: sink(), env: {}, monotonic: () => 0, format: 'tabel' }).list(from(docs[1] as Doc), {
    ...view,
    columns: view.columns.slice(2),
  });
  expect(pipe.text()).toBe(plain);
});

test('a later chunk can widen a column; the header comes once', async () => {
  const { out, stdout } = terminal(80);
  const items = (async function* () {
    yield { nummer: '1', naam: 'A', status: 'x', totaal: 1 };
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield { nummer: '2', naam: 'Een lange naam', status: 'x', totaal: 1 };
  })();
  await out.list(items, view);
  expect(stdout.text()).toBe('Nummer  Naam  Status  Totaal\n1       A     x       € 1,00\n2       Een lange naam  x       € 1,00\n');
});

test('a record is a block with every field that has a value, unknown ones too', async () => {
  const { out, stdout } = terminal(80);
  const notes: View<object> = {
    columns: [...(view.columns as View<object>['columns']), { field: 'notities', title: { nl: 'Notities', en: 'Notes' }, kind: 'notitie' }],
    row: [],
  };
  await out.record({ ...docs[0], notities: 'een\ntwee', leeg: null, extra: { diep: ['\t'] } }, notes);
  expect(stdout.text()).toBe(
    [
      'Nummer        2026-1',
      'Naam          Bakkerij Dé Zoete 面包 👨‍👩‍👧',
      'Status        betaald',
      'Totaal        € 1.234,50',
      'Notities      een',
      '              twee',
      'extra.diep.0  \\t',
      '',
    ].join('\n'),
  );
});

test('a record names fields without a column, and numbers the lines of a document from one', async () => {
  const { out, stdout } = terminal(80);
  const planned = { columns: [{ field: 'body', title: { nl: 'Inhoud', en: 'Body' } }], row: ['body'] };
  await out.record({ body: { klant_id: 'k', kleur: 'rood', regels: [{ omschrijving: 'Advies' }] } }, planned);
  expect(stdout.text()).toBe('Klant                  k\nInhoud kleur           rood\nRegel 1, omschrijving  Advies\n');
});

describe('a table of amounts', () => {
  const amount = (field: string, worth: number) =>
    ({ field, title: { nl: field, en: field }, kind: 'bedrag', summed: true, worth }) as const;
  const debts: View<Record<string, string | number>> = {
    columns: [
      { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
      { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum', worth: 9 },
      amount('jong', 1),
      amount('oud', 2),
      amount('samen', 3),
    ],
    row: [],
  };
  const rows = [1, 2].map((n) => ({
    klant: `Bakkerij Peeters ${n}`,
    datum: '2026-01-02',
    jong: 1000 * n,
    oud: 0.5,
    samen: 1000 * n + 0.5,
  }));
  const shown = async (columns: number, items: readonly Record<string, string | number>[] = rows) => {
    const { out, stdout } = terminal(columns);
    await out.list(from(...items), debts);
    return stdout.text();
  };

  it('keeps sums that are wider than their columns in line with them', async () => {
    const lines = (
      await shown(
        80,
        Array.from({ length: 12 }, () => ({ klant: 'A', datum: '2026-01-02', jong: 90, oud: 90, samen: 180 })),
      )
    )
      .trimEnd()
      .split('\n');
    expect(lines.slice(-2)).toEqual([
      'A      02/01/2026     € 90,00     € 90,00    € 180,00',
      'Totaal van 12      € 1.080,00  € 1.080,00  € 2.160,00',
    ]);
  });

  it('leaves out another column of more worth before one of amounts', async () => {
    expect((await shown(56)).split('\n')[0]).toMatch(/^Klant +jong +oud +samen$/);
  });

  it('turns to blocks with sums where the amounts have no room, and loses none', async () => {
    expect(await shown(40)).toBe(
      [
        'Klant  Bakkerij Peeters 1',
        'Datum  02/01/2026',
        'jong   € 1.000,00',
        'oud    € 0,50',
        'samen  € 1.000,50',
        '',
        'Klant  Bakkerij Peeters 2',
        'Datum  02/01/2026',
        'jong   € 2.000,00',
        'oud    € 0,50',
        'samen  € 2.000,50',
        '',
        'Totaal van 2',
        'jong   € 3.000,00',
        'oud        € 1,00',
        'samen  € 3.001,00',
        '',
      ].join('\n'),
    );
  });
});
