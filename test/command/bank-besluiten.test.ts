import { expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

interface Decision {
  readonly code: string;
  readonly soort: string;
}

it('lists each decision that holds with the code by which ontkoppel undoes it', async () => {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  const jsonOf = async <T>(line: string): Promise<T> => JSON.parse((await run(`${line} --json --stil`, world)).stdout) as T;
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const movements = [
    { booked: '2026-11-18', cents: 1000, party: 'Klant' },
    { booked: '2026-11-18', cents: -700, party: 'Krant' },
    { booked: '2026-11-19', cents: -70_000, party: 'Immo Huur NV' },
  ];
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
  const ids = await jsonOf<{ id: string; bedrag: number }[]>('bank list');
  const [rent, paper, paid] = [-700, -7, 10].map((euro) => ids.find(({ bedrag }) => bedrag === euro)!.id);
  const open = (await jsonOf<{ nummer: string; openstaand: number }[]>('openstaand')).find((one) => one.openstaand > 50);
  const decisions = () => jsonOf<Decision[]>('bank besluiten');
  expect(await decisions()).toEqual([]);

  await run(`bank koppel ${paid} ${open!.nummer} --bevestig besluit`, world);
  await run(['bank', 'negeer', paper!, '--reden', 'krant'], world);
  await run(['bank', 'negeer', rent!, '--reden', 'huur', '--altijd'], world);
  await run(`bank boek ${open!.nummer} --bedrag 5 --datum 2026-11-20 --wijze contant`, world);
  await run('bank begin 2026-11-01', world);
  const [cash, rule] = await decisions();
  expect(await decisions()).toMatchObject([
    { code: expect.stringMatching(/^k\d+$/) as string, soort: 'boek', bedrag: 5, wijze: 'contant', documenten: [{ nummer: open!.nummer }] },
    { code: expect.stringMatching(/^r\d+$/) as string, soort: 'negeer_altijd', partij: 'Immo Huur NV', reden: 'huur' },
    { code: paper, soort: 'negeer', bedrag: -7, reden: 'krant', gebruiker: expect.any(String) as string },
    { code: paid, soort: 'koppel', bedrag: 10, documenten: [{ nummer: open!.nummer, bedrag: 10 }] },
  ]);
  const shown = await run('bank besluiten', world);
  expect(shown.stderr).toBe('De bank telt vanaf 01/11/2026.\nOngedaan maken: duit bank ontkoppel <code>\n');

  expect(await jsonOf(`bank toon ${rent}`)).toMatchObject({ stand: 'terzijde', regel: rule!.code });
  const byRule = await run(`bank ontkoppel ${rent}`, world);
  expect([byRule.code, byRule.stderr]).toEqual([12, expect.stringContaining(`duit bank ontkoppel ${rule!.code}\n`)]);
  const again = await run(`bank boek ${open!.nummer} --bedrag 5 --datum 2026-11-20 --wijze contant`, world);
  expect([again.code, again.stderr]).toEqual([12, expect.stringContaining(`Ongedaan maken: duit bank ontkoppel ${cash!.code}\n`)]);
  for (const code of [cash!.code, rule!.code, paper, paid]) expect((await run(`bank ontkoppel ${code}`, world)).code).toBe(0);
  expect(await decisions()).toEqual([]);
  expect((await jsonOf<{ stand: string }[]>('bank list')).map(({ stand }) => stand)).not.toContain('terzijde');
  const gone = await run('bank ontkoppel k99', world);
  expect([gone.code, gone.stderr]).toEqual([3, expect.stringContaining('duit bank besluiten')]);
});
