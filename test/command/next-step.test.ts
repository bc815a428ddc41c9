import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run, watched } from '../support/world.ts';

interface Told {
  readonly error: {
    readonly message: string;
    readonly hint?: string;
    readonly override?: { readonly option: string; readonly repeats: boolean; readonly who: string };
  };
}

/** Options that lead past a stop: a program that reads one as the next step gives it. */
const past = /--(?:ja|nogmaals|toch-maken|negeer-open|zonder-grenzen|ook-per-\w+|bevestig)\b|vergeet/;

/** A machine with a saved profile and one customer. */
async function workingMachine(): Promise<Machine> {
  const machine = await faultyMachine();
  const env = { ...machine.world.env, SLEUTEL: machine.world.env['DUIT_API_KEY'], DUIT_PROFIEL: 'werk' };
  Object.assign(machine.world, { env });
  await machine.run('profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --soort test');
  await machine.run('klanten maak --naam Peeters --email peeters@example.be');
  return machine;
}

describe('the next step after a stop', () => {
  let machine: Machine;
  let id: string;
  const ran = async (line: string | readonly string[]) => (await machine.run(line)) ?? { code: -1, stdout: '', stderr: '' };
  const told = async (line: string) => {
    const { code, stderr } = await ran(`${line} --json`);
    return { code, error: (JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Told).error };
  };

  beforeEach(async () => {
    machine = await workingMachine();
    id = (await ran('factuur maak --klant Peeters --regel Advies;3;95;21 --formaat id')).stdout.trim();
  });

  it('of a document that is final already is to send it, also at a terminal', async () => {
    await ran(`factuur definitief ${id}`);
    const again = await ran(`factuur definitief ${id}`);
    const text = 'fout: 2026-0001 is al definitief (sinds 15/03/2026 10:00)\ntip: Versturen: duit factuur verstuur 2026-0001\n';
    expect([again.code, again.stderr]).toEqual([12, text]);
    expect((await ran(`factuur definitief ${id} --taal en`)).stderr).toBe(
      'error: 2026-0001 is already final (since 15/03/2026 10:00)\nhint: To send it: duit factuur verstuur 2026-0001\n',
    );
    const program = await told(`factuur definitief ${id}`);
    expect([program.error.hint, program.error.override]).toEqual(['Versturen: duit factuur verstuur 2026-0001', undefined]);
    const api = await ran(`api POST /facturen/${id}/definitief`);
    expect([api.code, api.stderr]).toEqual([12, text]);
    const asked = await run(`factuur definitief ${id}`, typing({ ...machine.world }, 'j'));
    expect([asked.code, asked.stderr]).toEqual([12, expect.stringContaining('2026-0001 is al definitief') as string]);
    expect(machine.carriedOut.filter((line) => line.endsWith('/definitief'))).toHaveLength(1);
  });

  it('of a credit note that is final already is to send it as one', async () => {
    await ran(`factuur definitief ${id}`);
    const note = (await ran('creditnota maak 2026-0001 --formaat id')).stdout.trim();
    await ran(`creditnota definitief ${note}`);
    for (const line of [
      `creditnota definitief ${note}`,
      `factuur definitief ${note.toUpperCase()}`,
      `api POST /facturen/${note}/definitief`,
    ]) {
      const { code, stderr } = await ran(line);
      expect([code, stderr]).toEqual([12, expect.stringContaining('\ntip: Versturen: duit creditnota verstuur 2026-0002\n') as string]);
    }
  });

  it('of a document that is final and sent is to look at it', async () => {
    await ran(`factuur definitief ${id}`);
    await ran('factuur verstuur 2026-0001 --kanaal email');
    const { code, stderr } = await ran(`factuur definitief ${id}`);
    expect([code, stderr]).toEqual([12, expect.stringContaining('\ntip: Bekijk het eerst: duit factuur toon 2026-0001\n') as string]);
  });

  it('of a sending that was done leads to the help, and names the option apart for a program', async () => {
    await ran(`factuur definitief ${id}`);
    await ran('factuur verstuur 2026-0001 --kanaal email');
    const again = await ran('factuur verstuur 2026-0001 --kanaal email');
    expect([again.code, again.stderr.slice(again.stderr.indexOf('fout'))]).toEqual([
      12,
      'fout: 2026-0001 is al verstuurd per e-mail, op 15/03/2026 10:00\ntip: Er is nu niets verstuurd. Moet de klant ze nog eens krijgen: duit help factuur verstuur\n',
    ]);
    const { error } = await told('factuur verstuur 2026-0001 --kanaal email');
    expect(error.hint).not.toMatch(past);
    expect(error.override).toEqual({ option: '--nogmaals', repeats: true, who: 'mens' });
  });

  it('of any other kind names its option to a person, and apart to a program', async () => {
    await ran(`factuur definitief ${id}`);
    await ran('factuur verstuur 2026-0001 --kanaal email');
    await ran('creditnota maak 2026-0001');
    const later = (await ran('factuur maak --klant Peeters --regel Later;1;1;21 --datum 2026-06-30 --formaat id')).stdout.trim();
    await ran('factuur maak --klant Peeters --regel Reis;1;1;21 --eigen-referentie ORD-1');
    const { env } = machine.world;
    for (const [what, line, option, repeats] of [
      ['another channel', 'factuur verstuur 2026-0001 --kanaal peppol', '--ook-per-peppol', true],
      ['an equal invoice', 'factuur maak --klant Peeters --regel Advies;3;95;21', '--toch-maken', true],
      ['a second credit note', 'creditnota maak 2026-0001', '--toch-maken', true],
      ['a customer of the same name', 'klanten maak --naam Peeters', '--toch-maken', true],
      ['an odd rate', 'factuur maak --klant Peeters --regel Advies;1;95;20', '--bevestig btw-tarief', false],
      ['a date ahead', 'factuur definitief LATER', '--bevestig datum', false],
      [
        'a reference that is a document',
        'factuur maak --klant Peeters --regel Reis;2;1;21 --eigen-referentie ORD-1',
        'duit batch vergeet ORD-1',
        true,
      ],
      ['an unknown request', 'api DELETE /klanten/x', '--ja', false],
      ['a reference that is to be forgotten', 'batch vergeet ORD-1', '--ja', true],
    ] as const) {
      const words = line.replace('LATER', later);
      const { code, error } = await told(words);
      expect([what, code]).toEqual([what, 12]);
      expect([error.hint ?? '', error.override]).toEqual([expect.not.stringMatching(past), { option, repeats, who: 'mens' }]);
      expect((await run(words, watched(machine.world))).stderr).toContain(option);
      expect((await ran(words)).stderr).not.toMatch(past);
      // A program that reads text gets no more than one that reads JSON.
      expect((await ran(`${words} --niet-interactief`)).stderr).not.toMatch(past);
      Object.assign(machine.world, { env: { ...env, CLAUDECODE: '1' } });
      expect((await ran(words)).stderr).not.toMatch(past);
      Object.assign(machine.world, { env });
    }
  });
});

