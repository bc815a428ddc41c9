import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bin, duit, node, ownEnvironment } from '../support/duit.ts';
import { isLong } from '../support/long.ts';
import { hasPty, isHere, openTerminal } from '../support/pty.ts';
import { run, testWorld } from '../support/world.ts';

const hostile = 'Evil $(touch pwned) `touch pwned` ; touch pwned';
const quotes = `O'Neil "& Zn" \\ €`;
const breaks = 'Wow a:b=c@d *';
const tilde = '~root';
const names = [hostile, quotes, breaks, tilde];

const own = ownEnvironment({ DUIT_PROFIEL: 'oefen', LC_ALL: 'C.UTF-8', PS1: '$ ', HISTFILE: '/dev/null' });
const scripts = join(own.folder, 'scripts');
const env = { ...own.env, PATH: `${join(own.folder, 'bin')}:${own.env.PATH}` };

/** The words that a shell gave to duit, from the file in which the placeholder for duit wrote them. */
async function wordsIn(file: string): Promise<string[]> {
  for (let tries = 0; tries < 250 && !existsSync(file); tries += 1) await after(20);
  const words = readFileSync(file, 'utf8').split('\0');
  rmSync(file);
  return words.slice(0, -1);
}

const script = (shell: string) => join(scripts, shell === 'zsh' ? '_duit' : `duit.${shell}`);

beforeAll(async () => {
  for (const folder of [scripts, join(own.folder, 'bin')]) mkdirSync(folder);
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await run(['completion', shell], testWorld({ env: own.env }));
    writeFileSync(script(shell), stdout);
  }
  // The placeholder asks the real duit for names, and only writes down every other call.
  writeFileSync(
    join(own.folder, 'bin/duit'),
    `#!/bin/sh\ncase $1 in __complete) exec '${node}' '${bin}' "$@" ;; esac\nprintf '%s\\0' "$@" > "$CALLED.new" && mv "$CALLED.new" "$CALLED"\n`,
    { mode: 0o755 },
  );
  const world = testWorld({ env: own.env });
  for (const naam of [...names, 'Esc\u009b31m', '-x']) await run(['klanten', 'maak', '--naam', naam], world);
  await run(['klanten', 'list'], world);
  await run(['klanten', 'maak', '--naam', 'Bakkerij Peeters'], world);
  for (const dag of ['2026-03-01', '2026-03-02']) {
    const made = ['factuur', 'maak', '--klant', 'Bakkerij Peeters', '--regel', `Advies ${dag};1;95;21`, '--datum', dag, '--formaat', 'id'];
    await run(['factuur', 'definitief', (await run(made, world)).stdout.trim(), '--bevestig', 'datum'], world);
  }
  for (const nummer of ['2026-0001', '2026-0002']) await run(['factuur', 'toon', nummer], world);
});

const hasBash = isHere('bash', 'completion in bash');
const hasZsh = isHere('zsh', 'completion in zsh');
const hasFish = isHere('fish', 'completion in fish');
const hasTerminal = hasPty('completion at a real terminal');
isHere('pwsh', 'completion in PowerShell');

interface Command {
  readonly name: string;
  readonly commands: readonly Command[];
}

/** The names of the commands of a group, in the order of its help. */
async function commandsOf(group: string): Promise<string[]> {
  const { stdout } = await run(['help', '--json'], testWorld({ env: own.env }));
  const { commands } = JSON.parse(stdout) as Command;
  return commands.find(({ name }) => name === group)?.commands.map(({ name }) => name) ?? [];
}

interface Shell {
  readonly name: string;
  readonly here: boolean;
  readonly command: string;
  /** The line that sets up the completion in this shell. */
  readonly setup: string;
}

const shells: Shell[] = [
  { name: 'bash', here: hasBash, command: 'bash --norc --noprofile -i', setup: `source ${script('bash')}` },
  { name: 'zsh', here: hasZsh, command: 'zsh -f -i', setup: `autoload -U compinit; compinit -u -D; source ${script('zsh')}` },
  { name: 'fish', here: hasFish, command: 'fish --no-config -i', setup: `source ${script('fish')}` },
];

const typed: [line: string, words: string[]][] = [
  ['duit kl\tto\tEvi\t', ['klanten', 'toon', hostile]],
  ['duit klanten toon evil\t', ['klanten', 'toon', hostile]],
  ['duit klanten toon "Evi\t', ['klanten', 'toon', hostile]],
  ["duit klanten toon 'Evi\t", ['klanten', 'toon', hostile]],
  ['duit klanten toon O\t', ['klanten', 'toon', quotes]],
  ['duit klanten toon "O\t', ['klanten', 'toon', quotes]],
  ["duit klanten toon 'O\t", ['klanten', 'toon', quotes]],
  ['duit factuur maak --klant Evi\t', ['factuur', 'maak', '--klant', hostile]],
  ['duit factuur maak --klant=Wow\t--js\t', ['factuur', 'maak', `--klant=${breaks}`, '--json']],
  // More Tabs after the name is complete must not make the shell run it.
  ['duit klanten toon Evi\t\t\t', ['klanten', 'toon', hostile]],
  ['duit facturen maak --klant="Wow\t', ['facturen', 'maak', `--klant=${breaks}`]],
  ['duit klanten wijzig \\~\t', ['klanten', 'wijzig', tilde]],
  ['duit help fac\tdefi\t', ['help', 'factuur', 'definitief']],
  ['duit oefen start --ex\t', ['oefen', 'start', '--exports']],
  ['duit --profiel o\tfactuur list --alle\t--status ver\t', ['--profiel', 'oefen', 'factuur', 'list', '--alles', '--status', 'verzonden']],
];

