import stringWidth from 'string-width';

// Most text holds no wide characters, and string-width is slow.
const narrow = /^[\x20-\x7e\xa0-\u024f\u2010-\u2026€]*$/;

/** How many columns the text takes on a terminal. */
export const widthOf = (text: string): number => (narrow.test(text) ? text.length : stringWidth(text));

/** Shortens the text to `width` columns, with an ellipsis. No character is cut in half. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
