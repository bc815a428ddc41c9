import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { follower } from '../support/inbox-follower.ts';
import { pathOfCopy } from '../support/copies.ts';
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

  it.each([
    ['is done', 'gedaan', (text: string) => text, undefined],
    ['a person skipped', 'overgeslagen', (text: string) => text.replace(/.*"stand":"gedaan".*\n/, ''), 'overslaan'],
  ] as const)('leaves what %s alone in a state that was made again, though older lines of another copy come after', async (...given) => {
    const [, stand, spoil, decision] = given;
    const { user, id } = await handled((state) => rmSync(state, { recursive: true }));
    rmSync(join(user.world.cwd, 'in'), { recursive: true });
    const path = pathOfCopy(user.world);
    writeFileSync(path, spoil(readFileSync(path, 'utf8')));
    const seen = async () => {
      const rows = JSON.parse((await user.inbox('opvolging --alles --json')).stdout) as Record<string, unknown>[];
      return rows.map((row) => [row['id'], row['stand'], row['reden']]);
    };
    if (decision) expect(await seen()).toEqual([[id, 'opzij', 'het commando begon, en hoe het afliep is niet bekend']]);
    if (decision) expect((await user.inbox(`${decision} ${id}`)).code).toBe(0);
    expect(await seen()).toEqual([[id, stand, undefined]]);
    const sinds = '2026-03-15T10:00:00.000Z';
    for (const value of [
      { stand: 'begonnen', sinds },
      { stand: 'wacht', sinds, pogingen: 1 },
    ]) {
      const body = { kind: 'kept', in: 'inbox', key: id, value, time: sinds };
      const json = JSON.stringify({ id: `${value.stand}00000000`.slice(0, 16), log: 'journaal', settles: true, body });
      appendFileSync(path, `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`);
    }
    expect((await user.inbox('ophalen --map in --voer-uit true')).code).toBe(0);
    expect([user.ids(), await seen()]).toEqual([[id], [[id, stand, undefined]]]);
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
