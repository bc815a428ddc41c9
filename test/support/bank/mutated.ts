const odd = [
  '',
  '0',
  '9',
  '-1',
  '1e9',
  '99999999999999999999',
  '0.005',
  'é',
  '\0',
  '<',
  '&',
  ' ',
  'DBIT',
  'CRDT',
  'PDNG',
  '2026-02-30',
  '101',
];

/** A file of a bank with one to four mistakes that a program or a cable might make in it. */
export function mutatedStatement(bytes: Buffer, random: () => number): Buffer {
  const below = (most: number): number => Math.floor(random() * most);
  let text = bytes.toString('latin1');
  const isXml = text.startsWith('<');
  for (let left = 1 + below(4); left > 0; left -= 1) {
    const way = below(7);
    if (way === 0) text = text.slice(0, below(text.length + 1));
    else if (way === 1) text = changedAt(text, below(text.length), String(below(10)));
    else if (way === 2) text = changedAt(text, below(text.length), odd[below(odd.length)] ?? '');
    else if (way === 3) text = changedDigit(text, random);
    else {
      const pieces = isXml ? text.split(/(?=<(?!\/))/) : text.split(/(?<=\n)/);
      const [one, other] = [below(pieces.length), below(pieces.length)];
      if (way === 4) pieces.splice(one, 1);
      else if (way === 5) pieces.splice(other, 0, pieces[one] ?? '');
      else [pieces[one], pieces[other]] = [pieces[other] ?? '', pieces[one] ?? ''];
      text = pieces.join('');
    }
  }
  return Buffer.from(text, 'latin1');
}

const changedAt = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1);

/** Most mistakes that matter are in a digit: of an amount, a sign, a date or a count. */
function changedDigit(text: string, random: () => number): string {
  const digits = [...text.matchAll(/\d/g)];
  const hit = digits[Math.floor(random() * digits.length)];
  return hit ? changedAt(text, hit.index, String(Math.floor(random() * 10))) : text;
}
