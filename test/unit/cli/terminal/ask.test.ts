import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Ask, openAsk } from '../../../../src/cli/terminal/ask.ts';
import { Failure, usage } from '../../../../src/failure.ts';

const same = (answer: string) => answer;

/** Some turns of the event loop, in which a question that was asked begins to listen, or a key does its work. */
async function begun() {
  for (let wait = 0; wait < 5; wait += 1) await turn();
}

/** A terminal: `type` sends keys, `shown` holds the output, and changes of raw mode are recorded. */
function terminal({ stdin = true, stderr = true, numbers = true } = {}) {
  const raw: boolean[] = [];
  const stream = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const controller = new AbortController();
  const shown: string[] = [];
  let interrupts = 0;
  let suspended = 0;
  const resuming = new Set<() => void>();
  const guards = new Set<string>();
  const world = {
    stdin: { isTTY: stdin, stream },
    keyboard: () => undefined,
    stderr: {
      isTTY: stderr,
      columns: 80,
      rows: 24,
      stream: new PassThrough(),
      write: async (chunk: string | Uint8Array) => void shown.push(String(chunk)),
    },
    stop: controller.signal,
    onExit: (text: string) => {
      guards.add(text);
      return () => void guards.delete(text);
    },
    suspend: () => void (suspended += 1),
    onResume: (listener: () => void) => {
      resuming.add(listener);
      return () => void resuming.delete(listener);
    },
    interrupt: () => {
      interrupts += 1;
      // A real signal arrives later too.
      setImmediate(() => controller.abort('SIGINT'));
    },
  };
  const ask: Ask = openAsk(world, { numbers });
  return {
    ask,
    raw,
    stream,
    controller,
    type: async (...pieces: (string | Buffer)[]) => {
      await begun();
      for (const piece of pieces) {
        stream.write(piece);
        await begun();
      }
    },
    shown: () => shown.join(''),
    /** The output without the codes that begin and end the reading of keys. */
    seen: () => shown.join('').replaceAll(/\x1b\[\?2004[hl]/g, ''),
    suspended: () => suspended,
    resume: () => resuming.forEach((listener) => listener()),
    guards: () => [...guards],
    interrupts: () => interrupts,
    /** Listeners that would keep the process alive or take the next key. */
    left: () => [stream.listenerCount('data'), stream.listenerCount('end'), stream.isPaused()],
  };
}

describe('a secret', () => {
  it.each([
    ['one line', ['sleutel\r']],
    ['key by key', ['s', 'l', 'e', 'u', 't', 'e', 'l', '\r']],
    ['a paste with its newline and more', ['sleutel\r\nnog een regel\r\n']],
    ['a paste between the marks of a terminal', ['\x1b[200~sleutel\x1b[201~', '\r']],
    ['backspace', ['slu\x7f\x7fleutelx\b\r']],
    ['backspace on nothing', ['\x7f\x7fsleutel\n']],
    ['the line wiped with Ctrl-U', ['fout\x15sleutel\r']],
    ['arrow keys', ['sleu\x1b[D\x1b[C\x1bOAtel\r']],
    ['other control characters', ['sl\x00\x07\teutel\r']],
    ['Ctrl-D after the text', ['sleutel\x04']],
  ])('is read from %s', async (_, pieces) => {
    const { ask, type, raw, seen, left } = terminal();
    const secret = ask.secret('API-sleutel');
    await type(...pieces);
    expect(await secret).toBe('sleutel');
    expect(seen()).toBe('API-sleutel: \n');
    expect(raw).toEqual([true, false]);
    expect(left()).toEqual([0, 0, true]);
  });

  it('joins a character that comes in two pieces, and deletes it whole', async () => {
    const { ask, type } = terminal();
    const secret = ask.secret('x');
    const bytes = Buffer.from('é😀\r');
    await type(bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4));
    expect(await secret).toBe('é😀');
    const second = ask.secret('x');
    await type('aé😀\x7f\x7f\r');
    expect(await second).toBe('a');
  });

  it('ended by Ctrl-C raises the signal and then stops, with the terminal as it was', async () => {
    const { ask, type, raw, interrupts, left, seen } = terminal();
    const secret = ask.secret('API-sleutel');
    const failed = expect(secret).rejects.toMatchObject({ reason: 'not_confirmed', message: 'gestopt; er is verder niets gedaan' });
    await type('half\x03');
    await failed;
    expect(interrupts()).toBe(1);
    expect(raw.at(-1)).toBe(false);
    expect(left()).toEqual([0, 0, true]);
    expect(seen()).toBe('API-sleutel: \n');
  });

  it('does not end on Ctrl-C before the signal has come round', async () => {
    const { ask, type, controller } = terminal();
    const order: string[] = [];
    controller.signal.addEventListener('abort', () => order.push('signal'));
    const secret = ask.secret('x').catch(() => order.push('ended'));
    await type('\x03');
    await secret;
    await turn();
    expect(order).toEqual(['signal', 'ended']);
  });

  it('ended by Ctrl-D on an empty line fails', async () => {
    const { ask, type, raw } = terminal();
    const failed = expect(ask.secret('x')).rejects.toMatchObject({ reason: 'not_confirmed' });
    await type('\x04');
    await failed;
    expect(raw).toEqual([true, false]);
  });

  it('is ended by a signal from elsewhere', async () => {
    const { ask, controller, raw, left } = terminal();
    const failed = expect(ask.secret('x')).rejects.toMatchObject({ reason: 'not_confirmed' });
    await turn();
    controller.abort('SIGTERM');
    await failed;
    expect(raw).toEqual([true, false]);
    expect(left()).toEqual([0, 0, true]);
    await expect(ask.secret('x')).rejects.toMatchObject({ reason: 'not_confirmed' });
  });

  it('is the next line of standard input off a terminal, without a question', async () => {
    const { ask, stream, raw, shown } = terminal({ stdin: false });
    stream.end('een\r\ntwee\nrest');
    expect(await ask.secret('x')).toBe('een');
    expect(await ask.secret('x')).toBe('twee');
    expect(await ask.secret('x')).toBe('rest');
    expect(await ask.secret('x')).toBe('');
    expect([raw, shown()]).toEqual([[], '']);
  });
});

