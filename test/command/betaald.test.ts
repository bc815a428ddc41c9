import { expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

interface Row {
  readonly type: string;
  readonly nummer: string;
  readonly klant: string;
  readonly klant_id: string;
  readonly openstaand: number;
  readonly ontvangen?: number;
  readonly gecrediteerd: number;
}

/** A world with the sample company, and its open invoices that no credit note is on. */
async function paidWorld(now = '2026-03-15T10:00:00Z') {
  const world = await savedWorld({ now });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const read = async <T>(line: string): Promise<T> => {
    const { stdout, stderr, code } = await run(`${line} --json --stil`, world);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as T;
  };
  const before = await read<Row[]>('openstaand');
  const invoices = before.filter(({ type, gecrediteerd }) => type === 'factuur' && gecrediteerd === 0);
  const ogmOf = async ({ nummer }: Row): Promise<string> =>
    (await read<{ ogm: string }>(`factuur toon ${nummer}`)).ogm.replaceAll(/\D/g, '');
  return { world, read, before, invoices, ogmOf };
}

it('counts what the bank received, in openstaand, overzicht and the page, and says up to which day', async () => {
  const { world, read, before, invoices, ogmOf } = await paidWorld();
  const [one, other] = invoices;
  expect(before.every((row) => row.ontvangen === undefined)).toBe(true);
  const overviewBefore = await read<Record<string, number>>('overzicht');
  expect(Object.keys(overviewBefore)).not.toContain('open_bij_dienst');
  const movements = [
    { booked: '2026-03-10', cents: Math.round(one!.openstaand * 100), text: await ogmOf(one!) },
    { booked: '2026-03-11', cents: 500, text: other!.nummer },
  ];
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
  const part = (await read<{ id: string; bedrag: number }[]>('bank list --alles')).find(({ bedrag }) => bedrag === 5);
  expect((await run(`bank koppel ${part?.id}`, world)).code).toBe(0);
  const after = await read<Row[]>('openstaand');
  expect(after.map(({ nummer }) => nummer)).not.toContain(one!.nummer);
  expect(after.find(({ nummer }) => nummer === other!.nummer)).toMatchObject({
    ontvangen: 5,
    openstaand: Number((other!.openstaand - 5).toFixed(2)),
  });
  const shown = await run('openstaand', world);
  expect(shown.stderr).toContain('deelbetalingen zijn afgetrokken.\nBank BE48 0011 2345 6727 gelezen tot en met 11/03/2026.\n');
  expect((await run('openstaand --oneens --formaat tsv', world)).stdout).toContain('open_bij_dienst');
  expect(await read<Row[]>('openstaand --volgens dienst')).toEqual(before);
  expect((await read<Row[]>('openstaand --volgens bank')).map(({ nummer }) => nummer)).not.toContain(one!.nummer);
  const overview = await read<Record<string, number>>('overzicht');
  const paid = Number((one!.openstaand + 5).toFixed(2));
  expect(overview['openstaand_totaal']).toBeCloseTo(overviewBefore['openstaand_totaal']! - paid, 2);
  expect(await read('overzicht --volgens dienst')).toEqual(overviewBefore);
  const klant = await run(['klanten', 'toon', one!.klant_id, '--json'], world);
  expect(JSON.parse(klant.stdout)).toMatchObject({ betaalde_facturen: 1, openstaand: expect.any(Number) as number });
  expect((await run(['klanten', 'toon', one!.klant_id, '--volgens', 'dienst', '--json'], world)).stdout).not.toContain('openstaand');
  const page = (await run('rapport pagina -o -', world)).stdout;
  expect(page).toContain('Bank BE48 0011 2345 6727 gelezen tot en met 11/03/2026.');
  expect((await run('rapport pagina -o - --volgens dienst', world)).stdout).toContain('deelbetalingen zijn niet gekend');
});

it('warns where the bank was read more than a week ago', async () => {
  const { world } = await paidWorld();
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-03-01', cents: 500 }])}`, world);
  expect((await run('overzicht --stil', world)).stderr).toContain('gelezen tot en met 01/03/2026, 14 dagen geleden');
});

it('refuses the bank as the only word where nothing was read', async () => {
  const { world } = await paidWorld();
  const { code, stderr } = await run('openstaand --volgens bank', world);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--volgens bank: er is nog geen afschrift gelezen')]);
});

it('shows the disagreements of several accounts, of which one may have no bank', async () => {
  const { world, invoices, ogmOf } = await paidWorld();
  const { stdout: before } = await run('overzicht --profielen werk,oefen --json --stil', world);
  expect(before).not.toContain('open_bij_dienst');
  const shared = await run('openstaand --profielen werk,oefen', world);
  expect(shared.stderr).toBe('Betaald is wat de dienst betaald noemt; deelbetalingen zijn niet gekend.\n');
  const movements = [{ booked: '2026-03-10', cents: Math.round(invoices[0]!.openstaand * 100), text: await ogmOf(invoices[0]!) }];
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
  const rows = JSON.parse((await run('overzicht --profielen werk,oefen --json --stil', world)).stdout) as object[];
  expect(rows).toMatchObject([
    { profiel: 'werk', open_bij_dienst: 1, open_bij_dienst_totaal: invoices[0]!.openstaand },
    { profiel: 'oefen' },
  ]);
  const table = await run('overzicht --profielen werk,oefen --formaat csv', world);
  expect(table.stdout.split('\n')[0]).toMatch(
    /,open_bij_dienst,open_bij_dienst_totaal,niet_bij_bank,niet_bij_bank_totaal,teruggekeerd,teruggekeerd_totaal\r?$/,
  );
  const each = await run('openstaand --profielen werk,oefen', world);
  expect(each.stderr).toContain('werk: Betaald is wat de dienst betaald noemt, wat de bank ontving');
  expect(each.stderr).toContain(': Betaald is wat de dienst betaald noemt; deelbetalingen zijn niet gekend.');
  expect(each.stderr).toContain('werk: Over 1 factuur zijn de bank en de dienst het oneens');
  const apart = await run('openstaand --oneens --profielen werk,oefen --formaat tsv', world);
  expect([apart.code, apart.stdout]).toEqual([0, expect.stringMatching(/^werk\t.*\topen_bij_dienst\n$/)]);
  expect(apart.stderr).toContain(': er is nog geen afschrift gelezen.');
});
