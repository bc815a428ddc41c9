import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachStore } from '../support/each-store.ts';
import { type Fault, faultyMachine, type Machine } from '../support/faulty.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { callIn, savedWorld, sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { type Prepared, writers, writersWorld } from '../support/writers.ts';
import { run, type TestWorld } from '../support/world.ts';

const isWrite = (request: string): boolean => !request.startsWith('GET ');
const base = 'https://dienst.example/api/v1';
const limit = (line: string, world: TestWorld) => run(`profiel wijzig werk ${line}`, world);

interface Asked {
  readonly aanvraag: string;
  readonly stand: string;
  readonly aantal: number;
}

const requests = async (world: TestWorld): Promise<Asked[]> => JSON.parse((await run('goedkeuring list --json', world)).stdout) as Asked[];
const approve = (world: TestWorld, name: string, ...answers: string[]) =>
  run(`goedkeuring geef ${name}`, typing(world, ...(answers.length > 0 ? answers : ['j'])));

describe('without the approval of a person no write leaves', () => {
  let prepared: Prepared;

  /** The ways in to the same account, each as a world and the words behind a command. */
  const ways = (): Record<string, [world: TestWorld, ...words: string[]]> => {
    const { world } = prepared;
    const { SLEUTEL = '' } = world.env;
    const environment = { ...world.env, DUIT_PROFIEL: 'omgeving', DUIT_API_KEY: SLEUTEL, DUIT_BASE_URL: base };
    const profiles = join(world.folder, 'config');
    return {
      'the profile': [world],
      'the environment': [{ ...world, env: environment }],
      'the environment as another account': [{ ...world, env: { ...environment, DUIT_ACCOUNT: '00000000-0000-4000-8000-000000000001' } }],
      'a second profile': [world, '--profiel', 'tweede'],
      'a second profile of another account': [world, '--profiel', 'ander'],
      'no copies beside the profiles': [
        (() => {
          for (const name of readdirSync(profiles).filter((one) => one.startsWith('grenzen-'))) rmSync(join(profiles, name));
          return world;
        })(),
      ],
      'an assistant': [{ ...world, env: { ...world.env, CLAUDECODE: '1' } }],
      'a store that was lost': [{ ...world, env: { ...world.env, DUIT_STATE_DIR: join(world.folder, 'leeg') } }],
    };
  };

  beforeAll(async () => {
    prepared = await writersWorld();
    const { world } = prepared;
    const make = (naam: string, ...more: string[]) =>
      run(['profiel', 'maak', naam, '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle', ...more], world);
    await make('tweede', '--account-van', 'werk');
    await make('ander', '--base-url', `${base}/`);
  });

  /** Each command that writes, as its path and the words behind that. */
  const commands = () => Object.entries(writers(prepared)).flatMap(([path, lines]) => lines.map((line) => [path, line] as const));

  /** Runs commands that write in a way, with everything that skips a question; gives the writes that left for each. */
  async function writesOf(
    [world, ...words]: [world: TestWorld, ...words: string[]],
    own: readonly (readonly [path: string, line: string[]])[] = commands(),
  ) {
    const { concept } = prepared;
    const ended: { line: string; code: number; stderr: string; sent: string[] }[] = [];
    for (const [path, line] of own) {
      const stdin = { isTTY: false, stream: Readable.from([Buffer.from(`${concept}\n`)]) };
      const given = line[0] === '-' ? { ...world, stdin } : world;
      const all = [...path.split(' '), ...line, ...words, '--ja', '--toch-maken', '--negeer-open'];
      const { code, stderr } = await run(all, given);
      ended.push({ line: `${path} ${line.join(' ')}`, code, stderr, sent: sentBy(prepared.world).filter(isWrite) });
    }
    return ended;
  }

  it('of any command, on any way in', async () => {
    expect((await limit('--goedkeuring alles', prepared.world)).code).toBe(0);
    sentBy(prepared.world);
    for (const [at, [way, place]] of Object.entries(ways()).entries()) {
      // Each command goes in by the profile, and each other way in has a part of them.
      const own = at === 0 ? commands() : sampleBySeed(commands(), 20, at);
      if (way === 'a store that was lost') await run('journaal herstel --opnieuw --ja', place[0]);
      for (const { line, code, stderr, sent } of await writesOf(place, own)) {
        expect(sent, `${way}: ${line}`).toEqual([]);
        // While lines may be lost a person is asked first what may have been done.
        expect([way, line, code, stderr]).toEqual([
          way,
          line,
          12,
          expect.stringMatching(/aanvraag a\d+|dat grenzen heeft|duit journaal herstel/),
        ]);
      }
    }
    expect((await requests(prepared.world)).every(({ stand }) => stand === 'wacht')).toBe(true);
  });

  const levels = [
    ['verzenden', /^POST \/(?:klanten|facturen|offertes)$|^PATCH \/klanten\/[^/]*$|\/definitief$|\/creditnota$/],
    ['definitief', /^POST \/(?:klanten|facturen|offertes)$|^PATCH \/klanten\/[^/]*$|\/creditnota$/],
  ] as const;

  it.each(sampleBySeed(levels, 2, 1))('of %s lets the others leave', async (level, lets) => {
    prepared = await writersWorld();
    expect((await limit(`--goedkeuring ${level}`, prepared.world)).code).toBe(0);
    sentBy(prepared.world);
    const ended = await writesOf([prepared.world], sampleBySeed(commands(), 2, 2));
    for (const { line, sent } of ended) expect([line, sent.filter((one) => !lets.test(one))]).toEqual([line, []]);
    expect(ended.flatMap(({ sent }) => sent).length).toBeGreaterThan(5);
  });
});

