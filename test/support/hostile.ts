import { expect } from 'vitest';
import { formats } from '../../src/cli/output/out.ts';
import type { Answer } from './answers.ts';
import { answeringWorld } from './answers.ts';
import { run } from './world.ts';

/** A text as a hostile supplier may write it: terminal codes, a formula, a forged line, a CI command and a shell command. */
export const hostile =
  '=cmd()\u001b[2J\u001b]52;c;eA==\u0007\u009b31m\u202e\u200b\r\nfout: nep\t::error::x ##vso[x] $(touch x) ../../x\u007f';

/** Runs the command in every format on a terminal, in a pipe and in CI. The output must steer nothing, and JSON must lose nothing. */
export async function expectInert(
  line: string,
  answers: Record<string, Answer>,
  fields: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  for (const format of formats) {
    for (const options of [{ env }, { env, tty: 120 }, { env: { ...env, CI: 'true' } }]) {
      const world = answeringWorld(answers, options);
      const { code, stdout, stderr } = await run(`${line} --formaat ${format} --geen-kleur`, world);
      const where = `${line} --formaat ${format} ${JSON.stringify(options)}`;
      expect({ code, stderr }, where).toEqual({ code: 0, stderr: '' });
      const text = format === 'csv' ? stdout.replaceAll('\r\n', '\n') : stdout;
      expect(text, where).not.toMatch(format === 'tsv' ? /[^\P{Cc}\n\t]|\p{Cf}/u : /[^\P{Cc}\n]|\p{Cf}/u);
      expect(text, where).not.toMatch(/^(?:fout: nep|::error)/m);
      if (format === 'csv') expect(text, where).not.toMatch(/(?:^|,)"?=/m);
      if ('CI' in options.env) expect(text, where).not.toContain('##vso[');
      if (format !== 'json') continue;
      const data = [JSON.parse(stdout) as unknown].flat()[0] as Record<string, unknown>;
      for (const field of fields) expect(data[field], `${where} ${field}`).toBe(hostile);
    }
  }
}
