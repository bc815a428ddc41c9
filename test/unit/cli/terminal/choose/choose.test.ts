import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Ask, openAsk } from '../../../../../src/cli/terminal/ask.ts';
import type { ChoiceList } from '../../../../../src/cli/terminal/choose/numbered.ts';

const names = ['Bakkerij', 'Café', 'Slager'];
const list: ChoiceList = { title: 'Klant', rows: () => names };

/** A terminal with a keyboard beside standard input, which is a pipe. */
function terminal({ numbers = false, here = true } = {}) {
  const raw: boolean[] = [];
  const stream = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const pipe = new PassThrough();
  const controller = new AbortController();
  const resizing = new PassThrough();
  const shown: string[] = [];
  let opened = 0;
  let suspended = 0;
  const resuming = new Set<() => void>();
  const ask: Ask = openAsk(
    {
      stdin: { isTTY: false, stream: pipe },
      keyboard: () => {
        if (!here) return undefined;
        opened += 1;
        return { isTTY: true, stream, close: () => void (opened -= 1) };
      },
      stderr: { isTTY: true, columns: 40, rows: 10, stream: resizing, write: async (chunk) => void shown.push(String(chunk)) },
      stop: controller.signal,
      interrupt: () => {},
      onExit: () => () => {},
      suspend: () => void (suspended += 1),
      onResume: (listener) => {
        resuming.add(listener);
        return () => void resuming.delete(listener);
      },
    },
    { numbers },
  );
  const press = async (...pieces: string[]) => {
    for (const piece of pieces) {
      stream.write(piece);
      for (let wait = 0; wait < 5; wait += 1) await turn();
    }
  };
  const ended = () => ({ raw: raw.at(-1) ?? false, opened, listeners: stream.listenerCount('data') + resizing.listenerCount('resize') });
  const resume = () => resuming.forEach((listener) => listener());
  return { ask, press, resume, suspended: () => suspended, raw, pipe, controller, resizing, shown: () => shown.join(''), ended };
}

const restored = { raw: false, opened: 0, listeners: 0 };

