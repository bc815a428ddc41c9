import { beforeEach, describe, expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

interface Told {
  readonly error: { readonly message: string; readonly hint?: string; readonly earlier?: { readonly n: number } };
}

describe('a write whose outcome nobody knows', () => {
  let machine: Machine;
  const ran = async (line: string | readonly string[], fault?: Parameters<Machine['run']>[1]) =>
    (await machine.run(line, fault)) ?? { code: -1, stdout: '', stderr: '' };
  const made = async (line: string | readonly string[]) => {
    const { code, stdout } = await ran(line);
    expect(code).toBe(0);
    return stdout.trim();
  };
  const fault = (stderr: string) => stderr.slice(Math.max(stderr.indexOf('fout: '), stderr.indexOf('error: ')));
  const draft = (...more: string[]) =>
    made(['factuur', 'maak', '--klant', 'Peeters', '--regel', 'Advies;3;95;21', '--formaat', 'id', ...more]);
  async function final(): Promise<string> {
    const id = await draft();
    await ran(['factuur', 'definitief', id]);
    return id;
  }

  beforeEach(async () => {
    machine = await faultyMachine();
    await made('klanten maak --naam Peeters --email peeters@example.be --peppol-id 0208:0403123486');
  });

  it('is told in one text by a lost sending, by the same command again, by herstel and after it', async () => {
    await final();
    const verstuur = 'factuur verstuur 2026-0001 --kanaal email';
    const text = [
      'fout: geen antwoord van dienst.example: misschien is factuur 2026-0001 al gemaild naar peeters@example.be (15/03/2026 10:00). duit verstuurt ze niet opnieuw tot jij beslist.',
      'tip: Vraag het aan de klant, en geef dan een van deze:',
      '  duit journaal herstel 7 --gedaan        de klant kreeg ze',
      '  duit journaal herstel 7 --niet-gedaan   de klant kreeg ze niet; daarna kun je versturen\nDaarover beslist een mens.\n',
    ].join('\n');
    const first = await ran(verstuur, 'lost');
    expect([first.code, fault(first.stderr)]).toEqual([7, text]);
    const second = await ran(verstuur);
    expect([second.code, fault(second.stderr)]).toEqual([7, text]);
    const found = await ran('journaal herstel 7 --velden bevinding');
    expect([found.code, found.stderr]).toEqual([7, text]);
    expect(found.stdout).toBe(`${text.split('\n')[0]?.slice('fout: '.length) ?? ''}\n`);
    expect((await ran('journaal herstel')).stderr).toBe(text);
    const after = await ran(verstuur);
    expect([after.code, fault(after.stderr)]).toEqual([12, text]);
    expect(await ran('journaal herstel 7 --niet-gedaan')).toMatchObject({ code: 0 });
    expect((await ran(verstuur)).code).toBe(0);
  });

  it('is told in English too, over Peppol, and to the address that was given', async () => {
    await final();
    const peppol = 'factuur verstuur 2026-0001 --kanaal peppol --taal en';
    const [first = '', ...hint] = fault((await ran(peppol, 'lost')).stderr).split('\n');
    expect(first).toBe(
      "error: no reply from dienst.example: invoice 2026-0001 may already have been sent over Peppol to 0208:0403123486 (15/03/2026 10:00). duit won't send it again until you decide.",
    );
    expect(hint).toEqual([
      'hint: Ask the customer, then run one of:',
      '  duit journaal herstel 7 --gedaan        it arrived',
      "  duit journaal herstel 7 --niet-gedaan   it didn't; you can then send it",
      'A person must decide this.',
      '',
    ]);
    await ran('journaal herstel 7 --niet-gedaan');
    const email = ['factuur', 'verstuur', '2026-0001', '--kanaal', 'email', '--email', 'b@peeters.example', '--taal', 'en'];
    const told =
      "error: no reply from dienst.example: invoice 2026-0001 may already have been e-mailed to b@peeters.example (15/03/2026 10:00). duit won't";
    expect(fault((await ran(email, 'lost')).stderr)).toContain(told);
    expect(fault((await ran(email)).stderr)).toContain(told);
    // The address is not kept, so that only a command which has it can name it.
    expect((await ran('journaal herstel --taal en')).stderr).toContain('e-mailed to the address that was given (15/03/2026 10:00)');
  });

  it('names the journal number for a program, and no option that sends again', async () => {
    await final();
    const verstuur = ['factuur', 'verstuur', '2026-0001', '--kanaal', 'email', '--json'];
    for (const [meets, code] of [
      ['lost', 7],
      [undefined, 7],
    ] as const) {
      const { stderr, ...ended } = await ran(verstuur, meets);
      const { error } = JSON.parse(stderr) as Told;
      expect(ended.code).toBe(code);
      expect(error.message).toContain('factuur 2026-0001 al gemaild naar peeters@example.be');
      expect([error.earlier?.n, error.hint]).toEqual([7, expect.stringContaining('duit journaal herstel 7 --gedaan')]);
      expect(stderr).not.toMatch(/--nogmaals|--negeer-open|--toch-maken/);
    }
    await ran('journaal herstel 7');
    const { error } = JSON.parse((await ran(verstuur)).stderr) as Told;
    expect(error.hint).not.toMatch(/--nogmaals/);
  });

  it('is asked about at a terminal with its moment, once it was looked for', async () => {
    await final();
    const verstuur = 'factuur verstuur 2026-0001 --kanaal email';
    await ran(verstuur, 'lost');
    await ran('journaal herstel');
    const { code, stderr } = await run(verstuur, typing({ ...machine.world }, 'n'));
    const asked = '2026-0001 is misschien al verstuurd per e-mail, op 15/03/2026 10:00; daar kwam geen antwoord op\n';
    expect([code, stderr]).toEqual([12, expect.stringMatching(new RegExp(`^${asked}[^]*\nNog eens versturen per e-mail\\? `))]);
  });

  it.each([
    ['another kind of answer', 'failed', 'geen bruikbaar antwoord van dienst.example (503)'],
    ['a limit', 'limited', 'geen bruikbaar antwoord van dienst.example (429)'],
  ] as const)('tells the status of %s', async (_, meets, cause) => {
    await final();
    const verstuur = 'factuur verstuur 2026-0001 --kanaal email';
    const first = fault((await ran(verstuur, meets)).stderr);
    expect(first).toContain(': misschien is factuur 2026-0001 al gemaild naar peeters@example.be (15/03/2026 10:00).');
    expect(first).not.toMatch(/opnieuw\.? .*probeer|Probeer het|over een minuut/);
    expect(fault((await ran(verstuur)).stderr)).toContain(`fout: ${cause}: misschien is factuur 2026-0001 al gemaild`);
  });

  it('that makes something final is looked for by herstel first, and then asked', async () => {
    const id = await draft();
    const definitief = ['factuur', 'definitief', id, '--niet-wachten'];
    const text = (n: number) =>
      `misschien is ${id} al definitief gemaakt (15/03/2026 10:00). duit maakt ze niet opnieuw definitief tot dat vaststaat.\ntip: Laat duit nakijken hoe het afliep: duit journaal herstel ${n}\n`;
    const first = await ran(definitief, 'unread');
    expect([first.code, fault(first.stderr)]).toEqual([7, `fout: geen antwoord van dienst.example: ${text(5)}`]);
    expect(fault((await ran(definitief)).stderr)).toBe(`fout: geen antwoord van dienst.example: ${text(5)}`);
    const send = await ran(['factuur', 'verstuur', id, '--kanaal', 'email']);
    expect([send.code, send.stderr]).toEqual([7, expect.stringContaining('Er is nu niets verstuurd.')]);
  });

  it.each([
    [
      'an invoice',
      ['factuur', 'maak', '--klant', 'Peeters', '--regel', 'Advies;1;95;21'],
      'deze factuur',
      'duit factuur list --status concept',
    ],
    [
      'a quote',
      ['offerte', 'maak', '--klant', 'Peeters', '--regel', 'Advies;1;95;21'],
      'deze offerte',
      'duit offerte list --status concept',
    ],
    ['a customer', ['klanten', 'maak', '--naam', 'Janssens'], 'deze klant', 'duit klanten list --zoek <naam>'],
  ] as const)('that creates %s is the same text the first time and the next, with both answers', async (_, words, what, list) => {
    const first = await ran([...words], 'unread');
    const [message = '', ask, yes, no] = fault(first.stderr).split('\n');
    expect(first.code).toBe(7);
    expect(message).toMatch(
      new RegExp(
        `^fout: geen antwoord van dienst\\.example: misschien is ${what} al gemaakt \\(15/03/2026 10:00\\)\\. duit maakt er geen tweede tot jij beslist\\.`,
      ),
    );
    expect(ask).toBe(`tip: Kijk na met ${list}, en geef dan een van deze:`);
    expect(yes).toBe('  duit journaal herstel 3 --gedaan <id>   het is er, met dit id');
    expect(no).toBe('  duit journaal herstel 3 --niet-gedaan   het is er niet; daarna kan het opnieuw');
    expect(fault((await ran([...words])).stderr)).toBe(fault(first.stderr));
    expect((await ran('journaal herstel 3 --niet-wachten')).stderr.split('\n').slice(1)).toEqual(fault(first.stderr).split('\n').slice(1));
  });

  it('that creates a credit note names its invoice, and one that changes a customer the customer', async () => {
    await final();
    const note = fault((await ran(['creditnota', 'maak', '2026-0001', '--niet-wachten'], 'unread')).stderr);
    expect(note).toContain(
      'misschien is er al een creditnota gemaakt voor 2026-0001 (15/03/2026 10:00). duit maakt er geen tweede tot dat vaststaat.',
    );
    const change = fault((await ran('klanten wijzig Peeters --adres Gent --niet-wachten', 'unread')).stderr);
    expect(change).toContain(
      'misschien is klant Peeters al gewijzigd (15/03/2026 10:00). duit wijzigt hem niet opnieuw tot dat vaststaat.',
    );
  });
});

it('names a document by the number that the user typed wherever it is refused', async () => {
  const machine = await faultyMachine();
  const ran = async (line: string | readonly string[]) => (await machine.run(line)) ?? { code: -1, stdout: '', stderr: '' };
  const id = String((await machine.create('/klanten', { naam: 'Peeters', email: 'p@example.be' }))['id']);
  const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
  const elsewhere = String((await machine.create('/facturen', { klant_id: id, regels }))['id']);
  await machine.create(`/facturen/${elsewhere}/definitief`, {});
  for (const env of [{}, { DUIT_GEHEUGEN: 'nee' }]) {
    Object.assign(machine.world, { env: { ...machine.world.env, ...env } });
    const sent = await ran('factuur verstuur 2026-0001 --kanaal email --nogmaals');
    expect(sent.stderr).not.toContain(elsewhere);
    const again = await ran('factuur verstuur 2026-0001 --kanaal email');
    expect([again.code, again.stderr]).toEqual([12, expect.stringContaining('2026-0001 is al verstuurd')]);
    expect(again.stderr).not.toContain(elsewhere);
  }
});
