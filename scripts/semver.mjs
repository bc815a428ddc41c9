const pattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/**
 * The three numbers of a semantic version and the parts of its pre-release, which has none in a release.
 * Throws where the text is no such version. Build metadata is refused: it does not order versions.
 */
function parse(version) {
  const found = pattern.exec(version);
  if (!found) throw new Error(`${version} is no semantic version such as 1.2.0 or 1.2.0-beta.1`);
  const [, major, minor, patch, before] = found;
  return { numbers: [major, minor, patch].map(Number), before: before?.split('.') ?? [] };
}

const isNumber = (part) => /^\d+$/.test(part);

/** Numbers order by value and before words; words order by their characters. */
function comparePart(one, other) {
  if (one === other) return 0;
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Negative where the first semantic version comes before the second, 0 where they are the same, and positive otherwise. */
export function compareVersions(one, other) {
  const [a, b] = [parse(one), parse(other)];
  const numbers = a.numbers.map((number, at) => number - b.numbers[at]).find((difference) => difference !== 0);
  if (numbers !== undefined) return numbers;
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  const shared = a.before.slice(0, b.before.length);
  const parts = shared.map((part, at) => comparePart(part, b.before[at])).find((difference) => difference !== 0);
  return parts ?? a.before.length - b.before.length;
}
