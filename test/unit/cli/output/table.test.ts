import { expect, test } from 'vitest';
import { openOut } from '../../../../src/cli/output/open.ts';
import type { View } from '../../../../src/cli/output/out.ts';
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
  fields: ['id'],
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
    fields: [],
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
