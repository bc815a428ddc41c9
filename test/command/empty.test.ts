import { describe, expect, it } from 'vitest';
import { leavesOf, wholeProgram } from '../support/program.ts';
import { run, testWorld } from '../support/world.ts';

const program = await wholeProgram('nl');
const options = [program, ...leavesOf(program)].flatMap((command) =>
  command.options.filter(({ required }) => required).map((option) => ({ name: `${command.name()} ${option.long}`, option })),
);

describe('an empty value, as an unset shell variable gives', () => {
  /** These options write a field, which an empty value clears. */
  const free = /^((maak|wijzig|kopieer|factureer) --(adres|kbo-btw-nummer|notities)|wijzig --(email|peppol-id))$/;

  it('is refused by every option that chooses or names something', () => {
    const taking = options.filter(({ option }) => {
      try {
        option.parseArg?.('', undefined);
        return true;
      } catch {
        return false;
      }
    });
    expect(options.length).toBeGreaterThan(80);
    expect([...new Set(taking.map(({ name }) => name))].filter((name) => !free.test(name))).toEqual([
      // These refuse it when the command runs.
      'duit --velden',
      'start --fout',
    ]);
  });

  it.each([
    ['klanten', 'list', '--zoek', ''],
    ['klanten', 'list', '--zoek= '],
    ['factuur', 'pdf', '--alles', '--map', ''],
    ['factuur', 'maak', '--klant', '', '--regel', 'a;1;1;21'],
    ['klanten', 'list', '--profiel='],
  ])('is refused with the name of its option, before any request: %j', async (...words) => {
    const name = /^--(zoek|map|klant|profiel)/;
    const option = name.exec(words.find((word) => name.test(word)) ?? '')?.[0];
    expect(await run(words, testWorld({ env: { DUIT_PROFIEL: 'oefen' } }))).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${option}: de waarde is leeg\ntip: Komt ze van een variabele in je shell? Dan is die niet gezet.\n`,
    });
  });

  it.each([
    ['klanten', 'toon'],
    ['producten', 'toon'],
    ['factuur', 'toon'],
    ['factuur', 'pdf'],
    ['factuur', 'definitief'],
    ['creditnota', 'maak'],
    ['offerte', 'toon'],
    ['inbox', 'toon'],
    ['inbox', 'ubl'],
    ['journaal', 'toon'],
    ['profiel', 'toon'],
    ['profiel', 'verwijder'],
    ['completion'],
    ['factuur'],
    [],
  ])('is no name of a document, customer, profile or command: %j', async (...words) => {
    const { code, stdout, stderr } = await run([...words, ''], testWorld({ env: { DUIT_PROFIEL: 'oefen' } }));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^fout: .+\n/);
    expect(stderr).not.toMatch(/unknown|invalid/);
  });
});