const pasted = (block: string) => `\x1b[200~${block}\x1b[201~`;
const restored = { raw: false, left: [0, 0, true], guards: [] as string[] };

describe('a question read key by key', () => {
  const on = () => {
    const at = terminal({ numbers: false });
    return { ...at, ended: () => ({ raw: at.raw.at(-1), left: at.left(), guards: at.guards() }) };
  };

  it.each([
    ['typing', ['Advies\r']],
    ['typing, with a line end as Ctrl-J sends it', ['Advies\n']],
    ['a correction in the middle', ['Avies', '\x1b[H', '\x1b[C', 'd', '\r']],
    ['a line wiped, and a word', ['fout\x15Advies maart\x17\x7f\r']],
    ['Tab and other control characters', ['Ad\tvi\x00\x07es\r']],
    ['a paste and Enter', [pasted('Advies'), '\r']],
    ['a paste whose line end is left out', [pasted('Advies\r\n'), '\r']],
    ['a paste that comes in pieces', ['\x1b[2', '00~Adv', 'ies\x1b[20', '1~', '\r']],
    ['Ctrl-D behind the text', ['Advies\x04']],
  ])('takes %s', async (_, pieces) => {
    const { ask, type, ended, guards, shown } = on();
    const answer = ask.read('Regel 1', same);
    await type('');
    expect(guards()).toEqual(['\x1b[?2004l']);
    await type(...pieces);
    expect(await answer).toBe('Advies');
    expect(ended()).toEqual(restored);
    expect(
      shown()
        .split('\x1b[?2004')
        .map((part) => part[0]),
    ).toEqual(['\x1b', 'h', 'l']);
  });

  it('hears keys by themselves before it shows, so that Ctrl-D at the sight of it is never lost', async () => {
    const { ask, stream, type, raw, shown } = terminal({ numbers: false });
    const before: string[] = [];
    stream.setRawMode = (to) => (before.push(shown()), raw.push(to));
    const refused = expect(ask.read('Regel 1', same)).rejects.toThrow('gestopt');
    await type('\x04');
    await refused;
    expect(before[0]).toBe('');
  });

  it('refuses a pasted block of several lines with a sentence, and answers no other question with it', async () => {
    const { ask, type, seen } = on();
    const agreed = ask.confirm('Versturen?');
    await type(pasted('j\nj\nj\n'));
    expect(seen()).toMatch(/Je plakte 3 regels en dit antwoord is er één; er is niets van overgenomen\.\n.*Versturen\? \[j\/N\] /s);
    await type('n\r');
    expect(await agreed).toBe(false);
    const next = ask.read('Notities', same, { default: '' });
    await type('\r');
    expect(await next).toBe('');
  });

  it('refuses a paste with characters that do not show', async () => {
    const { ask, type, seen } = on();
    const answer = ask.read('Naam', same);
    await type(pasted('a\u200bb\x07'), pasted('Peeters'), '\r');
    expect(await answer).toBe('Peeters');
    expect(seen()).toContain('Je plakte tekens die niet te zien zijn; er is niets van overgenomen.');
  });

  it('does not show a secret that is pasted, and refuses one of several lines', async () => {
    const { ask, type, seen } = on();
    const secret = ask.secret('API-sleutel');
    await type(pasted('geheim1\ngeheim2'), pasted('geheim3\n'), '\r');
    expect(await secret).toBe('geheim3');
    expect(seen()).not.toContain('geheim');
  });

  it('stops with Ctrl-Z with the terminal given back, and is asked again where the shell lets it go on', async () => {
    const { ask, type, suspended, resume, raw, shown, ended } = on();
    const answer = ask.read('Naam', same);
    await type('Pee', '\x1a');
    expect({ stops: suspended(), raw: raw.at(-1), shown: shown().endsWith('\n\x1b[?2004l') }).toEqual({
      stops: 1,
      raw: false,
      shown: true,
    });
    resume();
    await type('');
    expect(raw.at(-1)).toBe(true);
    expect(shown().slice(shown().lastIndexOf('\x1b[?2004h'))).toContain('Naam: Pee');
    await type('ters\r');
    expect(await answer).toBe('Peeters');
    expect(ended()).toEqual(restored);
  });

  it.each([
    ['Ctrl-C', '\x03', 1],
    ['Ctrl-D', '\x04', 0],
  ])('gives the terminal back after %s', async (_, key, signals) => {
    const { ask, type, interrupts, ended } = on();
    const failed = expect(ask.read('Naam', same)).rejects.toMatchObject({
      reason: 'not_confirmed',
      message: 'gestopt; er is verder niets gedaan',
    });
    await type(key);
    await failed;
    expect(interrupts()).toBe(signals);
    expect(ended()).toEqual(restored);
  });

  it('leaves the keys after Enter to the next question', async () => {
    const { ask, type } = on();
    const first = ask.read('Een', same);
    await type('a\rb\r');
    expect([await first, await ask.read('Twee', same)]).toEqual(['a', 'b']);
  });
});

