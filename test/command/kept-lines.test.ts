import { expect, it } from 'vitest';
import { keepReturn } from '../../src/jobs/reports/btw/late.ts';
import { openReferences } from '../../src/service/journal/log/references.ts';
import { ended, follower } from '../support/inbox-follower.ts';
import { newState, storeIn, tamper } from '../support/store.ts';

interface Line {
  readonly in: string;
  readonly key: string;
  readonly value: unknown;
}

/** The lines of the journal that say what a value became, without their moments. */
async function keptIn(folder: string): Promise<Line[]> {
  const found: Line[] = [];
  await tamper(folder, (connection) => {
    for (const { body } of connection.all(`select body from record where log = 'journaal' order by n`)) {
      const line = JSON.parse(String(body)) as Line & { kind: string };
      if (line.kind === 'kept') found.push({ in: line.in, key: line.key, value: line.value });
    }
  });
  return found;
}

it('of an inbox name what the first look left alone, and each command before and after it', async () => {
  const user = follower();
  const old = [user.service.add(), user.service.add()].map(({ id }) => id);
  await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
  const folder = user.world.env['DUIT_STATE_DIR'] ?? '';
  const [first] = await keptIn(folder);
  expect(first).toEqual({
    in: 'inbox.zelf',
    key: 'begin',
    value: { vanaf: 'nu', tijd: expect.any(String) as string, gezien: expect.arrayContaining(old) as string[] },
  });
  const { id } = user.service.add();
  user.hook = () => ended(1);
  await user.inbox('ophalen --map in --voer-uit false');
  const sinds = expect.any(String) as string;
  expect((await keptIn(folder)).slice(1)).toEqual([
    { in: 'inbox', key: id, value: { stand: 'begonnen', sinds } },
    { in: 'inbox', key: id, value: { stand: 'wacht', sinds, pogingen: 1, volgende: sinds, van: sinds } },
  ]);
  user.hook = () => ended(0);
  await user.inbox(`opnieuw ${id}`);
  await user.inbox('ophalen --map in --voer-uit true');
  expect((await keptIn(folder)).at(-1)).toEqual({
    in: 'inbox',
    key: id,
    value: { stand: 'gedaan', sinds, pogingen: expect.any(Number) as number, van: sinds },
  });
});

it('of batches and returns hold the document of a reference, how often it was let go of, and what was filed', async () => {
  const folder = newState();
  const store = storeIn(folder);
  const references = openReferences(store);
  const made = { id: 'x', soort: 'factuur', nummer: null, totaal_incl: 121, tijd: '2026-03-15T10:00:00.000Z' } as const;
  await references.keep('A1', made);
  await references.forget('A1');
  await references.keep('A1', { ...made, id: 'y' });
  await references.keep('A1', { ...made, id: 'z', overgenomen: true });
  const filed = { van: '2026-01-01', tot: '2026-03-31', ingediend: '2026-04-10T10:00:00.000Z', bedragen: { '03': 100 }, documenten: [] };
  await keepReturn(store, filed as unknown as Parameters<typeof keepReturn>[1]);
  await store.close();
  expect(await keptIn(folder)).toEqual([
    { in: 'batch-referentie', key: 'A1', value: made },
    { in: 'batch-vergeten', key: 'A1', value: 1 },
    { in: 'batch-referentie', key: 'A1', value: { ...made, id: 'y' } },
    { in: 'batch-vergeten', key: 'A1', value: 2 },
    { in: 'batch-referentie', key: 'A1', value: { ...made, id: 'z', overgenomen: true } },
    { in: 'btw-ingediend', key: '2026-01-01 2026-03-31', value: filed },
  ]);
});
