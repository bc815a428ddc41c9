import { readdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLines } from '../support/command-lines.ts';
import { type Answer, answeringWorld, page } from '../support/answers.ts';
import { expectInert, expectInertFormats, hostile, mark } from '../support/hostile.ts';
import { sampleBySeed } from '../support/long.ts';
import { everythingIn, type UsedWorld, usedWorld } from '../support/used-world.ts';
import { run, testWorld, type TestWorld } from '../support/world.ts';
import { serviceWorld } from '../support/service.ts';

interface Node {
  readonly path: string;
  readonly commands: readonly Node[];
}

const leaves = ({ path, commands }: Node): string[] => (commands.length === 0 ? [path.replace(/^duit /, '')] : commands.flatMap(leaves));
const commands = leaves(JSON.parse((await run('help --json')).stdout) as Node);

/** The commands whose lines here show no text of others, by the reason. */
const tame: Readonly<Record<string, readonly string[]>> = {
  'its replies have rows of their own below': ['factuur list', 'creditnota list', 'offerte list', 'inbox test', 'goedkeuring toon'],
  'what it shows of a customer is what was asked, or the write fails': ['klanten maak'],
  'test/command/download.test.ts has the names of its files': [
    'factuur pdf',
    'factuur ubl',
    'creditnota pdf',
    'creditnota ubl',
    'inbox pdf',
    'inbox ubl',
    'archief exporteer',
  ],
  'test/unit/cli/commands/rapport/markup.test.ts has its page': ['rapport pagina'],
  'test/command/ubl.test.ts has a value of a supplier': ['ubl controleer'],
  'it shows the rows of inbox opvolging': ['inbox ophalen', 'inbox opnieuw', 'inbox gezien', 'inbox overslaan', 'inbox vertrouw'],
  'it shows the rows of bank list': ['bank voorstel', 'bank ontkoppel'],
  'it shows the rows of archief toon': ['archief bijwerken', 'archief herstel', 'archief bewaren'],
  'it shows the names of klanten list, or of rapport klantenlisting': [
    'klanten bereik',
    'klanten controleer',
    'rapport btw-codes',
    'rapport ic-opgave',
  ],
  'it shows the row of a document as inbox list does': ['inbox betalen-niet'],
  'it shows figures, days, and the ids and numbers of documents': [
    'bank lees',
    'bank afschriften',
    'bank verwijder',
    'bank besluiten',
    'bank boek',
    'bank begin',
    'bank wis',
    'klanten rekening',
    'rapport afsluiten',
    'rapport btw',
    'rapport nummering',
    'batch list',
    'batch vergeet',
    'goedkeuring list',
    'goedkeuring geef',
    'goedkeuring weiger',
    'journaal list',
    'journaal toon',
    'journaal herstel',
    'journaal wis',
    'geheugen toon',
    'geheugen wis',
  ],
};

/** The groups whose commands show only what their user set or typed, or what duit says itself. */
const own = /^(?:abonnement controleer|batch voorbeeld|(?:instelling|profiel|opslag|oefen) .*|controle|completion|help)$/;

/** The commands whose reply is looked at in every format; that of the others in one. */
const inEachFormat = new Set(sampleBySeed(commands, 12, 1));

/** The commands that showed hostile text. */
const showed = new Set<string>();