/** A draft that is final once, and its email. */
const draftIn = async (world: Awaited<ReturnType<typeof savedWorld>>): Promise<string> =>
  (await callIn(world)('GET', '/facturen?status=concept&type=factuur&limit=1')).list[0]?.['id'] as string;

const lastJson = (stderr: string) =>
  (JSON.parse(stderr.trim().split('\n').at(-1) ?? '{}') as { error: { aanvraag?: string; hint: string } }).error;

await onEachStore('an aanvraag', ({ isShared, once }) => {
  once('is made once, shown, approved at a terminal alone, and lets one write leave', async () => {
    const world = await savedWorld();
    const id = await draftIn(world);
    await limit('--goedkeuring definitief', world);
    const asked = ['factuur', 'definitief', id, '--ja', '--json', '--reden', 'maand maart'];
    const first = await run(asked, world);
    expect([first.code, lastJson(first.stderr)]).toEqual([
      12,
      expect.objectContaining({ aanvraag: 'a1', limit: { option: '--goedkeuring', value: 'definitief' } }),
    ]);
    expect(lastJson(first.stderr).hint).toContain('duit goedkeuring geef a1');
    expect(lastJson((await run(asked, world)).stderr).aanvraag).toBe('a1');
    expect(await requests(world)).toMatchObject([{ aanvraag: 'a1', stand: 'wacht', aantal: 1, reden: 'maand maart' }]);
    expect((await run('goedkeuring toon a1', world)).stdout).toContain(`schrijfacties.0.document\t${id}`);
    for (const words of ['goedkeuring geef a1 --ja', 'goedkeuring geef 1 --niet-interactief'])
      expect([words, (await run(words, world)).code]).toEqual([words, 12]);
    const byAssistant = typing(world, 'j');
    expect((await run('goedkeuring geef a1', { ...byAssistant, env: { ...byAssistant.env, CLAUDECODE: '1' } })).code).toBe(12);
    for (const verb of ['geef', 'weiger'])
      expect((await run(`goedkeuring ${verb} a1 --proef`, world)).stderr).toBe('Proef: er is niets goedgekeurd of geweigerd.\n');
    expect((await approve(world, 'a1', 'n')).code).toBe(12);
    expect(await requests(world)).toMatchObject([{ stand: 'wacht' }]);
    const approved = await approve(world, 'a1', '1', 'j');
    expect([approved.code, approved.stderr]).toEqual([0, expect.stringContaining('a1 goedgekeurd')]);
    expect(approved.stderr).toContain('1 schrijfactie');
    expect(approved.stderr).toContain('Reden: maand maart');
    expect(approved.stderr).toContain('Totaal incl. btw');
    sentBy(world);
    expect((await run(asked, world)).code).toBe(0);
    expect(sentBy(world).filter(isWrite)).toEqual([`POST /facturen/${id}/definitief`]);
    expect(await requests(world)).toMatchObject([{ stand: 'uitgevoerd' }]);
    expect((await approve(world, 'a1')).code).toBe(12);
    const again = await run(['factuur', 'definitief', id, '--ja', '--json', '--toch-maken'], world);
    expect([again.code, sentBy(world).filter(isWrite)]).toEqual([12, []]);
  });

  if (isShared) {
    it('is asked on one machine and given on another that shares the store', async () => {
      const asking = await savedWorld();
      const id = await draftIn(asking);
      await limit('--goedkeuring definitief', asking);
      const asked = ['factuur', 'definitief', id, '--ja', '--json'];
      expect(lastJson((await run(asked, asking)).stderr).aanvraag).toBe('a1');
      const { account } = JSON.parse((await run('profiel toon werk --json', asking)).stdout) as { account: string };
      const { SLEUTEL = '' } = asking.env;
      const folders = { DUIT_CONFIG_DIR: join(asking.folder, 'thuis'), DUIT_STATE_DIR: join(asking.folder, 'thuis-state') };
      const known = { DUIT_PROFIEL: 'omgeving', DUIT_API_KEY: SLEUTEL, DUIT_BASE_URL: base, DUIT_ACCOUNT: account };
      const giving = { ...asking, machine: 'thuis', person: 'bob', env: { ...asking.env, ...folders, ...known } };
      expect(await requests(giving)).toMatchObject([{ aanvraag: 'a1', stand: 'wacht' }]);
      expect((await approve(giving, 'a1')).code).toBe(0);
      sentBy(asking);
      expect((await run(asked, asking)).code).toBe(0);
      expect(sentBy(asking).filter(isWrite)).toEqual([`POST /facturen/${id}/definitief`]);
      expect(await requests(giving)).toMatchObject([{ stand: 'uitgevoerd' }]);
    });
  }

  once('can not be gone round by a profile or copies of the limits that were edited by hand', async () => {
    const files = async (world: TestWorld, name: RegExp) =>
      ['config', 'state']
        .flatMap((folder) => readdirSync(join(world.folder, folder)).map((file) => join(world.folder, folder, file)))
        .filter((path) => name.test(path));
    const otherAccount = (text: string) => text.replaceAll(/("account":\s*")[^"]*/g, '$111111111-2222-4333-8444-555555555555');
    const withoutLimit = (text: string) =>
      JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === 'goedkeuring' ? undefined : value));
    // A database asks first which of its accounts an unknown one is.
    for (const [name, edited, code] of [
      [/profielen\.json$/, otherAccount, isShared ? 2 : 12],
      [/grenzen-[^/]*$/, withoutLimit, 10],
    ] as const) {
      const world = await savedWorld();
      const id = await draftIn(world);
      await limit('--goedkeuring definitief', world);
      const paths = await files(world, name);
      expect(paths).not.toEqual([]);
      for (const path of paths) {
        const before = readFileSync(path, 'utf8');
        writeFileSync(path, edited(before));
        expect(readFileSync(path, 'utf8')).not.toBe(before);
      }
      sentBy(world);
      expect((await run(['factuur', 'definitief', id, '--ja'], world)).code).toBe(code);
      expect(sentBy(world).filter(isWrite)).toEqual([]);
    }
  });

  once('is refused with its reason, also once it was approved, and can still be approved', async () => {
    const world = await savedWorld();
    const id = await draftIn(world);
    await limit('--goedkeuring alles', world);
    const asked = ['factuur', 'definitief', id, '--ja'];
    await run(asked, world);
    expect((await run(['goedkeuring', 'weiger', 'a1', '--reden', 'verkeerde klant'], world)).code).toBe(0);
    const refused = await run(asked, world);
    expect([refused.code, refused.stderr]).toEqual([12, expect.stringMatching(/weigerde aanvraag a1: verkeerde klant/)]);
    expect((await approve(world, 'a1')).code).toBe(0);
    expect((await run('goedkeuring weiger a1', world)).code).toBe(0);
    sentBy(world);
    expect((await run(asked, world)).code).toBe(12);
    expect(sentBy(world).filter(isWrite)).toEqual([]);
    expect((await approve(world, 'a1')).code).toBe(0);
    expect((await run(asked, world)).code).toBe(0);
  });

  once('lapses after seven days, and when a limit changes', async () => {
    const world = await savedWorld();
    const id = await draftIn(world);
    await limit('--goedkeuring alles', world);
    const asked = ['factuur', 'definitief', id, '--ja', '--json'];
    await run(asked, world);
    await approve(world, 'a1');
    await world.sleep(7 * 24 * 3_600_000);
    expect(await requests(world)).toMatchObject([{ stand: 'vervallen' }]);
    expect(lastJson((await run(asked, world)).stderr).aanvraag).toBe('a2');
    await approve(world, 'a2');
    await limit('--hoogstens-per-dag 50', world);
    expect(lastJson((await run(asked, world)).stderr).aanvraag).toBe('a3');
    expect((await approve(world, 'a2')).code).toBe(12);
    expect(sentBy(world).filter(isWrite)).toEqual([]);
  });

  once('is asked anew where the address changed', async () => {
    const world = await savedWorld();
    const call = callIn(world);
    const klant = (await call('POST', '/klanten', { body: { naam: 'Claes BV', email: 'oud@example.be' } })).data['id'] as string;
    const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 }];
    const id = (await call('POST', '/facturen', { body: { klant_id: klant, regels } })).data['id'] as string;
    await call('POST', `/facturen/${id}/definitief`);
    await limit('--goedkeuring verzenden', world);
    const asked = ['factuur', 'verstuur', id, '--kanaal', 'email', '--ja', '--json'];
    await run(asked, world);
    const shown = JSON.parse((await run('goedkeuring toon a1 --json', world)).stdout) as {
      schrijfacties: { kanaal: string; naar: string }[];
    };
    expect(shown.schrijfacties).toMatchObject([{ kanaal: 'email', naar: 'oud@example.be', klant: 'Claes BV' }]);
    await approve(world, 'a1');
    await call('PATCH', `/klanten/${klant}`, { body: { email: 'nieuw@example.be' } });
    sentBy(world);
    expect(lastJson((await run(asked, world)).stderr).aanvraag).toBe('a2');
    // Another address and another channel are other requests too.
    expect(lastJson((await run([...asked, '--email', 'x@example.be'], world)).stderr).aanvraag).toBe('a3');
    expect(sentBy(world).filter(isWrite)).toEqual([]);
    const other = await approve(world, 'a3');
    expect(other.stderr).toContain('ander adres dan dat van de klant (nieuw@example.be)');
    expect((await run(asked, world)).code).toBe(12);
    expect((await run([...asked, '--email', 'x@example.be'], world)).code).toBe(0);
    expect(sentBy(world).filter(isWrite)).toHaveLength(1);
  });

  it('is one for everything that a command asks for, and lets each of it leave once', async () => {
    const world = await savedWorld();
    const ids = (await callIn(world)('GET', '/facturen?status=concept&type=factuur&limit=3')).list.map((one) => one['id'] as string);
    await limit('--goedkeuring definitief', world);
    const asked = ['factuur', 'definitief', ...ids, '--ja', '--json'];
    const first = await run(asked, world);
    expect([first.code, lastJson(first.stderr).aanvraag]).toEqual([12, 'a1']);
    expect(await requests(world)).toMatchObject([{ aanvraag: 'a1', aantal: ids.length }]);
    await approve(world, 'a1');
    sentBy(world);
    // In one world they print into each other, so not as JSON.
    const again = ['factuur', 'definitief', ...ids, '--ja', '--negeer-open', '--toch-maken'];
    const both = await Promise.all([run(again, world), run(again, world)]);
    expect(both.map(({ code }) => code)).not.toContain(1);
    expect(sentBy(world).filter(isWrite)).toHaveLength(ids.length);
  });

  once('can be carried out at once, each write once, and overzicht counts what waits', async () => {
    const world = await savedWorld();
    const ids = (await callIn(world)('GET', '/facturen?status=concept&type=factuur&limit=2')).list.map((one) => one['id'] as string);
    const klant = (await callIn(world)('POST', '/klanten', { body: { naam: 'Claes BV', email: 'c@example.be' } })).data['id'] as string;
    await limit('--goedkeuring alles', world);
    await run(['factuur', 'definitief', ...ids, '--ja'], world);
    await run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;95;21'], world);
    await run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;2;95;21', '--eigen-referentie', 'ORD-1'], world);
    await run(['klanten', 'wijzig', klant, '--email', ''], world);
    await run(['api', 'DELETE', `/facturen/${ids[0]}`, '--ja'], world);
    expect(JSON.parse((await run('overzicht --json', world)).stdout)).toMatchObject({ wacht_op_goedkeuring: 5 });
    sentBy(world);
    const both = await run('goedkeuring geef a1 --uitvoeren --json', typing(world, 'j'));
    expect([both.code, both.stderr]).toEqual([0, expect.any(String)]);
    expect(sentBy(world).filter(isWrite).toSorted()).toEqual(ids.map((id) => `POST /facturen/${id}/definitief`).toSorted());
    expect((await run('goedkeuring geef a2 --uitvoeren', typing(world, 'j'))).code).toBe(0);
    expect((await run('goedkeuring geef a3 --uitvoeren', typing(world, 'j'))).code).toBe(2);
    expect((await run('goedkeuring geef a4 --uitvoeren', typing(world, 'j'))).code).toBe(0);
    expect(sentBy(world).filter(isWrite)).toEqual(['POST /facturen', `PATCH /klanten/${klant}`]);
    await run('goedkeuring geef a5 --uitvoeren', typing(world, 'j'));
    expect(sentBy(world).filter(isWrite)).toEqual([`DELETE /facturen/${ids[0]}`]);
    for (const name of ['a1', 'a2', 'a4']) expect((await run(`goedkeuring geef ${name} --uitvoeren`, typing(world, 'j'))).code).toBe(12);
    expect(sentBy(world).filter(isWrite)).toEqual([]);
    expect(JSON.parse((await run('overzicht --json', world)).stdout)).toMatchObject({ wacht_op_goedkeuring: 1 });
  });
});

