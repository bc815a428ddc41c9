import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { savedWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

/** How often the table of verdicts was asked during some work. */
async function askedDuring(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const functions = result.filter(({ url }) => url.endsWith('/service/journal/verdict/table.ts')).flatMap((file) => file.functions);
    const table = functions.filter(({ functionName }) => functionName === 'verdictOn');
    return table.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}

/** A plan of one invoice that is made, finalised and sent. */
async function planned(...limits: readonly string[]) {
  const world = await savedWorld({}, '--soort', 'test');
  await run('klanten maak --naam Peeters --peppol-id 0208:0403123486 --kbo-btw-nummer BE0403123486', world);
  const rows = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\nA-1;Peeters;Advies;1;100;21\n';
  writeFileSync(join(world.folder, 'in.csv'), rows);
  if (limits.length > 0) await run(['profiel', 'wijzig', 'werk', ...limits], world);
  expect(await run('batch plan in.csv --eindstatus verstuurd --kanaal peppol -o plan.json', world)).toMatchObject({ code: 0 });
  return world;
}

// To make it: what is known, the transaction of its intent, and the second look. To finalise and to send it: what is known, and the transaction.
const limited: readonly (readonly string[])[] = [['--hoogstens-per-dag', '9'], ...(isLong ? [[]] : [])];
it.each(limited.map((limits) => [limits] as const))('the table judges a document of a batch seven times, with %j', async (limits) => {
  const world = await planned(...limits);
  const carryOut = async () => expect(await run('batch voer-uit plan.json --ja', world)).toMatchObject({ code: 0 });
  expect(await askedDuring(carryOut)).toBe(7);
});