describe('the next step after a limit of the account', () => {
  let machine: Machine;
  const ran = async (line: string | readonly string[]) => (await machine.run(line)) ?? { code: -1, stdout: '', stderr: '' };
  const keptLimits = async () =>
    JSON.parse(
      (await ran('profiel toon werk --velden alleen_lezen,mag,hoogstens_bedrag,hoogstens_per_dag,alleen_bekend,goedkeuring --json')).stdout,
    ) as object;

  beforeEach(async () => {
    machine = await workingMachine();
  });

  const all = '--mag klanten.*,facturen.* --hoogstens-bedrag 100 --hoogstens-per-dag 5';

  it.each([
    [
      'an amount',
      all,
      'factuur maak --klant Peeters --regel Advies;3;95;21',
      '--hoogstens-bedrag <bedrag>',
      '--hoogstens-bedrag 500',
      { hoogstens_bedrag: 500 },
    ],
    [
      'a list of requests',
      all,
      'offerte maak --klant Peeters --regel Advies;1;1;21',
      '--mag klanten.*,facturen.*,offertes.create',
      undefined,
      { mag: 'klanten.*,facturen.*,offertes.create' },
    ],
    [
      'reading alone',
      `${all} --alleen-lezen`,
      'klanten maak --naam Janssens',
      '--zonder-grenzen --mag klanten.*,facturen.* --hoogstens-bedrag 100 --hoogstens-per-dag 5',
      undefined,
      { alleen_lezen: null },
    ],
  ])('of %s raises that one alone', async (_, limits, line, named, given, changed) => {
    expect((await ran(`profiel wijzig werk ${limits}`)).code).toBe(0);
    const before = await keptLimits();
    const stopped = await run(line, watched(machine.world));
    expect([stopped.code, stopped.stderr]).toEqual([
      12,
      expect.stringContaining(`alleen een mens aan een terminal: duit profiel wijzig werk ${named}\n`) as string,
    ]);
    const command = `profiel wijzig werk ${given ?? named}`;
    expect((await ran(command)).code).toBe(12);
    expect((await run(command, typing({ ...machine.world }, 'j'))).code).toBe(0);
    expect(await keptLimits()).toEqual({ ...before, ...changed });
  });

  it('of a day and of documents from elsewhere raises that one alone', async () => {
    await ran('profiel wijzig werk --hoogstens-per-dag 1 --alleen-bekend --hoogstens-bedrag 1000');
    const ids = [];
    for (const text of ['a', 'b']) ids.push((await ran(`factuur maak --klant Peeters --regel ${text};1;1;21 --formaat id`)).stdout.trim());
    await ran(`factuur definitief ${ids[0]}`);
    expect((await ran(`factuur definitief ${ids[1]}`)).stderr).toContain(
      'alleen een mens aan een terminal: duit profiel wijzig werk --hoogstens-per-dag <aantal>\n',
    );
    await machine.create(`/facturen/${ids[1]}/definitief`, {});
    const elsewhere = await run('factuur verstuur 2026-0002 --kanaal email', watched(machine.world));
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      12,
      expect.stringContaining(
        'alleen een mens aan een terminal: duit profiel wijzig werk --zonder-grenzen --hoogstens-bedrag 1000 --hoogstens-per-dag 1\n',
      ) as string,
    ]);
    const { stderr } = await ran('factuur verstuur 2026-0002 --kanaal email --json');
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Told;
    expect([error.hint, error.override]).toEqual([
      expect.not.stringMatching(past),
      { option: '--zonder-grenzen', repeats: false, who: 'mens' },
    ]);
  });
});

