import type { ArchivedFile } from './records.ts';

/** The line of a file in a manifest, as `sha256sum` writes and reads it. (RFC 8493, 2.1.3) */
export const manifestLine = ({ sha256, pad }: Pick<ArchivedFile, 'sha256' | 'pad'>): string => `${sha256}  ${pad}\n`;

/** The manifest that the files of the log make together. */
export const manifestOf = (files: Iterable<ArchivedFile>): string => Array.from(files, manifestLine).join('');

/** The files that a manifest names, with -1 bytes because it does not tell how many. Lines of another shape are left out. */
export const parseManifest = (text: string): ArchivedFile[] =>
  Array.from(text.matchAll(/^([0-9a-f]{64}) {2}(data\/.+)$/gm), ([, sha256 = '', pad = '']) => ({ sha256, pad, bytes: -1 }));
