import { crc32 } from 'node:zlib';
import { Deflate, deflateSync, Zip, type ZipInputFile } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  /** `YYYY-MM-DD`. Any other text stands for the first day that a zip can hold. */
  readonly datum: string | null;
  /** All its bytes, or those of a large file piece by piece. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether its bytes are compressed already, as those of a PDF are. */
  readonly packed: boolean;
}

/** A zip holds no more without Zip64, which old programs can't read: 65,535 itself is the mark of Zip64. */
export const mostEntries = 65_534;

/** The most bytes of the files together, so that the zip with its own lists stays below 4 GiB. */
export const mostZipBytes = 4_000_000_000;

/** Pieces are put together up to about this size, so that a small file costs no write of its own. */
const pieceSize = 262_144;

/** The bytes of a zip of these entries. Each is asked for when the one before is done, so that memory holds no large file. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let size = 0;
  function* taken(least: number): Generator<Uint8Array> {
    if (size < least) return;
    const piece = Buffer.concat(ready);
    [ready, size] = [[], 0];
    yield piece;
  }
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
    size += chunk.length;
  });
  for await (const entry of entries) {
    for await (const _ of added(zip, entry)) yield* taken(pieceSize);
  }
  zip.end();
  yield* taken(1);
}

/**
 * Adds an entry and gives a sign after each piece. The library keeps a file that was added until the end, so the compressor is
 * not a part of it. A PDF is in blocks without compression and not stored: its size comes behind it, which some
 * programs take only of a compressed entry.
 */
async function* added(zip: Zip, { name, datum, body, packed }: ZipEntry): AsyncGenerator<void> {
  const file: ZipInputFile & { crc: number; size: number } = { filename: name, size: 0, crc: 0, compression: 8, mtime: momentOf(datum) };
  const level = packed ? 0 : 6;
  const count = (chunk: Uint8Array): void => {
    file.crc = crc32(chunk, file.crc);
    file.size += chunk.length;
  };
  zip.add(file);
  if (body instanceof Uint8Array) {
    count(body);
    file.ondata?.(null, deflateSync(body, { level }), true);
    yield;
    return;
  }
  const deflate = new Deflate({ level }, (chunk, final) => file.ondata?.(null, chunk, final));
  for await (const chunk of body) {
    count(chunk);
    deflate.push(chunk);
    yield;
  }
  deflate.push(new Uint8Array(), true);
}

/** A zip holds local time, so the text names no zone: it is read back as the same day anywhere. Noon exists on every day. */
function momentOf(datum: string | null): string {
  const [, year] = /^(\d{4})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.exec(datum ?? '') ?? [];
  const moment = `${datum}T12:00:00`;
  return Number(year) >= 1980 && Number(year) <= 2099 && !Number.isNaN(Date.parse(moment)) ? moment : '1980-01-01T12:00:00';
}
