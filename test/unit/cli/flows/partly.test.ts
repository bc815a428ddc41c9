import { expect, it } from 'vitest';
import { partly } from '../../../../src/cli/flows/partly.ts';
import { local } from '../../../../src/failure.ts';
import { speak } from '../../../../src/language.ts';

const hints = {
  nl: ['Er is niets verstuurd.', 'Kijk of de server draait: duit opslag controleer'],
  en: ['Nothing was sent.', 'See whether the server runs: duit opslag controleer'],
} as const;

it.each(['nl', 'en'] as const)('a database lost after a part was done is no reason to say that nothing was sent (%s)', (taal) => {
  speak(taal);
  const [nothing, next] = hints[taal];
  const lost = local('postgres://db/duit: weg', { hint: `${nothing} ${next}` });
  const all = new Map([
    ['2026-1', lost],
    ['2026-2', lost],
  ]);
  expect([partly(2, all).hint, partly(3, all).hint]).toEqual([`${nothing} ${next}`, next]);
});
