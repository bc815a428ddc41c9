/** Gives a function that takes these secrets out of a text, also where any of their letters are percent-encoded. */
export function hiding(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map((secret) => [...Buffer.from(secret)].map(eitherForm).join('')).join('|'), 'gi');
  return (text) => text.replaceAll(pattern, '***');
}

function eitherForm(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  return String.raw`(?:\x${hex}|%${hex})`;
}