describe('a dry run changes nothing on this machine and nothing at the service, and hostile texts steer nothing:', () => {
  let world: UsedWorld;
  /** Everything as the last line left it. */
  let left: ReturnType<typeof everythingIn>;

  beforeAll(async () => {
    world = await usedWorld({ isHostile: true });
  });

  beforeEach(() => {
    world.sent.splice(0);
    // Between two tests the process may let go of stores, and SQLite then folds its log in.
    left = everythingIn(world);
  });

  /** Runs a line until it ends on its own, or, where it serves, until it was used and is told to stop. */
  async function ended(words: readonly string[], { env, tty }: { env?: Record<string, string>; tty?: number } = {}) {
    const stop = new AbortController();
    let stdout = '';
    let tell = (): void => {};
    const serves = new Promise<undefined>((resolve) => {
      tell = () => resolve(undefined);
    });
    const write = async (chunk: string | Uint8Array) => {
      stdout += Buffer.from(chunk).toString();
      if (stdout.includes('"base_url"')) tell();
    };
    const screen = { ...world.stdout, write, ...(tty && { isTTY: true, columns: tty }) };
    const running = run(words, { ...world, stop: stop.signal, stdout: screen, env: { ...world.env, ...env } });
    if ((await Promise.race([running, serves])) === undefined) await useServed(JSON.parse(stdout) as Parameters<typeof useServed>[0]);
    stop.abort('SIGINT');
    return { ...(await running), stdout };
  }

  it.each(commands)('%s', async (command) => {
    const lines = commandLines[command]?.(world) ?? [];
    expect(lines, `a line for duit ${command}`).not.toEqual([]);
    for (const { words, says: text = '', code = 0 } of lines) {
      const line = [...command.split(' '), ...words, '--proef'];
      const { stdout, stderr, code: given } = await ended(line);
      expect({ code: given, stderr }, line.join(' ')).toEqual({ code, stderr: expect.stringContaining(text) as string });
      const isFile = words.includes('-') || command === 'batch voorbeeld';
      if (!isFile) expectInert(stdout + stderr, 'tsv', false, line.join(' '));
      if (!isFile && (stdout + stderr).includes(mark)) {
        showed.add(command);
        if (text === '' && code === 0 && inEachFormat.has(command)) await expectInertFormats(line, ended);
      }
      const before = left;
      left = everythingIn(world);
      expect(left, line.join(' ')).toEqual(before);
      expect(world.sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
    }
  });

  it('each command that there is', () => {
    expect(Object.keys(commandLines).toSorted()).toEqual(commands.toSorted());
    const silent = commands.filter((command) => !showed.has(command) && !own.test(command));
    expect(silent.toSorted()).toEqual(Object.values(tame).flat().toSorted());
  });

  it('an outcome that nobody knows', async () => {
    expect((await run('journaal list --open --proef --velden n,toestand', world)).stdout).toBe(`${world.onzeker}\tunknown\n`);
  });

  it('a request that waits for a person', async () => {
    await run('profiel wijzig --goedkeuring alles', world);
    const asked = await run(['factuur', 'maak', '--klant', world.klant, '--regel', 'Advies;2;95;21', '--negeer-open'], world);
    expect(asked).toMatchObject({ code: 12, stderr: expect.stringContaining('a1') });
    await expectInertFormats(['goedkeuring', 'toon', 'a1'], ended);
  });
});

const id = '7f3d2c1e-9b8a-4c6d-8e5f-0a1b2c3d4e5f';
const noted = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const listed = { id, type: 'factuur', nummer: hostile, status: hostile, datum: hostile, geldig_tot: hostile, totaal_incl: 1.21 };
const draft = { id, status: 'concept', datum: hostile, ogm: hostile, totaal_incl: 1.21 };
const final = { ...draft, status: 'verzonden', nummer: hostile };
const note = { ...draft, id: noted, type: 'creditnota', gekoppelde_factuur_id: id };
const sent = { kanaal: 'email', naar: hostile, peppol_status: hostile };
const received = { ...listed, leverancier: hostile, factuurnummer: 'TEST-MMRL2KG0I', bedrag: 121 };
const whole = { [`GET /facturen/${id}`]: { data: draft }, 'GET /facturen': page(), 'GET /offertes': page(), 'GET /creditnotas': page() };

describe('hostile texts steer nothing in the reply to', () => {
  const replies: readonly [line: string, answers: Record<string, Answer>][] = [
    ['factuur list', { 'GET /facturen': page(listed) }],
    [`factuur maak --klant ${id} --regel a;1;1;21`, { ...whole, 'POST /facturen': { data: { ...draft, datum: '2026-03-15' } } }],
    [`factuur definitief ${id} --bevestig datum`, { ...whole, [`POST /facturen/${id}/definitief`]: { data: final } }],
    [
      `factuur verstuur ${id} --kanaal email --nogmaals`,
      { ...whole, [`GET /facturen/${id}`]: { data: final }, [`POST /facturen/${id}/versturen`]: { data: sent } },
    ],
    ['creditnota list', { 'GET /creditnotas': page(listed), [`GET /facturen/${id}`]: { data: listed } }],
    [`creditnota maak ${id}`, { ...whole, [`GET /facturen/${id}`]: { data: final }, [`POST /facturen/${id}/creditnota`]: { data: note } }],
    [
      `creditnota definitief ${noted} --bevestig datum`,
      {
        ...whole,
        [`GET /facturen/${noted}`]: { data: note },
        [`POST /facturen/${noted}/definitief`]: { data: { ...note, ...final, id: noted, type: 'creditnota' } },
      },
    ],
    [`creditnota verstuur ${id} --kanaal email --nogmaals`, { [`POST /creditnotas/${id}/versturen`]: { data: sent } }],
    ['offerte list', { 'GET /offertes': page(listed) }],
    [
      `offerte maak --klant ${id} --regel a;1;1;21`,
      { ...whole, 'POST /offertes': { data: { ...draft, nummer: hostile, datum: '2026-03-15' } } },
    ],
    ['inbox test', { 'POST /test/inbox': { data: received } }],
  ];

  it.each(sampleBySeed(replies, 3, 1))('%s', async (line, answers) => {
    await expectInertFormats(line.split(' '), (words, how) =>
      run(
        words,
        answeringWorld(answers, { ...how, ...(how.tty && { stdin: 'j\n' }), env: { DUIT_SOORT: 'test', TERM: 'dumb', ...how.env } }),
      ),
    );
  });
});

describe('a dry run that is the first command of all', () => {
  const worlds: [string, () => Promise<TestWorld>, string[]][] = [
    ['of an account makes only the count of its requests', () => serviceWorld(), ['state', 'state/tempo.sqlite']],
    ['of the practice account makes nothing', async () => testWorld({ env: { DUIT_PROFIEL: 'oefen' } }), []],
  ];

  it.each(worlds)('%s', async (_, made, kept) => {
    const world = await made();
    for (const line of ['klanten list', 'factuur list --alles', 'overzicht', 'journaal list', 'controle']) {
      expect(await run(`${line} --proef`, world), line).toMatchObject({ code: 0 });
    }
    const found = readdirSync(world.folder, { recursive: true, encoding: 'utf8' });
    expect(found.filter((name) => !/tempo\.sqlite[.-]/.test(name)).map((name) => name.replaceAll('\\', '/'))).toEqual(kept);
  });
});

/** Makes a customer at a practice service that was started. */
async function useServed({ base_url, testsleutel }: { base_url: string; testsleutel: string }): Promise<void> {
  const headers = { Authorization: `Bearer ${testsleutel}`, 'Content-Type': 'application/json' };
  expect((await fetch(`${base_url}/klanten`, { method: 'POST', headers, body: '{"naam":"Kopie BV"}' })).status).toBe(201);
}
