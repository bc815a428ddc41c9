import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { TransportError } from '../../src/machine/transport.ts';
import {
  type Act,
  acts,
  type At,
  type End,
  endOfRun,
  machineWith,
  mustRun,
  newDraft,
  ranBy,
  type Way,
  ways,
} from '../support/every-way.ts';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

/* Whichever way a write is asked for, the same is known of it, and it ends in the same way. */

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
const row = (referentie: string, day: number, ending: string) =>
  `${referentie};Peeters BV;Advies ${referentie};1;100;21;2026-03-${day};${ending}`;
const refusing: Fate = () => Response.json({ error: { status: 422, message: 'nee' } }, { status: 422 });

describe('whichever way a write is asked for', () => {
  let machine: Machine;
  let klant: string;

  const asked = async (...words: Parameters<Machine['run']>) => {
    const ended = await machine.run(...words);
    if (!ended) throw new Error('the command was killed');
    return ended;
  };
  const code = async (...words: Parameters<Machine['run']>) => (await asked(...words)).code;
  const plan = async (...rows: string[]): Promise<void> => {
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
    expect(await code('batch plan in.csv -o plan.json --overschrijven')).toBe(0);
  };
  const rows = (stdout: string) => JSON.parse(stdout) as { id?: string; nummer?: string; resultaat: string; reden?: string }[];
  const draft = async (n: number, ...more: string[]): Promise<string> =>
    (await asked(['factuur', 'maak', '--klant', klant, '--regel', `Advies ${n};1;95;21`, '--formaat', 'id', ...more])).stdout.trim();
  const finals = () => machine.carriedOut.filter((line) => line.endsWith('/definitief'));
  const sendings = () => machine.carriedOut.filter((line) => line.endsWith('/versturen'));
  const approve = async () => expect((await run('goedkeuring geef a1', typing(machine.world, 'j'))).code).toBe(0);

  beforeEach(async () => {
    machine = await faultyMachine();
    const peeters = { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be', peppol_id: '0208:0403123486' };
    klant = String((await machine.create('/klanten', peeters))['id']);
  });

  it('a batch sends an invoice of which a sending was only simulated', async () => {
    await plan(row('A1', 10, 'definitief;'));
    const [made] = rows((await asked('batch voer-uit plan.json --ja --json')).stdout);
    expect(await code(['factuur', 'verstuur', made?.nummer ?? '', '--kanaal', 'peppol', '--simuleer', 'afgeleverd'])).toBe(0);
    await plan(row('A1', 10, 'verstuurd;peppol'));
    expect(await code('batch voer-uit plan.json --ja')).toBe(0);
    expect(sendings()).toHaveLength(2);
  });

  it('a dry run of a batch that is done stops at nothing', async () => {
    await plan(row('A1', 10, 'verstuurd;email'), row('B1', 11, 'verstuurd;peppol'));
    expect(await code('batch voer-uit plan.json --ja')).toBe(0);
    expect(await code('batch voer-uit plan.json --ja --proef')).toBe(0);
    expect(await code('batch voer-uit plan.json --ja')).toBe(0);
    expect(sendings()).toHaveLength(2);
  });

  it('a batch says of an invoice that another process is finalising what the command says of it', async () => {
    await plan(row('A1', 10, 'concept;'));
    const [made] = rows((await asked('batch voer-uit plan.json --ja --json')).stdout);
    await plan(row('A1', 10, 'definitief;'));
    let batch = { code: 0, stdout: '', stderr: '' };
    let command = batch;
    const ended = await asked(['factuur', 'definitief', made?.id ?? ''], async (request, carryOut) => {
      command = await asked(['factuur', 'definitief', made?.id ?? '', '--json']);
      batch = await asked('batch voer-uit plan.json --ja --json');
      return carryOut(request);
    });
    expect([ended.code, command.code]).toEqual([0, 12]);
    const { error } = JSON.parse(command.stderr) as { error: { message: string } };
    expect(rows(batch.stdout)).toMatchObject([{ resultaat: 'geweigerd', reden: expect.stringContaining(error.message) }]);
    expect(finals()).toHaveLength(1);
  });

  it('an approved batch of credit notes is carried out with one aanvraag', async () => {
    await plan(row('A1', 10, 'definitief;'));
    expect(await code('batch voer-uit plan.json --ja')).toBe(0);
    expect(await code('batch crediteer plan.json -o plan.json --overschrijven --eindstatus definitief')).toBe(0);
    expect(await code('profiel wijzig --goedkeuring alles')).toBe(0);
    expect(await code('batch voer-uit plan.json --ja')).toBe(12);
    machine.sent.length = 0;
    await run('goedkeuring geef a1 --uitvoeren', typing(machine.world, 'j'));
    expect(machine.sent.filter((line) => line.includes('//'))).toEqual([]);
    expect(JSON.parse((await asked('goedkeuring list --json')).stdout)).toHaveLength(1);
  });

  it('a refused invoice holds back those of later days of the same year', async () => {
    const ids = [await draft(1, '--datum', '2026-03-13'), await draft(2, '--datum', '2026-03-14')];
    let count = 0;
    await asked(['factuur', 'definitief', ...ids, '--ja'], (request, carryOut) =>
      count++ === 0 ? refusing(request, carryOut) : carryOut(request),
    );
    expect(finals()).toEqual([]);
    expect(await code(['factuur', 'definitief', ...ids, '--ja'])).toBe(0);
    expect(finals()).toHaveLength(2);
  });

  it('a refused invoice holds back no later one of another year, nor one that goes without the order', async () => {
    const ids = [await draft(1, '--datum', '2025-12-31'), await draft(2, '--datum', '2026-03-13'), await draft(3, '--datum', '2026-03-14')];
    const second = ids[1] ?? '';
    const only: Fate = (request, carryOut) =>
      request.url.includes(ids[0] ?? '') || request.url.includes(second) ? refusing(request, carryOut) : carryOut(request);
    const first: Fate = (request, carryOut) => (request.url.includes(ids[0] ?? '') ? refusing(request, carryOut) : carryOut(request));
    const line = ['factuur', 'definitief', ...ids, '--ja', '--bevestig', 'datum'];
    expect(await code([...line, '--zonder-volgorde'], only)).toBe(8);
    expect(finals()).toHaveLength(1);
    expect(await code(['factuur', 'definitief', ids[0] ?? '', second, '--ja', '--bevestig', 'datum'], first)).toBe(8);
    expect(finals()).toHaveLength(2);
  });

  describe('a date before the last final invoice is asked about', () => {
    const finalElsewhere = async () => {
      const regels = [{ omschrijving: 'Elders', aantal: 1, eenheidsprijs: 7, btw_percentage: 21 }];
      const later = await machine.create('/facturen', { klant_id: klant, datum: '2026-03-14', regels });
      await machine.create(`/facturen/${String(later['id'])}/definitief`, {});
    };
    const asksOf = async (words: readonly string[]) => {
      const { code: ended, stderr } = await asked([...words, '--json']);
      expect({ ended, option: /"option": ?"([^"]*)/.exec(stderr)?.[1] }).toEqual({ ended: 12, option: '--bevestig datum' });
      expect(finals()).toEqual([]);
      expect(await code([...words, '--bevestig', 'datum'])).toBe(0);
      expect(finals()).toHaveLength(1);
    };
    const early = ['--datum', '2026-03-10'];

    const asking: [string, () => Promise<string[]>][] = [
      ['factuur definitief', async () => ['factuur', 'definitief', await draft(1, ...early)]],
      ['duit api', async () => ['api', 'POST', `/facturen/${await draft(1, ...early)}/definitief`]],
      [
        '--eindstatus',
        async () => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21', ...early, '--eindstatus', 'definitief', '--ja'],
      ],
      [
        'a batch, of one since its plan',
        async () => {
          await plan(row('A1', 10, 'definitief;'));
          return ['batch', 'voer-uit', 'plan.json', '--ja'];
        },
      ],
    ];
    it.each(sampleBySeed(asking, 2, 1))('by %s', async (_way, words) => {
      const line = await words();
      await finalElsewhere();
      await asksOf(line);
    });

    it('by an aanvraag that is carried out', async () => {
      const id = await draft(1, ...early);
      expect(await code('profiel wijzig --goedkeuring definitief')).toBe(0);
      expect(await code(['factuur', 'definitief', id])).toBe(12);
      await approve();
      await finalElsewhere();
      await asksOf(['goedkeuring', 'geef', 'a1', '--uitvoeren']);
    });
  });

  it('a batch does not ask again about the dates that its plan told of', async () => {
    const later = await draft(1, '--datum', '2026-03-14');
    expect(await code(['factuur', 'definitief', later])).toBe(0);
    await plan(row('A1', 10, 'definitief;'));
    expect(await code('batch voer-uit plan.json --ja')).toBe(0);
    expect(finals()).toHaveLength(2);
  });

  const doubles: [string, object][] = [
    ['VAT number', { naam: 'Nieuwmans Bouw BV', kbo_btw_nummer: 'BE0400100749' }],
    ['Peppol id', { naam: 'Bouwwerken Nieuwmans', peppol_id: '0208:0400100749' }],
    ['name', { naam: 'Nieuwmans BV' }],
  ];
  it.each(sampleBySeed(doubles, 3, 1))('a batch makes no customer whose %s another one got since its plan', async (_field, made) => {
    const heads = 'referentie;klant;klant_kbo_btw_nummer;klant_peppol_id;omschrijving;aantal;eenheidsprijs;btw_percentage';
    const line = 'A1;Nieuwmans BV;0400.100.749;0208:0400100749;Advies;1;100;21';
    writeFileSync(join(machine.world.folder, 'in.csv'), `${heads}\n${line}\n`);
    expect(await code('batch plan in.csv -o plan.json --klanten-maken')).toBe(0);
    const { id } = await machine.create('/klanten', made);
    const { stdout } = await asked('batch voer-uit plan.json --ja --json');
    expect(rows(stdout)).toMatchObject([{ resultaat: 'gewijzigd', reden: expect.stringContaining(String(id)) }]);
    expect(machine.carriedOut).toEqual([]);
  });

  it('a failure that every document would meet is met once', async () => {
    const ids = [await draft(1), await draft(2), await draft(3)];
    machine.sent.length = 0;
    const down: Fate = () => {
      throw new TransportError('tls', false, { detail: 'CERT_HAS_EXPIRED' });
    };
    await asked(['factuur', 'definitief', ...ids, '--ja', '--niet-wachten'], down);
    expect(new Set(machine.sent.filter((line) => line.startsWith('POST')))).toHaveProperty('size', 1);
  });

  it('an approved test document has the number by which it is found again', async () => {
    expect(await code('profiel wijzig --goedkeuring alles')).toBe(0);
    expect(await code('inbox test --leverancier Acme --bedrag 121')).toBe(12);
    await approve();
    const bodies: string[] = [];
    machine.watches = {
      leaves: (request) =>
        void request
          .clone()
          .text()
          .then((text) => bodies.push(text)),
      done: () => {},
    };
    await asked('goedkeuring geef a1 --uitvoeren');
    expect(bodies).toEqual([expect.stringContaining('factuurnummer')]);
  });
});

