import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { textsOf, readPage } from '../support/page.ts';
import { savedWorld } from '../support/service.ts';
import { jsonOf, run } from '../support/world.ts';

interface Row {
  readonly soort: string;
  readonly datum: string;
  readonly nummer: string;
  readonly bedrag: number;
  readonly saldo: number;
}
interface Open {
  readonly klant: string;
  readonly klant_id: string;
  readonly type: string;
  readonly nummer: string;
  readonly openstaand: number;
}

const cents = (euro: number): number => Math.round(euro * 100);

const address = ['--firma', 'Bakker & Zoon BV', '--straat', 'Markt 1', '--postcode', '9000', '--gemeente', 'Gent'];

async function accountWorld() {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(['profiel', 'wijzig', '--rekening', ownAccount, '--ondernemingsnummer', '0403170701', ...address], world);
  return world;
}

describe('klanten rekening', () => {
  it('ends with what openstaand says of each customer, with a payment of the bank and an advance', async () => {
    const world = await accountWorld();
    const invoice = (await jsonOf<Open[]>(world, ['openstaand'])).find(({ type, openstaand }) => type === 'factuur' && openstaand > 20);
    const { ogm } = await jsonOf<{ ogm: string }>(world, ['factuur', 'toon', invoice!.nummer]);
    const movements = [
      { booked: '2026-03-02', cents: 1000, text: ogm.replaceAll(/\D/g, '') },
      { booked: '2026-03-03', cents: 777, text: 'alvast' },
    ];
    await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
    const rows = await jsonOf<{ id: string; bedrag: number }[]>(world, ['bank', 'list', '--alles']);
    const row = (euro: number): string => rows.find(({ bedrag }) => bedrag === euro)!.id;
    await run(['bank', 'koppel', row(10), '--factuur', invoice!.nummer], world);
    expect((await run(['bank', 'koppel', row(7.77), '--klant', invoice!.klant_id], world)).code).toBe(0);
    const open = await jsonOf<Open[]>(world, ['openstaand']);
    for (const klant of new Set(open.map(({ klant_id }) => klant_id))) {
      const account = await jsonOf<Row[]>(world, ['klanten', 'rekening', klant]);
      const owed = open.filter(({ klant_id }) => klant_id === klant).reduce((sum, { openstaand }) => sum + cents(openstaand), 0);
      expect(cents(account.at(-1)!.saldo)).toBe(owed);
    }
    const account = await jsonOf<Row[]>(world, ['klanten', 'rekening', invoice!.klant_id, '--jaar', '2026']);
    expect(account).toContainEqual(expect.objectContaining({ soort: 'voorschot', datum: '2026-03-03', bedrag: -7.77 }));
    expect([account[0]!.soort, account.at(-1)!.soort]).toEqual(['beginsaldo', 'eindsaldo']);
  });

  it('saves it as a page and a PDF in the language of the customer, for the eyes of the user alone', async () => {
    const world = await accountWorld();
    const { klant, klant_id } = (await jsonOf<Open[]>(world, ['openstaand']))[0]!;
    const french = await run(['klanten', 'rekening', klant_id, '--jaar', '2026', '-o', 'r.html', '--taal', 'fr'], world);
    expect([french.code, french.stdout.split('\n')[0]]).toEqual([0, 'bestand\tr.html']);
    const page = readFileSync(join(world.folder, 'r.html'), 'utf8');
    const found = readPage(page);
    expect(textsOf(found, 'h1')).toEqual(['Relevé de compte']);
    expect(page).toContain('Bakker &amp; Zoon BV');
    expect(page).toContain('Numéro d&#39;entreprise 0403.170.701');
    expect(textsOf(found, 'th')).toEqual(['Description', 'Montant', 'Solde']);
    expect(textsOf(found, 'td')[0]).toBe('Solde initialDate: 01/01/2026');
    expect(page).toMatch(/Solde au 15\/03\/2026: -?€ /);
    expect(page).toContain(klant.slice(0, 4));
    expect(statSync(join(world.folder, 'r.html')).mode & 0o077).toBe(0);
    const pdf = await run(['klanten', 'rekening', klant_id, '--jaar', '2026', '-o', 'r.PDF', '--json'], world);
    expect([pdf.code, readFileSync(join(world.folder, 'r.PDF')).subarray(0, 5).toString()]).toEqual([0, '%PDF-']);
    const again = await run(['klanten', 'rekening', klant_id, '-o', 'r.html'], world);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('--overschrijven')]);
    const english = await run(['klanten', 'rekening', klant_id, '-o', 'r.html', '--overschrijven', '--taal', 'en'], world);
    expect([english.code, readFileSync(join(world.folder, 'r.html'), 'utf8').includes('Statement of account')]).toEqual([0, true]);
  });

  it('asks for what a letter lacks by its name', async () => {
    const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
    const { klant_id } = (await jsonOf<Open[]>(world, ['openstaand']))[0]!;
    const { code, stderr } = await run(['klanten', 'rekening', klant_id, '-o', 'r.pdf'], world);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        'duit profiel wijzig werk --ondernemingsnummer NUMMER --firma NAAM --straat STRAAT --postcode POSTCODE --gemeente GEMEENTE',
      ),
    ]);
  });

  it('refuses what makes no page, a customer that nobody is, and French for a command that writes no letter', async () => {
    const world = await accountWorld();
    for (const [words, code, text] of [
      [['klanten', 'rekening', 'X', '-o', 'r.txt'], 2, 'de naam van het bestand eindigt op .html of .pdf'],
      [['klanten', 'rekening', 'X', '--overschrijven'], 2, '--overschrijven doet niets zonder -o'],
      [['klanten', 'rekening', 'X', '--taal', 'fr'], 2, '--taal fr doet niets zonder -o'],
      [['klanten', 'rekening', 'X', '--van', '2026-05-01', '--tot', '2026-04-01'], 2, '--van'],
      [['klanten', 'rekening', 'bestaatniet'], 3, "geen klant 'bestaatniet' gevonden"],
      [['klanten', 'list', '--taal', 'fr'], 2, 'fout: --taal: fr is alleen voor een brief aan een klant; kies uit nl, en\n'],
    ] as const) {
      const ended = await run(words, world);
      expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(text)]);
    }
  });
});
