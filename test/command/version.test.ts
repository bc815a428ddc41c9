import { expect, it } from 'vitest';
import { version } from '../../package.json';
import { run, testWorld } from '../support/world.ts';

it.each(['--version --json', '--json -V', '--version --formaat json', '-V --formaat=ndjson'])('%s tells all versions', async (line) => {
  const world = testWorld();
  const { code, stdout, stderr } = await run(line, world);
  expect({ code, stderr, told: JSON.parse(stdout) }).toEqual({
    code: 0,
    stderr: '',
    told: {
      duit: version,
      node: world.node,
      opslag: { sqlite: expect.any(Number) as number, postgres: expect.any(Number) as number },
      regels: expect.arrayContaining([{ vanaf: '2027-02-24', peppol: '3.0.22', zelffacturatie: '3.0.3', en16931: '1.3.16' }]) as object,
    },
  });
});

it.each(['--version', '-V', '--version --formaat tsv'])('%s is the number alone', async (line) => {
  expect(await run(line, testWorld())).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});
