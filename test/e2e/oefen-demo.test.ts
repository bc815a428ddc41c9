import { describe, expect, it } from 'vitest';
import { warmEnvironment } from '../support/duit.ts';
import { isLong } from '../support/long.ts';
import { hasPty, terminal } from '../support/pty.ts';

describe.skipIf(!hasPty('the demo, step by step'))('the demo, step by step at a terminal (needs script)', () => {
  const keys = [
    ['Ctrl-C', '\x03', 130],
    ['Ctrl-D', '\x04', 0],
  ] as const;
  it.each(isLong ? keys : keys.slice(0, 1))('goes on after Enter, and stops cleanly after %s', async (_, key, ending) => {
    const { see, answer, press, end } = terminal(['oefen', 'demo', '--stap'], warmEnvironment({ NO_COLOR: '1' }));
    await see('1. Hoe staat het bedrijf ervoor?');
    await answer('Enter gaat verder, Ctrl-C stopt: ', '');
    await see('2. Een nieuwe klant');
    await see('Enter gaat verder, Ctrl-C stopt: ');
    press(key);
    const { code, screen } = await end();
    expect(code).toBe(ending);
    expect(screen).toMatch(/\nDe demo stopt na stap 2 van 10\.\n$/);
    expect(screen).not.toMatch(/fout:|3\. Een factuur/);
  });
});
