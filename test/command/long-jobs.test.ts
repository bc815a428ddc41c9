import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onOneStore } from '../support/each-store.ts';
import { follower } from '../support/inbox-follower.ts';
import { sampleBySeed } from '../support/long.ts';
import { callIn, serviceWorld } from '../support/service.ts';
import { type StoreWork, storeWorkOf } from '../support/store-work.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

type World = Awaited<ReturnType<typeof serviceWorld>>;

const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 }];

async function made(world: World, path: string, body: object): Promise<string> {
  const { data } = await callIn(world)('POST', path, { body });
  return String(data['id']);
}

/** A world with a customer and so many drafts, each for another amount. */
async function withDrafts(count: number) {
  const world = await serviceWorld();
  const klant = await made(world, '/klanten', { naam: 'Peeters BV', email: 'info@example.be' });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await made(world, '/facturen', { klant_id: klant, regels: regels.map((one) => ({ ...one, eenheidsprijs: 100 + n })) }));
  return { world, ids };
}

const piped = <W extends TestWorld>(world: W, lines: readonly string[]): W => ({
  ...world,
  stdin: testWorld({ stdin: lines.join('\n') }).stdin,
});

/** Makes a world with so many documents, and gives the run of its command. */
type Job = (count: number) => Promise<{ world: TestWorld; job: () => ReturnType<typeof run> }>;

const jobs: Record<string, Job> = {
  'batch voer-uit': async (count) => {
    const world = await serviceWorld();
    await made(world, '/klanten', { naam: 'Peeters BV', email: 'info@example.be' });
    const rows = Array.from({ length: count }, (_, n) => `R-${n};Peeters BV;Advies;1;${100 + n};21`);
    writeFileSync(join(world.folder, 'in.csv'), ['referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage', ...rows].join('\n'));
    expect(await run('batch plan in.csv --eindstatus verstuurd --kanaal email -o plan.json', world)).toMatchObject({ code: 0 });
    return { world, job: () => run('batch voer-uit plan.json --ja', world) };
  },
  'factuur definitief -': async (count) => {
    const { world, ids } = await withDrafts(count);
    return { world, job: () => run('factuur definitief - --ja', piped(world, ids)) };
  },
  'factuur verstuur -': async (count) => {
    const { world, ids } = await withDrafts(count);
    for (const id of ids) await callIn(world)('POST', `/facturen/${id}/definitief`);
    return { world, job: () => run('factuur verstuur - --kanaal email --ja', piped(world, ids)) };
  },
  'inbox ophalen': async (count) => {
    const { world, inbox, service } = follower();
    for (let n = 0; n < count; n += 1) service.add();
    return { world, job: () => inbox('ophalen --map in --vanaf alles --voer-uit true') };
  },
};

const title = 'asks its store no more for each document where there are many, and opens no more: %s';

async function asksNoMore(prepared: Job): Promise<void> {
  const cost = async (count: number): Promise<StoreWork> => {
    const { job } = await prepared(count);
    return storeWorkOf(async () => {
      const { code, stderr } = await job();
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    });
  };
  const [few, some, many] = [await cost(4), await cost(8), await cost(16)];
  // The same for each document gives 2, a sum that grows with those before gives 4; what a moment adds stays between.
  for (const what of ['statements', 'rows'] as const) expect((many[what] - some[what]) / (some[what] - few[what]), what).toBeLessThan(2.5);
  // Reads side by side may take a connection each, which depends on the moment; one left open for each document would be twelve more.
  expect(many.mostOpen).toBeLessThanOrEqual(few.mostOpen + 4);
}

await onOneStore('a long job', () => {
  it.each(sampleBySeed(Object.keys(jobs), 4, 1))(title, (name) => asksNoMore(jobs[name]!));
});
