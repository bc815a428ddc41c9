import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const head = 8;
const keyword = 'Source\0';

/** Draws the first page of a PDF as a PNG of this many pixels across. */
export function firstPage(pdf: string, width: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'duit-png-'));
  try {
    const to = join(folder, 'page');
    const size = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
    const { status, stderr } = spawnSync('pdftoppm', ['-png', '-f', '1', '-singlefile', ...size, pdf, to]);
    if (status !== 0) throw new Error(`pdftoppm: ${String(stderr)}`);
    return readFileSync(`${to}.png`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The PNG with a note of the hash of what it was drawn from. */
export function withSource(png: Buffer, hash: string): Buffer {
  const body = Buffer.from(`tEXt${keyword}${hash}`, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  // Behind the first chunk, which has the size of the picture.
  const at = head + 12 + png.readUInt32BE(head);
  return Buffer.concat([png.subarray(0, at), length, body, sum, png.subarray(at)]);
}

/** The hash of what a PNG was drawn from; undefined if it has no note of one. */
export const sourceOf = (png: Buffer): string | undefined => /tEXtSource\0([0-9a-f]{64})/.exec(png.toString('latin1'))?.[1];
