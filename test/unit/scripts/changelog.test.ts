import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseChangelog } from '../../../scripts/changelog.mjs';

const before = `# Changelog

## [Unreleased]

### Added
- One.

### Fixed
- Two.

## [0.1.0] - 2026-01-01

### Added
- Zero.
`;

test('what is unreleased moves under its version and day, and the rest stays', () => {
  expect(releaseChangelog(before, '0.2.0', '2026-02-03')).toBe(
    before.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n'),
  );
});

test('a second release finds nothing to move', () => {
  const once = releaseChangelog(before, '0.2.0', '2026-02-03');
  expect(() => releaseChangelog(once, '0.3.0', '2026-02-04')).toThrow('the changelog has nothing under ## [Unreleased]');
});

test('a version is released once', () => {
  expect(() => releaseChangelog(before, '0.1.0', '2026-02-03')).toThrow('the changelog has a section of 0.1.0 already');
});

test('a changelog without the section is refused', () => {
  expect(() => releaseChangelog('# Changelog\n', '0.2.0', '2026-02-03')).toThrow('the changelog has no section ## [Unreleased]');
});

test('the changelog of duit has the section', () => {
  const own = readFileSync(`${import.meta.dirname}/../../../CHANGELOG.md`, 'utf8');
  expect(own).toContain('\n## [Unreleased]\n');
});
