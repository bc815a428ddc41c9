import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Ask, openAsk } from '../../../../src/cli/terminal/ask.ts';
import { Failure, usage } from '../../../../src/failure.ts';

const same = (answer: string) => answer;

/** A terminal: `type` sends keys, `shown` holds the output, and changes of raw mode are recorded. */
function terminal({ stdin = true, stderr = true } = {}) {
  const raw: boolean[] = [];
  const stream = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const controller = new AbortController();
  const shown: string[] = [];
  let interrupts = 0;
  const ask: Ask = openAsk({
    stdin: { isTTY: stdin, stream },
    keyboard: () => undefined,
    stderr: { isTTY: stderr, columns: 80, rows: 24, stream: new PassThrough(), write: async (chunk) => void shown.push(String(chunk)) },
    stop: controller.signal,
    suspend: () => {},
    onResume: () => () => {},
    interrupt: () => {
      interrupts += 1;
      // A real signal arrives later too.
      setImmediate(() => controller.abort('SIGINT'));
    },
  });
  return {
    ask,
    raw,
    stream,
    controller,
    type: async (...pieces: (string | Buffer)[]) => {
      for (const piece of pieces) {
        stream.write(piece);
        await turn();
      }
    },
    shown: () => shown.join(''),
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
    ['other control characters', ['sl\x00\x01\teutel\r']],
    ['Ctrl-D after the text', ['sleutel\x04']],
  ])('is read from %s', async (_, pieces) => {
    const { ask, type, raw, shown, left } = terminal();
    const secret = ask.secret('API-sleutel');
    await type(...pieces);
    expect(await secret).toBe('sleutel');
    expect(shown()).toBe('API-sleutel: \n');
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
    const { ask, type, raw, interrupts, left, shown } = terminal();
    const secret = ask.secret('API-sleutel');
    const failed = expect(secret).rejects.toMatchObject({ reason: 'not_confirmed', message: 'gestopt' });
    await type('half\x03');
    await failed;
    expect(interrupts()).toBe(1);
    expect(raw.at(-1)).toBe(false);
    expect(left()).toEqual([0, 0, true]);
    expect(shown()).toBe('API-sleutel: \n');
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
