import { beforeEach, describe, expect, it } from 'vitest';
import { sampleBySeed } from '../support/long.ts';
import { newKlant } from '../support/practice.ts';
import { callIn, serviceWorld } from '../support/service.ts';
import { pressing, typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

const hondt = 'Jan-Pieter D’Hondt';
const cafe = 'Café ’t Zwaantje';
const irons = 'Ĳzerwaren Cœur';

describe('a name on a keyboard that lacks its signs', () => {
  let world: Awaited<ReturnType<typeof serviceWorld>>;
  const ids = new Map<string, string>();

  beforeEach(async () => {
    world = await serviceWorld();
    const call = callIn(world);
    for (const naam of [hondt, cafe, irons, 'Slagerij Maes']) ids.set(naam, await newKlant(call, { naam, kbo_btw_nummer: undefined }));
  });

  const spellings: [string, string][] = [
    [hondt, "jan-pieter d'hondt"],
    [hondt, 'Jan–Pieter D`Hondt'],
    [hondt, 'Jan‑Pieter  D´Hondt'],
    [cafe, "café 't zwaantje"],
    [cafe, `Cafe\u0301 ʼt\u00a0Zwaantje`],
    [irons, 'ijzerwaren coeur'],
    [irons, 'IJZERWAREN CŒUR'],
  ];

  it.each(sampleBySeed(spellings, 2, 1))('is the name itself: %s as %s', async (naam, word) => {
    expect(await run(['klanten', 'toon', word, '--velden', 'naam'], world)).toEqual({ code: 0, stdout: `naam\t${naam}\n`, stderr: '' });
    const regel = ['--regel', 'omschrijving=Advies;aantal=1;eenheidsprijs=95;btw_percentage=21'];
    const made = (await run(['factuur', 'maak', '--klant', word, ...regel, '--stil', '--formaat', 'id'], world)).stdout;
    for (const klant of [ids.get(naam) ?? '', word])
      expect(await run(['factuur', 'list', '--klant', klant, '--formaat', 'id'], world)).toMatchObject({ code: 0, stdout: made });
  });

  it('is found by a part of it at a terminal, also without accents', async () => {
    for (const [naam, word] of [
      [hondt, "d'h"],
      [cafe, "cafe 't z"],
      [irons, 'ijzerw'],
    ] as const) {
      const { code, stdout, stderr } = await run(['klanten', 'toon', word, '--velden', 'id'], typing(world));
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `id\t${ids.get(naam)}\n`, stderr: `Klant: ${naam}\n` });
    }
  });

  it('is found by what is typed in a list', async () => {
    for (const [naam, word] of [
      [hondt, "d'h"],
      [cafe, "fe 't"],
      [irons, 'ijzer coeur'],
    ] as const) {
      expect((await run(['klanten', 'toon', '--velden', 'id'], pressing(world, [`${word}\r`]))).stdout).toBe(`id\t${ids.get(naam)}\n`);
      expect((await run(['klanten', 'toon', '--velden', 'id'], typing(world, word, '1'))).stdout).toBe(`id\t${ids.get(naam)}\n`);
    }
  });

  it('is offered where an accent is missing too, because that may be another person', async () => {
    expect(await run(['klanten', 'toon', "cafe 't zwaantje"], world)).toEqual({
      code: 3,
      stdout: '',
      stderr: `fout: geen klant 'cafe 't zwaantje' gevonden\ntip: Bedoel je ${cafe}?\n`,
    });
  });

  it('is asked where two customers differ in their signs alone, and nothing is made', async () => {
    const straight = await newKlant(callIn(world), { naam: "Jan-Pieter D'Hondt", kbo_btw_nummer: undefined });
    const regel = ['--regel', 'omschrijving=Advies;aantal=1;eenheidsprijs=95;btw_percentage=21'];
    for (const word of [hondt, "Jan-Pieter D'Hondt"]) {
      world.sent.length = 0;
      const { code, stderr } = await run(['factuur', 'maak', '--klant', word, ...regel], world);
      expect({ code, sent: world.sent.filter((line) => !line.startsWith('GET')) }).toEqual({ code: 2, sent: [] });
      expect(stderr).toContain(`'${word}' kan meer dan één klant zijn:\n`);
      for (const id of [straight, ids.get(hondt)]) expect(stderr).toContain(`  ${id}  `);
    }
  });

  it('is that of a country too', async () => {
    for (const land of ["cote d'ivoire", 'Côte d’Ivoire', 'Guinee Bissau']) {
      const { code, stderr } = await run(['klanten', 'maak', '--naam', 'X', '--land', land], world);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/\ntip: Bedoel je --land (?:CI|GW)\?\n/) as string });
    }
  });

  it('is that of a customer that exists already', async () => {
    const { code, stderr } = await run(['klanten', 'maak', '--naam', "jan-pieter d'hondt"], world);
    expect({ code, stderr }).toMatchObject({ code: 12, stderr: expect.stringContaining(`${hondt}  (dezelfde naam)`) as string });
  });
});
