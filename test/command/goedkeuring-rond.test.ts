import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { onOneStore } from '../support/each-store.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

/* Ways round an approval or a limit: no write leaves without a person, one approval lets one write leave, and no limit lets more pass. */

const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 }];

/** An account with a customer and a draft and an invoice for it that duit made final, on which a limit is set. */
interface Ground {
  readonly machine: Machine;
  readonly klant: string;
  readonly concept: string;
  readonly definitief: string;
  /** Runs a command as a process of its own; gives its exit code and the aanvraag that it waits for. */
  readonly go: (...words: string[]) => Promise<{ code: number | undefined; aanvraag: string | undefined; stderr: string }>;
  /** Has a person at a terminal look at an aanvraag and say yes; gives what the person saw. */
  readonly yes: (aanvraag: string, ...more: string[]) => Promise<string>;
  readonly toon: (aanvraag: string) => Promise<Shown>;
  readonly requests: () => Promise<{ aanvraag: string; stand: string; aantal: number }[]>;
}

interface Shown {
  readonly stand: string;
  readonly schrijfacties: readonly Record<string, unknown>[];
}

async function groundOf(limit: string): Promise<Ground> {
  const machine = await faultyMachine();
  const { world } = machine;
  const ofKlant = { email: 'p@example.be', kbo_btw_nummer: '0403123486', peppol_id: '0208:0403123486', adres: 'Kerkstraat 1, 9000 Gent' };
  const { id: klant } = (await machine.create('/klanten', { naam: 'Peeters BV', ...ofKlant })) as { id: string };
  const made = async (eenheidsprijs: number): Promise<string> => {
    const line = { omschrijving: 'Advies', aantal: 1, eenheidsprijs, btw_percentage: 21 };
    return ((await machine.create('/facturen', { klant_id: klant, regels: [line] })) as { id: string }).id;
  };
  const [concept, definitief] = [await made(95), await made(96)];
  expect((await machine.run(['factuur', 'definitief', definitief]))?.code).toBe(0);
  expect((await machine.run(`profiel wijzig --${limit}`))?.code).toBe(0);
  machine.carriedOut.length = 0;
  return {
    machine,
    klant,
    concept,
    definitief,
    go: async (...words) => {
      const ended = await machine.run([...words, '--ja', '--json']);
      const stderr = ended?.stderr ?? '';
      const last = stderr.trim().split('\n').at(-1) ?? '';
      const { error } = (last.startsWith('{') ? JSON.parse(last) : {}) as { error?: { aanvraag?: string } };
      return { code: ended?.code, aanvraag: error?.aanvraag, stderr };
    },
    yes: async (aanvraag, ...more) => {
      const { code, stderr } = await run(['goedkeuring', 'geef', aanvraag, ...more], typing(world, 'j'));
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      return stderr;
    },
    toon: async (aanvraag) => JSON.parse((await run(['goedkeuring', 'toon', aanvraag, '--json'], world)).stdout) as Shown,
    requests: async () => JSON.parse((await run('goedkeuring list --json', world)).stdout) as Awaited<ReturnType<Ground['requests']>>,
  };
}

/** A way round a limit: how many writes may leave, which is how many a person approved of, and what is tried. */
type Way = readonly [title: string, limit: string, left: number, tried: (ground: Ground) => Promise<void>];

