import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentences } from '../../src/belgium/verklaring.ts';
import { sampleBySeed } from '../support/long.ts';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

let world: Awaited<ReturnType<typeof serviceWorld>>;

beforeEach(async () => {
  world = await serviceWorld();
  for (const [naam, ...more] of [
    ['Els Maes', '--type', 'particulier', '--adres', 'Kerkstraat 1, 9000 Gent'],
    ['Marie Dubois', '--type', 'particulier', '--adres', 'Rue Haute 12, 5000 Namur'],
    ['Bouw BV', '--kbo-btw-nummer', '0403123486', '--adres', 'Kade 1, 2000 Antwerpen'],
  ] as const)
    await run(['klanten', 'maak', '--naam', naam, ...more], world);
});

/** Makes a document, and gives its notes as the service has them, and the remarks at making. */
const make = async (...words: string[]) => {
  const { code, stdout, stderr } = await run([...words, '--toch-maken', '--json'], world);
  expect([words, code], stderr).toEqual([words, 0]);
  const { id } = JSON.parse(stdout) as { id: string };
  return { notities: await notesOf(words[0] ?? '', id), stderr };
};

const notesOf = async (document: string, id: string): Promise<string | null> =>
  (JSON.parse((await run(`${document} toon ${id} --json`, world)).stdout) as { notities: string | null }).notities;

describe.each(sampleBySeed(['factuur', 'offerte'], 2, 1))('%s maak --verklaring', (document) => {
  const maak = (klant: string, regel: string, ...more: string[]) => make(document, 'maak', '--klant', klant, '--regel', regel, ...more);

  it('puts the sentence of the language of the customer under the notes, once', async () => {
    const { notities, stderr } = await maak('Els Maes', 'Schilderwerken;1;100;6', '--notities', 'Bedankt', '--verklaring', 'renovatie');
    expect(notities).toBe(`Bedankt\n${sentences.renovatie.nl}`);
    expect(stderr).not.toContain('verklaring');
    expect((await maak('Marie Dubois', 'Travaux;1;100;6', '--verklaring', 'renovatie15')).notities).toBe(sentences.renovatie15.fr);
    const written = sentences.medecontractant.nl;
    expect((await maak('Bouw BV', 'Ruwbouw;1;100;0', '--notities', written, '--verklaring', 'medecontractant')).notities).toBe(written);
  });

  it('is remarked on once by the questions too, before the last one', async () => {
    const given = ['--klant', 'Els Maes', '--datum', '1/11/2026', ...(document === 'offerte' ? ['--geldig-tot', '1/12/2026'] : [])];
    const answers = ['Schilderwerken', '1', '100', '6', '', 'Bedankt', ''];
    const { code, stderr } = await run([document, 'maak', ...given], typing(world, ...answers));
    expect({ code, remarks: stderr.split('zet ze erop met verklaring renovatie').length - 1 }).toEqual({ code: 0, remarks: 1 });
    expect(stderr.indexOf('zet ze erop')).toBeLessThan(stderr.indexOf('Hetzelfde als commando'));
  });

  it('is remarked on once where it lacks, and stops nothing', async () => {
    const remark =
      'Let op: werk aan 6 % voor een particulier vraagt een verklaring op de factuur; zet ze erop met verklaring renovatie of renovatie15.';
    const work = await maak('Els Maes', 'Schilderwerken;1;100;6', '--regel', 'Plaatsing;1;100;6');
    expect(work.stderr.split(remark.slice(8))).toHaveLength(2);
    expect((await maak('Els Maes', 'Boek;1;100;6')).stderr).not.toContain('verklaring');
    expect((await maak('Bouw BV', 'Schilderwerken;1;100;6')).stderr).not.toContain('verklaring');
    expect((await maak('Bouw BV', 'Ruwbouw, btw verlegd;1;100;0')).stderr).toContain('zet ze erop met verklaring medecontractant');
    expect((await maak('Bouw BV', 'Ruwbouw;1;100;0')).stderr).toContain('bij 0 % staat geen reden');
    expect((await maak('Bouw BV', 'Les, artikel 44;1;100;0')).stderr).not.toContain('Let op: ');
  });
});

describe('the verklaring', () => {
  it('is a key of --invoer, and one that is none is refused with its line', async () => {
    const text = (word: string) =>
      `klant: Els Maes\nverklaring: ${word}\nregels:\n  - {omschrijving: Dakwerken, aantal: 1, eenheidsprijs: 100, btw_percentage: 6}\n`;
    writeFileSync(join(world.folder, 'in.yaml'), text('renovatie'));
    expect((await make('factuur', 'maak', '--invoer', 'in.yaml')).notities).toBe(sentences.renovatie.nl);
    writeFileSync(join(world.folder, 'in.yaml'), text('renovatie20'));
    const { code, stderr } = await run('factuur maak --invoer in.yaml', world);
    expect([code, stderr]).toEqual([2, expect.stringContaining('verklaring (regel 2 van het bestand): ')]);
  });

  it('is a column of a batch, which remarks on a document without it', async () => {
    const lines = [
      'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;verklaring',
      'A;Els Maes;Dakwerken;1;100;6;renovatie',
      'B;Els Maes;Dakwerken;1;100;6;',
    ];
    writeFileSync(join(world.folder, 'in.csv'), lines.join('\n'));
    const { code, stdout, stderr } = await run('batch plan in.csv -o plan.json --json', world);
    expect(code, stderr).toBe(0);
    const rows = JSON.parse(stdout) as { waarschuwingen: string | null }[];
    expect(rows.map(({ waarschuwingen }) => waarschuwingen?.includes('vraagt een verklaring') ?? false)).toEqual([false, true]);
    const done = await run('batch voer-uit plan.json --ja', world);
    expect(done.code, done.stderr).toBe(0);
    const listed = JSON.parse((await run('factuur list --alles --json', world)).stdout) as { id: string }[];
    const notes: unknown[] = [];
    for (const { id } of listed) notes.push(await notesOf('factuur', id));
    expect(notes).toHaveLength(2);
    expect(new Set(notes)).toEqual(new Set([sentences.renovatie.nl, null]));
    writeFileSync(join(world.folder, 'fout.csv'), lines.join('\n').replace(';renovatie', ';reno'));
    expect((await run('batch plan fout.csv', world)).stderr).toContain('verklaring');
  });

  it('is a key of a contract, which a change may end in another', async () => {
    const contract = `- {naam: a, klant: Els Maes, ritme: maand, van: 2026-01, verklaring: renovatie, regels: [{omschrijving: Onderhoud, eenheidsprijs: 10, btw_percentage: 6}], wijzigingen: [{vanaf: 2026-03, verklaring: renovatie15}]}\n`;
    writeFileSync(join(world.folder, 'abonnementen.yaml'), contract);
    const planned = async (month: string) => {
      const { code, stderr } = await run(`abonnement plan --periode ${month} -o plan-${month}.json`, world);
      expect(code, stderr).toBe(0);
      return (JSON.parse(readFileSync(join(world.folder, `plan-${month}.json`), 'utf8')) as { documenten: { notities?: string }[] })
        .documenten[0]?.notities;
    };
    expect(await planned('2026-02')).toBe(sentences.renovatie.nl);
    expect(await planned('2026-03')).toBe(sentences.renovatie15.nl);
    writeFileSync(join(world.folder, 'abonnementen.yaml'), contract.replace('verklaring: renovatie,', 'verklaring: iets,'));
    expect((await run('abonnement controleer', world)).stderr).toContain('verklaring');
  });
});
