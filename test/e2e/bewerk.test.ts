import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, node, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { hasPty, openTerminal, terminal } from '../support/pty.ts';

/** A place with the practice account, a customer, and this shell script as the user's editor. */
async function place(script: string, named?: string) {
  const own = warmEnvironment({ DUIT_PROFIEL: 'oefen', NO_COLOR: '1' });
  const editor = join(own.folder, 'my editor');
  writeFileSync(editor, `#!/bin/sh\n${script}`);
  chmodSync(editor, 0o755);
  await here(own, 'klanten', 'maak', '--naam', 'Bakkerij Peeters BV');
  return { ...own, env: { ...own.env, VISUAL: named ?? `'${editor}' --wait`, DUIT_API_KEY: 'sk_live_KANARIE' } };
}

const kept = ({ folder }: { folder: string }) => {
  const texts = join(folder, 'state/bewerkt');
  return existsSync(texts) ? readdirSync(texts).map((name) => join(texts, name)) : [];
};

describe.skipIf(!hasPty('--bewerk in a real terminal'))('--bewerk in a real terminal (needs script)', () => {
  it('runs the editor with its arguments on the terminal, without the key, and makes what was saved', async () => {
    const own = await place(
      `[ "$1" = --wait ] && [ -t 0 ] && [ -t 1 ] && [ -t 2 ] || exit 9
env > env.txt
sed -i 's/^klant:.*/klant: Bakkerij Peeters BV/; s/omschrijving:$/omschrijving: Advies/; s/eenheidsprijs:$/eenheidsprijs: 95,00/' "$2"\n`,
    );
    const { answer, end } = terminal(['factuur', 'maak', '--bewerk'], own);
    await answer('Deze factuur maken? [J/n] ', 'j');
    const { code, screen } = await end();
    expect(code).toBe(0);
    expect(screen).toContain('Bakkerij Peeters BV · ');
    expect(screen).toMatch(/\nTotaal incl\. {2}€ 114,95\n/);
    expect(readFileSync(join(own.folder, 'env.txt'), 'utf8')).not.toContain('KANARIE');
    expect(kept(own)).toEqual([]);
  });

  it('keeps the text of an editor that fails, and tells where', async () => {
    const own = await place('echo "klant: half af" > "$2"; exit 1\n');
    const { code, screen } = await terminal(['factuur', 'maak', '--bewerk'], own).end();
    const [path = ''] = kept(own);
    expect(code).toBe(10);
    expect(screen).toContain(path);
    expect(readFileSync(path, 'utf8')).toBe('klant: half af\n');
  });

  it('says that an editor is not there', async () => {
    const own = await place('', 'nergens');
    const { code, screen } = await terminal(['factuur', 'maak', '--bewerk'], own).end();
    expect(code).toBe(10);
    expect(screen).toContain("fout: de teksteditor 'nergens' bestaat niet\n");
  });

  it('uses the terminal also where the result goes to a pipe', async () => {
    const own = await place(`[ -t 1 ] || exit 9; sed -i 's/aantal: 3/aantal: 4/' "$2"\n`);
    const words = ['factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'Advies;3;95;21', '--formaat', 'id'];
    const original = (await here(own, ...words)).stdout.trim();
    const line = [node, bin, 'factuur', 'kopieer', original, '--bewerk', '--formaat', 'id'].map((word) => `'${word}'`).join(' ');
    const { answer, end } = openTerminal(`${line} > made.txt`, own.env, own.folder);
    await answer('maken? [J/n] ', '');
    expect((await end()).code).toBe(0);
    const made = readFileSync(join(own.folder, 'made.txt'), 'utf8').trim();
    const { stdout } = await here(own, 'factuur', 'toon', made, '--velden', 'totaal_incl');
    expect(stdout).toBe('totaal_incl\t459.8\n');
  });
});
