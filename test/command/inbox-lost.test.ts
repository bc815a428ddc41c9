import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { follower } from '../support/inbox-follower.ts';
import { copyFolder } from '../support/copy.ts';

/** A follower who handled one document, of which the state is then what `lose` makes of it, with the copy of before it at hand. */
async function handled(lose: (state: string, copy: string) => void) {
  const user = follower();
  await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
  const state = user.world.env['DUIT_STATE_DIR'] ?? '';
  const copy = join(user.world.cwd, 'kopie');
  copyFolder(state, copy);
  const { id } = user.service.add();
  expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
  expect(user.ids()).toEqual([id]);
  lose(state, copy);
  return { user, id };
}

function putBack(state: string, copy: string): void {
  rmSync(state, { recursive: true });
  copyFolder(copy, state);
}

describe('inbox ophalen on a state that is older than what was done', () => {
  it.each<[string, typeof putBack]>([
    ['older', putBack],
    ['gone', (state) => rmSync(state, { recursive: true })],
  ])('runs no command again where it is %s, though the files are gone too', async (_, lose) => {
    const { user, id } = await handled(lose);
    rmSync(join(user.world.cwd, 'in'), { recursive: true });
    expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
    expect(user.ids()).toEqual([id]);
    const other = user.service.add();
    expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
    expect(user.ids()).toEqual([id, other.id]);
  });

  it('runs no command for a document that is saved already, though nothing else is known of it', async () => {
    const { user, id } = await handled((state) => {
      rmSync(state, { recursive: true });
    });
    rmSync(user.world.env['DUIT_CONFIG_DIR'] ?? '', { recursive: true, force: true });
    const { code, stdout, stderr } = await user.inbox('ophalen --map in --vanaf alles --voer-uit true --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { id, stand: 'gezien', reden: expect.stringContaining(`duit inbox opnieuw ${id}`) as string },
    ]);
    expect(stderr).toContain(`duit inbox opnieuw ${id}`);
    expect(user.ids()).toEqual([id]);
    expect((await user.inbox(`opnieuw ${id}`)).code).toBe(0);
    // Nobody remembers what these files were.
    const [{ map }] = JSON.parse(stdout) as [{ map: string }];
    const ubl = readFileSync(join(map, 'factuur.xml'), 'utf8');
    writeFileSync(join(map, 'factuur.xml'), 'IBAN BE00 van een ander');
    await user.inbox('ophalen --map in --voer-uit true');
    expect(user.ids()).toEqual([id, id]);
    expect(readFileSync(join(map, 'factuur.xml'), 'utf8')).toBe(ubl);
  });
});