describe('a confirmation', () => {
  it.each([
    ['j\n', true],
    ['Ja\n', true],
    ['yes\n', true],
    ['n\n', false],
    ['nee\n', false],
    ['\n', false],
    ['misschien\nja\n', true],
  ])('answered %j is %s', async (answer, expected) => {
    const { ask, type, left } = terminal();
    const confirmed = ask.confirm('Versturen?');
    await type(answer);
    expect(await confirmed).toBe(expected);
    expect(left()).toEqual([0, 0, true]);
  });

  it('shows and takes its default', async () => {
    const { ask, type, shown } = terminal();
    const confirmed = ask.confirm('Versturen?', { default: true });
    await type('\n');
    expect(await confirmed).toBe(true);
    expect(shown()).toBe('Versturen? [J/n] ');
  });

  it('is a no at the end of the input', async () => {
    const { ask, stream, shown } = terminal();
    stream.end();
    expect(await ask.confirm('Versturen?')).toBe(false);
    expect(shown()).toBe('Versturen? [j/N] \n');
  });

  it('stops on a signal', async () => {
    const { ask, controller } = terminal();
    const failed = expect(ask.confirm('Versturen?')).rejects.toMatchObject({ reason: 'not_confirmed' });
    await turn();
    controller.abort('SIGINT');
    await failed;
  });

  it.each([{ stdin: false }, { stderr: false }])('needs a terminal: %j', async (missing) => {
    const { ask } = terminal(missing);
    expect(ask.interactive).toBe(false);
    await expect(ask.confirm('Versturen?')).rejects.toMatchObject({ reason: 'usage' });
  });
});

