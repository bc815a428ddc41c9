import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathOfCopy } from '../support/copies.ts';
import { onOneStore } from '../support/each-store.ts';
import { sampleBySeed } from '../support/long.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { tamper } from '../support/store.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

const [name, email, street, work] = ['Kanarievogel Zeldzaam', 'kanarie@voorbeeld.be', 'Kwinkeleerstraat 7', 'Kooien timmeren'];
const canaries = [name, email, street, work, 'KANARIEVOGEL', 'kanarievogel zeldzaam'];
const wipes = ['journaal wis --ouder 0', 'geheugen wis --ja', 'bank wis --ouder 0'];

/** The files below the folders of duit in which a canary stands. */
const found = ({ folder }: TestWorld): string[] =>
  ['state', 'config'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, part, file)).isFile())
      .filter((file) => {
        const bytes = readFileSync(join(folder, part, file));
        return canaries.some((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
      }),
  );

/** A world whose memory knows the canaries, which are those of a customer with a draft. */
async function knowing() {
  const world = await savedWorld();
  const made = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run([...words, '--formaat', 'id'], world);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return stdout.trim();
  };
  const klant = await made('klanten', 'maak', '--naam', name, '--email', email, '--adres', street);
  const factuur = await made('factuur', 'maak', '--klant', klant, '--regel', `${work};1;100;21`, '--notities', work);
  await run(['factuur', 'toon', factuur], world);
  await run(['klanten', 'toon', klant], world);
  return { world, klant, factuur };
}

/** Has the store be one that can't be used, so that the next command puts it aside. */
async function putAside(world: TestWorld): Promise<void> {
  await tamper(join(world.folder, 'state'), (connection) => connection.exec('pragma application_id = 1'));
  expect(await run('journaal list', world)).toMatchObject({ code: 0, stderr: expect.stringContaining('staat nu in ') as string });
}

/** Losses after which the next command makes the store anew, or the file of its lines. */
const losses: Readonly<Record<string, (world: TestWorld) => unknown>> = {
  'its state was lost': ({ folder }) => rmSync(join(folder, 'state'), { recursive: true }),
  'its state was put aside and removed': async (world) => {
    await putAside(world);
    expect(await run('journaal wis --opzij', world)).toMatchObject({ code: 0 });
  },
  'its lines were lost': (world) => rmSync(pathOfCopy(world)),
  'its lines were damaged': (world) => writeFileSync(pathOfCopy(world), readFileSync(pathOfCopy(world)).fill(0, 200, 240)),
  'its lines were torn': (world) => appendFileSync(pathOfCopy(world), `01234567 {"id":"${email}`),
};

it.each(sampleBySeed(Object.entries(losses), 3, 1))('nothing that was wiped is left where %s before', async (_, lose) => {
  const { world, klant } = await knowing();
  const numbers = Array.from({ length: 8 }, (_one, at) => String(at));
  for (const number of numbers) {
    const words = [
      'factuur',
      'maak',
      '--klant',
      klant,
      '--regel',
      `${work} ${number};1;100;21`,
      '--datum',
      `2026-03-0${Number(number) + 1}`,
    ];
    const { stdout } = await run([...words, '--formaat', 'id'], world);
    expect(await run(`factuur definitief ${stdout.trim()}`, world)).toMatchObject({ code: 0 });
    expect(await run(`factuur verstuur ${stdout.trim()} --kanaal email --email ${number}${email}`, world)).toMatchObject({ code: 0 });
  }
  expect(found(world)).not.toEqual([]);
  await lose(world);
  expect((await run('journaal list', world)).code).toBe(0);
  for (const wipe of wipes) expect(await run(wipe, world), wipe).toMatchObject({ code: 0 });
  expect(found(world)).toEqual([]);
});

/** Gives the commands that a message names, each on a line of its own or behind a colon. */
const commandsIn = (stderr: string): string[] =>
  stderr.split('\n').flatMap((line) => (/^(?:  |.*: )duit (.*)$/.exec(line)?.[1] ?? []) as string | string[]);