describe('one approval is one write', () => {
  const approvedMachine = async (): Promise<{ machine: Machine; line: string[] }> => {
    const machine = await faultyMachine();
    const klant = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
    expect((await machine.run('profiel wijzig --goedkeuring alles'))?.code).toBe(0);
    const line = ['factuur', 'maak', '--klant', klant['id'] as string, '--regel', 'Advies;1;95;21', '--json'];
    expect((await machine.run(line))?.code).toBe(12);
    const { code, stderr } = await run('goedkeuring geef a1', typing(machine.world, 'j'));
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    machine.carriedOut.length = 0;
    return { machine, line };
  };
  const forced = ['--toch-maken', '--negeer-open', '--ja'];

  const met: readonly Fault[] = ['lost', 'cut', 'unread', 'late', 'failed', 'down', 'killed', 'died'];
  it.each(isLong ? met : (['lost', 'killed'] as const))('where its reply is %s', async (fault) => {
    const { machine, line } = await approvedMachine();
    await machine.run(line, fault);
    for (let more = 0; more < 3; more++) await machine.run([...line, ...forced]);
    await machine.world.sleep(3_600_000);
    await machine.run(line);
    expect(machine.carriedOut.length).toBeLessThanOrEqual(1);
  });

  it.each<Fault>(['unsent', 'limited'])('and it still holds where the write was %s', async (fault) => {
    const { machine, line } = await approvedMachine();
    const first = await machine.run([...line, '--max-wacht', '0'], fault);
    expect(first?.code).not.toBe(0);
    expect(machine.carriedOut).toEqual([]);
    for (let more = 0; more < 3; more++) await machine.run([...line, ...forced]);
    expect(machine.carriedOut).toEqual(['POST /facturen']);
  });
});