describe('a list with arrow keys', () => {
  it('is read from the terminal where standard input is a pipe, and leaves only the choice behind', async () => {
    const { ask, press, pipe, shown, ended } = terminal();
    pipe.write('not for the list\n');
    const picked = ask.pick(list);
    await press('x', '\x7f', '\x1b[B', '\r');
    expect(await picked).toEqual({ items: [1] });
    expect(shown().split('\r\x1b[J').at(-1)).toBe('Klant: Café\n');
    expect(ended()).toEqual(restored);
    expect(String(pipe.read())).toBe('not for the list\n');
  });

  it('is wiped by Ctrl-Z, gives the terminal back, and is drawn again where the shell lets it go on', async () => {
    const { ask, press, resume, suspended, raw, shown, ended } = terminal();
    const picked = ask.pick(list);
    await press('\x1b[B', '\x1a');
    expect({ stops: suspended(), raw: raw.at(-1), shown: shown().endsWith('\r\x1b[J\x1b[?2004l') }).toEqual({
      stops: 1,
      raw: false,
      shown: true,
    });
    resume();
    await press('');
    expect(raw.at(-1)).toBe(true);
    expect(shown().split('\r\x1b[J').at(-1)).toContain('> Café');
    await press('\r');
    expect(await picked).toEqual({ items: [1] });
    expect(ended()).toEqual(restored);
  });

  it.each([
    ['application mode', ['\x1bOB', '\x1bOB', '\r'], 2],
    ['a key that comes in pieces', ['\x1b', '[', 'B', '\r'], 1],
    ['end and home', ['\x1b[F', '\x1b[H', '\x1b[4~', '\r'], 2],
    ['typing without its accent, all at once', ['cafe\r'], 1],
    ['a paste, whose line ends choose nothing', ['\x1b[200~ca\rfe\r\x1b[201~', '\x15', '\x1b[F', '\r'], 2],
    ['enter on nothing, which waits', ['zzz\r', '\x15', '\r'], 0],
    ['keys that mean nothing here', ['\t', '\x01', '\x1b[5;5~', '\x1bOP', '\r'], 0],
  ])('takes %s', async (_, pieces, expected) => {
    const { ask, press, ended } = terminal();
    const picked = ask.pick(list);
    await press(...pieces);
    expect(await picked).toEqual({ items: [expected] });
    expect(ended()).toEqual(restored);
  });

  it('gives nothing after Esc', async () => {
    const { ask, press, ended } = terminal();
    const picked = ask.pick(list);
    await press('\x1b');
    expect(await picked).toBeUndefined();
    expect(ended()).toEqual(restored);
  });

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('fails with exit 12 after %s', async (_, key) => {
    const { ask, press, ended } = terminal();
    const failed = expect(ask.pick(list)).rejects.toMatchObject({ reason: 'not_confirmed', message: 'niets gekozen; er is niets gedaan' });
    await press(key);
    await failed;
    expect(ended()).toEqual(restored);
  });

  it('gives the terminal back when a signal comes', async () => {
    const { ask, controller, ended } = terminal();
    const failed = expect(ask.pick(list)).rejects.toMatchObject({ reason: 'not_confirmed' });
    await turn();
    controller.abort('SIGTERM');
    await failed;
    expect(ended()).toEqual(restored);
  });

  it('is drawn again when the terminal gets another size', async () => {
    const { ask, press, resizing, shown } = terminal();
    const picked = ask.pick(list);
    await press('b');
    await expect.poll(shown, { timeout: 110_000 }).toContain('Klant: b');
    const before = shown().length;
    resizing.emit('resize');
    await press('', '\r');
    await picked;
    expect(shown().slice(before).split('\r\x1b[J')[1]).toMatch(/^Klant: b\r\n> Bakkerij\r\n/);
  });

  it('names all that was chosen, as far as the screen has lines, with their number', async () => {
    const { ask, press, shown } = terminal();
    const several = ask.pick({ ...list, several: true });
    await press('\t', 'ca fe', '\t', '\x15', 'sla', '\r');
    expect(await several).toEqual({ items: [0, 1] });
    expect(shown().split('\r\x1b[J').at(-1)).toBe('Klant: 2 gekozen\n  Bakkerij\n  Café\n');
    const many = terminal();
    const all = many.ask.pick({ title: 'Welke?', rows: () => Array.from({ length: 30 }, (_, at) => `rij ${at}`), several: true });
    await many.press('\t'.repeat(30), '\r');
    expect(await all).toMatchObject({ items: { length: 30 } });
    const after = many.shown().split('\r\x1b[J').at(-1) ?? '';
    expect(after).toBe(`Welke? 30 gekozen\n${[0, 1, 2, 3, 4, 5].map((at) => `  rij ${at}\n`).join('')}  en nog 24\n`);
  });

  it('offers a few options, and begins at the default', async () => {
    const { ask, press, shown } = terminal();
    const chosen = ask.choose('En dan?', ['bewaren', 'versturen'], { default: 1 });
    await press('\r');
    expect(await chosen).toBe(1);
    expect(shown()).toMatch(/\x1b\[JEn dan\? versturen\n$/);
  });
});

describe('a numbered list', () => {
  it('takes a number, after text that finds a part and an answer that is wrong', async () => {
    const { ask, press, shown, raw } = terminal({ numbers: true });
    const picked = ask.pick(list);
    await press('a\n', '9\n', 'sla\n', '\n');
    expect(await picked).toEqual({ items: [2] });
    expect(raw).toEqual([]);
    expect(shown()).toBe(
      [
        'Klant:\n  1  Bakkerij\n  2  Café\n  3  Slager\nTyp een nummer (-: terug): ',
        'Klant:\n  1  Bakkerij\n  2  Café\n  3  Slager\nTyp een nummer (-: terug): kies een getal van 1 tot 3\nTyp een nummer (-: terug): ',
        'Klant:\n  1  Slager\nTyp een nummer (-: terug) [1]: ',
      ].join(''),
    );
  });

  it('takes several numbers where that is allowed, and the other rows behind the items', async () => {
    const { ask, press, shown } = terminal({ numbers: true });
    const several = ask.pick({ ...list, several: true });
    await press('3, 1 3\n');
    expect(await several).toEqual({ items: [0, 2] });
    expect(shown()).toMatch(/: Klant: 2 gekozen\n {2}Bakkerij\n {2}Slager\n$/);
    const other = ask.pick({ ...list, others: (typed) => [`nieuw: ${typed}`] });
    await press('zzz\n', '1\n');
    expect(await other).toEqual({ other: 0, typed: 'zzz' });
  });

  it('shows twenty rows and finds the rest', async () => {
    const { ask, press, shown } = terminal({ numbers: true });
    const rows = Array.from({ length: 60 }, (_, at) => `rij ${at}`);
    const picked = ask.pick({ title: 'Rij', rows: () => rows });
    await press('rij 59\n', '1\n');
    expect(await picked).toEqual({ items: [59] });
    expect(shown()).toContain('  20  rij 19\n  en nog 40: typ een deel om te zoeken\n');
  });

  it('takes text that no line has as its number for a search', async () => {
    const { ask, press, shown } = terminal({ numbers: true });
    const picked = ask.pick({ title: 'Factuur', rows: () => ['2026-0010', '2026-0002', '2026-0003'] });
    await press('0002\n', 'zwart\n', '1\n', '\n');
    expect(await picked).toEqual({ items: [0] });
    expect(shown()).toContain('Factuur:\n  1  2026-0002\n');
    expect(shown()).not.toContain('van 1 tot 0');
  });

  it('is left with -, and explained with ?', async () => {
    const { ask, press, shown } = terminal({ numbers: true });
    const picked = ask.pick(list);
    await press('?\n', '-\n');
    expect(await picked).toBeUndefined();
    expect(shown()).toContain('Typ het nummer van een regel');
  });
});

it('a list fails where there is no terminal at all', async () => {
  const { ask } = terminal({ here: false });
  expect(ask.interactive).toBe(false);
  await expect(ask.pick(list)).rejects.toMatchObject({ reason: 'usage' });
});
