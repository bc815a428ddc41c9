import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { duit, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';

const hasCurl = (await execa('curl', ['--version'], { reject: false })).exitCode === 0;

it.skipIf(!hasCurl)('--debug=curl prints reads that a shell can repeat, and writes as comments (needs curl)', async () => {
  const place = warmEnvironment();
  const { base_url, sleutel, stop } = await startService(place, '--zonder-limiet');
  onTestFinished(stop);
  const own = { ...place, env: { ...place.env, DUIT_BASE_URL: base_url, DUIT_API_KEY: sleutel } };
  const sh = (script: string) => execa('sh', ['-c', script], { env: own.env, extendEnv: false, reject: false });
  const name = `O'Hara "[x]" $(touch ${place.folder}/made) & {a,b} %41 é`;
  expect((await here(own, 'klanten', 'maak', '--naam', name, '--stil')).code).toBe(0);

  const { stdout, stderr, exitCode } = await duit(['klanten', 'list', '--zoek', name, '--json', '--debug=curl'], own);
  expect(exitCode).toBe(0);
  const lines = String(stderr)
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { debug: string }).debug);
  expect(lines).toEqual([expect.stringMatching(/^printf .*"\$DUIT_API_KEY" \| curl /)]);
  expect(stderr).not.toContain(sleutel);
  const pasted = await sh(lines[0] ?? '');
  expect(pasted.stderr).toBe('');
  const { data } = JSON.parse(pasted.stdout) as { data: { naam: string }[] };
  expect(data.map(({ naam }) => naam)).toEqual([name]);
  expect(data).toEqual(JSON.parse(String(stdout)));
  expect((await sh(`test -e ${place.folder}/made`)).exitCode).toBe(1);

  const written = await duit(['klanten', 'maak', '--naam', 'Claes', '--debug=curl', '--taal', 'en'], own);
  const comments = String(written.stderr)
    .split('\n')
    .filter((line) => line.includes('POST'));
  expect(comments).toEqual([
    `# POST ${base_url}/klanten: not to be repeated by hand, because then it is in no journal and nothing stops it; a second time makes another document`,
  ]);
  // A whole block that is pasted repeats the reads alone.
  expect((await sh(String(written.stderr))).exitCode).toBe(0);
  expect((await here(own, 'klanten', 'list', '--zoek', 'Claes', '--formaat', 'id')).stdout).toMatch(/^\S+\n$/);
  const plain = await duit(['klanten', 'list', '--limit', '1', '--debug'], own);
  expect(plain.stderr).toMatch(/^GET .*→ 200 /m);
  expect(plain.stderr).not.toContain('curl');
});
