import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCamt } from '../support/bank/write.ts';
import { billOf, type Listed, moneyUbl, payOf, receivedId, receivingWorld } from '../support/documents/received.ts';
import { readPng, readTerminal } from '../support/qr.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Row {
  readonly id: string;
  readonly factuurnummer: string;
  readonly te_betalen: number | null;
  readonly betaald: number;
  readonly reden: string | null;
  readonly waarschuwingen: readonly string[];
  readonly creditnotas: readonly object[];
}

const claes = billOf({ leverancier: 'Drukkerij Claes BV', factuurnummer: 'DC-1', bedrag: 121.37 });
const { iban, ogm } = payOf(claes);
const digits = ogm.replaceAll(/\D/g, '');
const wrong = 'BE48001123456728';

/** A world with these documents, whose bank was read up to yesterday and paid these accounts before, each a cent. */
async function paidBefore(documents: readonly Listed[], ...accounts: string[]) {
  const world = await receivingWorld(documents);
  const movements = accounts.map((account, at) => ({ booked: '2026-03-14', cents: -1 - at, party: 'Vroeger', account, text: `oud ${at}` }));
  const { code, stderr } = await run(`bank lees ${writeCamt(world, 'bank.xml', 1_000_000, movements)}`, world);
  expect(code, stderr).toBe(0);
  return world;
}

async function due(world: TestWorld, more = ''): Promise<readonly Row[]> {
  const { code, stdout, stderr } = await run(`inbox te-betalen --json ${more}`.trim(), world);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Row[];
}

const epcOf = (naam: string, account: string, amount: string, text: string): string =>
  ['BCD', '002', '1', 'SCT', '', naam, account, `EUR${amount}`, '', '', text].join('\n');

