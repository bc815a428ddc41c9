import { expect, test } from 'vitest';
import { runShell } from '../../../../src/machine/shell/children.ts';

test.skipIf(process.platform === 'win32')('a command gets the environment of duit without the key', async () => {
  const env = { PATH: process.env['PATH'], DUIT_API_KEY: 'sk_test_canary_7f3a', DUIT_BASE_URL: 'https://dienst.example/api/v1' };
  const printed = await runShell('env', env, false);
  expect(printed).toContain('DUIT_BASE_URL=https://dienst.example/api/v1');
  expect(printed).not.toContain('DUIT_API_KEY');
});
