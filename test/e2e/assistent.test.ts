import { execa } from 'execa';
import { expect, it } from 'vitest';
import { bin, duit, node, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong } from '../support/long.ts';

// command/assistent-maand.test.ts runs the same lines in process, and has a shell read them.
it.skipIf(!isLong).each(['nl', 'en'])(
  'every command of the file for assistants works on the practice account, in %s',
  async (taal) => {
    const place = warmEnvironment({ DUIT_TAAL: taal });
    const { stdout, stderr } = await duit(['help', 'assistent'], place);
    const text = String(stdout);
    expect(stderr).toBe('');
    const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
    const lines = blocks.join('').trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    // The archive is that of an account with one document, because each takes a while.
    const one = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
    expect((await here(one, 'inbox', 'test')).code).toBe(0);
    const script = lines.join('\n').replaceAll(/^duit archief .*/gm, `(DUIT_STATE_DIR='${one.env.DUIT_STATE_DIR}'; $&)`);
    expect(script).toContain('; duit archief bijwerken');
    // A line that fails ends the script, and is the last that was traced.
    const ran = await execa('sh', ['-euxc', `duit() { '${node}' '${bin}' "$@"; }\n${script}`], {
      cwd: place.folder,
      env: place.env,
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    });
    expect([ran.exitCode, ran.stderr.split('\n').slice(-6)]).toEqual([0, expect.any(Array)]);
  },
  120_000,
);
