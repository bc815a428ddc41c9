import { expect, it } from 'vitest';
import { run, testWorld } from '../support/world.ts';

/* A bug may strike before a command has anything to work with. */

const broken = () =>
  Object.defineProperty(testWorld(), 'uuid', {
    get: () => {
      throw new TypeError('stuk bij het openen');
    },
  });

it('shows with --debug where the opening of the session failed', async () => {
  const { code, stderr } = await run('profiel list --debug', broken());
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/stuk bij het openen[^]*\n +at .*openSession/) as string });
});

it('shows no stack without it', async () => {
  const { code, stderr } = await run('profiel list', broken());
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('wat --debug toont') as string });
  expect(stderr).not.toContain('stuk bij het openen');
});