describe('the next step after a draft', () => {
  const peeters = ['--klant', 'Peeters', '--regel', 'Advies;3;95;21'];
  let machine: Machine;
  /** What a person reads on a terminal where standard output is one too. */
  const shown = async (line: readonly string[], answers: readonly string[] = [], taal = 'nl', text?: string) => {
    const typed = typing({ ...machine.world }, ...answers);
    const editor = async (command: string) => {
      writeFileSync(/(\S+)$/.exec(command)?.[1] ?? '', text ?? '');
      return 0;
    };
    const env = { ...typed.env, EDITOR: 'my-editor --wait', DUIT_TAAL: taal };
    const world = { ...typed, env, editor, stdout: { ...machine.world.stdout, isTTY: true, columns: 200 } };
    const { code, stdout, stderr } = await run([...line], world);
    expect([code, stderr]).toEqual([0, expect.anything()]);
    return { stdout, stderr };
  };
  const idIn = (stdout: string) => /^Id +(\S+)$/m.exec(stdout)?.[1] ?? 'no id';

  beforeEach(async () => {
    machine = await workingMachine();
  });

  it('quote is to invoice it, made with options, questions or an editor', async () => {
    const plain = await shown(['offerte', 'maak', ...peeters]);
    expect(plain.stderr).toContain(`Factureren: duit offerte factureer ${idIn(plain.stdout)}\n`);
    const english = await shown(['offerte', 'maak', '--klant', 'Peeters', '--regel', 'Reis;1;1;21'], [], 'en');
    expect(english.stderr).toContain(`To invoice it: duit offerte factureer ${idIn(english.stdout)}\n`);
    const asked = await shown(['offerte', 'maak'], ['Peeters', '', 'Werk', '2', '80', '21', '', '', '', '', 'j']);
    expect(asked.stderr).toContain(`Factureren: duit offerte factureer ${idIn(asked.stdout)}\n`);
    const text = 'klant: Peeters\nregels:\n  - omschrijving: Zaal\n    aantal: 1\n    eenheidsprijs: 50\n    btw_percentage: 21\n';
    const edited = await shown(['offerte', 'maak', '--bewerk'], ['j'], 'nl', text);
    expect(edited.stderr).toContain(`Factureren: duit offerte factureer ${idIn(edited.stdout)}\n`);
  });

  it('invoice is to make it final, from a quote, a copy or an editor, and only where it stays a draft', async () => {
    const offerte = idIn((await shown(['offerte', 'maak', ...peeters])).stdout);
    const billed = await shown(['offerte', 'factureer', offerte], ['j']);
    const next = ({ stdout }: { stdout: string }) => `Dit is nog een concept. Definitief maken:\nduit factuur definitief ${idIn(stdout)}\n`;
    expect(billed.stderr).toContain(next(billed));
    const copied = await shown(['factuur', 'kopieer', idIn(billed.stdout), '--datum', '2026-03-10'], ['j']);
    expect(copied.stderr).toContain(next(copied));
    const text = 'klant: Peeters\nregels:\n  - omschrijving: Zaal\n    aantal: 1\n    eenheidsprijs: 50\n    btw_percentage: 21\n';
    const edited = await shown(['factuur', 'maak', '--bewerk'], ['j'], 'nl', text);
    expect(edited.stderr).toContain(next(edited));
    const ended = await shown(['factuur', 'maak', '--bewerk', '--eindstatus', 'definitief'], ['j', 'j'], 'nl', text.replace('Zaal', 'Hal'));
    expect(ended.stderr).not.toContain('nog een concept');
  });

  it('is not told to a program', async () => {
    expect((await machine.run(['offerte', 'maak', ...peeters]))?.stderr).not.toContain('factureer');
  });

  it('shows the customer of a quote that duit made in the list and in the choice, without another request', async () => {
    await machine.run('klanten maak --naam Janssens');
    await shown(['offerte', 'maak', ...peeters]);
    await machine.create('/offertes', { klant_id: await klantId('Janssens'), regels: [{ ...line, omschrijving: 'Elders' }] });
    const before = machine.carriedOut.length;
    const list = (await shown(['offerte', 'list'])).stdout;
    expect(list.match(/Peeters/g)).toHaveLength(1);
    expect(list).not.toContain('Janssens');
    expect(machine.carriedOut.length).toBe(before);
    expect((await machine.run('offerte list --velden klant'))?.stdout.trim()).toBe('Peeters');
    const chosen = await shown(['offerte', 'factureer'], ['2', 'j']);
    expect(chosen.stderr).toMatch(/^ {2}2 {2}OF-2026-0001 {2}Peeters /m);
  });

  const line = { omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 };
  const klantId = async (naam: string) => (await machine.run(['klanten', 'list', '--zoek', naam, '--formaat', 'id']))?.stdout.trim() ?? '';
});

