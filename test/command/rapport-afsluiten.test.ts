import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { reportWorld } from '../support/figures.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Part {
  readonly onderdeel: string;
  readonly bestand: string | null;
  readonly code: number;
  readonly open: string | null;
}

async function closingWorld() {
  const world = await reportWorld(12);
  const told = ['--btw-stelsel', 'normaal', '--aangifte', 'kwartaal', '--ondernemingsnummer', '0998.877.195'];
  await run(['profiel', 'wijzig', ...told], world);
  return world;
}

let world: TestWorld;

beforeAll(async () => {
  world = await closingWorld();
});

const text = (file: string): string => readFileSync(join(world.folder, file), 'utf8');
const close = (...more: string[]) => run(['rapport', 'afsluiten', ...more], world);

it.each([
  [['-o', 'x'], 'geef --kwartaal of --maand'],
  [['--kwartaal', '2025-4'], '--uitvoer'],
  [['--kwartaal', '2025-5', '-o', 'x'], '--kwartaal'],
  [['--kwartaal', '2025-4', '-o', 'x', '--aan', 'kantoor'], '--aan: dit is geen e-mailadres'],
])('refuses %j, and makes no folder', async (words, told) => {
  const { code, stderr } = await close(...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
  expect(existsSync(join(world.folder, 'x'))).toBe(false);
});

it('makes nothing with --proef', async () => {
  const { code } = await close('--kwartaal', '2025-4', '-o', 'k4', '--proef');
  expect([code, existsSync(join(world.folder, 'k4'))]).toEqual([0, false]);
});

it('says which part could not be made and how to see why, and makes the rest', async () => {
  const { code, stdout, stderr } = await close('--kwartaal', '2025-4', '-o', 'deels', '--json');
  const zip = (JSON.parse(stdout) as Part[]).find(({ onderdeel }) => onderdeel === 'dagboek-en-stukken');
  expect([code, zip?.bestand]).toEqual([8, null]);
  expect(zip?.open).toMatch(/^niet gemaakt \(code \d+\); zie duit archief exporteer --kwartaal 2025-4 -o deels\/dagboek-en-stukken\.zip$/);
  expect(stderr).toContain(`dagboek-en-stukken: ${zip?.open}`);
  expect(existsSync(join(world.folder, 'deels/btw.csv'))).toBe(true);
});

it('puts every part of a period in one folder, as its own command gives it, with a draft of the e-mail', async () => {
  expect((await run('archief bijwerken', world)).code).toBe(0);
  const { code, stdout, stderr } = await close('--kwartaal', '2025-4', '-o', 'k4', '--aan', 'dossier@kantoor.example', '--json');
  const parts = JSON.parse(stdout) as Part[];
  expect(parts.map(({ onderdeel, bestand }) => [onderdeel, bestand])).toEqual([
    ['btw', 'k4/btw.csv'],
    ['ic-opgave', 'k4/ic-opgave.csv'],
    ['klantenlisting', 'k4/klantenlisting.csv'],
    ['nummering', 'k4/nummering.csv'],
    ['rapport', 'k4/rapport.html'],
    ['dagboek-en-stukken', 'k4/dagboek-en-stukken.zip'],
    ['verkoopdagboek', 'k4/verkoopdagboek.csv'],
    ['aankoopdagboek', 'k4/aankoopdagboek.csv'],
    ['wat-open-staat', 'k4/wat-open-staat.txt'],
    ['e-mail', 'k4/e-mail.eml'],
  ]);
  const codes = parts.map((one) => one.code).filter((one) => one !== 0);
  expect(code).toBe(codes.length === 0 ? 0 : codes.every((one) => one === 13) ? 13 : 8);
  expect(text('k4/btw.csv')).toBe((await run('rapport btw --kwartaal 2025-4 --csv-stijl be', world)).stdout);
  expect(text('k4/nummering.csv')).toBe((await run('rapport nummering --kwartaal 2025-4 --csv-stijl be', world)).stdout);
  expect(text('k4/rapport.html')).toContain('<!DOCTYPE html>');
  expect(readFileSync(join(world.folder, 'k4/dagboek-en-stukken.zip')).subarray(0, 2).toString()).toBe('PK');
  const zip = unzipSync(readFileSync(join(world.folder, 'k4/dagboek-en-stukken.zip')));
  expect(text('k4/verkoopdagboek.csv')).toMatch(/^\ufeffdatum;soort;nummer;/);
  for (const name of ['verkoopdagboek.csv', 'aankoopdagboek.csv']) expect(text(`k4/${name}`)).toBe(Buffer.from(zip[name] ?? []).toString());
  const told = text('k4/wat-open-staat.txt');
  const concepts = /(\d+) concepten zijn nog niet definitief/.exec(told)?.[1];
  const { concepten } = JSON.parse((await run('overzicht --json', world)).stdout) as { concepten: number };
  expect(Number(concepts ?? 0)).toBe(concepten);
  for (const one of parts) if (one.open !== null && one.code !== 0) expect(told).toContain(`- ${one.onderdeel}: ${one.open}`);
  const mail = text('k4/e-mail.eml');
  expect(mail).toMatch(/^X-Unsent: 1\r\nTo: dossier@kantoor\.example\r\nSubject: /);
  for (const name of readdirSync(join(world.folder, 'k4'))) if (!name.endsWith('.eml')) expect(mail).toContain(`filename="${name}"`);
  expect(stderr).toContain('de e-mail is niet versleuteld, en er staan namen van klanten en bedragen in');
  expect(statSync(join(world.folder, 'k4/btw.csv')).mode & 0o077).toBe(0);
});

it('refuses a folder with such files, unless they may be replaced', async () => {
  const before = text('k4/rapport.html');
  const again = await close('--maand', '2025-11', '-o', 'k4');
  expect([again.code, again.stdout, again.stderr]).toEqual([2, '', expect.stringContaining('-o: in k4 staat al een btw.csv')]);
  const replaced = await close('--maand', '2025-10', '-o', 'k4', '--overschrijven');
  expect([0, 8, 13]).toContain(replaced.code);
  expect(text('k4/rapport.html')).not.toBe(before);
});

it('has no return for a scheme that files none, no e-mail without an address, and says that a period still runs', async () => {
  await run('profiel wijzig --btw-stelsel kleine-onderneming', world);
  const { stdout, stderr } = await close('--maand', '2026-03', '-o', 'm3', '--json');
  expect((JSON.parse(stdout) as Part[]).map(({ onderdeel }) => onderdeel)).not.toContain('btw');
  expect(stderr).toContain('de periode loopt nog tot en met 31/03/2026');
  expect(existsSync(join(world.folder, 'm3/e-mail.eml'))).toBe(false);
});
