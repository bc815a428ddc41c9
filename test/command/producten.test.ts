import { describe, expect, it } from 'vitest';
import { answeringWorld, page } from '../support/answers.ts';
import { typing } from '../support/typing.ts';
import { run, testWorld } from '../support/world.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const product = { id, naam: 'Advies per uur', eenheid: 'uur', eenheidsprijs: 95.5, btw_percentage: 21, actief: true };
const answers = { 'GET /producten': page(product), [`GET /producten/${id}`]: { data: product } };

describe('producten list', () => {
  it.each([
    ['tabel', `Naam              Prijs  Eenheid   Btw  Actief  Id\nAdvies per uur  € 95,50  uur      21 %  ja      ${id}\n`],
    ['json', `[\n{"id":"${id}","naam":"Advies per uur","eenheid":"uur","eenheidsprijs":95.5,"btw_percentage":21,"actief":true}\n]\n`],
  ])('in %s', async (format, stdout) => {
    expect(await run(`producten list --formaat ${format}`, answeringWorld(answers))).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('shows a price with all its decimals to a person', async () => {
    const km = { ...product, naam: 'Verplaatsing', eenheid: 'km', eenheidsprijs: 0.4259 };
    const { stdout } = await run(
      'producten list --formaat tabel --velden naam,eenheidsprijs',
      answeringWorld({ 'GET /producten': page(km) }),
    );
    expect(stdout).toBe('Naam             Prijs\nVerplaatsing  € 0,4259\n');
  });

  it('is also called product, and speaks the other language', async () => {
    const { stdout } = await run('product list --formaat tabel --taal en', answeringWorld(answers));
    expect(stdout.split('\n')[0]).toBe('Name              Price  Unit   VAT  Active  Id');
  });

  it('asks for those that are sold or not, and for the page', async () => {
    const world = answeringWorld(answers);
    for (const words of ['--actief', '--niet-actief', '--limit 3 --offset 2', '--alles']) await run(`producten list ${words}`, world);
    expect(world.sent).toEqual([
      'GET /producten?limit=50&actief=true',
      'GET /producten?limit=50&actief=false',
      'GET /producten?limit=3&offset=2',
      'GET /producten?limit=100',
    ]);
  });

  it('tells a person that the list was cut, and how to get the rest from the --offset of this list on', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul --klanten 60 --stil', world);
    expect((await run('klanten list --velden naam', typing(world))).stderr).toBe(
      '50 getoond van 60. Alles: --alles, volgende: --offset 50\n',
    );
    expect((await run('klanten list --offset 3 --velden naam', typing(world))).stderr).toMatch(/volgende: --offset 53\n$/);
    expect((await run('klanten list --velden naam', world)).stderr).toBe('');
  });
});

describe('producten toon', () => {
  it.each([
    ['tabel', `Naam     Advies per uur\nPrijs    € 95,50\nEenheid  uur\nBtw      21 %\nActief   ja\nId       ${id}\n`],
    ['json', `{"id":"${id}","naam":"Advies per uur","eenheid":"uur","eenheidsprijs":95.5,"btw_percentage":21,"actief":true}\n`],
  ])('in %s', async (format, stdout) => {
    const world = answeringWorld(answers);
    expect(await run(`producten toon ${id} --formaat ${format}`, world)).toEqual({ code: 0, stdout, stderr: '' });
    expect(world.sent).toEqual([`GET /producten/${id}`]);
  });

  it('finds a product by its name, whatever its capitals', async () => {
    const world = answeringWorld(answers);
    expect(await run(['producten', 'toon', 'ADVIES per uur', '--velden', 'eenheidsprijs'], world)).toEqual({
      code: 0,
      stdout: 'eenheidsprijs\t95.5\n',
      stderr: '',
    });
    expect(world.sent).toEqual(['GET /producten?limit=100', `GET /producten/${id}`]);
  });

  it.each([
    [
      'producten toon',
      'fout: <product> ontbreekt\ntip: Bijvoorbeeld: duit producten toon "Interieuradvies"\nZie duit help producten toon\n',
    ],
    ['producten toon 3f2504e0-4f89-41dx', "fout: '3f2504e0-4f89-41dx': dit is geen volledig id\n"],
  ])('%s is refused before any request', async (line, stderr) => {
    const world = answeringWorld(answers);
    expect(await run(line, world)).toEqual({ code: 2, stdout: '', stderr });
    expect(world.sent).toEqual([]);
  });
});