describe('a dry run ends as the command does', () => {
  let machine: Machine;
  let klant: string;

  const ok = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = (await machine.run(words))!;
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return stdout.trim();
  };
  const maak = (...more: string[]): string[] => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21', ...more];
  const draft = async (...more: string[]): Promise<string> => ok(...maak('--formaat', 'id', '--toch-maken', ...more));
  const final = async (...more: string[]): Promise<string> => {
    const id = await draft(...more);
    await ok('factuur', 'definitief', id);
    return id;
  };
  const sent = async (): Promise<string> => {
    const id = await final();
    await ok('factuur', 'verstuur', id, '--kanaal', 'email');
    return id;
  };
  const quote = (): Promise<string> => ok('offerte', 'maak', '--klant', klant, '--regel', 'Ontwerp;1;95;21', '--formaat', 'id');
  const note = async (): Promise<string> => ok('creditnota', 'maak', await final(), '--formaat', 'id');
  const limit = (...words: string[]): Promise<string> => ok('profiel', 'wijzig', ...words);

  beforeEach(async () => {
    machine = await faultyMachine();
    const peeters = { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be', peppol_id: '0208:0403123486' };
    klant = String((await machine.create('/klanten', peeters))['id']);
  });

  /** How a command ended, with the word that a program reads for it. */
  const endOf = ({ code, stderr }: { code: number; stderr: string }): { code: number; reason: string | undefined } => ({
    code,
    reason: /\{"error":\{"reason":"(\w+)"/.exec(stderr)?.[1],
  });

  type Row = [way: string, stop: string, words: () => Promise<readonly string[]>, reason?: string, code?: number];

  // What another way meets too is in the table of situations below.
  it.each<Row>([
    ['factuur maak', 'an odd rate', async () => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;17'], 'unusual'],
    ['factuur maak', 'a wrong line', async () => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;121'], 'usage', 2],
    ['factuur maak', 'no such customer', async () => ['factuur', 'maak', '--klant', 'Niemand', '--regel', 'A;1;9;21'], 'not_found', 3],
    ['factuur maak', 'a wrong ending', async () => maak('--kanaal', 'email'), 'usage', 2],
    ['factuur kopieer', 'an equal one', async () => ['factuur', 'kopieer', await draft()], 'already_exists'],
    ['offerte maak', 'an odd rate', async () => ['offerte', 'maak', '--klant', klant, '--regel', 'Advies;1;95;17'], 'unusual'],
    ['factuur definitief', 'one of two', async () => ['factuur', 'definitief', await final(), await draft()], 'already_done', 8],
    ['factuur verstuur', 'no channel', async () => ['factuur', 'verstuur', await final()], 'usage', 2],
    ['creditnota maak', 'nothing', async () => ['creditnota', 'maak', await final()]],
    [
      'creditnota maak',
      'it was credited',
      async () => {
        const id = await final();
        await ok('creditnota', 'maak', id);
        return ['creditnota', 'maak', id];
      },
      'already_done',
    ],
    ['klanten maak', 'nothing', async () => ['klanten', 'maak', '--naam', 'Nieuw BV']],
    ['klanten maak', 'the same name', async () => ['klanten', 'maak', '--naam', 'Peeters BV'], 'already_exists'],
    [
      'klanten wijzig',
      'the name of another',
      async () => {
        const other = await ok('klanten', 'maak', '--naam', 'Wouters NV', '--formaat', 'id');
        return ['klanten', 'wijzig', other, '--naam', 'Peeters BV'];
      },
      'already_exists',
    ],
    ['factuur definitief', 'nothing, of two', async () => ['factuur', 'definitief', await draft(), await draft()]],
    [
      'factuur verstuur',
      'one of two',
      async () => ['factuur', 'verstuur', await sent(), await final(), '--kanaal', 'email'],
      'already_done',
      8,
    ],
    ['offerte factureer', 'nothing', async () => ['offerte', 'factureer', await quote()]],
    [
      'offerte factureer',
      'it was invoiced',
      async () => {
        const id = await quote();
        await ok('offerte', 'factureer', id);
        return ['offerte', 'factureer', id];
      },
      'already_exists',
    ],
    ['creditnota definitief', 'nothing', async () => ['creditnota', 'definitief', await note()]],
    [
      'creditnota definitief',
      'it is final',
      async () => {
        const id = await note();
        await ok('creditnota', 'definitief', id);
        return ['creditnota', 'definitief', id];
      },
      'already_done',
    ],
    [
      'factuur verstuur',
      'made elsewhere, where only known ones go',
      async () => {
        const regels = [{ omschrijving: 'Elders', aantal: 1, eenheidsprijs: 7, btw_percentage: 21 }];
        const id = String((await machine.create('/facturen', { klant_id: klant, datum: '2026-03-14', regels }))['id']);
        await machine.create(`/facturen/${id}/definitief`, {});
        await limit('--alleen-bekend');
        return ['factuur', 'verstuur', id, '--kanaal', 'email'];
      },
      'account_limit',
    ],
    [
      'klanten maak',
      'the same VAT number',
      async () => ['klanten', 'maak', '--naam', 'Peeters Bouw', '--kbo-btw-nummer', '0403123486'],
      'already_exists',
    ],
    [
      'duit api',
      'the VAT number of another',
      async () => ['api', 'POST', '/klanten', '-v', 'naam=Peeters Bouw', '-v', 'kbo_btw_nummer=0403123486'],
      'already_exists',
    ],
    ['duit api', 'an unknown operation', async () => ['api', 'DELETE', `/klanten/${klant}`], 'needs_yes'],
  ])('%s: %s', async (_way, _stop, of, reason, code = reason === undefined ? 0 : 12) => {
    const words = [...(await of()), '--json'];
    machine.sent.length = 0;
    const dry = (await machine.run([...words, '--proef']))!;
    expect(endOf(dry)).toEqual({ code, reason });
    expect(machine.sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
    if (dry.stdout !== '' && code !== 8) {
      const wouldStop = reason === undefined ? null : { code, reason };
      const [first] = [JSON.parse(dry.stdout) as unknown].flat();
      expect(first).toMatchObject({ outcome: reason === undefined ? 'go' : 'stop', would_stop: wouldStop });
    }
    // At a terminal the command asks, and a no ends with 12 too.
    const shown = await run([...words, '--proef'], typing(machine.world));
    expect(shown.code === code || shown.code === 12, `${shown.code} at a terminal`).toBe(true);
    expect(endOf((await machine.run(words))!)).toEqual({ code, reason });
  });

  it('and counts what it would ask at a terminal as a stop', async () => {
    const id = await draft();
    const asked = async (...words: string[]) => run(['factuur', 'definitief', id, '--json', ...words], typing(machine.world, 'n'));
    const dry = await asked('--proef');
    expect(endOf(dry)).toEqual({ code: 12, reason: 'needs_yes' });
    expect(JSON.parse(dry.stdout)).toMatchObject({
      klant: 'Peeters BV',
      totalen: { totaal_incl: 114.95 },
      warnings: [{ reason: 'needs_yes', option: '--ja' }],
    });
    expect(endOf(await asked())).toEqual({ code: 12, reason: 'needs_yes' });
    expect((await asked('--proef', '--ja')).code).toBe(0);
  });

  it('and says of several that nothing was written, and whether all of them would be sent', async () => {
    const [one, other, made] = [await draft(), await draft(), await final()];
    const dry = async (...words: string[]) => (await machine.run(['factuur', 'definitief', ...words, '--ja', '--proef']))!;
    const all = await dry(one, other);
    expect([all.code, all.stderr]).toEqual([0, expect.stringContaining('Proef: dit zou verstuurd worden; er is niets geschreven.')]);
    expect((await dry(one, made)).stderr).toContain('Proef: dit zou nog niet allemaal verstuurd worden; er is niets geschreven.');
  });

  it('and only plans a step on a document that is not made yet', async () => {
    const words = maak('--eindstatus', 'verstuurd', '--kanaal', 'email', '--ja', '--proef', '--json');
    const { code, stdout } = (await machine.run(words))!;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { outcome: 'go', klant: 'Peeters BV', totalen: { totaal_incl: 114.95 } },
      { outcome: 'planned' },
      { outcome: 'planned' },
    ]);
  });
});

/** What the world is like when a write is asked for, and how each act then ends. */
interface Situation {
  readonly name: string;
  readonly ends: Partial<Record<Act, End>>;
  /** Another end of one way, dry and real, by the reason for it. */
  readonly instead?: readonly { readonly way: string; readonly act?: Act; readonly dry: End; readonly real?: End; readonly why: string }[];
  /** Done by duit, before the limits of the account. */
  readonly before?: (at: At) => Promise<unknown>;
  readonly limits?: readonly string[];
  /** Done by another program, after a person approved. */
  readonly after?: (at: At) => Promise<unknown>;
  /** Whether it is about a document that is there. */
  readonly isOfDocument?: true;
}

const went: End = { code: 0, reason: null };
const stopped = (reason: string, code = 12): End => ({ code, reason });
const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 }];
const batchGoesOn = 'the document is its own, so it goes on from there';
const stopsLater = 'the draft is made before the limit stops the rest';

const situations: readonly Situation[] = [
  { name: 'nothing', ends: { make: went, final: went, send: went } },
  { name: 'an equal one of duit', ends: { make: stopped('already_exists') }, before: (at) => newDraft(at) },
  {
    name: 'an equal one of another program',
    ends: { make: stopped('already_exists') },
    after: ({ machine, klant }) => machine.create('/facturen', { klant_id: klant, datum: '2026-03-15', regels }),
  },
  {
    name: 'one that nobody knows of',
    ends: { make: stopped('unknown', 7) },
    before: ({ machine, klant }) => machine.run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21'], 'unread'),
  },
  {
    name: 'the most of a document',
    ends: { make: stopped('account_limit'), final: stopped('account_limit') },
    limits: ['--hoogstens-bedrag', '50'],
  },
  {
    name: 'a full day',
    ends: { make: went, final: stopped('account_limit'), send: went },
    before: async (at) => mustRun(at, 'factuur', 'definitief', await newDraft(at, '--toch-maken', '--regel', 'Nog;1;5;21')),
    limits: ['--hoogstens-per-dag', '1'],
    instead: [
      { way: '--eindstatus', act: 'final', dry: went, real: stopped('partly', 8), why: stopsLater },
      { way: '--eindstatus', act: 'send', dry: went, real: stopped('partly', 8), why: stopsLater },
      { way: 'the questions', act: 'final', dry: went, real: stopped('partly', 8), why: stopsLater },
    ],
  },
  {
    name: 'an approval',
    ends: { make: stopped('needs_approval'), final: stopped('needs_approval'), send: stopped('needs_approval') },
    limits: ['--goedkeuring', 'alles'],
  },
  {
    name: 'it is final',
    isOfDocument: true,
    ends: { final: stopped('already_done') },
    before: (at) => mustRun(at, 'factuur', 'definitief', at.id),
    instead: [{ way: 'a batch', dry: went, why: batchGoesOn }],
  },
  {
    name: 'it became final in another program',
    isOfDocument: true,
    ends: { final: stopped('already_done') },
    after: ({ machine, id }) => machine.create(`/facturen/${id}/definitief`, {}),
    instead: [{ way: 'a batch', dry: went, why: batchGoesOn }],
  },
  {
    name: 'a later one became final',
    ends: { final: stopped('unusual') },
    after: async ({ machine, klant }) => {
      const later = await machine.create('/facturen', {
        klant_id: klant,
        datum: '2026-03-20',
        regels: [{ ...regels[0], omschrijving: 'Elders' }],
      });
      await machine.create(`/facturen/${String(later['id'])}/definitief`, {});
    },
    instead: [{ way: 'the questions', dry: went, why: 'a person says that the date is right' }],
  },
  {
    name: 'nobody knows whether it is final',
    isOfDocument: true,
    ends: { final: went },
    before: ({ machine, id }) => machine.run(['factuur', 'definitief', id], 'unread'),
    instead: [
      { way: 'a batch', dry: went, real: stopped('unknown', 7), why: 'a person looks before a repetition, which a rehearsal does not' },
    ],
  },
  {
    name: 'it was sent',
    isOfDocument: true,
    ends: { send: stopped('already_done') },
    before: (at) => mustRun(at, 'factuur', 'verstuur', at.id, '--kanaal', 'email'),
    instead: [{ way: 'a batch', dry: went, why: batchGoesOn }],
  },
  {
    name: 'it was sent over the other channel',
    isOfDocument: true,
    ends: { send: stopped('already_done') },
    before: (at) => mustRun(at, 'factuur', 'verstuur', at.id, '--kanaal', 'peppol'),
  },
  {
    name: 'nobody knows whether it was sent',
    isOfDocument: true,
    ends: { send: stopped('unknown', 7) },
    before: ({ machine, id }) => machine.run(['factuur', 'verstuur', id, '--kanaal', 'email'], 'lost'),
  },
];

type Cell = readonly [
  way: string,
  act: Act,
  situation: string,
  cell: { readonly way: Way; readonly situation: Situation; readonly end: End },
];

/** Each act in each situation with the ways that meet it. */
const met = situations.flatMap((situation) =>
  acts.flatMap((act) => {
    const end = situation.ends[act];
    const own = ways.filter((way) => way.acts.includes(act) && !(way.makes && situation.isOfDocument));
    return end ? [own.map((way): Cell => [way.name, act, situation.name, { way, situation, end }])] : [];
  }),
);

/** All of them; in a short run one way of each in turn, from one on by which a document that is done stops it. */
const cells = met.flatMap((each, at) => (isLong ? each : [each[(at + 1) % each.length]!]));

describe('the same situation ends in the same way, dry or not, at a terminal or not:', () => {
  const isWrite = (line: string): boolean => !line.startsWith('GET ');

  /** Asks for the write, and has a person approve it: how the asking ended, and the line that then carries it out. */
  async function approved(at: At, words: readonly string[]): Promise<{ asked: End; words: readonly string[] }> {
    const asked = endOfRun(await ranBy(at, words));
    if (asked.reason === 'needs_approval') await run('goedkeuring geef a1', typing(at.machine.world, 'j'));
    return { asked, words: ['goedkeuring', 'geef', 'a1', '--uitvoeren'] };
  }

  it.each(cells)('%s, %s: %s', async (_way, act, _situation, { way, situation, end }) => {
    const own = situation.instead?.find((one) => one.way === way.name && (one.act ?? act) === act);
    const { dry = end, real = dry } = own ?? {};
    const begun = await machineWith();
    const at = { ...begun, id: (await way.begun?.(begun, act)) ?? '' };
    const { machine } = at;
    await situation.before?.(at);
    const isAsked = way.isApproved && situation.name !== 'an approval';
    const limits = [...(situation.limits ?? []), ...(isAsked ? ['--goedkeuring', 'alles'] : [])];
    if (limits.length > 0) await mustRun(at, 'profiel', 'wijzig', ...limits);
    let words = await way.words(at, act);
    if (isAsked) {
      const after = await approved(at, words);
      // What is known when it is asked for stops it then.
      if (after.asked.reason !== 'needs_approval') return expect(after.asked).toEqual(real);
      words = after.words;
    }
    await situation.after?.(at);
    const answers = way.answers?.(act);
    machine.sent.length = 0;
    expect(endOfRun(await ranBy(at, [...words, '--proef'], answers)), 'dry').toEqual(dry);
    if (!answers) {
      const shown = await ranBy(at, [...words, '--proef'], []);
      expect([12, dry.code], 'dry, at a terminal').toContain(shown.code);
      // A person who says no has done nothing.
      if (real.code !== 0 && real.code !== 8) expect([12, real.code], 'at a terminal').toContain((await ranBy(at, words, ['n'])).code);
    }
    expect(machine.sent.filter(isWrite)).toEqual([]);
    expect(endOfRun(await ranBy(at, words, answers))).toEqual(real);
    expect(machine.sent.some(isWrite)).toBe(real.code === 8 || (real.code === 0 && own?.why !== batchGoesOn));
  });
});
