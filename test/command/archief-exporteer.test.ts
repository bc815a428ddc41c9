import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/machine/files/hash.ts';
import { answeringWorld, idOf, pdf } from '../support/answers.ts';
import { answersFor, archived, exporteer, note, type Row, sold, ublOf, zipIn } from '../support/export.ts';
import { run } from '../support/world.ts';

describe('duit archief exporteer', () => {
  it('puts the documents of a quarter into a zip with day books and totals, and asks nothing of the service', async () => {
    const { world } = await archived();
    const { code, stdout, stderr } = await exporteer(world);
    expect({ code, stderr, sent: world.sent }).toEqual({ code: 0, stderr: '', sent: [] });
    const bytes = readFileSync(join(world.folder, 'k4.zip'));
    expect(stdout).toBe(
      `bestand\tk4.zip\nbytes\t${bytes.length}\nsha256\t${sha256(bytes)}\nverkoop\t2\naankoop\t1\nbetalingen\t\nvolledig\ttrue\n`,
    );
    const files = zipIn(world);
    const purchase = 'aankoop/Houthandel_H-77_00000009';
    expect(Object.keys(files)).toEqual([
      'verkoop/2026-0042.pdf',
      'verkoop/2026-0042.xml',
      'verkoop/2026-0043.pdf',
      'verkoop/2026-0043.xml',
      `${purchase}.xml`,
      'verkoopdagboek.csv',
      'aankoopdagboek.csv',
      'totalen.csv',
      'controle.txt',
      'manifest-sha256.txt',
    ]);
    expect(files['verkoop/2026-0042.xml']).toBe(ublOf('2026-0042'));
    const tail = ';EUR;';
    expect(files['verkoopdagboek.csv']).toBe(
      [
        '\ufeffdatum;soort;nummer;klant;btw_nummer;rooster;vervaldatum;excl_21;btw_21;excl_6;btw_6;totaal_excl;totaal_btw;totaal_incl;valuta;ogm;gekoppelde_factuur;xml;pdf;id',
        `2026-10-05;factuur;2026-0042;Bakkerij Peeters BV;BE0403123486;;2026-11-04;100;21;50,5;3,03;150,5;24,03;174,53${tail}+++202/6000/00192+++;;verkoop/2026-0042.xml;verkoop/2026-0042.pdf;${idOf(1)}`,
        `2026-10-06;creditnota;2026-0043;Bakkerij Peeters BV;BE0403123486;;;;;-50,5;-3,03;-50,5;-3,03;-53,53${tail};2026-0042;verkoop/2026-0043.xml;verkoop/2026-0043.pdf;${idOf(2)}`,
        '',
      ].join('\r\n'),
    );
    expect(files['aankoopdagboek.csv']).toContain(
      `2026-12-31;factuur;../H/77;'=Houthandel;BE0998147618;;100;21;100;21;121${tail};;${purchase}.xml;;${idOf(9)}\r\n`,
    );
    expect(files['totalen.csv']).toBe(
      [
        '\ufeffdagboek;soort;valuta;btw_percentage;aantal;excl;btw;incl',
        'verkoop;factuur;EUR;21;1;100;21;',
        'verkoop;factuur;EUR;6;1;50,5;3,03;',
        'verkoop;factuur;EUR;alle;1;150,5;24,03;174,53',
        'verkoop;creditnota;EUR;6;1;-50,5;-3,03;',
        'verkoop;creditnota;EUR;alle;1;-50,5;-3,03;-53,53',
        'aankoop;factuur;EUR;21;1;100;21;',
        'aankoop;factuur;EUR;alle;1;100;21;121',
        '',
      ].join('\r\n'),
    );
    expect(files['controle.txt']).toMatch(/^VOLLEDIG: .*\r\nVan 01\/10\/2026 tot en met 31\/12\/2026\.\r\n/);
    const { 'manifest-sha256.txt': manifest = '', ...others } = files;
    expect(manifest).toBe(
      Object.entries(others)
        .map(([name, text]) => `${sha256(text)}  ${name}\n`)
        .join(''),
    );
  });

  it('gives the same bytes again, and replaces a file only with --overschrijven', async () => {
    const { world } = await archived();
    await exporteer(world);
    const first = readFileSync(join(world.folder, 'k4.zip'));
    expect(await exporteer(world)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'fout: -o: k4.zip bestaat al\ntip: Kies een andere naam, of vervang het met --overschrijven.\n',
    });
    expect((await exporteer(world, '--overschrijven')).code).toBe(0);
    expect(readFileSync(join(world.folder, 'k4.zip')).equals(first)).toBe(true);
  });

  it('passes a large PDF on in pieces, and finds a changed byte in it', async () => {
    const large = pdf('x'.repeat(1_500_000));
    const world = answeringWorld({ ...answersFor(sold), [`GET /facturen/${sold.id}/pdf`]: large });
    await run('archief bijwerken', world);
    expect((await exporteer(world)).code).toBe(0);
    expect(zipIn(world)['verkoop/2026-0042.pdf'] === large).toBe(true);
    const file = join(world.folder, 'archief/data/2026/2026-0042 Bakkerij Peeters BV/factuur.pdf');
    writeFileSync(file, large.replace('xx', 'xy'));
    expect((await exporteer(world, '--overschrijven')).code).toBe(13);
    expect(Object.keys(zipIn(world))).not.toContain('verkoop/2026-0042.pdf');
  });

  it('tells amounts that do not add up, and a UBL that can not be read', async () => {
    const { world, answers } = await archived({ ...sold, totaal_excl: 150 } as Row);
    Object.assign(answers, answersFor({ ...sold, totaal_excl: 150 } as Row, note), { [`GET /facturen/${note.id}/ubl`]: '<a></a>' });
    await run('archief bijwerken', world);
    const { code, stderr } = await exporteer(world, '--taal en');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'The amounts do not add up: 1 (2026-0042 Bakkerij Peeters BV)\n' +
        'Without a UBL that can be read: for sales with the VAT number on record, for purchases without VAT: 1 (2026-0043 Bakkerij Peeters BV)\n',
    });
  });

  it('refuses a changed archive, a folder and no archive, and leaves nothing behind', async () => {
    const { world, folder } = await archived();
    expect((await run('archief exporteer -o archief', world)).stderr).toBe('fout: -o: archief is een map; geef de naam van een bestand\n');
    expect((await run('archief exporteer --map nergens -o a.zip', world)).code).toBe(10);
    expect((await run('archief exporteer', world)).code).toBe(2);
    expect((await exporteer(world, '--proef')).stderr).toBe(
      'Proef: 3 documenten zouden in k4.zip komen. Er is niets geschreven of onthouden.\n',
    );
    const log = join(folder, 'logboek.txt');
    writeFileSync(log, readFileSync(log, 'utf8').replace('2026-0043', '2026-0099'));
    expect(await exporteer(world)).toMatchObject({ code: 13, stderr: expect.stringContaining('logboek.txt is gewijzigd') as string });
    expect(readdirSync(world.folder).toSorted()).toEqual(['archief', 'state']);
  });
});
