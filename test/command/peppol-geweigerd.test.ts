import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { sampleBySeed } from '../support/long.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';

describe('a sending that Peppol refuses', () => {
  let machine: Machine;
  let word: string;
  /** The sendings that the service took, each of which it answered with the word of that moment. */
  const sendings = () => machine.carriedOut.filter((line) => line.endsWith('/versturen'));
  const final = async (): Promise<string> => {
    const id = (await machine.run('factuur maak --klant Peeters --regel Advies;1;100;21 --formaat id'))?.stdout.trim() ?? '';
    return JSON.parse((await machine.run(`factuur definitief ${id} --json --ja`))?.stdout ?? '').nummer as string;
  };

  beforeEach(async () => {
    machine = await faultyMachine();
    word = 'geweigerd';
    machine.shows = (document) => (document['peppol_status'] === undefined ? document : { ...document, peppol_status: word });
    await machine.create('/klanten', {
      naam: 'Peeters',
      kbo_btw_nummer: 'BE0403123486',
      peppol_id: '0208:0403123486',
      email: 'p@example.be',
    });
  });

  it.each(sampleBySeed(['geweigerd', 'RE', 'RE (FD)', 'RE SV'], 4, 1))(
    'ends with 8 by the word %s, and counts as not sent',
    async (said) => {
      word = said;
      const nummer = await final();
      const told = await machine.run(`factuur verstuur ${nummer} --kanaal peppol --json --ja`);
      expect(told).toMatchObject({ code: 8, stdout: '' });
      expect(JSON.parse(told?.stderr ?? '')).toMatchObject({ error: { reason: 'undelivered' }, code: 8, safe_to_rerun: false });
      expect(JSON.parse((await machine.run('overzicht --json'))?.stdout ?? '')).toMatchObject({
        door_peppol_geweigerd: 1,
        door_peppol_geweigerd_totaal: 121,
        verstuurd: 0,
        onzeker: 0,
      });
      expect((await machine.run(`factuur toon ${nummer} --formaat tabel`))?.stdout).toContain(
        'door Peppol niet aanvaard op 15/03/2026: geweigerd',
      );
      const [write] = JSON.parse((await machine.run('journaal list --json'))?.stdout ?? '') as { n: number; toestand: string }[];
      expect(write?.toestand).toBe('refused');
      expect(JSON.parse((await machine.run(`journaal toon ${write?.n} --json`))?.stdout ?? '')).toMatchObject({ peppol_status: said });
    },
  );

  it('goes again only by a command that names the document with --ja, and never by a second try, a pipe or api', async () => {
    const nummer = await final();
    const send = `factuur verstuur ${nummer} --kanaal peppol`;
    expect(await machine.run(send)).toMatchObject({ code: 8 });
    const again = await machine.run(send);
    expect(again).toMatchObject({ code: 12 });
    expect(again?.stderr).toContain(`Peppol aanvaardde ${nummer} niet, op 15/03/2026 10:00: geweigerd`);
    expect(again?.stderr).not.toContain('--nogmaals');
    const id = String((await machine.list('/facturen'))[0]?.['id']);
    expect(await machine.run(['api', 'POST', `/facturen/${id}/versturen`, '-v', 'kanaal=peppol'])).toMatchObject({ code: 12 });
    expect(sendings()).toHaveLength(1);
    word = 'AP';
    expect(await machine.run(`${send} --ja`)).toMatchObject({ code: 0 });
    expect(sendings()).toHaveLength(2);
    // Once one was delivered, a yes of this kind is no decision to send it twice.
    expect(await machine.run(`${send} --ja`)).toMatchObject({ code: 12 });
    expect(sendings()).toHaveLength(2);
  });

  it('can go by e-mail at once, because the customer has nothing yet', async () => {
    const nummer = await final();
    await machine.run(`factuur verstuur ${nummer} --kanaal peppol`);
    expect(await machine.run(`factuur verstuur ${nummer} --kanaal email`)).toMatchObject({ code: 0 });
    expect(JSON.parse((await machine.run('overzicht --json'))?.stdout ?? '')).toMatchObject({ verstuurd: 1, door_peppol_geweigerd: 0 });
  });

  it('ends a batch with 8, is not sent again by the next run of it, and shows the word of Peppol', async () => {
    writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA1;Peeters;Advies;1;100;21;2026-03-12;verstuurd;peppol\n`);
    expect(await machine.run('batch plan in.csv -o plan.json')).toMatchObject({ code: 0 });
    const first = await machine.run('batch voer-uit plan.json --ja --json --velden nummer,resultaat,verstuurd,peppol_status,code');
    expect(first).toMatchObject({ code: 8 });
    const row = { resultaat: 'niet_afgeleverd', verstuurd: null, peppol_status: 'geweigerd' };
    expect(JSON.parse(first?.stdout ?? '')).toMatchObject([{ ...row, code: 8 }]);
    expect(first?.stderr).not.toContain('batch voer-uit');
    word = 'afgeleverd';
    const next = await machine.run('batch voer-uit plan.json --ja --json --velden nummer,resultaat,verstuurd,peppol_status,code');
    expect(next).toMatchObject({ code: 12 });
    expect(JSON.parse(next?.stdout ?? '')).toMatchObject([{ ...row, code: 12 }]);
    expect(sendings()).toHaveLength(1);
    // The person who sent it by hand finishes the document, and so the batch.
    const [{ nummer }] = JSON.parse(next?.stdout ?? '') as [{ nummer: string }];
    expect(await machine.run(`factuur verstuur ${nummer} --kanaal peppol --ja`)).toMatchObject({ code: 0 });
    expect(await machine.run('batch voer-uit plan.json --ja')).toMatchObject({ code: 0 });
    expect(sendings()).toHaveLength(2);
  });

  it('stays uncertain by the word fout, which proves nothing', async () => {
    word = 'fout';
    const nummer = await final();
    const send = `factuur verstuur ${nummer} --kanaal peppol --ja`;
    expect(await machine.run(send)).toMatchObject({ code: 7 });
    word = 'afgeleverd';
    expect((await machine.run(send))?.code).not.toBe(0);
    expect(sendings()).toHaveLength(1);
    expect(await machine.run('journaal list --open --formaat id')).not.toMatchObject({ stdout: '' });
  });

  it('leaves a word that nobody showed as it is, and the document sent', async () => {
    word = 'in wachtrij';
    const nummer = await final();
    expect(await machine.run(`factuur verstuur ${nummer} --kanaal peppol --velden peppol_status --ja`)).toMatchObject({
      code: 0,
      stdout: 'peppol_status\tin wachtrij\n',
    });
    expect(await machine.run(`factuur verstuur ${nummer} --kanaal peppol --ja`)).toMatchObject({ code: 12 });
  });
});