describe('the reply of a write has the customer, the receiver, the number and the next command:', () => {
  let machine: Machine;
  let id: string;
  const jsonOf = async <T>(line: string | readonly string[], code = 0): Promise<T> => {
    const ended = (await machine.run([...(typeof line === 'string' ? line.split(' ') : line), '--json']))!;
    expect([ended.code, code === 0 ? ended.stderr : '']).toEqual([code, code === 0 ? (expect.any(String) as string) : '']);
    return JSON.parse(ended.stdout) as T;
  };

  beforeEach(async () => {
    machine = await workingMachine();
    id = (await machine.run('factuur maak --klant Peeters --regel Advies;3;95;21 --formaat id'))!.stdout.trim();
  });

  it('of a test document', async () => {
    const made = await jsonOf<{ id: string }>('inbox test --leverancier Claes --bedrag 242');
    expect(made).toMatchObject({ leverancier: 'Claes', klant: null, naar: null, next: ['duit', 'inbox', 'toon', made.id] });
    expect((await machine.run(['inbox', 'toon', made.id]))?.code).toBe(0);
  });

  it('of a sending that is only recorded', async () => {
    for (const [at, [kanaal, email]] of ([['peppol'], ['email', 'boek@example.be'], ['email']] as const).entries()) {
      const made = (await machine.run(`factuur maak --klant Peeters --regel Reis;${at + 1};95;21 --formaat id`))!.stdout.trim();
      const { nummer } = await jsonOf<{ nummer: string }>(['factuur', 'definitief', made]);
      const words = ['factuur', 'verstuur', nummer, '--kanaal', kanaal, '--al-verstuurd', ...(email ? ['--email', email] : [])];
      const next = ['duit', 'factuur', 'toon', nummer];
      expect(await jsonOf(words)).toEqual({ id: made, kanaal, nummer, klant: 'Peeters', naar: email ?? null, next });
    }
  });

  it('of duit api, where fields are chosen, and the body of the service stays as it is without them', async () => {
    const final = async (text: string) => {
      const made = (await machine.run(`factuur maak --klant Peeters --regel ${text};1;95;21 --formaat id`))!.stdout.trim();
      await machine.run(['factuur', 'definitief', made]);
      return made;
    };
    for (const [words, expected] of [
      [
        ['/klanten', '-v', 'naam=Claes'],
        { nummer: null, klant: 'Claes', naar: null, next: expect.arrayContaining(['klanten', 'toon']) as string[] },
      ],
      [
        [`/facturen/${id}/definitief`],
        { nummer: '2026-0003', klant: 'Peeters', naar: null, next: ['duit', 'factuur', 'verstuur', '2026-0003'] },
      ],
      [
        [`/facturen/${await final('Reis')}/versturen`, '-v', 'kanaal=email'],
        { nummer: '2026-0001', klant: 'Peeters', naar: 'peeters@example.be', next: ['duit', 'factuur', 'toon', '2026-0001'] },
      ],
      [
        [`/facturen/${await final('Trein')}/creditnota`],
        { nummer: null, klant: 'Peeters', naar: null, next: expect.arrayContaining(['creditnota', 'definitief']) as string[] },
      ],
    ] as const) {
      expect(await jsonOf(['api', 'POST', ...words, '--velden', 'nummer,klant,naar,next'])).toEqual(expected);
    }
    const { data } = await jsonOf<{ data: object }>(['api', 'POST', `/facturen/${await final('Hotel')}/creditnota`]);
    expect(Object.keys(data)).not.toContain('next');
  });

  describe('of a batch, for each document that is left:', () => {
    const head = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
    const plan = async (...rows: string[]) => {
      writeFileSync(`${machine.world.folder}/in.csv`, `${[head, ...rows].join('\n')}\n`);
      expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
    };
    const carry = (code: number) => jsonOf<{ next: string[] | null }[]>('batch voer-uit plan.json --ja', code);
    const row = (reference: string, day: number, ending: string) =>
      `${reference};Peeters;Advies ${reference};1;50;21;2026-03-${day};${ending}`;

    it('none where all are done, and where each went by --velden', async () => {
      await plan(row('A', 10, 'concept;'), row('B', 11, 'verstuurd;email'));
      expect((await carry(0)).map(({ next }) => next)).toEqual([null, null]);
      const again = await jsonOf('batch voer-uit plan.json --ja --velden klant,nummer');
      expect(again).toMatchObject([{ klant: 'Peeters' }, { klant: 'Peeters', nummer: '2026-0001' }]);
    });

    it('the request that waits for a person', async () => {
      await plan(row('A', 10, 'definitief;'));
      await machine.run('profiel wijzig --goedkeuring definitief');
      expect((await carry(8)).map(({ next }) => next)).toEqual([['duit', 'goedkeuring', 'toon', 'a1']]);
    });

    it('the same batch, for what waits for another day', async () => {
      await plan(row('A', 10, 'definitief;'), row('B', 11, 'definitief;'));
      await machine.run('profiel wijzig --hoogstens-per-dag 1');
      expect((await carry(8)).map(({ next }) => next)).toEqual([null, ['duit', 'batch', 'voer-uit', 'plan.json']]);
    });

    it('the document that exists already', async () => {
      await plan('A;Peeters;Advies;3;95;21;2026-03-15;concept;');
      expect((await carry(12)).map(({ next }) => next)).toEqual([['duit', 'factuur', 'toon', id]]);
    });
  });
});
