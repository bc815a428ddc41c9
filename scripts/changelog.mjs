const unreleased = '## [Unreleased]';

/**
 * A changelog in which everything under [Unreleased] stands under this version and day (YYYY-MM-DD) instead.
 * Throws where there is nothing to move, or where the version has a section already.
 */
export function releaseChangelog(changelog, version, day) {
  const [before, after] = changelog.split(`\n${unreleased}\n`);
  if (after === undefined) throw new Error(`the changelog has no section ${unreleased}`);
  if (after.includes(`\n## [${version}]`)) throw new Error(`the changelog has a section of ${version} already`);
  const [changes] = after.split(/^## /m);
  if (!/^- /m.test(changes)) throw new Error(`the changelog has nothing under ${unreleased}`);
  return `${before}\n${unreleased}\n\n## [${version}] - ${day}\n${after}`;
}
