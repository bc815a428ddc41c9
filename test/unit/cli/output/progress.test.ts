import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openOut } from '../../../../src/cli/output/open.ts';
import { sink } from './sinks.ts';

function terminal(options = {}) {
  const shown: string[] = [];
  const moves: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  const stderr = {
    ...sink(true),
    stream: Object.assign(stream, { isTTY: true, columns: 80, cursorTo: () => moves.push('to'), clearLine() {}, moveCursor() {} }),
  };
  const out = openOut({ stdout: sink(), stderr, env: { NO_COLOR: '1' }, monotonic: () => performance.now(), ...options });
  return { out, shown: () => shown.join(''), moves: () => moves.length, text: stderr.text };
}

// Most of the time is spent in waiting, so all of these wait together.
const lasting = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'klaar'));

/** Work that lasts until its progress shows. */
async function untilShown(shown: () => string): Promise<string> {
  while (shown() === '') await lasting(5);
  return 'klaar';
}

test.concurrent('a long wait shows on a terminal, and its result comes through', async () => {
  const { out, shown } = terminal();
  expect(await out.busy('Klanten ophalen', untilShown(shown))).toBe('klaar');
  expect(shown()).toContain('Klanten ophalen');
  expect(shown()).not.toContain('\u001b[?25l');
});

test.concurrent('a short wait shows nothing', async () => {
  const { out, shown } = terminal();
  await out.busy('Klanten ophalen', lasting(5));
  await lasting(200);
  expect(shown()).toBe('');
});

test.concurrent.each([{ quiet: true }, { format: 'json' as const }])('no progress shows with %j', async (options) => {
  const { out, shown } = terminal(options);
  await out.busy('Klanten ophalen', lasting(200));
  expect(shown()).toBe('');
});

test.concurrent('progress is gone while a question is asked, and comes back', async () => {
  const { out, shown, moves } = terminal();
  const work = async () => {
    await untilShown(shown);
    const asking = async () => {
      // The line is cleared once the question begins.
      await lasting(5);
      const before = [shown(), moves()].join(' ');
      // The text is asked for again each second.
      await lasting(1100);
      return [shown(), moves()].join(' ') === before;
    };
    const isQuiet = await out.busy('', asking());
    const before = shown();
    while (shown() === before) await lasting(5);
    return isQuiet;
  };
  expect(await out.busy('Facturen maken', work())).toBe(true);
});

test.concurrent('progress ends once a pipe gets output, because its reader may use the terminal', async () => {
  const { out, shown, text } = terminal();
  const work = async () => {
    await untilShown(shown);
    await out.raw('rij\n');
    const before = shown();
    await lasting(200);
    return shown() === before;
  };
  expect(await out.busy('Klanten ophalen', work())).toBe(true);
  const before = shown();
  await out.busy('Klanten ophalen', lasting(200));
  await out.waiting(42, lasting(1));
  expect(shown()).toBe(before);
  expect(text()).toBe('Wachten op de dienst: nog 42 s\n');
});

test.concurrent('on a terminal progress goes on after a result', async () => {
  const { out, shown } = terminal({ stdout: sink(true) });
  await out.raw('rij\n');
  await out.busy('Klanten ophalen', untilShown(shown));
  expect(shown()).toContain('Klanten ophalen');
});

test.concurrent('a wait for the rate limit counts down behind the work that waits', async () => {
  const { out, shown } = terminal();
  const work = async () => {
    await lasting(5);
    await out.waiting(42, untilShown(shown));
  };
  await out.busy('Klanten ophalen', work());
  expect(shown()).toContain('Klanten ophalen · Wachten op de dienst: nog 42 s');
});

test.concurrent('off a terminal a wait is one line, repeated at most once a minute', async () => {
  const stderr = sink();
  let now = 0;
  const out = openOut({ stdout: sink(), stderr, env: {}, monotonic: () => now });
  for (const at of [0, 59_000, 60_000]) {
    now = at;
    await out.waiting(42, lasting(1));
  }
  await out.waiting(30, lasting(1), 'Zien wat er van de factuur werd');
  expect(stderr.text()).toBe('Wachten op de dienst: nog 42 s\nWachten op de dienst: nog 42 s\nZien wat er van de factuur werd: nog 30 s\n');
});

test.concurrent('off a terminal progress that changes is one line a minute, from the second minute on', async () => {
  const stderr = sink();
  let now = 0;
  const out = openOut({ stdout: sink(), stderr, env: {}, monotonic: () => now });
  for (const at of [0, 59_000, 60_000, 61_000, 125_000]) {
    now = at;
    await out.busy(() => `Lezen: ${at} van 125000`, lasting(1));
  }
  await out.busy('Even geduld', lasting(1));
  expect(stderr.text()).toBe('Lezen: 60000 van 125000\nLezen: 125000 van 125000\n');
});

test.concurrent('a failure of the work is thrown on', async () => {
  const { out } = terminal();
  await expect(out.busy('x', Promise.reject(new Error('weg')))).rejects.toThrow('weg');
});