describe('duit inbox te-betalen', () => {
  const documents: Listed[] = [
    claes,
    billOf({ leverancier: 'Hosting Noord NV', factuurnummer: 'HN-2', bedrag: 60.5, datum: '2026-03-10' }),
    billOf({ leverancier: 'Drukkerij Claes BV', factuurnummer: 'DC-CN', bedrag: -12.1 }),
    {
      factuurnummer: 'VOORUIT',
      bedrag: 121,
      ubl: moneyUbl({ nummer: 'VOORUIT', incl: '121.00', vooruit: '50.01', te_betalen: '70.99', iban }),
    },
    { factuurnummer: 'DOM', ubl: moneyUbl({ nummer: 'DOM', iban, middel: '59' }) },
    { factuurnummer: 'KAART', ubl: moneyUbl({ nummer: 'KAART', iban, middel: '48' }) },
    { factuurnummer: 'ZELF', ubl: moneyUbl({ nummer: 'ZELF', code: '389', van: '0403123486', aan: '0998147618', iban }) },
    { factuurnummer: 'USD', ubl: moneyUbl({ nummer: 'USD', valuta: 'USD', iban }) },
    { factuurnummer: 'ZONDER', ubl: moneyUbl({ nummer: 'ZONDER', middel: '30' }) },
    { factuurnummer: 'FOUT', ubl: moneyUbl({ nummer: 'FOUT', iban: wrong }) },
    { factuurnummer: 'NUL', ubl: moneyUbl({ nummer: 'NUL', incl: '242.00', vooruit: '242.00', te_betalen: '0.00', iban }) },
  ];

  it('lists what is due with its sum, says first that no statement was read, and counts what is left out', async () => {
    const world = await receivingWorld(documents);
    const { code, stderr } = await run('inbox te-betalen', world);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'Er is nog geen afschrift gelezen: duit weet niet wat al betaald is. Lees er met: duit bank lees <bestand>\n' +
        'Niet hierin: 1 via domiciliëring: de leverancier int zelf; 1 met een kaart betaald; 1 een verkoop die de klant opmaakte; 1 niets te betalen.\n',
    });
    const rows = await due(world);
    expect(rows.map(({ factuurnummer, te_betalen, reden }) => [factuurnummer, te_betalen, reden])).toEqual([
      ['DC-1', 121.37, null],
      ['VOORUIT', 70.99, null],
      ['USD', null, 'andere_munt'],
      ['ZONDER', 242, 'geen_rekening'],
      ['FOUT', 242, 'foute_rekening'],
    ]);
    expect(rows[0]).toMatchObject({
      leverancier: 'Drukkerij Claes BV',
      begunstigde: 'Drukkerij Claes BV',
      rekening: iban,
      mededeling: ogm,
      vervaldatum: '2026-02-19',
      betaald: 0,
      waarschuwingen: ['eerste_betaling'],
      creditnotas: [{ id: receivedId(3), nummer: 'DC-CN', bedrag: 12.1 }],
      getoond: null,
    });
    expect((await due(world, '--tot 09/04/2026')).map(({ factuurnummer }) => factuurnummer)).toContain('HN-2');
  });

  it('has no QR above the most that a QR can ask for, and one at it', async () => {
    const asks = (nummer: string, amount: string): Listed => ({
      factuurnummer: nummer,
      bedrag: Number(amount),
      ubl: moneyUbl({ nummer, incl: amount, te_betalen: amount, iban }),
    });
    const rows = await due(await receivingWorld([asks('MEEST', '999999999.99'), asks('MEER', '1000000000.00')]));
    expect(rows.map(({ factuurnummer, te_betalen, reden }) => [factuurnummer, te_betalen, reden])).toEqual([
      ['MEEST', 999_999_999.99, null],
      ['MEER', 1_000_000_000, 'te_groot'],
    ]);
  });

  it('is a table with the sum to the cent, and a sheet for Belgium', async () => {
    const world = await receivingWorld(documents);
    const table = await run('inbox te-betalen --formaat tabel', world);
    expect(table.stdout).toContain('€ 676,36');
    expect(table.stdout).toContain('DC-CN € 12,10');
    const csv = await run('inbox te-betalen --csv-stijl be', world);
    expect(csv.stdout).toContain(';121,37;');
    const english = await run('inbox te-betalen --taal en --stil', world);
    expect(english.stderr).toBe(
      'No statement was read yet: duit does not know what is paid already. Read some with: duit bank lees <file>\n',
    );
  });

  it('says up to which day the bank was read, and nothing where that is yesterday', async () => {
    const world = await receivingWorld([claes]);
    await run(`bank lees ${writeCamt(world, 'bank.xml', 0, [{ booked: '2026-03-10', cents: 100, party: 'Iemand' }])}`, world);
    expect((await run('inbox te-betalen', world)).stderr).toBe(
      'Bank BE48 0011 2345 6727 is gelezen tot en met 10/03/2026: wat daarna betaald is, weet duit niet.\n',
    );
    await run(`bank lees ${writeCamt(world, 'later.xml', 100, [{ booked: '2026-03-14', cents: 100, party: 'Iemand' }])}`, world);
    expect((await run('inbox te-betalen', world)).stderr).toBe('');
  });

  it('has the rest of what was paid in part, doubts what may be paid, and leaves out what is paid', async () => {
    const world = await receivingWorld([claes]);
    const payment = (booked: string, cents: number, opening: number) =>
      writeCamt(world, `${booked}.xml`, opening, [{ booked, cents, text: digits, party: 'Drukkerij Claes', account: iban }]);
    await run(`bank lees ${payment('2026-03-13', -2137, 50_000)}`, world);
    expect(await due(world)).toMatchObject([{ te_betalen: 121.37, betaald: 0, waarschuwingen: ['misschien_betaald'] }]);
    const koppel = async () => {
      const rows = JSON.parse((await run('bank list --alles --json --stil', world)).stdout) as { id: string; rest: number }[];
      const row = rows.find(({ rest }) => rest !== 0);
      const linked = await run(`bank koppel ${row?.id} DC-1`, world);
      expect(linked.code, linked.stderr).toBe(0);
    };
    await koppel();
    expect(await due(world)).toMatchObject([{ te_betalen: 100, betaald: 21.37, waarschuwingen: [] }]);
    await run(`bank lees ${payment('2026-03-14', -10_000, 47_863)}`, world);
    await koppel();
    expect(await due(world)).toEqual([]);
    expect((await run('inbox te-betalen', world)).stderr).toBe('Niet hierin: 1 al betaald volgens de afschriften.\n');
    expect(await run('inbox qr DC-1', world)).toMatchObject({
      code: 12,
      stderr: expect.stringContaining('DC-1 krijgt geen QR: al betaald volgens de afschriften') as string,
    });
  });

  it('leaves out a document by its reason, and takes it in again', async () => {
    const world = await receivingWorld([claes]);
    expect(await run('inbox betalen-niet DC-1', world)).toMatchObject({ code: 2 });
    const left = await run(['inbox', 'betalen-niet', 'DC-1', '--reden', 'betwist', '--json'], world);
    expect(JSON.parse(left.stdout)).toMatchObject({ factuurnummer: 'DC-1', niet_betalen: 'betwist' });
    expect(await due(world)).toEqual([]);
    expect((await run('inbox qr DC-1', world)).code).toBe(12);
    expect((await run('inbox betalen-niet DC-1 --opheffen', world)).code).toBe(0);
    expect(await due(world)).toHaveLength(1);
    expect((await run('controle', world)).code).toBe(0);
  });

  it('tells documents without a saved UBL, and passes by those of before the first run', async () => {
    const world = await receivingWorld([{ factuurnummer: 'PAPIER' }]);
    expect(await due(world)).toMatchObject([{ factuurnummer: 'PAPIER', te_betalen: null, reden: 'geen_ubl' }]);
    const { stderr } = await run('inbox te-betalen --proef', world);
    expect(stderr).not.toContain('Niet hierin');
  });
});

