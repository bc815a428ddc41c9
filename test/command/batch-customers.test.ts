import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

const header = 'referentie;omschrijving;aantal;eenheidsprijs;btw_percentage;klant';
const row = (n: number, klant: string) => `A${n};Advies;${n};10;21;${klant}`;

interface Told {
  readonly error: {
    readonly errors: Record<string, string>;
    readonly rows: readonly { readonly veld: string; readonly candidates?: readonly { readonly id: string; readonly naam: string }[] }[];
  };
}

describe('a customer whose name in a file is not the right one', () => {
  const ids: Record<string, string> = {};

  async function planned(names: readonly string[], options = '', columns = '') {
    const made = await serviceWorld();
    for (const naam of ['Petr Dvořák', 'Bakkerij De Gouden Korst BV', "Jan D'Hondt", 'Immo Élan S.A.', 'Van Damme']) {
      ids[naam] = (await run(['klanten', 'maak', '--naam', naam, '--formaat', 'id'], made)).stdout.trim();
    }
    writeFileSync(join(made.folder, 'in.csv'), [`${header}${columns}`, ...names.map((naam, at) => row(at + 1, naam))].join('\n'));
    return run(['batch', 'plan', 'in.csv', '--json', ...options.split(' ').filter(Boolean)], made);
  }

  it('is told which one may be meant, each at once, and how to make one that resembles none', async () => {
    const wrong = [
      ['Petr Dvorak', 'Petr Dvořák'],
      ['PETR DVORÁK', 'Petr Dvořák'],
      ['Bakkerij De Gouden Korst', 'Bakkerij De Gouden Korst BV'],
      ['Bakkerij de Gouden Korst bvba', 'Bakkerij De Gouden Korst BV'],
      ['Immo Elan', 'Immo Élan S.A.'],
      ['Jan D Hondt', "Jan D'Hondt"],
      ['Van Dame', 'Van Damme'],
      ['Gouden Korst', 'Bakkerij De Gouden Korst BV'],
    ] as const;
    const { code, stderr } = await planned(wrong.map(([typed]) => typed));
    const { errors, rows } = (JSON.parse(stderr) as Told).error;
    const told = wrong.map(([typed, meant], at) => [
      `A${at + 1}.klant`,
      `geen klant '${typed}' gevonden. Bedoel je ${meant} (${ids[meant]})? Schrijf dan die naam of dat id`,
    ]);
    expect({ code, errors }).toEqual({ code: 2, errors: Object.fromEntries(told) as object });
    expect(rows.map(({ candidates }) => candidates)).toEqual(wrong.map(([, meant]) => [{ id: ids[meant], naam: meant }]));
    expect(stderr).not.toContain('--klanten-maken');
    const english = await planned(['Petr Dvorak', 'Iemand Anders'], '--taal en');
    expect((JSON.parse(english.stderr) as Told).error.errors).toEqual({
      'A1.klant': `no customer 'Petr Dvorak' found. Did you mean Petr Dvořák (${ids['Petr Dvořák']})? Then write that name or that id`,
      'A2.klant': expect.stringContaining('or have them made with --klanten-maken') as string,
    });
  });

  it('is not made anew with --klanten-maken', async () => {
    const wrong = ['Petr Dvorak', 'Bakkerij De Gouden Korst', 'IMMO ELAN'];
    const { code, stderr } = await planned(wrong, '--klanten-maken');
    const { errors, rows } = (JSON.parse(stderr) as Told).error;
    expect([code, rows.map(({ candidates }) => candidates?.length)]).toEqual([2, [1, 1, 1]]);
    for (const [at, typed] of wrong.entries())
      expect(errors[`A${at + 1}.klant`]).toMatch(
        new RegExp(`^'${typed}' wordt geen nieuwe klant: .*vul dan klant en klant_naam allebei in`),
      );
  });

  it('is made anew where both of its columns say so', async () => {
    const { code, stdout } = await planned(['Petr Dvorak;Petr Dvorak'], '--klanten-maken', ';klant_naam');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, [{ klant: 'Petr Dvorak' }]]);
  });

  it('is compared as the name to make where the file has a number of its own', async () => {
    const { code, stderr } = await planned(['C-17;Petr Dvorak'], '--klanten-maken', ';klant_naam');
    expect([code, (JSON.parse(stderr) as Told).error.errors['A1.klant']]).toEqual([
      2,
      expect.stringContaining("'Petr Dvorak' wordt geen nieuwe klant: Petr Dvořák") as string,
    ]);
  });

  it('is not made twice by one file that spells it in two ways', async () => {
    const { code, stderr } = await planned(['Nieuwe Zaak BV', 'Nieuwé zaak'], '--klanten-maken');
    expect([code, (JSON.parse(stderr) as Told).error.errors]).toEqual([
      2,
      { 'A2.klant': expect.stringContaining("'Nieuwé zaak' wordt geen nieuwe klant: 'Nieuwe Zaak BV' op rij 2") as string },
    ]);
  });
});

