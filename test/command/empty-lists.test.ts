import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { formats } from '../../src/cli/output/out.ts';
import { pathOf } from '../../src/cli/help/layout.ts';
import { printedBy } from '../../src/cli/help/tree.ts';
import { isLong } from '../support/long.ts';
import { leavesOf, wholeProgram } from '../support/program.ts';
import { savedWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

/* An account without anything in it gives an empty list, and no failure. */

/** The lines that ask for a list where nothing is, by the command, in an order in which each finds the archive that it needs. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'klanten list': ['--zoek x'],
  'klanten bereik': ['--alles'],
  'klanten controleer': [''],
  'factuur list': ['', '--alles'],
  'factuur pdf': ['--alles'],
  'factuur ubl': ['--alles'],
  'creditnota list': [''],
  'creditnota pdf': ['--alles'],
  'creditnota ubl': ['--alles'],
  'offerte list': [''],
  'producten list': [''],
  'inbox list': [''],
  'inbox pdf': ['--alles'],
  'inbox ubl': ['--alles'],
  'inbox ophalen': ['--map in --vanaf nu'],
  'inbox opvolging': [''],
  'inbox te-betalen': [''],
  'openstaand list': ['', '--vervallen', '--ouderdomsbalans'],
  'bank lees': ['leeg'],
  'bank list': [''],
  'bank voorstel': [''],
  'bank besluiten': [''],
  'bank afschriften': [''],
  'rapport omzet': ['', '--per klant'],
  'rapport btw-codes': [''],
  'rapport klantenlisting': ['--jaar 2025'],
  'rapport ic-opgave': ['--kwartaal 2025-4'],
  'rapport nummering': [''],
  'batch list': [''],
  'archief bijwerken': ['--map archief'],
  'archief controleer': ['--map archief'],
  'archief herstel': ['--map archief'],
  'archief toon': ['--map archief'],
  'archief zoek': ['Peeters --map archief'],
  'journaal list': ['', '--open'],
  vragen: [''],
  'journaal herstel': [''],
  'goedkeuring list': [''],
  api: ['GET /klanten --alles'],
};

/** The commands whose list is never empty, or is of what was named, by the reason. */
const others: Readonly<Record<string, readonly string[]>> = {
  'it takes documents, rows, a file or a plan by name': [
    'abonnement controleer',
    'abonnement plan',
    'archief bewaren',
    'archief exporteer',
    'bank koppel',
    'bank negeer',
    'bank ontkoppel',
    'batch crediteer',
    'batch plan',
    'batch toon',
    'batch voer-uit',
    'creditnota definitief',
    'creditnota toon',
    'creditnota verstuur',
    'factuur definitief',
    'factuur toon',
    'factuur verstuur',
    'goedkeuring geef',
    'inbox gezien',
    'inbox opnieuw',
    'inbox overslaan',
    'inbox vertrouw',
    'klanten rekening',
    'openstaand herinner',
    'ubl controleer',
  ],
  'it has rows for any account': [
    'controle',
    'geheugen toon',
    'help',
    'instelling list',
    'oefen bank',
    'opslag controleer',
    'overzicht',
    'profiel list',
    'rapport afsluiten',
    'rapport btw',
  ],
};

const leaves = leavesOf(await wholeProgram('nl'));
const listing = leaves.filter((leaf) => printedBy(leaf).replies.some((reply) => reply.endsWith('[]')));

describe('an account without anything gives an empty list, and no failure:', () => {
  let world: Awaited<ReturnType<typeof savedWorld>>;

  beforeAll(async () => {
    world = await savedWorld();
    await world.practice.wipe();
    await run('profiel wijzig --ondernemingsnummer 0403123486 --btw-stelsel normaal --aangifte kwartaal', world);
    mkdirSync(join(world.folder, 'leeg'));
  });

  const lines = Object.entries(lists).flatMap(([command, all]) => all.map((words) => `${command} ${words}`.trim()));

  it.each(lines.map((line, at) => [line, at] as const))('%s', async (line, at) => {
    const isOfFiles = /^(?:bank lees|\w+ (?:pdf|ubl)) /.test(line);
    const empty = {
      tabel: expect.stringMatching(isOfFiles ? /^$/ : /^\S.*\n$/) as string,
      tsv: '',
      csv: expect.stringMatching(/^[a-z_0-9,]+\r\n$/) as string,
      json: '[]\n',
      ndjson: '',
      id: '',
    };
    // Each in one of the formats, in a long run in all.
    for (const format of isLong ? formats : [formats[at % formats.length]!]) {
      const { code, stdout, stderr } = await run(`${line} --formaat ${format}`, world);
      expect({ code, stderr, stdout }, format).toEqual({ code: 0, stderr: expect.any(String), stdout: empty[format] });
      // A person hears that there were no files to save or to read, and gets no table of them.
      if (isOfFiles) expect(stderr, format).toMatch(/(?:0 bewaard|Er staat geen bestand: niets gelezen)\./);
    }
  });

  it('each command that gives a list', () => {
    const named = [...Object.keys(lists), ...Object.values(others).flat()];
    expect(listing.map((leaf) => pathOf(leaf).replace('duit ', '')).toSorted()).toEqual(named.toSorted());
  });
});