describe('a question', () => {
  it('asks until it has an answer', async () => {
    const { ask, type, shown } = terminal();
    const answer = ask.read('Adres', same);
    await type('\n', '  https://x \n');
    expect(await answer).toBe('https://x');
    expect(shown()).toBe('Adres: Adres: ');
  });

  it('takes its default on an empty answer', async () => {
    const { ask, type, shown } = terminal();
    const answer = ask.read('Naam', same, { default: 'werk' });
    await type('\n');
    expect(await answer).toBe('werk');
    expect(shown()).toBe('Naam [werk]: ');
  });

  it('ended by Ctrl-D fails', async () => {
    const { ask, stream } = terminal();
    stream.end();
    await expect(ask.read('Adres', same)).rejects.toMatchObject({ reason: 'not_confirmed' });
  });

  it('leaves the next line for the next question', async () => {
    const { ask, type } = terminal();
    const first = ask.read('Een', same);
    await type('a\nb\n');
    expect([await first, await ask.read('Twee', same)]).toEqual(['a', 'b']);
  });
});

describe('a choice', () => {
  it('is one of the list, by its number', async () => {
    const { ask, type, shown } = terminal();
    const chosen = ask.choose('Kanaal?', ['Peppol', 'e-mail']);
    await type('\n', '3\n', '0\n', '-1\n', '1.0\n', 'Peppol\n', '2\n');
    expect(await chosen).toBe(1);
    const wrong = 'kies een getal van 1 tot 2\nKeuze: ';
    expect(shown()).toBe(`Kanaal?\n  1  Peppol\n  2  e-mail\nKeuze: Keuze: ${wrong.repeat(5)}`);
  });

  it('has a default, and lines its numbers up', async () => {
    const { ask, type, shown } = terminal();
    const options = Array.from({ length: 10 }, (_, at) => `nr ${at}`);
    const chosen = ask.choose('Welke?', options, { default: 9 });
    await type('\n');
    expect(await chosen).toBe(9);
    expect(shown()).toMatch(/\n {3}1 {2}nr 0\n.*\n {2}10 {2}nr 9\nKeuze \[10\]: $/s);
  });

  it('shows options that cannot steer the terminal or break the list', async () => {
    const { ask, type, shown } = terminal();
    const chosen = ask.choose('Welke?', ['a\n  2  b\u001b[2J\u202e']);
    await type('1\n');
    await chosen;
    expect(shown()).toBe('Welke?\n  1  a\\n  2  b\\u001b[2J\\u202e\nKeuze: ');
  });
});

const parse = (answer: string) => {
  if (answer === 'bug') throw new TypeError('bug');
  if (answer === 'sleutel') throw new Failure('key', 'geen sleutel');
  if (answer !== 'goed') throw usage(`${answer} is fout.`, { hint: 'Schrijf goed.' });
  return 1;
};

describe('an answer that is read', () => {
  it('is asked again with what is wrong and what is right', async () => {
    const { ask, type, shown } = terminal();
    const answer = ask.read('Wat', parse);
    await type('slecht\u001b\n', 'goed\n');
    expect(await answer).toBe(1);
    expect(shown()).toBe('Wat: slecht\\u001b is fout.\nSchrijf goed.\nWat: ');
  });

  it('may be empty where that is the default', async () => {
    const { ask, type, shown } = terminal();
    const answer = ask.read('Notities', (text) => text.length, { default: '' });
    await type('\n');
    expect(await answer).toBe(0);
    expect(shown()).toBe('Notities: ');
  });

  it('throws on any failure but a usage failure', async () => {
    const { ask, type } = terminal();
    const failed = expect(ask.read('Wat', parse)).rejects.toThrow(TypeError);
    await type('bug\n');
    await failed;
    const refused = expect(ask.read('Wat', parse)).rejects.toMatchObject({ reason: 'key' });
    await type('sleutel\n');
    await refused;
  });
});

it('every question fails where questions are not allowed', async () => {
  const ask = openAsk(
    {
      stdin: { isTTY: true, stream: new PassThrough() },
      keyboard: () => undefined,
      stderr: { isTTY: true, columns: 80, rows: 24, stream: new PassThrough(), write: async () => {} },
      stop: new AbortController().signal,
      interrupt: () => {},
      onExit: () => () => {},
      suspend: () => {},
      onResume: () => () => {},
    },
    { allowed: false },
  );
  expect(ask.interactive).toBe(false);
  for (const asked of [ask.confirm('x'), ask.read('x', same), ask.choose('x', ['y']), ask.secret('x')]) {
    await expect(asked).rejects.toMatchObject({ reason: 'usage', message: 'deze vraag heeft een terminal nodig' });
  }
});
