import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

/** The text of a QR code as a reader that is not ours sees it; `pixels` has a byte each, 0 for black. */
function readPixels(pixels: readonly number[], width: number): string | undefined {
  const rgba = new Uint8ClampedArray(pixels.length * 4);
  for (const [at, value] of pixels.entries()) rgba.set([value, value, value, 255], at * 4);
  return jsQR(rgba, width, pixels.length / width)?.data;
}

/** Reads the QR code in a PNG of eight bits a pixel in grey, without filters. */
export function readPng(png: Buffer): string | undefined {
  const width = png.readUInt32BE(16);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const pixels: number[] = [];
  for (let at = 0; at < rows.length; at += width + 1) pixels.push(...rows.subarray(at + 1, at + 1 + width));
  return readPixels(pixels, width);
}

/** Reads the QR code that a terminal shows in half blocks of white on black. */
export function readTerminal(screen: string): string | undefined {
  const plain = screen.replaceAll(/\x1b\[[\d;]*m/g, '').split('\n');
  const lines = plain.filter((line) => /^[█▀▄ ]{20,}$/.test(line));
  const halves = lines.flatMap((line) => ['▀', '▄'].map((half) => Array.from(line, (sign) => (sign === '█' || sign === half ? 255 : 0))));
  const scale = 4;
  const wide = halves.flatMap((row) =>
    Array.from({ length: scale }, () => row.flatMap((value) => Array.from({ length: scale }, () => value))),
  );
  return readPixels(wide.flat(), wide[0]?.length ?? 0);
}