/** Whether a line is tried in this shell: each of them is in one of the three, the first one in all, and in a long run all are in all. */
const isTriedIn = (name: string, at: number) =>
  isLong || at === 0 || at % shells.length === (2 + shells.findIndex((shell) => shell.name === name)) % shells.length;
const typedIn = (name: string) => typed.filter((_, at) => isTriedIn(name, at));

describe.concurrent.each(shells)('$name at a real terminal', ({ name, here, command, setup }) => {
  it.skipIf(!here || !hasTerminal)('completes words that reach duit unchanged, and runs nothing', { timeout: 120_000 }, async () => {
    const called = join(own.folder, `called-${name}`);
    const terminal = openTerminal(`stty cols 200; exec ${command}`, { ...env, TERM: 'dumb', CALLED: called }, own.folder);
    const seen: string[][] = [];
    try {
      await terminal.type('');
      await terminal.type(`${setup}\n`);
      for (const [line] of typedIn(name)) {
        for (const part of line.split(/(?<=\t)/)) await terminal.type(part);
        await terminal.type('\n');
        seen.push(await wordsIn(called));
      }
    } finally {
      terminal.close();
    }
    // zsh inserts a dash when only options can follow.
    expect(seen.map((words) => words.filter((word) => word !== '-'))).toEqual(typedIn(name).map(([, words]) => words));
    expect(existsSync(join(own.folder, 'pwned'))).toBe(false);
    expect(terminal.shown()).not.toContain('\u009b31m');
  });
});

/** Lines on which Tab, pressed twice, shows a list, each with texts of that list. */
const listed: [line: string, texts: string[]][] = [
  ['duit ', ['overzicht', 'Hoe het account ervoor staat, op']],
  ['duit factuur ', ['ubl', 'Facturen bewaren als PDF']],
  ['duit factuur maak --n', ['--notities', 'vrije tekst onderaan', '--niet-interactief']],
  ['duit factuur list --status ', ['betaald', 'concept', 'verzonden']],
  ['duit klanten toon ', ['Bakkerij', 'Wow']],
  ['duit factuur toon 2026-000', ['2026-0002', 'Bakkerij Peeters', '€ 114,95', '2026-0001']],
  ['duit help o', ['onzeker', 'de omgevingsvariabelen']],
];

describe.concurrent.each(shells)('$name at a real terminal', ({ name, here, command, setup }) => {
  it.skipIf(!here || !hasTerminal)('lists what fits, with descriptions', { timeout: 120_000 }, async () => {
    const sized = `stty cols 100 rows 50; exec ${command}`;
    const terminal = openTerminal(sized, { ...env, TERM: 'xterm', CALLED: join(own.folder, `none-${name}`) }, own.folder);
    try {
      await terminal.type('');
      // A key at an earlier moment would get lost.
      terminal.press(`${setup}; echo kl""aar\n`);
      await terminal.see('klaar');
      for (const [line, texts] of listed.filter((_, at) => isTriedIn(name, at))) {
        const before = terminal.shown().length;
        for (const keys of [line, '\t', '\t']) await terminal.type(keys);
        await vi.waitFor(() => {
          const missing = texts.filter((text) => !terminal.shown().slice(before).includes(text));
          expect({ line, missing }).toEqual({ line, missing: [] });
        }, 110_000);
        // Ctrl-C would break off a list that is still being made; Ctrl-U only empties the line.
        await terminal.type('\u0015');
      }
    } finally {
      terminal.close();
    }
  });
});

/** The words that the bash function offers after these lines. */
const replies = (...lines: string[]): string[] => {
  const input = [`source ${script('bash')}`, ...lines, '_duit', String.raw`printf '%s\n' "${'${COMPREPLY[@]}'}"`].join('\n');
  const text = execFileSync('bash', ['--norc', '--noprofile'], { input, encoding: 'utf8', env, cwd: own.folder });
  return text.split('\n').slice(0, -1);
};
const inBash = (line: string) => replies(`COMP_LINE=${JSON.stringify(line)}`, `COMP_POINT=${line.length}`);