it('of a document that became final or is gone says so, and lets nothing leave', async () => {
  const world = await savedWorld();
  const call = callIn(world);
  const ids = (await call('GET', '/facturen?status=concept&type=factuur&limit=3')).list.map((one) => one['id'] as string);
  await limit('--goedkeuring definitief', world);
  const asked = ['factuur', 'definitief', ...ids, '--ja'];
  expect((await run(asked, world)).code).toBe(12);
  const [{ naam: _naam, ...first }] = (
    JSON.parse((await run('goedkeuring toon a1 --json', world)).stdout) as { schrijfacties: [{ naam?: string; document: string }] }
  ).schrijfacties;
  await call('POST', `/facturen/${first.document}/definitief`);
  const { nummer } = (await call('GET', `/facturen/${first.document}`)).data;
  const asNow = async () => (await call('GET', `/facturen/${first.document}`)).data['nummer'];
  sentBy(world);
  const given = await run('goedkeuring geef a1 --uitvoeren', typing(world, 'j'));
  expect(given.stderr).toContain(`1. is al definitief: ${String(nummer)}\n`);
  expect([given.code, given.stderr]).toEqual([8, expect.stringContaining('al definitief')]);
  const alone = await run(['api', 'POST', `/facturen/${first.document}/definitief`, '--ja'], world);
  expect([alone.code, alone.stderr]).toEqual([
    12,
    expect.stringContaining(`Versturen kan met: duit factuur verstuur ${String(nummer)} --kanaal peppol`),
  ]);
  expect(sentBy(world).filter(isWrite).toSorted()).toEqual(
    ids
      .filter((id) => id !== first.document)
      .map((id) => `POST /facturen/${id}/definitief`)
      .toSorted(),
  );
  for (const line of [
    ['factuur', 'definitief', first.document, '--ja'],
    ['api', 'POST', `/facturen/${first.document}/definitief`, '--ja'],
  ])
    expect((await run(line, world)).code).toBe(12);
  expect(sentBy(world).filter(isWrite)).toEqual([]);
  expect(await asNow()).toBe(nummer);
  expect(await requests(world)).toHaveLength(1);
});

