import { expect, it } from 'vitest';
import { soundKey } from '../../../../src/service/profiles/key.ts';

it('trims a key', () => {
  expect(soundKey(' sk_live_abc-1.2/3+4=\r\n', 'werk')).toBe('sk_live_abc-1.2/3+4=');
});

it.each(['kanarie twee', 'kanarie\nX-Kop: 1', 'kanarie\0', 'kanarieé', 'kanarie\u200b', 'kanarie\x7f'])(
  'refuses %j without quoting it',
  (text) => {
    expect(() => soundKey(text, 'werk')).toThrow(
      /^werk: de sleutel bevat tekens die niet in een sleutel horen \(spaties, accenten of stuurtekens\)$/,
    );
  },
);

it.each(['', ' \n'])('refuses an empty one: %j', (text) => {
  expect(() => soundKey(text, 'werk')).toThrow('werk: de sleutel is leeg');
});
