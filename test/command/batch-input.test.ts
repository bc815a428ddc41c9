import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { formats } from '../../src/cli/output/out.ts';
import { serviceWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';
import { onOneStore } from '../support/each-store.ts';

await onOneStore('the input of a batch', ({ once: it }) => {
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage';

  const put = ({ folder }: TestWorld, name: string, ...lines: string[]): void => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);

  async function world() {
    const made = await serviceWorld();
    await run(['klanten', 'maak', '--naam', 'Peeters BV', '--kbo-btw-nummer', '0403123486', '--email', 'p@example.be'], made);
    await run(['klanten', 'maak', '--naam', 'Els Maes', '--type', 'particulier'], made);
    made.sent.length = 0;
    return made;
  }

  /** The exit code and the messages of a plan of these lines, without the first one and the hints. */
  async function planned(lines: readonly string[], ...options: string[]) {
    const made = await world();
    put(made, 'in.csv', ...lines);
    const { code, stdout, stderr } = await run(['batch', 'plan', 'in.csv', '--json', ...options], made);
    expect(made.sent.filter((request) => !request.startsWith('GET'))).toEqual([]);
    const { error } = JSON.parse(code === 0 ? '{"error":{}}' : stderr) as { error: { message?: string; errors?: Record<string, string> } };
    return { code, documents: code === 0 ? (JSON.parse(stdout) as object[]) : [], ...error };
  }

  it.each([[''], ['--negeer-kolommen']])('refuses a price that a comma within the braces of YAML cut in two, with %j', async (option) => {
    const made = await world();
    const line = (price: string) => `    - {omschrijving: Advies, aantal: 1, eenheidsprijs: ${price}, btw_percentage: 21}`;
    const document = ['  klant: Peeters BV', '  regels:'];
    put(made, 'in.yaml', '- referentie: A1', ...document, line('12.5'), '- referentie: A2', ...document, line('12,50'));
    const { code, stderr } = await run(`batch plan in.yaml ${option}`.trim(), made);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: [
        'fout: in.yaml, rij 2: een komma tussen accolades knipt een getal in twee, en hier bleef 50 over',
        'tip: Schrijf tussen accolades een punt of aanhalingstekens: {eenheidsprijs: 12.50} of {eenheidsprijs: "12,50"}.',
        '',
      ].join('\n'),
    });
  });

  it('without any order is a plan of none, which a nightly job carries out as any other', async () => {
    const made = await world();
    for (const [name, text] of [
      ['leeg.csv', ''],
      ['kop.csv', header],
      ['in.json', '[]'],
    ] as const) {
      put(made, name, text);
      const none = { code: 0, stdout: '', stderr: 'Geen bestellingen.\n' };
      expect(await run(`batch plan ${name} -o plan.json --overschrijven`, made), name).toEqual(none);
      expect(await run('batch voer-uit plan.json', made), name).toEqual(none);
    }
    expect(made.sent).toEqual([]);
  });

  describe('--sla-fouten-over', () => {
    const columns = `${header};datum;eindstatus`;
    const day = '15/03/2026;definitief';
    const rows = [
      columns,
      `A1;Peeters BV;Advies;1;95,50;21;${day}`,
      `A2;Niemand NV;Advies;1;95;21;${day}`,
      `A2;Niemand NV;Reis;2;10;21;${day}`,
      `A3;Els Maes;Advies;1;95;19;${day}`,
      'A4;Els Maes;Advies;1;95;21;16/03/2026;definitief',
      `A5;Els Maes;Advies;1;95;21;${day}`,
    ];

    it('plans the good orders and sets the others apart with their reasons, so that the night goes on', async () => {
      const made = await world();
      put(made, 'in.csv', ...rows);
      const plan = await run('batch plan in.csv --sla-fouten-over -o plan.json --json', made);
      expect(plan.code).toBe(8);
      expect((JSON.parse(plan.stdout) as { referentie: string }[]).map(({ referentie }) => referentie)).toEqual(['A1', 'A5']);
      const told = JSON.parse(plan.stderr.trim().split('\n').at(-1) ?? '') as { error: { errors: object; message: string } };
      expect(told.error.message).toBe('3 bestellingen staan niet in het plan maar in fouten.csv; er is niets verstuurd');
      expect(Object.keys(told.error.errors)).toEqual(['A2.klant', 'A3.btw_percentage', 'A4.datum']);
      expect(readFileSync(join(made.folder, 'fouten.csv'), 'utf8').split('\r\n')).toEqual([
        `${columns};fouten`,
        expect.stringMatching(/^A2;Niemand NV;Advies;1;95;21;15\/03\/2026;definitief;"?klant: geen klant 'Niemand NV' gevonden/),
        `${rows[3]};zie rij 3`,
        `${rows[4]};btw_percentage: 19 % is geen Belgisch btw-tarief`,
        `${rows[5]};datum: '2026-03-16': de datum ligt in de toekomst`,
        '',
      ]);
      expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
      expect(made.sent.filter((request) => request === 'POST /facturen')).toHaveLength(2);
    });

    it('reads the corrected rows again, replaces its own file only, and refuses to read from it', async () => {
      const made = await world();
      put(made, 'in.csv', ...rows);
      expect((await run('batch plan in.csv --sla-fouten-over', made)).code).toBe(8);
      expect((await run('batch plan fouten.csv --sla-fouten-over', made)).code).toBe(2);
      const left = readFileSync(join(made.folder, 'fouten.csv'), 'utf8');
      put(made, 'beter.csv', left.replaceAll('Niemand NV', 'Els Maes').replace('16/03', '15/03').replace(';19;', ';21;'));
      expect(await run('batch plan beter.csv --sla-fouten-over --formaat id', made)).toMatchObject({ code: 0 });
      expect(readFileSync(join(made.folder, 'fouten.csv'), 'utf8')).toBe(`${columns};fouten\r\n`);
      put(made, 'fouten.csv', 'van;iemand;anders');
      made.sent.length = 0;
      expect((await run('batch plan in.csv --sla-fouten-over', made)).code).toBe(2);
      expect(made.sent).toEqual([]);
    });

    it('plans none where each order has a mistake', async () => {
      const made = await world();
      put(made, 'in.csv', columns, ...rows.slice(2, 3));
      expect((await run('batch plan in.csv --sla-fouten-over -o plan.json', made)).code).toBe(8);
      expect((await run('batch voer-uit plan.json', made)).code).toBe(0);
    });
  });

  it('names each fault by reference and field, in no language, with its row as a number', async () => {
    const made = await world();
    put(made, 'in.csv', header, 'A1;Niemand NV;Advies;1;95;21', 'A1;;Reis;twee;1;21', ';Els Maes;Reis;1;1;21');
    const { code, stderr } = await run('batch plan in.csv --json --taal en', made);
    const { error } = JSON.parse(stderr) as { error: { errors: object; rows: object[] } };
    expect(code).toBe(2);
    expect(Object.keys(error.errors)).toEqual(['A1.klant', 'A1.aantal', 'rij 4.referentie']);
    expect(error.rows).toEqual([
      { referentie: 'A1', rij: 2, veld: 'klant', reden: expect.stringContaining('Niemand NV') as string },
      { referentie: 'A1', rij: 3, veld: 'aantal', reden: expect.stringContaining('twee') as string },
      { referentie: null, rij: 4, veld: 'referentie', reden: expect.stringContaining('is empty') as string },
    ]);
  });

  describe('a row', () => {
    it('that can not be meant is refused', async () => {
      const columns = `${header};btw_code;soort;eindstatus`;
      const { code, errors } = await planned([
        columns,
        'A1;Peeters BV;#N/B;1;95;21;;;',
        'A2;Peeters BV;Advies;1;1.234;21;;;',
        'A3;Peeters BV;Advies;1;12€50;21;;;',
        'A4;Peeters BV;Advies;1;95;0;btw;;',
        'A5;Peeters BV;Advies;1;95;0;constructor;;',
        'A6;Peeters BV;Advies;1;95;21;;offerte;definitief',
      ]);
      expect({ code, errors }).toEqual({
        code: 2,
        errors: {
          'A1.omschrijving': 'de cel bevat een fout, zoals #N/B',
          'A2.eenheidsprijs': expect.stringContaining('1.234') as string,
          'A3.eenheidsprijs': "'12€50': het euroteken hoort één keer voor of na het getal; schrijf bijvoorbeeld 12,50 of € 12,50",
          'A4.btw_code': expect.stringContaining("'btw': kies uit ") as string,
          'A5.btw_code': expect.stringContaining("'constructor': kies uit ") as string,
          'A6.eindstatus': 'een offerte blijft een concept; de dienst kan er niet meer mee',
        },
      });
    });

    it('is planned with a remark, as a quote, or below zero where other lines outweigh it', async () => {
      const { code, documents } = await planned([
        `${header};datum;eindstatus;kanaal;soort`,
        'A1;Peeters BV;Advies 1;1;95;21;2025-03-14;;;',
        'A2;Peeters BV;Advies 2;1;95;21;2062-03-15;;;',
        'A3;Peeters BV;Advies 3;1;95;21;;verstuurd;email;',
        'A4;Peeters BV;Advies 4;1;95;21;;;;offerte',
        'A5;Peeters BV;Advies 5;1;95;21;;;;',
        'A5;;Voorschot;-1;50;21;;;;',
      ]);
      const found = Object.fromEntries((documents as { referentie: string }[]).map((one) => [one.referentie, one]));
      expect({ code, found }).toMatchObject({
        code: 0,
        found: {
          A1: { waarschuwingen: 'de datum is meer dan een jaar geleden' },
          A2: { waarschuwingen: 'de datum ligt in de toekomst' },
          A3: { waarschuwingen: 'alleen per e-mail, terwijl tussen Belgische ondernemingen Peppol verplicht is' },
          A4: { soort: 'offerte', eindstatus: 'concept' },
          A5: { totaal_incl: 54.45 },
        },
      });
    });
  });

  it('writes the delivery date, the order, the stand-ins and the wording of a VAT code into the text', async () => {
    const made = await world();
    put(
      made,
      'in.csv',
      `${header};btw_code;leverdatum;bestelbon;notities;datum`,
      'ORD-1;Peeters BV;Werken;1;95;;medecontractant;14/03/2026;PO 7;{klant} {maand} {jaar} {referentie};15/03/2026',
    );
    await run('batch plan in.csv -o plan.json', made);
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const { stdout } = await run('factuur list --formaat id', made);
    const { notities } = JSON.parse((await run(['factuur', 'toon', stdout.trim(), '--json'], made)).stdout) as { notities: string };
    expect(notities).toMatch(/^Peeters BV maart 2026 ORD-1\nLeverdatum: 14\/03\/2026\nUw bestelbon: PO 7\nVerlegging van heffing\. /);
  });

  it('takes the box of a VAT return for its VAT code, and names both where a code is wrong', async () => {
    const made = await world();
    const columns = `${header};btw_code`;
    put(made, 'in.csv', columns, 'N1;Peeters BV;Werken;1;95;;45', 'N2;Els Maes;Krant;1;3;0;00', 'N3;Peeters BV;Kabel;1;9;;46t');
    await run('batch plan in.csv -o plan.json', made);
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const ids = (await run('factuur list --formaat id', made)).stdout.trim().split('\n');
    const notes = await Promise.all(ids.map(async (id) => (await run(['factuur', 'toon', id, '--json'], made)).stdout));
    for (const wording of ['Verlegging van heffing. ', 'Nultarief: btw 0 %.', 'driehoeksverkeer'])
      expect(
        notes.filter((text) => text.includes(wording)),
        wording,
      ).toHaveLength(1);
    put(made, 'fout.csv', columns, 'N4;Peeters BV;Werken;1;95;;48', 'N5;Peeters BV;Werken;1;95;21;46T');
    const { code, stderr } = await run('batch plan fout.csv', made);
    expect(code).toBe(2);
    expect(stderr).toContain("rij 2, btw_code: '48': kies uit medecontractant (45), ic-goederen (46), driehoek (46T)");
    expect(stderr).toContain("rij 3, btw_code: '46T': ");
  });

  describe('--klanten', () => {
    it('takes numbers of the user for customers, and refuses one that stands for two', async () => {
      const made = await world();
      put(made, 'koppeling.csv', 'nummer;klant', '1001;Peeters BV', '1002;Els Maes');
      put(made, 'in.csv', header, 'A1;1002;Advies;1;95;21');
      const { stdout } = await run('batch plan in.csv --klanten koppeling.csv --json', made);
      expect(JSON.parse(stdout)).toMatchObject([{ klant: 'Els Maes' }]);
      put(made, 'koppeling.csv', 'nummer;klant', '1001;Peeters BV', '1001;Els Maes', '1003;');
      const { code, stderr } = await run('batch plan in.csv --klanten koppeling.csv', made);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: [
          'fout: er zijn 2 fouten in koppeling.csv. Er is niets verstuurd.',
          "  rij 3, nummer: '1001': staat hierboven al voor 'Peeters BV'",
          '  rij 4, klant: is leeg',
          '',
        ].join('\n'),
      });
    });
  });

  it('makes a new customer of all its rows, whichever document comes first, and refuses two values', async () => {
    const made = await world();
    const columns = `${header};datum;klant_email`;
    put(made, 'in.csv', columns, 'N1;Nieuw BV;Advies;1;95;21;2026-03-14;n@example.be', 'N2;Nieuw BV;Advies;2;95;21;2026-03-13;');
    await run('batch plan in.csv --klanten-maken -o plan.json', made);
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const { stdout } = await run('klanten list --zoek Nieuw --formaat id', made);
    expect(JSON.parse((await run(['klanten', 'toon', stdout.trim(), '--json'], made)).stdout)).toMatchObject({ email: 'n@example.be' });
    put(made, 'twee.csv', columns, 'N3;Ander BV;Advies;1;95;21;;a@example.be', 'N4;Ander BV;Advies;2;95;21;;b@example.be');
    expect((await run('batch plan twee.csv --klanten-maken', made)).stderr).toContain(
      "rij 3, klant_email: 'b@example.be': op rij 2 staat 'a@example.be' voor dezelfde nieuwe klant",
    );
  });

  it('makes one new customer of a name that its rows spell in several ways, as the first row does', async () => {
    const made = await world();
    const names = ["Nieuwe D'Hoore", 'Nieuwe D’Hoore', "NIEUWE  D'HOORE"];
    put(made, 'in.csv', header, ...names.map((naam, at) => `S${at};${naam};Advies;${at + 1};95;21`));
    expect((await run('batch plan in.csv --klanten-maken -o plan.json', made)).stderr).toContain('1 nieuwe klant wordt gemaakt.');
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const { stdout } = await run('klanten list --zoek Hoore --json', made);
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ naam: names[0] })]);
    const { id } = (JSON.parse(stdout) as { id: string }[])[0]!;
    expect((await run(['factuur', 'list', '--klant', id, '--formaat', 'id'], made)).stdout.trim().split('\n')).toHaveLength(3);
  });

  it('refuses a plan of another account', async () => {
    const made = await world();
    put(made, 'in.csv', header, 'A1;Peeters BV;Advies;1;95;21');
    await run('batch plan in.csv -o plan.json', made);
    const { code, stderr } = await run('batch voer-uit plan.json --ja --profiel oefen', made);
    expect({ code, stderr: stderr.split('\n')[0] }).toEqual({
      code: 2,
      stderr: 'fout: dit plan is voor een ander account (profiel omgeving)',
    });
  });

  it('shows a plan and the batches in each format, also in English', async () => {
    const made = await world();
    put(made, 'in.csv', header, 'A1;Peeters BV;Advies;1;95;21');
    await run('batch plan in.csv -o plan.json', made);
    await run('batch voer-uit plan.json --ja', made);
    for (const formaat of formats) {
      for (const line of ['batch toon plan.json', 'batch list']) {
        const { code, stdout } = await run(`${line} --formaat ${formaat} --taal en`, made);
        expect({ line, formaat, code }).toEqual({ line, formaat, code: 0 });
        expect(stdout).toContain(line === 'batch list' ? (formaat === 'id' ? '' : 'in.csv') : 'A1');
        expect(stdout).not.toMatch(/Referentie|Klant|Documenten/);
      }
    }
  });
});
