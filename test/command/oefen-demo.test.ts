import { isLong } from '../support/long.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run, testWorld, type TestWorld } from '../support/world.ts';

/** What each command of the demo printed, by the line that was typed. */
const answersIn = (stdout: string): Map<string, string[]> =>
  new Map(
    stdout
      .split('\n$ ')
      .slice(1)
      .map((block) => {
        const [answer = ''] = block.replaceAll(/ \\\n +/g, ' ').split(/\n\n(?:\d+\. |De bestanden|The files)/);
        const [typed = '', ...printed] = answer.trimEnd().split('\n');
        return [typed, printed];
      }),
  );

/** What the demo keeps of the invoice with this number. */
const filesOf = (number: number) => ['pdf', 'xml'].map((ending) => `${String(number).padStart(4, '0')}.${ending}`);

const demoIn = (world: TestWorld, ...words: string[]) => run(['oefen', 'demo', ...words], world);

const languages = [
  ['nl', 'Een maand met duit', 'Nu zelf', /fout|niet gelukt|bestaat niet|mislukt/i, '…  de demo toont alleen de eerste rijen'],
  ['en', 'A month with duit', 'Now you', /error|fail|does not exist/i, '…  the demo shows the first rows only'],
] as const;

/** Tells what the demo says at a terminal, with the files in a folder with a space. */
async function expectMonth(world: TestWorld, [taal, opening, next, alarming, cut]: (typeof languages)[number]): Promise<void> {
  const { stdin, stdout: screen, stderr: told, take } = testWorld({ tty: 80 });
  const opened: string[] = [];
  const pager = async (command: string) => (opened.push(command), undefined);
  const env = { ...world.env, NO_COLOR: '1', PAGER: 'less' };
  const terminal = { ...world, env, stdin, stdout: screen, stderr: told, take, pager };
  const { code, stdout, stderr } = await demoIn(terminal, '--taal', taal, '--map', 'mijn map');
  expect([code, opened]).toEqual([0, []]);
  expect(stdout.startsWith(opening)).toBe(true);
  expect(stdout.slice(stdout.indexOf(next))).toMatch(/^Nu zelf, .*duit profiel maak <naam>\n$|^Now you, .*duit profiel maak <name>\n$/s);
  expect(`${stdout}${stderr}`).not.toMatch(alarming);
  expect(stdout.match(/^\d+\. .+$/gm)).toHaveLength(10);
  for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  // The other language would show in a title of some list.
  expect(/^(?:Klant|Datum|Maand) /m.test(stdout)).toBe(taal === 'nl');
  const lists = [...answersIn(stdout)].filter(([typed]) => /\b(?:oefen bank|lees|voorstel|openstaand|list|omzet|bijwerken)\b/.test(typed));
  expect(lists).toHaveLength(7);
  for (const [typed, printed] of lists) expect(printed.length, typed).toBeLessThanOrEqual(17);
  expect(stdout.split('\n').filter((line) => line === cut)).toHaveLength(4);
  expect(stdout, 'samples go into an empty account').toMatch(/^\$ .*oefen vul$/m);
  expect(stdout).not.toContain('--toch-maken');
}

it.runIf(isLong)('the demo tells a month in English', () => expectMonth(testWorld(), languages[1]));

it('the demo tells a month without a pager or a list of more than 15 rows, and a second time, in a pipe, why its invoice is another', async () => {
  const world = testWorld();
  await expectMonth(world, languages[0]);
  const kept = () => readdirSync(join(world.folder, 'mijn map')).map((name) => name.replace(/^\d{4}-\d\d-\d\d_\d{4}-/, ''));
  const [pdf = '', xml, ...others] = kept().toSorted();
  const made = Number(pdf.slice(0, 4));
  expect([pdf, xml, ...others]).toEqual([...filesOf(made), 'archief', 'bank']);
  const { code, stdout } = await demoIn(world, '--map', 'mijn map');
  expect([code, stdout]).toEqual([0, expect.stringContaining('\nNummer  2026-')]);
  expect(stdout).toContain('\nKanaal  peppol\nPeppol  afgeleverd\n');
  for (const line of ['bank lees', 'bank voorstel', 'openstaand', 'inbox list', 'rapport omzet', 'archief bijwerken'])
    expect(stdout).toContain(`\n$ duit --profiel oefen ${line}`);
  expect(stdout).not.toMatch(/\t|\[\{/);
  expect(stdout).toContain("$ duit --profiel oefen bank lees 'mijn map/bank'");
  expect(stdout).toContain('--toch-maken zegt dat deze er nog bij mag');
  expect(stdout, 'samples go into an empty account alone').not.toMatch(/^\$ .*oefen vul$/m);
  expect(kept().toSorted()).toEqual([...filesOf(made), ...filesOf(made + 1), 'archief', 'bank']);
});

it('--stap without a terminal is refused before anything is made', async () => {
  const world = testWorld();
  expect(await demoIn(world, '--stap')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'fout: --stap werkt alleen aan een terminal\ntip: Zonder stappen: duit oefen demo\n',
  });
  expect((await run('klanten list --profiel oefen', world)).stdout).toBe('');
});