/** Those that no store decides. */
const ways: readonly Way[] = [
  [
    'a yes that comes through a pipe, by --ja, or from an assistant',
    'goedkeuring definitief',
    0,
    async ({ machine: { world }, go, concept }) => {
      expect(await go('factuur', 'definitief', concept)).toMatchObject({ code: 12, aanvraag: 'a1' });
      const piped = { ...world, stdin: { isTTY: false, stream: Readable.from([Buffer.from('j\n')]) } };
      const assisted = typing(world, 'j');
      const tries: [TestWorld, string][] = [
        [piped, 'goedkeuring geef a1'],
        [world, 'goedkeuring geef a1 --ja'],
        [{ ...assisted, env: { ...assisted.env, CLAUDECODE: '1' } }, 'goedkeuring geef a1 --ja'],
        [typing(world, ''), 'goedkeuring geef a1 --uitvoeren'],
      ];
      for (const [at, line] of tries) expect([line, (await run(line, at)).code]).toEqual([line, 12]);
      expect((await go('factuur', 'definitief', concept)).code).toBe(12);
    },
  ],
  [
    'ids through a pipe',
    'goedkeuring definitief',
    0,
    async ({ machine: { world }, concept }) => {
      const piped = { ...world, stdin: { isTTY: false, stream: Readable.from([Buffer.from(`${concept}\n`)]) } };
      expect((await run('factuur definitief - --ja', piped)).code).toBe(12);
    },
  ],
  [
    'one act by command and by api in any spelling, asked and approved as one',
    'goedkeuring alles',
    1,
    async ({ machine, go, yes, requests, definitief }) => {
      const path = (id = definitief) => `facturen/${id}/versturen`;
      const spelled: string[][] = [
        ['factuur', 'verstuur', definitief, '--kanaal', 'email'],
        ['factuur', 'verstuur', definitief.toUpperCase(), '--kanaal', 'email'],
        ['factuur', 'verstuur', definitief, '--kanaal', 'email', '--email', 'p@example.be'],
        ['api', 'POST', `/${path()}`, '-v', 'kanaal=email'],
        ['api', 'post', path(definitief.toUpperCase()), '-v', 'kanaal=email'],
        ['api', 'POST', `/${path()}/?`, '-v', 'kanaal=email'],
        ['api', 'POST', `/${path()}`, '-v', 'email=p@example.be', '-v', 'kanaal=email'],
        ['api', 'POST', `/${path()}`, '-v', 'kanaal=email', '-t', 'email=null'],
      ];
      for (const words of spelled)
        expect([words, await go(...words)]).toEqual([words, expect.objectContaining({ code: 12, aanvraag: 'a1' })]);
      expect(await requests()).toMatchObject([{ aanvraag: 'a1', aantal: 1 }]);
      await yes('a1');
      expect((await go(...spelled[4]!)).code).toBe(0);
      for (const words of spelled) expect([words, (await go(...words)).code]).toEqual([words, 12]);
      expect(machine.mails('2026-0001')).toBe(1);
    },
  ],
  [
    'one invoice made by command and by api, with its fields in any order',
    'goedkeuring alles',
    1,
    async ({ go, yes, requests, klant }) => {
      const body = JSON.stringify(regels);
      const other = JSON.stringify(regels.map((regel) => Object.fromEntries(Object.entries(regel).toReversed())));
      const spelled: string[][] = [
        ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21', '--toch-maken'],
        ['api', 'POST', '/facturen', '-v', `klant_id=${klant.toUpperCase()}`, '-t', `regels=${body}`, '--toch-maken'],
        ['api', 'POST', 'facturen/', '-t', `regels=${other}`, '-v', `klant_id=${klant}`, '-t', 'notities=null', '--toch-maken'],
      ];
      for (const words of spelled)
        expect([words, await go(...words)]).toEqual([words, expect.objectContaining({ code: 12, aanvraag: 'a1' })]);
      expect(await requests()).toHaveLength(1);
      await yes('a1', '--uitvoeren');
    },
  ],
  [
    'finalising by command and by api with an empty body',
    'goedkeuring definitief',
    1,
    async ({ go, yes, concept, machine: { world } }) => {
      writeFileSync(join(world.folder, 'leeg.json'), '{}');
      expect(await go('factuur', 'definitief', concept)).toMatchObject({ aanvraag: 'a1' });
      expect(await go('api', 'POST', `/facturen/${concept}/definitief`)).toMatchObject({ aanvraag: 'a1' });
      expect(await go('api', 'POST', `/facturen/${concept}/definitief`, '--invoer', 'leeg.json')).toMatchObject({ aanvraag: 'a1' });
      await yes('a1');
      expect((await go('api', 'POST', `/facturen/${concept}/definitief/`)).code).toBe(0);
      expect((await go('factuur', 'definitief', concept, '--toch-maken')).code).toBe(12);
    },
  ],
  [
    'a customer that became another firm before its invoice was finalised',
    'goedkeuring definitief',
    1,
    async ({ machine, go, yes, requests, klant, concept }) => {
      const asked = ['factuur', 'definitief', concept];
      expect(await go(...asked)).toMatchObject({ aanvraag: 'a1' });
      await yes('a1');
      // Changing a customer is not held by this level.
      expect((await go('klanten', 'wijzig', klant, '--naam', 'Malafide NV', '--kbo-btw-nummer', '0876543270')).code).toBe(0);
      machine.carriedOut.length = 0;
      expect(await go(...asked)).toMatchObject({ code: 12, aanvraag: 'a2' });
      expect(machine.carriedOut).toEqual([]);
      expect(await yes('a2')).toContain('Klant van 1: Malafide NV; ');
      expect((await go(...asked)).code).toBe(0);
      expect(await requests()).toMatchObject([{ stand: 'uitgevoerd' }, { stand: 'goedgekeurd' }]);
    },
  ],
  [
    'an address of the customer that changed, whatever is done',
    'goedkeuring alles',
    0,
    async ({ machine, go, yes, klant, concept, definitief }) => {
      // test/unit/service/journal/approvals.test.ts has every field.
      const acts: string[][] = [
        ['factuur', 'verstuur', definitief, '--kanaal', 'peppol'],
        ['factuur', 'maak', '--klant', klant, '--regel', 'Ander werk;1;95;21'],
        ['offerte', 'maak', '--klant', klant, '--regel', 'Ander werk;1;95;21'],
        ['creditnota', 'maak', definitief],
        ['factuur', 'definitief', concept],
        ['klanten', 'wijzig', klant, '--email', 'r@example.be'],
      ];
      for (const act of acts) await yes((await go(...act)).aanvraag ?? '');
      machine.shows = (item) => (item['id'] === klant && 'land' in item ? { ...item, adres: 'Elders 2' } : item);
      for (const [at, act] of acts.entries())
        expect([act, await go(...act)]).toEqual([act, expect.objectContaining({ code: 12, aanvraag: `a${acts.length + 1 + at}` })]);
    },
  ],
  [
    'another address or channel, a simulation, or a field that duit does not know',
    'goedkeuring verzenden',
    0,
    async ({ go, yes, definitief }) => {
      const send = ['factuur', 'verstuur', definitief, '--kanaal'];
      const call = ['api', 'POST', `/facturen/${definitief}/versturen`, '-v', 'kanaal=email'];
      await yes((await go(...send, 'email')).aanvraag ?? '');
      const others = [
        [...send, 'email', '--email', 'P@example.be'],
        [...send, 'peppol'],
        [...send, 'email', '--simuleer', 'fout'],
        [...call, '-v', 'cc=x@example.be'],
        ['api', 'POST', `/facturen/${definitief}/versturen?email=x@example.be`, '-v', 'kanaal=email'],
      ];
      for (const [at, other] of others.entries())
        expect([other, await go(...other)]).toEqual([other, expect.objectContaining({ code: 12, aanvraag: `a${at + 2}` })]);
    },
  ],
  [
    'a second sending: its page says first what went already, and the yes is for that alone',
    'goedkeuring verzenden',
    3,
    async ({ machine, go, yes, toon, definitief }) => {
      const send = ['factuur', 'verstuur', definitief, '--kanaal', 'email'];
      expect(await go(...send)).toMatchObject({ aanvraag: 'a1' });
      expect((await toon('a1')).schrijfacties[0]).not.toHaveProperty('ondanks');
      await yes('a1');
      expect((await go(...send)).code).toBe(0);
      // Over the other channel, and once more.
      const other = ['factuur', 'verstuur', definitief, '--kanaal', 'peppol', '--ook-per-peppol'];
      const again = [...send, '--nogmaals'];
      expect(await go(...other)).toMatchObject({ aanvraag: 'a2' });
      expect(await go(...again)).toMatchObject({ aanvraag: 'a3' });
      const [{ ondanks }] = (await toon('a2')).schrijfacties as [{ ondanks: object[] }];
      expect(ondanks).toEqual([
        expect.objectContaining({
          oorzaak: 'other_channel',
          optie: '--ook-per-peppol',
          bewerking: 'facturen.versturen',
          tijd: '2026-03-15T10:00:00.000Z',
          zeker: true,
          kanaal: 'email',
          naar: 'p@example.be',
        }),
      ]);
      const [{ ondanks: seen }] = (await toon('a3')).schrijfacties as [{ ondanks: object[] }];
      expect(seen).toMatchObject([{ oorzaak: 'done', optie: '--nogmaals', kanaal: 'email', naar: 'p@example.be' }]);
      expect(await yes('a2')).toMatch(
        /^Let op: 1\. --ook-per-peppol: 2026-0001 is al verstuurd per e-mail, op 15\/03\/2026 10:00 \(door .+\); adres: p@example\.be\na2 /,
      );
      await yes('a3');
      expect((await go(...other)).code).toBe(0);
      // It went out by Peppol too meanwhile, which the person did not see when saying yes to another e-mail.
      const more = ['--nogmaals', '--ook-per-email'];
      expect(await go(...send, ...more)).toMatchObject({ code: 12, aanvraag: 'a4' });
      expect((await toon('a4')).schrijfacties[0]).toMatchObject({ ondanks: [{ oorzaak: 'done' }, { oorzaak: 'other_channel' }] });
      await yes('a4', '--uitvoeren');
      for (const line of [send, [...send, ...more], other]) expect((await go(...line)).code).toBe(12);
      expect(machine.mails('2026-0001')).toBe(2);
    },
  ],
  [
    'a sending that perhaps went: its page says so',
    'goedkeuring verzenden',
    2,
    async ({ machine, go, yes, toon, definitief }) => {
      const send = ['factuur', 'verstuur', definitief, '--kanaal', 'email', '--email', 'x@example.be'];
      await yes((await go(...send)).aanvraag ?? '');
      expect((await machine.run([...send, '--ja'], 'lost'))?.code).toBe(7);
      expect((await go(...send)).code).toBe(7);
      expect(await go(...send, '--nogmaals')).toMatchObject({ code: 12, aanvraag: 'a2' });
      const perhaps = { oorzaak: 'uncertain', optie: '--nogmaals', zeker: false, kanaal: 'email', naar: 'x@example.be' };
      expect((await toon('a2')).schrijfacties[0]).toMatchObject({ ondanks: [perhaps] });
      expect(await yes('a2')).toMatch(/^Let op: 1\. --nogmaals: 2026-0001 is misschien al verstuurd per e-mail, op /);
      expect((await go(...send, '--nogmaals')).code).toBe(0);
      expect((await go(...send, '--nogmaals')).code).toBe(12);
    },
  ],
  [
    'a second invoice with --toch-maken: its page names the one that is there',
    'goedkeuring alles',
    1,
    async ({ go, yes, toon, klant, concept }) => {
      const twice = ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21'];
      expect((await go(...twice)).aanvraag).toBeUndefined();
      expect(await go(...twice, '--toch-maken')).toMatchObject({ code: 12, aanvraag: 'a1' });
      const [{ ondanks }] = (await toon('a1')).schrijfacties as [{ ondanks: object[] }];
      expect(ondanks).toMatchObject([{ oorzaak: 'there', optie: '--toch-maken', documenten: [{ id: concept }] }]);
      expect(await yes('a1', '--uitvoeren')).toMatch(/^Let op: 1\. --toch-maken: deze factuur is er al: concept /);
      expect((await go(...twice, '--toch-maken')).aanvraag).toBe('a2');
    },
  ],
  [
    'a quote that is billed by --uitvoeren and then again at another price',
    'goedkeuring alles',
    1,
    async ({ machine, go, yes, toon, klant }) => {
      const quoted = [{ ...regels[0], omschrijving: 'Ontwerp', eenheidsprijs: 100 }];
      const { id: offerte } = (await machine.create('/offertes', { klant_id: klant, regels: quoted })) as { id: string };
      const bill = ['offerte', 'factureer', offerte, '--klant', klant];
      expect(await go(...bill)).toMatchObject({ code: 12, aanvraag: 'a1' });
      expect((await toon('a1')).schrijfacties).toMatchObject([{ offerte }]);
      await yes('a1', '--uitvoeren');
      const [made] = (await machine.list('/facturen?limit=1')) as [{ id: string }];
      machine.shows = (item) => (item['id'] === offerte ? { ...item, regels: [{ ...quoted[0], eenheidsprijs: 120 }] } : item);
      const again = await go(...bill);
      expect([again.code, again.aanvraag]).toEqual([12, undefined]);
      expect(again.stderr).toContain(made.id);
    },
  ],
  [
    'a document that changed',
    'goedkeuring definitief',
    0,
    async ({ machine, go, yes, concept }) => {
      const asked = ['factuur', 'definitief', concept, '--bevestig', 'datum'];
      await yes((await go(...asked)).aanvraag ?? '');
      // test/unit/service/journal/approvals.test.ts has every field.
      const changes: object[] = [{ regels: [{ ...regels[0], eenheidsprijs: 95.001 }] }, { totaal_incl: 114.96 }];
      for (const [at, change] of changes.entries()) {
        machine.shows = (item) => (item['id'] === concept ? { ...item, ...change } : item);
        expect([change, await go(...asked)]).toEqual([change, expect.objectContaining({ code: 12, aanvraag: `a${at + 2}` })]);
      }
    },
  ],
  [
    'a plan that changed',
    'goedkeuring alles',
    0,
    async ({ machine, go, yes }) => {
      const { world } = machine;
      const csv = (price: number) =>
        `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum\nA1;Peeters BV;Huur;1;${price};21;2026-03-10\n`;
      const plan = async (price: number) => {
        writeFileSync(join(world.folder, 'in.csv'), csv(price));
        expect((await machine.run('batch plan in.csv -o plan.json --overschrijven'))?.code).toBe(0);
      };
      await plan(100);
      await yes((await go('batch', 'voer-uit', 'plan.json')).aanvraag ?? '');
      await plan(900);
      expect(await go('batch', 'voer-uit', 'plan.json')).toMatchObject({ code: 12, aanvraag: 'a2' });
      const path = join(world.folder, 'plan.json');
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('900', '800'));
      expect((await go('batch', 'voer-uit', 'plan.json')).code).not.toBe(0);
    },
  ],
  [
    'a month that is over by midnight',
    'goedkeuring alles',
    0,
    async ({ machine: { world }, go, yes, klant, concept }) => {
      const acts = [
        ['factuur', 'definitief', concept, '--bevestig', 'datum'],
        ['factuur', 'maak', '--klant', klant, '--regel', 'Werk;1;95;21'],
      ];
      await world.sleep(16 * 24 * 3_600_000);
      for (const act of acts) await yes((await go(...act)).aanvraag ?? '');
      // From noon on 31 March to past midnight in Brussels.
      await world.sleep(12.1 * 3_600_000);
      for (const [at, act] of acts.entries()) expect(await go(...act)).toMatchObject({ code: 12, aanvraag: `a${at + 3}` });
    },
  ],
  [
    'older copies of the limits, or none',
    'goedkeuring nee',
    0,
    async ({ machine, go, concept }) => {
      const { world } = machine;
      const folders = ['config', 'state'].map((folder) => join(world.folder, folder));
      const copies = () =>
        folders.flatMap((folder) => readdirSync(folder).flatMap((name) => (name.startsWith('grenzen-') ? [join(folder, name)] : [])));
      await machine.run('profiel wijzig --hoogstens-per-dag 100');
      const before = copies().map((path) => [path, readFileSync(path)] as const);
      expect(before.length).toBeGreaterThan(0);
      await machine.run('profiel wijzig --goedkeuring alles');
      for (const [path, bytes] of before) writeFileSync(path, bytes);
      expect(await go('factuur', 'definitief', concept)).toMatchObject({ code: 12, aanvraag: 'a1' });
      for (const path of copies()) rmSync(path);
      expect(await go('factuur', 'definitief', concept)).toMatchObject({ code: 12, aanvraag: 'a1' });
    },
  ],
  [
    "a file written over duit's own: the limits or the store",
    'goedkeuring alles',
    0,
    async ({ machine, go, concept, definitief }) => {
      const { folder } = machine.world;
      writeFileSync(
        join(folder, 'in.csv'),
        'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\nA1;Peeters BV;Huur;1;95;21\n',
      );
      symlinkSync(join(folder, 'config'), join(folder, 'elders'));
      const copy = readdirSync(join(folder, 'config')).find((name) => name.startsWith('grenzen-')) ?? '';
      expect(copy).not.toBe('');
      for (const words of [
        ['batch', 'plan', 'in.csv', '-o', `config/${copy}`, '--overschrijven'],
        ['batch', 'plan', 'in.csv', '-o', `elders/${copy}`, '--overschrijven'],
        ['factuur', 'pdf', definitief, '-o', 'state/state.sqlite', '--overschrijven'],
        ['factuur', 'ubl', definitief, '--map', 'state'],
      ])
        expect([words, (await machine.run(words))?.code]).toEqual([words, 2]);
      expect(await go('factuur', 'definitief', concept)).toMatchObject({ code: 12, aanvraag: 'a1' });
    },
  ],
  [
    'a profile that is made for the same key, or removed and made again',
    'goedkeuring nee',
    0,
    async (ground) => {
      const { machine, concept, definitief } = ground;
      const { DUIT_API_KEY: SLEUTEL = '', DUIT_BASE_URL: base = '', ...rest } = machine.world.env;
      const world = { ...machine.world, env: { ...rest, SLEUTEL } };
      const make = (naam: string) =>
        run(
          ['profiel', 'maak', naam, '--base-url', `${base}/`, '--soort', 'test', '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle'],
          world,
        );
      expect((await make('eerste')).code).toBe(0);
      expect((await run('profiel wijzig eerste --goedkeuring definitief', world)).code).toBe(0);
      expect((await make('tweede')).code).toBe(0);
      const tries = async (naam: string) => {
        for (const line of [
          ['factuur', 'definitief', concept],
          ['api', 'POST', `/facturen/${concept}/definitief`],
          ['factuur', 'verstuur', definitief, '--kanaal', 'email', '--nogmaals'],
        ])
          expect([naam, line, (await run([...line, '--ja', '--profiel', naam], world)).code]).toEqual([naam, line, 12]);
      };
      await tries('tweede');
      for (const naam of ['eerste', 'tweede']) await run(`profiel verwijder ${naam} --ja`, world);
      await make('derde');
      await tries('derde');
    },
  ],
  [
    'a state folder that is empty',
    'goedkeuring alles',
    0,
    async ({ machine: { world }, concept }) => {
      const empty = { ...world, env: { ...world.env, DUIT_STATE_DIR: join(world.folder, 'leeg') } };
      expect((await run(['factuur', 'definitief', concept, '--ja'], empty)).code).not.toBe(0);
      await run('journaal herstel --opnieuw --ja', empty);
      for (const more of [[], ['--toch-maken'], ['--negeer-open']])
        expect((await run(['factuur', 'definitief', concept, '--ja', ...more], empty)).code).toBe(12);
    },
  ],
  [
    'a document above the amount, by any command or spelling',
    'hoogstens-bedrag 100',
    0,
    async ({ machine, go, klant, concept, definitief }) => {
      const { id: offerte } = (await machine.create('/offertes', { klant_id: klant, regels })) as { id: string };
      const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum';
      writeFileSync(join(machine.world.folder, 'in.csv'), `${header}\nA1;Peeters BV;Huur;1;100;21;2026-03-10\n`);
      expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
      const tries: string[][] = [
        ['factuur', 'maak', '--klant', klant, '--regel', 'Huur;1;95;21'],
        ['factuur', 'maak', '--klant', klant, '--regel', 'Huur;-1;95;21'],
        ['factuur', 'kopieer', concept, '--datum', '2026-03-14'],
        ['factuur', 'definitief', concept.toUpperCase()],
        ['offerte', 'factureer', offerte, '--klant', klant],
        ['creditnota', 'maak', definitief],
        ['batch', 'voer-uit', 'plan.json'],
        ['api', 'POST', 'facturen/', '-t', `regels=${JSON.stringify(regels)}`, '-v', `klant_id=${klant.toUpperCase()}`],
        ['api', 'post', `/facturen/${concept.toUpperCase()}/definitief/?`],
        ['api', 'POST', `/Facturen/${concept}/Definitief`],
        ['api', 'PUT', `/facturen/${concept}/definitief`],
        ['api', 'POST', `/facturen/${definitief}/versturen`, '-v', 'kanaal=email'],
      ];
      for (const words of tries) {
        const { code, aanvraag } = await go(...words, '--toch-maken');
        expect([words, code, aanvraag]).toEqual([words, expect.toSatisfy((one) => one === 12 || one === 2), undefined]);
      }
    },
  ],
];