describe('duit inbox qr', () => {
  const text = epcOf('Drukkerij Claes BV', iban, '121.37', digits);

  it('is read by another reader as this transfer, from the PNG and from the terminal, with and without colour', async () => {
    const world = await paidBefore([claes], iban);
    const { code, stderr } = await run('inbox qr DC-1 -o betaling.png', world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readPng(readFileSync(join(world.folder, 'betaling.png')))).toBe(text);
    for (const colour of [{}, { NO_COLOR: '1', DUIT_LIJSTEN: 'genummerd' }]) {
      const person = typing({ ...world, stdout: { ...world.stdout, isTTY: true, columns: 100 } }, 'j');
      const { stdout } = await run('inbox qr DC-1', { ...person, env: { ...world.env, ...colour } });
      expect(stdout.includes('\u001b[38;5;231')).toBe(!('NO_COLOR' in colour));
      expect(readTerminal(stdout)).toBe(text);
      expect(stdout).toContain('€ 121,37');
    }
  });

  it.each([
    ['a number for a reference', { ogm: 'Factuur 7' }, 'Factuur 7'],
    ['a text that ends in twelve digits, which no app may take for a reference', { ogm: 'ref 202600000192' }, 'ref 202600000192 .'],
  ])('has %s', async (_, pay, expected) => {
    const world = await paidBefore([{ ubl: moneyUbl({ iban, ...pay }) }], iban);
    const { stdout } = await run('inbox qr X-20 --json', typing(world, 'j'));
    expect((JSON.parse(stdout) as { epc: string }).epc).toBe(epcOf('Houthandel Bos BV', iban, '242.00', expected));
  });

  it('has a reference of ISO 11649 in its own field, and no text', async () => {
    const world = await paidBefore([{ ubl: moneyUbl({ iban, ogm: 'RF18 5390 0754 7034' }) }], iban);
    const { stdout } = await run('inbox qr X-20 --json', typing(world, 'j'));
    expect((JSON.parse(stdout) as { epc: string }).epc.split('\n').slice(8)).toEqual(['', 'RF18539007547034', '']);
  });

  it('of a first payment asks a person each time, is refused off a terminal, and trusting the account releases nothing', async () => {
    const world = await receivingWorld([claes]);
    await run('inbox vertrouw DC-1', world);
    for (const line of ['inbox qr DC-1', 'inbox qr DC-1 --ja', 'inbox qr DC-1 -o b.png', 'inbox qr DC-1 --json']) {
      const { code, stdout, stderr } = await run(line, world);
      expect({ code, stdout }).toEqual({ code: 12, stdout: '' });
      expect(stderr).toContain('betaalde je nog nooit op deze rekening');
    }
    const question = 'Toch de QR tonen om te betalen? [j/N]';
    for (const line of ['inbox qr DC-1', 'inbox qr DC-1 --ja']) {
      const no = await run(line, typing(world, 'n'));
      expect([no.code, no.stdout]).toEqual([12, '']);
      expect(no.stderr).toContain(question);
    }
    const yes = await run('inbox qr DC-1', typing(world, 'j'));
    expect([yes.code, yes.stderr.includes(question)]).toEqual([0, true]);
    expect((await run('inbox qr DC-1', typing(world, 'n'))).code).toBe(12);
  });

  it('that was shown is marked, and asked the second time', async () => {
    const world = await paidBefore([claes], iban);
    expect((await run('inbox qr DC-1', world)).code).toBe(0);
    expect(await due(world)).toMatchObject([{ getoond: '2026-03-15T10:00:00.000Z' }]);
    const again = await run('inbox qr DC-1', world);
    expect(again.code).toBe(12);
    expect(again.stderr).toContain('de QR is al getoond op 15/03/2026');
    expect((await run('inbox qr DC-1', typing(world, 'j'))).code).toBe(0);
  });

  it('is shown of nothing in a dry run, which marks nothing', async () => {
    const world = await paidBefore([claes], iban);
    const { stdout } = await run('inbox qr DC-1 --proef', world);
    expect(stdout).toBe('');
    expect(await due(world)).toMatchObject([{ getoond: null }]);
  });

  it('warns in a dry run as well, and asks nothing', async () => {
    const { stdout, stderr } = await run('inbox qr DC-1 --proef', await receivingWorld([claes]));
    expect(stdout).toBe('');
    expect(stderr).toContain('Let op: DC-1: volgens de gelezen afschriften betaalde je nog nooit op deze rekening.');
    expect(stderr).toMatch(/\nProef: /);
  });

  const payee = (name: string): string =>
    claes.ubl.replace(
      '<cac:PaymentMeans>',
      `<cac:PayeeParty><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:PayeeParty><cac:PaymentMeans>`,
    );
  const moved = claes.ubl
    .replace(/(<cac:AccountingSupplierParty>[\s\S]*?<cbc:EndpointID schemeID="0208">)\d+/, '$10998147618')
    .replaceAll('DC-1', 'DC-9');

  it.each([
    ['another payee', [{ ...claes, ubl: payee('Factor NV') }], 'andere_begunstigde', 'de begunstigde is een ander dan de leverancier'],
    [
      'another Peppol address',
      [claes, { ...claes, factuurnummer: 'DC-9', ubl: moved }],
      'ander_peppol_adres',
      'het Peppol-adres van de leverancier is een ander',
    ],
  ])('of %s asks a person, also on an account that was paid before', async (_, documents, code, sentence) => {
    const world = await paidBefore(documents, iban);
    const last = documents.at(-1)?.factuurnummer ?? '';
    const row = (await due(world)).find(({ factuurnummer }) => factuurnummer === last);
    expect(row?.waarschuwingen).toContain(code);
    const { code: ended, stderr } = await run(`inbox qr ${last}`, world);
    expect(ended).toBe(12);
    expect(stderr).toContain(sentence);
  });

  it('of a changed account asks although the new account was paid before', async () => {
    const other = 'BE68539007547034';
    const changed = {
      ...claes,
      factuurnummer: 'DC-9',
      datum: '2026-02-01',
      ubl: claes.ubl.replaceAll('DC-1', 'DC-9').replace(iban, other),
    };
    const world = await paidBefore([claes, changed], iban, other);
    expect((await due(world)).map(({ waarschuwingen }) => waarschuwingen)).toEqual([[], ['andere_rekening']]);
    await run('inbox vertrouw DC-9', world);
    expect((await run('inbox qr DC-9', world)).code).toBe(12);
    expect((await run('inbox qr DC-1', world)).code).toBe(0);
  });

  it('is refused with the reason for a document that can not be paid so', async () => {
    const at = (n: number): string => `X-${20 + n}`;
    const cases: readonly [ubl: Parameters<typeof moneyUbl>[0] | undefined, code: number, message: string][] = [
      [{ iban, valuta: 'USD' }, 12, 'X-20 krijgt geen QR: in een andere munt dan de euro'],
      [{ middel: '30' }, 12, 'X-21 krijgt geen QR: zonder IBAN'],
      [{ iban, middel: '49' }, 12, 'X-22 krijgt geen QR: via domiciliëring: de leverancier int zelf'],
      [{ iban: wrong }, 2, `X-23: de cijfers van de IBAN kloppen niet: ${wrong}`],
      [{ root: 'CreditNote', iban }, 12, 'X-24 krijgt geen QR: een creditnota'],
      [undefined, 12, 'X-25 krijgt geen QR: zonder bewaarde UBL (duit inbox ophalen)'],
    ];
    const listed = cases.map(([ubl], n) => ({ factuurnummer: at(n), ...(ubl && { ubl: moneyUbl({ ...ubl, nummer: at(n) }) }) }));
    const world = await receivingWorld(listed);
    for (const [n, [, code, message]] of cases.entries())
      for (const _ of ['once', 'again']) {
        const ended = await run(`inbox qr ${at(n)} -o b.png`, typing(world, 'j'));
        expect([ended.code, ended.stdout, ended.stderr]).toEqual([code, '', expect.stringContaining(`fout: ${message}`)]);
      }
  });
});
