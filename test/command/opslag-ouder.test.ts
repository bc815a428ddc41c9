import { sampleBySeed } from '../support/long.ts';
import { describe, expect, it } from 'vitest';
import { type Desk, makeProfile, openOffice } from '../support/desks.ts';
import { sharedServer } from '../support/postgres.ts';
import { addressOf, asSuperuser, newDatabase, tablesOf } from '../support/stores.ts';
import { format } from '../../src/store/postgres/version.ts';

const found = await sharedServer('tables of an older duit');
const versions = Array.from({ length: format - 1 }, (_, at) => at + 1);

/** Two machines that share a database, and a final invoice that nobody has sent. */
async function office(server: NonNullable<typeof found>) {
  const { desk, writes } = await openOffice();
  const name = await newDatabase(server);
  const [one, two] = [desk('kantoor-1'), desk('kantoor-2')];
  await makeProfile(one);
  expect((await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name)}`)).code).toBe(0);
  const account = (await one.run('profiel toon --velden account --formaat tsv')).stdout.trim().split('\t')[1] ?? '';
  await makeProfile(two);
  expect((await two.run(`profiel wijzig zaak --opslag ${addressOf(server, name)} --account ${account}`)).code).toBe(0);
  const made = await one.run('klanten maak --naam Peeters --email peeters@example.be --kbo-btw-nummer 0403123486 --formaat id');
  const klant = made.stdout.trim();
  const id = (await one.run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--formaat', 'id'])).stdout.trim();
  expect((await one.run(`factuur definitief ${id} --ja`)).code).toBe(0);
  return { name, one, two, id, klant, writes };
}

const reads = ['klanten list', 'factuur list', 'producten list', 'inbox list'];

describe.skipIf(!found).each(sampleBySeed(versions, 3, 1))(
  'machines that are newer than the tables, of version %s (needs PostgreSQL)',
  (version) => {
    const server = found!;

    it('read at the careful pace, and write nothing before the tables are brought up to date', async () => {
      const { name, one, two, id, klant, writes } = await office(server);
      await asSuperuser(server, name, ...tablesOf(version));
      const before = writes().length;
      const send = ({ run }: Desk) => run(`factuur verstuur ${id} --kanaal email --ja`);
      for (const line of reads) {
        const { code, stderr } = await one.run(line);
        expect([line, code, stderr]).toEqual([line, 0, expect.stringContaining('van een oudere duit')]);
      }
      expect((await two.run(`factuur toon ${id}`)).code).toBe(0);
      const stopped = [
        await one.run('klanten maak --naam Claes'),
        await one.run(`factuur maak --klant ${klant} --regel Lezing;1;100;21`),
        await send(one),
        // Figures rest on what the store keeps of the bank.
        await one.run('openstaand'),
        await one.run('overzicht'),
        await one.run('journaal list'),
        await one.run('controle'),
        await one.run('opslag controleer'),
      ];
      for (const { code, stdout, stderr } of stopped)
        expect([code, stdout + stderr]).toEqual([10, expect.stringContaining('duit opslag maak')]);
      expect(writes()).toHaveLength(before);
      expect((await two.run('opslag maak')).stderr).toContain('De opslag is bijgewerkt.');
      expect([(await send(one)).code, (await send(two)).code]).toEqual([0, 12]);
      expect(writes()).toHaveLength(before + 1);
      expect((await two.run('opslag controleer')).code).toBe(0);
    });
  },
);