it('a contract whose customer is not there names no option that abonnement plan lacks', async () => {
  const made = await serviceWorld();
  await run('klanten maak --naam Peeters', made);
  const contract = (naam: string, klant: string) =>
    `- {naam: ${naam}, klant: ${klant}, ritme: maand, van: 2026-01, regels: [{omschrijving: a, eenheidsprijs: 1, btw_percentage: 21}]}`;
  writeFileSync(join(made.folder, 'abonnementen.yaml'), [contract('a', 'Iemand Anders'), contract('b', 'Peeters BV')].join('\n'));
  const { code, stderr } = await run('abonnement plan --periode 2026-03', made);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      "geen klant 'Iemand Anders' gevonden. Bekijk welke er zijn: duit klanten list, of maak deze eerst met duit klanten maak",
    ) as string,
  ]);
  expect(stderr).toContain("geen klant 'Peeters BV' gevonden. Bedoel je Peeters (");
  expect(stderr).not.toContain('--klanten-maken');
});

describe('the numbers of a new customer in a file', () => {
  const columns = ';klant_kbo_btw_nummer;klant_peppol_id';

  async function planned(rows: readonly string[]) {
    const made = await serviceWorld();
    const there = ['klanten', 'maak', '--naam', 'Peeters BV', '--kbo-btw-nummer', 'BE0403123486', '--peppol-id', '0208:0403123486'];
    const id = (await run([...there, '--formaat', 'id'], made)).stdout.trim();
    await run(`klanten toon ${id}`, made);
    writeFileSync(join(made.folder, 'in.csv'), [`${header}${columns}`, ...rows].join('\n'));
    const { code, stdout, stderr } = await run('batch plan in.csv --klanten-maken --json', made);
    return { id, code, stdout, errors: code === 0 ? {} : (JSON.parse(stderr) as Told).error.errors };
  }

  it('that another customer has, or another new one of the file, are a fault', async () => {
    const { id, code, errors } = await planned([
      row(1, 'Peeters en Zoon;0403.123.486;'),
      row(2, 'Peeters en Dochter;;0208:0403123486'),
      // One of a wholly other name is known by memory.
      row(3, 'Zaak X;BE0403123486;'),
      row(4, 'Een BV;BE0403170701;'),
      row(5, 'Twee BV;0403.170.701;'),
      row(6, 'Een BV;;'),
    ]);
    const told = (number: string, what: string) =>
      `'${number}': Peeters BV (${id}) heeft hetzelfde ${what}. Is het die, schrijf dan die naam of dat id in klant. Is het een andere, maak ze eerst: duit klanten maak`;
    expect({ code, errors }).toEqual({
      code: 2,
      errors: {
        'A1.klant_kbo_btw_nummer': told('0403.123.486', 'btw-nummer'),
        'A2.klant_peppol_id': told('0208:0403123486', 'Peppol-id'),
        'A3.klant_kbo_btw_nummer': told('BE0403123486', 'btw-nummer'),
        'A5.klant_kbo_btw_nummer': "'0403.170.701': de nieuwe klant 'Een BV' op rij 5 heeft dit nummer ook",
      },
    });
  });

  it('that can not be right are in the warnings of the plan, and those of the customer that an earlier run made may stay', async () => {
    const rows = [row(1, 'Nieuw;BE0403123400;'), row(2, 'Ander;;0208:0403123400'), row(3, 'Peeters BV;BE0403123486;')];
    const { code, stdout } = await planned(rows);
    const told = Object.fromEntries(
      (JSON.parse(stdout) as { referentie: string; waarschuwingen: string | null }[]).map((one) => [one.referentie, one.waarschuwingen]),
    );
    expect([code, told]).toEqual([
      0,
      {
        A1: expect.stringContaining('klant_kbo_btw_nummer: de controlecijfers kloppen niet'),
        A2: expect.stringContaining('klant_peppol_id: het nummer in dit adres klopt niet'),
        A3: null,
      },
    ]);
  });
});

describe('api POST /klanten', () => {
  it('warns of wrong numbers and stops at a customer of the same name or number, as klanten maak does', async () => {
    const made = await serviceWorld();
    await run('klanten maak --naam Peeters --kbo-btw-nummer BE0403123486', made);
    await run('klanten toon Peeters', made);
    made.sent.length = 0;
    for (const fields of ['-v naam=Peeters', '-v naam=Ander -v kbo_btw_nummer=0403.123.486']) {
      const { code, stderr } = await run(`api POST /klanten ${fields}`, made);
      expect([code, stderr]).toEqual([12, expect.stringContaining('deze klant bestaat al') as string]);
    }
    expect(made.sent.filter((request) => request.startsWith('POST'))).toEqual([]);
    const { stderr } = await run('api POST /klanten -v naam=Nieuw -v kbo_btw_nummer=BE0403123400', made);
    expect(stderr).toContain('kbo_btw_nummer: de controlecijfers kloppen niet');
    expect((await run('api POST /klanten -v naam=Peeters --toch-maken', made)).code).toBe(0);
  });

  it('holds a change against the other customers too', async () => {
    const made = await serviceWorld();
    await run('klanten maak --naam Peeters --kbo-btw-nummer BE0403123486', made);
    await run('klanten toon Peeters', made);
    const id = (await run('klanten maak --naam Maes --formaat id', made)).stdout.trim();
    const { code, stderr } = await run(`api PATCH /klanten/${id} -v kbo_btw_nummer=0403123486`, made);
    expect([code, stderr]).toEqual([12, expect.stringContaining('een andere klant heeft dit al') as string]);
    expect((await run(`api PATCH /klanten/${id} -v email=m@example.be`, made)).code).toBe(0);
  });
});