it.each([
  [404, 'bestaat niet meer'],
  [500, 'niet nagekeken of het nog concepten zijn'],
])('of a document to which the service answers %i tells the person who looks', async (status, told) => {
  const world = await savedWorld();
  const id = await draftIn(world);
  await limit('--goedkeuring definitief', world);
  await run(['factuur', 'definitief', id, '--ja'], world);
  const answers = fetchTransport(() => Response.json({ error: { status, message: 'nee' } }, { status }));
  const given = await run('goedkeuring geef a1', { ...typing(world, 'n'), transport: async () => answers });
  expect([given.code, given.stderr]).toEqual([12, expect.stringContaining(told)]);
});

it('loosening needs a person at a terminal, and a dry run tells what waits', async () => {
  const world = await savedWorld();
  const id = await draftIn(world);
  await limit('--goedkeuring definitief', world);
  for (const line of ['--goedkeuring nee --ja', '--goedkeuring verzenden', '--zonder-grenzen --ja'])
    expect((await limit(line, world)).code).toBe(12);
  expect((await limit('--goedkeuring alles', world)).code).toBe(0);
  const dry = await run(['factuur', 'definitief', id, '--proef'], world);
  expect([dry.code, dry.stderr]).toEqual([12, expect.stringContaining('--goedkeuring alles: dit vertrekt pas')]);
  expect(await requests(world)).toEqual([]);
  expect((await run('profiel toon --json', world)).stdout).toContain('"goedkeuring":"alles"');
  expect((await limit('--goedkeuring nee', typing(world, 'j'))).code).toBe(0);
  expect((await run(['factuur', 'definitief', id, '--ja'], world)).code).toBe(0);
});
