import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { widthOf } from '../../src/cli/output/width.ts';
import { bin, node, warmEnvironment, startService } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { hasPty, openTerminal } from '../support/pty.ts';

const call = `'${node}' '${bin}'`;

/** The screens that a list drew, each as its lines. */
const frames = (screen: string): string[][] =>
  screen
    .split('\r\x1b[J')
    .slice(1)
    .filter((frame) => frame.includes('\x1b['))
    .map((frame) =>
      frame
        .slice(0, frame.indexOf('\x1b['))
        .split(/\r?\n|\r/)
        .filter((line) => line !== ''),
    );

describe.skipIf(!hasPty('lists to choose from on a real terminal'))('a list on a real terminal (needs script)', () => {
  let place: ReturnType<typeof warmEnvironment>;
  beforeAll(async () => {
    place = warmEnvironment({ DUIT_PROFIEL: 'oefen', NO_COLOR: '1' });
    await here(place, 'oefen', 'vul');
    await here(place, 'klanten', 'maak', '--naam', `Hotel ${'met een lange naam '.repeat(6)}☔☕⚡\u009b2J`);
  });

  /** Runs a shell line on a terminal of this size; the line ends by printing the exit code and whether the terminal is as before. */
  function on(columns: number, rows: number, line: string, env: Record<string, string> = {}) {
    const watched = `stty cols ${columns} rows ${rows}; before=$(stty -g); ${line}; code=$?; [ "$before" = "$(stty -g)" ] && echo "same $code"`;
    return openTerminal(watched, { ...place.env, ...env }, place.folder);
  }

  const sizes = [
    [80, 24],
    [50, 20],
  ] as const;
  it.each(sampleBySeed(sizes, 2, 1))(
    'fits %i columns and %i lines, scrolls, narrows and takes',
    async (columns, rows) => {
      const { see, type, press, end } = on(columns, rows, `${call} klanten toon --velden naam`);
      await see('Enter ok');
      await type('\x1b[6~');
      await type('\x1b[F');
      await type('HOTEL');
      await type('\x1b[B');
      press('\r');
      const { screen } = await end();
      expect(screen).toMatch(/Klant: Hotel met een lange naam .*☔☕⚡\\u009b2J\n(?:.*\n)*same 0\n$/);
      const drawn = frames(screen);
      expect(drawn.length).toBeGreaterThanOrEqual(5);
      for (const lines of drawn) {
        expect(lines.length).toBeLessThan(rows);
        for (const line of lines) expect(widthOf(line), line).toBeLessThan(columns);
      }
      expect(drawn.at(-1)?.slice(0, 2)).toEqual(['Klant: HOTEL', '  Hotel Den Engel NV']);
      expect(screen).not.toContain('\u009b');
      expect(screen).not.toContain('\x1b[?25l');
    },
    120_000,
  );

  it('works where standard input and standard output are pipes', async () => {
    const { see, press, end } = on(80, 24, `echo not-a-key | ${call} producten toon --formaat id | tr a-f A-F`);
    await see('Enter ok');
    press('hardwax\r');
    const { screen } = await end();
    expect(screen).toMatch(/Product: Hardwaxolie {2}€ 34,95.*\n[0-9A-F-]{36}\nsame 0\n$/);
  });

  const keys = [
    ['Ctrl-C', '\x03'],
    ['Esc', '\x1b'],
  ] as const;
  it.each(sampleBySeed(keys, 2, 1))(
    '%s ends with 12, does nothing and gives the terminal back',
    async (_, key) => {
      const { see, press, end } = on(80, 24, `${call} factuur definitief`);
      await see('Enter ok');
      press(key);
      const { screen } = await end();
      expect(screen.endsWith('fout: niets gekozen; er is niets gedaan\nsame 12\n')).toBe(true);
      const { stdout } = await here(place, 'factuur', 'list', '--status', 'concept', '--type', 'factuur', '--formaat', 'id');
      expect(stdout.trim().split('\n')).toHaveLength(4);
    },
    120_000,
  );

  it('Ctrl-C at the question says that nothing more was done, and the command that asks it again', async () => {
    const { see, press, end } = on(80, 24, `${call} factuur definitief`);
    await see('Enter ok');
    press('\r');
    await see('[j/N]');
    press('\x03');
    const { screen } = await end();
    expect(screen).toContain('fout: gestopt; er is verder niets gedaan\ntip: Verder met: duit factuur definitief');
    const { stdout } = await here(place, 'factuur', 'list', '--status', 'concept', '--type', 'factuur', '--formaat', 'id');
    expect(stdout.trim().split('\n')).toHaveLength(4);
  });

  it('draws itself again when the terminal gets narrower', async () => {
    const { see, type, press, end } = on(
      80,
      24,
      `(until [ -e narrow ]; do sleep 0.1; done; stty cols 40 rows 12 < /dev/tty) & ${call} inbox toon`,
    );
    await see('Enter ok');
    writeFileSync(join(place.folder, 'narrow'), '');
    await see('Esc stopt\r');
    await see('  typen zoekt · ↑↓ PgUp PgDn\x1b[');
    await type('\x1b[B');
    press('\x1b');
    const { screen } = await end();
    const last = frames(screen).at(-1) ?? [];
    expect(last.length).toBeLessThan(12);
    for (const line of last) expect(widthOf(line), line).toBeLessThan(40);
  });

  it('leaves the terminal to the question of a write whose documents come through a pipe', async () => {
    const own = warmEnvironment({ NO_COLOR: '1' });
    const service = await startService(own, '--poort', '0');
    try {
      const env = { ...own.env, DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.sleutel, DUIT_PROFIEL: '' };
      const real = { ...own, env };
      await here(real, 'klanten', 'maak', '--naam', 'Peeters');
      await here(real, 'factuur', 'maak', '--klant', 'Peeters', '--regel', 'A;1;100;21');
      const drafts = `${call} factuur list --status concept --formaat id`;
      const { answer, end } = on(80, 24, `${drafts} | ${call} factuur definitief -`, env);
      await answer('Definitief maken? [j/N] ', 'n');
      const { screen } = await end();
      expect(screen).toMatch(/fout: niet bevestigd; er is niets verstuurd\nsame 12\n$/);
      expect((await here(real, 'factuur', 'list', '--status', 'concept', '--formaat', 'id')).stdout).not.toBe('');
    } finally {
      await service.stop();
    }
  });

  it('takes a pasted block for one answer or none, in each question', async () => {
    const { see, press, end } = on(80, 24, `${call} factuur maak --proef --stil`);
    const paste = (block: string) => press(`\x1b[200~${block}\x1b[201~`);
    await see('Enter ok');
    paste('gouden\r');
    await see('Klant: gouden');
    press('\r');
    await see('Regel 1: product of omschrijving: ');
    paste('Advies;1;10\rAdvies;2;10\r');
    await see('Je plakte 2 regels en dit antwoord is er één; er is niets van overgenomen.');
    await see('Regel 1: product of omschrijving: ');
    paste('Snoeiwerk zolder\r');
    press('\r');
    await see('Aantal [1]: ');
    press('\x03');
    const { screen } = await end();
    expect(screen).toMatch(/fout: gestopt; er is niets gedaan\n(?:.*\n)*$/);
    expect(screen.match(/\x1b\[\?2004[hl]/g)).toEqual(Array.from({ length: 3 }, () => ['\x1b[?2004h', '\x1b[?2004l']).flat());
  });

  const ends = [
    ['a list', 'klanten toon', 'Enter ok', 'SIGTERM'],
    ['a question', 'klanten maak', 'Naam: ', 'SIGUSR2'],
    ['a question', 'klanten maak', 'Naam: ', 'SIGTERM'],
    ['a list', 'klanten toon', 'Enter ok', 'SIGUSR2'],
  ] as const;
  it.each(isLong ? ends : ends.slice(0, 2))(
    'gives the terminal back, without the marks of a paste, where %s (%s) ends: %s %s',
    async (_, words, shows, signal) => {
      const crash = 'process.on("SIGUSR2",()=>{throw/**/new/**/Error("crash")})';
      const { see, end } = on(80, 24, `sh -c 'echo $$ > pid; exec "$0" "$@"' ${call} ${words}`, {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}`,
      });
      await see(shows);
      process.kill(Number(readFileSync(join(place.folder, 'pid'), 'utf8')), signal);
      const { screen } = await end();
      expect(screen.match(/\x1b\[\?2004[hl]/g)?.slice(0, 2)).toEqual(['\x1b[?2004h', '\x1b[?2004l']);
      expect(screen).toMatch(signal === 'SIGTERM' ? /same 143\n$/ : /same 1\n$/);
    },
  );
});