describe('the old stores that were put aside', () => {
  it.each(['journaal wis --ouder 0', 'geheugen wis --ja', 'bank wis --ouder 0', 'profiel verwijder werk --ja'])(
    'are named by %s, and go with the command that it names',
    async (wipe) => {
      const { world } = await knowing();
      await putAside(world);
      await putAside(world);
      const aside = [1, 2].map((number) => join(world.folder, 'state', `state.sqlite.opzij-${number}`));
      const { code, stderr } = await run(wipe, world);
      // A small store may still be all in its log.
      const kept = found(world).map((file) => /opzij-\d/.exec(file)?.[0]);
      expect(kept).toEqual(expect.arrayContaining(['opzij-1', 'opzij-2']));
      expect([code, stderr]).toEqual([
        0,
        expect.stringContaining(
          `Oude kopieën van alles wat duit onthield, blijven staan:\n  ${aside[0]}\n  ${aside[1]}\nVerwijder ze met: duit journaal wis --opzij\n`,
        ),
      ]);
      expect(aside.map(existsSync)).toEqual([true, true]);
      const removed = await run(commandsIn(stderr).at(-1) ?? '', world);
      expect([removed.code, removed.stderr]).toEqual([0, 'Oude kopieën verwijderd: 2.\n']);
      const again = wipe.startsWith('profiel') ? wipes.map((one) => `${one} --profiel ${accountIn(stderr)}`) : wipes;
      for (const one of again)
        expect(await run(one, world), one).toMatchObject({ code: 0, stderr: expect.not.stringContaining('opzij') as string });
      expect(found(world)).toEqual([]);
    },
  );

  const accountIn = (stderr: string): string => /--profiel (\S+)$/m.exec(stderr)?.[1] ?? '';

  it('stay where a person says no, and in a dry run', async () => {
    const { world } = await knowing();
    await putAside(world);
    const aside = join(world.folder, 'state', 'state.sqlite.opzij-1');
    expect(await run('journaal wis --opzij --proef', world)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Proef: oude kopieën die verwijderd zouden worden: 1.') as string,
    });
    expect((await run('journaal wis --opzij', typing(world, 'n'))).code).toBe(12);
    expect(existsSync(aside)).toBe(true);
    expect((await run('journaal wis --opzij', typing(world, 'j'))).code).toBe(0);
    expect(existsSync(aside)).toBe(false);
    expect((await run('journaal list', world)).code).toBe(0);
  });

  it('needs --ouder or --opzij', async () => {
    const world = await savedWorld();
    const { code, stderr } = await run('journaal wis', world);
    expect([code, stderr]).toEqual([2, 'fout: geef --ouder <dagen> of --opzij\n']);
  });
});

it.each(wipes)('a new store that a killed command left goes with %s', async (wipe) => {
  const { world } = await knowing();
  const path = join(world.folder, 'state', 'state.sqlite');
  for (const ending of ['.nieuw', '.nieuw-journal']) copyFileSync(path, path + ending);
  expect((await run(wipe, world)).code).toBe(0);
  expect(readdirSync(join(world.folder, 'state')).filter((one) => /nieuw/.test(one))).toEqual([]);
  for (const one of wipes) await run(one, world);
  expect(found(world)).toEqual([]);
});

await onOneStore('a request for approval', ({ isShared }) => {
  /** A world in which a sending, a draft and a customer wait for approval. */
  async function asking() {
    const { world, factuur } = await knowing();
    await run('profiel wijzig werk --goedkeuring alles', world);
    for (const words of [
      ['factuur', 'definitief', factuur],
      ['klanten', 'maak', '--naam', `${name} 2`, '--email', email, '--adres', street],
      ['factuur', 'maak', '--klant', name, '--regel', `${work};2;100;21`, '--notities', work],
    ])
      expect((await run([...words, '--ja'], world)).code, words.join(' ')).toBe(12);
    sentBy(world);
    return world;
  }

  it.each(['journaal wis --ouder 0', 'geheugen wis --ja', 'profiel verwijder werk --ja'])(
    'that waits is named by %s, and goes with the commands that it names',
    async (wipe) => {
      const world = await asking();
      const { code, stderr } = await run(wipe, world);
      if (!isShared) expect(found(world)).not.toEqual([]);
      const refusals = commandsIn(stderr).filter((line) => line.startsWith('goedkeuring weiger'));
      expect([code, refusals.length, stderr]).toEqual([0, 3, expect.stringContaining('Weiger ze, en wis dan het journaal')]);
      for (const line of refusals) expect(await run(line, world), line).toMatchObject({ code: 0 });
      const account = /--profiel (\S+)/.exec(refusals[0] ?? '')?.[1];
      for (const one of wipes) {
        const again = await run(account === undefined ? one : `${one} --profiel ${account}`, world);
        expect([one, again.code, again.stderr]).toEqual([one, 0, expect.not.stringContaining('weiger')]);
      }
      expect(found(world)).toEqual([]);
      const rows = await run('goedkeuring list --json', world);
      if (account === undefined) expect(JSON.parse(rows.stdout)).toEqual([]);
    },
  );

  it('that was refused goes with journaal wis, and one that waits does not', async () => {
    const world = await asking();
    await run('goedkeuring weiger a1', world);
    const { stderr } = await run('journaal wis --ouder 0', world);
    expect(commandsIn(stderr)).toEqual(['goedkeuring weiger a2', 'goedkeuring weiger a3']);
    const left = JSON.parse((await run('goedkeuring list --json', world)).stdout) as { aanvraag: string }[];
    expect(left.map(({ aanvraag }) => aanvraag).toSorted()).toEqual(['a2', 'a3']);
  });
});
