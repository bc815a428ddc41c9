import { describe, expect, it } from 'vitest';
import { savedWorld, sentBy } from '../support/service.ts';
import { run } from '../support/world.ts';

const missing = '123e4567-e89b-12d3-a456-426614174000';

/** Sends a final invoice and one that does not exist; the account has so many writes afterwards. */
async function halfSent(...options: string[]) {
  const world = await savedWorld();
  const made = ['factuur', 'maak', '--klant', 'Bakkerij De Gouden Korst BV', '--regel', 'Advies;7;95;21', '--formaat', 'id'];
  const id = (await run(made, world)).stdout.trim();
  await run(['factuur', 'definitief', id, '--ja'], world);
  sentBy(world);
  const send = async () => {
    const { code, stderr } = await run(
      ['factuur', 'verstuur', id, missing, '--kanaal', 'email', '--email', 'a@b.be', '--ja', '--json', ...options],
      world,
    );
    const failure = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { safe_to_rerun?: boolean })
      .at(-1);
    return {
      code,
      safe: failure?.safe_to_rerun,
      sendings: sentBy(world).filter((line) => line === `POST /facturen/${id}/versturen`).length,
    };
  };
  return { first: await send(), second: await send() };
}

describe('after exit 8 the same command', () => {
  it('is safe: what is done is not done again', async () => {
    expect(await halfSent()).toEqual({
      first: { code: 8, safe: true, sendings: 1 },
      second: { code: 8, safe: true, sendings: 0 },
    });
  });

  it('is not safe where it was told to do again what was done', async () => {
    expect(await halfSent('--nogmaals')).toEqual({
      first: { code: 8, safe: false, sendings: 1 },
      second: { code: 8, safe: false, sendings: 1 },
    });
  });
});