/** Those that the store decides. */
const inStore: readonly Way[] = [
  [
    'doing it again, by any command',
    'goedkeuring definitief',
    1,
    async ({ machine: { world }, go, yes, concept }) => {
      await go('factuur', 'definitief', concept);
      await yes('a1', '--uitvoeren');
      for (const line of [
        ['factuur', 'definitief', concept],
        ['api', 'POST', `/facturen/${concept}/definitief`],
      ])
        for (const more of [[], ['--toch-maken'], ['--negeer-open']]) expect((await go(...line, ...more)).code).toBe(12);
      for (const more of ['', ' --uitvoeren']) expect((await run(`goedkeuring geef a1${more}`, typing(world, 'j', 'j'))).code).toBe(12);
    },
  ],
  [
    'more a day than a limit that was set after the first: by api, a second profile, two at once or a clock that is set back',
    'hoogstens-per-dag 2',
    1,
    async ({ machine, klant, concept }) => {
      const { DUIT_API_KEY: SLEUTEL = '', DUIT_BASE_URL: base = '' } = machine.world.env;
      const known = { ...machine.world, env: { ...machine.world.env, SLEUTEL } };
      const make = [
        'profiel',
        'maak',
        'tweede',
        '--base-url',
        base,
        '--soort',
        'test',
        '--sleutel-omgeving',
        'SLEUTEL',
        '--zonder-controle',
      ];
      expect((await run(make, known)).code).toBe(0);
      const { id: other } = (await machine.create('/facturen', { klant_id: klant, regels })) as { id: string };
      const finalise = (id: string, world: TestWorld = known, ...more: string[]) =>
        run(['factuur', 'definitief', id, '--ja', '--toch-maken', ...more], world);
      const both = await Promise.all([concept, other].map((id) => finalise(id)));
      // Which of them went first nobody can tell.
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 12]);
      const left = both[0]?.code === 0 ? other : concept;
      const byApi = ['api', 'POST', `/facturen/${left.toUpperCase()}/definitief/`, '--ja'];
      const tries = async () => [
        await finalise(left, known, '--profiel', 'tweede'),
        await finalise(left, known, '--negeer-open'),
        await run(byApi, known),
      ];
      expect((await tries()).map(({ code }) => code)).toEqual([12, 12, 12]);
      await machine.world.sleep(-24 * 3_600_000);
      expect((await tries()).map(({ code }) => code)).toEqual([12, 12, 12]);
    },
  ],
  [
    'two at once',
    'goedkeuring verzenden',
    1,
    async ({ machine, go, yes, definitief }) => {
      // In one world they print into each other, so not as JSON.
      const send = ['factuur', 'verstuur', definitief, '--ja', '--negeer-open', '--nogmaals', '--kanaal'];
      await yes((await go('factuur', 'verstuur', definitief, '--kanaal', 'email')).aanvraag ?? '');
      const both = await Promise.all([0, 1, 2].map(() => machine.run([...send, 'email'])));
      expect(both.map((one) => one?.code).toSorted((a = 1, b = 1) => a - b)).toEqual([0, 12, 12]);
    },
  ],
  [
    'one for each channel, approved before either went, at once',
    'goedkeuring verzenden',
    1,
    async ({ machine, go, yes, toon, definitief }) => {
      const send = ['factuur', 'verstuur', definitief, '--kanaal'];
      for (const kanaal of ['email', 'peppol']) await yes((await go(...send, kanaal)).aanvraag ?? '');
      const both = await Promise.all(['email', 'peppol'].map((kanaal) => machine.run([...send, kanaal, `--ook-per-${kanaal}`, '--ja'])));
      expect(both.map((one) => one?.code).toSorted((a = 1, b = 1) => a - b)).toEqual([0, 12]);
      const [left] = both.map((one) => one?.code === 12);
      expect(await go(...send, left ? 'email' : 'peppol', left ? '--ook-per-email' : '--ook-per-peppol')).toMatchObject({
        code: 12,
        aanvraag: 'a3',
      });
      expect((await toon('a3')).schrijfacties[0]).toMatchObject({ ondanks: [{ oorzaak: 'other_channel' }] });
    },
  ],
  [
    'a write that another command asks for while a person reads',
    'goedkeuring definitief',
    0,
    async ({ machine, klant, concept, requests }) => {
      const { world } = machine;
      const other = (await machine.create('/facturen', { klant_id: klant, regels })) as { id: string };
      await run(['factuur', 'definitief', concept, '--ja'], world);
      async function* answers() {
        await run(['factuur', 'definitief', concept, other.id, '--ja'], world);
        yield Buffer.from('j\n');
      }
      const reader = typing(world);
      const given = await run('goedkeuring geef a1', { ...reader, stdin: { isTTY: true, stream: Readable.from(answers()) } });
      expect(given.code).toBe(0);
      expect(await requests()).toMatchObject([
        { aanvraag: 'a2', stand: 'wacht', aantal: 1 },
        { aanvraag: 'a1', stand: 'goedgekeurd', aantal: 1 },
      ]);
      expect((await run(['factuur', 'definitief', other.id, '--ja'], world)).code).toBe(12);
    },
  ],
];

await onOneStore('an approval or a limit can not be gone round by', ({ once }) => {
  const tries = async (...[, limit, left, tried]: Way) => {
    const ground = await groundOf(limit);
    await tried(ground);
    expect(ground.machine.carriedOut).toHaveLength(left);
  };
  once.each(ways)('%s', tries);

  it.each(inStore)('%s', tries);
});
