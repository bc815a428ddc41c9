const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Free text as a document may hold it: no character that XML 1.0 forbids, line ends as LF, no blanks around it. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\r\n?/g, '\n').replaceAll(forbidden, '').trim();

export const oneLine = (text: string | null | undefined): string => plain(text).replaceAll(/\s+/g, ' ');

/** A letter of a script of which the font of the PDF has none, so that a name in it would be gone. */
export const unprintedLetter =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Georgian}\p{Script=Lao}\p{Script=Nko}\p{Script=Tifinagh}\p{Script=Canadian_Aboriginal}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;