describe.skipIf(!hasBash)('bash without a terminal', () => {
  it('is registered by the script itself, without bash-completion', () => {
    const input = `source ${script('bash')}\ncomplete -p duit\n`;
    expect(execFileSync('bash', ['--norc', '--noprofile'], { input, encoding: 'utf8', env })).toBe('complete -F _duit duit\n');
  });

  it('takes COMP_WORDS alone', () => {
    expect(replies('COMP_WORDS=(duit factuur list --status conc)', 'COMP_CWORD=4')).toEqual(['concept']);
    expect(replies('COMP_WORDS=(duit factuur maak --klant = Wow)', 'COMP_CWORD=5')).toEqual([String.raw`Wow\ a\:b\=c\@d\ \*`]);
  });

  it('offers commands, options and their values in their places', async () => {
    expect(inBash('duit cr')).toEqual(['creditnota']);
    const facturen = await commandsOf('factuur');
    expect(facturen).toContain('kopieer');
    expect(inBash('duit facturen ')).toEqual(facturen);
    expect(inBash('duit factuur verstuur 2026-0001 --kanaal ')).toEqual(['peppol', 'email']);
    expect(inBash('duit inbox list --formaat=nd')).toEqual(['ndjson']);
    expect(inBash('duit inbox list --formaat e')).toEqual(['']);
    expect(inBash('duit help fo')).toEqual(['formaten']);
    expect(inBash('duit profiel gebruik ')).toEqual(['oefen']);
  });

  it('offers nothing for an argument that can be anything', () => {
    expect(inBash('duit klanten maak --naam ')).toEqual(['']);
  });

  it('takes the profile from the command line', () => {
    expect(inBash('duit --profiel oefen klanten toon Evi')).toHaveLength(1);
    expect(inBash('duit --profiel ander klanten toon Evi')).toEqual(['']);
  });
});

/** The words that fish offers. */
const inFish = (line: string): string[] => {
  const input = `source ${script('fish')}; complete -C '${line}'`;
  const text = execFileSync('fish', ['--no-config', '-c', input], { encoding: 'utf8', env, cwd: own.folder });
  return text
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t')[0] ?? '');
};

describe.skipIf(!hasFish)('fish without a terminal', () => {
  it('offers commands, options and their values in their places', async () => {
    expect(inFish('duit cr')).toEqual(['creditnota']);
    expect(inFish('duit facturen ').toSorted()).toEqual((await commandsOf('factuur')).toSorted());
    expect(inFish('duit help fo')).toEqual(['formaten']);
    expect(inFish('duit help offerte ').toSorted()).toEqual((await commandsOf('offerte')).toSorted());
    expect(inFish('duit klanten list --z')).toEqual(['--zoek']);
    expect(inFish('duit factuur verstuur 2026-0001 --kanaal ').toSorted()).toEqual(['email', 'peppol']);
    expect(inFish('duit klant toon Wow')).toEqual([breaks]);
    expect(inFish('duit factuur maak --klant=Wow')).toEqual([`--klant=${breaks}`]);
    expect(inFish('duit profiel gebruik ')).toEqual(['oefen']);
    expect(inFish('duit inbox list --formaat ').toSorted()).toEqual(['csv', 'id', 'json', 'ndjson', 'tabel', 'tsv']);
    expect(inFish('duit oefen start --ex')).toEqual(['--exports']);
    expect(inFish('duit klanten maak --naam ')).toEqual([]);
  });
});

it('answers a shell without loading what other commands need', async () => {
  const preload = join(own.folder, 'preload.cjs');
  writeFileSync(preload, "process.on('exit', () => console.error(Object.keys(require.cache).join('\\n')));");
  const loadedBy = async (...argv: string[]) => {
    const { stderr } = await duit(argv, own, { env: { ...own.env, NODE_OPTIONS: `--require ${preload}` } });
    return String(stderr)
      .split('\n')
      .filter((file) => file.includes('/dist/'))
      .map((file) => readFileSync(file, 'utf8'));
  };
  const heavy = /CommanderError|ZodMini|node:http/;
  expect((await loadedBy('klanten', 'list')).some((code) => heavy.test(code))).toBe(true);
  const naming = await loadedBy('__complete', 'bash', '9', '80', ' ', 'duit fact');
  // The file that starts, the one that answers, and what every run needs.
  expect(naming.join('').length).toBeLessThan(26_000);
  const answering = await loadedBy('__complete', 'fish', 'duit', 'klanten', 'toon', '');
  expect(answering.filter((code) => heavy.test(code))).toEqual([]);
  // The names lie in the store: SQLite takes three milliseconds, its code included; documents with descriptions take five kilobytes, the facts of a profile, the address of its store and the place of a moved account one each; locks and held files of Windows take two; the account that a key led to, and those that turned out to be the same, take three; what waits for approval takes another, the settings, many keys read at once, the one form in which names are compared, duit's own folders, the copies that a killed process left, and the commands and options along the line, which the script of the shell walked before, one each to three; the firm of the environment two; the words of a stop and the one form of a missing, existing or meant name one; the check of every line and value of a store whose last commit is unknown two; what leaves out absent fields one.
  expect(answering.join('').length).toBeLessThan(93_000);
});
