import stringWidth from 'string-width';

const narrow = /^[\x20-\x7e\xa0-\u024f\u2010-\u2026€]*$/;

/** How many columns the text takes on a terminal. Most text needs no search for wide characters. */
export const widthOf = (text: string): number => (narrow.test(text) ? text.length : stringWidth(text));
