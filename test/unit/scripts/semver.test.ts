import { expect, test } from 'vitest';
import { compareVersions } from '../../../scripts/semver.mjs';

test('versions come in the order of the standard', () => {
  const ordered = [
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  for (const [at, one] of ordered.entries()) {
    for (const [place, other] of ordered.entries())
      expect([one, other, Math.sign(compareVersions(one, other))]).toEqual([one, other, Math.sign(at - place)]);
  }
});

test.each(['1', '1.2', 'v1.2.3', '1.2.3.4', '01.2.3', '1.2.3-', '1.2.3+4', ''])('%j is no version', (version) => {
  expect(() => compareVersions(version, '1.0.0')).toThrow(`${version} is no semantic version such as 1.2.0 or 1.2.0-beta.1`);
});
