const plain = /&(?!(?:[\p{L}_:][\p{L}\p{N}_:.-]*|#\d+|#x[\dA-Fa-f]+);)/gu;

/** A document in which the first thousand are within CDATA is none that anybody wrote. */
const mostTried = 1000;

/**
 * Where an ampersand begins no reference, as in `R & D`. The parser reads on from it to the next semicolon, so that it finds
 * another fault elsewhere, or the end of the file.
 */
export function plainAmpersand(text: string): { line: number; column: number } | undefined {
  let tried = 0;
  for (const { index } of text.matchAll(plain)) {
    const within = ['<![CDATA[', ']]>', '<!--', '-->'].map((mark) => text.lastIndexOf(mark, index)) as [number, number, number, number];
    if (within[0] <= within[1] && within[2] <= within[3]) {
      const before = text.slice(0, index).split(/\r\n|\r|\n/);
      return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
    }
    if (++tried === mostTried) return undefined;
  }
  return undefined;
}
