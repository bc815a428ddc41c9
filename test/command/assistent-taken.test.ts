import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandsIn } from '../support/shell-words.ts';
import { run, testWorld } from '../support/world.ts';

/** The commands of the table of tasks in the file for assistants, row by row. */
async function tasksIn(taal: string): Promise<string[][]> {
  const { stdout } = await run(['help', 'assistent', '--taal', taal]);
  const [, table = ''] = /^## (?:Tasks|Taken)\n([^]*?)^## /m.exec(stdout) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => [...row.matchAll(/`(duit [^`]+)`/g)].map(([, line = '']) => line));
}

const customer = 'Bakkerij De Gouden Korst BV';
const incomplete = 8;

it('the fourteen tasks of the file for assistants have one to three commands each, which run in their order on the practice account', async () => {
  const tasks = await tasksIn('nl');
  expect(await tasksIn('en')).toEqual(tasks);
  expect(tasks).toHaveLength(14);
  expect(tasks.flat().length).toBeLessThan(25);
  const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' }, now: '2026-03-15T10:00:00Z' });
  const must = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(words, world);
    expect([words.join(' '), code, stderr]).toEqual([words.join(' '), words[1] === 'btw' && code === incomplete ? code : 0, stderr]);
    return stdout.trim();
  };
  await must('oefen', 'vul', '--klanten', '12');
  await must('klanten', 'wijzig', customer, '--peppol-id', '0208:0403123486');
  await must('oefen', 'bank', '--map', 'bank');
  const orders = Array.from({ length: 12 }, (_, at) => `ORD-${at};${customer};Levering ${at};1;${at + 10};21`);
  writeFileSync(
    join(world.folder, 'facturen.csv'),
    ['referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage', ...orders].join('\n'),
  );
  const kept = new Map<string, string>();
  for (const line of tasks.flat()) {
    const [words = []] = commandsIn(line.replaceAll(/\$(\w+)/g, (_, name: string) => kept.get(name) ?? ''));
    const given = words
      .slice(1)
      .flatMap((word) => (word === 'bank/*' ? readdirSync(join(world.folder, 'bank')).map((name) => `bank/${name}`) : [word]));
    const printed = await must(...given);
    if (line.includes('--proef')) {
      const made = given.filter((word) => word !== '--proef' && word !== '--json');
      kept.set('id', await must(...made, '--formaat', 'id'));
    }
    if (line.includes('factuur definitief')) kept.set('nr', (JSON.parse(printed) as { nummer: string }).nummer);
    if (line.includes('voer-uit')) expect((JSON.parse(printed) as unknown[]).length).toBe(orders.length);
    if (line.includes('verzendingen'))
      expect(JSON.parse(printed)).toMatchObject({ bekend: true, verzendingen: [{ kanaal: 'peppol' }, { naar: 'archief@example.be' }] });
  }
});
